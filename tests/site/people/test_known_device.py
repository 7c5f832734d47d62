"""A device on which somebody has signed in: strangers who guess do not lock its owner out."""

import time

import pytest
from django.core import signing
from django.test import Client

from tilehall.site.people import actions, known_device
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.known_device import COOKIE
from tilehall.site.people.models import Account

from .conftest import NOW, account, lock, try_in

pytestmark = pytest.mark.django_db


def test_whoever_guesses_the_director_on_the_day_does_not_lock_the_director_out(client: Client) -> None:
    """Same hall, same router, same name: the right password was refused as long as somebody else went on guessing."""
    account("director")
    try_in(client, "director")
    client.post("/sign-out/")
    stranger = Client()
    assert lock(stranger, "director").status_code == 429
    for number in range(100):
        try_in(stranger, "director", "wrong", REMOTE_ADDR=f"198.51.100.{number}")
    assert try_in(client, "director").status_code == 302
    assert try_in(Client(), "director").status_code == 429


def test_a_known_device_is_counted_too(client: Client) -> None:
    account("Hēmi")
    try_in(client, "hemi")
    client.post("/sign-out/")
    answers = [try_in(client, "hemi", "wrong", REMOTE_ADDR=f"198.51.100.{number}").status_code for number in range(11)]
    assert answers == [200] * 10 + [429]
    assert try_in(Client(), "hemi").status_code == 302, "and holds nobody else up"


def test_a_device_is_known_for_the_account_that_signed_in_on_it_only(client: Client) -> None:
    account("Hēmi")
    account("Mere")
    try_in(client, "mere")
    client.post("/sign-out/")
    assert lock(client, "hemi").status_code == 429
    assert try_in(client, "mere").status_code == 302


@pytest.mark.parametrize("cookie", ["", "x", "WyJkIiwgWzFdXQ:1abc:forged"])
def test_a_device_cannot_say_of_itself_that_it_is_known(client: Client, cookie: str) -> None:
    account("Hēmi")
    client.cookies[COOKIE] = cookie
    assert lock(client).status_code == 429


@pytest.mark.parametrize("days, status", [(399, 302), (401, 429)])
def test_a_cookie_is_no_longer_known_than_a_browser_would_keep_it(
    client: Client, monkeypatch: pytest.MonkeyPatch, days: int, status: int
) -> None:
    account("Hēmi")
    before = time.time() - days * 86_400
    with monkeypatch.context() as then:
        then.setattr(signing.time, "time", lambda: before)
        cookie = signing.dumps(["a device", [Account.objects.get().pk]], salt=known_device._SALT)
    lock(Client())
    client.cookies[COOKIE] = cookie
    assert try_in(client, "hemi").status_code == status


def test_the_cookie_of_a_device_is_not_for_scripts_and_opens_nothing(client: Client) -> None:
    account("Hēmi")
    cookie = try_in(client, "hemi").cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    other = Client()
    other.cookies[COOKIE] = cookie.value
    assert other.get("/account/").status_code == 302


def test_a_new_password_by_a_link_need_not_wait_on_the_device_that_set_it(client: Client) -> None:
    made = account("Hēmi")
    assert lock(client).status_code == 429
    client.post(actions.reset_link(CONSOLE, account=made, now=NOW), {"password": "seven blue racks"})
    assert try_in(client, "hemi", "seven blue racks").status_code == 302
