"""Cash books of events: handed down by a button, once, and put right when they are handed down again."""

from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse

from tests.site.tournaments.finished_event import acting, hand, kept, opened, with_fees
from tilehall.law.association.acts.money import StatementsPresented
from tilehall.law.association.money.event_accounts import EventBook
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.store import append
from tilehall.site.association.money.actions.events import take_book
from tilehall.site.association.money.store import events, ledger
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.commands import origin
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import money
from tilehall.site.tournaments.actions.money import Beneficiary, CashLine

from .books import browser, done, person
from .books import hand as a_hand

pytestmark = pytest.mark.django_db


def closed(run_by: str, beneficiary: Beneficiary = Beneficiary()) -> int:  # noqa: B008
    """An event with two fees, a cost, and its accounts closed."""
    number = opened(with_fees(run_by=run_by))
    for line in (
        CashLine(what="fee", player=1, amount="20"),
        CashLine(what="fee", player=2, amount="20"),
        CashLine(what="cost", amount="15", text="Hall"),
    ):
        kept(money.enter_cash_line(CONSOLE, number, line, hand()))
    kept(money.close_accounts(CONSOLE, number, beneficiary, hand()))
    return number


def a_cup(day: date, costs: int = 0) -> EventBook:
    """An event of ours with fees of 40 dollars."""
    return EventBook(
        event="cup",
        name="Cup",
        day=day,
        run_by="nzasp",
        fees_cents=4000,
        other_cents=0,
        costs_cents=costs,
        prizes_cents=0,
    )


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


@pytest.mark.cites("nzasp.C.11.1")
def test_an_event_of_the_association_is_handed_down_once():
    number = closed("association")
    client = browser(person("Dora Director", "director"))
    page = reverse("tournaments:money", args=[number])
    assert "Hand over to the Association" in client.get(page).content.decode()
    told = client.post(reverse("tournaments:money-hand-over", args=[number]), follow=True).content.decode()
    assert "It is in the Association’s ledger." in told
    assert "Hand over to the Association" not in told
    assert ledger.standing() == {"1100": 2500, "4100": -4000, "5000": 1500}
    assert refused(money.hand_over(CONSOLE, number, hand())) == "already_handed_over"
    treasurer = browser(person("Tina Till", "treasurer"))
    assert "of events is not banked yet" in treasurer.get(reverse("money:home")).content.decode()
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.11.1")
def test_after_a_correction_it_is_reversed_and_made_anew():
    number = closed("association")
    money.hand_over(CONSOLE, number, hand())
    kept(money.reopen_accounts(CONSOLE, number, "a bill came", hand()))
    assert refused(money.hand_over(CONSOLE, number, hand())) == "accounts_not_closed"
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="cost", amount="5", text="Tea"), hand()))
    kept(money.close_accounts(CONSOLE, number, Beneficiary(), hand()))
    client = browser(person("Dora Director", "director"))
    page = client.get(reverse("tournaments:money", args=[number])).content.decode()
    assert "They have changed since they were handed to the Association" in page
    money.hand_over(CONSOLE, number, hand())
    assert ledger.standing() == {"1100": 2000, "4100": -4000, "5000": 2000}
    event = store.event_name(store.head(number))
    assert events.handed_book(event).book.costs_cents == 2000
    assert ledger.journal().count() == 3
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.11.1")
def test_handed_over_a_third_time_the_second_is_reversed_and_not_the_first():
    for costs in (1500, 2000, 2500):
        done(take_book(CONSOLE, a_cup(date(2026, 10, 3), costs), a_hand()))
        found = events.handed_book("cup")
        assert found.entry is not None
        assert (found.book.costs_cents, found.number in found.entry.posted.about) == (costs, True)
        assert ledger.standing() == {"1100": 4000 - costs, "4100": -4000, "5000": costs}
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.11.1", "nzasp.C.4.1.7")
def test_of_a_year_that_a_meeting_has_seen_the_book_comes_into_the_year_that_is_open():
    held = a_cup(date(2025, 10, 3))
    done(take_book(CONSOLE, replace(held, event="before"), a_hand()))
    append([StatementsPresented(on=date(2026, 5, 30), year=2025)], origin(CONSOLE, a_hand()))
    done(take_book(CONSOLE, held, a_hand()))
    assert {year: sums["4100"] for year, sums in ledger.sums_by_year().items()} == {2025: -4000, 2026: -4000}


@pytest.mark.cites("nzasp.C.11.1")
def test_a_members_event_brings_its_profit_and_a_clubs_nothing():
    given = closed("other", Beneficiary(kind="nzasp", to="NZASP", purpose="juniors"))
    money.hand_over(CONSOLE, given, hand())
    assert ledger.standing() == {"1100": 2500, "4120": -2500}
    of_club = closed("club")
    assert refused(money.hand_over(CONSOLE, of_club, hand())) == "nothing_for_us"
    client = browser(person("Dora Director", "director"))
    page = client.get(reverse("tournaments:money", args=[of_club])).content.decode()
    assert "Hand over to the Association" not in page


def test_who_keeps_no_cash_hands_nothing_over():
    number = closed("association")
    with pytest.raises(NotYours):
        money.hand_over(acting("scorer"), number, hand())
    client = browser(person("Somebody Else"))
    assert client.post(reverse("tournaments:money-hand-over", args=[number])).status_code == 403
    assert ledger.first_year() is None
