"""Tiles missing and found: how the engine carries what the referee rules."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import FACES

from .match import BOTH, LEXICON, NZASP, A, B, midgame, rests

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


@pytest.mark.cites("nzasp.P.6.10.3", "nzasp.P.6.10.4", "reading:R-47")
@pytest.mark.parametrize(
    "racks, bag, missing, owed",
    [
        (("*" * 7, "*" * 7), 12, 1, (0, 0)),
        (("*" * 7, "*" * 5), 0, 1, (0, 1)),
        (("*" * 4, "*" * 7), 0, 2, (2, 0)),
        (("*" * 4, "*" * 6), 0, 4, (3, 1)),  # to both
        (("*" * 6, "*" * 7), 0, 3, (1, 0)),  # and some stay in the bag
    ],
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


@pytest.mark.cites("nzasp.P.6.9")
def test_a_count_before_the_first_racks_leaves_them_due():
    match = midgame(NZASP, bag=100, racks=("", ""))
    match.state = match.state.but(owed=(7, 7))
    (counted,) = match.do(c.CountBag(count=99))
    assert (counted.owed, match.state.missing) == ((7, 7), 1)


@pytest.mark.cites("nzasp.P.6.10.5", "nzasp.P.6.11.3", "nzasp.P.6.9")
def test_who_was_short_first_is_known_though_the_bag_was_counted_before_the_draw():
    """The bag holds 2 where A has to draw 4; B falls short a turn later. A tile that turns up is A's."""
    match = midgame(NZASP, bag=4, racks=("QUIXERT", "TAXTAXE"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    (counted,) = match.do(c.CountBag(count=2))
    assert counted.rests_on == ("nzasp.P.6.9",)
    match.do(c.DrawTiles(by=A))
    match.play(B, "10E", "TAX")
    match.do(c.Accept(by=A))
    (found,) = match.do(c.CountBag(count=1))
    assert (match.rack_sizes, found.owed, found.rests_on) == ((5, 4), (1, 0), ("nzasp.P.6.10", "nzasp.P.6.10.5"))


@pytest.mark.cites("nzasp.P.6.6")
@both
def test_no_score_below_nothing_is_agreed_on(rules):
    match = midgame(rules, racks=("TAX****", "*" * 7))
    match.play(A, "9E", "TAX")
    match.do(c.DisputeScore(by=B))
    refused = match.no(c.AgreeScore(score=-50))
    assert (refused.code, rests(refused)) == ("score_below_nothing", {str(rules.score_dispute.basis)})
    match.do(c.AgreeScore(score=0))


@pytest.mark.cites("nzasp.P.6.6", "nzasp.P.6.7", "nzasp.P.6.8", "nsa2008.5a", "nsa2008.6b")
@pytest.mark.parametrize("what", ["pass", "exchange", "no_play"])
@both
def test_a_turn_without_a_play_has_no_score_to_dispute(rules, what):
    match = midgame(rules)
    match.do(c.Announce(by=A, what=what, count=2))
    if what == "exchange":
        match.do(c.SetAside(by=A, tiles=("*", "*")))
    match.do(c.PressClock(by=A))
    refused = match.no(c.DisputeScore(by=B))
    basis = (rules.exchange_turn if what == "exchange" else rules.passing).basis
    assert (refused.code, rests(refused)) == ("nothing_disputed", {str(basis)})
    assert match.no(c.AgreeScore(score=20)).code == "nothing_disputed"
