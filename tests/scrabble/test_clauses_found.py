"""Tiles missing and found, and players who leave: how the engine carries what the referee rules."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import FACES

from .match import BOTH, LEXICON, NZASP, A, B, Match, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def short_of(first):
    """A tile is missing, so that this player's refill falls short by one."""
    match = midgame(NZASP, bag=3, scores=(300, 380))
    if first == A:
        match.play(A, "9E", "TAX")
        match.record(A)
        match.do(c.DrawTiles(by=A, count=2))
    else:
        match.passes(A)
        match.play(B, "9E", "TAX")
        match.record(B)
        match.do(c.DrawTiles(by=B, count=2))
    match.do(c.CountBag(count=0))
    assert (match.state.missing, match.state.short_draws[0][1:]) == (1, (first, 1))
    return match


def out(match, rack):
    """B goes out; A holds these."""
    match.state = match.state.but(racks=(FACES.of(rack), FACES.of("NO")), on_turn=B, owed=(0, 0))
    match.lay(B, "I7", "NO")
    match.do(c.NeutraliseClocks(by=B))
    match.do(c.Accept(by=A))
    assert match.state.result.out == B
    return match


@pytest.mark.cites("nzasp.P.6.10.2", "nzasp.P.6.10.5", "nzasp.P.6.11.4", "reading:R-47")
def test_a_found_tile_due_to_the_other_player_only_changes_the_sum():
    match = out(short_of(A), "EEEEF")
    before = match.state.scores
    assert match.state.result.racks == (0, 16)
    told = match.do(c.CountBag(count=1))[0]
    assert (told.owed, match.state.phase, match.state.result) == ((1, 0), "restarting", None)
    ended = match.do(c.DrawTiles(by=A, tiles=("Q",)))[-1]
    assert (ended.reason, ended.racks, ended.scores) == ("out", (0, 36), (before[A], before[B] + 20))


@pytest.mark.cites("nzasp.P.6.10.2", "nzasp.P.6.10.5", "nzasp.P.6.11.4")
def test_a_found_tile_due_to_who_was_out_opens_the_game_again():
    match = out(short_of(B), "EEEEF")
    scored = match.state.scores[B] - 16
    told = match.do(c.CountBag(count=1))[0]
    assert told.owed == (0, 1)
    match.do(c.DrawTiles(by=B, tiles=("Q",)))
    assert (match.state.scores[B], match.state.on_turn, match.state.result) == (scored, A, None)
    match.do(c.RestartClock(by=B))
    assert (match.state.phase, match.state.running.running) == ("thinking", A)


@pytest.mark.cites("nzasp.P.6.10", "nzasp.P.6.11", "nzasp.P.6.9", "reading:R-45")
def test_after_the_signing_nothing_is_put_right():
    match = out(short_of(A), "EEEEF")
    for seat in (A, B):
        match.do(c.SignSlip(by=seat, totals=match.state.scores))
    refused = match.no(c.CountBag(count=1))
    assert (refused.code, rests(refused)) == ("slip_signed", {"nzasp.P.6.10", "nzasp.P.6.9"})


@pytest.mark.cites("nzasp.P.6.10.3", "nzasp.P.6.10.4")
@pytest.mark.parametrize(
    "racks, bag, missing, owed",
    [(("*" * 7, "*" * 7), 12, 1, (0, 0)), (("*" * 7, "*" * 5), 0, 1, (0, 1)), (("*" * 4, "*" * 7), 0, 2, (2, 0))],
)
def test_a_found_tile_goes_to_who_has_room(racks, bag, missing, owed):
    match = midgame(NZASP, bag=bag, racks=racks)
    match.state = match.state.but(missing=missing)
    (told,) = match.do(c.CountBag(count=bag + missing))
    assert (told.owed, len(match.state.bag), match.state.on_turn) == (owed, bag + missing, A)


@pytest.mark.cites("nzasp.P.6.9")
@both
def test_a_game_goes_on_with_a_bag_that_disagrees(rules):
    match = midgame(rules, bag=20)
    match.do(c.CountBag(count=19))
    match.play(A, "9E", "TAX")
    match.record(A)
    match.do(c.DrawTiles(by=A))
    assert (len(match.state.bag), match.state.missing, match.rack_sizes) == (16, 1, (7, 7))
    assert match.no(c.CountBag(count=101)).code == "wrong_count"
    hall = midgame(rules, kept="hall", bag=20)
    assert hall.no(c.CountBag(count=19)).code == "wrong_count"
    assert hall.do(c.CountBag(count=20))[0].owed == (0, 0)


@pytest.mark.cites("nzasp.P.6.9")
@both
def test_a_bag_with_a_tile_too_many_is_recorded_and_played_on_with(rules):
    match = midgame(rules, bag=20, racks=("TAX****", "*" * 7))
    (counted,) = match.do(c.CountBag(count=21))
    assert (len(match.state.bag), match.state.missing, counted.owed) == (21, -1, (0, 0))
    assert str(rules.tile_count.basis) in counted.rests_on
    assert str(rules.found_tiles.basis) not in counted.rests_on
    match.play(A, "9E", "TAX")
    match.record(A)
    match.do(c.DrawTiles(by=A))
    assert (len(match.state.bag), match.rack_sizes) == (18, (7, 7))


def passed_out(match):
    for by in (A, B) * 3:
        match.passes(by)


def no_play_out(match):
    for by in (A, B):
        match.do(c.Announce(by=by, what="no_play"))
        match.do(c.PressClock(by=by))


@pytest.mark.cites("nzasp.P.6.10.3", "nzasp.P.6.11.4", "nzasp.P.8.1.3", "nzasp.P.8.1.2")
@pytest.mark.parametrize("bag, ends", [(9, passed_out), (4, passed_out), (4, no_play_out), (0, no_play_out)])
@both
def test_play_resumes_with_a_found_tile_after_an_end_without_an_out_play(rules, bag, ends):
    """Nobody is out, so both have tiles; and what ended the game has to come about once more."""
    match = midgame(rules, bag=bag, racks=("AEIOUNR", "QIEEEEE"), scores=(200, 190))
    match.do(c.CountBag(count=bag))
    match.state = match.state.but(missing=1)
    ends(match)
    assert match.state.phase == "over"
    counted, *more = match.do(c.CountBag(count=bag + 1))
    assert (counted.reopens, counted.owed, more) == ("anew", (0, 0), [])
    assert (match.state.phase, match.state.scores, match.state.result) == ("restarting", (200, 190), None)
    match.do(c.RestartClock(by=B))
    match.passes(A)
    assert (match.state.phase, match.state.zeros) == ("thinking", 1)
    match.do(c.Announce(by=B, what="no_play"))
    match.do(c.PressClock(by=B))
    assert match.state.phase == "thinking"
    match.do(c.Announce(by=A, what="pass"))
    match.do(c.PressClock(by=A))
    passed = [match.passes(by) for by in (B, A, B)]
    assert [event.reason for event in passed[-1] if hasattr(event, "reason")] == ["zeros"]


@pytest.mark.cites("nzasp.P.6.10", "nzasp.P.6.11", "nzasp.P.8.6")
def test_a_tile_found_after_one_signature_makes_it_void():
    match = out(short_of(A), "EEEEF")
    match.do(c.SignSlip(by=A, totals=match.state.scores))
    match.do(c.CountBag(count=1))
    assert match.state.signed == (None, None)
    match.do(c.DrawTiles(by=A, tiles=("Q",)))
    match.do(c.SignSlip(by=B, totals=match.state.scores))
    match.do(c.SignSlip(by=A, totals=match.state.scores))
    assert match.state.signed == (match.state.scores,) * 2


@pytest.mark.cites("nzasp.P.6.9")
@pytest.mark.parametrize("count", [0, 3])
def test_a_count_that_finds_nothing_leaves_a_result_as_it_is(count):
    match = midgame(NZASP, bag=3, racks=("AEIOUNR", "QIEEEEE"), scores=(200, 190))
    no_play_out(match)
    before = match.state
    (counted,) = match.do(c.CountBag(count=count))
    assert counted.reopens == "no"
    assert (match.state.result, match.state.scores, match.state.owed) == (before.result, before.scores, before.owed)


@pytest.mark.cites("nzasp.P.10.1.2", "nzasp.P.6.11")
def test_a_found_tile_opens_no_game_that_was_forfeited():
    match = midgame(NZASP, bag=0)
    match.state = match.state.but(missing=1)
    match.do(c.Forfeit(by=A, reason="left"))
    match.do(c.CountBag(count=1))
    assert (match.state.phase, match.state.result.reason) == ("over", "forfeit")


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


@pytest.mark.cites("nzasp.P.6.1.3.2")
def test_once_a_tile_of_too_many_is_racked_any_tile_may_go_back():
    """A needs 4, draws 5 to the table and racks one: the opponent picks out of all eight, this time off the rack."""
    match = midgame(NZASP, racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCDF"), to="table"))
    assert match.state.phase == "interrupted"
    match.do(c.RackTiles(by=A, count=1))
    match.do(c.SettleIrregularity(returned=("R",)))
    assert sorted(match.state.racks[A]) == sorted("ETABCDF")
    assert (len(match.state.fresh[A]), len(match.state.bag)) == (0, 36)


@pytest.mark.cites("nzasp.P.6.1.3.1")
def test_while_none_is_racked_the_surplus_comes_out_of_those_drawn():
    match = midgame(NZASP, racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCDFG"), to="table"))
    for told in (("B", "R"), ("E", "T"), ("B", "B")):
        refused = match.no(c.SettleIrregularity(returned=told))
        assert (refused.code, rests(refused)) == ("not_among_these_tiles", {"nzasp.P.6.1.3.1"})
    match.do(c.SettleIrregularity(returned=("B", "G")))
    assert sorted(match.state.racks[A]) == sorted("ERT")
    assert sorted(match.state.fresh[A]) == sorted("ACDF")


@pytest.mark.cites("nzasp.P.6.1.3.1", "nzasp.P.6.1.3.2")
@pytest.mark.parametrize(
    "drawn, racked, returned, accepted",
    [
        ("AB***", 0, "Q", True),  # the face of one that nobody had told
        ("AB***", 0, "R", True),
        ("ABCDF", 0, "*", True),  # the face of the one returned is not told
        ("ABCDF", 0, "R", False),
        ("ABCDF", 1, "R", True),
        ("ABCDF", 1, "F", True),
        ("ABCDF", 1, "Z", False),
        ("AB***", 1, "Z", True),
    ],
)
def test_what_goes_back_is_one_of_those_picked_from(drawn, racked, returned, accepted):
    match = midgame(NZASP, racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple(drawn), to="table"))
    if racked:
        match.do(c.RackTiles(by=A, count=racked))
    settled = match.answer(c.SettleIrregularity(returned=tuple(returned)))
    assert (not isinstance(settled, Refusal)) == accepted


@pytest.mark.cites("nzasp.P.6.1.3.4", "nzasp.P.6.1.3.5")
def test_the_opponent_finds_too_many_tiles_that_the_record_knows_nothing_of():
    """B holds eight where we heard of seven; A, who found it, chooses the X from the turned rack."""
    match = midgame(NZASP, bag=20, racks=("*******", "XEEEEEE"))
    opened, stopped = match.do(c.Interrupt(by=A, what="overdraw"))
    assert (opened.by, opened.excess, stopped.by) == (B, 0, A)
    assert "nzasp.P.6.1.3.4" in opened.rests_on
    assert match.no(c.SettleIrregularity(returned=("É",))).code == "count_differs"
    events = match.do(c.SettleIrregularity(returned=("X",)))
    assert (len(match.state.bag), match.state.shown, match.state.owed) == (20, ("X",), (0, 0))
    assert sorted(match.state.racks[B]) == sorted("EEEEEE*")
    assert {rest for event in events for rest in event.rests_on} == {"nzasp.P.6.1.3.4", "nzasp.P.6.1.3"}
    match.do(c.RestartClock(by=B))
    assert match.state.running.running == A


@pytest.mark.cites("nzasp.P.6.18")
def test_the_score_of_a_play_that_came_off_is_not_agreed_on_afterwards():
    match = midgame(NZASP, racks=("QUIXERT", "*******"), good=lambda word: False)
    match.lay(A, "9E", "QUIX")
    match.do(c.DeclareScore(by=A, score=90))
    match.do(c.PressClock(by=A))
    assert match.state.last.undecided
    match.do(c.Challenge(by=B, words=match.state.last.words))
    match.do(c.Adjudicate(lexicon=LEXICON))
    match.do(c.RestartClock(by=A))
    assert match.state.scores == (0, 0)
    for command in (c.DisputeScore(by=A), c.AgreeScore(score=40)):
        refused = match.no(command)
        assert (refused.code, basis_texts(*refused.rests_on)) == ("ruling_stands", ["nzasp.P.6.18"])
    match.passes(B)
    assert match.state.scores == (0, 0)


@pytest.mark.cites("nzasp.P.6.6")
def test_the_score_of_a_challenged_play_that_stands_may_still_be_put_right():
    """What both add up is no ruling on words."""
    match = midgame(NZASP, racks=("TAXEEEE", "*******"))
    match.lay(A, "9E", "TAX")
    match.do(c.DeclareScore(by=A, score=90))
    match.do(c.PressClock(by=A))
    computed = match.state.last.score
    match.do(c.Challenge(by=B, words=match.state.last.words[:1]))
    match.do(c.Adjudicate(lexicon=LEXICON))
    match.do(c.RestartClock(by=A))
    match.do(c.AgreeScore(score=computed))
    assert not match.state.last.undecided


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


@pytest.mark.cites("nzasp.P.6.1.3", "nzasp.P.6.7.6")
def test_too_many_drawn_to_fill_the_rack_are_none_of_an_exchange_that_follows():
    match = midgame(NZASP, racks=("TAXIABC", "*******"))
    match.play(A, "9E", "TAX")
    match.passes(B)
    match.do(c.Announce(by=A, what="exchange", count=2))
    match.do(c.SetAside(by=A, tiles=("A", "B")))
    match.do(c.DrawTiles(by=A, count=5))
    assert match.state.irregularity.excess == 2
    match.do(c.SettleIrregularity(returned=("*", "*")))
    assert (match.state.exchange.drawn, match.rack_sizes[A]) == (0, 7)
    match.do(c.RestartClock(by=B))
    match.do(c.DrawForExchange(by=A, count=2))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert match.rack_sizes[A] == 7


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


@pytest.mark.cites("nzasp.P.6.9")
def test_a_count_before_the_first_racks_leaves_them_due():
    match = midgame(NZASP, bag=100, racks=("", ""))
    match.state = match.state.but(owed=(7, 7))
    (counted,) = match.do(c.CountBag(count=99))
    assert (counted.owed, match.state.missing) == ((7, 7), 1)
