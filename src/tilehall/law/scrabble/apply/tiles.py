"""Tiles that move between bag, table and racks, or turn out to be other than was thought."""

from dataclasses import replace
from typing import Any

from tilehall.law.game.clock import Moment
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.piles import added_to_pile, taken_from_bag, taken_from_pile, unknown_tiles, with_seat
from tilehall.law.scrabble.state import SEATS, Restart, Result, State, other_seat


def tiles_drawn(state: State, event: e.TilesDrawn) -> State:
    after = _drawn(state, event)
    return after.but(back=None) if after.back == event.by and not after.has_to_draw(event.by) else after


def _drawn(state: State, event: e.TilesDrawn) -> State:
    by, tiles = event.by, FACES.of(event.tiles)
    pile = "racks" if event.to == "rack" else "fresh"
    parts: dict[str, Any] = {
        "bag": taken_from_bag(state.bag, tiles),
        pile: added_to_pile(getattr(state, pile), by, tiles),
    }
    if state.phase == "preliminaries":
        parts["phase"] = "starting"
    if event.purpose == "exchange" and state.exchange is not None:
        parts["exchange"] = replace(state.exchange, drawn=state.exchange.drawn + len(event.tiles))
        return state.but(**parts)
    parts["owed"] = with_seat(state.owed, by, 0 if event.short else max(0, state.owed[by] - len(event.tiles)))
    if event.short:
        parts["short_draws"] = (*state.short_draws, (len(state.sheet), by, event.short))
    if state.last is not None and state.last.by == by:
        racked = len(event.tiles) if event.to == "rack" else 0
        parts["last"] = state.last.but(
            drawn=(*state.last.drawn, *event.tiles),
            drawn_racked=state.last.drawn_racked + racked,
        )
    if state.restart is not None and state.restart.unseen == by:
        parts["restart"] = replace(state.restart, unseen=None)
    return state.but(**parts)


def tiles_racked(state: State, event: e.TilesRacked) -> State:
    tiles, last = FACES.of(event.tiles), state.last
    if last is not None and last.by == event.by and state.exchange is None:
        last = last.but(drawn_racked=last.drawn_racked + len(event.tiles))
    done = state.exchange is not None and state.exchange.by == event.by and state.exchange.returned
    return state.but(
        racks=added_to_pile(state.racks, event.by, tiles),
        fresh=taken_from_pile(state.fresh, event.by, tiles),
        last=last,
        exchange=None if done else state.exchange,
    )


def tiles_returned(state: State, event: e.TilesReturned) -> State:
    tiles = FACES.of(event.tiles)
    pile = {"aside": "aside", "table": "fresh", "rack": "racks"}[event.out_of]
    parts: dict[str, Any] = {
        "bag": state.bag.add(tiles if state.terms.kept == "hall" else unknown_tiles(len(tiles))),
        pile: taken_from_pile(getattr(state, pile), event.by, tiles),
    }
    if event.out_of == "aside" and state.exchange is not None:
        # New tiles taken straight to the rack need no further step.
        done = not state.fresh[event.by]
        parts["exchange"] = None if done else replace(state.exchange, returned=True)
    elif state.exchange is not None and state.exchange.by == event.by and state.exchange.excess:
        parts["exchange"] = replace(state.exchange, drawn=state.exchange.drawn - len(event.tiles))
    if event.shown:
        parts["shown"] = event.tiles
    if state.last is not None and state.last.by == event.by and event.out_of != "aside":
        kept = _still_drawn(state.last.drawn, event.tiles)
        parts["last"] = state.last.but(drawn=kept, drawn_racked=min(state.last.drawn_racked, len(kept)))
    return state.but(**parts)


def _still_drawn(drawn: e.Codes, returned: e.Codes) -> e.Codes:
    """What a turn has drawn, less what went back: a challenge that comes later takes only the rest away again."""
    kept = list(drawn)
    for tile in returned:
        if kept:
            kept.remove(tile if tile in kept else kept[-1])
    return tuple(kept)


def tiles_set_aside(state: State, event: e.TilesSetAside) -> State:
    if state.exchange is None:
        raise ValueError("nothing is being exchanged")
    tiles = FACES.of(event.tiles)
    return state.but(
        racks=taken_from_pile(state.racks, event.by, tiles),
        aside=added_to_pile(state.aside, event.by, tiles),
        exchange=replace(state.exchange, laid=True),
    )


def rack_shown(state: State, event: e.RackShown) -> State:
    racks = with_seat(state.racks, event.by, FACES.of(event.tiles))
    shown = with_seat(state.open_racks, event.by, state.open_racks[event.by] or event.open)
    return state.but(racks=racks, open_racks=shown)


def bag_counted(state: State, event: e.BagCounted) -> State:
    """Short draws come to light with it; a game that was over, and not yet signed by both, may be open again."""
    lacking = [(seat, state.owed[seat] - event.owed[seat]) for seat in SEATS]
    short = [(len(state.sheet), seat, tiles) for seat, tiles in lacking if tiles > 0]
    fewer = len(state.bag) - event.count
    after = state.but(
        bag=unknown_tiles(event.count) if state.terms.kept == "table" else state.bag,
        missing=state.missing + fewer,
        owed=event.owed,
        short_draws=(*state.short_draws, *short),
    )
    if state.result is None or event.reopens == "no":
        return after
    opened = _open_again(after, state.result, event.at)
    if event.reopens == "as_it_was":
        return opened
    return opened.but(signed=(None, None), zeros=0, zeros_from=len(state.sheet))


def _open_again(state: State, result: Result, since: Moment) -> State:
    scores = tuple(state.scores[seat] - result.racks[seat] + result.overtime[seat] for seat in SEATS)
    restart = Restart(run=state.on_turn, by=(other_seat(state.on_turn),), after="found_in_bag", since=since)
    return state.but(phase="restarting", scores=scores, result=None, restart=restart, open_racks=(False, False))
