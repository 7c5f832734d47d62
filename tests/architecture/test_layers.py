"""The layering contract holds, and each part of it refuses the breach it is meant for."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "tilehall"

with (ROOT / "pyproject.toml").open("rb") as _file:
    CONTRACTS = {contract["id"]: contract for contract in tomllib.load(_file)["tool"]["importlinter"]["contracts"]}


@dataclass(frozen=True)
class Breach:
    contract: str
    files: dict[str, str]  # path under src/tilehall: a line added to it, or all of a new file
    named: tuple[str, ...]  # what the complaint must name


BREACHES = {
    "the law uses the site": Breach(
        "floors",
        {"law/game/clock.py": "from tilehall.site.config import security_headers"},
        ("tilehall.law.game.clock", "tilehall.site.config.security_headers"),
    ),
    "the site uses the command line": Breach(
        "floors",
        {"site/people/roles.py": "from tilehall.cli import answer"},
        ("tilehall.site.people.roles", "tilehall.cli.answer"),
    ),
    "a floor nobody placed": Breach("floors", {"attic/__init__.py": '"""A floor."""'}, ("attic",)),
    "the rulebook uses the games": Breach(
        "rooms-of-the-law",
        {"law/rulebook/basis.py": "from tilehall.law.game import seats"},
        ("tilehall.law.rulebook.basis", "tilehall.law.game"),
    ),
    "one game uses another": Breach(
        "rooms-of-the-law",
        {
            "law/scrabble/__init__.py": '"""A game."""',
            "law/rummikub/__init__.py": '"""A game."""',
            "law/rummikub/meld.py": "from tilehall.law import scrabble",
        },
        ("tilehall.law.rummikub.meld", "tilehall.law.scrabble"),
    ),
    "a room of the law nobody placed": Breach(
        "rooms-of-the-law", {"law/mahjong/__init__.py": '"""A room."""'}, ("mahjong",)
    ),
    "the people use the hall": Breach(
        "rooms-of-the-site",
        {"site/people/roles.py": "from tilehall.site.hall import apps"},
        ("tilehall.site.people.roles", "tilehall.site.hall.apps"),
    ),
    "people and rulebook know each other": Breach(
        "rooms-of-the-site",
        {"site/rulebook/attic.py": "from tilehall.site.people import roles"},
        ("tilehall.site.rulebook.attic", "tilehall.site.people.roles"),
    ),
    "what every page is made of uses the people": Breach(
        "rooms-of-the-site",
        {"site/pages/request.py": "from tilehall.site.people import roles"},
        ("tilehall.site.pages.request", "tilehall.site.people.roles"),
    ),
    "a log knows whose it is": Breach(
        "rooms-of-the-site",
        {"site/logs/store.py": "from tilehall.site.games.models import EventRow"},
        ("tilehall.site.logs.store", "tilehall.site.games.models"),
    ),
    "a part of the association nobody placed": Breach(
        "inside-the-association", {"site/association/attic/__init__.py": '"""A part."""'}, ("attic",)
    ),
    "a room of the site nobody placed": Breach(
        "rooms-of-the-site", {"site/attic/__init__.py": '"""A room."""'}, ("attic",)
    ),
    "the fold asks a rule": Breach(
        "inside-a-game",
        {"law/scrabble/apply/tiles.py": "from tilehall.law.scrabble.rules import ScrabbleRules"},
        ("tilehall.law.scrabble.apply.tiles", "tilehall.law.scrabble.rules"),
    ),
    "the fold hears a command": Breach(
        "inside-a-game",
        {"law/scrabble/apply/turn.py": "from tilehall.law.scrabble import commands"},
        ("tilehall.law.scrabble.apply.turn", "tilehall.law.scrabble.commands"),
    ),
    "the engine asks for a ruleset by name": Breach(
        "inside-a-game",
        {"law/scrabble/decide/turn.py": "from tilehall.law.scrabble.rulesets import RULESETS"},
        ("tilehall.law.scrabble.decide.turn", "tilehall.law.scrabble.rulesets"),
    ),
    "a ruling draws a view": Breach(
        "inside-a-game",
        {"law/scrabble/rulings/found_tiles.py": "from tilehall.law.scrabble.view import view"},
        ("tilehall.law.scrabble.rulings.found_tiles", "tilehall.law.scrabble.view"),
    ),
    "the board knows what happened on it": Breach(
        "inside-a-game",
        {"law/scrabble/board.py": "from . import events"},
        ("tilehall.law.scrabble.board", "tilehall.law.scrabble.events"),
    ),
    "what answers goes through the door": Breach(
        "inside-a-game",
        {"law/scrabble/notation/gcg_log.py": "from ..game import SCRABBLE"},
        ("tilehall.law.scrabble.notation.gcg_log", "tilehall.law.scrabble.game"),
    ),
    "a file of a game nobody placed": Breach(
        "inside-a-game", {"law/scrabble/attic.py": '"""Odds and ends."""'}, ("attic",)
    ),
    "the engine names a document": Breach(
        "rulesets-name-documents",
        {"law/scrabble/decide/turn.py": "from tilehall.law.rulebook.documents import PLAY"},
        ("tilehall.law.scrabble.decide.turn", "tilehall.law.rulebook.documents"),
    ),
    "a ruling looks a term up for itself": Breach(
        "rulesets-name-documents",
        {"law/scrabble/rulings/found_tiles.py": "from tilehall.law.rulebook import ruleset_layers"},
        ("tilehall.law.scrabble.rulings.found_tiles", "tilehall.law.rulebook.ruleset_layers"),
    ),
    "the next game names a document": Breach(
        "rulesets-name-documents",
        {
            "law/rummikub/__init__.py": '"""A game."""',
            "law/rummikub/meld.py": "from tilehall.law.rulebook.documents import NZRC",
        },
        ("tilehall.law.rummikub.meld", "tilehall.law.rulebook.documents"),
    ),
    "rows call an action": Breach(
        "inside-an-app",
        {"site/people/models.py": "from tilehall.site.people import actions"},
        ("tilehall.site.people.models", "tilehall.site.people.actions"),
    ),
    "rows of a log write themselves": Breach(
        "inside-an-app",
        {"site/logs/models.py": "from tilehall.site.logs import store"},
        ("tilehall.site.logs.models", "tilehall.site.logs.store"),
    ),
    "an action calls a page": Breach(
        "inside-an-app",
        {"site/hall/actions.py": "from tilehall.site.hall import views"},
        ("tilehall.site.hall.actions", "tilehall.site.hall.views"),
    ),
    "the law reads the clock, draws lots and keeps a log": Breach(
        "law-is-pure",
        {
            "law/game/tiles.py": "import asyncio, logging, os, random, secrets, socket, threading, time\n"
            "from django.utils import timezone\nfrom channels import layers"
        },
        ("asyncio", "logging", "os", "random", "secrets", "socket", "threading", "time", "django", "channels"),
    ),
    "a kernel uses its own room": Breach(
        "kernels-know-nothing",
        {"law/game/kernels/multiset.py": "from tilehall.law.game import seats"},
        ("tilehall.law.game.kernels.multiset", "tilehall.law.game.seats"),
    ),
    "a kernel uses another room": Breach(
        "kernels-know-nothing",
        {"law/game/kernels/multiset.py": "from tilehall.law.rulebook import basis"},
        ("tilehall.law.game.kernels.multiset", "tilehall.law.rulebook.basis"),
    ),
    "the site goes round the catalogue": Breach(
        "games-by-the-catalogue",
        {
            "law/scrabble/__init__.py": '"""A game."""',
            "law/scrabble/game.py": '"""The door."""',
            "site/games/news.py": "from tilehall.law.scrabble.game import SCRABBLE",
        },
        ("tilehall.site.games.news", "tilehall.law.scrabble.game"),
    ),
    "the site asks for a ruleset itself": Breach(
        "games-by-the-catalogue",
        {"site/games/news.py": "from tilehall.law.scrabble.rulesets import RULESETS"},
        ("tilehall.site.games.news", "tilehall.law.scrabble.rulesets"),
    ),
    "an action writes the log past the store": Breach(
        "one-writer-of-the-log",
        {"site/games/actions.py": "from tilehall.site.games.models import EventRow"},
        ("tilehall.site.games.actions",),
    ),
    "another room writes the log": Breach(
        "one-writer-of-the-log",
        {"site/hall/store.py": "from tilehall.site.games import models"},
        ("tilehall.site.hall.store",),
    ),
    "an action writes the desk's log past the store": Breach(
        "one-writer-of-the-desk",
        {"site/tournaments/actions/commands.py": "from tilehall.site.tournaments.models import ActRow"},
        ("tilehall.site.tournaments.actions.commands",),
    ),
    "an action changes a published list past the store": Breach(
        "one-writer-of-the-ratings",
        {"site/ratings/actions/publication.py": "from tilehall.site.ratings.models import PublishedList"},
        ("tilehall.site.ratings.actions.publication",),
    ),
    "an action of the association writes past the book's store": Breach(
        "one-writer-of-the-book",
        {"site/association/book/actions/commands.py": "from tilehall.site.association.book.models import BookEntry"},
        ("tilehall.site.association.book.actions.commands",),
    ),
    "an action fills a slip past the store": Breach(
        "one-writer-of-the-ballots",
        {"site/association/ballots/actions/voting.py": "from tilehall.site.association.ballots.models import SlipRow"},
        ("tilehall.site.association.ballots.actions.voting",),
    ),
    "an action of a meeting writes past its store": Breach(
        "one-writer-of-the-meetings",
        {
            "site/association/meetings/actions/commands.py": (
                "from tilehall.site.association.meetings.models import MeetingActRow"
            )
        },
        ("tilehall.site.association.meetings.actions.commands",),
    ),
    "an action writes a note of the post past the store": Breach(
        "one-writer-of-the-post",
        {"site/association/post/actions/letters.py": "from tilehall.site.association.post.models import NoteRow"},
        ("tilehall.site.association.post.actions.letters",),
    ),
    "an action of money looks at the rows past the store": Breach(
        "rows-of-the-ledger",
        {"site/association/money/actions/ledger.py": "from tilehall.site.association.money.models import PostingRow"},
        ("tilehall.site.association.money.actions.ledger",),
    ),
    "an action of the judge writes a ruling past the store": Breach(
        "one-writer-of-the-challenges",
        {"site/tables/actions/judge.py": "from tilehall.site.tables.models import DeedRow"},
        ("tilehall.site.tables.actions.judge",),
    ),
    "an action of study puts a card into a box past the store": Breach(
        "one-writer-of-the-cards",
        {"site/study/actions/practice.py": "from tilehall.site.study.models import CardRow"},
        ("tilehall.site.study.actions.practice",),
    ),
    "an action of live play takes a chair past the store": Breach(
        "one-writer-of-the-live-tables",
        {"site/play/actions/tables.py": "from tilehall.site.play.models import ChairRow"},
        ("tilehall.site.play.actions.tables",),
    ),
}


GAMES = sorted(door.parent.name for door in (PACKAGE / "law").glob("*/game.py"))
FILES_OF_A_GAME = {name.strip("() ") for layer in CONTRACTS["inside-a-game"]["layers"] for name in layer.split("|")}


class House:
    """A copy of the house with a linter that stays with it; what a test plants is taken out again."""

    def __init__(self, place: Path) -> None:
        self.package = place / "src" / "tilehall"
        shutil.copytree(PACKAGE, self.package, ignore=lambda _, names: [n for n in names if not _counts(n)])
        shutil.copy(ROOT / "pyproject.toml", place)
        env = {**os.environ, "PYTHONPATH": str(place / "src"), "COLUMNS": "400"}
        service = [sys.executable, Path(__file__).with_name("lint_service.py")]
        self.linter = subprocess.Popen(
            service, cwd=place, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def lint(self, *words: str) -> tuple[int, str]:
        """The code it ends with, and what it says; of files that have not changed it knows the imports."""
        print(json.dumps(["--no-logo", "--cache-dir", "known", *words]), file=self.linter.stdin, flush=True)
        code, said = json.loads(self.linter.stdout.readline())
        return code, said

    @contextmanager
    def planted(self, files: dict[str, str]) -> Iterator[None]:
        with ExitStack() as taking_out:
            for name, text in files.items():
                file = self.package / name
                if not file.parent.exists():
                    taking_out.callback(shutil.rmtree, file.parent)
                    file.parent.mkdir()
                standing = file.read_text() if file.exists() else None
                taking_out.callback(file.unlink if standing is None else partial(file.write_text, standing))
                file.write_text(f"{standing or ''}\n{text}\n")
            yield

    def close(self) -> None:
        self.linter.stdin.close()
        self.linter.wait(timeout=30)
        self.linter.stdout.close()


def _counts(name: str) -> bool:
    return name.endswith(".py") or ("." not in name and name != "__pycache__")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    yield made
    made.close()


def kept_by(house: House) -> bool:
    code, said = house.lint()
    return code == 0 and f"Contracts: {len(CONTRACTS)} kept, 0 broken." in said


def test_the_house_keeps_its_contract(house):
    assert kept_by(house), house.lint()[1]


def test_every_part_of_the_contract_has_a_breach_planted_here():
    assert {breach.contract for breach in BREACHES.values()} == set(CONTRACTS)


def test_every_game_is_held_to_the_order_inside_a_game():
    assert "scrabble" in GAMES
    assert sorted(CONTRACTS["inside-a-game"]["containers"]) == [f"tilehall.law.{game}" for game in GAMES]


@pytest.mark.parametrize(
    "contract, listed, but",
    [
        ("games-by-the-catalogue", "forbidden_modules", set()),
        ("rulesets-name-documents", "source_modules", {"rulesets"}),
    ],
)
def test_what_holds_for_every_file_of_a_game_leaves_none_out(contract, listed, but):
    assert set(CONTRACTS[contract][listed]) == {f"tilehall.law.*.{name}" for name in FILES_OF_A_GAME - but}


@pytest.mark.parametrize("planted", BREACHES)
def test_a_planted_breach_is_refused(planted, house):
    breach = BREACHES[planted]
    with house.planted(breach.files):
        code, said = house.lint("--contract", breach.contract)
    assert code == 1, said
    verdict, _, details = said.partition("Broken contracts")
    assert f"{CONTRACTS[breach.contract]['name']} BROKEN" in verdict, said
    for name in breach.named:
        assert name in details, f"{name} is not named in: {details}"


def test_what_was_planted_is_forgotten(house):
    """Otherwise one breach could be refused for another that was planted before it."""
    for breach in BREACHES.values():
        with house.planted(breach.files):
            pass
    with house.planted(BREACHES["the law uses the site"].files):
        assert not kept_by(house)
    assert kept_by(house)
    standing = [(file.relative_to(house.package), file.read_text()) for file in house.package.rglob("*.py")]
    assert dict(standing) == {file.relative_to(PACKAGE): file.read_text() for file in PACKAGE.rglob("*.py")}
