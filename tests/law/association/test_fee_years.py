"""Fees: due on 1 January or on joining, paid once, by two rates, set for the next year."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.fee_years import (
    FeePayment,
    FeesOfYear,
    days_of_financial_year,
    due_day,
    fee_cents,
    fee_rates,
    fee_status,
    fees_from,
    financial_year,
    not_before,
    rate_basis,
    rate_of,
    second_payment,
    set_fees,
    years_due,
    years_owed,
)
from tilehall.law.association.membership import Affiliation, Span
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Refusal

day = st.dates(date(2020, 1, 1), date(2031, 12, 31))


@pytest.mark.cites("nzasp.C.4.1.5")
def test_due_on_the_first_of_january() -> None:
    due = due_day(2027)
    assert fee_status(due, None, date(2026, 12, 31)) == "not_yet_due"
    assert fee_status(due, None, date(2027, 1, 1)) == "unpaid"
    assert fee_status(due, date(2027, 2, 3), date(2027, 2, 2)) == "unpaid"
    assert fee_status(due, date(2027, 2, 3), date(2027, 2, 3)) == "paid"


@pytest.mark.cites("nzasp.C.4.1.5", "reading:R-04")
def test_who_joins_in_the_course_of_a_year_owes_it_from_that_day() -> None:
    joined = date(2026, 8, 15)
    assert due_day(2026, joined) == joined
    assert due_day(2027, joined) == date(2027, 1, 1)
    assert years_due([Span(joined)], date(2026, 8, 14)) == ()
    assert years_due([Span(joined)], joined) == (2026,)
    assert years_due([Span(joined)], date(2028, 1, 1)) == (2026, 2027, 2028)


@given(st.lists(st.tuples(day, st.integers(0, 1500)), max_size=3), st.lists(day, max_size=4), day)
@pytest.mark.cites("nzasp.C.4.1.5")
def test_what_is_owed_by_walking_through_the_days(spans: list[tuple[date, int]], paid: list[date], on: date) -> None:
    held = [Span(since, since + timedelta(days=length)) for since, length in spans]
    payments = [FeePayment(each.year, each) for each in paid]
    owed: set[int] = set()
    for span in held:
        walked = span.since
        while span.until and walked < span.until and walked <= on:
            if walked == span.since or (walked.month, walked.day) == (1, 1):
                owed.add(walked.year)
            walked += timedelta(days=1)
    owed -= {payment.year for payment in payments if payment.paid <= on}
    assert years_owed(held, payments, on) == tuple(sorted(owed))


@pytest.mark.cites("nzasp.C.4.1.6")
def test_the_financial_year_is_the_calendar_year() -> None:
    assert financial_year(date(2026, 12, 31)) == 2026
    assert financial_year(date(2027, 1, 1)) == 2027
    assert days_of_financial_year(2026) == (date(2026, 1, 1), date(2026, 12, 31))


@pytest.mark.cites("nzasp.C.4.1.3")
def test_new_fees_count_from_the_next_financial_year() -> None:
    before = FeesOfYear(2020, {"club": 2500, "independent": 3500})
    set_then = set_fees(date(2026, 5, 30), {"club": 3000, "independent": 4000}, consulted=True)
    assert isinstance(set_then, FeesOfYear)
    assert [fee_cents([before, set_then], year, "club") for year in (2019, 2026, 2027, 2040)] == [
        None,
        2500,
        3000,
        3000,
    ]
    assert fees_from(date(2026, 12, 31)) == 2027


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.4.1.4")
def test_fees_need_a_meeting_a_consultation_and_both_rates() -> None:
    both = {"club": 3000, "independent": 4000}
    refused = [
        set_fees(None, both, consulted=True),
        set_fees(date(2026, 5, 30), both, consulted=False),
        set_fees(date(2026, 5, 30), {"club": 3000}, consulted=True),
        set_fees(date(2026, 5, 30), {"independent": 3000}, consulted=True),
    ]
    codes = [refusal.code for refusal in refused if isinstance(refusal, Refusal)]
    assert codes == ["no_agm_resolution", "not_consulted", "rate_missing", "rate_missing"]
    equal = {"club": 3000, "independent": 3000}
    assert isinstance(set_fees(date(2026, 5, 30), equal, consulted=True), FeesOfYear)


@pytest.mark.cites("nzasp.C.4.1.4", "reading:R-03")
def test_the_rate_goes_by_the_status_on_the_day_it_falls_due() -> None:
    fees = FeesOfYear(2027, {"club": 3000, "independent": 4000})
    none: list[Affiliation] = []
    joins_later = [Affiliation("Hutt", Span(date(2027, 1, 2)))]
    left_before = [Affiliation("Hutt", Span(date(2020, 1, 1), date(2027, 1, 1)))]
    in_it = [Affiliation("Hutt", Span(date(2020, 1, 1), date(2027, 1, 2)))]
    due = due_day(2027)
    found = [fee_cents([fees], 2027, rate_of(held, due)) for held in (none, joins_later, left_before, in_it)]
    assert found == [4000, 4000, 4000, 3000]
    assert rate_of(in_it, due, registered={"Nelson"}) == "independent"
    assert rate_of(in_it, due, registered={"Hutt"}) == "club"
    assert fee_rates() == ("club", "independent")
    assert "reading:R-03" in [str(basis) for basis in rate_basis()]
    assert REGISTER["nzasp.C.4.1.4"].parameter("amended").value == date(2020, 5, 30)


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_year_is_paid_through_one_club() -> None:
    paid = [FeePayment(2027, date(2027, 1, 8), "A")]
    refusal = second_payment(paid, 2027)
    assert refusal is not None
    assert (refusal.code, dict(refusal.detail)["via"]) == ("already_paid_via", "A")
    assert second_payment(paid, 2026) is None


@pytest.mark.cites("nzasp.C.5.2")
def test_from_when_somebody_may_be_declared_out() -> None:
    assert not_before(2026) == date(2027, 1, 1)
    assert not_before(9999) is None


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.4.1.5", "nzasp.C.4.1.6")
def test_the_day_of_the_amendments() -> None:
    for number in ("4.1.3", "4.1.5", "4.1.6"):
        assert REGISTER[f"nzasp.C.{number}"].parameter("amended").value == date(2020, 5, 30)
