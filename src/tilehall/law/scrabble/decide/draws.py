"""Taking tiles out of the bag and onto the rack; what a draw does to the turn before it; showing a rack."""

from tilehall.law.game.clock import Moment, seconds_as_ms
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import WrongTiles
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.board import DISTRIBUTION, FACES, UNKNOWN
from tilehall.law.scrabble.piles import more_than_the_set
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.attendance import refuse_while_away
from tilehall.law.scrabble.rulings.clocks import MissedPress, missed_press
from tilehall.law.scrabble.rulings.drawing import ProperDraw, proper_draw
from tilehall.law.scrabble.rulings.early_draws import (
    WrittenInAdvance,
    early_draw_accepts,
    is_early_draw,
    written_in_advance,
)
from tilehall.law.scrabble.rulings.overdraws import Overdraw, overdraw
from tilehall.law.scrabble.state import IN_PLAY, State, Turn, other_seat

from .preliminaries import preliminaries_open
from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase, seconds_since
from .turn import end_turn


def draw_tiles(rules: ScrabbleRules, state: State, command: c.DrawTiles, outside: Outside) -> Decision:
    wrong = _no_draw(rules, state, command.by)
    if wrong is not None:
        return wrong
    if state.phase in IN_PLAY and command.by == state.on_turn and state.draft.placed:
        if state.terms.kept == "hall":
            return refuse("draw_not_yet", rules.pressing, rules.hall_draw_after_s)
        return _draw_without_press(rules, state, command, outside)
    last = state.last
    held = last is not None and last.by == command.by and last.answer == "held"
    if held and state.terms.kept == "hall":
        return refuse("held", rules.hold_drawing)
    opens = hall_draw_from(rules, state, command.by)
    # While the clocks stand for the letter of a blank, nobody can answer yet.
    if opens is not None and (outside.moment < opens or state.phase == "restarting"):
        return refuse("draw_not_yet", rules.hall_draw_after_s, after_s=rules.hall_draw_after_s.value)
    return _drawn(rules, state, command, outside)


def hall_draw_from(rules: ScrabbleRules, state: State, by: Seat) -> Moment | None:
    """From when the hall gives out tiles for a play that the opponent has said nothing to; None if nothing hinders."""
    last = state.last
    if state.terms.kept != "hall" or last is None or last.by != by or not last.answerable:
        return None
    return Moment(last.answered_from + seconds_as_ms(rules.hall_draw_after_s.value))


def _no_draw(rules: ScrabbleRules, state: State, by: Seat) -> Refusal | None:
    if state.phase == "preliminaries":
        return preliminaries_open(rules, state)
    wrong = refuse_draw_out_of_turn(rules, state, by)
    if wrong is not None:
        return wrong
    if state.phase in ("adjudicating", "asking"):
        return refuse("challenge_open", rules.challenge_binds)
    return None if state.phase in ("starting", "restarting", *IN_PLAY) else refuse_in_this_phase(rules, state)


def refuse_draw_out_of_turn(rules: ScrabbleRules, state: State, by: Seat) -> Refusal | None:
    """While a player is away nobody draws, to fill a rack or in an exchange; who comes back draws first."""
    if state.away is not None:
        return refuse_while_away(rules, state.away)
    back = state.back
    if back is None or by == back or not state.has_to_draw(back):
        return None
    if len(state.bag) - state.owed[back] < _kept_for_exchange(state, back):
        return None  # not enough for both: what is exchanged comes back into the bag, and then there is
    return refuse("other_draws_first", Term("leaver", rules.resting("leaving_return")), first=back)


def _draw_without_press(rules: ScrabbleRules, state: State, command: c.DrawTiles, outside: Outside) -> Decision:
    """A press that was forgotten: the turn ends with the first tile, and the own clock runs on."""
    ruling = missed_press(rules, MissedPress(drawn=True))
    if ruling.code != "turn_ended":
        return ruling.as_refusal()
    ended = end_turn(rules, state, command.by, outside, "draw")
    if isinstance(ended, Refusal):
        return ended
    for event in ended:
        state = apply(state, event)
    drawn = _drawn(rules, state, command, outside)
    return drawn if isinstance(drawn, Refusal) else (*ended, *drawn)


def _drawn(rules: ScrabbleRules, state: State, command: c.DrawTiles, outside: Outside) -> Decision:
    by, wanted = command.by, state.owed[command.by]
    given = len(command.tiles) or command.count
    count = min(wanted, len(state.bag)) if given is None else given
    if not 1 <= count <= len(state.bag):
        return refuse("nothing_to_draw" if given is None else "wrong_count", rules.drawing, owed=wanted)
    if count > wanted and state.terms.kept == "hall":
        return refuse("overdraw", rules.drawing, owed=wanted)
    tiles = drawn_faces(rules, state, command.tiles, count, outside)
    if isinstance(tiles, Refusal):
        return tiles
    if len(state.bag) - count < _kept_for_exchange(state, by):
        return refuse("other_draws_first", rules.exchange_draw_to, first=other_seat(by))
    early, accepted = _on_the_turn(rules, state, by, outside)
    too_soon = _before_the_first_player(state, by)
    missing = wanted - count if count == len(state.bag) else 0
    tiles_drawn = e.TilesDrawn(
        by=by,
        tiles=tiles,
        to=command.to,
        purpose="fill",
        early=early,
        short=max(0, missing),
        warnings=(*_drawing_warnings(state, by, early), *(("out_of_order",) if too_soon else ())),
        at=outside.moment,
        rests_on=bases_of(
            rules.drawing, *((Term("first_then_second", rules.resting("first_racks")),) if too_soon else ())
        ),
    )
    too_many = _too_many(rules, tiles_drawn, wanted, outside) if count > wanted else ()
    return *accepted, tiles_drawn, *too_many


def _before_the_first_player(state: State, by: Seat) -> bool:
    """The second player's first rack, drawn while the first player has none."""
    return not state.sheet and by != state.on_turn and not state.held_tiles(state.on_turn)


def _kept_for_exchange(state: State, by: Seat) -> int:
    """Tiles of the bag that the opponent, who exchanges and has pressed already, has still to draw."""
    exchange = state.exchange
    return 0 if exchange is None or exchange.by == by else exchange.count - exchange.drawn


def _too_many(rules: ScrabbleRules, drawn: e.TilesDrawn, wanted: int, outside: Outside) -> tuple[e.Event, ...]:
    count = len(drawn.tiles)
    facts = Overdraw(drawn=count, needed=wanted, racked=count if drawn.to == "rack" else 0, found_by="drawer")
    ruling = overdraw(rules, facts)
    if ruling.code == "no_overdraw":
        return ()
    term = Term("adjudicator", rules.resting("no_rule")) if ruling.code == "not_covered" else rules.overdraw
    return overdraw_events(term, drawn.by, facts.excess, outside)


def drawn_faces(rules: ScrabbleRules, state: State, given: e.Codes, count: int, outside: Outside) -> e.Codes | Refusal:
    """The hall draws by chance; at a table it is told, and what is not told is unknown."""
    if state.terms.kept == "hall":
        if given:
            return refuse("drawn_by_the_hall", rules.drawing)
        return state.bag.draw(outside.pick(count, len(state.bag)))[0]
    if not set(given) <= {*DISTRIBUTION, UNKNOWN}:
        return refuse("no_such_tile", rules.distribution)
    return given or (UNKNOWN,) * count


def overdraw_events(term: Term[str], by: Seat, excess: int, outside: Outside) -> tuple[e.Event, ...]:
    opened = e.IrregularityOpened(what="overdraw", by=by, excess=excess, at=outside.moment, rests_on=bases_of(term))
    return opened, clocks_event(outside, None, None, "overdraw", term)


def _on_the_turn(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> tuple[bool, tuple[e.Event, ...]]:
    """Whether the draw comes too early, and whether it accepts the turn for the opponent."""
    last = state.last
    if last is None or last.by != by or last.kind != "play" or not last.answerable:
        return False, ()
    if state.terms.kept == "hall":
        return False, (_accepted(rules.acceptance, by, outside),)
    recorded = not _unwritten(rules, state, last)
    early = bool(is_early_draw(rules, recorded=recorded, seconds=seconds_since(last.answered_from, outside.moment)))
    held, accepts = last.answer == "held", early_draw_accepts(rules)
    kept_open = _kept_open(state, last)
    stays_open = held or kept_open or (early and not accepts)
    accepted = () if stays_open else (_accepted(rules.acceptance, by, outside),)
    return early or kept_open or (held and not accepts), accepted


def _kept_open(state: State, last: Turn) -> bool:
    """Whether a tile drawn now tells nothing of an opponent who is silent: while a blank has no letter, or the clocks
    still stand for it, there is nothing to say yet, and after a first tile that came too early the turn stays open as
    it is."""
    after = None if state.restart is None else state.restart.after
    stand_for_blank = state.phase == "restarting" and after in ("blank_undesignated", "blank_unconfirmed")
    return bool(last.unnamed or last.drawn) or stand_for_blank


def _unwritten(rules: ScrabbleRules, state: State, last: Turn) -> bool:
    """The own score not yet written, or written before the turn had ended, or a press forgotten."""
    waived = rules.record_waived_when_bag_empty.value and not state.bag
    wanted = rules.record_before_draw.value and not waived
    in_advance = last.in_advance and written_in_advance(rules, WrittenInAdvance()).code == "flash_draw"
    return in_advance or not last.pressed or (wanted and not last.recorded[last.by])


def _accepted(term: Term[str], by: Seat, outside: Outside) -> e.TurnAccepted:
    return e.TurnAccepted(by=other_seat(by), how="drawn", at=outside.moment, rests_on=bases_of(term))


def _drawing_warnings(state: State, by: Seat, early: bool) -> e.Codes:
    last = state.last
    own = last is not None and last.by == by
    warnings = ["draw_before_press"] if own and last is not None and not last.pressed else []
    if own and last is not None and not last.recorded[by]:
        warnings.append("score_not_recorded")
    return (*warnings, "early_draw") if early else tuple(warnings)


def rack_tiles(rules: ScrabbleRules, state: State, command: c.RackTiles, outside: Outside) -> Decision:
    lying = state.fresh[command.by]
    exchanging = state.exchange is not None and state.exchange.by == command.by
    if exchanging or state.phase in ("waiting", "preliminaries", "adjourned", "over"):
        return refuse_in_this_phase(rules, state)
    count = len(lying) if command.count is None else command.count
    if not 1 <= count <= len(lying):
        return refuse("wrong_count", rules.drawing, on_the_table=len(lying))
    # Who has not confirmed their number is told to count first, and no more.
    counted = command.counted or state.terms.kept == "hall"
    hint = () if counted else (proper_draw(rules, ProperDraw(counted=False)).code,)
    return (e.TilesRacked(by=command.by, tiles=tuple(lying)[:count], warnings=hint, at=outside.moment),)


def show_rack(rules: ScrabbleRules, state: State, command: c.ShowRack, outside: Outside) -> Decision:
    """At a table what somebody holds is told, and checked against what can be; the hall knows its racks."""
    try:
        tiles = FACES.of(command.tiles)
    except WrongTiles:
        return refuse("no_such_tile", rules.distribution)
    if state.phase in ("waiting", "preliminaries", "adjourned", "over"):
        return refuse_in_this_phase(rules, state)
    known = state.racks[command.by]
    if len(tiles) != len(known):
        return refuse("count_differs", rules.drawing, told=len(tiles), held=len(known))
    if command.open and (UNKNOWN in tiles or state.fresh[command.by]):
        return refuse("show_tiles", rules.racks_left)
    if state.terms.kept == "hall" and (tiles != known or state.phase != "out"):
        return refuse("not_on_rack" if tiles != known else "not_now", rules.racks_left)
    rack_shown = e.RackShown(
        by=command.by,
        tiles=tiles.plain(),
        open=command.open,
        warnings=more_than_the_set(state.board, tiles, state.racks[other_seat(command.by)]),
        at=outside.moment,
    )
    last = state.last
    if state.phase != "out" or last is None or last.by == command.by or not command.open:
        return (rack_shown,)
    accepted = e.TurnAccepted(by=command.by, how="shown", at=outside.moment, rests_on=bases_of(rules.out_play))
    return rack_shown, accepted, clocks_event(outside, None, command.by, "answered", rules.out_play)
