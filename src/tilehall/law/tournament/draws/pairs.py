"""What a draw consists of: pairs with the one who starts named first, and byes."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Pair(Generic[P]):
    """Two who meet. Where starts are balanced `first` starts; where tiles are drawn the order means nothing."""

    first: P
    second: P

    @property
    def players(self) -> tuple[P, ...]:
        return (self.first, self.second)

    def turned(self) -> "Pair[P]":
        return Pair(self.second, self.first)


@dataclass(frozen=True, slots=True)
class DrawnBye(Generic[P]):
    """A bye in a draw."""

    player: P

    @property
    def players(self) -> tuple[P, ...]:
        return (self.player,)


Entry: TypeAlias = Pair[P] | DrawnBye[P]
Drawn: TypeAlias = tuple[tuple[Entry[P], ...], ...]


class CannotDraw(ValueError):
    """No draw can be made of this. `what` names the players or the number that stand in the way."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what} ({remedy})")
        self.what, self.remedy = what, remedy


def games_of_draw(rounds: Iterable[Sequence[Entry[P]]]) -> list[Pair[P]]:
    return [entry for each in rounds for entry in each if isinstance(entry, Pair)]


def starts_and_replies(rounds: Iterable[Sequence[Entry[P]]]) -> dict[P, tuple[int, int]]:
    """How often each player of a draw starts and replies; a bye is neither."""
    firsts: Counter[P] = Counter()
    seconds: Counter[P] = Counter()
    seen: dict[P, None] = {}
    for each in rounds:
        for entry in each:
            seen.update(dict.fromkeys(entry.players))
            if isinstance(entry, Pair):
                firsts[entry.first] += 1
                seconds[entry.second] += 1
    return {player: (firsts[player], seconds[player]) for player in seen}
