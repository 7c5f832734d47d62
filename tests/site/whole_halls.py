"""Whole halls for tests: a data folder and a database of its own, on SQLite or PostgreSQL, filled with life."""

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import dj_database_url
import psycopg
from django.apps import apps
from django.db import connections
from django.db.utils import ConnectionHandler, load_backend
from django.utils import timezone

from tests.site.seats import intent, playing, seats, two_players
from tests.toy import TOY
from tests.toy.chance import outside, seeded
from tests.toy.play import attempt, is_word, opening
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.config.settings import SQLITE
from tilehall.site.games import actions
from tilehall.site.people.actor import CONSOLE

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Place:
    data: Path
    database: dict[str, Any]

    @property
    def vendor(self) -> str:
        return "sqlite" if str(self.database["ENGINE"]).endswith("sqlite3") else "postgresql"


def sqlite_place(folder: Path, furnished: Path | None = None) -> Place:
    folder.mkdir(parents=True, exist_ok=True)
    if furnished is not None:
        shutil.copy(furnished, folder / "hall.sqlite3")
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "hall.sqlite3"), "OPTIONS": dict(SQLITE)}
    return Place(folder, database)


def postgres_place(folder: Path, url: str, template: str | None = None) -> Place:
    """A database of its own on the server, from a template or empty."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"hall_{next(_numbers)}"
    with closing(psycopg.connect(url, autocommit=True)) as server:
        server.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
    return Place(folder, dict(dj_database_url.parse(urlunsplit(urlsplit(url)._replace(path=f"/{name}")))))


@contextmanager
def fill_with_life(place: Place) -> Iterator[None]:
    """In this thread, the hall is the one at this place: everything that asks for the default database meets it."""
    own = connections["default"]
    configured = ConnectionHandler({"default": {**place.database}}).settings["default"]
    connections["default"] = load_backend(configured["ENGINE"]).DatabaseWrapper(configured, "default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = own


def at_once(place: Place, works: list[Callable[[], Any]]) -> list[Any]:
    """Runs all at the same moment, each in a thread with a connection of its own. What raises gives its exception."""
    gate, answers = threading.Barrier(len(works)), [None] * len(works)

    def run(index: int, work: Callable[[], Any]) -> None:
        with fill_with_life(place):
            gate.wait(10)
            try:
                answers[index] = work()
            except Exception as error:
                answers[index] = error

    threads = [threading.Thread(target=run, args=one) for one in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def contents() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the hall one lives in, table by table; read with today's models, not with those of the backup."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        left_out = model._meta.label in ("hall.StartCode", "people.CountedTry")
        if model._meta.app_label not in ("sessions", "axes") and not left_out:
            names = [field.attname for field in model._meta.concrete_fields]
            found[model._meta.label] = list(model._base_manager.order_by("pk").values_list(*names))
    return found


def contents_of(place: Place) -> dict[str, list[tuple[Any, ...]]]:
    with fill_with_life(place):
        return contents()


def open_hall(name: str = "Te Whare o ngā Kupu") -> None:
    apps.get_model("hall.Hall").objects.create(id=1, name=name, started_at=timezone.now())


def play_game(seed: int, commands: int = 12, ruleset: str = "toy-1") -> int:
    """A game of the toy, played by chance through the actions a person would use; refused commands leave no trace."""
    pick, players = seeded(seed), two_players()
    new = actions.NewGame(game="toy", pinned=(ruleset, ()), opening=intent(TOY, opening()), seats=seats(*players))
    played = actions.open_game(CONSOLE, new, f"open-{next(_numbers)}", outside(pick=pick, is_word=is_word))
    assert not isinstance(played, Refusal)
    for turn in range(commands):
        command = attempt(played.state, pick)
        by = getattr(command, "by", None)
        actor = playing(players[by]) if by in (0, 1) else CONSOLE
        world = outside(3 * turn, pick=pick, is_word=is_word)
        done = actions.submit(actor, played.row.pk, intent(TOY, command), f"c{turn}", world, loaded=played)
        played = played if isinstance(done, Refusal) else done.game
    return played.row.pk


GAMES = {"toy": TOY}
