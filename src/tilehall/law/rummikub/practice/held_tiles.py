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


def never_melded(events: Sequence[e.Event]) -> Mapping[int, e.RackCounted]:
    """By seat: the line of the count sheet of who never laid anything."""
    melded = {event.by for event in events if isinstance(event, e.TilesLaid)}
    return {event.seat: event for event in events if isinstance(event, e.RackCounted) and event.seat not in melded}


def held_at_a_cost(
    rules: RummikubRules,
    held: Counter[str],
    not_laid: Counter[str],
    noted: Counter[str],
    unmelded: e.RackCounted | None = None,
) -> dict[str, object]:
    """Of what a turn could have laid and did not, the tiles `held` from then on to the end; with what they cost on a
    rack. `first`: those not `noted` of an earlier turn, which are noted now, so that each costs something once.
    `unmelded`: the count of who never laid a first meld; then the first of these turns cost what was charged for that,
    less what the rest of the rack would have been, and a later one what its tiles take off the rest."""
    tiles, before = not_laid & held, +noted
    first = sorted_tiles((tiles - noted).elements())
    noted |= tiles
    every = sorted_tiles(tiles.elements())
    told: dict[str, object] = {
        "tiles": list(every),
        "points": rack_points(rules, every),
        "first": list(first),
        "cost": rack_points(rules, first),
    }
    if unmelded is None:
        return told
    told["cost"] = _spared(rules, unmelded, noted) - (_spared(rules, unmelded, before) if before else 0)
    return told if before else {**told, **_first_meld(rules, unmelded, noted)}


def _spared(rules: RummikubRules, unmelded: e.RackCounted, laid: Counter[str]) -> int:
    """By how much less had been charged with these laid. A rack may be worth more than the charge in its place."""
    return max(0, unmelded.charge - _rest(rules, unmelded, laid))


def _rest(rules: RummikubRules, unmelded: e.RackCounted, laid: Counter[str]) -> int:
    return rack_points(rules, (Counter(unmelded.tiles) - laid).elements())


def _first_meld(rules: RummikubRules, unmelded: e.RackCounted, laid: Counter[str]) -> dict[str, object]:
    rest = _rest(rules, unmelded, laid)
    return {"charged": unmelded.charge, "rest": rest, "rests_on": list(unmelded.rests_on)}
