"""The shape of a question in words: its title, and how each fact is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FactWords:
    """How a fact is asked for; what its choices are called, and what its number counts."""

    ask: str
    choices: Mapping[str, str] = field(default_factory=dict)
    unit: str = ""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    title: str
    facts: Mapping[str, FactWords] = field(default_factory=dict)
