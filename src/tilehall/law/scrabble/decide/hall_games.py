"""Commands of a game that the hall keeps: ready, a pass in one, time in which the hall was down."""

from tilehall.law.game.clock import TimeGap
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.hall_lateness import hall_late_clock
from tilehall.law.scrabble.state import State, other_seat

from .draws import draw_tiles
from .preliminaries import arrived_events, open_items, preliminaries_open, start_first_clock
from .refusals import Decision, bases_of, refuse, refuse_in_this_phase
from .steps_in_one import decided_in_one
from .turn import announce, end_turn


def be_ready(rules: ScrabbleRules, state: State, command: c.BeReady, outside: Outside) -> Decision:
    if state.phase != "preliminaries":
        return refuse_in_this_phase(rules, state)
    if state.terms.kept != "hall":
        return refuse("kept_at_table", rules.preliminaries)
    if not ready_to_be(rules, state, command.by):
        return refuse("already_ready", rules.preliminaries)
    ready = e.PreliminariesConfirmed(by=command.by, items=rules.preliminaries.value, ready=True, at=outside.moment)
    steps = (
        lambda _now: (ready, *arrived_events(rules, state, ready, outside)),
        lambda now: _dealt(rules, now, outside) if preliminaries_open(rules, now) is None else (),
        lambda now: _late_clock(rules, now, other_seat(command.by), outside),
    )
    return decided_in_one(state, steps)


def ready_to_be(rules: ScrabbleRules, state: State, by: Seat) -> bool:
    """Whether this seat still has to say so, or all is confirmed and only the racks are missing."""
    left = {seat for seat, _item in open_items(rules, state)}
    return by in left or not left


def _dealt(rules: ScrabbleRules, state: State, outside: Outside) -> Decision:
    """Both are there: the first player draws, then the second, and the first clock runs."""
    first, second = state.on_turn, other_seat(state.on_turn)
    steps = (
        lambda now: draw_tiles(rules, now, c.DrawTiles(by=first), outside),
        lambda now: draw_tiles(rules, now, c.DrawTiles(by=second), outside),
        lambda now: start_first_clock(rules, now, outside, second),
    )
    return decided_in_one(state, steps)


def _late_clock(rules: ScrabbleRules, state: State, late: Seat, outside: Outside) -> Decision:
    """Where it has to run from the call on, it runs at once."""
    clock = hall_late_clock(rules, state.running.base)
    if state.phase != "preliminaries" or clock.after:
        return ()
    return late_clock_started(rules, state, late, outside)


def late_clock_started(rules: ScrabbleRules, state: State, late: Seat, outside: Outside) -> tuple[e.Event, ...]:
    basis = tuple(basis_texts(*hall_late_clock(rules, state.running.base).starts))
    return (e.ClocksSet(running=late, by=None, why="late", at=outside.moment, rests_on=basis),)


def pass_turn(rules: ScrabbleRules, state: State, command: c.PassTurn, outside: Outside) -> Decision:
    steps = (
        lambda now: announce(rules, now, c.Announce(by=command.by, what=command.what), outside),
        lambda now: end_turn(rules, now, command.by, outside, "press"),
    )
    return decided_in_one(state, steps)


def skip_time(rules: ScrabbleRules, state: State, command: c.SkipTime, outside: Outside) -> Decision:
    term = Term("nobodys", rules.resting("time_skipped"))
    if state.phase in ("waiting", "over"):
        return refuse_in_this_phase(rules, state)
    if state.terms.kept != "hall":
        return refuse("kept_at_table", term)
    if not TimeGap(command.since, command.until).can_be(outside.moment):
        return refuse("no_gap", term)
    skipped = e.TimeSkipped(since=command.since, until=command.until, at=outside.moment, rests_on=bases_of(term))
    return (skipped,)
