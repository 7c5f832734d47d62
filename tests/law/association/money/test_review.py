"""From the draft to the annual meeting: who signs, what is refused unsigned, what the pack holds, closing a year."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.money.review import (
    Appointment,
    Signature,
    Signing,
    StatementRecord,
    accounts_year,
    close_year,
    present_statements,
    sign_statements,
)
from tilehall.law.association.money.statements import Figures
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling

AGM = date(2026, 5, 30)
FIGURES = Figures(income=100, expenses=60, assets=500, liabilities=20, funds=480)
DRAFT = StatementRecord(year=2025, figures=FIGURES)
SIGNED = Signature(signer=7, name="Rewi Tane", day=date(2026, 5, 1), figures=FIGURES)
TODAY = date(2026, 11, 17)
APPOINTED = Appointment(person=7, since=date(2025, 5, 31), decision="AGM-2025-04")
REVIEWER = Signing(today=TODAY, appointments=[APPOINTED])


def code_of(found: Ruling | Refusal) -> str:
    return found.code


@pytest.mark.cites("nzasp.C.4.1.7")
def test_unsigned_statements_are_not_presented() -> None:
    found = present_statements(DRAFT, AGM, TODAY)
    assert isinstance(found, Refusal)
    assert (found.code, basis_texts(*found.rests_on)) == ("not_reviewed", ["nzasp.C.4.1.7"])
    assert code_of(sign_statements(DRAFT, SIGNED, REVIEWER)) == "reviewed"
    signed = replace(DRAFT, signatures=(SIGNED,))
    assert (DRAFT.state, signed.state, replace(signed, presented=AGM).state) == ("draft", "reviewed", "presented")
    assert isinstance(present_statements(signed, AGM, TODAY), Ruling)


@pytest.mark.cites("nzasp.C.4.1.7")
def test_a_signature_after_the_meeting_comes_too_late_for_it() -> None:
    late = replace(DRAFT, signatures=(replace(SIGNED, day=date(2026, 5, 31)),))
    assert code_of(present_statements(late, AGM, TODAY)) == "reviewed_too_late"
    in_time = replace(DRAFT, signatures=(replace(SIGNED, day=AGM),))
    assert code_of(present_statements(in_time, AGM, TODAY)) == "presented", "signed on the morning of the meeting"


@pytest.mark.cites("nzasp.C.4.1.7")
def test_a_signature_stands_under_its_figures_only() -> None:
    moved = StatementRecord(year=2025, figures=replace(FIGURES, income=101), signatures=(SIGNED,))
    assert moved.state == "draft"
    assert moved.outdated == SIGNED
    assert code_of(present_statements(moved, AGM, TODAY)) == "not_reviewed"
    assert code_of(sign_statements(moved, SIGNED, REVIEWER)) == "figures_changed"


@pytest.mark.cites("nzasp.C.4.1.7")
@pytest.mark.parametrize(
    "signature, keepers, code",
    [
        (replace(SIGNED, signer=8), (), "not_the_reviewer"),
        (SIGNED, (7,), "keeps_the_accounts"),
        (replace(SIGNED, day=date(2025, 12, 31)), (), "year_not_over"),
        (replace(SIGNED, day=date(2026, 11, 18)), (), "day_to_come"),
    ],
)
def test_who_cannot_sign(signature: Signature, keepers: tuple[int, ...], code: str) -> None:
    assert code_of(sign_statements(DRAFT, signature, replace(REVIEWER, keepers=keepers))) == code


def test_a_reviewer_signs_while_appointed_and_once() -> None:
    until = replace(REVIEWER, appointments=[replace(APPOINTED, until=date(2026, 5, 1))])
    assert code_of(sign_statements(DRAFT, SIGNED, until)) == "not_the_reviewer"
    signed = replace(DRAFT, signatures=(SIGNED,))
    assert code_of(sign_statements(signed, SIGNED, REVIEWER)) == "already_signed"
    presented = replace(signed, presented=AGM)
    assert code_of(sign_statements(presented, SIGNED, REVIEWER)) == "already_presented"
    assert code_of(present_statements(presented, AGM, TODAY)) == "already_presented"


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.6.6")
def test_nothing_is_presented_before_the_meeting_was_held() -> None:
    signed = replace(DRAFT, signatures=(SIGNED,))
    assert code_of(present_statements(signed, AGM, date(2026, 5, 29))) == "day_to_come"
    assert code_of(present_statements(signed, AGM, AGM)) == "presented"


@pytest.mark.cites("nzasp.C.6.6")
def test_a_meeting_is_given_the_year_before() -> None:
    assert accounts_year(AGM) == 2025
    assert code_of(present_statements(replace(DRAFT, year=2026, signatures=(SIGNED,)), AGM, TODAY)) == "wrong_year"


@pytest.mark.cites("nzasp.C.4.1.7")
def test_what_was_signed_too_late_for_its_meeting_goes_to_the_next() -> None:
    """No year stays open for good because its reviewer was ill in May."""
    late = replace(DRAFT, signatures=(replace(SIGNED, day=date(2026, 6, 20)),))
    assert code_of(present_statements(late, AGM, TODAY)) == "reviewed_too_late"
    assert code_of(present_statements(late, date(2027, 6, 5), date(2027, 6, 6))) == "presented"


def test_years_are_closed_in_order_once_presented() -> None:
    assert code_of(close_year(DRAFT, frozenset(), 2025)) == "not_presented"
    presented = replace(DRAFT, signatures=(SIGNED,), presented=AGM)
    assert code_of(close_year(replace(presented, signatures=()), frozenset(), 2025)) == "not_reviewed"
    assert code_of(close_year(presented, frozenset(), 2024)) == "earlier_year_open"
    assert code_of(close_year(presented, frozenset({2024}), 2024)) == "closed"
    assert code_of(close_year(presented, frozenset({2024, 2025}), 2024)) == "year_closed"


@pytest.mark.cites("nzasp.C.4.1.7")
def test_a_signature_is_outdated_only_while_none_stands_under_these_figures() -> None:
    older = replace(SIGNED, name="Older", figures=replace(FIGURES, income=1))
    newer = replace(SIGNED, name="Newer", figures=replace(FIGURES, income=2))
    assert DRAFT.outdated is None
    assert replace(DRAFT, signatures=(SIGNED,)).outdated is None
    assert replace(DRAFT, signatures=(older, newer)).outdated == newer, "the last is the one to be told of"
    assert replace(DRAFT, signatures=(older, SIGNED)).outdated is None
    # The figures went back to what was signed first: that signature counts again.
    assert replace(DRAFT, signatures=(SIGNED, newer)).outdated is None
    assert replace(DRAFT, signatures=(SIGNED, newer)).signature == SIGNED


@pytest.mark.cites("nzasp.C.6.6")
@pytest.mark.parametrize(
    "known, found",
    [
        ((), "presented"),
        ((AGM,), "presented"),
        ((date(2026, 6, 6),), "no_meeting_that_day"),
        ((date(2026, 6, 6), AGM), "presented"),
        ((date(2025, 5, 31),), "presented"),  # of that year none is on record
    ],
)
def test_where_the_meeting_of_the_year_is_on_record_it_is_that_one(known: tuple[date, ...], found: str) -> None:
    assert code_of(present_statements(replace(DRAFT, signatures=(SIGNED,)), AGM, TODAY, known)) == found
