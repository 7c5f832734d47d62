"""What a member is invoiced, by class, club and year; once a year through one club; clubs once and never yearly."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.club_registration import registration_fee
from tilehall.law.association.fee_years import FeePayment, FeesOfYear, years_due
from tilehall.law.association.membership import Affiliation, MemberKind, Membership, Span
from tilehall.law.association.money.fees import (
    Invoice,
    club_invoices,
    fee_line,
    invoice_for,
    refuse_ahead,
    refuse_consultation,
    refuse_set_again,
    take_fee,
)
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

LONG = Span(date(2020, 1, 1))
SETTINGS = [
    FeesOfYear(2020, {"club": 2500, "independent": 3500}),
    FeesOfYear(2027, {"club": 3000, "independent": 4000}),
]


def ordinary(span: Span = LONG) -> list[Membership]:
    return [Membership(MemberKind.ORDINARY, span)]


def invoiced(year: int, *, held: list[Membership] | None = None, clubs: tuple[str, ...] = ()) -> Invoice:
    affiliations = [Affiliation(club, LONG) for club in clubs]
    found = invoice_for(year, ordinary() if held is None else held, affiliations, SETTINGS)
    assert isinstance(found, Invoice), found
    return found


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_new_amount_counts_from_the_next_year() -> None:
    assert [invoiced(year, clubs=("A",)).cents for year in (2026, 2027)] == [2500, 3000]


@pytest.mark.cites("nzasp.C.4.1.4")
def test_the_rate_of_an_independent() -> None:
    assert invoiced(2027).cents == 4000
    assert (invoiced(2027).rate, invoiced(2027, clubs=("A",)).rate) == ("independent", "club")
    assert "nzasp.C.4.1.4" in basis_texts(*invoiced(2027).rests_on)


@pytest.mark.cites("nzasp.C.4.1.4")
def test_only_registered_clubs_count_where_they_are_told() -> None:
    found = invoice_for(2027, ordinary(), [Affiliation("A", LONG)], SETTINGS, lambda _: {"B"})
    assert isinstance(found, Invoice)
    assert found.cents == 4000


@pytest.mark.cites("nzasp.C.4.2.2")
@pytest.mark.parametrize("kind", [MemberKind.HONORARY, MemberKind.HONORARY_VP])
def test_honorary_classes_are_invoiced_nothing(kind: MemberKind) -> None:
    found = invoiced(2027, held=[Membership(kind, LONG)])
    assert (found.cents, basis_texts(*found.rests_on)) == (0, ["nzasp.C.4.2.2"])


@pytest.mark.cites("nzasp.C.4.3.2")
def test_life_members_are_invoiced_nothing() -> None:
    found = invoiced(2027, held=[Membership(MemberKind.LIFE, LONG)])
    assert (found.cents, basis_texts(*found.rests_on)) == (0, ["nzasp.C.4.3.2"])
    refused = take_fee(found, 3000, [])
    assert isinstance(refused, Refusal)
    assert refused.code == "no_fee_due"


@pytest.mark.cites("nzasp.C.4.1.5")
def test_due_on_1_january_or_on_joining() -> None:
    assert invoiced(2027).due == date(2027, 1, 1)
    joined = invoiced(2027, held=ordinary(Span(date(2027, 5, 4))))
    assert joined.due == date(2027, 5, 4)
    line = fee_line(invoiced(2027), [], date(2026, 12, 31))
    assert (line.status, fee_line(invoiced(2027), [], date(2027, 1, 1)).status) == ("not_yet_due", "unpaid")
    paid = fee_line(invoiced(2027), [FeePayment(2027, date(2027, 2, 1), "A")], date(2027, 3, 1))
    assert (paid.status, paid.via) == ("paid", "A")


@pytest.mark.cites("nzasp.C.4.1.3")
def test_one_fee_a_year_through_one_club() -> None:
    refused = take_fee(invoiced(2027, clubs=("A", "B")), 3000, [FeePayment(2027, date(2027, 1, 9), "A")])
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)["via"]) == ("already_paid_via", "A")
    assert take_fee(invoiced(2027, clubs=("B",)), 3000, [FeePayment(2026, date(2026, 1, 9), "A")]) is None
    wrong = take_fee(invoiced(2027), 3000, [])
    assert isinstance(wrong, Refusal)
    assert wrong.code == "wrong_amount"


def test_who_is_no_member_or_before_any_fee_was_set() -> None:
    gone = invoice_for(2027, ordinary(Span(date(2020, 1, 1), date(2026, 6, 1))), [], SETTINGS)
    early = invoice_for(2021, ordinary(), [], SETTINGS[1:])
    assert isinstance(gone, Refusal)
    assert isinstance(early, Refusal)
    assert (gone.code, early.code) == ("not_a_member", "no_fee_set")
    assert take_fee(gone, 3000, []) == gone


@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_club_pays_once_and_never_yearly() -> None:
    assert registration_fee().value == 2000
    assert club_invoices([1, 2, 3]) == ()


days = st.dates(date(2022, 1, 1), date(2028, 12, 31))
spans = st.tuples(days, st.none() | days).map(lambda pair: Span(pair[0], pair[1]))


@given(st.lists(spans, max_size=3), st.integers(2021, 2029))
def test_who_is_invoiced_is_who_the_years_due_say(held: list[Span], year: int) -> None:
    memberships = [Membership(MemberKind.ORDINARY, span) for span in held]
    found = invoice_for(year, memberships, [], SETTINGS)
    assert isinstance(found, Invoice) == (year in years_due(held, date(year, 12, 31)))


@pytest.mark.cites("nzasp.C.4.1.3")
@pytest.mark.parametrize(
    "consulted, used, refused",
    [
        (date(2026, 5, 29), False, False),
        (date(2026, 5, 30), False, False),
        (date(2026, 5, 31), False, True),
        (date(2026, 5, 29), True, True),
    ],
)
def test_the_committee_is_consulted_before_and_for_each_setting_anew(
    consulted: date, used: bool, refused: bool
) -> None:
    found = refuse_consultation(consulted, date(2026, 5, 30), used=used)
    assert (found is not None) is refused


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_decision_sets_fees_once_and_no_fee_is_taken_that_nobody_has_set() -> None:
    assert refuse_set_again("AGM-2026-01", None) is None
    again = refuse_set_again("AGM-2026-01", SETTINGS[1])
    assert again is not None
    assert (again.code, dict(again.detail)["year"]) == ("fees_set_already", 2027)
    day = date(2026, 12, 31)
    ahead = [refuse_ahead(year, day, SETTINGS) for year in (2025, 2026, 2027, 2028)]
    assert [each.code if each else None for each in ahead] == [None, None, None, "no_fee_set"]
