"""Sitting down: the tiles, who is first, the sheets, the clocks, and the first clock started."""

from typing import Any

from tilehall.law.game.clock import LONGEST_SIDE_S, SHORTEST_SIDE_S, clock_face, seconds_as_ms
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import BLANK, FACES, WHOLE
from tilehall.law.scrabble.events import (
    ClocksSet,
    Codes,
    Event,
    GameOpened,
    PreliminariesConfirmed,
    StartDrawn,
    StartTilesReturned,
    TilesChecked,
    TilesTurnedUp,
)
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.hall_lateness import hall_late_clock
from tilehall.law.scrabble.state import SEATS, State

from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase


def open_game(rules: ScrabbleRules, state: State, command: c.OpenGame, outside: Outside) -> Decision:
    if state.phase != "waiting":
        return refuse("already_open", rules.preliminaries)
    wrong = _wrong_opening(rules, command)
    if wrong is not None:
        return wrong
    opened = GameOpened(
        ruleset=rules.key,
        overrides=rules.overrides,
        names=command.names,
        kept=command.kept,
        official=command.official,
        lexicon=command.lexicon,
        vision_impaired=command.vision_impaired,
        rack_size=rules.rack_size.value,
        base=seconds_as_ms(rules.base_time_s.value if command.base_s is None else command.base_s),
        used=command.used,
        first=command.first,
        begun=command.begun,
        at=outside.moment,
        rests_on=bases_of(_time_term(rules, command), rules.lexicon),
    )
    return opened, *_by_the_hall(rules, command, outside)


def _time_term(rules: ScrabbleRules, command: c.OpenGame) -> Term[Any]:
    return rules.base_time_s if command.base_s is None else Term("agreed", rules.resting("own_time"))


def _wrong_opening(rules: ScrabbleRules, command: c.OpenGame) -> Refusal | None:
    if not all(name.strip() for name in command.names):
        return refuse("name_missing", rules.seats)
    if command.first is not None and command.first not in SEATS:
        return refuse("no_such_seat", rules.seats)
    if command.begun and command.first is None:
        return refuse("preliminaries_open", rules.preliminaries, open="first_player")
    if command.base_s is not None and command.official:
        return refuse("official_time", rules.base_time_s, base_s=rules.base_time_s.value)
    if command.base_s is not None and not SHORTEST_SIDE_S <= command.base_s <= LONGEST_SIDE_S:
        return refuse("bad_time", _time_term(rules, command), fewest_s=SHORTEST_SIDE_S, most_s=LONGEST_SIDE_S)
    if command.official and command.kept == "hall" and command.lexicon != rules.lexicon.value:
        # The hall judges by the list of the game, and in an official one by no other: a challenge would wait for ever.
        return refuse("lexicon_mismatch", rules.lexicon, required=rules.lexicon.value, loaded=command.lexicon)
    if min(command.used) < 0:
        return refuse("clocks_not_set", rules.clocks_set, expected=clock_face(seconds_as_ms(rules.base_time_s.value)))
    return None


def _by_the_hall(rules: ScrabbleRules, command: c.OpenGame, outside: Outside) -> tuple[Event, ...]:
    """A hall that keeps the game counts its own tiles and draws for first if nobody has been given it."""
    if command.kept != "hall" or command.begun:
        return ()
    checked = TilesChecked(layout="hall", at=outside.moment, rests_on=bases_of(rules.tiles_total))
    return checked, *(() if command.first is not None else _hall_draws(rules, outside))


def _hall_draws(rules: ScrabbleRules, outside: Outside) -> tuple[Event, ...]:
    bag, drawn = WHOLE, []
    first: Seat | None = None
    while first is None:
        tiles, bag = bag.draw(outside.pick(2, len(bag)))
        pair = (tiles[0], tiles[1])
        first = first_by_tiles(rules, pair)
        rests_on = bases_of(rules.start_draw, rules.blank_beats_A)
        drawn.append(StartDrawn(tiles=pair, first=first, at=outside.moment, rests_on=rests_on))
    back = bases_of(rules.start_tiles_returned)
    return *drawn, StartTilesReturned(count=2 * len(drawn), at=outside.moment, rests_on=back)


def first_by_tiles(rules: ScrabbleRules, tiles: tuple[str, str]) -> Seat | None:
    """Who starts; None for equal tiles, which are drawn for again."""
    order = (BLANK, *FACES.names) if rules.blank_beats_A.value else FACES.names
    places = [order.index(tile) for tile in tiles]
    if places[0] == places[1]:
        return None
    return SEATS[0] if places[0] < places[1] else SEATS[1]


def check_tiles(rules: ScrabbleRules, state: State, command: c.CheckTiles, outside: Outside) -> Decision:
    if state.phase != "preliminaries":
        return refuse_in_this_phase(rules, state)
    if command.layout == "sheet" and command.game_number > rules.sheet_layout_games.value:
        return refuse("sheet_first_game_only", rules.sheet_layout_games)
    found = dict(command.counts)
    for tile, should in rules.distribution.value:
        if found.pop(tile, 0) != should:
            told = dict(command.counts).get(tile, 0)
            return refuse("wrong_tiles", rules.tiles_total, rules.distribution, tile=tile, found=told, should=should)
    if found:
        return refuse("wrong_tiles", rules.tiles_total, rules.distribution, tile=min(found), should=0)
    return (TilesChecked(layout=command.layout, at=outside.moment, rests_on=bases_of(rules.tiles_total)),)


def draw_for_first(rules: ScrabbleRules, state: State, command: c.DrawForFirst, outside: Outside) -> Decision:
    if state.phase != "preliminaries":
        return refuse_in_this_phase(rules, state)
    if state.first is not None:
        return refuse("first_player_known", rules.start_draw, first=state.first)
    if command.tiles is None:
        return refuse("tiles_missing", rules.start_draw)
    if not set(command.tiles) <= {*faces_of_the_set(rules)}:
        return refuse("no_such_tile", rules.distribution)
    first = first_by_tiles(rules, command.tiles)
    basis = bases_of(rules.start_draw, rules.blank_beats_A)
    return (StartDrawn(tiles=command.tiles, first=first, at=outside.moment, rests_on=basis),)


def faces_of_the_set(rules: ScrabbleRules) -> Codes:
    return tuple(tile for tile, _ in rules.distribution.value)


def return_start_tiles(rules: ScrabbleRules, state: State, command: c.ReturnStartTiles, outside: Outside) -> Decision:
    if state.phase != "preliminaries" or not state.before.start_out:
        return refuse_in_this_phase(rules, state)
    if state.first is None:
        return refuse("draw_again", rules.start_draw)
    if command.by == state.first:
        return refuse("second_player_returns", rules.start_tiles_returned)
    count, basis = state.before.start_out, bases_of(rules.start_tiles_returned)
    return (StartTilesReturned(count=count, at=outside.moment, rests_on=basis),)


def confirm_preliminaries(
    rules: ScrabbleRules, state: State, command: c.ConfirmPreliminaries, outside: Outside
) -> Decision:
    if state.phase != "preliminaries":
        return refuse_in_this_phase(rules, state)
    if not command.items or not set(command.items) <= set(rules.preliminaries.value):
        return refuse("no_such_item", rules.preliminaries)
    wrong = _not_ready(rules, state, command)
    if wrong is not None:
        return wrong
    confirmed = PreliminariesConfirmed(by=command.by, items=command.items, at=outside.moment)
    return confirmed, *arrived_events(rules, state, confirmed, outside)


def arrived_events(
    rules: ScrabbleRules, state: State, confirmed: PreliminariesConfirmed, outside: Outside
) -> tuple[Event, ...]:
    """The clock of a latecomer stops as soon as the player is ready."""
    by = confirmed.by
    missing = set(rules.preliminaries.value) - {*state.before.confirmed[by], *confirmed.items}
    if missing or state.running.running != by:
        return ()
    basis = tuple(basis_texts(*hall_late_clock(rules, state.running.base).stops))
    return (ClocksSet(running=None, by=by, why="arrived", at=outside.moment, rests_on=basis),)


def _not_ready(rules: ScrabbleRules, state: State, command: c.ConfirmPreliminaries) -> Refusal | None:
    if "tiles" in command.items and not state.before.checked:
        return refuse("tiles_not_checked", rules.tiles_total)
    if "first_player" in command.items and (state.first is None or state.before.start_out):
        return refuse("start_tiles_out" if state.before.start_out else "first_player_open", rules.start_tiles_returned)
    if "clocks" in command.items and command.shown is not None:
        clocks = state.running
        expected = tuple(clocks.base - used for used in clocks.spent)
        for seat, (shown, should) in enumerate(zip(command.shown, expected, strict=True)):
            if shown != should:
                return refuse(
                    "clocks_not_set", rules.clocks_set, rules.base_time_s, seat=seat, expected=clock_face(should)
                )
    return None


def open_items(rules: ScrabbleRules, state: State) -> tuple[tuple[Seat, str], ...]:
    """What the preliminaries still lack, and by whom."""
    wanted = [(seat, item) for seat in SEATS for item in rules.preliminaries.value]
    return tuple((seat, item) for seat, item in wanted if item not in state.before.confirmed[seat])


def preliminaries_open(rules: ScrabbleRules, state: State) -> Refusal | None:
    """Why the first rack cannot be drawn yet."""
    if state.before.start_out:
        return refuse("start_tiles_out", rules.start_tiles_returned)
    left = open_items(rules, state)
    if not left:
        return None
    text = ", ".join(f"{item} ({state.terms.names[seat]})" for seat, item in left)
    return refuse("preliminaries_open", rules.preliminaries, open=text)


def turn_up_tiles(rules: ScrabbleRules, state: State, command: c.TurnUpTiles, outside: Outside) -> Decision:
    if state.phase not in ("preliminaries", "starting"):
        return refuse_in_this_phase(rules, state)
    down = len(state.fresh[command.by]) - state.before.turned_up[command.by]
    if not 1 <= command.count <= down:
        return refuse("wrong_count", rules.drawing, face_down=down)
    return (TilesTurnedUp(by=command.by, count=command.count, at=outside.moment),)


def start_first_clock(rules: ScrabbleRules, state: State, outside: Outside, by: Seat) -> Decision:
    """Once the first player has one tile racked, or three in sight."""
    first = state.on_turn
    racked, up = len(state.racks[first]), state.before.turned_up[first]
    if racked < rules.first_clock_racked.value and up < rules.first_clock_face_up.value:
        return refuse("too_early", rules.first_clock_racked, rules.first_clock_face_up, racked=racked, face_up=up)
    return (clocks_event(outside, first, by, "first", rules.first_clock_racked),)
