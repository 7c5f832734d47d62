"""Letters about money: receipts with the fee, reminders once in two weeks, and nothing written that was refused."""

from datetime import date, timedelta

import pytest
from django.db.models import Q
from django.urls import reverse

from tilehall.site.association.book.actions import members
from tilehall.site.association.money.actions import bank, returns
from tilehall.site.association.money.actions import fees as fee_actions
from tilehall.site.association.money.actions import letters as actions
from tilehall.site.association.money.actions.fees import MoneyCame, fee_part
from tilehall.site.association.money.store.fees import fees_of
from tilehall.site.association.post import actions as post
from tilehall.site.association.post import store as letters
from tilehall.site.people.actor import CONSOLE, NotYours

from .books import NOW, TODAY, acting, browser, club, code, decided, done, hand, member, person, set_fees

pytestmark = pytest.mark.django_db
CAME = MoneyCame(day=TODAY, money="1000")
AGM = date(2026, 5, 30)


def reachable(who, mail: str = "ana@example.org") -> None:
    post.keep_address(CONSOLE, who, mail=mail, postal="", now=NOW)


def subjects(kind: str) -> list[str]:
    return list(letters.letters(Q()).filter(kind=kind).order_by("pk").values_list("subject", flat=True))


def test_a_receipt_goes_to_who_has_an_address():
    set_fees()
    ana, hemi = member("Ana Smith"), member("Hēmi Pōtae")
    reachable(ana)
    for who in (ana, hemi):
        done(fee_actions.receive_fee(CONSOLE, who, 2026, 4000, CAME, hand()))
    assert len(subjects("receipt")) == 1
    letter = letters.letters(Q()).get(kind="receipt")
    assert "Dear Ana Smith" in letter.text
    assert "$40.00" in letter.text
    assert letter.about_money
    assert code(fee_actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand())) == "already_paid_via"
    assert len(subjects("receipt")) == 1


def test_a_return_writes_a_receipt_for_each():
    set_fees()
    aotea = club("Aotea")
    for at, name in enumerate(("Ana Smith", "Hēmi Pōtae")):
        reachable(member(name, aotea), f"m{at}@example.org")
    sent = done(returns.send(CONSOLE, aotea, 2026, "Ana Smith, 30\nHēmi Pōtae, 30", 6000, hand()))[0].seq
    done(returns.take(CONSOLE, sent, CAME, hand()))
    assert len(subjects("receipt")) == 2
    assert "through Aotea" in letters.letters(Q()).filter(kind="receipt").first().text


def test_a_receipt_goes_to_the_member_whichever_way_the_money_came():
    """Through a club, by a line of the bank, or by hand: to who has paid, and to nobody else."""
    set_fees()
    aotea = club("Aotea")
    post.keep_address(CONSOLE, aotea, mail="aotea@example.org", postal="", now=NOW)
    payers = [member("Ana Smith", aotea), member("Hēmi Pōtae"), member("Mere Moa")]
    for at, who in enumerate(payers):
        reachable(who, f"m{at}@example.org")
    sent = done(returns.send(CONSOLE, aotea, 2026, "Ana Smith, 30", 3000, hand()))[0].seq
    done(returns.take(CONSOLE, sent, CAME, hand()))
    line = done(bank.take_in(CONSOLE, "f", b"Date,Amount,Payee\n05/10/2026,40,H POTAE\n", hand()))[0].seq
    done(bank.settle(CONSOLE, (line, 0), lambda: [fee_part(payers[1], 2026, 4000, TODAY)], "Fee", hand()))
    done(fee_actions.receive_fee(CONSOLE, payers[2], 2026, 4000, CAME, hand()))
    reached = letters.deliveries(Q(letter__kind="receipt")).order_by("pk").values_list("person", "club", "mail")
    assert list(reached) == [(who.pk, None, f"m{at}@example.org") for at, who in enumerate(payers)]


def test_reminders_go_once_in_two_weeks_and_not_to_who_has_paid():
    set_fees()
    ana, _ = member("Ana Smith"), member("Hēmi Pōtae")
    member("Life Long", kind="life")
    done(fee_actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand()))
    client = browser(person("Tina Till", "treasurer"))
    asked = client.get(reverse("money:fees")).content.decode()
    assert "This writes 1 letter: 0 by mail, 1 on paper" in asked
    assert "Write 1 reminder<" in asked
    told = client.post(reverse("money:remind", args=[2026]), follow=True).content.decode()
    assert "1 reminder written." in told
    assert "Nobody is left to remind" in client.post(reverse("money:remind", args=[2026]), follow=True).content.decode()
    assert subjects("fee_reminder") == ["Affiliation fee 2026: $40.00"]
    later = letters.letters(Q()).get(kind="fee_reminder").written_at + timedelta(days=15)
    assert actions.remind(CONSOLE, 2026, hand(later)).written == 1
    with pytest.raises(NotYours):
        actions.remind(acting(person("Somebody")), 2026, hand())


@pytest.mark.cites("nzasp.C.4.3.2", "nzasp.C.4.2.2")
@pytest.mark.parametrize("member_class", ["life", "honorary"])
def test_nobody_asks_whom_a_meeting_has_made_free_of_fees_nor_the_dead(member_class: str):
    set_fees()
    free, dead, owing = member("Ana Smith"), member("Ben Stone"), member("Hēmi Pōtae")
    body, matter = ("executive", "life") if member_class == "life" else ("management", "honorary")
    word, election = decided(body, f"recommend_{matter}", AGM).seq, decided("agm", f"elect_{matter}", AGM).seq
    done(members.give_class(CONSOLE, free, member_class, recommendation=word, election=election, context=hand()))
    done(members.record_death(CONSOLE, dead, on=date(2026, 3, 4), context=hand()))
    assert [due.person for due in actions.to_remind(2026, hand())] == [owing.pk]
    listed = browser(person("Tina Till", "treasurer")).get(reverse("money:fees-of-year", args=[2026])).content.decode()
    assert [each.full_name in listed for each in (free, dead, owing)] == [False, False, True]
    assert [line for line in fees_of(free.pk, TODAY) if line.invoice.cents] == []
    assert [line.status for line in fees_of(free.pk, date(2026, 5, 29)) if line.invoice.year == 2026] == ["unpaid"]


def test_before_the_press_it_is_told_how_many_letters_it_writes():
    set_fees()
    ana, _, _ = member("Ana Smith"), member("Hēmi Pōtae"), member("Mere Moa")
    reachable(ana, "ana@example.org")
    client = browser(person("Tina Till", "treasurer"))
    asked = client.get(reverse("money:fees")).content.decode()
    assert "This writes 3 letters: 1 by mail, 2 on paper" in asked
    assert subjects("fee_reminder") == [], "looking writes nothing"
    client.post(reverse("money:remind", args=[2026]))
    assert len(subjects("fee_reminder")) == 3
    assert "Nobody is left to remind" in client.get(reverse("money:fees")).content.decode()


def test_many_reminders_come_in_portions(monkeypatch):
    set_fees()
    for at in range(5):
        member(f"Member {chr(97 + at)}x")
    monkeypatch.setattr(actions, "A_PORTION", 3)
    assert [actions.remind(CONSOLE, 2026, hand()) for _ in range(3)] == [
        actions.Reminded(3, 2), actions.Reminded(2, 0), actions.Reminded(0, 0),
    ]  # fmt: skip
    assert actions.remind(CONSOLE, 2027, hand()) == actions.Reminded(0, 0), "not due yet"


def test_two_treasurers_who_remind_at_the_same_moment_write_once(monkeypatch):
    """Neither sees yet what the other has written."""
    set_fees()
    member("Ana Smith")
    waiting = actions.to_remind(2026, hand())
    monkeypatch.setattr(actions, "to_remind", lambda *_: waiting)
    for _ in range(2):
        actions.remind(CONSOLE, 2026, hand())
    assert subjects("fee_reminder") == ["Affiliation fee 2026: $40.00"]
