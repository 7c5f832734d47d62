"""Players who leave and come back, and games that are given up or adjourned in the middle of something."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.scrabble import commands as c

from .match import BOTH, LEXICON, NZASP, A, B, Match, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


@pytest.mark.cites("nzasp.P.7.2.1", "nzasp.P.7.2.2")
@both
def test_whoever_leaves_ends_the_turn_and_nobody_draws_meanwhile(rules):
    match = midgame(rules)
    assert match.no(c.Leave(by=A, permitted=True)).code == "finish_turn"
    match.play(A, "9E", "TAXI", 10)
    assert match.no(c.Leave(by=A, permitted=False)).code == "permission_missing"
    match.do(c.Leave(by=A, permitted=True), 12)
    assert match.no(c.DrawTiles(by=A, count=4)).code == "player_absent"
    match.play(B, "F6", "TI..", 40)
    assert match.no(c.DrawTiles(by=B, count=2)).code == "player_absent"
    assert (match.state.on_turn, match.state.running.running) == (A, None)
    match.do(c.ComeBack(by=A), 300)
    assert (match.clock(A, 310), match.clock(B, 310)) == ("24:40", "24:30")
    match.record(A)
    match.record(B)
    for seat, count in ((A, 4), (B, 2)):
        match.do(c.DrawTiles(by=seat, count=count), 312)
    assert match.rack_sizes == (7, 7)


def test_coming_and_going_out_of_place():
    match = midgame(NZASP)
    assert match.no(c.ComeBack(by=A)).code == "not_now"
    assert Match(NZASP).no(c.CountBag(count=1)).code == "not_now"
    match.play(A, "9E", "TAX")
    match.do(c.Leave(by=A, permitted=True))
    assert match.no(c.Leave(by=A, permitted=True)).code == "not_now"
    match.do(c.ComeBack(by=A))
    assert match.state.running.running == B


@pytest.mark.cites("nzasp.P.7.2.1")
@pytest.mark.parametrize("kept", ["hall", "table"])
def test_nobody_draws_for_an_exchange_either_while_a_player_is_away(kept):
    match = midgame(NZASP, kept=kept, racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX")
    match.do(c.Leave(by=A, permitted=True))
    assert match.no(c.ExchangeTiles(by=B, tiles=("E", "E"))).code == "player_absent"
    match.do(c.Announce(by=B, what="exchange", count=2))
    match.do(c.SetAside(by=B, tiles=("E", "E")))
    match.do(c.PressClock(by=B))
    refused = match.no(c.DrawForExchange(by=B, count=2))
    assert (refused.code, basis_texts(*refused.rests_on)) == ("player_absent", ["nzasp.P.7.2.1"])
    match.do(c.ComeBack(by=A))
    refused = match.no(c.DrawForExchange(by=B, count=2))
    assert (refused.code, basis_texts(*refused.rests_on)) == ("other_draws_first", ["reading:R-56"])
    match.do(c.DrawTiles(by=A))
    match.do(c.DrawForExchange(by=B, count=2))


@pytest.mark.cites("nzasp.P.7.2.1", "reading:R-56")
def test_who_left_in_the_middle_of_an_exchange_draws_first_too():
    match = midgame(NZASP)
    match.do(c.Announce(by=A, what="exchange", count=3))
    match.do(c.SetAside(by=A, tiles=("*",) * 3))
    match.do(c.PressClock(by=A))
    match.do(c.Leave(by=A, permitted=True))
    assert match.no(c.DrawForExchange(by=A, count=3)).code == "player_absent"
    match.play(B, "9E", "TAX")
    match.do(c.ComeBack(by=A))
    refused = match.no(c.DrawTiles(by=B))
    assert (refused.code, basis_texts(*refused.rests_on)) == ("other_draws_first", ["reading:R-56"])
    match.do(c.DrawForExchange(by=A, count=3))
    match.do(c.DrawTiles(by=B))


@pytest.mark.cites("nzasp.P.7.2.1", "reading:R-56")
def test_who_came_back_and_drew_goes_before_nobody_later_on():
    match = midgame(NZASP)
    match.play(A, "9E", "TAXI")
    match.do(c.Leave(by=A, permitted=True))
    match.play(B, "F6", "TI..")
    match.do(c.ComeBack(by=A))
    for seat in (A, B):
        match.do(c.DrawTiles(by=seat))
    match.play(A, "10E", "ON")
    match.play(B, "11E", "ME")
    match.do(c.DrawTiles(by=B))  # A has not drawn, and need not have


def called(match):
    match.do(c.Interrupt(by=B, what="director_called"))
    return [c.SettleIrregularity()]


def disputed(match):
    match.do(c.DisputeScore(by=B))
    return [c.AgreeScore(score=7), c.SettleIrregularity()]


def demanded(match):
    match.do(c.DemandBlank(by=B))
    match.do(c.NameBlank(by=A, square=match.state.last.unnamed[0], letter="S"))
    return [c.PressClock(by=A), c.NeutraliseClocks(by=A)]


@pytest.mark.cites("nzasp.P.10.1.2", "nzasp.P.6.6", "nzasp.P.6.2.2")
@pytest.mark.parametrize("stopped", [called, disputed, demanded])
@pytest.mark.parametrize("ends", [c.Forfeit(by=A, reason="left"), c.Adjourn(reason="alarm", arranged="17:30")])
def test_what_was_open_when_a_game_ended_or_was_adjourned_does_not_open_it(stopped, ends):
    match = midgame(NZASP, racks=("?ABCDEF", "*******"))
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A))
    settling = stopped(match)
    match.do(ends)
    phase = match.state.phase
    for command in settling:
        assert match.no(command).rests_on
    assert match.state.phase == phase
    if phase == "adjourned":
        match.do(c.Resume())
        match.do(settling[0])
        assert match.state.phase in ("restarting", "answering")


@pytest.mark.cites("nzasp.P.7.2.1")
def test_who_is_away_does_nothing_at_the_table():
    match = midgame(NZASP)
    match.play(A, "9E", "TAX")
    match.do(c.Leave(by=A, permitted=True))
    match.play(B, "10E", "ON")
    words = match.state.last.words
    for command in (c.Challenge(by=A, words=words), c.Hold(by=A), c.Accept(by=A), c.Announce(by=A, what="pass")):
        refused = match.no(command)
        assert (refused.code, rests(refused)) == ("player_absent", {"nzasp.P.7.2.1"})
    match.do(c.ComeBack(by=A))
    match.do(c.Challenge(by=A, words=words))


@pytest.mark.cites("nzasp.P.7.2.1", "nzasp.P.8.2", "nsa2008.9b", "reading:R-56")
@both
def test_an_out_play_made_meanwhile_is_answered_after_the_return(rules):
    match = midgame(rules, bag=0, racks=("AB", "EF"), scores=(100, 120))
    match.play(A, "9E", "A", 5)
    match.do(c.Leave(by=A, permitted=True), 6)
    match.lay(B, "7E", "EF", 10)
    match.do(c.NeutraliseClocks(by=B), 10)
    assert match.state.phase == "out"
    assert match.no(c.StartClock(by=B), 60).code == "player_absent"
    assert match.no(c.CallTime(), 60).code == "time_not_up"
    match.do(c.ComeBack(by=A), 300)
    assert (match.state.phase, match.state.running.running) == ("out", None)
    match.do(c.Challenge(by=A, words=match.state.last.words[:1]), 304)


@pytest.mark.cites("nzasp.P.7.2.2", "reading:R-57")
def test_the_director_may_start_the_clock_of_who_is_away_while_an_out_play_waits():
    match = midgame(NZASP, bag=0, racks=("AB", "EF"), clocks=("10:00", "10:00"))
    match.play(A, "9E", "A", 0)
    match.do(c.Leave(by=A, permitted=True), 0)
    match.lay(B, "7E", "EF", 0)
    match.do(c.NeutraliseClocks(by=B), 0)
    match.do(c.Decide(question="absence", granted=True, reason="ten minutes gone"), 600)
    match.do(c.ComeBack(by=A), 660)
    assert (match.state.phase, match.clock(A, 700)) == ("out", "9:00")


@pytest.mark.cites("nzasp.P.7.2.1", "nzasp.P.6.7.3", "reading:R-56")
@both
def test_an_exchange_made_meanwhile_goes_first_where_the_bag_is_too_small_for_both(rules):
    """Seven in the bag, of which A has to draw four and B seven for an exchange; each waited for the other."""
    match = midgame(rules, bag=7, racks=("TAXIEEE", "*******"))
    match.play(A, "9E", "TAXI")
    match.do(c.Leave(by=A, permitted=True))
    match.do(c.Announce(by=B, what="exchange", count=7))
    match.do(c.SetAside(by=B, tiles=("*",) * 7))
    match.do(c.PressClock(by=B))
    match.do(c.ComeBack(by=A))
    assert match.no(c.DrawTiles(by=A)).code == "other_draws_first"
    match.do(c.DrawForExchange(by=B, count=7))
    match.do(c.ReturnExchanged(by=B, counted=True))
    match.do(c.RackExchanged(by=B))
    match.do(c.DrawTiles(by=A))
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 3)


@pytest.mark.cites("nzasp.P.7.2.1", "nzasp.P.6.16", "nzasp.P.6.17")
@pytest.mark.parametrize("acceptable", [True, False])
def test_after_a_challenge_of_a_play_whose_player_is_away_the_challenger_goes_on(acceptable):
    match = midgame(NZASP, racks=("TAXIEEE", "*******"))
    match.play(A, "9E", "TAXI")
    match.do(c.Leave(by=A, permitted=True))
    match.do(c.Challenge(by=B, words=("TAXI",)))
    match.do(c.Adjudicate(lexicon=LEXICON, acceptable=acceptable))
    (restarted,) = match.do(c.RestartClock(by=B))
    assert (restarted.running, restarted.rests_on) == (B, ("nzasp.P.7.2.1",))
    match.passes(B)
    assert (match.state.on_turn, match.state.running.running) == (A, None)


@pytest.mark.cites("nzasp.P.7.2.2", "reading:R-57")
@both
def test_after_an_interruption_only_the_director_starts_the_clock_of_who_is_away(rules):
    match = midgame(rules, racks=("TAXIEEE", "*******"), clocks=("10:00", "10:00"))
    match.play(A, "9E", "TAXI", 0)
    match.do(c.Leave(by=A, permitted=True))
    match.play(B, "10E", "ON", 0)
    match.do(c.Interrupt(by=B, what="director_called"))
    match.do(c.SettleIrregularity())
    for delaying in (False, True):
        assert match.no(c.RestartClock(by=B, delaying=delaying)).code == "player_absent"
    match.do(c.Decide(question="absence", granted=True, reason="ten minutes gone"), 600)
    match.do(c.ComeBack(by=A), 660)
    assert (match.state.phase, match.clock(A, 660)) == ("answering", "9:00")
