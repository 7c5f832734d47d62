"""People at the tables of the hall."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions as games
from tilehall.site.games.store import LoadedGame
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Account
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest, pick
from tilehall.site.play.store import NewTable, TableRow

# The pages read the clock, and a game left alone for a day is nobody's: a fixed moment would fail some day.
NOW = timezone.now().replace(microsecond=0) - timedelta(minutes=2)
Enter = Callable[[str], Actor]

SCRABBLE = NewTable(game="scrabble", ruleset="nzasp-2022", lexicon="enable1", first=0)
RUMMIKUB = NewTable(game="rummikub", ruleset="nzrc-2024", seats=3)


def at(now: datetime = NOW) -> CommandContext:
    return CommandContext(now, new_command())


def send(actor: Actor, table: TableRow, later: int, kind: str, **fields: object) -> LoadedGame:
    """What somebody does in the game of a table, so many seconds after the opening."""
    outside = Outside(NOW + timedelta(seconds=later), pick, lambda _word: False)
    done = games.submit(actor, table.game_id or 0, {"kind": f"{kind}/1", **fields}, new_command(), outside)
    assert not isinstance(done, Refusal), done.plain()
    return done.game


def begun(*sitting: Actor, terms: NewTable = SCRABBLE) -> TableRow:
    """A table at which all of them sit."""
    table = tables.open_table(sitting[0], TableRequest(terms=terms), at())
    for actor in sitting[1:]:
        table = tables.join_table(actor, table.code, at())
    assert table.game_id is not None
    return table


def passed_out(table: TableRow, first: Actor, second: Actor) -> LoadedGame:
    """A game of Scrabble in which nobody lays anything, until the rules end it."""
    for actor in (first, second):
        send(actor, table, 1, "be-ready")
    for turn in range(6):
        played = send((first, second)[turn % 2], table, 10 + 5 * turn, "pass-turn", what="pass")
    assert played.row.over
    return played


@pytest.fixture
def enter(db: None) -> Enter:
    """Somebody of the register with an account, by name; "guest" has claimed no record."""

    def come(name: str) -> Actor:
        account = Account.objects.filter(name=name).first()
        if account is None:
            person = None if name == "guest" else people.add_person(CONSOLE, full_name=name, club=None, now=NOW)
            account = Account.objects.create(name=name, name_key=name.casefold(), person=person, created=NOW)
        return actor_of(account, NOW.date())

    return come


@pytest.fixture
def signed_in(enter: Enter, client: Client) -> Callable[[str], Client]:
    """A browser of somebody."""

    def browser(name: str) -> Client:
        own = Client()
        account = enter(name).own_account()
        own.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
        return own

    return browser
