"""Passwords are hashed so many at once and no more, by figures chosen for a laptop, and never inside a transaction."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.contrib.auth import hashers
from django.db import connection
from django.test import Client

from tilehall.site.hall import actions as hall
from tilehall.site.people import actions, password_work
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor
from tilehall.site.people.models import Account, CountedTry

from .conftest import NOW, PASSWORD, account, try_in


@pytest.mark.django_db
def test_when_too_many_sign_in_at_once_they_are_told_so_and_nothing_is_counted(client: Client, monkeypatch) -> None:
    """Each check took 100 MB, as many at once as came: a few hundred ended the hall."""
    account("Hēmi")
    monkeypatch.setattr(password_work, "PATIENCE", 0.01)
    with ExitStack() as busy:
        for _ in range(password_work.AT_ONCE):
            busy.enter_context(password_work.turn())
        pages = [
            try_in(client, "hemi"),
            try_in(client, "nobody"),
            client.post("/sign-up/", {"name": "Mere", "password": PASSWORD, "mail": ""}),
        ]
    for page in pages:
        assert (page.status_code, page["Retry-After"]) == (503, "5")
        assert "Too many are signing in at once" in page.text
    assert not Account.objects.filter(name="Mere").exists()
    assert CountedTry.objects.count() == 1, "the account that was asked for"
    assert try_in(client, "hemi").status_code == 302


def test_the_figures_of_argon2_and_what_was_kept_by_older_ones() -> None:
    ours, older = password_work.HallArgon2(), hashers.Argon2PasswordHasher()
    kept = ours.encode("kea kea kea 1", ours.salt())
    assert "argon2id" in kept
    assert "m=19456,t=2,p=1" in kept
    assert not ours.must_update(kept)
    before = older.encode("kea kea kea 1", older.salt())
    assert ours.verify("kea kea kea 1", before)
    assert ours.must_update(before)


def test_nothing_else_in_the_site_hashes_a_password() -> None:
    """What does not take its turn has no bound."""
    site = Path(password_work.__file__).parent.parent
    hashing = re.compile(r"\.(set|check)_password\(|make_password\(|\bauthenticate\(")
    found = {path.name for path in site.rglob("*.py") if hashing.search(path.read_text(encoding="utf-8"))}
    assert found == {"password_work.py"}


@pytest.mark.django_db
def test_an_unknown_name_costs_what_an_account_of_the_hall_costs(monkeypatch) -> None:
    """One whose password was kept by older figures takes longer than a new one: an unknown name must too, by chance."""
    asked = []
    monkeypatch.setattr(hashers, "check_password", lambda _password, kept: asked.append(kept))
    kept_of = {made.password for made in (account("hemi"), account("mere"), account("ana"))}
    for name in ("nobody", "nobody", *(f"name {number}" for number in range(60))):
        password_work.fits_nobody(name, "x")
    assert asked[0] == asked[1], "asked again it takes as long again"
    assert set(asked) == kept_of


@pytest.mark.django_db(transaction=True)
def test_no_password_is_hashed_while_a_transaction_is_held(monkeypatch) -> None:
    """On SQLite a transaction holds up every writer of the hall: a try that waits for its turn would stop the desk."""
    held, real = [], password_work.turn
    monkeypatch.setattr(password_work, "turn", lambda: held.append(connection.in_atomic_block) or real())
    code, first = hall.code_for_console(), {"full_name": "Ana Ngata", "role": "secretary", "name": "ana", "mail": ""}
    hall.become_first_officer(
        VISITOR, hall.FirstVisit(code=code, hall_name="Hall", password=PASSWORD, **first), now=NOW
    )
    made = account("Hēmi")
    actions.change_password(Actor(account=made), old=PASSWORD, new="seven blue racks", now=NOW)
    actions.change_mail(Actor(account=made), mail="h@example.org", password="seven blue racks", now=NOW)
    made.refresh_from_db()
    token = actions.reset_link(CONSOLE, account=made, now=NOW).rstrip("/").rsplit("/", 1)[1]
    actions.set_password_by_link(VISITOR, account=made, token=token, password=PASSWORD, now=NOW)
    assert try_in(Client(), "hemi").status_code == 302
    assert try_in(Client(), "nobody").status_code == 200
    assert held == [False] * 8


def test_whoever_fails_gives_the_turn_back(monkeypatch) -> None:
    """Each lost turn stays lost: after two of them nobody could sign in until the hall was started anew."""
    monkeypatch.setattr(password_work, "PATIENCE", 0.01)
    for _ in range(password_work.AT_ONCE + 1):
        with pytest.raises(MemoryError), password_work.turn():
            raise MemoryError
