"""The bank: the same file by two treasurers, matching, splitting, putting aside, ties and lines passed over."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tilehall.law.association.acts.members import FeePaid
from tilehall.site.association.money.actions import bank as actions
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions.booking import Part
from tilehall.site.association.money.actions.fees import fee_part
from tilehall.site.association.money.store import bank, ledger
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE, NotYours

from .books import TODAY, acting, browser, code, done, enter, hand, is_paid, member, person, set_fees

pytestmark = pytest.mark.django_db
FILE = (
    b"Date,Amount,Payee,Reference\n05/10/2026,30.00,H POTAE,F2026-10\n06/10/2026,30.00,Somebody,\n"
    b"06/10/2026,30.00,Somebody,\n07/10/2026,-45.50,Printer,INV 7\n"
)


@pytest.fixture
def taken():
    return done(actions.take_in(CONSOLE, "october.csv", FILE, hand()))[0].seq


def test_two_treasurers_take_in_the_same_file():
    one, two = (browser(person(f"Treasurer {name}", "treasurer")) for name in ("One", "Two"))
    first = one.post(reverse("money:bank-file"), {"file": SimpleUploadedFile("a.csv", FILE)}, follow=True)
    assert "4 new lines imported." in first.content.decode()
    second = two.post(reverse("money:bank-file"), {"file": SimpleUploadedFile("b.csv", FILE)}, follow=True)
    assert "All 4 lines of this file are in the books already. Nothing was doubled." in second.content.decode()
    longer = FILE + b"08/10/2026,12.00,Somebody else,\n"
    third = two.post(reverse("money:bank-file"), {"pasted": longer.decode()}, follow=True).content.decode()
    assert "1 new line imported, 4 known already." in third
    assert bank.open_lines().count() == 5


def test_a_file_at_fault_names_the_places_and_changes_nothing():
    client = browser(person("Tina Till", "treasurer"))
    wrong = "Date,Amount\n05/10/2026,30\n05/13/2026,30\n05/10/2026,thirty\n"
    page = client.post(reverse("money:bank-file"), {"pasted": wrong}).content.decode()
    assert "line 3, date" in page
    assert "line 4, amount" in page
    assert bank.open_lines().count() == 0
    assert "one of the two" in client.post(reverse("money:bank-file"), {}).content.decode()


def test_a_line_is_settled_by_one_account_or_split(taken):
    client = browser(person("Tina Till", "treasurer"))
    whole = {"told": "Tea money", "account1": "4900"}
    assert (
        "The line is settled."
        in client.post(reverse("money:bank-line", args=[taken, 0]), whole, follow=True).content.decode()
    )
    parts = {"told": "Printing", "account1": "5500", "amount1": "40", "account2": "5700", "connected": "no"}
    client.post(reverse("money:bank-line", args=[taken, 3]), parts)
    assert ledger.standing() == {"1000": -1550, "4900": -3000, "5500": 4000, "5700": 550}
    assert bank.open_lines().count() == 2
    wrong = {"told": "x", "account1": "4900", "amount1": "20"}
    page = client.post(reverse("money:bank-line", args=[taken, 1]), wrong).content.decode()
    assert "The parts must add up to the line, $30.00" in page
    again = actions.settle(CONSOLE, (taken, 0), lambda: [Part(account="4900", cents=3000)], "x", hand())
    assert code(again) == "line_settled"
    assert check().disagreements == []


def test_put_aside_then_explained(taken):
    client = browser(person("Tina Till", "treasurer"))
    client.post(reverse("money:bank-aside", args=[taken, 1]), {"why": "from whom?"})
    assert ledger.standing() == {"1000": 3000, "2100": -3000}
    assert [row.place for row in bank.put_aside()] == [1]
    client.post(reverse("money:bank-line", args=[taken, 1]), {"told": "Donation", "account1": "4200"})
    assert ledger.standing() == {"1000": 3000, "4200": -3000}
    assert not bank.put_aside().exists()
    assert code(actions.put_aside(CONSOLE, (taken, 1), "", hand())) == "line_settled"


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_fee_that_was_put_aside_first_has_the_receipt_of_its_own_entry(taken):
    """The taking back comes before it in the book; and whoever reverses the money takes this fee back, not another."""
    set_fees()
    hemi = member("Hēmi Pōtae")
    done(actions.put_aside(CONSOLE, (taken, 1), "from whom?", hand()))

    def parts():
        return [fee_part(hemi, 2026, 4000, TODAY), Part(account="5700", cents=-1000, told="Bank charge")]

    entries = done(actions.settle(CONSOLE, (taken, 1), parts, "Fee", hand()))
    paid = next(each for each in entries if isinstance(each.act, FeePaid))
    assert paid.act.receipt == f"R{paid.seq}"
    assert (is_paid(hemi.pk, 2026), ledger.standing()) == (True, {"1000": 3000, "4000": -4000, "5700": 1000})
    done(ledger_actions.reverse(CONSOLE, entries[-1].seq, TODAY, "of somebody else", hand()))
    assert (is_paid(hemi.pk, 2026), ledger.standing()) == (False, {})
    assert check().disagreements == []


def test_a_file_is_looked_at_by_who_keeps_the_books_alone():
    with pytest.raises(NotYours):
        actions.preview(acting(person("Pat President", "president")), FILE, hand())


def test_a_line_that_is_in_the_ledger_already(taken):
    number = enter(date(2026, 10, 4), "Fee by hand", ("1000", 3000), ("4000", -3000))
    client = browser(person("Tina Till", "treasurer"))
    assert "Fee by hand" in client.get(reverse("money:bank-line", args=[taken, 0])).content.decode()
    client.post(reverse("money:bank-tie", args=[taken, 0]), {"posted": str(number)})
    assert bank.line(taken, 0).settled_by == number
    assert ledger.balance("1000") == 3000
    assert code(actions.tie(CONSOLE, (taken, 1), number, hand())) == "not_this_entry"
    done(ledger_actions.reverse(CONSOLE, number, TODAY, "wrong", hand()))
    assert bank.line(taken, 0).is_open, "what the line was is gone: it is to be explained anew"
    assert check().disagreements == []


def test_a_reversed_settlement_opens_the_line_again(taken):
    (entry,) = done(actions.settle(CONSOLE, (taken, 0), lambda: [Part(account="4900", cents=3000)], "x", hand()))
    assert not bank.line(taken, 0).is_open
    done(ledger_actions.reverse(CONSOLE, entry.seq, TODAY, "wrong", hand()))
    assert bank.line(taken, 0).is_open


def test_a_line_passed_over_says_why(taken):
    client = browser(person("Tina Till", "treasurer"))
    client.post(reverse("money:bank-pass", args=[taken, 2]), {"why": "own transfer"})
    assert "own transfer" in client.get(reverse("money:bank-line", args=[taken, 2])).content.decode()
    assert bank.open_lines().count() == 3
    assert code(actions.pass_over(CONSOLE, (taken, 1), " ", hand())) == "no_reason"
    assert code(actions.pass_over(CONSOLE, (taken, 99), "x", hand())) == "no_such_line"
    assert client.get(reverse("money:bank-line", args=[taken, 99])).status_code == 404
