"""A page's side of the socket of a game, by Channels' own communicator, and games to play on it."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any

from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.site.people.conftest import account, person
from tilehall.law import catalogue
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions
from tilehall.site.games.store import Sitter
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account
from tilehall.site.play.intents import whole_intent
from tilehall.site.play.live_games import live_games, pick
from tilehall.site.play.models import TableRow
from tilehall.site.play.urls import socket_urls

SOON = 5  # seconds
OPENINGS = {
    "scrabble": ("nzasp-2022", {"kind": "open-game/1", "lexicon": "enable1", "first": 0}),
    "rummikub": ("nzrc-2024", {"kind": "open-game/1"}),
}
_ids = itertools.count(1)


def players(*names: str) -> list[Account]:
    return [account(name.casefold(), person(f"{name} Player")) for name in names]


def open_game(game: str, sitting: list[Account], **more: Any) -> int:
    ruleset, opening = OPENINGS[game]
    names = [one.person.full_name for one in sitting]
    seats = {Seat(seat): Sitter(person=one.person_id) for seat, one in enumerate(sitting)}
    whole = whole_intent(catalogue.game(game), {**opening, "names": names, **more})
    new = actions.NewGame(game=game, pinned=(ruleset, ()), opening=whole, seats=seats)
    outside = Outside(timezone.now(), pick, lambda _word: True)
    opened = actions.open_game(CONSOLE, new, f"open-{next(_ids)}", outside)
    assert not isinstance(opened, Refusal), opened
    return opened.row.pk


class Events:
    """A room of events that knows one board."""

    BOARD, NAME = "1.1.3-4", "open-2026"

    def terms(self, _reference: str) -> None:
        """It is not asked for."""

    def event(self, reference: str) -> str:
        return self.NAME if reference == self.BOARD else ""

    def address(self, _reference: str) -> str:
        return "/tournaments/1/"

    def topic(self, _reference: str) -> str:
        return "tournament.1"

    def game_over(self, _reference: str, _game: int, _now: datetime) -> bool:
        return False


def table_of_event(number: int) -> None:
    """The game is that of the board."""
    TableRow.objects.create(
        code="BOARD234",
        opened=timezone.now(),
        game_key="scrabble",
        ruleset="nzasp-2022",
        reference=Events.BOARD,
        game_id=number,
    )


class Page:
    def __init__(self, number: int, user: Account | None = None) -> None:
        self.socket = WebsocketCommunicator(URLRouter(socket_urls), f"/ws/play/{number}/")
        self.socket.scope["user"] = user or AnonymousUser()
        self.heard: list[str] = []  # every byte that this page was sent
        self.view: dict[str, Any] = {}

    async def __aenter__(self) -> Page:
        connected, _ = await self.socket.connect(timeout=SOON)
        assert connected
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect(timeout=SOON)

    async def say(self, message: Any) -> None:
        await self.socket.send_to(text_data=message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        text = await self.socket.receive_from(timeout=SOON)
        self.heard.append(text)
        said: dict[str, Any] = json.loads(text)
        if said["t"] == "view":
            self.view = said
        return said

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; views on the way are kept."""
        while (said := await self.hear())["t"] not in kinds:
            pass
        return said

    async def until_seq(self, seq: int) -> dict[str, Any]:
        while self.view.get("seq", 0) < seq:
            await self.hear()
        return self.view

    async def hello(self) -> dict[str, Any]:
        await self.say({"t": "hello", "have": 0, "tab": "t", "build": ""})
        return await self.until("view")

    async def do(self, kind: str, *, id: str = "", on: int | None = None, **fields: Any) -> dict[str, Any]:
        sent = id or f"c{next(_ids)}"
        on = self.view.get("seq", 0) if on is None else on
        await self.say({"t": "do", "id": sent, "on": on, "what": {"kind": f"{kind}/1", **fields}})
        while True:
            said = await self.until("done", "refused")
            if said.get("id") == sent:
                return said

    async def ask(self, what: str, given: Any = None) -> dict[str, Any]:
        n = next(_ids)
        await self.say({"t": "ask", "n": n, "what": what, "with": given})
        while True:
            said = await self.until("told", "refused")
            if said.get("n") == n:
                return said


in_thread = sync_to_async


async def a_moment(seconds: float = 0.01) -> None:
    """Between two looks at something that will come about."""
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), seconds)


async def end_hall() -> None:
    await live_games().close()


async def scene(game: str = "scrabble", *names: str) -> tuple[int, list[Account]]:
    """A game just opened, and who sit at it."""
    sitting = await in_thread(players)(*(names or ("Aroha", "Ben")))
    return await in_thread(open_game)(game, sitting), sitting


async def both_ready(first: Page, second: Page) -> dict[str, Any]:
    assert (await first.do("be-ready"))["t"] == "done"
    done = await second.do("be-ready")
    await first.until_seq(done["seq"])
    await second.until_seq(done["seq"])
    return done


@asynccontextmanager
async def one_page() -> AsyncIterator[tuple[int, Page]]:
    """A new game and the page of who has its first seat; when the page has gone, the hall ends."""
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        await page.hello()
        yield number, page
    await end_hall()


@asynccontextmanager
async def two_pages(
    game: str = "scrabble", sitting: list[Account] | None = None
) -> AsyncIterator[tuple[int, Page, Page]]:
    """A new game and the pages of both who sit at it, or of these two."""
    if sitting is None:
        number, sitting = await scene(game)
    else:
        number = await in_thread(open_game)(game, sitting)
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second:
        await first.hello()
        await second.hello()
        yield number, first, second
    await end_hall()


@asynccontextmanager
async def two_playing(sitting: list[Account] | None = None) -> AsyncIterator[tuple[int, Page, Page]]:
    """The same with both ready: the clock of the first is running."""
    async with two_pages(sitting=sitting) as (number, first, second):
        await both_ready(first, second)
        yield number, first, second
