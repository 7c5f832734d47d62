"""The account that members and clubs are told: an act of the book, shown wherever a reference is, and replaced."""

import pytest
from django.db.models import Q
from django.urls import reverse

from tilehall.law.association.money.bank_account import BankAccount
from tilehall.site.association.book import store as book
from tilehall.site.association.money.actions import bank_account as actions
from tilehall.site.association.money.actions import letters, returns
from tilehall.site.association.money.store.bank_account import account_now, accounts_told
from tilehall.site.association.money.waiting import waiting
from tilehall.site.association.post import store as post
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Person

from .books import TODAY, acting, browser, club, code, done, hand, member, person, set_fees

pytestmark = pytest.mark.django_db
ACCOUNT = BankAccount("Scrabble Players Inc", "12-3456-0123456-00", "Write the reference first.")
OTHER = BankAccount("Scrabble Players Inc", "02-0001-0000012-000")
NUMBER = ACCOUNT.number


def shown(who, address: str, *args: object) -> str:
    return browser(who).get(reverse(address, args=args)).content.decode()


def test_the_treasurer_tells_it_and_what_waits_asks_until_then():
    set_fees()
    tina = person("Tina Till", "treasurer")
    assert "The bank account" in [each.what for each in waiting(TODAY)]
    assert reverse("money:bank-account") in shown(tina, "money:bank")
    client = browser(tina)
    typed = {"name": ACCOUNT.name, "number": "twelve", "advice": ACCOUNT.advice}
    refused = client.post(reverse("money:bank-account"), typed).content.decode()
    assert "Write the number as the bank does" in refused
    assert account_now() is None
    told = client.post(reverse("money:bank-account"), typed | {"number": f" {NUMBER} "}, follow=True).content.decode()
    assert "From now on this account is shown." in told
    assert "Entered by Tina Till" in told
    assert "The bank account" not in [each.what for each in waiting(TODAY)]
    told = shown(person("Pat President", "president"), "book:book")
    assert f"Fees are paid to {ACCOUNT.name}, {NUMBER}" in told
    assert check().disagreements == []


def test_a_later_one_takes_its_place_and_is_taken_back_by_a_further_entry():
    tina = browser(person("Tina Till", "treasurer"))
    first = done(actions.tell(CONSOLE, ACCOUNT, hand()))[0].seq
    assert code(actions.tell(CONSOLE, ACCOUNT, hand())) == "account_told_already"
    second = done(actions.tell(CONSOLE, OTHER, hand()))[0].seq
    assert [each.told for each in accounts_told()] == [OTHER, ACCOUNT]
    assert code(actions.take_back(CONSOLE, first, "closed", hand())) == "no_account_told", "it is not told now"
    assert code(actions.take_back(CONSOLE, second, " ", hand())) == "no_reason"
    back = tina.post(reverse("money:bank-account-back", args=[second]), {"why": "typed wrongly"}, follow=True)
    assert "This account is no longer shown." in back.content.decode()
    now = account_now()
    assert now is not None
    assert now.told == ACCOUNT
    assert [row.kind for row in book.log_rows()] == ["taken-back/1", "bank-account-told/1", "bank-account-told/1"]
    for deed in (lambda who: actions.tell(who, OTHER, hand()), lambda who: actions.take_back(who, first, "x", hand())):
        with pytest.raises(NotYours):
            deed(acting(person("Pat President", "president")))


@pytest.mark.cites("nzasp.C.4.1.3")
def test_it_stands_wherever_somebody_is_told_a_reference():
    set_fees()
    aotea = club("Aotea")
    ana, officer = member("Ana Smith"), person("Olly Officer", "club_officer", aotea)
    member("Hēmi Pōtae", aotea)
    sent = done(returns.send(CONSOLE, aotea, 2026, "Hēmi Pōtae, 30", 3000, hand()))[0].seq
    treasurer = person("Tina Till", "treasurer")
    pages = [
        (ana, "hall:own-record", ()),
        (officer, "money:return", (sent,)),
        (treasurer, "money:fees", ()),
        (treasurer, "money:invoices", (2026,)),
    ]
    for who, address, args in pages[:3]:
        assert "has not entered the account yet" in shown(who, address, *args), address
    done(actions.tell(CONSOLE, ACCOUNT, hand()))
    for who, address, args in pages:
        assert NUMBER in shown(who, address, *args), address
    letters.remind(CONSOLE, 2026, hand())
    letter = post.letters(Q()).get(kind="fee_reminder", about=f"F2026-{ana.pk}")
    assert "club" not in letter.text, "an independent member has none to pay through"
    assert "pay with the reference" in shown(ana, "hall:own-record")
    hemi = Person.objects.get(full_name="Hēmi Pōtae")
    assert "through your club, or with the reference" in shown(hemi, "hall:own-record")
    assert "through your club, or to" in post.letters(Q()).get(kind="fee_reminder", about=f"F2026-{hemi.pk}").text
    assert f"{ACCOUNT.name}\n{NUMBER}\nReference F2026-{ana.pk}\n{ACCOUNT.advice}\n" in letter.text


def test_who_owes_nothing_is_told_no_account():
    set_fees()
    done(actions.tell(CONSOLE, ACCOUNT, hand()))
    assert NUMBER not in shown(member("Life Long", kind="life"), "hall:own-record")


def test_what_is_told_is_text_wherever_it_stands():
    """On the pages it is no markup, and in the sheet no formula."""
    set_fees()
    ana, treasurer = member("Ana Smith"), person("Tina Till", "treasurer")
    typed = BankAccount("=HYPERLINK(1) <i>Bay</i>", NUMBER, "<b>Soon</b>, please")
    done(actions.tell(CONSOLE, typed, hand()))
    for who, address in ((ana, "hall:own-record"), (treasurer, "money:fees"), (treasurer, "money:bank-account")):
        page = shown(who, address)
        assert "<b>Soon" not in page, address
        assert "<i>Bay" not in page, address
        assert "&lt;b&gt;Soon&lt;/b&gt;, please" in page, address
    assert f'"\'={typed.name[1:]}, {NUMBER}"' in shown(treasurer, "money:invoices", 2026)
