"""A slip that was handed in: which grounds still change it, under every ruleset."""

import pytest

from tests.scrabble.ruling_table import dos, rests
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.slip_changes import SlipChange, slip_change

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def asked(rules, ground, **more):
    facts = {"proof": "none", "by": "player", "category": "none", "finding": "none", **more}
    return slip_change(rules, SlipChange(ground=ground, **facts))


@pytest.mark.cites("nsa2008.3a", "nsa2008.3b", "nsa2008.3c")
@pytest.mark.parametrize(
    "ground, proof, code, clause",
    [
        ("not_as_agreed", "score_sheet", "slip_changes", "nsa2008.3a"),
        ("not_as_agreed", "score_card", "slip_changes", "nsa2008.3b"),
        ("not_as_agreed", "none", "unsubstantiated", "nsa2008.3b"),
        ("recount", "score_sheet", "recount_after_submission", "nsa2008.3c"),
    ],
)
def test_only_what_was_agreed_and_is_proved_changes_a_slip(ground, proof, code, clause):
    ruling = asked(NSA, ground, proof=proof)
    assert (ruling.code, clause in rests(ruling)) == (code, True)
    assert ("write_new_slip" in dos(ruling)) == (code == "slip_changes")


@pytest.mark.cites("nsa2008.3d", "reading:R-79")
@pytest.mark.parametrize(
    "more, code",
    [
        ({"category": "other"}, "extenuating"),
        ({"category": "unethical_behaviour", "finding": "proven"}, "extenuating"),
        ({"category": "unethical_behaviour", "finding": "acknowledged"}, "extenuating"),
        ({"category": "unethical_behaviour"}, "grounds_missing"),
        ({"finding": "proven"}, "grounds_missing"),
        ({"category": "other", "by": "player"}, "director_only"),
    ],
)
def test_the_directors_discretion_needs_a_finding_only_for_unethical_behaviour(more, code):
    ruling = asked(NSA, "director_extenuating", **{"by": "director", **more})
    assert (ruling.code, ruling.discretion) == (code, "director")
    assert "nsa2008.3d" in rests(ruling)


@pytest.mark.cites("nsa2008.3n")
def test_before_the_changes_nothing_locked_a_slip():
    ruling = asked(BASE, "recount")
    assert (ruling.code, dos(ruling)) == ("amendment_accepted", ["no_lock_yet", "write_new_slip"])
    assert rests(ruling.steps[0]) == {"nsa2008.3n"}


@pytest.mark.parametrize("ground", ["not_as_agreed", "recount", "director_extenuating"])
def test_where_the_book_is_silent_the_director_decides_and_the_steps_are_advice(ground):
    ruling = asked(NZASP, ground, by="director", category="other", proof="score_sheet")
    assert (ruling.discretion, dict(ruling.detail)["steps_are"]) == ("director", "advice")
    assert all(rest.startswith("silent:nzasp: ") for rest in rests(ruling))


def test_where_the_book_is_silent_the_director_is_called_first_and_decides_then():
    ruling = asked(NZASP, "director_extenuating", category="other")
    assert (ruling.code, dos(ruling)) == ("director_only", ["call_director", "director_decides"])
