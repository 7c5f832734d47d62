"""Tiles held at a cost: those that a turn could have laid, and that were still on the rack when it was counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.apply import apply
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings.count import rack_points
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import UNKNOWN, Meld, sorted_tiles

# By the event of a turn, counted from 1: the tiles that whoever made it held from then on until the count.
HeldSince: TypeAlias = Mapping[int, Counter[str]]
_UNOPENED = State()


def held_since(events: Sequence[e.Event], start: State = _UNOPENED) -> HeldSince:
    """Nothing of a game that has not been counted, and of racks that nobody told. One copy of a tile is as good as the
    other: a tile laid and drawn again was not held."""
    state, after = start, list[tuple[int, int, Counter[str]]]()
    for seq, event in enumerate(events, 1):
        state = apply(state, event)
        if isinstance(event, e.TileDrawn | e.TilesLaid | e.TurnPassed | e.TurnLost):
            after.append((seq, event.by, Counter(state.racks[event.by].plain())))
    if state.ended is None:
        return {}
    held = [Counter(rack.plain()) for rack in state.racks]
    since = {}
    for seq, by, rack in reversed(after):
        held[by] &= rack
        since[seq] = +held[by]
    return {seq: tiles for seq, tiles in since.items() if UNKNOWN not in tiles}


def held_at_a_cost(rules: RummikubRules, since: Counter[str], best: Meld, laid: Meld) -> dict[str, object]:
    """Of the best lay of a turn what was not laid in it, nor ever after; with what it costs on a rack."""
    tiles = sorted_tiles(((Counter(best) - Counter(laid)) & since).elements())
    return {"tiles": list(tiles), "points": rack_points(rules, tiles)}
