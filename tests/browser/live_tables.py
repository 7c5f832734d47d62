"""Two people at a table of the hall, and a hall of straw: a socket that says what a test wants it to say."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, WebSocketRoute, expect

from tilehall.law.game.seats import Seat
from tilehall.site.games import store as games
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Account
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest
from tilehall.site.play.store import NewTable, TableRow

from .visitor import Visitor

RACK = [[*"HORSE?T"], 7]
NOTHING = object()


def player(name: str) -> Actor:
    """Somebody of the register with an account."""
    now = timezone.now()
    person = people.add_person(CONSOLE, full_name=name, club=None, now=now)
    account = Account.objects.create(name=name, name_key=name.casefold(), person=person, created=now)
    return actor_of(account, timezone.localdate())


def scrabble_table(*sitting: Actor, **terms: Any) -> TableRow:
    """A game that the first of them begins."""
    asked = NewTable(game="scrabble", ruleset="nzasp-2022", lexicon="enable1", first=0, **terms)
    table = tables.open_table(sitting[0], TableRequest(terms=asked), _now())
    for actor in sitting[1:]:
        table = tables.join_table(actor, table.code, _now())
    return table


def _now() -> CommandContext:
    return CommandContext(timezone.now(), new_command())


@dataclass
class StrawHall:
    """Answers a page in the place of the hall; nothing it says was decided by any rules."""

    base: dict[str, Any]
    you: int | None = 0
    seq: int = 1
    heard: list[dict[str, Any]] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    silent: bool = False  # it takes everything and answers nothing
    preview: dict[str, Any] = field(default_factory=lambda: {"words": ["HORSE"], "score": 24})
    story: dict[str, Any] = field(
        default_factory=lambda: {"rows": [], "from": 0, "opening": [], "next": [], "slip": None}
    )
    offers: list[dict[str, Any]] = field(default_factory=list)
    table: dict[str, Any] = field(default_factory=lambda: {"practice": False, "serious": True, "unseen_allowed": True})

    def answer(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _hear(self, socket: WebSocketRoute, said: dict[str, Any]) -> None:
        self.heard.append(said)
        if self.silent:
            return
        if said["t"] == "hello":
            socket.send(json.dumps(self.message()))
        elif said["t"] == "ping":
            socket.send(json.dumps({"t": "pong", "c": said["c"], "now": self.now}))
        elif said["t"] == "ask":
            socket.send(
                json.dumps({"t": "told", "n": said["n"], **(self.preview if said["what"] == "preview" else self.story)})
            )

    @property
    def now(self) -> int:
        return int(timezone.now().timestamp() * 1000)

    def message(self) -> dict[str, Any]:
        return {
            "t": "view", "seq": self.seq, "now": self.now, "you": self.you, "as": "seat", "view": self.base,
            "offers": self.offers, "presence": ["here", "here"], "table": self.table,
        }  # fmt: skip

    def show(self, *offers: str | dict[str, Any], **changes: Any) -> None:
        """The next event: these fields of the view have changed, and this is offered now."""
        self.seq += 1
        self.base = {**self.base, **changes}
        self.offers = [
            one if isinstance(one, dict) else {"kind": f"{one}/1", "at": None, "detail": {}} for one in offers
        ]
        self.say(self.message())

    def say(self, message: dict[str, Any]) -> None:
        self.sockets[-1].send(json.dumps(message))

    def sent(self, kind: str) -> list[dict[str, Any]]:
        return [said for said in self.heard if said["t"] == kind]

    @property
    def command(self) -> dict[str, Any]:
        """What the page wanted to be done last."""
        return self.sent("do")[-1]

    def done(self) -> None:
        self.say({"t": "done", "id": self.command["id"], "seq": self.seq})

    def refuse(self, code: str, says: str, *rests_on: str) -> None:
        self.say({"t": "refused", "id": self.command["id"], "code": code, "says": says, "rests_on": list(rests_on)})


def board(**words: str) -> list[str]:
    """Rows of a board with tiles: s8D="HORSE" goes across from 8D, d=… is not needed here."""
    rows = [["."] * 15 for _ in range(15)]
    for place, word in words.items():
        row, column = int(place[1:-1]) - 1, ord(place[-1]) - ord("A")
        for step, letter in enumerate(word):
            rows[row][column + step] = letter
    return ["".join(row) for row in rows]


@contextmanager
def straw_hall(page: Page, table: TableRow, **given: Any) -> Iterator[StrawHall]:
    """The page's sockets to this game end here."""
    played = games.load(table.game_id or 0)
    hall = StrawHall(base=played.game.view(played.state, Seat(0)), **given)
    page.route_web_socket("**/ws/play/*/", hall.answer)
    yield hall


@contextmanager
def seated(visitor: Visitor, opponent: str = "Ben Fox", **given: Any) -> Iterator[tuple[StrawHall, str]]:
    """The visitor has the first of two seats at a table whose hall is of straw: with the way to its page."""
    aroha = player("Aroha Ngata")
    table = scrabble_table(aroha, player(opponent))
    visitor.sign_in_as(aroha.own_account())
    with straw_hall(visitor.page, table, **given) as made:
        yield made, f"/play/t/{table.code}/"


def turn(**more: Any) -> dict[str, Any]:
    """The first player thinks, a minute of the time used."""
    return {"phase": "thinking", "on_turn": 0, "racks": RACK, "bag": 86, "clocks": clocks(0, 60, 0), **more}


def clocks(running: int | None, *used: int) -> dict[str, Any]:
    """Twenty-five minutes each, of which these seconds are used by now."""
    now = int(timezone.now().timestamp() * 1000)
    return {"base": 1_500_000, "spent": [one * 1000 for one in used], "running": running, "latest": now}


@dataclass(frozen=True)
class FirstVisit:
    """What a device that has nothing of the hall yet loads for the page of a game."""

    MOST = 150_000  # bytes

    line_bytes: int
    hosts: set[str]


def first_visit(visitor: Visitor, table: TableRow, until: str) -> FirstVisit:
    """As they come over the line, until this is there and nothing more comes."""
    line_bytes: list[int] = []
    addresses: list[str] = []
    listener = visitor.context.new_cdp_session(visitor.page)
    listener.send("Network.enable")
    listener.on("Network.loadingFinished", lambda event: line_bytes.append(event["encodedDataLength"]))
    visitor.page.on("request", lambda request: addresses.append(request.url))
    visitor.open(f"/play/t/{table.code}/")
    expect(visitor.page.locator(until).first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    print(f"first visit to a game of {table.game_key}: {sum(line_bytes):,} bytes in {len(line_bytes)} answers")
    return FirstVisit(sum(line_bytes), {address.split("/")[2] for address in addresses})
