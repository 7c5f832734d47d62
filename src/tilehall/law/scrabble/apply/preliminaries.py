"""Sitting down: what each step before the first turn does to the state."""

from dataclasses import replace

from tilehall.law.game.clock import clocks
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import FACES, WHOLE
from tilehall.law.scrabble.piles import taken_from_bag, unknown_tiles, with_seat
from tilehall.law.scrabble.state import SEATS, OpeningTerms, State


def game_opened(state: State, event: e.GameOpened) -> State:
    terms = OpeningTerms(
        names=event.names,
        kept=event.kept,
        official=event.official,
        lexicon=event.lexicon,
        vision_impaired=event.vision_impaired,
        rack_size=event.rack_size,
    )
    # At a table nobody has told us what is in the bag: so many tiles, and no more is known.
    bag = WHOLE if event.kept == "hall" else unknown_tiles(len(WHOLE))
    return state.but(
        phase="starting" if event.begun else "preliminaries",
        terms=terms,
        first=event.first,
        on_turn=event.first or SEATS[0],
        bag=bag,
        owed=(event.rack_size, event.rack_size),
        clocks=clocks(2, event.base, event.used),
    )


def tiles_checked(state: State, _event: e.TilesChecked) -> State:
    return state.but(before=replace(state.before, checked=True))


def start_drawn(state: State, event: e.StartDrawn) -> State:
    drawn = state.before.start_tiles
    before = replace(state.before, start_tiles=(*drawn, event.tiles), start_out=state.before.start_out + 2)
    first = event.first if event.first is not None else state.first
    bag = taken_from_bag(state.bag, FACES.of(event.tiles))
    return state.but(before=before, first=first, on_turn=first or SEATS[0], bag=bag)


def start_tiles_returned(state: State, event: e.StartTilesReturned) -> State:
    tiles = [tile for pair in state.before.start_tiles for tile in pair]
    back = FACES.of(tiles) if state.terms.kept == "hall" else unknown_tiles(event.count)
    return state.but(before=replace(state.before, start_out=0), bag=state.bag.add(back))


def preliminaries_confirmed(state: State, event: e.PreliminariesConfirmed) -> State:
    texts = tuple(dict.fromkeys((*state.before.confirmed[event.by], *event.items)))
    before = replace(state.before, confirmed=with_seat(state.before.confirmed, event.by, texts))
    if event.ready:
        before = replace(before, ready_at=with_seat(before.ready_at, event.by, event.at))
    return state.but(before=before)


def tiles_turned_up(state: State, event: e.TilesTurnedUp) -> State:
    up = with_seat(state.before.turned_up, event.by, state.before.turned_up[event.by] + event.count)
    return state.but(before=replace(state.before, turned_up=up))
