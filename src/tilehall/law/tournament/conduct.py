"""What is noted about a player's conduct; what follows from it is for the Executive."""

from collections.abc import Iterable
from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Ruling

_RECORD = "conduct_record"


@dataclass(frozen=True, slots=True, order=True)
class ConductRecord:
    """One confirmed breach: by whom, what, in which round."""

    player: int
    breach: str
    round: int


def breaches_of(ruling: Ruling) -> tuple[str, ...]:
    """What a ruling has the director write down about whoever did it."""
    return tuple(step.what for step in ruling.steps if step.do == _RECORD and step.what is not None)


@dataclass(frozen=True, slots=True)
class ConductLine:
    """A player's breaches of one kind, with the rounds in which each was confirmed."""

    player: int
    breach: str
    rounds: tuple[int, ...]


def conduct_list(records: Iterable[ConductRecord]) -> tuple[ConductLine, ...]:
    """The conduct list of a tournament, in the order of the players' numbers."""
    rounds: dict[tuple[int, str], list[int]] = {}
    for record in sorted(records):
        rounds.setdefault((record.player, record.breach), []).append(record.round)
    return tuple(ConductLine(player, breach, tuple(found)) for (player, breach), found in rounds.items())
