"""What a seat, an observer or a watcher may see: the table and all that lies open, of hidden tiles only the number.

Racks and what a player could have melded are opened by the end of play, and by nothing else.
"""

from typing import Any

from tilehall.law.game.seats import Seat, Viewer, rack_seen_by, sees_rack
from tilehall.law.game.shape import to_plain

from .events import Chance
from .state import LastTurn, State, doubles


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "names": list(state.names),
        "kept": state.kept,
        "logged": state.logged,
        "first": state.first,
        "on_turn": state.on_turn,
        "turns": state.turns,
        "pool": len(state.pool),
        "table": [list(meld) for meld in state.table],
        "unseen": state.unseen,
        **own_view(state, viewer),
        "ready": list(state.ready),
        "melded": list(state.melded),
        "limit": to_plain(state.limit),
        "draft": {"laid": state.draft.laid, "moved": state.draft.moved},
        "offender": state.offender,
        "last_turns": state.last_turns,
        "sheet": [line.plain for line in state.sheet],
        "ended": state.ended,
        "out": state.out,
        "count": [_line(state, seat) for seat in state.seats],
        "cleared": list(state.cleared),
        "result": None if state.result is None else to_plain(state.result),
    }


def own_view(state: State, viewer: Viewer) -> dict[str, Any]:
    """What one sees and another does not; all else of a view is the same for everybody."""
    seen = rack_seen_by(viewer)
    return {
        "racks": [_rack(state, seat, viewer) for seat in state.seats],
        "doubles": _doubles(state, seen),
        "last": None if state.last is None else _last(state.last, seen),
    }


def _rack(state: State, seat: Seat, viewer: Viewer) -> list[str] | int:
    rack = state.racks[seat]
    return list(rack) if sees_rack(viewer, seat) or state.opened_rack(seat) else len(rack)


def _doubles(state: State, seat: Seat | None) -> list[str]:
    """Before play begins a player is told the own doubles, which give a right; nobody else is."""
    if state.phase != "dealt" or seat is None or seat not in state.seats:
        return []
    return list(doubles(state.racks[seat]))


def _last(last: LastTurn, seat: Seat | None) -> dict[str, Any]:
    """Of tiles drawn the number; which they were, only who drew them knows."""
    return {
        "by": last.by,
        "kind": last.kind,
        "laid": list(last.laid),
        "drawn": list(last.drawn) if last.by == seat else len(last.drawn),
        "initial": last.initial,
        "why": last.why,
    }


def _line(state: State, seat: Seat) -> dict[str, Any] | None:
    """The count sheet, which is written when play has ended."""
    line, confirmed = state.counted[seat], state.confirmed[seat]
    if line is None and confirmed is None:
        return None
    return {
        "value": None if line is None else line.value,
        "charge": None if line is None else line.charge,
        "could_meld": None if line is None else _chance(line.chance),
        "warnings": [] if line is None else list(line.warnings),
        "confirmed": None if confirmed is None else confirmed.points,
        "reason": "" if confirmed is None else confirmed.reason,
    }


def _chance(chance: Chance | None) -> dict[str, Any] | None:
    return None if chance is None else {"value": chance.value, "melds": [list(meld) for meld in chance.melds]}
