"""A member's own page, all that is held as a page and a file, and requests for deletion."""

import json
from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from tests.site.association.ballots.polling import voter
from tests.site.association.book.associations import a_decision, a_member, at, done, set_fees
from tests.site.example_rows import load_example
from tests.site.people.conftest import account, acting
from tilehall.site.association.book.actions import suspensions
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.games import kept_replays
from tilehall.site.hall.deletion_requests import MUST_STAY, decline
from tilehall.site.hall.models import DeletionRequest
from tilehall.site.people import actions
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 6, 1, 0, tzinfo=UTC)
BACKEND = "tilehall.site.people.signin.ByNameOrMail"


def sign_in(client, name):
    client.force_login(Account.objects.get(name=name), backend=BACKEND)


def page(client, name) -> str:
    answer = client.get(reverse(name))
    assert answer.status_code == 200, answer
    return answer.content.decode()


def test_a_player_reads_the_own_page(client):
    load_example()
    sign_in(client, "player")
    own = page(client, "hall:own-record")
    for told in ("Ordinary", "Whangārei Tile Club", "Your card", "How they came about", "nzasp.C.4.1.1"):
        assert told in own, told
    assert "Tournaments entered" in page(client, "hall:own-data")
    export = client.get(reverse("hall:own-export"))
    assert "attachment" in export.headers["Content-Disposition"]
    assert json.loads(export.content)["The member record"][0]["full_name"] == "Joanna Whitcombe"
    assert "no-store" in export.headers["Cache-Control"]


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.4")
def test_the_member_card_says_that_somebody_is_suspended_and_what_to_do_after_it(client):
    for name, until, told in (
        ("Ana Ngata", date(2100, 1, 1), "until 01/01/2100"),
        ("Bo Rangi", date(2026, 4, 1), "you are invited to rejoin since 02/04/2026"),
    ):
        member = a_member(name)
        decision = a_decision("executive", "suspend", date(2026, 3, 1))
        asked = SuspensionAsked(since=date(2026, 3, 1), until=until, why="conduct", decision=decision)
        done(suspensions.suspend(CONSOLE, member, asked, at()))
        client.force_login(account(name.split()[0], member), backend=BACKEND)
        own = page(client, "hall:own-record")
        assert "<dt>Suspended</dt>" in own
        assert told in own


@pytest.mark.cites("nzasp.C.4.1.5")
def test_what_the_card_says_is_owed_stands_among_the_fees(client):
    """But of no year whose fee the books do not know, because it was set before they were kept here."""
    client.force_login(account("ana", a_member("Ana Ngata", since=date(2025, 2, 1))), backend=BACKEND)
    assert "the fee of 2025" not in page(client, "hall:own-record")
    set_fees(date(2024, 6, 1))
    own = page(client, "hall:own-record")
    assert "the fee of 2025" in own
    assert "2025: $40.00, <span" in own.partition('id="fees"')[2]


def test_an_account_without_a_record_is_led_to_where_it_is_claimed(client):
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="nobody", password=None), now=NOW)
    client.force_login(account, backend=BACKEND)
    assert client.get(reverse("hall:own-record")).url == reverse("people:account")
    assert client.get(reverse("hall:own-export")).status_code == 403


def test_a_deletion_is_asked_for_once_and_granted(client):
    voter("Sec S", "secretary")
    ana = voter("Ana A")
    people.amend_person(ana.person, full_name="Ana A", contact="021 555 1234")
    people.set_mail(ana.own_account(), "ana@example.org")
    replay = kept_replays.keep(acting(ana.own_account()), "c29tZQ==", "nzasp-2022", "Ana and Ben", now=NOW)
    sign_in(client, "AnaA")
    asking = page(client, "hall:ask-deletion")
    assert "records of games that you keep here" in asking
    for stays in MUST_STAY:
        assert str(stays.rests_on) in asking
    for _ in range(2):
        client.post(reverse("hall:ask-deletion"), {"told": "Please"})
    (asked,) = DeletionRequest.objects.all()
    assert "the Secretary decides" in page(client, "hall:own-record")
    again = page(client, "hall:ask-deletion")
    assert "You have asked already" in again
    assert "Ask the Secretary</button>" not in again
    sign_in(client, "SecS")
    assert "Please" in page(client, "hall:deletions")
    assert "Ana A asks for deletion" in page(client, "book:waiting")
    client.post(reverse("hall:deletions"), {"do": "grant", "request": asked.pk, "close_account": "on"})
    ana.person.refresh_from_db()
    account = Account.objects.get(name="AnaA")
    assert (ana.person.contact, account.mail, account.mail_key, account.is_active) == ("", "", None, False)
    assert ana.person.full_name == "Ana A"
    assert client.get(reverse("games:kept-replay", args=[replay.key])).status_code == 404
    again = client.post(reverse("hall:deletions"), {"do": "grant", "request": asked.pk}, follow=True)
    assert "answered this request already" in again.content.decode()
    assert "Nobody asked" in page(client, "hall:deletions")


def test_a_deletion_is_declined_with_a_reason_that_the_member_reads(client):
    voter("Sec S", "secretary")
    voter("Ana A")
    sign_in(client, "AnaA")
    client.post(reverse("hall:ask-deletion"), {})
    asked = DeletionRequest.objects.get()
    sign_in(client, "SecS")
    refused = client.post(reverse("hall:deletions"), {"do": "decline", "request": asked.pk, "why": " "}, follow=True)
    assert "Say why" in refused.content.decode()
    client.post(reverse("hall:deletions"), {"do": "decline", "request": asked.pk, "why": "You owe us a fee"})
    sign_in(client, "AnaA")
    assert "You owe us a fee" in page(client, "hall:own-record")
    client.post(reverse("hall:ask-deletion"), {})
    assert DeletionRequest.objects.count() == 2, "one may ask again"


def test_who_holds_an_office_keeps_the_account(client):
    voter("Sec S", "secretary")
    voter("Tom T", "treasurer")
    sign_in(client, "TomT")
    client.post(reverse("hall:ask-deletion"), {})
    sign_in(client, "SecS")
    asked = DeletionRequest.objects.get()
    answer = client.post(
        reverse("hall:deletions"), {"do": "grant", "request": asked.pk, "close_account": "on"}, follow=True
    )
    assert "holds an office" in answer.content.decode()
    asked.refresh_from_db()
    assert asked.answered_at is None, "all or nothing"


def test_who_was_answered_reads_the_answer_where_one_asks_anew(client):
    secretary = voter("Sec S", "secretary")
    voter("Ana A")
    sign_in(client, "AnaA")
    client.post(reverse("hall:ask-deletion"), {"told": ""})
    (asked,) = DeletionRequest.objects.all()
    decline(secretary, asked.pk, "You owe us a book", NOW)
    asking = page(client, "hall:ask-deletion")
    assert "You owe us a book" in asking
    assert "Ask the Secretary</button>" in asking
