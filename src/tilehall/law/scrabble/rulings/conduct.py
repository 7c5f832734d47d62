"""What is noted about a player's conduct; what follows from it is for the Executive."""

from collections.abc import Iterable
from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Ruling

_RECORD = "conduct_record"


@dataclass(frozen=True, slots=True, order=True)
class ConductRecord:
    """One confirmed breach: by whom, what, in which round."""

    player: str
    breach: str
    round: int


def conduct_records(ruling: Ruling, player: str, number: int) -> tuple[ConductRecord, ...]:
    """What a ruling has the director write down about this player in this round."""
    breaches = (step.what for step in ruling.steps if step.do == _RECORD)
    return tuple(ConductRecord(player, breach, number) for breach in breaches if breach is not None)


def conduct_list(records: Iterable[ConductRecord]) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    """The conduct list of a tournament: player, breach, and the rounds in which it was confirmed."""
    rounds: dict[tuple[str, str], list[int]] = {}
    for record in sorted(records):
        rounds.setdefault((record.player, record.breach), []).append(record.round)
    return tuple((player, breach, tuple(found)) for (player, breach), found in rounds.items())
