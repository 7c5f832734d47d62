"""The shape of a question in words: its title, how each fact is asked for, and whom its sentences call the player."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FactWords:
    """How a fact is asked for; what its choices are called, and what its number counts."""

    ask: str
    choices: Mapping[str, str] = field(default_factory=dict)
    unit: str = ""


NOBODY = ""  # a question about nobody in particular


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """`about` asks whom the sentences of the card call “the player”. At a table whose players are known it is asked
    first, so it has to be said in the question's own words: who acts differs from card to card."""

    title: str
    facts: Mapping[str, FactWords] = field(default_factory=dict)
    about: str = field(kw_only=True)
