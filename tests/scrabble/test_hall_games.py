"""A game that the hall keeps, by its own commands: ready, the draw that waits, a pass in one, a time of one's own."""

import pytest

from tilehall.law.game.clock import Moment
from tilehall.law.game.edition import Override
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import Square
from tilehall.law.scrabble.game import SCRABBLE

from .match import BASE, BOTH, LEXICON, NSA, NZASP, A, B, Match, at, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def opened(rules, **opening):
    match = Match(rules)
    match.do(c.OpenGame(names=("A", "B"), lexicon=LEXICON, **opening))
    return match


# -- one button for each seat


@pytest.mark.cites("nzasp.P.5", "nzasp.P.6.1.1")
@both
def test_when_both_are_ready_the_racks_are_drawn_in_order_and_the_first_clock_runs(rules):
    match = opened(rules, first=B)
    match.do(c.BeReady(by=A), 10)
    assert (match.state.phase, match.rack_sizes) == ("preliminaries", (0, 0))
    assert match.no(c.BeReady(by=A), 11).code == "already_ready"
    events = match.do(c.BeReady(by=B), 12)
    assert [event.by for event in events if isinstance(event, e.TilesDrawn)] == [B, A]
    assert (match.state.phase, match.rack_sizes, match.state.running.running) == ("thinking", (7, 7), B)
    assert match.no(c.BeReady(by=A)).code == "not_now"


def test_at_a_table_each_preliminary_is_told():
    refused = opened(NZASP, kept="table").no(c.BeReady(by=A))
    assert (refused.code, rests(refused)) == ("kept_at_table", {"nzasp.P.5"})


def test_who_has_confirmed_everything_one_by_one_needs_no_button():
    match = opened(NZASP, first=A)
    match.do(c.BeReady(by=A), 10)
    match.do(c.ConfirmPreliminaries(by=B, items=("tiles", "first_player", "score_sheets")), 20)
    assert match.state.running.running == B
    match.do(c.ConfirmPreliminaries(by=B, items=("clocks",)), 30)
    assert (match.state.running.running, SCRABBLE.due(NZASP, match.state)) == (None, None)
    match.do(c.BeReady(by=A), 40)
    assert (match.state.phase, match.faces) == ("thinking", ("25:00", "24:40"))


# -- the draw


@pytest.mark.cites("nsa2008.8b")
@pytest.mark.parametrize(
    "rules, seconds, basis", [(NZASP, 5, "silent:nzasp"), (NSA, 5, "nsa2008.8b"), (BASE, 3, "nsa2008.8n")]
)
def test_no_tile_until_the_opponent_has_had_time_to_answer(rules, seconds, basis):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    refused = match.no(c.DrawTiles(by=A), 100 + seconds - 0.001)
    assert (refused.code, dict(refused.detail)) == ("draw_not_yet", {"after_s": seconds})
    assert [text.partition(": ")[0] for text in rests(refused)] == [basis]
    accepted, drawn = match.do(c.DrawTiles(by=A), 100 + seconds)
    assert (accepted.how, accepted.by, drawn.early, drawn.warnings) == ("drawn", B, False, ())
    for answer in (c.Challenge(by=B, words=("TAX",)), c.Hold(by=B)):
        refused = match.no(answer)
        assert (refused.code, rules.hall_draw_after_s.basis in refused.rests_on) == ("turn_accepted", True)


@pytest.mark.cites("nzasp.P.6.12.1.2", "nzasp.P.6.12.1.3")
@both
def test_an_answer_opens_the_bag_at_once_and_a_hold_keeps_it_shut(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Hold(by=B), 101)
    assert match.no(c.DrawTiles(by=A), 300).code == "held"
    match.do(c.Accept(by=B), 301)
    match.do(c.DrawTiles(by=A), 301)
    assert match.rack_sizes == (7, 7)


@both
def test_never_during_a_challenge(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Challenge(by=B, words=("TAX",)), 101)
    assert match.no(c.DrawTiles(by=A), 110).code == "challenge_open"


@both
def test_in_the_hall_a_play_is_pressed_before_it_is_drawn_for(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.lay(A, "9E", "TAX", 100)
    refused = match.no(c.DrawTiles(by=A), 200)
    assert (refused.code, refused.rests_on[0]) == ("draw_not_yet", rules.pressing.basis)


# -- who draws first


@pytest.mark.cites("nzasp.P.6.3.6", "nsa2008.7.8")
@both
def test_the_last_tiles_are_theirs_who_played_first_however_fast_the_other_is(rules):
    """A's five seconds are not over when B plays: at a table A has drawn long before."""
    match = midgame(rules, kept="hall", bag=4, racks=("TAXEEEE", "OXEEEEE"))
    match.play(A, "9E", "TAX", 100)
    accepted, drawn, *_ = match.do(c.PlayTiles(by=B, placed=((Square(127), "O"),)), 101)
    assert (accepted.how, accepted.by) == ("completed", B)
    assert (drawn.by, len(drawn.tiles), drawn.rests_on) == (A, 3, (str(rules.drawing.basis),))
    match.do(c.Accept(by=A), 102)
    match.do(c.DrawTiles(by=B), 102)
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 0)


@pytest.mark.cites("nzasp.P.8.1.1", "nzasp.P.8.2")
@both
def test_who_lays_all_that_is_left_plays_out_though_the_other_has_not_drawn(rules):
    match = midgame(rules, kept="hall", bag=2, racks=("TAXEEEE", "O"))
    match.play(A, "9E", "TAX", 100)
    events = match.do(c.PlayTiles(by=B, placed=((Square(127), "O"),)), 101)
    assert [event.out for event in events if isinstance(event, e.TurnEnded)] == [True]
    assert (match.state.phase, match.rack_sizes, match.state.running.running) == ("out", (6, 0), None)


@pytest.mark.cites("nzasp.P.6.7", "nsa2008.6a")
@both
def test_tiles_that_the_other_draws_first_are_not_there_for_an_exchange(rules):
    match = midgame(rules, kept="hall", bag=9, racks=("TAXEEEE", "OXEEEEE"))
    match.play(A, "9E", "TAX", 100)
    assert "exchange-tiles/1" not in [offer.kind for offer in SCRABBLE.offers(rules, match.state, B)]
    refused = match.no(c.ExchangeTiles(by=B, tiles=("E",)), 101)
    assert (refused.code, dict(refused.detail)["bag"]) == ("bag_below_minimum", 6)
    assert (match.state.owed[A], match.state.last.answer) == (3, "open"), "what is refused draws for nobody"
    match.do(c.PassTurn(by=B), 102)
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 6)


@pytest.mark.cites("nzasp.P.7.2.1")
def test_for_who_is_away_nobody_draws():
    match = midgame(NZASP, kept="hall", bag=9, racks=("TAXEEEE", "OXEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Leave(by=A, permitted=True), 101)
    match.do(c.PassTurn(by=B), 102)
    assert (match.rack_sizes, match.state.owed) == ((4, 7), (3, 0))


# -- a pass in one


@pytest.mark.cites("nzasp.P.6.8", "nsa2008.5b")
@both
def test_a_pass_is_announced_and_pressed_in_one(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    announced, ended, clocks = match.do(c.PassTurn(by=A), 30)
    assert (announced.what, ended.what, ended.score, clocks.running) == ("pass", "pass", 0, B)
    assert match.no(c.PassTurn(by=A)).code == "turn_ended"


@pytest.mark.cites("nzasp.P.8.1.2")
def test_two_who_say_that_there_is_no_play_end_the_game():
    match = midgame(NZASP, kept="hall", bag=3, racks=("V", "V"))
    match.do(c.PassTurn(by=A, what="no_play"), 10)
    assert match.do(c.PassTurn(by=B, what="no_play"), 20)[-1].reason == "no_play"


# -- a time of one's own


@pytest.mark.cites("nzasp.P.8.4")
def test_players_may_agree_on_another_time_and_overtime_is_counted_from_it():
    match = opened(NZASP, first=A, base_s=600)
    for by in (A, B):
        match.do(c.BeReady(by=by), 0)
    assert match.faces == ("10:00", "10:00")
    match.do(c.PassTurn(by=A), 601)
    for by in (B, A, B, A):
        match.do(c.PassTurn(by=by), 602)
    assert match.do(c.PassTurn(by=B), 603)[-1].overtime == (10, 0)
    assert "agree on another time" in match.events[0].rests_on[0]


@pytest.mark.cites("nzasp.P.3.2")
def test_an_official_game_has_the_time_of_its_rules():
    refused = Match(NZASP).no(c.OpenGame(names=("A", "B"), lexicon=LEXICON, official=True, base_s=600))
    assert (refused.code, rests(refused), dict(refused.detail)) == ("official_time", {"nzasp.P.3.2"}, {"base_s": 1500})
    for wrong in (-1, 0, 59, 4 * 3600 + 1):
        assert Match(NZASP).no(c.OpenGame(names=("A", "B"), lexicon=LEXICON, base_s=wrong)).code == "bad_time"


@pytest.mark.cites("nzasp.P.1.1")
def test_an_official_game_of_the_hall_is_judged_by_the_list_of_its_rules():
    """Begun with another, it would stop for ever at the first challenge: no other list judges it."""
    refused = Match(NZASP).no(c.OpenGame(names=("A", "B"), lexicon="enable1", official=True))
    assert (refused.code, rests(refused)) == ("lexicon_mismatch", {"nzasp.P.1.1"})
    opened(NZASP, official=True)


# -- time in which the hall was down


def test_a_gap_is_charged_to_nobody_and_moves_what_is_counted():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    (skipped,) = match.do(c.SkipTime(since=at(102), until=at(400)), 401)
    assert skipped.rests_on == tuple(map(str, (NZASP.resting("time_skipped"),)))
    assert match.clock(B) == "24:57"
    assert match.no(c.DrawTiles(by=A), 402.999).code == "draw_not_yet"
    match.do(c.DrawTiles(by=A), 403)


@pytest.mark.parametrize("since, until", [(10, 10), (10, 5), (10, 66.001), (61, 62), (-(10**12), 5)])
def test_what_is_no_gap(since, until):
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    assert match.no(c.SkipTime(since=at(since), until=at(until)), 60).code == "no_gap"


@both
def test_who_comes_back_is_given_the_way_back_and_who_is_there_before_may_go_on(rules):
    match = midgame(rules, kept="hall", bag=0, racks=("TAX", "EE"))
    match.do(c.PlayTiles(by=A, placed=((Square(124), "T"), (Square(125), "A"), (Square(126), "X"))), 100)
    match.do(c.SkipTime(since=at(114), until=at(406)), 400)
    assert match.no(c.CallTime(), 406.999).code == "time_not_up"
    match.do(c.Challenge(by=B, words=("TAX",)), 402)
    assert (match.state.phase, match.clock(B)) == ("adjudicating", "25:00")


def test_at_a_table_the_clocks_run_on_and_before_and_after_a_game_there_are_none():
    assert midgame(NZASP).no(c.SkipTime(since=at(1), until=at(2)), 60).code == "kept_at_table"
    assert Match(NZASP).no(c.SkipTime(since=at(1), until=at(2)), 60).code == "not_now"


@pytest.mark.cites("nzasp.P.7.2.1", "nzasp.P.6.12.1.2", "nsa2008.8b")
@both
def test_who_was_away_has_the_whole_time_to_answer_what_was_played_meanwhile(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "QIEEEEE"))
    match.play(A, "9E", "TAX", 10)
    match.do(c.DrawTiles(by=A), 20)
    match.do(c.Leave(by=A, permitted=True), 21)
    match.play(B, "10E", "QI", 60)
    match.do(c.ComeBack(by=A), 100)
    assert match.no(c.DrawTiles(by=B), 104.999).code == "draw_not_yet"
    match.do(c.Challenge(by=A, words=("QI",)), 104.999)


@pytest.mark.cites("nzasp.P.6.12.1.2", "nsa2008.8b")
@both
def test_after_an_adjourned_game_goes_on_there_is_time_to_answer(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 10)
    match.do(c.Adjourn(reason="alarm", arranged="17:30"), 11)
    match.do(c.Resume(), 3600)
    match.do(c.RestartClock(by=A), 3602)
    assert match.no(c.DrawTiles(by=A), 3606.999).code == "draw_not_yet"
    match.do(c.Challenge(by=B, words=("TAX",)), 3606.999)


@pytest.mark.cites("nzasp.P.7.2.1")
def test_who_comes_back_to_the_opponents_thinking_makes_nobody_wait_again():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 10)
    match.do(c.Leave(by=A, permitted=True), 11)
    match.do(c.ComeBack(by=A), 16)
    match.do(c.DrawTiles(by=A), 16)


def test_no_more_are_exchanged_than_the_bag_holds_where_people_allow_it_with_few():
    few = SCRABBLE.rules(
        "nzasp-2022.1",
        (Override(name="exchange_min_bag", value=1, since=Moment(0), under="nzasp.C.13.4", decision="for a year"),),
    )
    match = midgame(few, kept="hall", bag=3, racks=("TAXEEEE", "EEEEEEE"))
    (offer,) = (one for one in SCRABBLE.offers(few, match.state, A) if one.kind == "exchange-tiles/1")
    assert dict(offer.detail) == {"most": 3}
    assert match.no(c.ExchangeTiles(by=A, tiles=tuple("TAXE")), 10).code == "bad_count"
    match.do(c.ExchangeTiles(by=A, tiles=tuple("TAX")), 10)


@pytest.mark.cites("nsa2008.9c", "nsa2008.9d")
@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
def test_a_held_out_play_goes_on_with_the_holders_clock_after_an_adjournment(rules):
    match = midgame(rules, kept="hall", bag=0, racks=("TAX", "QI"))
    match.play(A, "9E", "TAX", 10)
    match.do(c.Hold(by=B), 12)
    assert match.state.running.running == B
    match.do(c.Adjourn(reason="alarm", arranged="17:30"), 20)
    match.do(c.Resume(), 3600)
    assert (match.state.phase, match.state.running.running) == ("out", B)
    assert SCRABBLE.due(rules, match.state) is not None, "and nobody waits for ever"
    assert match.clock(B, 3610) == "24:40"
    match.do(c.Accept(by=B), 3610)


@pytest.mark.cites("nzasp.P.6.17")
def test_who_was_to_start_a_clock_has_the_time_for_it_once_more_after_an_adjournment():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"), good=lambda _word: True)
    match.play(A, "9E", "TAX", 10)
    match.do(c.Challenge(by=B, words=("TAX",)), 12)
    match.do(c.Adjudicate(lexicon=LEXICON), 13)
    before = SCRABBLE.hall_step(NZASP, match.state).at - at(13)
    match.do(c.Adjourn(reason="alarm", arranged="17:30"), 14)
    match.do(c.Resume(), 3600)
    assert SCRABBLE.hall_step(NZASP, match.state).at - at(3600) == before == 20_000
