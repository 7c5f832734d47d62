"""On which ground a submitted slip may still be changed, and from which day that is a question at all."""

from datetime import date

import pytest

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.slip import amendment


@pytest.mark.cites("nsa2008.3n")
@pytest.mark.parametrize("ruleset", ["nsa-base", "nsa-2008"])
def test_before_the_changes_a_slip_is_not_locked(ruleset: str) -> None:
    ruling = amendment(ruleset, "recount", date(2008, 7, 20))
    assert isinstance(ruling, Ruling)
    assert ruling.code == "amendment_accepted"
    assert [str(basis) for basis in ruling.rests_on] == ["nsa2008.3n"]
    assert dict(ruling.detail)["note"] == "slip_lock_not_in_force"
    assert dict(ruling.detail)["in_force_from"] == "2008-07-25"


@pytest.mark.cites("nsa2008.3n")
def test_from_then_on_a_recount_comes_too_late() -> None:
    refusal = amendment("nsa-2008", "recount", date(2008, 7, 25))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, [str(basis) for basis in refusal.rests_on]) == ("recount_after_submission", ["nsa2008.3a"])


@pytest.mark.cites("nsa2008.3a")
@pytest.mark.parametrize("ground", ["not_as_agreed", "director_extenuating"])
def test_the_grounds_that_are_left(ground: str) -> None:
    assert isinstance(amendment("nsa-2008", ground, date(2008, 7, 25)), Ruling)


def test_under_the_nzasp_rules_it_is_a_house_default_and_says_so() -> None:
    refusal = amendment("nzasp-2022", "found_scoring_error", date(2026, 3, 14))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "ground_not_allowed"
    assert str(refusal.rests_on[0]).startswith("silent:nzasp: the NSA slip rule")
