"""Editions with words that no procedure knows, or in a mixture no document has: the engine does as the rulings say."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble import commands as c

from .match import LEXICON, NSA, NZASP, A, B, midgame

NO_RULE = "nzasp.P.12.9"


def odd(rules=NZASP, word="otherwise", **more):
    """The rules with these terms changed; a name alone is given a word nobody knows."""
    return lambda *names: replace(
        rules, **{name: Term(more.get(name, word), getattr(rules, name).basis) for name in (*names, *more)}
    )


def drew(rules, *, good, racked=True, written=False, seconds=2.0):
    """A plays QUIX and draws four; B has challenged so many seconds after the press, if the rules let B."""
    match = midgame(rules, racks=("QUIXERT", "*******"), good=lambda word: good)
    match.play(A, "9E", "QUIX", 0)
    if written:
        match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCD"), to="rack" if racked else "table"), 1)
    return match, match.answer(c.Challenge(by=B, words=match.state.last.words[:1]), seconds)


@pytest.mark.cites("nzasp.P.12.9")
def test_tiles_drawn_for_nothing_go_to_the_adjudicator():
    match, _ = drew(odd()("drawn_tiles_on_loss"), good=False)
    match.do(c.Challenge(by=B, words=match.state.last.words[:1]))
    match.do(c.Decide(question="challenge", granted=True, reason="agreed"))
    events = match.do(c.Adjudicate(lexicon=LEXICON))
    opened = [event for event in events if hasattr(event, "excess")]
    assert [(event.what, event.excess, event.rests_on) for event in opened] == [("overdraw", 4, (NO_RULE,))]
    match.do(c.SettleIrregularity(returned=tuple("ABCD")))
    assert sorted(match.state.racks[A]) == sorted("QUIXERT")


@pytest.mark.cites("nzasp.P.12.9")
def test_too_many_tiles_go_to_the_adjudicator():
    match = midgame(odd()("overdraw"), racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    events = match.do(c.DrawTiles(by=A, tiles=tuple("ABCDE")))
    assert [event.rests_on for event in events if hasattr(event, "excess")] == [(NO_RULE,)]


@pytest.mark.cites("nzasp.P.12.9")
def test_a_disputed_score_goes_to_the_adjudicator():
    match = midgame(odd()("score_dispute"), racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    opened, *_ = match.do(c.DisputeScore(by=B))
    assert (opened.what, opened.rests_on) == ("score_dispute", (NO_RULE,))


@pytest.mark.cites("nzasp.P.12.9")
def test_what_the_engine_cannot_decide_is_refused_with_the_word_of_the_ruling():
    found = midgame(odd()("found_tile_to"), bag=0, racks=("QUI", "ABC"))
    found.state = found.state.but(missing=2)
    assert found.no(c.CountBag(count=2)).code == "not_covered"
    leaver = midgame(odd()("leaving"))
    leaver.play(A, "9E", "TAX")
    assert leaver.no(c.Leave(by=A, permitted=True)).code == "not_covered"
    out = midgame(odd()("out_play_window_effect"), bag=0, racks=("TAXI", "QI"))
    out.lay(A, "9E", "TAXI", 0)
    out.do(c.NeutraliseClocks(by=A), 1)
    assert out.no(c.StartClock(by=A), 20).code == "not_covered"


@pytest.mark.cites("nzasp.P.12.9")
@pytest.mark.parametrize("term", ["fast_bag_test", "fast_bag_decides"])
def test_a_challenge_after_a_draw_is_then_asked_about(term):
    _, (made, *_) = drew(odd()(term), good=True)
    assert (made.asks_director, made.advice) == (True, "")


@pytest.mark.parametrize("seconds, allowed", [(4.0, True), (5.0, True), (6.0, False)])
def test_a_window_of_seconds_without_a_director_decides_by_itself(seconds, allowed):
    rules = odd(NSA, fast_bag_decides="rule")()
    match, answer = drew(rules, good=True, written=True, seconds=seconds)
    if allowed:
        assert (answer[0].asks_director, match.state.last.answer) == (False, "open")
    else:
        assert answer.code == "turn_accepted"


def test_a_score_written_in_advance_leaves_the_turn_open_only_where_the_rules_say_so():
    for effect, answer in (("flash_draw", "open"), ("infraction", "drawn")):
        match = midgame(odd(prerecord_effect=effect)(), racks=("QUIXERT", "*******"))
        match.lay(A, "9E", "QUIX")
        match.do(c.RecordScore(by=A, of=A, turn=48, total=48))
        match.do(c.PressClock(by=A))
        match.record(A)
        match.do(c.DrawTiles(by=A))
        assert match.state.last.answer == answer
