"""One situation, two answers: where the rulesets part, the same engine answers each by its own terms."""

import re
from pathlib import Path

import pytest

import tilehall.law.scrabble as room
from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.rulesets import RULESETS

from .match import LEXICON, NSA, NZASP, A, B, midgame, seated


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1a")
@pytest.mark.parametrize("rules, clock", [(NZASP, "17:30"), (NSA, "22:30")])
def test_b_comes_seven_and_a_half_minutes_late(rules, clock):
    """The clock is started as early as the rules allow."""
    used = max(0, 450 - rules.late_clock_start_after_s.value) * 1000
    assert seated(rules, used=(0, used)).clock(B) == clock


@pytest.mark.cites("nzasp.P.6.17", "nsa2008.2a")
@pytest.mark.parametrize("rules, score, on_turn", [(NZASP, 15, B), (NSA, 0, A)])
def test_three_good_words_are_challenged(rules, score, on_turn):
    match = midgame(rules)
    worth = match.play(A, "9E", "TAX").score
    match.do(c.Challenge(by=B, words=match.state.last.words[:3]))
    match.do(c.Adjudicate(lexicon=LEXICON))
    assert (match.state.scores, match.state.on_turn) == ((worth + score, 0), on_turn)


@pytest.mark.cites("nzasp.P.6.12.1.3", "nsa2008.8b", "nsa2008.8c")
def test_recorded_and_drawn_at_three_seconds_challenged_at_four():
    answers = {}
    for rules in (NZASP, NSA):
        match = midgame(rules)
        match.play(A, "9E", "TAXI", 0)
        match.record(A)
        match.do(c.DrawTiles(by=A, count=4), 3)
        answers[rules.key] = match.answer(c.Challenge(by=B, words=("TAXI",)), 4)
    assert answers["nzasp-2022"].code == "turn_accepted"
    made = answers["nsa-2008"][0]
    assert (made.asks_director, made.advice) == (True, "allow")


@pytest.mark.cites("nzasp.P.6.5.1", "nsa2008.8b")
def test_drawn_at_eight_seconds_unrecorded_challenged_at_twenty():
    answers = {}
    for rules in (NZASP, NSA):
        match = midgame(rules)
        match.play(A, "9E", "TAXI", 0)
        match.do(c.DrawTiles(by=A, count=4), 8)
        answers[rules.key] = match.answer(c.Challenge(by=B, words=("TAXI",)), 20)[0]
    assert answers["nzasp-2022"].asks_director is False
    assert (answers["nsa-2008"].asks_director, answers["nsa-2008"].advice) == (True, "do_not_allow")


@pytest.mark.cites("nzasp.P.6.5.3.2", "nsa2008.2b")
@pytest.mark.parametrize("rules, phase, rack, bag", [(NZASP, "interrupted", 11, 26), (NSA, "restarting", 7, 30)])
def test_four_drawn_and_one_racked_for_a_play_that_comes_off(rules, phase, rack, bag):
    match = midgame(rules, bag=30, good=lambda word: False)
    match.play(A, "9E", "TAXI", 0)
    match.do(c.DrawTiles(by=A, count=4, to="table"), 1)
    match.do(c.RackTiles(by=A, count=1), 1)
    match.do(c.Challenge(by=B, words=("TAXI",)), 3)
    if match.state.phase == "asking":
        match.do(c.Decide(question="challenge", granted=True, reason="in time"), 60)
    match.do(c.Adjudicate(lexicon=LEXICON), 70)
    assert (match.state.phase, match.rack_sizes[A], len(match.state.bag)) == (phase, rack, bag)
    if phase == "interrupted":
        match.do(c.SettleIrregularity(returned=("*",) * 4))
        assert (match.rack_sizes[A], len(match.state.bag)) == (7, 30)


@pytest.mark.cites("nzasp.P.6.7.2", "nsa2008.6.2")
def test_seven_exchanged_and_drawn_before_any_is_laid_down():
    answers = {}
    for rules in (NZASP, NSA):
        match = midgame(rules)
        match.do(c.Announce(by=A, what="exchange", count=7))
        answers[rules.key] = match.answer(c.DrawForExchange(by=A, count=7))
    assert answers["nzasp-2022"].code == "tiles_not_set_aside"
    assert len(answers["nsa-2008"][-1].tiles) == 7


@pytest.mark.cites("nzasp.P.8.2.1", "nsa2008.9b")
def test_silence_of_sixteen_seconds_after_an_out_play():
    phases = {}
    for rules in (NZASP, NSA):
        match = midgame(rules, bag=0, racks=("TAXI", "QI"), clocks=("2:00", "2:00"))
        match.lay(A, "9E", "TAXI")
        match.do(c.NeutraliseClocks(by=A), 0)
        if rules is NSA:
            match.do(c.CallTime(), 16)
        else:
            match.do(c.StartClock(by=A), 16)
        phases[rules.key] = (match.state.phase, match.state.running.running)
    assert phases == {"nzasp-2022": ("out", B), "nsa-2008": ("over", None)}


def test_every_ruleset_answers_every_question_and_says_on_what():
    """A term without a basis cannot be built, and the older book has values for all, so that its games start."""
    for rules in RULESETS.values():
        told = [getattr(rules, name) for name in rules.__dataclass_fields__]
        bases = [str(term.basis) for term in told if isinstance(term, Term)]
        assert len(bases) > 100
        assert all(basis.startswith(("nzasp.P.", "nsa2008.", "silent:", "reading:")) for basis in bases)


def test_the_engine_names_no_ruleset_and_no_clause():
    folder = Path(room.__file__).parent
    engine = [*folder.glob("*.py"), *(folder / "decide").glob("*.py")]
    assert len(engine) > 15
    assert [file.name for file in engine if re.search("nzasp|nsa2008|nsa-", file.read_text("utf-8"))] == []
