"""An exchange in its steps: say how many, lay them down, draw as many, put the old ones back, rack the new ones."""

from collections.abc import Callable

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.attendance import draw_while_away
from tilehall.law.scrabble.rulings.drawing import ExchangeOverdraw, exchange_overdraw
from tilehall.law.scrabble.state import Exchange, State

from .drawing import faces_drawn, overdrawn
from .refusing import Answer, no, off_turn, rests
from .turn import end_turn


def announce(rules: ScrabbleRules, state: State, command: c.Announce, outside: Outside) -> Answer:
    wrong = off_turn(rules, state, command.by)
    if wrong is not None:
        return wrong
    if state.exchange is not None:
        return no("exchange_unfinished", rules.exchange_returned, by=state.exchange.by)
    fewest, most = rules.exchange_min_bag, min(rules.exchange_max_tiles.value, len(state.racks[command.by]))
    if len(state.bag) < fewest.value:
        return no("bag_below_minimum", fewest, fewest=fewest.value, bag=len(state.bag))
    if not 1 <= command.count <= most:
        return no("bad_count", rules.exchange_max_tiles, most=most)
    basis = rests(rules.exchange_announced, rules.exchange_min_bag)
    said = e.TurnAnnounced(by=command.by, what="exchange", count=command.count, at=outside.moment, rests_on=basis)
    return (said,)


def _own(rules: ScrabbleRules, state: State, by: Seat) -> Exchange | Refusal:
    """The exchange of this seat; it may still be under way while the other player thinks."""
    found = state.exchange
    if state.phase in ("adjourned", "over", "interrupted"):
        return no("not_now", rules.exchange_announced, phase=state.phase)
    return no("not_announced", rules.exchange_announced) if found is None or found.by != by else found


def set_aside(rules: ScrabbleRules, state: State, command: c.SetAside, outside: Outside) -> Answer:
    found = _own(rules, state, command.by)
    if isinstance(found, Refusal):
        return found
    if found.laid:
        return no("already_set_aside", rules.exchange_set_aside)
    if len(command.tiles) != found.count:
        term = rules.exchange_announced
        return no("count_differs", term, announced=found.count, laid=len(command.tiles))
    if not set(command.tiles) <= set(FACES.names):
        return no("no_such_tile", rules.distribution)
    if state.terms.kept == "hall" and not state.racks[command.by].contains(FACES.of(command.tiles)):
        return no("not_on_rack", rules.exchange_set_aside)
    basis = rests(rules.exchange_set_aside)
    return (e.TilesSetAside(by=command.by, tiles=command.tiles, at=outside.moment, rests_on=basis),)


def draw(rules: ScrabbleRules, state: State, command: c.DrawForExchange, outside: Outside) -> Answer:
    found = _own(rules, state, command.by)
    if isinstance(found, Refusal):
        return found
    wrong = _wrong_draw(rules, state, command, found)
    if wrong is not None:
        return wrong
    if state.away is not None:
        return draw_while_away(rules, state.away)
    laid = () if found.laid else _all_from_the_rack(rules, state, command.by, outside)
    tiles = faces_drawn(rules, state, command.tiles, command.count, outside)
    if isinstance(tiles, Refusal):
        return tiles
    still_on_turn = state.on_turn == command.by
    late = rules.exchange_press.value == "must" and still_on_turn
    told = e.TilesDrawn(
        by=command.by,
        tiles=tiles,
        to=command.to,
        purpose="exchange",
        early=False,
        short=0,
        warnings=("out_of_order",) if late else (),
        at=outside.moment,
        rests_on=rests(rules.exchange_draw_to, *((rules.exchange_press,) if late else ())),
    )
    return *laid, told, *_too_many(rules, state, command, found, outside)


def _too_many(
    rules: ScrabbleRules, state: State, command: c.DrawForExchange, found: Exchange, outside: Outside
) -> tuple[e.Event, ...]:
    drawn = found.drawn + command.count
    racked = drawn - len(state.fresh[command.by]) - (command.count if command.to == "table" else 0)
    facts = ExchangeOverdraw(
        announced=found.count, drawn=drawn, racked=max(0, racked), pressed=state.on_turn != command.by
    )
    ruling = exchange_overdraw(rules, facts)
    if ruling.code == "no_overdraw":
        return ()
    procedure = "no_rule" if ruling.code == "not_covered" else "exchange_overdraw"
    return overdrawn(Term("overdraw", rules.resting(procedure)), command.by, facts.excess, outside)


def _wrong_draw(rules: ScrabbleRules, state: State, command: c.DrawForExchange, found: Exchange) -> Refusal | None:
    if found.returned:
        return no("already_returned", rules.exchange_returned)
    if command.to not in rules.exchange_draw_to.value:
        return no("not_allowed", rules.exchange_draw_to, to=command.to)
    whole = rules.exchange_all_on_rack_allowed
    if not found.laid and not (whole.value and found.count == state.terms.rack_size):
        return no("tiles_not_set_aside", rules.exchange_set_aside, whole)
    given = len(command.tiles) or command.count
    most = found.count - found.drawn if state.terms.kept == "hall" else len(state.bag)
    if not 1 <= command.count <= most or given != command.count:
        return no("bad_count", rules.exchange_draw_to, most=most)
    return None


def _all_from_the_rack(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> tuple[e.Event, ...]:
    """All seven may stay on the rack; from the first new tile on they count as the old ones."""
    tiles, basis = state.racks[by].plain(), rests(rules.exchange_all_on_rack_allowed)
    return (e.TilesSetAside(by=by, tiles=tiles, at=outside.moment, rests_on=basis),)


def give_back(rules: ScrabbleRules, state: State, command: c.ReturnExchanged, outside: Outside) -> Answer:
    found = _own(rules, state, command.by)
    if isinstance(found, Refusal):
        return found
    if found.drawn < found.count:
        return no("draw_first", rules.exchange_returned, drawn=found.drawn, announced=found.count)
    if found.returned or not command.counted:
        code = "already_returned" if found.returned else "count_not_confirmed"
        return no(code, rules.exchange_returned)
    basis = rests(rules.exchange_returned)
    told = e.TilesReturned(
        by=command.by,
        tiles=state.aside[command.by].plain(),
        out_of="aside",
        shown=False,
        at=outside.moment,
        rests_on=basis,
    )
    return (told,)


def take_up(rules: ScrabbleRules, state: State, command: c.RackExchanged, outside: Outside) -> Answer:
    found = _own(rules, state, command.by)
    if isinstance(found, Refusal):
        return found
    if not found.returned:
        return no("return_first", rules.exchange_racked)
    return (e.TilesRacked(by=command.by, tiles=state.fresh[command.by].plain(), at=outside.moment),)


def whole(rules: ScrabbleRules, state: State, command: c.ExchangeTiles, outside: Outside) -> Answer:
    """All steps at once, for a game on a screen; the order holds under every ruleset."""
    by, count = command.by, len(command.tiles)
    steps: tuple[Callable[[State], Answer], ...] = (
        lambda now: announce(rules, now, c.Announce(by=by, what="exchange", count=count), outside),
        lambda now: set_aside(rules, now, c.SetAside(by=by, tiles=command.tiles), outside),
        lambda now: end_turn(rules, now, by, outside, "press"),
        lambda now: draw(rules, now, c.DrawForExchange(by=by, count=count), outside),
        lambda now: give_back(rules, now, c.ReturnExchanged(by=by, counted=True), outside),
        lambda now: take_up(rules, now, c.RackExchanged(by=by), outside),
    )
    done: list[e.Event] = []
    for step in steps:
        answer = step(state)
        if isinstance(answer, Refusal):
            return answer
        for event in answer:
            state = apply(state, event)
        done += answer
    return tuple(done)
