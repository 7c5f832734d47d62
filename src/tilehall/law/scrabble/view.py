"""What a seat, an observer or a watcher may see: the board and all that lies open, of hidden tiles only the number."""

from typing import Any

from tilehall.law.game.clock import Clocks
from tilehall.law.game.seats import Seat, Viewer, sees_rack

from .board import CODES, SIZE, Square, square_name, tile_sign
from .piles import on_the_board, rack_without
from .state import SEATS, Restart, State, Turn

_SIGNS = bytes(ord(tile_sign(code)) if code in CODES.values() else ord(".") for code in range(256))


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "names": list(state.terms.names),
        "kept": state.terms.kept,
        "lexicon": state.terms.lexicon,
        "official": state.terms.official,
        "first": state.first,
        "columns": list(_columns(state)),
        "on_turn": state.on_turn,
        "board": _rows(state.board),
        **own_view(state, viewer),
        "bag": len(state.bag),
        "owed": list(state.owed),
        "draft": _draft(state),
        "last": None if state.last is None else _turn(state.last),
        "challenge": _challenge(state),
        "irregularity": _irregularity(state),
        "restart": None if state.restart is None else _restart(state.restart),
        "out_at": state.out_at,
        "scores": list(state.scores),
        "zeros": state.zeros,
        "sheet": [line.plain for line in state.sheet],
        "differs": [list(sheet) for sheet in state.differs],
        "shown": list(state.shown),
        "clocks": None if state.clocks is None else _clocks(state.clocks),
        "confirmed": [list(items) for items in state.before.confirmed],
        "start_tiles": [list(pair) for pair in state.before.start_tiles],
        "blanks": [[square_name(Square(square)), what] for square, what in state.blanks],
        "result": _result(state),
        "signed": [None if totals is None else list(totals) for totals in state.signed],
    }


def own_view(state: State, viewer: Viewer) -> dict[str, Any]:
    """What one sees and another does not; all else of a view is the same for everybody."""
    return {
        "racks": [_rack(state, seat, viewer) for seat in SEATS],
        "table": [_table(state, seat, viewer) for seat in SEATS],
    }


def _columns(state: State) -> tuple[Seat, ...]:
    """Seats in the order of the columns of both score sheets: who plays first stands left."""
    return SEATS if state.first in (None, SEATS[0]) else (SEATS[1], SEATS[0])


def _rows(board: bytes) -> list[str]:
    signs = board.translate(_SIGNS).decode("ascii")
    return [signs[row * SIZE : (row + 1) * SIZE] for row in range(SIZE)]


def _rack(state: State, seat: Seat, viewer: Viewer) -> list[str] | int:
    """Without the tiles that lie tentatively on the board, where everybody sees them."""
    rack = state.racks[seat]
    if seat == state.on_turn and state.draft.placed:
        rack = rack_without(rack, on_the_board(state.draft.placed))
    return list(rack) if sees_rack(viewer, seat) or state.open_racks[seat] else len(rack)


def _table(state: State, seat: Seat, viewer: Viewer) -> dict[str, Any]:
    """New tiles lie face down, to be seen by nobody; the old ones were on the player's own rack."""
    aside = state.aside[seat]
    return {
        "drawn": len(state.fresh[seat]),
        "turned_up": state.before.turned_up[seat],
        "aside": list(aside) if sees_rack(viewer, seat) else len(aside),
    }


def _draft(state: State) -> dict[str, Any]:
    draft = state.draft
    placed = [[square_name(square), letter] for square, letter in draft.placed]
    told = {"placed": placed, "declared": draft.declared, "announced": draft.announced}
    return told if draft.agreed is None else {**told, "agreed": draft.agreed}


def _turn(last: Turn) -> dict[str, Any]:
    return {
        "by": last.by,
        "kind": last.kind,
        "placed": [[square_name(square), letter] for square, letter in last.placed],
        "words": list(last.words),
        "score": last.score,
        "declared": last.declared,
        "undecided": last.undecided,
        "answer": last.answer,
        "recorded": list(last.recorded),
        "drawn": len(last.drawn),
        "ended_at": last.ended_at,
    }


def _clocks(clocks: Clocks) -> dict[str, Any]:
    return {"base": clocks.base, "spent": list(clocks.spent), "running": clocks.running, "latest": clocks.latest}


def _challenge(state: State) -> dict[str, Any] | None:
    """All its words as one: which of them was wrong nobody is shown, on appeal neither."""
    challenge = state.judged if state.phase == "appealing" else state.challenge
    if challenge is None:
        return None
    told = {"by": challenge.by, "words": [*challenge.words]}
    return told if state.verdict is None else {**told, "appealed_by": state.verdict.appealed}


def _restart(restart: Restart) -> dict[str, Any]:
    told: dict[str, Any] = {"run": restart.run, "by": list(restart.by)}
    # Only after a verdict at a device is there anything to be back from.
    return (
        told
        if restart.device is None
        else {**told, "device": restart.device, "checks": [list(told) for told in restart.checks]}
    )


def _irregularity(state: State) -> dict[str, Any] | None:
    irregularity = state.irregularity
    return (
        None
        if irregularity is None
        else {"what": irregularity.what, "by": irregularity.by, "excess": irregularity.excess}
    )


def _result(state: State) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    return {
        "reason": result.reason,
        "out": result.out,
        "racks": list(result.racks),
        "overtime": list(result.overtime),
        "half_wins": list(result.half_wins),
    }
