"""Clocks started, stopped and corrected; what interrupts a game and how it goes on."""

from tilehall.law.game.clock import seconds
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.rules import ClockMayRestart, ScrabbleRules
from tilehall.law.scrabble.state import IN_PLAY, SEATS, State, other

from .opening import preliminaries_open, start_first_clock
from .refusing import Answer, clocks, no, not_now, off_turn, rests
from .turn import end_turn


def start(rules: ScrabbleRules, state: State, command: c.StartClock, outside: Outside) -> Answer:
    if state.phase == "preliminaries":
        return preliminaries_open(rules, state) or start_first_clock(rules, state, outside, command.by)
    if state.phase == "starting":
        return start_first_clock(rules, state, outside, command.by)
    return _start_opponents(rules, state, command, outside)


def _start_opponents(rules: ScrabbleRules, state: State, command: c.StartClock, outside: Outside) -> Answer:
    """After an out play that is not answered; a hold is no acceptance."""
    silence, last = rules.out_play_silence, state.last
    if state.phase != "out" or not state.out_pending or last is None or last.by != command.by or state.out_at is None:
        return not_now(rules, state)
    if not isinstance(silence.value, ClockMayRestart):
        return no("window_runs", silence)
    if state.running.running is not None:
        return no("clock_runs", silence)
    if outside.moment - state.out_at < seconds(silence.value.after_s):
        return no("too_early", silence, after_s=silence.value.after_s)
    return (clocks(outside, state.on_turn, command.by, "unanswered", silence),)


def restart(rules: ScrabbleRules, state: State, command: c.RestartClock, outside: Outside) -> Answer:
    waits = state.restart
    if state.phase != "restarting" or waits is None:
        return not_now(rules, state)
    if waits.unseen is not None:
        if not command.delaying or rules.winner_delaying.value == "no_rule":
            return no("replacement_not_seen", rules.restart_after_good_play)
        return (clocks(outside, waits.run, command.by, "winner_delaying", rules.winner_delaying),)
    if command.by not in waits.by:
        return no("not_yours_to_restart", rules.restart_by)
    if waits.ought not in (None, command.by):
        clause = Term("warning", rules.resting("overdraw_clocks"))
        return (clocks(outside, waits.run, command.by, "restart_by_wrong_player", clause),)
    return (clocks(outside, waits.run, command.by, "restart", rules.restart_by),)


def neutralise(rules: ScrabbleRules, state: State, command: c.NeutraliseClocks, outside: Outside) -> Answer:
    last = state.last
    if state.phase == "out" and last is not None and last.by == command.by and state.out_at is None:
        if last.answer == "held":
            return no("held", rules.out_play_hold_runs_clock)
        return (clocks(outside, None, command.by, "out_play", rules.out_play),)
    return off_turn(rules, state, command.by) or end_turn(rules, state, command.by, outside, "neutralise")


def correct(rules: ScrabbleRules, state: State, command: c.CorrectClock, outside: Outside) -> Answer:
    term = rules.clock_corrections
    if state.phase in ("waiting", "over"):
        return not_now(rules, state)
    if not command.reason.strip():
        return no("reason_missing", term)
    if command.used < 0 or not command.agreed_by:
        return no("not_agreed" if command.used >= 0 else "bad_time", term)
    told = e.ClockCorrected(
        seat=command.seat,
        used=command.used,
        agreed_by=command.agreed_by,
        reason=command.reason,
        at=outside.moment,
        rests_on=rests(term),
    )
    return (told,)


def dispute(rules: ScrabbleRules, state: State, command: c.DisputeScore, outside: Outside) -> Answer:
    if state.last is None or state.phase not in IN_PLAY:
        return not_now(rules, state)
    return _interrupted(rules.score_dispute, command.by, "score_dispute", outside)


def interrupt(rules: ScrabbleRules, state: State, command: c.Interrupt, outside: Outside) -> Answer:
    if None not in state.signed:
        return no("slip_signed", rules.found_tiles, rules.tile_count)
    if state.phase not in IN_PLAY:
        return not_now(rules, state)
    return _interrupted(_ground(rules, command.what), command.by, command.what, outside)


def _ground(rules: ScrabbleRules, what: str) -> Term[str]:
    """What an interruption rests on; for what no rule covers, what is done without one."""
    grounds = {
        "overdraw": rules.overdraw,
        "found_outside": rules.found_tiles,
        "found_in_bag": rules.found_tiles,
        "tile_count": rules.tile_count,
        "leaving": Term("director", rules.resting("leaving_emergency")),
    }
    return grounds.get(what) or Term("adjudicator", rules.resting("no_rule"))


def _interrupted(term: Term[str], by: Seat, what: str, outside: Outside) -> Answer:
    opened = e.IrregularityOpened(what=what, by=by, excess=0, at=outside.moment, rests_on=rests(term))
    return opened, clocks(outside, None, by, what, term)


def agree(rules: ScrabbleRules, state: State, command: c.AgreeScore, outside: Outside) -> Answer:
    last, found = state.last, state.irregularity
    disputed = found is not None and found.what == "score_dispute"
    if last is None or not (disputed or last.undecided):
        return no("nothing_disputed", rules.score_dispute)
    basis = rests(rules.score_dispute)
    agreed = e.ScoreAgreed(by=last.by, score=command.score, at=outside.moment, rests_on=basis)
    if not disputed:
        return (agreed,)
    return agreed, e.IrregularitySettled(what="score_dispute", at=outside.moment, rests_on=basis)


def settle(rules: ScrabbleRules, state: State, command: c.SettleIrregularity, outside: Outside) -> Answer:
    found = state.irregularity
    if found is None or found.what in ("blank_demand", "score_dispute", "blank_undesignated", "blank_unconfirmed"):
        return no("nothing_to_settle", rules.overdraw)
    back = _given_back(rules, state, command, outside)
    if isinstance(back, Refusal):
        return back
    basis = rests(_ground(rules, found.what))
    return *back, e.IrregularitySettled(what=found.what, at=outside.moment, rests_on=basis)


def _given_back(
    rules: ScrabbleRules, state: State, command: c.SettleIrregularity, outside: Outside
) -> tuple[e.Event, ...] | Refusal:
    """As many as were too many, picked by the opponent; the hall picks by chance."""
    found = state.irregularity
    excess = 0 if found is None else found.excess
    if found is None or (not excess and not command.returned):
        return ()
    tiles = command.returned
    if state.terms.kept == "hall":
        held = state.racks[found.by].add(state.fresh[found.by])
        tiles = held.draw(outside.pick(excess, len(held)))[0]
    if len(tiles) != excess or not set(tiles) <= set(FACES.names):
        return no("count_differs", rules.overdraw, excess=excess, returned=len(tiles))
    # Tiles still on the table go back from there; once one is racked, the pool is all the drawer has.
    lying = state.fresh[found.by].plain()
    from_table = len(lying) >= excess
    racked: tuple[e.Event, ...] = ()
    if lying and not from_table:
        racked = (e.TilesRacked(by=found.by, tiles=lying, at=outside.moment),)
    told = e.TilesReturned(
        by=found.by,
        tiles=tiles,
        out_of="table" if from_table else "rack",
        shown=False,
        at=outside.moment,
        rests_on=rests(rules.overdraw),
    )
    return *racked, told


def count_bag(rules: ScrabbleRules, state: State, command: c.CountBag, outside: Outside) -> Answer:
    """The game goes on with what there is; tiles found go to whose refill fell short first."""
    if state.phase in ("waiting", "preliminaries", "starting", "adjourned"):
        return not_now(rules, state)
    if state.phase in ("out", "asking", "adjudicating"):
        return no("answer_first", rules.tile_count, phase=state.phase)
    if state.exchange is not None:
        return no("exchange_unfinished", rules.exchange_returned, by=state.exchange.by)
    if None not in state.signed:
        return no("slip_signed", rules.found_tiles, rules.tile_count)
    most = len(state.bag) + state.missing
    if not 0 <= command.count <= most or (state.terms.kept == "hall" and command.count != len(state.bag)):
        return no("wrong_count", rules.tile_count, most=most)
    owed = state.owed if command.count == len(state.bag) else _shares(state, command.count)
    term = rules.found_tiles if command.count > len(state.bag) else rules.tile_count
    basis = rests(term, rules.found_tile_to)
    return (e.BagCounted(count=command.count, owed=owed, at=outside.moment, rests_on=basis),)


def _shares(state: State, count: int) -> tuple[int, int]:
    """Of these tiles, who draws how many: the player with room, if both have some who was short first."""
    room = [max(0, state.terms.rack_size - state.held_tiles(seat)) for seat in SEATS]
    short = [seat for _, seat, _ in state.short_draws]
    first = short[0] if short else max(SEATS, key=lambda seat: room[seat])
    shares = [0, 0]
    shares[first] = min(room[first], count)
    shares[other(first)] = min(room[other(first)], count - shares[first])
    return shares[0], shares[1]


def leave(rules: ScrabbleRules, state: State, command: c.Leave, outside: Outside) -> Answer:
    if state.phase not in IN_PLAY or state.away is not None:
        return not_now(rules, state)
    if not command.permitted:
        return no("permission_missing", rules.leaving)
    if command.by == state.on_turn:
        return no("finish_turn", rules.absence_drawing)
    basis = rests(rules.leaving, rules.absence_drawing)
    return (e.PlayerAway(by=command.by, away=True, at=outside.moment, rests_on=basis),)


def come_back(rules: ScrabbleRules, state: State, command: c.ComeBack, outside: Outside) -> Answer:
    if state.away != command.by:
        return not_now(rules, state)
    back = e.PlayerAway(by=command.by, away=False, at=outside.moment, rests_on=rests(rules.leaving))
    if state.phase not in IN_PLAY or state.running.running is not None:
        return (back,)
    return back, clocks(outside, state.on_turn, command.by, "back", rules.leaving)


def adjourn(rules: ScrabbleRules, state: State, command: c.Adjourn, outside: Outside) -> Answer:
    if state.phase in ("waiting", "adjourned", "over"):
        return not_now(rules, state)
    basis = rests(rules.adjourning)
    stopped = clocks(outside, None, None, "adjourned", rules.adjourning)
    told = e.GameAdjourned(reason=command.reason, arranged=command.arranged, at=outside.moment, rests_on=basis)
    return stopped, told


def resume(rules: ScrabbleRules, state: State, _command: c.Resume, outside: Outside) -> Answer:
    if state.phase != "adjourned":
        return not_now(rules, state)
    return (e.GameResumed(at=outside.moment, rests_on=rests(rules.adjourning)),)
