"""The time of a turn: when it is up, what is lost by it, and the table put back as it stood."""

from datetime import datetime
from typing import Any

from tilehall.law.game.clock import TimeGap, as_datetime
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub import meld
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings import restored_table
from tilehall.law.rummikub.state import IN_PLAY, State
from tilehall.law.rummikub.tiles import FACES, Table, WrongTile, parse_table, print_table, print_tiles

from .refusals import Decision, bases_of, chance_to_meld, draw_from_pool, refuse, refuse_in_this_phase, refuse_off_turn


def due(_rules: RummikubRules, state: State) -> datetime | None:
    """The first moment at which the turn is lost, if nobody does anything. At a table the clock is the referee's."""
    if state.kept != "hall" or state.phase not in IN_PLAY:
        return None
    up = state.limit.due()
    return None if up is None else as_datetime(up)


def time_is_up(state: State, outside: Outside) -> bool:
    return state.kept == "hall" and state.phase in IN_PLAY and state.limit.is_up(outside.moment)


def call_time(rules: RummikubRules, state: State, _command: c.CallTime, outside: Outside) -> Decision:
    if state.kept != "hall" or state.phase not in IN_PLAY:
        return refuse_in_this_phase(rules, state)
    if not time_is_up(state, outside):
        left = state.limit.left(outside.moment)
        return refuse("too_early", rules.turn_time_s, rules.turn_clock, left_ms=left)
    return lose_turn_by_time(rules, state, outside, manipulating=state.draft.under_way)


def skip_time(rules: RummikubRules, state: State, command: c.SkipTime, outside: Outside) -> Decision:
    """The hall was down. What was missed by then was missed in time that is nobody's, so nothing is lost by it."""
    if state.kept != "hall" or state.phase in ("counting", "over"):
        return refuse_in_this_phase(rules, state)
    if not TimeGap(command.since, command.until).can_be(outside.moment):
        return refuse("no_such_time", rules.hall_down)
    rests_on = bases_of(rules.hall_down, rules.turn_clock)
    return (e.TimeSkipped(since=command.since, until=command.until, at=outside.moment, rests_on=rests_on),)


def report_timeout(rules: RummikubRules, state: State, command: c.ReportTimeout, outside: Outside) -> Decision:
    if refused := refuse_off_turn(rules, state, command.by):
        return refused
    if state.kept != "table":
        return refuse("clock_of_the_hall", rules.turn_clock)
    return lose_turn_by_time(rules, state, outside, manipulating=command.touched)


def lose_turn_by_time(
    rules: RummikubRules, state: State, outside: Outside, *, manipulating: bool, declared: Table = ()
) -> tuple[e.Event, ...]:
    return lose_turn(rules, state, outside, "time" if manipulating else "", declared)


def lose_turn(
    rules: RummikubRules, state: State, outside: Outside, why: str, declared: Table = ()
) -> tuple[e.Event, ...]:
    """The turn of the seat on turn is lost. Without a reason nothing was touched: time ran out on an idle player."""
    by, ruling = state.on_turn, _ruling(rules, state, why)
    idle = ruling.code in ("idle_turn", "idle_pass")
    step = ruling.step("draw", "take_penalty_tiles")
    term = rules.timeout_idle_draw if idle else rules.timeout_penalty_tiles
    because: dict[str, Term[Any]] = {"bad_table": rules.bad_table, "abandoned": rules.retract_same_turn}
    basis: list[Term[Any]] = [term, rules.turn_time_s, because.get(why, rules.timeout)]
    if not state.pool:
        basis.append(rules.last_round_order)
    turn_lost = e.TurnLost(
        by=by,
        why=_WHY[why],
        manipulating=not idle,
        declared=declared,
        tiles=draw_from_pool(state, step.count or 0 if step else 0, outside),
        chance=chance_to_meld(state, by) if idle else None,
        at=outside.moment,
        rests_on=bases_of(*basis),
    )
    if idle or state.kept == "table":
        return (turn_lost,)
    return turn_lost, _restored(rules, None, by, (), outside)


def _ruling(rules: RummikubRules, state: State, why: str) -> Ruling:
    """What the referee would say of it; a turn that was given up is undone like one that ran out of time."""
    pool = len(state.pool)
    if why == "bad_table":
        return restored_table.bad_table(rules, restored_table.BadTable(pool=pool, leftovers=0, logged=state.logged))
    facts = restored_table.Timeout(touched=bool(why), pool=pool, leftovers=0, logged=state.logged)
    return restored_table.timeout(rules, facts)


def confirm_restored(rules: RummikubRules, state: State, command: c.ConfirmRestored, outside: Outside) -> Decision:
    card, offender = restored_table.restoring_card(rules, state), state.offender
    if isinstance(card, Refusal) or offender is None:
        return refuse_in_this_phase(rules, state)
    if command.by == offender:
        return refuse("another_player_confirms", rules.restoring, offender=offender)
    lifted = command.leftovers
    if lifted and state.logged:
        return refuse("leftovers_in_a_log", rules.leftovers, leftovers=len(lifted))
    if any(tile not in FACES.names for tile in lifted):
        return refuse("unreadable_tile", rules.tiles_total)
    if len(lifted) > state.unseen:
        return refuse("more_than_on_the_table", rules.leftovers, on_the_table=state.unseen)
    if refused := _not_legal(rules, command.table or ()):
        return refused
    return (_restored(rules, command.by, offender, lifted, outside),)


def _not_legal(rules: RummikubRules, texts: Table) -> Refusal | None:
    """Melds that are none cannot stay on a table put back: their tiles are left over too."""
    try:
        table = parse_table(print_table(texts))
    except WrongTile as wrong:
        return refuse("unreadable_tile", rules.tiles_total, place=wrong.place, what=wrong.what)
    faults = {f"set_{at + 1}": print_tiles(table[at]) for at, _ in meld.table_faults(table, rules.shapes)}
    if not faults:
        return None
    return refuse("lift_more_tiles", rules.leftovers, rules.leftover_tiles, rules.manipulating, **faults)


def _restored(
    rules: RummikubRules, by: Seat | None, offender: Seat, lifted: e.Codes, outside: Outside
) -> e.TableRestored:
    terms = (rules.restoring, rules.leftovers, rules.leftover_tiles) if lifted else (rules.restoring,)
    basis = bases_of(*terms)
    return e.TableRestored(by=by, offender=offender, leftovers=lifted, at=outside.moment, rests_on=basis)


_WHY: dict[str, e.Why] = {"": "time", "time": "time", "bad_table": "bad_table", "abandoned": "abandoned"}
