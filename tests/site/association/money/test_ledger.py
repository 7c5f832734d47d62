"""The ledger on its pages: entries, taking back, accounts, opening balances, search, and sums by the book."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.law.association.money.journals import account_sums
from tilehall.law.association.acts.money import Posted
from tilehall.law.association.money.accounts import Account, AccountKind
from tilehall.site.association.book import store as book
from tilehall.site.association.money.actions import ledger as actions
from tilehall.site.association.money.store import ledger
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE, NotYours

from .books import TODAY, acting, browser, code, done, enter, hand, person

pytestmark = pytest.mark.django_db
MARCH = date(2026, 3, 4)


def entry_for(day: date = MARCH):
    return enter(day, "Hall hire", ("5400", 8000), ("1000", -8000))


def test_only_the_treasurer_writes_and_the_executive_reads():
    for role, sees, keeps in (("treasurer", True, True), ("secretary", True, False), ("scorer", False, False)):
        client = browser(person(f"Acting {role}", role))
        assert (client.get(reverse("money:ledger")).status_code == 200) is sees
        assert (client.get(reverse("money:new")).status_code == 200) is keeps
    with pytest.raises(NotYours):
        actions.reverse(acting(person("Somebody")), 1, TODAY, "x", hand())


def test_an_entry_by_the_form_and_its_pages():
    client = browser(person("Tina Till", "treasurer"))
    typed = {"way": "out", "day": "04/03/2026", "amount": "$80", "money": "1000", "account": "5400", "told": "Hall",
             "connected": "no"}  # fmt: skip
    page = client.post(reverse("money:new"), typed, follow=True).content.decode()
    assert "It is in the ledger." in page
    assert ledger.balance("1000") == -8000
    assert ledger.balance("5400") == 8000
    assert "80.00" in client.get(reverse("money:account", args=["5400"])).content.decode()
    entry = client.get(reverse("money:entry", args=[1])).content.decode()
    assert "Tina Till" in entry
    assert client.get(reverse("money:account", args=["9999"])).status_code == 404
    assert client.get(reverse("money:entry", args=[9])).status_code == 404


def test_an_entry_in_full_must_balance():
    client = browser(person("Tina Till", "treasurer"))
    typed = {
        "day": "04/03/2026", "told": "Split", "account1": "1000", "debit1": "100", "account2": "4000", "credit2": "60",
        "account3": "4200", "credit3": "30",
    }  # fmt: skip
    page = client.post(reverse("money:new-in-full"), typed).content.decode()
    assert "The two sides differ by $10.00." in page
    assert 'value="Split"' in page
    assert ledger.first_year() is None
    client.post(reverse("money:new-in-full"), {**typed, "credit3": "40"})
    assert ledger.standing() == {"1000": 10000, "4000": -6000, "4200": -4000}
    wrong = {**typed, "debit2": "1", "account4": "4000", "credit5": "5"}
    page = client.post(reverse("money:new-in-full"), wrong).content.decode()
    for told in ("on one side only", "has no amount", "has no account"):
        assert told in page


def test_taking_back_makes_a_further_entry_once():
    number = entry_for()
    client = browser(person("Tina Till", "treasurer"))
    page = client.post(reverse("money:reverse", args=[number]), {"day": "17/11/2026", "reason": "twice"}, follow=True)
    assert "Taken back by" in page.content.decode()
    assert ledger.standing() == {}
    assert code(actions.reverse(CONSOLE, number, TODAY, "again", hand())) == "already_reversed"
    assert code(actions.reverse(CONSOLE, 99, TODAY, "again", hand())) == "no_such_entry"
    assert len(book.entries_about(Posted)) == 2
    assert check().disagreements == []


def test_the_ledger_is_searched_and_paged():
    for day in range(1, 61):
        enter(date(2026, 1 + day // 29, 1 + day % 28), f"Stamps {day}", ("5500", 100 + day), ("1000", -100 - day))
    client = browser(person("Tina Till", "treasurer"))
    page = client.get(reverse("money:ledger")).content.decode()
    assert "60 entries" in page
    assert "Page 1 of 2" in page
    found = client.get(reverse("money:ledger"), {"q": "stamps 1.33"}).content.decode()
    assert "1 entry" in found
    assert "Stamps 33" in found
    assert "No entry found" in client.get(reverse("money:ledger"), {"q": "nothing like it"}).content.decode()
    assert "0 entries" in client.get(reverse("money:ledger"), {"year": "2025"}).content.decode()
    second = client.get(reverse("money:account", args=["1000"]), {"page": "2"}).content.decode()
    assert "Stamps 1<" in second


def test_balances_on_an_account_page_go_on_over_pages():
    for day in range(1, 56):
        enter(date(2026, 1 + day // 29, 1 + day % 28), f"In {day}", ("1000", day), ("4900", -day))
    rows = list(ledger.postings("1000"))
    whole = ledger.account_lines("1000", rows)
    assert whole[0].balance == ledger.balance("1000") == sum(range(1, 56))
    assert whole[-1].balance == whole[-1].row.cents
    assert ledger.account_lines("1000", rows[50:]) == whole[50:]


def test_sums_by_year_are_those_of_the_book():
    enter(date(2024, 12, 31), "a", ("1000", 500), ("4000", -500))
    enter(date(2026, 1, 1), "b", ("1000", 300), ("4000", -300))
    journal = [ledger.ledger_entry(entry.seq).journal for entry in book.entries_about(Posted)]
    for year in (2024, 2025, 2026):
        moved = ledger.sums_by_year().get(year, {})
        assert moved == account_sums(journal, date(year, 1, 1), date(year, 12, 31))
        assert ledger.standing(year) == account_sums(journal, None, date(year, 12, 31))


def test_accounts_are_opened_with_a_code_of_their_kind():
    client = browser(person("Tina Till", "treasurer"))
    page = client.post(reverse("money:open-account"), {"code": "5510", "name": "Stamps"}, follow=True)
    assert "5510 Stamps is open." in page.content.decode()
    assert ledger.chart()["5510"] == Account("5510", "Stamps", AccountKind.EXPENSE)
    again = client.post(reverse("money:open-account"), {"code": "5510", "name": "Other"}).content.decode()
    assert "5510 is Stamps already." in again
    shares = client.post(reverse("money:open-account"), {"code": "3500", "name": "Shares"}).content.decode()
    assert "The first digit" in shares


def test_opening_balances_from_a_sheet():
    client = browser(person("Tina Till", "treasurer"))
    wrong = client.post(reverse("money:opening"), {"day": "01/01/2026", "pasted": "account,amount\n1000,x\n9,5\n"})
    assert "line 2, amount" in wrong.content.decode()
    assert "line 3, account" in wrong.content.decode()
    right = {"day": "01/01/2026", "pasted": "account,amount\n1000,4250.00\nOwed to others,120\n"}
    assert "The books are open." in client.post(reverse("money:opening"), right, follow=True).content.decode()
    assert ledger.standing() == {"1000": 425000, "2000": -12000, "3000": -413000}
    assert "The books begin on" in client.get(reverse("money:opening")).content.decode()
    assert code(actions.open_books(CONSOLE, TODAY, [("1000", 5)], hand())) == "already_opened"
    assert code(actions.reverse(CONSOLE, 1, date(2025, 1, 1), "x", hand())) == "before_what_it_reverses"


def test_a_double_click_enters_once():
    client = browser(person("Tina Till", "treasurer"))
    typed = {"way": "in", "day": "04/03/2026", "amount": "5", "money": "1010", "account": "4200", "told": "Tin",
             "command_id": "abc"}  # fmt: skip
    client.post(reverse("money:new"), typed)
    client.post(reverse("money:new"), typed)
    assert ledger.balance("1010") == 500


def test_pages_ask_the_database_no_more_for_more_entries():
    client = browser(person("Tina Till", "treasurer"))
    asked: list[dict[str, int]] = []
    for _ in range(2):
        entry_for()
        entry_for(date(2026, 5, 1))
        counts = {}
        for name in ("money:home", "money:ledger", "money:accounts", "money:years"):
            client.get(reverse(name))
            with CaptureQueriesContext(connection) as queries:
                client.get(reverse(name))
            counts[name] = len(queries)
        asked.append(counts)
    assert asked[0] == asked[1]


def test_nothing_of_it_is_done_by_hand_in_the_rows():
    done(actions.open_account(CONSOLE, Account("5510", "Stamps", AccountKind.EXPENSE), hand()))
    entry_for()
    assert check().disagreements == []
