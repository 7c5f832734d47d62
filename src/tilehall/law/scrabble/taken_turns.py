"""The turns of a game as they were taken, whether a log or a record tells them: what an analysis looks at."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .board import Placement

Choice: TypeAlias = Literal["play", "exchange", "pass"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTurn:
    """A play, an exchange or a pass that somebody chose; not a turn that was lost, nor what only settles another."""

    seq: int  # by which whoever told it knows the turn
    by: int  # the seat, or the place among the players
    what: Choice
    text: str  # as in GCG: "8D WINDY", "-ABC", "-"
    board: bytes  # as it lay before
    rack: tuple[str, ...]  # when the turn began; "*" for a tile that nobody told
    score: int  # as it counts in the end: 0 for a play that came off
    lead: int  # over the opponent, before the turn
    zeros: int = 0  # turns in a row that scored nothing, right before it
    placed: Placement = ()
    given: tuple[str, ...] | None = ()  # exchanged; None: nobody told which
    words: tuple[str, ...] = ()
    came_off: bool = False  # it was challenged, and did not stand
    in_vain: bool = False  # it was challenged, and stood
