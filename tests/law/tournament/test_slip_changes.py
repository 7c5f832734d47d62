"""The life of a slip: sheets that agree, two signatures, the winner's errand, and the few ways to change it later."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.slip import (
    Amended,
    Amendment,
    Proof,
    Slip,
    amend,
    closing_card,
    handing_in,
    overdue,
    recount,
    settle,
    sign,
    submit,
)

NZASP, NSA = Book("nzasp-2022"), Book("nsa-2008")
OPEN = Slip(first="A", second="B", score=(421, 398), table=6)
ON = date(2008, 8, 2)
SHEETS = ((421, 398), (421, 398))


def handed_in(book: Book, score: tuple[int, int]) -> Slip:
    slip = replace(OPEN, score=score)
    for who in ("A", "B"):
        signed = sign(book, slip, who, (score, score))
        assert isinstance(signed, Slip)
        slip = signed
    done = submit(book, slip)
    assert isinstance(done, Slip)
    return done


def refused(answer: object) -> Refusal:
    assert isinstance(answer, Refusal)
    return answer


# -- until it is handed in


@pytest.mark.cites("nzasp.P.8.6")
def test_both_sheets_must_agree() -> None:
    told = refused(sign(NZASP, OPEN, "A", ((421, 398), (421, 397))))
    assert (told.code, dict(told.detail), spoken(*told.rests_on)) == (
        "sheets_differ",
        {"differ": "398/397"},
        ["nzasp.P.8.6"],
    )


@pytest.mark.cites("nzasp.P.8.6")
def test_it_takes_two_signatures() -> None:
    one = sign(NZASP, OPEN, "A", SHEETS)
    assert isinstance(one, Slip)
    told = refused(submit(NZASP, one))
    assert (told.code, dict(told.detail)) == ("signature_missing", {"of": "B"})
    both = sign(NZASP, one, "B", SHEETS)
    assert isinstance(both, Slip)
    assert both.state == "signed"
    done = submit(NZASP, both)
    assert isinstance(done, Slip)
    assert done.state == "submitted"
    assert refused(submit(NZASP, done)).code == "already_submitted"
    assert refused(sign(NZASP, done, "A", SHEETS)).code == "already_submitted"


@pytest.mark.cites("nzasp.P.8.6")
def test_a_signature_is_for_its_totals_and_of_this_table() -> None:
    one = sign(NZASP, OPEN, "A", SHEETS)
    assert isinstance(one, Slip)
    told = refused(sign(NZASP, one, "B", ((421, 397), (421, 397))))
    assert (told.code, dict(told.detail)) == ("signed_for_other_totals", {"signed_for": "421-398"})
    assert refused(sign(NZASP, OPEN, "C", SHEETS)).code == "not_at_this_table"


@pytest.mark.cites("nsa2008.3c")
def test_a_recount_is_settled_before_the_slip_is_handed_in() -> None:
    signed = sign(NSA, OPEN, "A", SHEETS)
    assert isinstance(signed, Slip)
    counting = recount(signed, 8)
    told = refused(submit(NSA, counting))
    assert (told.code, spoken(*told.rests_on)) == ("discrepancy_open", ["nsa2008.3c"])
    assert refused(sign(NSA, counting, "A", SHEETS)).code == "discrepancy_open"
    settled = settle(counting, (413, 398))
    assert refused(submit(NSA, settled)).code == "signature_missing"
    for who in ("A", "B"):
        again = sign(NSA, settled, who, ((413, 398), (413, 398)))
        assert isinstance(again, Slip)
        settled = again
    done = submit(NSA, settled)
    assert isinstance(done, Slip)
    assert (done.score, done.state) == ((413, 398), "submitted")


@pytest.mark.cites("nzasp.P.8.8")
@pytest.mark.cites("reading:R-64")
def test_the_winner_hands_in_the_slip() -> None:
    waiting = [
        (OPEN, 10),
        (replace(OPEN, table=2, first="C", second="D", score=(300, 310)), 9),
        (handed_in(NZASP, (1, 0)), 30),
    ]
    late = overdue(NZASP, waiting, after_minutes=10)
    assert [dict(each.detail) for each in late] == [{"table": 6, "who": "A"}]
    assert spoken(*late[0].rests_on) == ["nzasp.P.8.8"]
    assert dict(handing_in(NZASP, replace(OPEN, score=(300, 310))).detail)["who"] == "B"
    tie = handing_in(NZASP, replace(OPEN, score=(310, 310)))
    assert (dict(tie.detail)["who"], spoken(*tie.rests_on)) == ("A", ["reading:R-64"])


@pytest.mark.cites("nzasp.P.8.7")
def test_the_closing_card_asks_for_the_tiles() -> None:
    card = closing_card(NZASP)
    assert dict(card.detail) == {"lay_out_tiles": 100, "blocks": False}
    assert spoken(*card.rests_on) == ["nzasp.P.8.7", "nzasp.P.5.1"]


# -- after it was handed in

AS_AGREED = Amendment(
    ground="not_as_agreed", by="player", score=(421, 398), proofs=(Proof(kind="score_sheet", score=(421, 398)),)
)


@pytest.mark.cites("nsa2008.3a")
def test_a_slip_that_is_not_as_agreed_is_replaced_and_stays_readable() -> None:
    was = handed_in(NSA, (412, 398))
    done = amend(NSA, was, AS_AGREED, ON)
    assert isinstance(done, Amended)
    assert (done.slip.score, done.slip.spread, was.spread) == ((421, 398), 23, 14)
    assert (done.slip.before, done.slip.ground) == (was, "not_as_agreed")
    assert spoken(*done.ruling.rests_on) == ["nsa2008.3a", "nsa2008.3b"]


@pytest.mark.cites("nsa2008.3a")
@pytest.mark.parametrize(
    ("ground", "code"),
    [("recount", "recount_after_submission"), ("found_scoring_error", "ground_not_allowed")],
)
def test_any_other_ground_comes_too_late(ground: str, code: str) -> None:
    told = refused(amend(NSA, handed_in(NSA, (412, 398)), Amendment(ground=ground, by="player", score=(402, 398)), ON))
    assert (told.code, spoken(*told.rests_on)) == (code, ["nsa2008.3a"])


@pytest.mark.cites("nsa2008.3b")
@pytest.mark.parametrize(
    "proofs",
    [(), (Proof(kind="score_sheet", score=(421, 397)),), (Proof(kind="hearsay", score=(421, 398)),)],
)
def test_a_request_without_its_proof_waits(proofs: tuple[Proof, ...]) -> None:
    told = amend(NSA, handed_in(NSA, (412, 398)), replace(AS_AGREED, proofs=proofs), ON)
    assert isinstance(told, Ruling)
    assert (told.code, spoken(*told.rests_on)) == ("unsubstantiated", ["nsa2008.3b"])


@pytest.mark.cites("nsa2008.3b")
@pytest.mark.parametrize("kind", ["score_sheet", "score_card"])
def test_a_sheet_or_a_card_that_shows_the_score_makes_it_ready(kind: str) -> None:
    asked = replace(AS_AGREED, proofs=(Proof(kind=kind, score=(421, 398)),))
    done = amend(NSA, handed_in(NSA, (412, 398)), asked, ON)
    assert isinstance(done, Amended)
    assert done.ruling.code == "ready"


PALMED = Amendment(
    ground="director_extenuating",
    by="director",
    score=(0, 398),
    category="cheating",
    reason="A admits to palming a tile",
    finding="acknowledged",
)


@pytest.mark.cites("nsa2008.3d")
@pytest.mark.cites("reading:R-79")
def test_the_director_changes_a_result_in_an_exceptional_case() -> None:
    was = handed_in(NSA, (412, 398))
    done = amend(NSA, was, PALMED, ON)
    assert isinstance(done, Amended)
    assert (done.slip.score, done.slip.before, done.ruling.discretion) == ((0, 398), was, "director")
    assert {"nsa2008.3d", "reading:R-79"} <= set(spoken(*done.ruling.rests_on))
    assert refused(amend(NSA, was, replace(PALMED, by="player"), ON)).code == "director_only"


@pytest.mark.cites("nsa2008.3d")
@pytest.mark.parametrize(
    ("change", "missing"),
    [({"finding": "suspected"}, "finding"), ({"reason": " "}, "reason"), ({"category": None}, "category")],
)
def test_the_director_says_why(change: dict[str, str | None], missing: str) -> None:
    told = refused(amend(NSA, handed_in(NSA, (412, 398)), replace(PALMED, **change), ON))
    assert (told.code, dict(told.detail)) == ("grounds_missing", {"missing": missing})


def test_before_it_is_handed_in_nothing_is_amended() -> None:
    assert refused(amend(NSA, OPEN, AS_AGREED, ON)).code == "not_submitted"


def test_before_the_changes_it_is_accepted_without_more() -> None:
    early = Amendment(ground="recount", by="player", score=(402, 398))
    done = amend(NSA, handed_in(NSA, (412, 398)), early, date(2008, 7, 20))
    assert isinstance(done, Amended)
    assert dict(done.ruling.detail)["note"] == "slip_lock_not_in_force"


def test_under_the_nzasp_rules_the_lock_is_a_house_default_and_says_so() -> None:
    done = amend(NZASP, handed_in(NZASP, (412, 398)), AS_AGREED, date(2026, 3, 14))
    assert isinstance(done, Amended)
    assert all(each.startswith("silent:nzasp: ") for each in spoken(*done.ruling.rests_on))


@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_forfeit_by_the_executive_is_a_ground_too() -> None:
    asked = Amendment(ground="executive_forfeit", by="director", score=(0, 0))
    told = amend(NZASP, handed_in(NZASP, (412, 398)), asked, date(2026, 3, 20))
    assert isinstance(told, Ruling)
    assert (told.code, spoken(*told.rests_on)) == ("forfeit_the_game", ["nzasp.P.10.1.3"])
