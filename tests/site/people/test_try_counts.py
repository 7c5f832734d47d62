"""Guessing is slowed by name, by address and from everywhere; and no count tells who is known here."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from tilehall.site.people.models import CountedTry
from tilehall.site.people.try_counts import (
    ADDRESS,
    LETTERS,
    NAME_HERE,
    SIGN_UPS,
    Wait,
    begin_try,
    count_of,
    name_counts,
)

from .conftest import NOW, PASSWORD, account, lock, try_in

pytestmark = pytest.mark.django_db


def turn_back(**by: float) -> None:
    CountedTry.objects.update(at=F("at") - timedelta(**by))


def test_after_five_wrong_tries_one_must_wait_and_is_told_how_long(client: Client) -> None:
    account("Hēmi")
    response = lock(client)
    assert response.status_code == 429
    assert "Please wait 15 minutes" in response.text
    assert "ask the desk" in response.text
    assert 800 < int(response["Retry-After"]) <= 900


def test_the_right_password_is_refused_on_a_strange_device_until_the_wait_is_over(client: Client) -> None:
    account("Hēmi")
    lock(client)
    assert try_in(client, "hemi").status_code == 429
    turn_back(minutes=14)
    assert "Please wait 1 minute<" in re.sub(r"\d+ seconds", "1 minute", try_in(client, "hemi").text)
    turn_back(minutes=2)
    assert try_in(client, "hemi").status_code == 302


def test_trying_while_waiting_does_not_make_the_wait_longer(client: Client) -> None:
    account("Hēmi")
    lock(client)
    turn_back(minutes=14)
    for _ in range(3):
        try_in(client, "hemi", "wrong")
    turn_back(minutes=2)
    assert try_in(client, "hemi").status_code == 302


def test_another_address_and_another_name_are_not_locked(client: Client) -> None:
    account("Hēmi")
    account("Mere")
    lock(client)
    assert try_in(client, "mere").status_code == 302
    client.logout()
    assert try_in(client, "hemi", REMOTE_ADDR="192.168.1.7").status_code == 302


@pytest.mark.parametrize("known", [True, False])
def test_a_name_is_not_known_by_how_its_spellings_are_counted(client: Client, known: bool) -> None:
    """Spellings of a name that somebody has shared a count, those of others did not: the sixth try told who is here."""
    if known:
        account("Hēmi", mail="hemi@example.org")
    for typed in ("hemi", "HĒMI", " Hemi", "hēmi", "hemi "):
        assert try_in(client, typed, "wrong").status_code == 200
    assert try_in(client, "Hemi", "wrong").status_code == 429
    assert try_in(client, "hemi@example.org", "wrong").status_code == 200, "nor which name a mail address belongs to"


@pytest.mark.parametrize("locked", [False, True])
def test_pages_for_a_known_and_an_unknown_name_are_the_same(client: Client, locked: bool) -> None:
    account("hemi")
    pages = []
    for name in ("hemi", "hema"):
        response = (lock if locked else partial(try_in, password="wrong"))(client, name)
        text = re.sub(r'(csrfmiddlewaretoken" value|X-CSRFToken)[^>]*', "", response.text).replace(name, "NAME")
        pages.append((response.status_code, sorted(response.headers), text, set(client.cookies)))
    assert pages[0] == pages[1]


def test_another_browser_at_the_same_address_shares_the_count(client: Client) -> None:
    account("Hēmi")
    for number in range(5):
        try_in(client, "hemi", "wrong", HTTP_USER_AGENT=f"browser {number}")
    assert try_in(client, "hemi", "wrong", HTTP_USER_AGENT="the sixth").status_code == 429


def test_signing_in_clears_the_count(client: Client) -> None:
    account("Hēmi")
    for _ in range(4):
        try_in(client, "hemi", "wrong")
    try_in(client, "hemi")
    assert not CountedTry.objects.filter(key=count_of(NAME_HERE, "hemi", "127.0.0.1").key).exists()
    assert lock(Client()).status_code == 429


def test_neither_password_nor_name_nor_address_is_kept_with_the_tries(client: Client) -> None:
    try_in(client, "hemi", "my secret try", REMOTE_ADDR="192.0.2.7")
    rows = list(CountedTry.objects.values())
    assert len(rows) == 3
    assert not [text for text in ("secret", "hemi", "192.0.2.7") if text in str(rows)]


def test_what_is_older_than_a_day_is_forgotten() -> None:
    begin_try(name_counts("hemi", "192.0.2.7"), NOW)
    begin_try(name_counts("mere", "192.0.2.8"), NOW + timedelta(days=1, seconds=1))
    assert CountedTry.objects.count() == 3


def test_who_tries_one_password_on_many_names_is_slowed(client: Client) -> None:
    """Each name had a count of its own, so that one address tried every name of the association as fast as it could."""
    answers = [try_in(client, f"name {number}", "kea kea kea 1").status_code for number in range(41)]
    assert answers == [200] * 40 + [429]
    page = try_in(client, "one more", "kea kea kea 1")
    assert "your own name is not locked" in page.text
    assert 1 <= int(page["Retry-After"]) <= 60
    account("Hēmi")
    turn_back(minutes=1, seconds=1)
    assert try_in(client, "hemi").status_code == 302


def test_who_signs_in_meanwhile_may_not_try_more_names_for_it(client: Client) -> None:
    """Else somebody with an account of their own clears the count of the address whenever it is nearly full."""
    account("Mere")
    tried = CountedTry.objects.bulk_create(
        CountedTry(key=count_of(ADDRESS, "127.0.0.1").key, at=timezone.now()) for _ in range(ADDRESS.tries - 1)
    )
    assert try_in(client, "mere").status_code == 302
    assert CountedTry.objects.count() == len(tried), "of the own try alone nothing is left"
    assert try_in(Client(), "hemi", "wrong").status_code == 200
    assert try_in(Client(), "hema", "wrong").status_code == 429


def test_who_guesses_one_name_from_many_addresses_is_slowed(client: Client) -> None:
    account("Hēmi")
    tries = [try_in(client, "hemi", "wrong", REMOTE_ADDR=f"198.51.100.{number}") for number in range(100)]
    assert {response.status_code for response in tries} == {200}
    assert try_in(client, "hemi", "wrong", REMOTE_ADDR="203.0.113.1").status_code == 429


def test_the_morning_of_an_event_does_not_feel_the_bounds() -> None:
    """300 behind one router within half an hour: each makes an account, and every third mistypes twice."""
    now, refused = NOW, 0
    for number in range(300):
        now += timedelta(seconds=6)
        refused += isinstance(begin_try((count_of(SIGN_UPS, "192.0.2.1"),), now), Wait)
        for _ in range(2 if number % 3 == 0 else 0):
            refused += isinstance(begin_try(name_counts(f"player {number}", "192.0.2.1"), now), Wait)
    assert refused == 0


@pytest.mark.parametrize(
    "bound, address, typed, says",
    [
        (SIGN_UPS, "/sign-up/", {"name": "Mere", "password": PASSWORD}, "No account is needed to take part"),
        (LETTERS, "/sign-in/forgotten/", {"who": "mere"}, "Very many letters were asked for"),
    ],
)
def test_accounts_and_letters_asked_for_at_one_address_have_a_bound(
    client: Client, bound, address, typed, says
) -> None:
    key, now = count_of(bound, "127.0.0.1").key, timezone.now()
    CountedTry.objects.bulk_create(CountedTry(key=key, at=now) for _ in range(bound.tries))
    page = client.post(address, typed)
    assert page.status_code == 429
    assert says in page.text
    assert client.post(address, typed, REMOTE_ADDR="192.0.2.9").status_code in (200, 302)


def test_many_at_once_do_not_outrun_the_count(monkeypatch) -> None:
    """All have looked before any of them is counted."""
    counts, heard, create = name_counts("hemi", "192.0.2.7"), [], CountedTry.objects.bulk_create
    others = iter(range(7))

    def others_look_first(rows):
        if next(others, None) is not None:
            heard.append(begin_try(counts, NOW))
        return create(rows)

    monkeypatch.setattr(CountedTry.objects, "bulk_create", others_look_first)
    heard.append(begin_try(counts, NOW))
    assert sum(isinstance(one, tuple) for one in heard) == NAME_HERE.tries
    assert CountedTry.objects.count() == NAME_HERE.tries * len(counts), "who must wait is not counted"


def test_tries_of_a_clock_that_was_ahead_lock_nobody_out_for_good() -> None:
    """A clock stood a month ahead for a morning: whoever mistyped five times then waited until the month was over."""
    counts = name_counts("hemi", "192.0.2.7")
    for _ in range(NAME_HERE.tries):
        begin_try(counts, NOW + timedelta(days=30))
    assert not isinstance(begin_try(counts, NOW), Wait)
