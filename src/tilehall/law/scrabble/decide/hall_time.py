"""What time alone changes: silence after an out play and, in a game of the hall, whatever somebody leaves undone."""

from datetime import datetime

from tilehall.law.game.clock import Moment, as_datetime, seconds_as_ms
from tilehall.law.game.hall_step import HallStep
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Basis, Term, basis_texts
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.forfeits import forfeit_bases
from tilehall.law.scrabble.rulings.hall_lateness import hall_late_clock
from tilehall.law.scrabble.state import IN_PLAY, SEATS, State, other_seat

from . import game_end
from .draws import refuse_draw_out_of_turn
from .hall_games import late_clock_started
from .preliminaries import open_items
from .refusals import Decision, bases_of, clocks_event, refuse


def due(rules: ScrabbleRules, state: State) -> datetime | None:
    """When time alone will change something, if nobody does anything before."""
    at = _due_moment(rules, state)
    return None if at is None else as_datetime(at)


def hall_step(rules: ScrabbleRules, state: State) -> HallStep | None:
    """What the hall does next of itself in a game that it keeps.

    It judges by the word list of the game, at once; an appeal against that goes to the same list. A challenge that was
    left to a director, which no draw of the hall leads to any more, it hears when nobody else has decided on it. What
    only a director can put right (an irregularity, an adjourned game) waits for the director; an absence only so long.
    """
    if state.terms.kept != "hall" or state.phase == "waiting":
        return None
    stood = state.running.latest
    if state.phase == "adjudicating":
        return HallStep(c.Adjudicate(lexicon=state.terms.lexicon), stood)
    if state.phase == "appealing":
        return HallStep(c.RuleOnAppeal(lexicon=state.terms.lexicon), stood)
    if state.phase == "asking":
        heard = c.Decide(question="challenge", granted=True, reason="nobody has decided: the words are judged")
        return HallStep(heard, _later(stood, rules.hall_restart_after_s))
    if (seat := _has_last_draw(rules, state)) is not None:
        return HallStep(c.DrawTiles(by=seat), stood)
    at = _due_moment(rules, state)
    return None if at is None else HallStep(c.CallTime(), at)


def _has_last_draw(rules: ScrabbleRules, state: State) -> Seat | None:
    """Who has still to draw in a game that ends as soon as they have: nobody waits for it, least of all the opponent,
    who has no turn any more and whose clock runs."""
    if state.phase != "thinking" or not state.bag or not any(state.owed):
        return None
    if game_end.reason_not_to_play_on(rules, state) is None:
        return None
    owing = (seat for seat in SEATS if state.owed[seat] and refuse_draw_out_of_turn(rules, state, seat) is None)
    return next(owing, None)


def call_time(rules: ScrabbleRules, state: State, command: c.CallTime, outside: Outside) -> Decision:
    at = _hall_moment(rules, state)
    if at is None:
        return game_end.call_time(rules, state, command, outside)
    if outside.moment < at:
        return refuse("time_not_up", rules.hall_restart_after_s)
    if state.phase == "preliminaries":
        return _late(rules, state, outside)
    if (away := _awaited(state)) is not None:
        absent = Term("hall", rules.resting("leaving_clock"))
        return (clocks_event(outside, away, None, "absence", absent, rules.hall_absence_limit_s),)
    if state.phase == "restarting" and state.restart is not None:
        return (clocks_event(outside, state.restart.run, None, "restart_by_hall", rules.hall_restart_after_s),)
    if state.running.running is None:
        bases = (rules.out_play_silence, rules.hall_restart_after_s)
        return (clocks_event(outside, state.on_turn, None, "unanswered", *bases),)
    return _gone(rules, state, at, outside)


def _due_moment(rules: ScrabbleRules, state: State) -> Moment | None:
    silence = game_end.silence_ends(rules, state)
    return _hall_moment(rules, state) if silence is None else silence


def _hall_moment(rules: ScrabbleRules, state: State) -> Moment | None:
    """When the hall does what a player leaves undone."""
    if state.terms.kept != "hall" or game_end.window_ends(rules, state) is not None:
        return None
    if state.phase == "preliminaries":
        return _late_moment(rules, state)
    if _awaited(state) is not None:
        return _later(state.running.latest, rules.hall_absence_limit_s)
    if state.phase == "restarting":
        return _restart_moment(rules, state)
    if state.phase not in (*IN_PLAY, "out"):
        return None
    return _out_moment(rules, state) if state.running.running is None else _gone_moment(rules, state)


def _awaited(state: State) -> Seat | None:
    """Who is away and whose clock would run: both stand, and nothing goes on until somebody rules on the absence."""
    if state.away is None or state.running.running is not None:
        return None
    if state.phase == "restarting":
        waits = state.restart
        return state.away if waits is not None and waits.device is None and waits.run == state.away else None
    return state.away if state.phase in (*IN_PLAY, "out") and state.on_turn == state.away else None


def _late_moment(rules: ScrabbleRules, state: State) -> Moment | None:
    late = late_seat(rules, state)
    if late is None:
        return None
    clocks, clock = state.running, hall_late_clock(rules, state.running.base)
    if clocks.running == late:
        return Moment(clocks.latest + max(0, clock.limit - clocks.spent[late]))
    ready = state.before.ready_at[other_seat(late)]
    return None if ready is None else Moment(ready + clock.after)


def late_seat(rules: ScrabbleRules, state: State) -> Seat | None:
    """Who is not ready while the other is."""
    waiting = {seat for seat, _item in open_items(rules, state)}
    if len(waiting) != 1:
        return None
    (late,) = waiting
    return None if state.before.ready_at[other_seat(late)] is None else late


def _late(rules: ScrabbleRules, state: State, outside: Outside) -> Decision:
    late = late_seat(rules, state)
    if late is None:
        raise ValueError("nobody is late")
    if state.running.running != late:
        return late_clock_started(rules, state, late, outside)
    return _forfeited(state, late, outside, hall_late_clock(rules, state.running.base).forfeits)


def _restart_moment(rules: ScrabbleRules, state: State) -> Moment | None:
    """Not while the letter of a blank has to be confirmed to a player first."""
    waits = state.restart
    if waits is None or waits.device is not None or state.unconfirmed:
        return None
    return _later(waits.since, rules.hall_restart_after_s)


def _out_moment(rules: ScrabbleRules, state: State) -> Moment | None:
    """An out play that nobody answers, whose player does not start the other clock either."""
    may = game_end.may_start_from(rules, state)
    return None if may is None else _later(may, rules.hall_restart_after_s)


def _gone_moment(rules: ScrabbleRules, state: State) -> Moment | None:
    """When who is on turn has been below zero for so long in this one turn."""
    clocks, by = state.running, state.on_turn
    if clocks.running != by:
        return None
    used = max(clocks.base, state.turn_from) + seconds_as_ms(rules.hall_overtime_limit_s.value)
    return Moment(clocks.latest + max(0, used - clocks.spent[by]))


def _gone(rules: ScrabbleRules, state: State, at: Moment, outside: Outside) -> Decision:
    """Who does not answer an out play has had time enough for it; who leaves a turn unmade has left the game."""
    limit = rules.hall_overtime_limit_s
    if state.phase == "out":
        return (e.TurnAccepted(by=state.on_turn, how="time", at=at, rests_on=bases_of(limit)),)
    return _forfeited(state, state.on_turn, outside, (limit.basis, *forfeit_bases(rules, "left")))


def _forfeited(state: State, by: Seat, outside: Outside, bases: tuple[Basis, ...]) -> tuple[e.Event, ...]:
    basis = tuple(basis_texts(*bases))
    stopped = e.ClocksSet(running=None, by=None, why="forfeit", at=outside.moment, rests_on=basis)
    ended = e.GameEnded(
        reason="forfeit",
        out=None,
        racks=(0, 0),
        overtime=(0, 0),
        scores=state.scores,
        half_wins=(0, 2) if by == SEATS[0] else (2, 0),
        at=outside.moment,
        rests_on=basis,
    )
    return stopped, ended


def _later(at: Moment, seconds: Term[int]) -> Moment:
    return Moment(at + seconds_as_ms(seconds.value))
