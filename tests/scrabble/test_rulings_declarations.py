"""A blank without a letter and a disputed score, under every ruleset."""

import pytest

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import dos, faces, rests, standing, step_clock
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.declarations import (
    LateBlankDemand,
    ScoreDispute,
    UndeclaredBlank,
    late_blank_demand,
    score_dispute,
    undeclared_blank,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_the_opponent_sends_the_clock_back_until_the_blank_is_named():
    ruling = undeclared_blank(NZASP, UndeclaredBlank())
    assert [(written(step), step.who) for step in ruling.steps] == [
        ("may_start_clock:player", "opponent"),
        ("no_pass", "opponent"),
        ("demand_letter", "opponent"),
        ("name_blank", "player"),
        ("press_clock", "player"),
    ]
    # B at 10:00 running; the demand comes after 3 s, the letter 6 s later.
    clocks = step_clock(standing(720, 600, running="opponent"), ruling.steps[0], 3)
    clocks = step_clock(clocks, ruling.steps[-1], 9)
    assert faces(clocks, 9) == ("11:54", "9:57")
    assert faces(clocks, 10) == ("11:54", "9:56")
    assert dict(ruling.detail) == {"pass_recorded": False, "zero_turns_added": 0}
    assert rests(ruling) == {"nzasp.P.6.2.2", "reading:R-40"}


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_who_has_held_sends_no_clock_back_but_has_both_stand_for_the_letter(rules):
    ruling = late_blank_demand(rules, LateBlankDemand(answered="held"))
    assert (ruling.code, clock_of(ruling)) == ("letter_awaited", "neutral then opponent")
    assert dos(ruling)[-4:] == ["neutralise", "name_blank", "no_ruling_before_letter", "start_clock:opponent"]
    assert "R-40" in str(ruling.rests_on[0])


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.12.2.1", "nzasp.P.6.16", "nzasp.P.6.17", "reading:R-40")
@pytest.mark.parametrize("rules, then", [(NZASP, "opponent"), (NSA, "on_move")], ids=lambda told: str(told)[:8])
def test_after_a_challenge_no_clock_runs_before_the_verdict(rules, then):
    """The letter is only what the verdict waits for."""
    ruling = late_blank_demand(rules, LateBlankDemand(answered="challenged"))
    order = ["neutralise", "name_blank", "no_ruling_before_letter", "await_verdict", f"start_clock:{then}"]
    assert (ruling.code, dos(ruling)[-5:]) == ("letter_awaited", order)
    assert clock_of(ruling) == f"neutral then {then}"
    stopped, restarted = ruling.steps[-5], ruling.steps[-1]
    assert (stopped.who, stopped.rests_on) == ("challenger", (rules.challenge_binds.basis,))
    if rules is NZASP:
        assert [str(basis) for basis in restarted.rests_on] == ["nzasp.P.6.16", "nzasp.P.6.17"]


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_who_has_played_sends_no_clock_back():
    ruling = late_blank_demand(NZASP, LateBlankDemand(answered="played"))
    assert (ruling.code, ruling.discretion) == ("demand_too_late", "adjudicator")
    assert dos(ruling)[:2] == ["may_name_blank", "no_ruling_before_letter"]
    assert rests(ruling) == {"reading:R-40", "nzasp.P.12.9"}
    in_time = late_blank_demand(NZASP, LateBlankDemand(answered="nothing"))
    assert in_time == undeclared_blank(NZASP, UndeclaredBlank())


@pytest.mark.cites("nsa2008.7.3")
@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
def test_the_nsa_text_asks_for_the_letter_and_says_no_more(rules):
    ruling = undeclared_blank(rules, UndeclaredBlank())
    assert (ruling.code, ruling.discretion) == ("blank_undesignated", "director")
    assert "nsa2008.7.3" in rests(ruling)
    assert dos(ruling).index("director_decides") < dos(ruling).index("name_blank")
    # What is done is not what the NZASP rules say, and is not told as theirs.
    assert "NZASP" not in str(rests(ruling))
    assert late_blank_demand(rules, LateBlankDemand(answered="nothing")) == ruling


@pytest.mark.cites("nzasp.P.6.6")
@pytest.mark.parametrize(
    "declared, computed, change", [(34, 32, (("player", -2),)), (32, 32, ()), (0, 5, (("player", 5),))]
)
def test_a_disputed_score_stops_the_clocks(declared, computed, change):
    ruling = score_dispute(NZASP, ScoreDispute(declared=declared, computed=computed))
    assert ruling.score == change
    settled = [f"compare_with:{computed}", "agree_and_record", "adjudicator_rules"]
    assert dos(ruling) == ["neutralise", *settled, "start_clock:on_move"]
    assert (ruling.steps[0].who, ruling.steps[-1].who) == ("both", "both")
    assert declared + sum(points for _, points in ruling.score) == computed


@pytest.mark.cites("nzasp.P.12.9", "nzasp.P.6.6")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_who_cannot_agree_on_a_score_has_somebody_to_ask(rules):
    ruling = score_dispute(rules, ScoreDispute(declared=34, computed=32))
    told = rules.key == "nzasp-2022"
    assert ruling.discretion == ("adjudicator" if told else "director")
    decides = ruling.step("adjudicator_rules" if told else "director_decides")
    assert (decides.who, told) == (ruling.discretion, rests(decides) == {"nzasp.P.12.9"})


@pytest.mark.cites("nzasp.P.6.6", "reading:R-39")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("running, later", [("opponent", ("10:00", "9:07")), ("player", ("9:55", "9:12"))])
def test_the_clock_that_ran_goes_on_before_the_press_and_after_it(rules, running, later):
    ruling = score_dispute(rules, ScoreDispute(declared=34, computed=32))
    stop, go = ruling.step("neutralise"), ruling.steps[-1]
    # B's clock stood at 9:12 for the 1:40 it took to agree.
    clocks = step_clock(standing(600, 552, running=running), stop, 0)
    clocks = step_clock(clocks, go, 100, on_move=running)
    assert faces(clocks, 100) == ("10:00", "9:12")
    assert faces(clocks, 105) == later
    assert clock_of(ruling) == "neutral then on_move"


@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
def test_the_nsa_text_is_silent_on_a_disputed_score(rules):
    ruling = score_dispute(rules, ScoreDispute(declared=34, computed=32))
    assert (ruling.discretion, dos(ruling)[0]) == ("director", "director_decides")
    assert all(rest.startswith("silent:nsa2008: ") for rest in rests(ruling))


def test_a_score_is_not_below_zero():
    with pytest.raises(ImpossibleFacts, match="declared is -3"):
        ScoreDispute(declared=-3, computed=1)
