"""An exchange in its steps: say how many, lay them down, draw as many, put the old ones back, rack the new ones."""

from collections.abc import Callable

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.overdraws import ExchangeOverdraw, exchange_overdraw
from tilehall.law.scrabble.state import Exchange, State

from .draws import drawn_faces, overdraw_events, refuse_draw_out_of_turn
from .overdue_draws import draws_first
from .refusals import Decision, bases_of, refuse, refuse_off_turn
from .steps_in_one import decided_in_one
from .turn import end_turn


def announce_exchange(rules: ScrabbleRules, state: State, command: c.Announce, outside: Outside) -> Decision:
    wrong = refuse_off_turn(rules, state, command.by)
    if wrong is not None:
        return wrong
    if state.exchange is not None:
        return refuse("exchange_unfinished", rules.exchange_returned, by=state.exchange.by)
    fewest = rules.exchange_min_bag
    if len(state.bag) < fewest.value:
        return refuse("bag_below_minimum", fewest, fewest=fewest.value, bag=len(state.bag))
    most = most_to_exchange(rules, state, command.by)
    if not 1 <= command.count <= most:
        return refuse("bad_count", rules.exchange_max_tiles, most=most)
    basis = bases_of(rules.exchange_announced, rules.exchange_min_bag)
    turn_announced = e.TurnAnnounced(
        by=command.by, what="exchange", count=command.count, at=outside.moment, rests_on=basis
    )
    return (turn_announced,)


def most_to_exchange(rules: ScrabbleRules, state: State, by: Seat) -> int:
    """How many tiles this seat may exchange; none with too few in the bag once the opponent has drawn."""
    there = len(state.bag) - draws_first(rules, state, by)
    if there < rules.exchange_min_bag.value:
        return 0
    return min(rules.exchange_max_tiles.value, len(state.racks[by]), there)


def _own(rules: ScrabbleRules, state: State, by: Seat) -> Exchange | Refusal:
    """The exchange of this seat; it may still be under way while the other player thinks."""
    exchange = state.exchange
    if state.phase in ("adjourned", "over", "interrupted"):
        return refuse("not_now", rules.exchange_announced, phase=state.phase)
    return refuse("not_announced", rules.exchange_announced) if exchange is None or exchange.by != by else exchange


def set_aside(rules: ScrabbleRules, state: State, command: c.SetAside, outside: Outside) -> Decision:
    answer = _own(rules, state, command.by)
    if isinstance(answer, Refusal):
        return answer
    if answer.laid:
        return refuse("already_set_aside", rules.exchange_set_aside)
    if len(command.tiles) != answer.count:
        term = rules.exchange_announced
        return refuse("count_differs", term, announced=answer.count, laid=len(command.tiles))
    if not set(command.tiles) <= set(FACES.names):
        return refuse("no_such_tile", rules.distribution)
    if state.terms.kept == "hall" and not state.racks[command.by].contains(FACES.of(command.tiles)):
        return refuse("not_on_rack", rules.exchange_set_aside)
    basis = bases_of(rules.exchange_set_aside)
    return (e.TilesSetAside(by=command.by, tiles=command.tiles, at=outside.moment, rests_on=basis),)


def draw_for_exchange(rules: ScrabbleRules, state: State, command: c.DrawForExchange, outside: Outside) -> Decision:
    answer = _own(rules, state, command.by)
    if isinstance(answer, Refusal):
        return answer
    wrong = _wrong_draw(rules, state, command, answer) or refuse_draw_out_of_turn(rules, state, command.by)
    if wrong is not None:
        return wrong
    laid = () if answer.laid else _all_from_the_rack(rules, state, command.by, outside)
    tiles = drawn_faces(rules, state, command.tiles, command.count, outside)
    if isinstance(tiles, Refusal):
        return tiles
    still_on_turn = state.on_turn == command.by
    late = rules.exchange_press.value == "must" and still_on_turn
    tiles_drawn = e.TilesDrawn(
        by=command.by,
        tiles=tiles,
        to=command.to,
        purpose="exchange",
        early=False,
        short=0,
        warnings=("out_of_order",) if late else (),
        at=outside.moment,
        rests_on=bases_of(rules.exchange_draw_to, *((rules.exchange_press,) if late else ())),
    )
    return *laid, tiles_drawn, *_too_many(rules, state, command, answer, outside)


def _too_many(
    rules: ScrabbleRules, state: State, command: c.DrawForExchange, exchange: Exchange, outside: Outside
) -> tuple[e.Event, ...]:
    drawn = exchange.drawn + command.count
    racked = drawn - len(state.fresh[command.by]) - (command.count if command.to == "table" else 0)
    facts = ExchangeOverdraw(
        announced=exchange.count, drawn=drawn, racked=max(0, racked), pressed=state.on_turn != command.by
    )
    ruling = exchange_overdraw(rules, facts)
    if ruling.code == "no_overdraw":
        return ()
    uncovered = ruling.code == "not_covered"
    basis = rules.resting("no_rule") if uncovered else rules.resting("exchange_overdraw")
    return overdraw_events(Term("overdraw", basis), command.by, facts.excess, outside)


def _wrong_draw(rules: ScrabbleRules, state: State, command: c.DrawForExchange, exchange: Exchange) -> Refusal | None:
    if exchange.returned:
        return refuse("already_returned", rules.exchange_returned)
    if command.to not in rules.exchange_draw_to.value:
        return refuse("not_allowed", rules.exchange_draw_to, to=command.to)
    whole = rules.exchange_all_on_rack_allowed
    if not exchange.laid and not (whole.value and exchange.count == state.terms.rack_size):
        return refuse("tiles_not_set_aside", rules.exchange_set_aside, whole)
    given = len(command.tiles) or command.count
    most = exchange.count - exchange.drawn if state.terms.kept == "hall" else len(state.bag)
    if not 1 <= command.count <= most or given != command.count:
        return refuse("bad_count", rules.exchange_draw_to, most=most)
    return None


def _all_from_the_rack(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> tuple[e.Event, ...]:
    """All seven may stay on the rack; from the first new tile on they count as the old ones."""
    tiles, basis = state.racks[by].plain(), bases_of(rules.exchange_all_on_rack_allowed)
    return (e.TilesSetAside(by=by, tiles=tiles, at=outside.moment, rests_on=basis),)


def return_exchanged(rules: ScrabbleRules, state: State, command: c.ReturnExchanged, outside: Outside) -> Decision:
    answer = _own(rules, state, command.by)
    if isinstance(answer, Refusal):
        return answer
    if answer.drawn < answer.count:
        return refuse("draw_first", rules.exchange_returned, drawn=answer.drawn, announced=answer.count)
    if answer.returned or not command.counted:
        code = "already_returned" if answer.returned else "count_not_confirmed"
        return refuse(code, rules.exchange_returned)
    basis = bases_of(rules.exchange_returned)
    tiles_returned = e.TilesReturned(
        by=command.by,
        tiles=state.aside[command.by].plain(),
        out_of="aside",
        shown=False,
        at=outside.moment,
        rests_on=basis,
    )
    return (tiles_returned,)


def rack_exchanged(rules: ScrabbleRules, state: State, command: c.RackExchanged, outside: Outside) -> Decision:
    answer = _own(rules, state, command.by)
    if isinstance(answer, Refusal):
        return answer
    if not answer.returned:
        return refuse("return_first", rules.exchange_racked)
    return (e.TilesRacked(by=command.by, tiles=state.fresh[command.by].plain(), at=outside.moment),)


def exchange_tiles(rules: ScrabbleRules, state: State, command: c.ExchangeTiles, outside: Outside) -> Decision:
    """All steps at once, for a game on a screen; the order holds under every ruleset."""
    by, count = command.by, len(command.tiles)
    steps: tuple[Callable[[State], Decision], ...] = (
        lambda now: announce_exchange(rules, now, c.Announce(by=by, what="exchange", count=count), outside),
        lambda now: set_aside(rules, now, c.SetAside(by=by, tiles=command.tiles), outside),
        lambda now: end_turn(rules, now, by, outside, "press"),
        lambda now: draw_for_exchange(rules, now, c.DrawForExchange(by=by, count=count), outside),
        lambda now: return_exchanged(rules, now, c.ReturnExchanged(by=by, counted=True), outside),
        lambda now: rack_exchanged(rules, now, c.RackExchanged(by=by), outside),
    )
    return decided_in_one(state, steps)
