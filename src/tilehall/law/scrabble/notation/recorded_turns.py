"""The turns that were chosen in a GCG record, each with what lay on the board and what was on the rack."""

from dataclasses import replace
from typing import get_args

from ..board import EMPTY, FACES, UNKNOWN, with_tiles
from ..taken_turns import Choice, TakenTurn
from .gcg import GcgGame, GcgTurn
from .replay_report import ReplayedTurn, ReplayReport

_CHOICES = get_args(Choice)


def turns_of_record(game: GcgGame, report: ReplayReport) -> tuple[TakenTurn, ...]:
    """`report`: what the replay of this record told. A pass that only accepts an out play is none."""
    taken: list[TakenTurn] = []
    board, scores, zeros = EMPTY, [0, 0], 0
    for stated, own in zip(game.turns, report.turns, strict=True):
        by = report.players.index(own.player)
        if own.kind in _CHOICES and own.ends != "accepted":
            lead = scores[by] - scores[1 - by]
            taken.append(replace(_taken(stated, own, by, board), lead=lead, zeros=zeros))
            board = with_tiles(board, own.placed)
        elif taken:
            board = _answered(taken, own, by, board)
        zeros = _zeros_after(own, zeros, taken)
        scores[by] += own.score
    return tuple(taken)


def _zeros_after(own: ReplayedTurn, zeros: int, taken: list[TakenTurn]) -> int:
    """Turns in a row without a score: also one that a challenge cost, and one whose play came off."""
    if own.kind == "off" and taken:
        return taken[-1].zeros + 1
    if own.kind in (*_CHOICES, "lost_turn") and own.ends != "accepted":
        return 0 if own.score else zeros + 1
    return zeros


def _answered(taken: list[TakenTurn], own: ReplayedTurn, by: int, board: bytes) -> bytes:
    """What a line tells of the play before it: that it came off, or was challenged and stood."""
    last = taken[-1]
    if own.kind == "off" and last.by == by:
        taken[-1] = replace(last, score=0, came_off=True)
        return last.board
    if last.what == "play" and (own.kind, by) in (("challenge_bonus", last.by), ("lost_turn", 1 - last.by)):
        taken[-1] = replace(last, in_vain=True)
    return board


def _taken(stated: GcgTurn, own: ReplayedTurn, by: int, board: bytes) -> TakenTurn:
    """Where the sums stood before it, only who adds them up can say."""
    told = not stated.tiles.isdigit() if own.kind == "exchange" else True
    given = tuple(stated.tiles.upper()) if own.kind == "exchange" and told else ()
    return TakenTurn(
        seq=own.seq,
        by=by,
        what=next(one for one in _CHOICES if one == own.kind),
        text=own.text,
        board=board,
        rack=_rack(stated.rack or "", own.held),
        score=own.score,
        lead=0,
        placed=own.placed,
        given=given if told else None,
        words=own.words,
    )


def _rack(stated: str, held: int) -> tuple[str, ...]:
    """Racks may be missing or partial."""
    return (*FACES.of(stated.upper()).plain(), *(UNKNOWN for _ in range(held - len(stated))))
