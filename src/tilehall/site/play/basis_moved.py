"""Whether what a command answers is still what the player saw: a late click must not accept another play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilehall.law.game.seats import Watcher

if TYPE_CHECKING:
    from .live_game import LiveGame

# Commands that answer what lies there. All others are judged by the rules on the state as it is.
ANSWERS = frozenset(
    ("accept", "hold", "challenge", "draw-tiles", "draw-tile", "lay-tiles", "play-tiles", "pass-turn", "exchange-tiles")
)
# What such an answer rests on, by its names in a view: whose turn it is, and what lies on the table.
RESTS_ON = ("on_turn", "board", "table", "draft")


def has_moved(game: LiveGame, kind: object, on: int) -> bool:
    """Not by the number alone: a clock that was corrected changes nothing for who accepts a play."""
    if on == game.played.row.seq or not isinstance(kind, str) or kind.partition("/")[0] not in ANSWERS:
        return False
    before = next((state for seq, state in game.earlier if seq == on), None)
    if before is None:
        return True
    return _basis(game, before) != _basis(game, game.played.state)


def _basis(game: LiveGame, state: Any) -> tuple[Any, ...]:
    view = game.played.game.view(state, Watcher())
    last = view.get("last")
    turn = (last.get("by"), last.get("kind"), last.get("placed")) if isinstance(last, dict) else None
    return (turn, *(view.get(name) for name in RESTS_ON))
