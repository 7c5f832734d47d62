"""A small hall: a moment, and ways to put people, accounts and roles into it by the same actions that people use."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.people.roles import Role

# A morning in Auckland, while it is still the day before in London: days are counted here, not there.
NOW = datetime(2026, 3, 6, 21, 30, tzinfo=UTC)
TODAY = date(2026, 3, 7)
PASSWORD = "4711 8302 kea"


def person(full_name: str, club: Club | None = None, contact: str = "") -> Person:
    return actions.add_person(CONSOLE, full_name=full_name, club=club, contact=contact, another=True, now=NOW)


def account(name: str, of: Person | None = None, mail: str = "") -> Account:
    new = actions.sign_up(CONSOLE, actions.NewAccount(name=name, password=PASSWORD, mail=mail), now=NOW)
    if of is not None:
        code = actions.give_code(CONSOLE, person=of, now=NOW).code
        actions.claim(Actor(account=new), code=code, now=NOW)
        new.refresh_from_db()
    return new


def officer(role: Role, club: Club | None = None, name: str = "") -> Account:
    """Somebody with an account who has held the role since long ago."""
    name = name or f"the {role.value.replace('_', ' ')}"
    holder = person(name.title(), club)
    made = account(name, holder)
    scope = club if role == Role.CLUB_OFFICER else None
    actions.give_role(CONSOLE, person=holder, role=role, club=scope, since=date(2020, 1, 1), now=NOW)
    return made


def acting(made: Account, day: date = TODAY) -> Actor:
    return actor_of(made, day)


@pytest.fixture
def club(db: None) -> Club:
    return actions.add_club(CONSOLE, name="Whangārei", town="Whangārei")


@pytest.fixture
def other_club(db: None) -> Club:
    return actions.add_club(CONSOLE, name="Pōneke", town="Te Whanganui-a-Tara")


@pytest.fixture
def secretary(db: None) -> Account:
    return officer(Role.SECRETARY)


@pytest.fixture
def as_(client: Client) -> Callable[[Account], Client]:
    """A browser in which this account is signed in."""

    def signed_in(made: Account) -> Client:
        client.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
        return client

    return signed_in


SIGN_IN = "/sign-in/"


def try_in(client: Client, name: str, password: str = PASSWORD, **more: str):
    return client.post(SIGN_IN, {"name": name, "password": password}, **more)


def lock(client: Client, name: str = "hemi", **more: str):
    """Five wrong tries are heard; the answer to the sixth."""
    for _ in range(5):
        assert try_in(client, name, "wrong", **more).status_code == 200
    return try_in(client, name, "wrong", **more)
