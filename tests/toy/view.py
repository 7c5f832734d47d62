"""What a seat, an observer or a watcher may see: the racks of others and the pool only by number."""

from datetime import datetime
from typing import Any

from tilehall.law.game.clock import as_datetime
from tilehall.law.game.seats import Seat, Viewer, sees_rack
from tilehall.law.game.shape import to_plain

from .rules import ToyRules
from .state import State


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "names": list(state.names),
        "on_turn": state.on_turn,
        "scores": list(state.scores),
        "spelled": [list(one) for one in state.spelled],
        "pool": len(state.pool),
        "racks": [list(rack) if sees_rack(viewer, Seat(seat)) else len(rack) for seat, rack in enumerate(state.racks)],
        "clocks": None if state.clocks is None else to_plain(state.clocks),
        "turn": None if state.turn is None else to_plain(state.turn),
        "winner": state.winner,
    }


def due(_rules: ToyRules, state: State) -> datetime | None:
    at = state.turn.due() if state.phase == "thinking" and state.turn is not None else None
    return None if at is None else as_datetime(at)
