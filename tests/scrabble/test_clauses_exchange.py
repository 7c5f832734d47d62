"""Exchanging and passing: conditions, steps and their order, clocks, zeros."""

import pytest

from tilehall.law.scrabble import commands as c

from .match import BOTH, NSA, NZASP, A, B, at, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
UNKNOWN = "*"


def announced(rules, count, when=0, **given):
    match = midgame(rules, **given)
    match.do(c.Announce(by=A, what="exchange", count=count), when)
    return match


def piles(match):
    """Old tiles, new tiles, rack, bag."""
    state = match.state
    return len(state.aside[A]), len(state.fresh[A]), len(state.racks[A]), len(state.bag)


@pytest.mark.cites("nzasp.P.6.7", "nsa2008.6a")
@both
@pytest.mark.parametrize("count", [1, 7])
def test_with_seven_in_the_bag_one_to_seven_may_be_exchanged(rules, count):
    match = announced(rules, count, bag=7)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * count))
    match.do(c.PressClock(by=A))
    match.do(c.DrawForExchange(by=A, count=count))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert piles(match) == (0, 0, 7, 7)
    assert match.state.exchange is None


@pytest.mark.cites("nzasp.P.6.7", "nsa2008.6a")
@both
def test_with_fewer_in_the_bag_nothing_may_be_exchanged(rules):
    match = midgame(rules, bag=6)
    refused = match.no(c.Announce(by=A, what="exchange", count=1))
    assert (refused.code, rests(refused)) == ("bag_below_minimum", {str(rules.exchange_min_bag.basis)})
    assert (match.state.on_turn, match.state.phase) == (A, "thinking")
    for count in (0, 8):
        assert midgame(rules).no(c.Announce(by=A, what="exchange", count=count)).code == "bad_count"
    assert midgame(rules, racks=("***", "*")).no(c.Announce(by=A, what="exchange", count=4)).code == "bad_count"


@pytest.mark.cites("nsa2008.6b", "nzasp.P.6.7")
@both
def test_an_exchange_is_the_whole_turn_and_scores_nothing(rules):
    match = announced(rules, 3, scores=(120, 80))
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3))
    assert match.no(c.Place(by=A, placed=((0, "A"),))).code == "turn_announced"
    assert match.no(c.Announce(by=A, what="pass")).code == "turn_announced"
    match.do(c.PressClock(by=A))
    assert (match.state.scores, match.state.zeros, match.state.on_turn) == ((120, 80), 1, B)
    assert match.no(c.Challenge(by=B, words=("CARE",))).code == "nothing_to_challenge"


@pytest.mark.cites("nzasp.P.6.7.1", "nsa2008.6.1")
@pytest.mark.parametrize("rules, said, laid", [(NZASP, 2, 3), (NSA, 3, 4)])
def test_as_many_are_laid_aside_as_were_announced(rules, said, laid):
    match = announced(rules, said)
    refused = match.no(c.SetAside(by=A, tiles=(UNKNOWN,) * laid))
    assert (refused.code, dict(refused.detail)) == ("count_differs", {"announced": said, "laid": laid})
    assert midgame(rules).no(c.SetAside(by=A, tiles=(UNKNOWN,))).code == "not_announced"


@pytest.mark.cites("nzasp.P.6.7.2", "reading:R-44")
def test_the_press_may_come_with_the_tiles_on_the_table_or_later():
    match = announced(NZASP, 3, clocks=("12:00", "11:00"))
    assert match.no(c.PressClock(by=A), 1).code == "tiles_not_set_aside"
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3), 5)
    assert match.do(c.DrawForExchange(by=A, count=3), 10)[0].warnings == ()
    match.do(c.PressClock(by=A), 14)
    assert (match.clock(A, 14), match.clock(B, 14), match.clock(B, 15)) == ("11:46", "11:00", "10:59")


@pytest.mark.cites("nzasp.P.6.7.2", "nsa2008.6.2", "reading:R-44")
def test_all_seven_may_stay_on_the_rack_only_where_the_rules_say_so():
    assert announced(NZASP, 7).no(c.DrawForExchange(by=A, count=7)).code == "tiles_not_set_aside"
    assert announced(NSA, 6).no(c.DrawForExchange(by=A, count=6)).code == "tiles_not_set_aside"
    match = announced(NSA, 7, racks=("ABCDEFG", UNKNOWN * 7))
    match.do(c.PressClock(by=A))
    match.do(c.DrawForExchange(by=A, count=7))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert piles(match) == (0, 0, 7, 40)
    assert list(match.state.racks[A]) == [UNKNOWN] * 7


@pytest.mark.cites("nsa2008.6.3")
def test_the_press_comes_before_the_draw():
    match = announced(NSA, 3, clocks=("12:00", "11:00"))
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3), 2)
    match.do(c.PressClock(by=A), 5)
    told = match.do(c.DrawForExchange(by=A, count=3), 15)[0]
    assert (told.warnings, match.clock(A, 15), match.clock(B, 15)) == ((), "11:55", "10:50")
    assert match.state.running.running == B
    early = announced(NSA, 3)
    early.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3), 2)
    told = early.do(c.DrawForExchange(by=A, count=3), 5)[0]
    assert (told.warnings, early.state.running.running) == (("out_of_order",), A)


@pytest.mark.cites("nzasp.P.6.7.3", "nsa2008.6.4")
@both
def test_new_tiles_lie_apart_from_the_old(rules):
    match = announced(rules, 3)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3))
    match.do(c.PressClock(by=A))
    match.do(c.DrawForExchange(by=A, count=3))
    assert piles(match) == (3, 3, 4, 37)


@pytest.mark.cites("nzasp.P.6.7.3", "nsa2008.6.4")
@pytest.mark.parametrize("rules, allowed", [(NZASP, False), (NSA, True)])
def test_straight_to_the_rack_only_where_the_rules_say_so(rules, allowed):
    match = announced(rules, 3)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3))
    match.do(c.PressClock(by=A))
    command = c.DrawForExchange(by=A, count=3, to="rack")
    if not allowed:
        assert match.no(command).code == "not_allowed"
        return
    match.do(command)
    match.do(c.ReturnExchanged(by=A, counted=True))
    assert (piles(match), match.state.exchange) == ((0, 0, 7, 40), None)


@pytest.mark.cites("nsa2008.6.4", "nzasp.P.6.7.6")
@both
def test_one_too_many_is_an_overdraw(rules):
    match = announced(rules, 3)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3))
    match.do(c.PressClock(by=A))
    events = match.do(c.DrawForExchange(by=A, count=4))
    assert [(event.what, event.excess) for event in events if hasattr(event, "excess")] == [("overdraw", 1)]
    assert piles(match) == (3, 4, 4, 36)
    match.do(c.SettleIrregularity(returned=(UNKNOWN,)))
    match.do(c.RestartClock(by=A))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert piles(match) == (0, 0, 7, 40)


@pytest.mark.cites("nzasp.P.6.7.4", "nsa2008.6.5")
@both
def test_old_tiles_go_back_when_the_count_is_right(rules):
    match = announced(rules, 3)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3))
    match.do(c.PressClock(by=A))
    assert match.no(c.ReturnExchanged(by=A, counted=True)).code == "draw_first"
    match.do(c.DrawForExchange(by=A, count=3))
    assert match.no(c.ReturnExchanged(by=A, counted=False)).code == "count_not_confirmed"
    match.do(c.ReturnExchanged(by=A, counted=True))
    assert piles(match) == (0, 3, 4, 40)
    assert match.no(c.ReturnExchanged(by=A, counted=True)).code == "already_returned"


@pytest.mark.cites("nzasp.P.6.7.5", "nsa2008.6.6")
@both
def test_new_tiles_are_racked_last(rules):
    match = announced(rules, 3)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 3))
    match.do(c.PressClock(by=A))
    match.do(c.DrawForExchange(by=A, count=3))
    assert match.no(c.RackExchanged(by=A)).code == "return_first"
    assert match.no(c.Announce(by=B, what="exchange", count=1)).code == "exchange_unfinished"
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert piles(match) == (0, 0, 7, 40)


@both
def test_on_a_screen_all_steps_come_at_once(rules):
    match = midgame(rules, kept="hall", racks=("ABCDEFG", "HIJKLMN"), bag=9)
    match.do(c.ExchangeTiles(by=A, tiles=("A", "B", "C")))
    assert (piles(match), match.state.on_turn, match.state.zeros) == ((0, 0, 7, 9), B, 1)
    assert list(match.state.racks[A]) == ["D", "E", "E", "E", "E", "F", "G"]
    assert match.no(c.ExchangeTiles(by=B, tiles=("Z",))).code == "not_on_rack"


@pytest.mark.cites("nzasp.P.6.8", "nsa2008.5a")
@pytest.mark.parametrize("rules, bag", [(NZASP, 20), (NZASP, 0), (NSA, 20), (NSA, 0)])
def test_passing_is_always_allowed_and_scores_nothing(rules, bag):
    match = midgame(rules, bag=bag, scores=(310, 300))
    for _ in range(2):
        match.passes(A)
        match.passes(B)
    match.passes(A)
    assert (match.state.scores, match.state.zeros, match.state.on_turn) == ((310, 300), 5, B)


@pytest.mark.cites("nsa2008.5b", "nzasp.P.6.8")
@both
def test_a_pass_is_complete_with_the_press(rules):
    match = midgame(rules, clocks=("12:00", "11:00"))
    match.do(c.Announce(by=A, what="pass"), 0)
    assert (match.state.on_turn, match.state.running.running) == (A, A)
    match.do(c.PressClock(by=A), 4)
    assert (match.clock(A, 9), match.clock(B, 4), match.clock(B, 9)) == ("11:56", "11:00", "10:55")
    assert match.state.last.ended_at == at(4)


def exchange_under_way(rules, count, *, laid):
    """A has pressed and drawn nothing yet; B has played meanwhile."""
    match = announced(rules, count)
    if laid:
        match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * count))
    match.do(c.PressClock(by=A))
    match.play(B, "9E", "AT")
    return match


@pytest.mark.cites("nzasp.P.6.12.1.2", "nzasp.P.6.7.2", "nsa2008.6.2")
@pytest.mark.parametrize(("rules", "count", "laid"), [(NZASP, 2, True), (NSA, 2, True), (NSA, 7, False)])
def test_who_still_exchanges_may_challenge_and_goes_on_afterwards(rules, count, laid):
    match = exchange_under_way(rules, count, laid=laid)
    match.do(c.Challenge(by=A, words=match.state.last.words))
    assert match.state.exchange.count == count
    match.do(c.DrawForExchange(by=A, count=count))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert (match.state.exchange, piles(match)) == (None, (0, 0, 7, 40))


@pytest.mark.cites("nzasp.P.6.7", "nsa2008.6b")
@both
def test_an_exchange_of_this_turn_leaves_no_challenge_once_tiles_are_laid_down(rules):
    match = midgame(rules)
    match.play(A, "9E", "AT")
    match.do(c.Announce(by=B, what="exchange", count=2))
    match.do(c.SetAside(by=B, tiles=(UNKNOWN, UNKNOWN)))
    assert match.no(c.Challenge(by=B, words=match.state.last.words)).code == "turn_announced"


@pytest.mark.cites("nzasp.P.6.7.3", "nsa2008.6.4")
@both
def test_nobody_empties_the_bag_before_an_exchange_is_drawn(rules):
    match = announced(rules, 7, bag=7)
    match.do(c.SetAside(by=A, tiles=(UNKNOWN,) * 7))
    match.do(c.PressClock(by=A))
    match.play(B, "9E", "AT")
    match.record(B)
    refused = match.no(c.DrawTiles(by=B), 10)
    assert (refused.code, dict(refused.detail)) == ("other_draws_first", {"first": A})
    match.do(c.DrawForExchange(by=A, count=7))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    match.do(c.DrawTiles(by=B))
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 5)
