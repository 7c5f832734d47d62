"""More examples of the clauses, figure by figure: zeros, the end, who leaves, tiles found, limits of editions."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c

from .match import BOTH, NSA, NZASP, A, B, midgame, rests
from .test_examples import OD, clock, turns

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


@pytest.mark.cites("nsa2008.5a", "nzasp.P.6.8")
def test_a_pass_on_310_with_the_bag_empty_and_a_third_pass_with_20_in_it():
    empty = midgame(NSA, bag=0, scores=(310, 300))
    empty.passes(A)
    assert (empty.state.scores[A], empty.state.zeros, empty.state.on_turn) == (310, 1, B)
    third = midgame(NZASP, bag=20)
    for _ in range(2):
        third.passes(A)
        third.passes(B)
    before = third.state.zeros
    third.passes(A)
    assert (third.state.zeros, [line.by for line in third.state.sheet].count(A)) == (before + 1, 3)


@pytest.mark.cites("nzasp.P.8.1.1")
@both
def test_the_last_three_tiles_with_the_bag_empty(rules):
    match = midgame(rules, board=OD, bag=0, racks=("TAX", "QI"))
    match.lay(A, "7G", "TAX")
    match.do(c.NeutraliseClocks(by=A))
    assert match.state.result is None
    ended = match.do(c.ShowRack(by=B, tiles=("Q", "I")))[-1]
    assert (ended.reason, ended.out, match.state.phase) == ("out", A, "over")


@pytest.mark.cites("nzasp.P.8.1.3", "reading:R-60")
@both
def test_after_five_zeros_a_plays_for_8(rules):
    match = midgame(rules)
    turns(match, 1)
    for by in (B, A, B, A, B):
        match.passes(by)
    assert (match.state.zeros, match.state.on_turn) == (5, A)
    assert match.play(A, "G4", "TAME").score == 8
    assert (match.state.zeros, match.state.result) == (0, None)


@pytest.mark.cites("nzasp.P.8.3")
@both
def test_six_zeros_with_j_and_e_against_v(rules):
    match = midgame(rules, racks=("JE", "V"), scores=(100, 90))
    for by in (A, B, A, B, A):
        match.passes(by)
    ended = match.passes(B)[-1]
    assert (ended.reason, ended.racks, ended.scores) == ("zeros", (-9, -4), (91, 86))


@pytest.mark.cites("nzasp.P.8.5", "nzasp.P.8.4")
@both
def test_402_less_10_for_overtime_against_392(rules):
    match = midgame(rules, bag=0, racks=("?", "?"), scores=(402, 392))
    match.do(c.Announce(by=A, what="no_play"), 1501)
    match.do(c.PressClock(by=A))
    match.do(c.Announce(by=B, what="no_play"))
    ended = match.do(c.PressClock(by=B))[-1]
    assert (ended.overtime, ended.scores, ended.half_wins) == ((10, 0), (392, 392), (1, 1))
    assert str(rules.result.basis) in ended.rests_on


@pytest.mark.cites("nsa2008.9a", "nzasp.P.8.2")
@both
def test_the_last_four_tiles_for_22_at_3_10_and_2_40(rules):
    match = midgame(rules, board=(("8F", "TAXI"),), bag=0, racks=("HATE", "QI"), clocks=("3:10", "2:40"))
    match.lay(A, "7E", "HATE")
    ended = match.do(c.NeutraliseClocks(by=A), 0)[0]
    assert (ended.score, ended.out) == (22, True)
    assert (match.clock(A, 9), match.clock(B, 9), match.state.phase) == ("3:10", "2:40", "out")


@pytest.mark.cites("nzasp.P.7.2.1", "reading:R-56")
@both
def test_a_plays_four_and_leaves_b_plays_three_and_may_not_draw(rules):
    match = midgame(rules, board=OD, bag=5)
    match.play(A, "7G", "TAXI", 10)
    match.do(c.Leave(by=A, permitted=True), 12)
    match.play(B, "9G", "NOB", 40)
    assert match.no(c.DrawTiles(by=B, count=3)).code == "player_absent"
    match.do(c.ComeBack(by=A), 100)
    match.record(B)
    # In the order of play: the bag has too few for both.
    refused = match.no(c.DrawTiles(by=B), 101)
    assert (refused.code, dict(refused.detail)) == ("other_draws_first", {"first": A})
    assert rests(refused) == {str(rules.resting("leaving_return"))}
    assert match.state.phase == "answering"
    match.do(c.DrawTiles(by=A), 102)
    assert len(match.do(c.DrawTiles(by=B), 103)[-1].tiles) == 1
    assert match.rack_sizes == (7, 5)


@pytest.mark.cites("nzasp.P.7.2.1", "reading:R-56")
def test_on_return_the_opponents_play_may_still_be_challenged():
    match = midgame(NZASP, board=OD)
    match.play(A, "7G", "TAXI", 10)
    match.do(c.Leave(by=A, permitted=True), 12)
    match.play(B, "9G", "NOB", 40)
    match.do(c.ComeBack(by=A), 100)
    match.do(c.Challenge(by=A, words=("NOB",)), 110)
    assert match.state.phase == "adjudicating"


@pytest.mark.cites("nzasp.P.7.2.2", "reading:R-57")
@both
def test_the_director_starts_the_clock_of_who_stays_away(rules):
    match = midgame(rules, board=OD, clocks=("13:05", "12:10"))
    match.play(A, "7G", "TAXI", 0)
    asked = c.Decide(question="absence", granted=True, reason="gone for 12 minutes")
    assert match.no(asked).code == "nothing_asked"
    match.do(c.Leave(by=A, permitted=True), 1)
    match.play(B, "9G", "NOB", 30)
    assert match.faces == ("13:05", "11:40")
    assert match.no(c.Decide(question="absence", granted=True, reason=" "), 750).code == "reason_missing"
    told, started = match.do(asked, 750)
    assert (told.rests_on, started.running) == ((str(rules.resting("leaving_clock")),), A)
    match.do(c.ComeBack(by=A), 870)
    assert (match.clock(A, 870), match.clock(B, 870), match.state.running.running) == ("11:05", "11:40", A)


@pytest.mark.cites("nzasp.P.7.2.3", "reading:R-58")
def test_an_emergency_on_the_own_turn_stops_the_clocks_at_9_00():
    match = midgame(NZASP, clocks=("9:10", "9:30"))
    opened = match.do(c.Interrupt(by=B, what="leaving"), 10)[0]
    assert opened.rests_on == ("nzasp.P.7.2.3",)
    assert (match.faces, match.clock(A, 900), match.state.phase) == (("9:00", "9:30"), "9:00", "interrupted")
    match.do(c.SettleIrregularity(), 900)
    match.do(c.RestartClock(by=B), 901)
    assert match.clock(A, 911) == "8:50"


@pytest.mark.cites("nzasp.P.6.11.4", "nzasp.P.6.10.2")
@pytest.mark.parametrize("due, scores", [(A, (300, 394)), (B, (300, 380))])
def test_b_is_out_with_380_and_12_and_an_e_is_found(due, scores):
    match = midgame(NZASP, bag=0, board=OD, racks=("EEEEEE", "NO"))
    match.state = match.state.but(on_turn=B, missing=1, short_draws=((20, due, 1),))
    match.lay(B, "I8", "NO")
    worth = match.answer(c.NeutraliseClocks(by=B))[0].score
    match.state = match.state.but(scores=(300, 380 - worth))
    match.do(c.NeutraliseClocks(by=B))
    match.do(c.Accept(by=A))
    assert match.state.scores == (300, 392)
    match.do(c.CountBag(count=1))
    match.do(c.DrawTiles(by=due, tiles=("E",)))
    assert match.state.scores == scores
    if due == A:
        assert (match.state.result.racks, match.state.phase) == ((0, 14), "over")
    else:
        assert (match.state.result, match.state.on_turn, len(match.state.racks[B])) == (None, A, 1)


@pytest.mark.cites("nzasp.P.6.10")
def test_a_slip_signed_at_11_02_and_a_tile_found_at_11_03():
    match = midgame(NZASP, bag=0, board=OD, racks=("NO", "QI"))
    match.state = match.state.but(missing=1)
    match.lay(A, "I8", "NO", clock("11:01:00"))
    match.do(c.NeutraliseClocks(by=A))
    match.do(c.Accept(by=B))
    scores = match.state.scores
    assert not isinstance(match.answer(c.CountBag(count=1, first_short=A), clock("11:01:30")), Refusal)
    for seat in (A, B):
        match.do(c.SignSlip(by=seat, totals=scores), clock("11:02:00"))
    for command in (c.CountBag(count=1), c.Interrupt(by=A, what="found_outside")):
        refused = match.no(command, clock("11:03:00"))
        assert (refused.code, rests(refused)) == ("slip_signed", {"nzasp.P.6.10", "nzasp.P.6.9"})
    assert match.state.scores == scores


@pytest.mark.cites("nzasp.P.6.10", "nzasp.P.6.9")
@both
def test_the_bag_is_counted_when_an_out_play_is_answered_and_not_before(rules):
    match = midgame(rules, bag=0, board=OD, racks=("NO", "QI"))
    match.state = match.state.but(missing=1)
    match.lay(A, "I8", "NO")
    match.do(c.NeutraliseClocks(by=A))
    assert match.no(c.CountBag(count=1)).code == "answer_first"
    match.do(c.Challenge(by=B, words=match.state.last.words))
    assert match.no(c.CountBag(count=1)).code == "answer_first"


@pytest.mark.cites("nzasp.P.3.3")
@pytest.mark.parametrize("limit, seconds, warned", [(None, 840, False), (120, 120, False), (120, 121, True)])
def test_a_turn_limit_of_an_edition_is_told(limit, seconds, warned):
    rules = replace(NZASP, turn_limit_s=Term(limit, NZASP.turn_limit_s.basis))
    match = midgame(rules)
    match.passes(A, 10)
    assert ("turn_limit_passed" in match.passes(B, 10 + seconds)[0].warnings) is warned
    assert ("turn_limit_passed" in match.play(A, "9E", "TAX", 10 + 2 * seconds).warnings) is warned


@pytest.mark.cites("nzasp.P.6.8", "nsa2008.5a")
@both
def test_a_limit_of_passes_of_an_edition_is_kept(rules):
    rules = replace(rules, pass_limit=Term(1, rules.pass_limit.basis))
    match = midgame(rules)
    match.passes(A)
    match.passes(B)
    refused = match.no(c.Announce(by=A, what="pass"))
    assert (refused.code, rests(refused)) == ("pass_limit", {str(rules.pass_limit.basis)})
    match.do(c.Announce(by=A, what="no_play"))


@both
def test_the_score_of_a_play_says_what_it_rests_on(rules):
    match = midgame(rules, board=(), racks=("TAXICAB", "*" * 7))
    ended = match.play(A, "8F", "TAXICAB")
    assert {str(rules.tile_values.basis), str(rules.bonus_points.basis)} < set(ended.rests_on)
    plain = midgame(rules).play(A, "9E", "TAX")
    assert str(rules.tile_values.basis) in plain.rests_on
    assert str(rules.bonus_points.basis) not in plain.rests_on
