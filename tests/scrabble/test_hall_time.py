"""What the hall does of itself: it judges, starts clocks that nobody starts, and waits for nobody for ever."""

import pytest

from tilehall.law.game.clock import as_datetime
from tilehall.law.game.hall_step import HallStep
from tilehall.law.rulebook.basis import Silent
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.state import Restart

from .match import BASE, BOTH, LEXICON, NSA, NZASP, A, B, at, midgame
from .test_hall_games import opened

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def step(match):
    return SCRABBLE.hall_step(match.rules, match.state)


def due_s(match):
    """Seconds from the beginning at which time alone changes something; the hall's next step is to say so."""
    found = step(match)
    assert found == HallStep(c.CallTime(), found.at)
    assert SCRABBLE.due(match.rules, match.state) == as_datetime(found.at)
    return (found.at - at(0)) / 1000


def calls_time(match, when):
    assert match.no(c.CallTime(), when - 0.001).code == "time_not_up"
    return match.do(c.CallTime(), when)


# -- somebody is late


@pytest.mark.cites("nzasp.P.4.2", "reading:R-33", "nzasp.P.4.1", "nzasp.P.10.1.1")
def test_who_is_not_ready_loses_time_from_the_call_on_and_then_the_game():
    match = opened(NZASP)
    assert step(match) is None, "while nobody is ready nobody is late"
    _, late = match.do(c.BeReady(by=B), 60)
    assert (late.running, late.why, late.rests_on[0]) == (A, "late", "nzasp.P.4.2")
    assert due_s(match) == 60 + 25 * 60
    stopped, ended = calls_time(match, 60 + 25 * 60)
    assert (stopped.why, ended.reason, ended.half_wins) == ("forfeit", "forfeit", (0, 2))
    assert {"nzasp.P.4.2", "reading:R-33", "nzasp.P.4.1", "nzasp.P.10.1.1"} < set(ended.rests_on)
    assert str(NZASP.resting("hall_late_forfeit")) in ended.rests_on


@pytest.mark.cites("nsa2008.1a", "nsa2008.1b", "reading:R-72")
@pytest.mark.parametrize("rules, grace", [(NSA, 300), (BASE, 180)])
def test_under_the_nsa_rules_the_late_clock_has_grace_and_costs_the_game_one_second_below_zero(rules, grace):
    match = opened(rules)
    assert len(match.do(c.BeReady(by=A), 60)) == 1
    assert due_s(match) == 60 + grace
    (late,) = calls_time(match, 60 + grace)
    assert (late.running, late.why) == (B, "late")
    assert due_s(match) == 60 + grace + 25 * 60 + 1
    ended = calls_time(match, 60 + grace + 25 * 60 + 1)[-1]
    assert (ended.half_wins, str(rules.resting("hall_late_forfeit")) in ended.rests_on) == ((2, 0), False)


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1c", "nsa2008.1d")
@pytest.mark.parametrize("rules, face", [(NZASP, "17:30"), (NSA, "22:30")])
def test_a_latecomer_plays_with_the_time_left(rules, face):
    match = opened(rules, first=A)
    match.do(c.BeReady(by=A), 0)
    if rules is NSA:
        calls_time(match, 300)
    events = match.do(c.BeReady(by=B), 450)
    assert [event.why for event in events if hasattr(event, "why")] == ["arrived", "first"]
    assert match.faces == ("25:00", face)
    assert (match.state.phase, match.state.running.running) == ("thinking", A)


def test_the_limit_of_a_shorter_game_is_its_own_time():
    for rules, more in ((NZASP, 0), (NSA, 301)):
        match = opened(rules, base_s=600)
        match.do(c.BeReady(by=A), 0)
        if rules is NSA:
            match.do(c.CallTime(), 300)
        assert due_s(match) == 600 + more


# -- the hall judges, and nobody stalls after a verdict


@pytest.mark.cites("nzasp.P.6.12.2.2")
@both
def test_a_challenge_is_judged_at_once_by_the_list_of_the_game(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Challenge(by=B, words=("TAX",)), 102)
    assert step(match) == HallStep(c.Adjudicate(lexicon=LEXICON), at(102))
    match.do(step(match).command)
    match.do(c.Appeal(by=B), 103)
    assert step(match).command == c.RuleOnAppeal(lexicon=LEXICON)
    match.do(step(match).command, 110)
    assert (match.state.phase, due_s(match)) == ("restarting", 130)


@pytest.mark.cites("nzasp.P.6.16", "nzasp.P.6.17", "nsa2008.2d", "nsa2008.2e")
@pytest.mark.parametrize("good", [True, False])
@both
def test_a_clock_that_nobody_starts_after_a_verdict_is_started_by_the_hall(rules, good):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"), good=lambda word: good)
    match.play(A, "9E", "TAX", 100)
    match.do(c.Challenge(by=B, words=("TAX",)), 102)
    match.do(c.Adjudicate(lexicon=LEXICON), 103)
    run = match.state.restart.run
    assert due_s(match) == 123
    (started,) = calls_time(match, 123)
    assert (started.running, started.by, started.why) == (run, None, "restart_by_hall")
    assert isinstance(rules.hall_restart_after_s.basis, Silent)
    assert match.state.phase == "thinking"


def test_a_challenge_of_an_older_game_that_waits_for_a_director_is_heard_in_the_end():
    match = midgame(NSA, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Challenge(by=B, words=("TAX",)), 102)
    match.state = match.state.but(phase="asking")
    heard = step(match)
    assert heard.at == at(122)
    match.do(heard.command, 122)
    assert match.state.phase == "adjudicating"


def test_what_a_director_puts_right_waits_for_the_director():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.do(c.Interrupt(by=A, what="director_called"), 10)
    assert (step(match), SCRABBLE.offers(NZASP, match.state, A)[0].kind) == (None, "forfeit/1")
    match.do(c.SettleIrregularity(), 20)
    assert due_s(match) == 40


# -- the out play


def played_out(rules):
    match = midgame(rules, kept="hall", bag=0, racks=("TAXI", "QI"), scores=(100, 100))
    match.lay(A, "9E", "TAXI", 10)
    match.do(c.NeutraliseClocks(by=A), 10)
    return match


@pytest.mark.cites("nzasp.P.8.2.1", "reading:R-62")
def test_who_played_out_may_start_the_other_clock_after_five_seconds_and_else_the_hall_does():
    match = played_out(NZASP)
    assert due_s(match) == 10 + 5 + 20
    (started,) = calls_time(match, 35)
    assert (started.running, started.why) == (B, "unanswered")
    assert due_s(match) == 35 + 25 * 60 + 15 * 60
    accepted, _, ended = calls_time(match, 35 + 40 * 60)
    assert (accepted.how, ended.reason, ended.overtime) == ("time", "out", (0, 150))


@pytest.mark.cites("nsa2008.9b")
def test_silence_ends_the_game_where_the_rules_say_so():
    match = played_out(NSA)
    assert due_s(match) == 25.001
    assert match.do(c.CallTime(), 30)[-1].reason == "out"


# -- somebody is gone


@pytest.mark.cites("nzasp.P.10.1.2")
@both
def test_who_is_far_over_the_time_in_one_turn_has_left_the_game(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"), clocks=("1:00", "25:00"))
    assert due_s(match) == 60 + 15 * 60
    ended = calls_time(match, 960)[-1]
    assert (ended.reason, ended.half_wins) == ("forfeit", (0, 2))
    assert {str(rules.hall_overtime_limit_s.basis), str(rules.adjourning.basis)} == set(ended.rests_on)


def test_overtime_of_earlier_turns_does_not_count_for_that():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"), clocks=("1:00", "25:00"))
    match.do(c.PassTurn(by=A), 60 + 14 * 60)
    match.do(c.PassTurn(by=B), 1000)
    assert due_s(match) == 1000 + 15 * 60


def left_by_a(rules, **more):
    """A has made a turn and left with permission, and B has made one."""
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "TIEEEEE"), **more)
    match.play(A, "9E", "TAX", 10)
    match.do(c.Leave(by=A, permitted=True), 12)
    return match


@pytest.mark.cites("nzasp.P.7.2.2", "nzasp.P.10.1.2", "reading:R-57")
@both
def test_an_absence_on_which_nobody_rules_costs_time_in_the_end_and_then_the_game(rules):
    match = left_by_a(rules)
    assert due_s(match) == 10 + 40 * 60, "who stays at the table has a clock like always"
    match.do(c.PassTurn(by=B), 40)
    assert (match.state.on_turn, match.state.running.running) == (A, None)
    assert due_s(match) == 40 + 15 * 60
    (started,) = calls_time(match, 40 + 15 * 60)
    assert (started.running, started.by, started.why) == (A, None, "absence")
    assert set(started.rests_on) == {str(rules.resting("leaving_clock")), str(rules.hall_absence_limit_s.basis)}
    assert isinstance(rules.hall_absence_limit_s.basis, Silent)
    used = 10
    assert due_s(match) == 40 + 15 * 60 + 25 * 60 - used + 15 * 60
    ended = calls_time(match, due_s(match))[-1]
    assert (ended.reason, ended.half_wins) == ("forfeit", (0, 2))


@pytest.mark.cites("nzasp.P.7.2.2")
def test_who_comes_back_in_time_has_lost_nothing():
    match = left_by_a(NZASP)
    match.do(c.PassTurn(by=B), 40)
    match.do(c.ComeBack(by=A), 40 + 14 * 60)
    assert match.faces[0] == "24:50"
    assert due_s(match) == 40 + 14 * 60 + 25 * 60 - 10 + 15 * 60


@pytest.mark.cites("nzasp.P.7.2.2", "nzasp.P.8.2.1")
def test_an_out_play_against_who_is_away_ends_the_game_though_nobody_rules():
    match = midgame(NZASP, kept="hall", bag=0, racks=("TAXI", "TI"))
    match.play(A, "9E", "TAX", 10)
    match.do(c.Leave(by=A, permitted=True), 12)
    match.lay(B, "F6", "TI..", 20)
    match.do(c.NeutraliseClocks(by=B), 20)
    assert (match.state.phase, due_s(match)) == ("out", 20 + 15 * 60)
    calls_time(match, 20 + 15 * 60)
    assert calls_time(match, due_s(match))[-1].reason == "out"


@pytest.mark.cites("nzasp.P.7.2.2", "nzasp.P.6.16")
@pytest.mark.parametrize("run, after, why", [(A, 15 * 60, "absence"), (B, 20, "restart_by_hall")])
def test_clocks_that_stand_for_a_restart_do_not_stand_for_ever_because_somebody_is_away(run, after, why):
    match = left_by_a(NZASP)
    waits = Restart(run=run, by=(A,), after="director_called", since=at(12))
    match.state = match.state.but(phase="restarting", restart=waits, clocks=match.state.running.neutralise(at(12)))
    assert due_s(match) == 12 + after
    (started,) = calls_time(match, 12 + after)
    assert (started.running, started.why, match.state.phase) == (run, why, "answering")


def test_at_a_table_nothing_of_this_happens():
    match = midgame(NZASP, racks=("TAXEEEE", "EEEEEEE"), clocks=("1:00", "25:00"))
    assert (step(match), SCRABBLE.due(NZASP, match.state)) == (None, None)
    assert match.no(c.CallTime(), 10_000).code == "time_not_up"


# -- the last draw


@pytest.mark.cites("nzasp.P.8.1.3")
@both
def test_who_does_not_draw_does_not_keep_a_game_from_its_end(rules):
    """Nobody has a turn after the sixth zero: else the clock of the one who cannot move runs on, to a forfeit. Said and
    pressed one by one, as in older games, a pass draws for nobody."""
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Accept(by=B), 101)
    for turn in range(6):
        match.passes((B, A)[turn % 2], 102 + turn)
    assert (match.state.phase, match.state.on_turn, match.state.owed[A]) == ("thinking", B, 3)
    found = step(match)
    assert found == HallStep(c.DrawTiles(by=A), at(107))
    drawn, *_, ended = match.do(found.command, 107)
    assert (len(drawn.tiles), ended.reason) == (3, "zeros")
