"""A score disputed before the press: the clocks stand, and what both agree on is the score of the turn."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation import gcg_log

from .match import BOTH, NZASP, A, B, Match, midgame

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def declared(rules=NZASP, says=99):
    match = midgame(rules, racks=("TAXEEEE", "*" * 7), clocks=("12:00", "10:00"))
    match.lay(A, "9E", "TAX", 3)
    match.do(c.DeclareScore(by=A, score=says))
    return match


def scored(match):
    ended = next(event for event in match.do(c.PressClock(by=A)) if hasattr(event, "placed"))
    return ended.score, ended.undecided


@pytest.mark.cites("nzasp.P.6.6", "reading:R-39")
@both
def test_a_declared_score_is_disputed_before_the_press(rules):
    match = declared(rules)
    opened, stopped = match.do(c.DisputeScore(by=B), 4)
    assert (opened.what, stopped.running, stopped.rests_on) == (
        "score_dispute",
        None,
        (str(rules.score_dispute.basis),),
    )
    assert match.no(c.PressClock(by=A), 5).code == "not_now"
    assert match.no(c.AgreeScore(score=-1), 5).code == "score_below_nothing"
    match.do(c.AgreeScore(score=20), 50)
    assert match.no(c.RestartClock(by=A), 50).code == "not_yours_to_restart"
    (restarted,) = match.do(c.RestartClock(by=B), 60)
    assert (restarted.running, match.clock(A, 61), match.clock(B, 61)) == (A, "11:55", "10:00")
    assert scored(match) == (20, False)
    assert match.state.scores == (20, 0)
    assert match.no(c.AgreeScore(score=30)).code == "nothing_disputed"


@pytest.mark.cites("nzasp.P.6.6", "nzasp.P.6.3.1")
def test_another_play_or_another_figure_is_not_what_was_agreed_on():
    other = declared()
    other.do(c.DisputeScore(by=B))
    other.do(c.AgreeScore(score=20))
    other.do(c.RestartClock(by=B))
    other.lay(A, "9E", "AX")
    computed = next(event.score for event in other.answer(c.PressClock(by=A)) if hasattr(event, "placed"))
    assert computed != 20
    assert scored(other) == (computed, False)
    anew = declared()
    anew.do(c.DisputeScore(by=B))
    anew.do(c.AgreeScore(score=20))
    anew.do(c.RestartClock(by=B))
    anew.do(c.DeclareScore(by=A, score=77))
    points, undecided = scored(anew)
    assert (points != 20, undecided) == (True, True)


@pytest.mark.cites("nzasp.P.6.6")
def test_who_is_on_turn_disputes_the_turn_before():
    match = declared()
    match.do(c.PressClock(by=A))
    match.lay(B, "10E", "AT")
    match.do(c.DeclareScore(by=B, score=3))
    match.do(c.DisputeScore(by=B))
    (agreed, *_) = match.do(c.AgreeScore(score=11))
    assert (agreed.by, agreed.before_press, match.state.scores[A]) == (A, False, 11)


@pytest.mark.cites("nzasp.P.6.6", "nzasp.P.6.18")
def test_a_score_declared_after_a_play_came_off_may_be_disputed():
    match = declared()
    match.do(c.PressClock(by=A))
    match.do(c.Challenge(by=B, words=("TAX",)))
    match.do(c.Adjudicate(lexicon="CSW2019", acceptable=False))
    match.do(c.RestartClock(by=A))
    match.lay(B, "9E", "AT")
    match.do(c.DeclareScore(by=B, score=3))
    match.do(c.DisputeScore(by=A))
    match.do(c.AgreeScore(score=2))
    match.do(c.RestartClock(by=A))
    match.do(c.PressClock(by=B))
    assert match.state.scores == (0, 2)


@pytest.mark.cites("nzasp.P.6.6")
def test_the_record_of_the_game_has_the_score_that_was_agreed_on():
    match = Match(NZASP)
    match.do(c.OpenGame(names=("A", "B"), lexicon="x", kept="table", first=A, begun=True))
    for seat in (A, B):
        match.do(c.DrawTiles(by=seat))
    match.do(c.StartClock(by=B))
    match.lay(A, "8G", "TAX")
    match.do(c.DeclareScore(by=A, score=99))
    match.do(c.DisputeScore(by=B))
    match.do(c.AgreeScore(score=20))
    match.do(c.RestartClock(by=B))
    match.do(c.PressClock(by=A))
    assert [turn.score for turn in gcg_log.record_of_events(SCRABBLE, match.events).turns] == [20]
