"""Opponents for practice. "greedy" lays as many tiles as it can each time, and keeps the rule of the freed joker."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tilehall.law.game.opponents import ChosenIntent, Opponent, SeatSight, Tools
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.events import event_kind
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.tiles import Table

from .best_lay import LayFound, best_lay

_READY, _LAY, _DRAW, _PASS = map(event_kind, (c.BeReady, c.LayTiles, c.DrawTile, c.PassTurn))


def choose_most_tiles(rules: RummikubRules, sight: SeatSight, tools: Tools) -> ChosenIntent | None:
    """What it does now; None while others are at it."""
    if sight.offer(_READY):
        return {"kind": _READY}
    if not sight.offer(_LAY):
        return None
    found = lay_seen(rules, sight.view, sight.seat, tools)
    if found is not None:
        return {"kind": _LAY, "table": [list(one) for one in found.table], "reported": False}
    if sight.offer(_DRAW):
        return {"kind": _DRAW, "count": None}
    return {"kind": _PASS} if sight.offer(_PASS) else None


def lay_seen(rules: RummikubRules, view: Mapping[str, Any], seat: int, tools: Tools) -> LayFound | None:
    """The lay of most tiles by what a seat sees: the table, its own rack, and whether it has melded."""
    table: Table = tuple(tuple(one) for one in view["table"])
    return best_lay(rules, table, tuple(view["racks"][seat]), melded=view["melded"][seat], in_time=tools.in_time)


OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {"greedy": Opponent("greedy", choose_most_tiles, gives_hints=True)}
)
