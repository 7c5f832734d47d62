"""From the lay somebody wants to make, or none, to a command that the seat is offered."""

from collections.abc import Callable
from typing import TypeAlias

from tilehall.law.game.opponents import Chooser, ChosenIntent, SeatSight, Tools
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.events import event_kind
from tilehall.law.rummikub.rules import RummikubRules

from .best_lay import InTime, LayFound, bounded_work
from .seat_position import SeatPosition, seat_position

_READY, _LAY, _DRAW, _PASS = map(event_kind, (c.BeReady, c.LayTiles, c.DrawTile, c.PassTurn))

# What somebody lays in this position, or nothing; asks whether there is time for more.
LayChooser: TypeAlias = Callable[[RummikubRules, SeatPosition, InTime], LayFound | None]


def chooser(lay_chooser: LayChooser) -> Chooser:
    """What it does now; None while others are at it."""

    def choose(rules: RummikubRules, sight: SeatSight, tools: Tools) -> ChosenIntent | None:
        if sight.offer(_READY):
            return {"kind": _READY}
        if not sight.offer(_LAY):
            return None
        with bounded_work(tools.in_time) as in_time:
            found = lay_chooser(rules, seat_position(sight.view, sight.seat), in_time)
        if found is not None:
            return {"kind": _LAY, "table": [list(one) for one in found.table], "reported": False}
        if sight.offer(_DRAW):
            return {"kind": _DRAW, "count": None}
        return {"kind": _PASS} if sight.offer(_PASS) else None

    return choose
