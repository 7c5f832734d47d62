"""Tiles held at a cost: those that a turn could have laid, and that were still on the rack when it was counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.apply import apply
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings.count import rack_points
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import UNKNOWN, sorted_tiles

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


def held_at_a_cost(
    rules: RummikubRules, held: Counter[str], not_laid: Counter[str], noted: Counter[str]
) -> dict[str, object]:
    """Of what a turn could have laid and did not, the tiles `held` from then on to the end; with what they cost on a
    rack. `first`: those not `noted` of an earlier turn, which are noted now, so that each costs something once."""
    tiles = not_laid & held
    first = sorted_tiles((tiles - noted).elements())
    noted |= tiles
    every = sorted_tiles(tiles.elements())
    return {
        "tiles": list(every),
        "points": rack_points(rules, every),
        "first": list(first),
        "cost": rack_points(rules, first),
    }
