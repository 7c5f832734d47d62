"""Coming in: by name or mail, with a new session key, and never sent elsewhere. How often: test_try_counts.py."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory
from django.urls import reverse

from tilehall.site.people import actions, signin
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.people.models import Account

from .conftest import NOW, PASSWORD, account, try_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["Hēmi", "hemi", "HEMI ", "hemi@example.org", "Hemi@Example.ORG"])
def test_signs_in_by_name_or_mail_in_any_spelling(client: Client, typed: str) -> None:
    made = account("Hēmi", mail="Hemi@example.org")
    assert try_in(client, typed).url == reverse("people:account")
    assert client.session["_auth_user_id"] == str(made.pk)


@pytest.mark.parametrize("name, password", [("hemi", "wrong"), ("nobody", PASSWORD), ("nobody@example.org", PASSWORD)])
def test_a_wrong_pair_says_the_same_whatever_is_wrong(client: Client, name: str, password: str) -> None:
    account("Hēmi")
    response = try_in(client, name, password)
    assert response.status_code == 200
    assert "Name and password do not fit together" in response.text
    assert "_auth_user_id" not in client.session


def test_an_unknown_name_costs_as_much_hashing_as_a_known_one(client: Client, monkeypatch) -> None:
    account("Hēmi")
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *a: hashed.append(a) or encode(*a))
    try_in(client, "hemi", "wrong")
    known = len(hashed)
    try_in(client, "nobody", "wrong")
    assert known == len(hashed) - known == 1


def test_an_inactive_account_stays_out(client: Client) -> None:
    made = account("Hēmi")
    Account.objects.filter(pk=made.pk).update(is_active=False)
    assert try_in(client, "hemi").status_code == 200
    assert "_auth_user_id" not in client.session


def test_an_account_made_inactive_is_out_at_once(client: Client) -> None:
    made = account("Hēmi")
    try_in(client, "hemi")
    Account.objects.filter(pk=made.pk).update(is_active=False)
    assert client.get("/account/").url == "/sign-in/?next=%2Faccount%2F"


def test_the_session_gets_a_new_key_at_sign_in(client: Client) -> None:
    account("Hēmi")
    session = client.session
    session["planted"] = "by a stranger"
    session.save()
    before = client.session.session_key
    try_in(client, "hemi")
    assert client.session.session_key != before
    stranger = Client()
    stranger.cookies["sessionid"] = before
    assert stranger.get("/account/").status_code == 302


@pytest.mark.parametrize(
    "wanted, leads",
    [
        ("/rules/", "/rules/"),
        ("/people/?q=a", "/people/?q=a"),
        ("//evil.example/", "/account/"),
        ("https://evil.example/", "/account/"),
        ("http:///evil.example/", "/account/"),
        ("\\\\evil.example", "/account/"),
        ("javascript:alert(1)", "/account/"),
        ("nothing-of-that-name", "/account/"),
        ("", "/account/"),
    ],
)
@pytest.mark.parametrize("page", ["/sign-in/", "/sign-up/"])
def test_next_never_leads_out_of_the_hall(client: Client, page: str, wanted: str, leads: str) -> None:
    if page == "/sign-in/":
        account("Hēmi")
    response = client.post(page, {"name": "hemi", "password": PASSWORD, "next": wanted})
    assert response.status_code == 302
    assert response.url == leads
    client.logout()
    if page == "/sign-in/":
        assert client.post(f"{page}?next={wanted}", {"name": "hemi", "password": PASSWORD}).status_code == 302


def test_next_leads_from_a_safe_address_to_no_unsafe_one(rf: RequestFactory) -> None:
    for secure, leads in ((False, "http://testserver/rules/"), (True, "/account/")):
        request = rf.get("/sign-in/", {"next": "http://testserver/rules/"}, secure=secure)
        assert signin.next_address(request, "/account/") == leads


def test_who_is_in_already_is_sent_on_and_never_out(client: Client) -> None:
    account("Hēmi")
    try_in(client, "hemi")
    assert client.get("/sign-in/?next=//evil.example/").url == "/account/"
    assert client.get("/sign-in/?next=/clubs/").url == "/clubs/"
    assert client.get("/sign-in/?next=nothing-of-that-name").url == "/account/"


# --- signing up and out


def test_signing_up_signs_in(client: Client) -> None:
    response = client.post("/sign-up/", {"name": "Hēmi P.", "password": PASSWORD, "mail": ""}, follow=True)
    assert "Welcome, Hēmi P." in response.text
    assert "not joined to a member record yet" in response.text
    made = Account.objects.get()
    assert (made.name, made.name_key, made.mail_key, made.example) == ("Hēmi P.", "hemi p.", None, False)


@pytest.mark.parametrize(
    "field, given, said",
    [
        ("name", "HEMI", "has this sign-in name already"),
        ("name", "x", "2 to 40 letters"),
        ("name", "a" * 41, "2 to 40 letters"),
        ("name", "ﷺ" * 40, "2 to 40 letters"),
        ("name", "hemi@home", "letters, figures, blanks"),
        ("name", "<b>hemi</b>", "letters, figures, blanks"),
        ("mail", "TAKEN@example.org", "already an account with this mail address"),
        ("mail", "no address", "does not look like a mail address"),
        ("password", "short", "too short"),
        ("password", "password123", "too common"),
        ("password", "wiremu-potae", "too similar"),
        ("password", "x" * 201, "at most 200"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client: Client, field: str, given: str, said: str) -> None:
    account("Hēmi", mail="taken@example.org")
    typed = {"name": "Wiremu Potae", "mail": "", "password": PASSWORD, field: given}
    response = client.post("/sign-up/", typed)
    assert response.status_code == 200
    assert any(said in fault for fault in response.context["form"].errors[field])
    assert Account.objects.count() == 1


def test_a_mail_address_that_no_column_holds_is_refused_by_the_action_too() -> None:
    long = actions.NewAccount(
        name="ana", password=PASSWORD, mail=f"a@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}.{'f' * 20}.nz"
    )
    with pytest.raises(ValidationError) as refused:
        actions.sign_up(CONSOLE, long, now=NOW)
    assert "mail" in refused.value.error_dict


def test_all_faults_are_said_at_once(client: Client) -> None:
    form = client.post("/sign-up/", {"name": "x", "mail": "y", "password": "z"}).context["form"]
    assert set(form.errors) == {"name", "mail", "password"}


def test_only_the_console_makes_accounts_without_password_or_for_the_example() -> None:
    for new in (
        actions.NewAccount(name="ana", password=None),
        actions.NewAccount(name="ana", password=PASSWORD, example=True),
    ):
        with pytest.raises(NotYours):
            actions.sign_up(VISITOR, new, now=NOW)


def test_signing_out_needs_a_post_with_its_token(client: Client) -> None:
    account("Hēmi")
    try_in(client, "hemi")
    assert client.get("/sign-out/").status_code == 405
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = client.cookies
    assert careful.post("/sign-out/").status_code == 403
    assert "_auth_user_id" in client.session
    assert client.post("/sign-out/").url == "/"
    assert "_auth_user_id" not in client.session


# --- the example's links


def test_an_example_link_signs_in_as_the_invented_person(client: Client) -> None:
    made = actions.sign_up(CONSOLE, actions.NewAccount(name="ana", password=None, example=True), now=NOW)
    link = actions.example_link(CONSOLE, account=made)
    assert client.get(link).url == "/account/"
    assert client.session["_auth_user_id"] == str(made.pk)


def test_no_link_opens_a_real_account(client: Client) -> None:
    made = actions.sign_up(CONSOLE, actions.NewAccount(name="ana", password=None, example=True), now=NOW)
    link = actions.example_link(CONSOLE, account=made)
    Account.objects.filter(pk=made.pk).update(example=False)
    assert client.get(link).status_code == 404
    Account.objects.filter(pk=made.pk).update(example=True, is_active=False)
    assert client.get(link).status_code == 404
    with pytest.raises(NotYours):
        actions.example_link(CONSOLE, account=account("Hēmi"))


def test_an_example_link_lasts_a_week_and_cannot_be_altered(client: Client, monkeypatch) -> None:
    made = actions.sign_up(CONSOLE, actions.NewAccount(name="ana", password=None, example=True), now=NOW)
    link = actions.example_link(CONSOLE, account=made)
    assert client.get(link[:-3] + "AA/").status_code == 404
    monkeypatch.setattr("tilehall.site.people.signin.EXAMPLE_LINK_LASTS", timedelta(seconds=-1))
    assert client.get(link).status_code == 404
