"""A slip that was handed in: on which ground it may still be changed, with what proof, and from which day."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.amendment import Amendment, Proof, ground_ruling, judge_amendment
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.slip import Figures, slip_from_paper, slip_from_phone

NZASP, NSA = Book("nzasp-2022", date(2026, 3, 14)), Book("nsa-2008", date(2008, 8, 2))
HANDED_IN = slip_from_paper(Figures(scores=(412, 398)), (1, 2))
AS_AGREED = Amendment(
    ground="not_as_agreed", by="player", scores=(421, 398), proofs=(Proof(kind="score_sheet", scores=(421, 398)),)
)
PALMED = Amendment(
    ground="director_extenuating",
    by="director",
    scores=(0, 398),
    category="unethical_behaviour",
    reason="A admits to palming a tile",
    finding="acknowledged",
)


def refused(answer: object) -> Refusal:
    assert isinstance(answer, Refusal)
    return answer


def ruled(answer: object) -> Ruling:
    assert isinstance(answer, Ruling), answer
    return answer


# -- the ground


@pytest.mark.cites("nsa2008.3n")
@pytest.mark.parametrize("ruleset", ["nsa-base", "nsa-2008"])
def test_before_the_changes_a_slip_is_not_locked(ruleset: str) -> None:
    ruling = ruled(ground_ruling(Book(ruleset, date(2008, 7, 20)), "recount"))
    assert (ruling.code, basis_texts(*ruling.rests_on)) == ("amendment_accepted", ["nsa2008.3n"])
    assert dict(ruling.detail)["note"] == "slip_lock_not_in_force"
    assert dict(ruling.detail)["in_force_from"] == date(2008, 7, 25)
    early = Amendment(ground="recount", by="player", scores=(402, 398))
    assert ruled(judge_amendment(Book(ruleset, date(2008, 7, 20)), HANDED_IN, early)).code == "amendment_accepted"


@pytest.mark.cites("nsa2008.3n")
def test_from_then_on_a_recount_comes_too_late() -> None:
    refusal = refused(ground_ruling(Book("nsa-2008", date(2008, 7, 25)), "recount"))
    assert (refusal.code, basis_texts(*refusal.rests_on)) == ("recount_after_submission", ["nsa2008.3a"])


@pytest.mark.cites("nsa2008.3a")
@pytest.mark.parametrize("ground", ["not_as_agreed", "director_extenuating"])
def test_the_grounds_that_are_left(ground: str) -> None:
    assert isinstance(ground_ruling(NSA, ground), Ruling)


@pytest.mark.cites("nsa2008.3a")
@pytest.mark.parametrize(
    ("ground", "code"),
    [("recount", "recount_after_submission"), ("found_scoring_error", "ground_not_allowed")],
)
def test_any_other_ground_comes_too_late(ground: str, code: str) -> None:
    told = refused(judge_amendment(NSA, HANDED_IN, Amendment(ground=ground, by="player", scores=(402, 398))))
    assert (told.code, basis_texts(*told.rests_on)) == (code, ["nsa2008.3a"])


def test_under_the_nzasp_rules_the_lock_is_a_house_default_and_says_so() -> None:
    refusal = refused(ground_ruling(NZASP, "found_scoring_error"))
    assert refusal.code == "ground_not_allowed"
    assert str(refusal.rests_on[0]).startswith("silent:nzasp: the NSA slip rule")
    ruling = ruled(judge_amendment(NZASP, HANDED_IN, AS_AGREED))
    assert all(each.startswith("silent:nzasp: ") for each in basis_texts(*ruling.rests_on))


@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_forfeit_by_the_executive_is_a_ground_but_no_new_score() -> None:
    assert ruled(ground_ruling(NZASP, "executive_forfeit")).discretion == "executive"
    told = refused(
        judge_amendment(NZASP, HANDED_IN, Amendment(ground="executive_forfeit", by="director", scores=(0, 0)))
    )
    assert (told.code, basis_texts(*told.rests_on)) == ("forfeit_the_game", ["nzasp.P.10.1.3"])


# -- the proof


@pytest.mark.cites("nsa2008.3b")
@pytest.mark.parametrize(
    "proofs",
    [(), (Proof(kind="score_sheet", scores=(421, 397)),), (Proof(kind="hearsay", scores=(421, 398)),)],
)
def test_a_request_without_its_proof_waits(proofs: tuple[Proof, ...]) -> None:
    told = refused(judge_amendment(NSA, HANDED_IN, replace(AS_AGREED, proofs=proofs)))
    assert (told.code, basis_texts(*told.rests_on)) == ("unsubstantiated", ["nsa2008.3b"])


@pytest.mark.cites("nsa2008.3a")
@pytest.mark.cites("nsa2008.3b")
@pytest.mark.parametrize("kind", ["score_sheet", "score_card"])
def test_a_sheet_or_a_card_that_shows_the_score_makes_it_ready(kind: str) -> None:
    asked = replace(AS_AGREED, proofs=(Proof(kind=kind, scores=(421, 398)),))
    ruling = ruled(judge_amendment(NSA, HANDED_IN, asked))
    assert (ruling.code, basis_texts(*ruling.rests_on)) == ("ready", ["nsa2008.3a", "nsa2008.3b"])


def test_before_it_is_handed_in_nothing_is_amended() -> None:
    assert (
        refused(judge_amendment(NSA, slip_from_phone(Figures(scores=(412, 398)), 1), AS_AGREED)).code == "not_submitted"
    )


# -- the director's case


@pytest.mark.cites("nsa2008.3d")
@pytest.mark.cites("reading:R-79")
def test_the_director_changes_a_result_in_an_exceptional_case() -> None:
    ruling = ruled(judge_amendment(NSA, HANDED_IN, PALMED))
    assert ruling.discretion == "director"
    assert {"nsa2008.3d", "reading:R-79"} <= set(basis_texts(*ruling.rests_on))
    assert refused(judge_amendment(NSA, HANDED_IN, replace(PALMED, by="player"))).code == "director_only"


@pytest.mark.cites("nsa2008.3d")
@pytest.mark.parametrize(
    ("asked", "missing"),
    [
        (replace(PALMED, finding="suspected"), "finding"),
        (replace(PALMED, reason=" "), "reason"),
        (replace(PALMED, category=None), "category"),
    ],
)
def test_the_director_says_why(asked: Amendment, missing: str) -> None:
    told = refused(judge_amendment(NSA, HANDED_IN, asked))
    assert (told.code, dict(told.detail)) == ("grounds_missing", {"missing": (missing,)})


@pytest.mark.cites("nsa2008.3d")
def test_only_unethical_behaviour_needs_a_finding() -> None:
    flood = replace(PALMED, category="other", reason="the hall was flooded in turn 4", finding=None)
    assert ruled(judge_amendment(NSA, HANDED_IN, flood)).code == "extenuating"
