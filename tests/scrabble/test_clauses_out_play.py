"""The out play and its answer: silence, hold, challenge, and what comes in between."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import FACES

from .match import BASE, LEXICON, NSA, NZASP, A, B, at, midgame, rests
from .test_clauses_ending import both, played_out


@pytest.mark.cites("nzasp.P.8.2", "reading:R-61")
def test_a_hold_on_an_out_play_leaves_it_pending():
    match = played_out(NZASP)
    match.do(c.Hold(by=B), 2)
    assert (match.state.phase, match.state.running.running, match.state.result) == ("out", None, None)
    match.do(c.StartClock(by=A), 5)
    match.do(c.Accept(by=B), 10)
    assert (match.state.phase, match.clock(B, 10)) == ("over", "2:35")


@pytest.mark.cites("nzasp.P.8.2.1", "reading:R-62")
def test_after_about_five_seconds_the_opponents_clock_may_be_started():
    match = played_out(NZASP, clocks=("1:00", "0:30"), scores=(300, 300))
    assert match.no(c.StartClock(by=A), 4).code == "too_early"
    assert match.no(c.StartClock(by=B), 5).code == "not_now"
    match.do(c.StartClock(by=A), 5)
    assert match.no(c.StartClock(by=A), 6).code == "clock_runs"
    ended = match.do(c.ShowRack(by=B, tiles=("Q", "I")), 45)[-1]
    assert (match.clock(B), ended.overtime, ended.scores[B]) == ("-0:10", (0, 10), 290)


@pytest.mark.cites("nzasp.P.8.2.1")
def test_silence_never_ends_the_game():
    match = played_out(NZASP)
    assert match.no(c.CallTime(), 600).code == "time_not_up"
    match.do(c.Challenge(by=B, words=("TAXI",)), 900)
    assert match.state.phase == "adjudicating"


@pytest.mark.cites("nzasp.P.8.2.1", "nzasp.P.8.2")
def test_who_answers_an_out_play_stops_the_own_clock():
    match = played_out(NZASP, clocks=("1:00", "0:30"))
    assert match.no(c.NeutraliseClocks(by=B), 2).code == "not_on_turn"
    match.do(c.StartClock(by=A), 5)
    (stopped,) = match.do(c.NeutraliseClocks(by=B), 15)
    assert (stopped.rests_on, match.clock(B, 60), match.state.phase) == (("nzasp.P.8.2.1",), "0:20", "out")
    match.do(c.ShowRack(by=B, tiles=("Q", "I")), 20)
    assert match.state.phase == "over"


@pytest.mark.cites("nzasp.P.8.2", "nzasp.P.6.2.2")
@pytest.mark.parametrize("pressed", [True, False])
def test_an_out_play_whose_blank_was_demanded_stops_the_clocks_again(pressed):
    match = midgame(NZASP, bag=0, racks=("TAX?", "QI"), clocks=("3:10", "2:40"))
    match.lay(A, "9E", "TAX?")
    match.do(c.NeutraliseClocks(by=A), 0)
    match.do(c.DemandBlank(by=B), 3)
    assert match.no(c.NeutraliseClocks(by=A), 4).code == "blank_undesignated"
    match.do(c.NameBlank(by=A, square=match.state.last.unnamed[0], letter="I"), 8)
    if pressed:
        match.do(c.PressClock(by=A), 10)
    match.do(c.NeutraliseClocks(by=A), 10)
    assert (match.state.phase, match.faces, match.state.out_at) == ("out", ("3:03", "2:40"), at(10))
    match.do(c.Accept(by=B), 12)
    assert match.state.result.out == A


@pytest.mark.cites("nzasp.P.6.6", "nzasp.P.8.2")
@both
def test_the_score_of_an_out_play_may_be_disputed_while_it_waits(rules):
    match = played_out(rules)
    match.do(c.DisputeScore(by=B), 3)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    match.do(c.AgreeScore(score=7), 60)
    assert (match.state.phase, match.state.scores, match.state.out_at) == ("out", (307, 300), at(60))
    assert (match.faces, match.state.running.running) == (("3:10", "2:40"), None)
    match.do(c.Accept(by=B), 62)
    assert match.state.scores == (307 + 22, 300)


@pytest.mark.cites("nsa2008.9b", "nzasp.P.8.2.1", "nzasp.P.10.1.2")
@both
def test_the_seconds_after_an_out_play_do_not_run_while_the_game_is_adjourned(rules):
    match = played_out(rules)
    match.do(c.Adjourn(reason="fire alarm", arranged="soon"), 4)
    match.do(c.Resume(), 900)
    assert (match.state.phase, match.state.out_at) == ("out", at(900))
    match.do(c.Challenge(by=B, words=("TAXI",)), 910)
    assert match.state.phase == "adjudicating"


@pytest.mark.cites("nsa2008.9b")
@pytest.mark.parametrize("rules, window", [(NSA, 15), (BASE, 5)])
def test_after_the_window_the_game_is_over(rules, window):
    in_time, late = played_out(rules), played_out(rules)
    in_time.do(c.Challenge(by=B, words=("TAXI",)), window)
    assert in_time.state.phase == "adjudicating"
    refused = late.no(c.Challenge(by=B, words=("TAXI",)), window + 0.1)
    assert (refused.code, rests(refused)) == ("window_closed", {str(rules.out_play_window_s.basis)})
    assert late.no(c.Hold(by=B), window + 0.1).code == "window_closed"
    assert late.no(c.CallTime(), window).code == "time_not_up"
    assert late.no(c.StartClock(by=A), window).code == "window_runs"
    closed = late.no(c.StartClock(by=A), window + 0.1)
    assert (closed.code, rests(closed)) == ("window_closed", {str(rules.out_play_window_s.basis)})
    ended = late.do(c.CallTime(), window + 0.1)[-1]
    assert (ended.reason, ended.at) == ("out", at(window))
    said = played_out(rules)
    assert said.do(c.Accept(by=B), window + 3)[-1].at == at(window)


@pytest.mark.cites("nsa2008.9c")
def test_a_held_out_play_runs_the_opponents_clock_at_once():
    match = played_out(NSA)
    match.do(c.Hold(by=B), 10)
    assert (match.clock(B, 10), match.clock(B, 12), match.clock(A, 12)) == ("2:40", "2:38", "3:10")
    assert match.no(c.CallTime(), 60).code == "time_not_up"
    assert match.no(c.NeutraliseClocks(by=A), 60).code == "held"


@pytest.mark.cites("nsa2008.9d")
def test_how_a_held_out_play_ends():
    released = played_out(NSA, clocks=("3:10", "0:20"))
    released.do(c.Hold(by=B), 10)
    ended = released.do(c.Accept(by=B), 40)[-1]
    assert (released.clock(B), released.state.phase, ended.overtime) == ("-0:10", "over", (0, 10))
    challenged = played_out(NSA, clocks=("3:10", "0:20"), good=lambda word: False)
    challenged.do(c.Hold(by=B), 10)
    challenged.do(c.Challenge(by=B, words=("TAXI",)), 25)
    challenged.do(c.Adjudicate(lexicon=LEXICON), 90)
    challenged.do(c.RestartClock(by=A), 91)
    assert (challenged.state.racks[A], challenged.state.scores) == (FACES.of("TAXI"), (300, 300))
    assert (challenged.state.on_turn, challenged.clock(B, 91), challenged.state.phase) == (B, "0:05", "thinking")


@pytest.mark.cites("nzasp.P.6.6", "nzasp.P.8.2.1", "reading:R-61")
def test_after_a_dispute_a_held_out_play_waits_with_both_clocks_standing():
    match = played_out(NZASP)
    match.do(c.Hold(by=B), 2)
    match.do(c.DisputeScore(by=B), 3)
    match.do(c.AgreeScore(score=7), 60)
    assert (match.state.phase, match.state.last.answer, match.state.running.running) == ("out", "held", None)
    assert match.no(c.StartClock(by=A), 64).code == "too_early"
    match.do(c.StartClock(by=A), 65)
    match.do(c.Accept(by=B), 70)
    assert match.state.scores == (307 + 22, 300)


@pytest.mark.cites("nzasp.P.7.2.3", "reading:R-58", "nsa2008.9b")
@both
def test_an_emergency_while_an_out_play_waits_stops_the_clocks_and_the_seconds(rules):
    match = played_out(rules)
    match.do(c.Interrupt(by=A, what="leaving"), 3)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    assert match.no(c.CallTime(), 300).code == "time_not_up"
    assert match.no(c.CountBag(count=1)).code == "answer_first"
    match.do(c.SettleIrregularity(), 600)
    assert (match.state.phase, match.state.out_at, match.faces) == ("out", at(600), ("3:10", "2:40"))
    refused = match.no(c.Interrupt(by=B, what="found_outside"), 601)
    assert (refused.code, rests(refused)) == ("answer_first", {str(rules.found_tiles.basis)})
    match.do(c.Challenge(by=B, words=("TAXI",)), 605)
