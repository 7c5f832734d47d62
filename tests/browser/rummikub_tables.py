"""Tables of Rummikub for live pages: real ones whose tiles come as a test wants them, and views of straw."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone
from playwright.sync_api import WebSocketRoute

from tests.rummikub.match import Match
from tilehall.law.game.clock import Moment
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import WHOLE, parse_rack, tiles_of
from tilehall.site.people.actor import Actor
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest
from tilehall.site.play.intents import whole_intent
from tilehall.site.play.store import NewTable, TableRow

from .live_tables import StrawHall, _now

TURN = ("touch-table", "lay-tiles", "draw-tile", "call-time")


def rummikub_table(*sitting: Actor, robots: Sequence[str] = (), **terms: Any) -> TableRow:
    """A game that the first of them begins, as soon as all sit."""
    asked = NewTable(game="rummikub", ruleset="nzrc-2024", seats=len(sitting) + len(robots), first=0, **terms)
    table = tables.open_table(sitting[0], TableRequest(terms=asked, robots=robots), _now())
    for actor in sitting[1:]:
        table = tables.join_table(actor, table.code, _now())
    return table


class StackedPool:
    """Chance from outside: tiles come out of the pool in the order in which a test has stacked them."""

    def __init__(self, *tiles: str) -> None:
        self.order = [tile for line in tiles for tile in line.split()]
        self.pool = list(WHOLE.plain())

    def __call__(self, count: int, out_of: int, /) -> tuple[int, ...]:
        assert out_of == len(self.pool), "the pool is another than the test thinks"
        places: list[int] = []
        for _ in range(count):
            tile = (
                self.order.pop(0) if self.order else next(one for at, one in enumerate(self.pool) if at not in places)
            )
            places.append(next(at for at, one in enumerate(self.pool) if one == tile and at not in places))
        self.pool = [tile for at, tile in enumerate(self.pool) if at not in places]
        return tuple(places)


def full_tables(seed: int, count: int) -> list[list[str]]:
    """Melds of so many tiles of one set, jokers among them; the last few tiles may not be reached."""
    lots, left = random.Random(seed), list(WHOLE.plain())
    table: list[list[str]] = []
    while sum(map(len, table)) < count:
        size = lots.choice((3, 3, 3, 4, 4, 5, 6))
        made = _meld(lots, left, size) or _meld(lots, left, 3)
        if made is None:
            return table
        for tile in made:
            left.remove(tile)
        table.append(made)
    return table


def _meld(lots: random.Random, left: list[str], size: int) -> list[str] | None:
    runs = [[f"{colour}{first + step}" for step in range(size)] for colour in "RBYK" for first in range(1, 15 - size)]
    groups = [[f"{colour}{number}" for colour in "RBYK"] for number in range(1, 14)] if size == 4 else []
    groups += [[f"{colour}{number}" for colour in "RBYK" if colour != out] for number in range(1, 14) for out in "RBYK"]
    ways = [one for one in (*runs, *(groups if size < 5 else [])) if all(tile in left for tile in one)]
    return lots.choice(ways) if ways else None


def set_of_106() -> list[list[str]]:
    """The whole set on the table: both jokers stand before a run that ends with 13."""
    colours = [[f"{colour}{number}" for number in range(1, 14)] for colour in "RBYK"]
    runs = [part for run in colours for part in (run[:3], run[3:6], run[6:9], run[9:])]
    runs[11], runs[15] = ["J=Y9", *runs[11]], ["J=K9", *runs[15]]
    return [*runs, *([f"{colour}{number}" for colour in "RBYK"] for number in range(1, 14))]


def rack_beside(table: Iterable[Sequence[str]], count: int, seed: int = 1) -> str:
    """So many tiles that are not on the table."""
    left = WHOLE.take(tiles_of(table)).plain()
    return " ".join(random.Random(seed).sample(left, min(count, len(left))))


def show_table(hall: StrawHall, table: Iterable[Sequence[str]], rack: str, *, on: int = 0, **changes: Any) -> None:
    """The view of a turn that has just begun: these melds, this rack."""
    names = hall.base["names"]
    racks: list[Any] = [14] * len(names)
    if hall.you is not None:
        racks[hall.you] = list(parse_rack(rack))
    now = int(timezone.now().timestamp() * 1000)
    limit = {"limit": 40_000, "spent": 0, "running": True, "latest": now}
    shown = {
        "phase": "playing", "table": [list(one) for one in table], "racks": racks, "on_turn": on, "limit": limit,
        "melded": [True] * len(names), "draft": {"laid": 0, "moved": False}, "pool": 40, "turns": 9,
        "ready": [True] * len(names),
    }  # fmt: skip
    hall.show(*(TURN if on == hall.you else ("call-time",)), **{**shown, **changes})


class RuleHall(StrawHall):
    """A hall of straw that answers by the rules: one seat's page, in the middle of a game that a test has set up."""

    def __init__(self, match: Match, you: int = 0) -> None:
        super().__init__(base=match.view(Seat(you)), you=you)
        self.match = match
        self.begin()

    def begin(self) -> None:
        """The turn begins now: what the page shows of the time is right."""
        state = self.match.state
        if state.limit.running:
            self.match.state = replace(state, limit=state.limit.start(Moment(self.now)))
        self.base = self.match.view(Seat(self.you or 0))
        offers = RUMMIKUB.offers(self.match.rules, self.match.state, Seat(self.you or 0))
        self.offers = [{"kind": one.kind, "at": one.at, "detail": dict(one.detail)} for one in offers]

    def message(self) -> dict[str, Any]:
        return {**super().message(), "presence": ["here"] * len(self.base["names"])}

    def _hear(self, socket: WebSocketRoute, said: dict[str, Any]) -> None:
        if said["t"] == "ask" and said["what"] == "preview":
            self.heard.append(said)
            looked_at = RUMMIKUB.preview(
                self.match.rules, self.match.state, Seat(self.you or 0), self.meant(said["with"])
            )
            socket.send(json.dumps({"t": "told", "n": said["n"], **looked_at}))
        elif said["t"] == "do":
            self.heard.append(said)
            self.decide(socket, said)
        else:
            super()._hear(socket, said)

    def meant(self, intent: dict[str, Any]) -> Any:
        return RUMMIKUB.command(whole_intent(RUMMIKUB, intent), Seat(self.you or 0))

    def decide(self, socket: WebSocketRoute, said: dict[str, Any]) -> None:
        outside = Outside(timezone.now(), self.match.pick, lambda _word: False)
        answer = RUMMIKUB.decide(self.match.rules, self.match.state, self.meant(said["what"]), outside)
        if isinstance(answer, Refusal):
            told = {"t": "refused", "id": said["id"], "code": answer.code, "says": answer.code, "rests_on": []}
            socket.send(json.dumps(told))
            return
        self.match.take(answer)
        self.seq += len(answer)
        socket.send(json.dumps({"t": "done", "id": said["id"], "seq": self.seq}))
        self.base = self.match.view(Seat(self.you or 0))
        offers = RUMMIKUB.offers(self.match.rules, self.match.state, Seat(self.you or 0))
        self.offers = [{"kind": one.kind, "at": one.at, "detail": dict(one.detail)} for one in offers]
        socket.send(json.dumps(self.message()))

    def did(self, kind: str) -> list[dict[str, Any]]:
        return [said["what"] for said in self.sent("do") if said["what"]["kind"] == f"{kind}/1"]
