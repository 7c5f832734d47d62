"""What comes of a command that is carried out."""

from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S, E]):
    """Its events, and the state after them: what `apply` makes of the one and the other."""

    events: tuple[E, ...]
    state: S
