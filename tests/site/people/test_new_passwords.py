"""New passwords: by the own hand, by mail, by the desk. Each link works once."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client

from tilehall.site.people import actions, store
from tilehall.site.people.actions import accounts
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.people.models import Account, ResetLink, RoleHeld
from tilehall.site.people.password_work import TooManyAtOnce
from tilehall.site.people.roles import Role
from tilehall.site.people.try_counts import OWN_PASSWORD

from .conftest import NOW, PASSWORD, TODAY, account, acting, officer, person, try_in

pytestmark = pytest.mark.django_db
NEW = "seven blue racks"


def fits(made: Account, password: str) -> bool:
    return Account.objects.get(pk=made.pk).check_password(password)


def test_change_needs_the_password_of_now_and_keeps_this_browser_in(client: Client) -> None:
    made = account("Hēmi")
    client.post("/sign-in/", {"name": "hemi", "password": PASSWORD})
    other = Client()
    other.post("/sign-in/", {"name": "hemi", "password": PASSWORD})
    assert "not your password" in client.post("/account/password/", {"old": "wrong", "new": NEW}).text
    assert fits(made, PASSWORD)
    assert client.post("/account/password/", {"old": PASSWORD, "new": NEW}).url == "/account/"
    assert fits(made, NEW)
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_a_weak_new_password_is_refused(client: Client) -> None:
    made = account("Hēmi")
    client.post("/sign-in/", {"name": "hemi", "password": PASSWORD})
    assert "too short" in client.post("/account/password/", {"old": PASSWORD, "new": "short"}).text
    assert fits(made, PASSWORD)


def test_the_mail_address_changes_only_with_the_password(client: Client) -> None:
    account("Mere", mail="mere@example.org")
    made = account("Hēmi")
    client.post("/sign-in/", {"name": "hemi", "password": PASSWORD})
    assert "not your password" in client.post("/account/mail/", {"mail": "a@example.org", "password": "x"}).text
    taken = client.post("/account/mail/", {"mail": "MERE@example.org", "password": PASSWORD})
    assert "already an account" in taken.text
    client.post("/account/mail/", {"mail": "Hemi@example.org", "password": PASSWORD})
    made.refresh_from_db()
    assert (made.mail, made.mail_key) == ("Hemi@example.org", "hemi@example.org")
    client.post("/account/mail/", {"mail": "", "password": PASSWORD})
    made.refresh_from_db()
    assert (made.mail, made.mail_key) == ("", None)


def test_only_tries_that_were_heard_and_wrong_are_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    account("Hēmi")
    try_in(client, "hemi")

    def busy(_own: Account, _password: str) -> bool:
        raise TooManyAtOnce

    mail = {"mail": "", "password": PASSWORD}
    with monkeypatch.context() as then:
        then.setattr(accounts, "fits", busy)
        assert {client.post("/account/mail/", mail).status_code for _ in range(OWN_PASSWORD.tries + 1)} == {503}
    for _ in range(OWN_PASSWORD.tries + 1):
        assert client.post("/account/mail/", mail).status_code == 302


@pytest.mark.parametrize("page", ["password", "mail"])
def test_whose_password_was_changed_while_the_old_one_was_looked_at_changes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """The owner has just shut somebody out who knew the old one, and whose form was under way."""
    made = account("Hēmi")
    try_in(client, "hemi")

    def meanwhile(own: Account, password: str) -> bool:
        store.keep_password(Account.objects.get(pk=own.pk), make_password(NEW))
        return password == PASSWORD

    monkeypatch.setattr(accounts, "fits", meanwhile)
    form = {"old": PASSWORD, "password": PASSWORD, "new": "nine green racks", "mail": "a@example.org"}
    assert "changed elsewhere meanwhile" in client.post(f"/account/{page}/", form).text
    made.refresh_from_db()
    assert (fits(made, NEW), made.mail) == (True, "")


# --- by mail


def test_who_finds_a_laptop_signed_in_has_no_endless_tries(client: Client) -> None:
    account("Hēmi")
    try_in(client, "hemi")
    for number in range(OWN_PASSWORD.tries):
        page, field = ("password", "old") if number % 2 else ("mail", "password")
        asked = {field: f"guess {number}", "new": NEW, "mail": "a@example.org"}
        assert "not your password" in client.post(f"/account/{page}/", asked).text
    assert "Wait 15 minutes" in client.post("/account/password/", {"old": PASSWORD, "new": NEW}).text
    assert "Wait 15 minutes" in client.post("/account/mail/", {"mail": "a@example.org", "password": PASSWORD}).text


def ask(client: Client, who: str) -> str:
    response = client.post("/sign-in/forgotten/", {"who": who})
    assert response.status_code == 200
    return re.sub(r'(csrfmiddlewaretoken" value|X-CSRFToken)[^>]*', "", response.text)


@pytest.mark.parametrize("who", ["hemi", "HĒMI", "hemi@example.org"])
def test_a_link_by_mail_sets_a_new_password_once(client: Client, who: str) -> None:
    made = account("Hēmi", mail="hemi@example.org")
    ask(client, who)
    (letter,) = mail.outbox
    assert letter.to == ["hemi@example.org"]
    link = re.search(r"http://testserver(/sign-in/new/\S+)", letter.body)[1]
    assert "Hēmi" in client.get(link).text
    assert "too short" in client.post(link, {"password": "short"}).text
    assert client.post(link, {"password": NEW}).url == "/sign-in/"
    assert fits(made, NEW)
    for again in (client.get(link), client.post(link, {"password": "a third password"})):
        assert again.status_code == 410
        assert "This link is spent" in again.text
    assert fits(made, NEW)


def test_a_stranger_does_not_choose_where_the_letter_leads(client: Client, settings: Any) -> None:
    """The Host header is theirs to write: a port of their own on the hall's name, or another name of the machine."""
    settings.ADDRESS = "https://hall.test/"
    settings.ALLOWED_HOSTS = ["testserver", "hall.test"]
    account("Hēmi", mail="hemi@example.org")
    client.post("/sign-in/forgotten/", {"who": "hemi"}, HTTP_HOST="hall.test:4444")
    (letter,) = mail.outbox
    assert "https://hall.test/sign-in/new/" in letter.body
    assert "4444" not in letter.body
    assert client.post("/sign-in/forgotten/", {"who": "hemi"}, HTTP_HOST="elsewhere.example").status_code == 400
    assert len(mail.outbox) == 1


def test_the_page_does_not_tell_who_has_an_account(client: Client) -> None:
    account("Hēmi", mail="hemi@example.org")
    account("Mere")  # no address
    assert ask(client, "hemi") == ask(client, "mere") == ask(client, "nobody") == ask(client, "no@example.org")
    assert len(mail.outbox) == 1


def test_an_inactive_account_gets_no_letter(client: Client) -> None:
    account("Hēmi", mail="hemi@example.org")
    Account.objects.update(is_active=False)
    ask(client, "hemi")
    assert mail.outbox == []


def test_a_mail_that_cannot_be_sent_is_no_different_page(client: Client, settings, tmp_path, caplog) -> None:
    account("Hēmi", mail="hemi@example.org")
    known = ask(client, "nobody")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # nothing listens there
    assert ask(client, "hemi") == known
    assert "a mail could not be sent" in caplog.text


def test_a_hall_without_mail_server_does_not_send_people_to_their_mail(client: Client, settings, tmp_path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    assert "This hall does not send mail" in client.get("/sign-in/forgotten/").text
    waits = client.post("/sign-in/forgotten/", {"who": "ana"}).text
    assert "on its way" not in waits
    assert "can hand you a link" in waits
    settings.EMAIL_FILE_PATH = None
    assert "on its way" in client.post("/sign-in/forgotten/", {"who": "ana"}).text


def test_a_letter_box_is_not_filled_by_a_stranger(client: Client) -> None:
    made = account("Hēmi", mail="hemi@example.org")
    for _ in range(5):
        ask(client, "hemi")
    assert len(mail.outbox) == 3
    ResetLink.objects.update(made_at=store.ResetLink.objects.first().made_at - timedelta(hours=2))
    ask(client, "hemi")
    assert len(mail.outbox) == 4
    assert ResetLink.objects.filter(account=made, by_mail=True, made_by=None).count() == 4


def test_letters_of_a_clock_that_was_ahead_keep_back_none_of_today() -> None:
    account("Hēmi", mail="hemi@example.org")
    for moment in (*[NOW + timedelta(days=30)] * 4, NOW):
        actions.mail_reset_link(VISITOR, who="hemi", absolute=str, now=moment)
    assert len(mail.outbox) == 4


def test_a_link_is_no_good_after_a_day(client: Client, settings) -> None:
    made = account("Hēmi")
    link = actions.reset_link(CONSOLE, account=made, now=NOW)
    assert client.get(link).status_code == 200
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert client.get(link).status_code == 410


def test_a_link_opens_only_its_own_account(client: Client) -> None:
    hemi, mere = account("Hēmi"), account("Mere")
    token = actions.reset_link(CONSOLE, account=hemi, now=NOW).rstrip("/").rsplit("/", 1)[1]
    assert client.get(f"/sign-in/new/{mere.pk}/{token}/").status_code == 410
    assert client.get(f"/sign-in/new/999999/{token}/").status_code == 410


def test_a_new_password_ends_the_lock_out(client: Client) -> None:
    made = account("Hēmi")
    for _ in range(5):
        client.post("/sign-in/", {"name": "hemi", "password": "wrong"})
    client.post(actions.reset_link(CONSOLE, account=made, now=NOW), {"password": NEW})
    assert client.post("/sign-in/", {"name": "hemi", "password": NEW}).status_code == 302


# --- by the desk


def test_the_desk_hands_over_a_link_and_it_is_kept_that_it_did(as_, secretary: Account) -> None:
    made = account("Hēmi", person("Hēmi Pōtae"))
    page = as_(secretary).post(f"/desk/accounts/{made.pk}/reset/")
    link = re.search(r"<code>http://testserver(/sign-in/new/\S+)</code>", page.text)[1]
    Client().post(link, {"password": NEW})
    assert fits(made, NEW)
    assert ResetLink.objects.get().made_by == secretary


def test_nobody_cuts_a_key_to_doors_that_are_shut_to_them(secretary: Account) -> None:
    """The Webmaster may hand out links, but one for the Secretary would let the Webmaster give roles."""
    webmaster = officer(Role.WEBMASTER)
    with pytest.raises(NotYours):
        actions.reset_link(acting(webmaster), account=secretary, now=NOW)
    assert not ResetLink.objects.exists()
    assert actions.reset_link(acting(webmaster), account=account("Hēmi", person("Hēmi")), now=NOW)
    assert actions.reset_link(acting(secretary), account=webmaster, now=NOW)


def test_the_page_of_accounts_offers_only_keys_that_may_be_cut(as_, secretary: Account) -> None:
    """And leads nobody to the register who may not open it."""
    hemi = account("Hēmi", person("Hēmi"))
    page = as_(officer(Role.WEBMASTER)).get("/desk/accounts/").text
    assert f"/desk/accounts/{hemi.pk}/reset/" in page
    assert f"/desk/accounts/{secretary.pk}/reset/" not in page
    assert "ask the Secretary" in page
    assert 'href="/desk/register/"' not in page
    page = as_(secretary).get("/desk/accounts/").text
    assert f"/desk/accounts/{secretary.pk}/reset/" in page
    assert 'href="/desk/register/"' in page


def test_only_keepers_of_the_hall_make_links() -> None:
    made = account("Hēmi")
    for role in (Role.TREASURER, Role.VICE_PRESIDENT, Role.DIRECTOR):
        with pytest.raises(NotYours):
            actions.reset_link(acting(officer(role)), account=made, now=NOW)
    with pytest.raises(NotYours):
        actions.reset_link(VISITOR, account=made, now=NOW)


def test_a_link_does_not_open_an_inactive_account() -> None:
    made = account("Hēmi")
    token = actions.reset_link(CONSOLE, account=made, now=NOW).rstrip("/").rsplit("/", 1)[1]
    assert actions.is_good_link(made, token, NOW)
    made.is_active = False
    assert not actions.is_good_link(made, token, NOW)


@pytest.mark.parametrize("confirmed_first", [True, False])
def test_a_link_made_before_somebody_got_an_office_does_not_open_the_office(
    client: Client, secretary: Account, confirmed_first: bool
) -> None:
    mere = person("Mere Tui")
    made = account("Mere", mere, mail="mere@example.org")
    link = actions.reset_link(acting(officer(Role.WEBMASTER)), account=made, now=NOW)
    ask(client, "mere")
    by_mail = re.search(r"http://testserver(/sign-in/new/\S+)", mail.outbox[0].body)[1]
    by_secretary = actions.reset_link(acting(secretary), account=made, now=NOW)
    if confirmed_first:
        actions.confirm_account(acting(secretary), account=made, now=NOW)
    actions.give_role(acting(secretary), person=mere, role=Role.PRESIDENT, since=TODAY, now=NOW)
    assert client.get(link).status_code == 410
    assert client.post(link, {"password": NEW}).status_code == 410
    assert fits(made, PASSWORD)
    # What lies in her own letter box is hers; who made the other could have given the office.
    assert client.get(by_mail).status_code == 200
    assert client.post(by_secretary, {"password": NEW}).url == "/sign-in/"


def test_a_link_dies_with_the_office_of_who_made_it(client: Client, secretary: Account) -> None:
    """Else who is voted out comes back by a link for the successor."""
    successor = account("Mere", person("Mere Tui"))
    actions.give_role(CONSOLE, person=successor.person, role=Role.SECRETARY, since=TODAY, now=NOW)
    link = actions.reset_link(acting(secretary), account=successor, now=NOW)
    assert client.get(link).status_code == 200
    held = RoleHeld.objects.get(person=secretary.person)
    actions.end_role(acting(successor), role_held=held, until=TODAY, now=NOW)
    assert client.post(link, {"password": NEW}).status_code == 410
    assert fits(successor, PASSWORD)


def test_who_may_make_no_links_any_more_has_none_left_either(client: Client) -> None:
    """For a player without office too, to whose record no other door leads."""
    webmaster, member = officer(Role.WEBMASTER), account("Mere", person("Mere Tui"))
    link = actions.reset_link(acting(webmaster), account=member, now=NOW)
    assert client.get(link).status_code == 200
    actions.end_role(CONSOLE, role_held=RoleHeld.objects.get(person=webmaster.person), until=TODAY, now=NOW)
    assert client.post(link, {"password": NEW}).status_code == 410
    assert fits(member, PASSWORD)
