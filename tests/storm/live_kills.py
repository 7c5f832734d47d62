"""Kill -9 in the middle of a storm of live moves: every acknowledged move is in its log once, and at its number.

Both players of every game move as fast as they are answered, over real sockets; who gets no answer connects again and
sends the same once more, as the page does. With several processes each player of a game has another one. Meanwhile
processes are killed at moments drawn by a seed, one of them or all, and started again.
"""

import asyncio
import json
import random
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.cli.running_hall import Hall
from tests.storm.kills import ROOT, _asked, _bare, _check
from tilehall.law.scrabble import board as boards
from tilehall.law.scrabble.plays import Finder
from tilehall.site.games.lexicons import open_lexicon

LONGEST = 120.0  # seconds that a player tries to be heard
ANSWERED_WITHIN = 10.0  # seconds; then it is sent again on a new socket
assert ROOT


@dataclass
class LiveReport:
    kills: int = 0
    acknowledged: dict[tuple[int, str], int] = field(default_factory=dict)  # game and id: the number it was told
    resent: int = 0
    skipped: int = 0  # times that a standstill was charged to nobody
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    check: str = ""

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.changed or self.check)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {len(self.acknowledged)} moves acknowledged, {self.resent} sent again, "
            f"{len(self.lost)} lost, {len(self.doubled)} twice, {len(self.changed)} elsewhere, "
            f"time skipped {self.skipped} times; check {'not ' if self.check else ''}clean"
        )


def live_kill_storm(
    data: Path, environment: dict[str, str], *, kills: int, games: int, seed: int, processes: int = 1
) -> LiveReport:
    surroundings = {**_bare(), "TILEHALL_DATA": str(data), **environment}
    hall: dict[str, Any] = _told(surroundings, "furnish", str(games))
    storm = LiveStorm(hall, data, environment, random.Random(seed), processes)
    asyncio.run(storm.run(kills))
    told = _told(surroundings, "read")
    return judged(storm.report, told, _check(data, surroundings))


def _told(surroundings: dict[str, str], *what: str) -> dict[str, Any]:
    return _asked(surroundings, *what, module="tests.storm.live_hall")


def judged(report: LiveReport, told: dict[str, Any], check: str) -> LiveReport:
    kept = {int(game): commands for game, commands in told["kept"].items()}
    for (game, command_id), seq in report.acknowledged.items():
        found = kept.get(game, {}).get(command_id)
        name = f"{game}: {command_id}"
        if not found:
            report.lost.append(name)
        elif found != list(range(found[0], found[0] + len(found))):
            report.doubled.append(name)
        elif found[-1] != seq:
            report.changed.append(name)
    report.skipped, report.check = told["skipped"], check
    return report


async def a_moment(seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), seconds)


class LiveStorm:
    def __init__(
        self, hall: dict[str, Any], data: Path, environment: dict[str, str], chance: random.Random, processes: int
    ) -> None:
        self.hall, self.data, self.environment, self.chance = hall, data, environment, chance
        self.processes = processes
        self.report = LiveReport()
        self.halls: list[Hall | None] = [None] * processes
        self.ports = [0] * processes
        self.heard = asyncio.Condition()
        self.over = False
        lexicon = open_lexicon("enable1", data)
        self.finder = Finder(lexicon.generator(), bonus=50, bonus_tiles=7)

    async def run(self, kills: int) -> None:
        try:
            await asyncio.gather(*(self.start(number) for number in range(self.processes)))
            players = [asyncio.create_task(self.play(game)) for game in self.hall["games"]]
            for _ in range(kills):
                # Somewhere in the work: after so many answers, and a moment drawn into the next.
                await self.wait_for(len(self.report.acknowledged) + self.chance.randint(5, 40))
                await a_moment(self.chance.uniform(0, 0.02))
                await self.kill()
                self.report.kills += 1
            await self.wait_for(len(self.report.acknowledged) + 20)
            self.over = True
            done = await asyncio.wait_for(asyncio.gather(*players, return_exceptions=True), LONGEST)
            for outcome in done:
                if isinstance(outcome, Exception):
                    raise outcome
        finally:
            self.over = True
            for running in self.halls:
                self.end(running)

    async def start(self, number: int) -> None:
        hall = self.halls[number] = Hall(self.data, **self.environment)
        url = await asyncio.to_thread(lambda: hall.url)
        self.ports[number] = int(url.rstrip("/").rsplit(":", 1)[1])

    async def kill(self) -> None:
        """One of them, or all at once; and started again."""
        every = list(range(self.processes))
        victims = every if self.chance.random() < 0.5 else [self.chance.choice(every)]
        for number in victims:
            self.end(self.halls[number])
        await asyncio.gather(*(self.start(number) for number in victims))

    def end(self, running: Hall | None) -> None:
        if running is not None:
            running.process.kill()
            running.process.wait(30)
            running.reader.join(10)
            running.process.stdout.close()

    async def wait_for(self, answers: int) -> None:
        async with asyncio.timeout(LONGEST), self.heard:
            await self.heard.wait_for(lambda: len(self.report.acknowledged) >= answers)

    # --- the players of one game

    async def play(self, game: int) -> None:
        seats = [StormSeat(self, game, seat) for seat in (0, 1)]
        try:
            while not self.over:
                views = [await seat.seen() for seat in seats]
                latest = max(view["seq"] for view in views)
                views = [await seat.seen(latest) for seat in seats]
                if views[0]["view"]["phase"] == "over":
                    return
                seat, what = self.next_move(views)
                await seats[seat].do(what)
        finally:
            for seat in seats:
                await seat.leave()

    def next_move(self, views: list[dict[str, Any]]) -> tuple[int, dict[str, Any]]:
        for kind in ("accept/1", "draw-tiles/1"):
            for seat, told in enumerate(views):
                if any(offer["kind"] == kind and not offer["at"] for offer in told["offers"]):
                    return seat, {"kind": kind}
        seat = views[0]["view"]["on_turn"]
        own = views[seat]["view"]
        board = bytes(0 if sign == "." else boards.CODES[sign] for row in own["board"] for sign in row)
        best = self.finder.best(board, "".join(own["racks"][seat]))
        if best is None:
            return seat, {"kind": "pass-turn/1"}
        start, down = boards.read_coordinates(best.coords)
        step = boards.SIZE if down else 1
        placed = [[start + at * step, sign] for at, sign in enumerate(best.text) if sign != "."]
        return seat, {"kind": "play-tiles/1", "placed": placed}


class StormSeat:
    def __init__(self, storm: LiveStorm, game: int, seat: int) -> None:
        self.storm, self.game, self.seat = storm, game, seat
        self.socket: Any = None
        self.view: dict[str, Any] = {}
        self.sent = 0

    async def leave(self) -> None:
        if self.socket is not None:
            socket, self.socket = self.socket, None
            with suppress(OSError, WebSocketException, TimeoutError):
                await asyncio.wait_for(socket.close(), 2)

    async def connect(self) -> None:
        """Until it is there again, however often the hall is killed meanwhile."""
        await self.leave()
        async with asyncio.timeout(LONGEST):
            while self.socket is None:
                port = self.storm.ports[self.seat % self.storm.processes]
                cookie = {"Cookie": f"sessionid={self.storm.hall['sessions'][self.seat]}"}
                try:
                    url = f"ws://127.0.0.1:{port}/ws/play/{self.game}/"
                    origin = f"http://127.0.0.1:{port}"
                    self.socket = await connect(
                        url, origin=origin, additional_headers=cookie, compression=None, open_timeout=5, proxy=None
                    )
                    await self.socket.send(json.dumps({"t": "hello", "have": 0, "tab": "s", "build": ""}))
                except (OSError, WebSocketException, TimeoutError):
                    self.socket = None
                    await a_moment(0.05)

    async def hear(self) -> dict[str, Any] | None:
        """The next message; None if the line was lost or nothing came."""
        try:
            text = await asyncio.wait_for(self.socket.recv(), ANSWERED_WITHIN)
        except (OSError, WebSocketException, TimeoutError):
            return None
        said: dict[str, Any] = json.loads(text)
        if said["t"] == "view" and said["seq"] >= self.view.get("seq", 0):
            self.view = said
        return said

    async def seen(self, seq: int = 1) -> dict[str, Any]:
        async with asyncio.timeout(LONGEST):
            while self.view.get("seq", 0) < seq:
                if self.socket is None or await self.hear() is None:
                    await self.connect()
        return self.view

    async def do(self, what: dict[str, Any]) -> None:
        self.sent += 1
        command_id = f"s{self.seat}-{self.sent}"
        text = json.dumps({"t": "do", "id": command_id, "on": self.view["seq"], "what": what})
        async with asyncio.timeout(LONGEST):
            while not await self._heard(command_id, text):
                self.storm.report.resent += 1
                await self.connect()

    async def _heard(self, command_id: str, text: str) -> bool:
        try:
            await self.socket.send(text)
        except (OSError, WebSocketException, AttributeError):
            return False
        while (said := await self.hear()) is not None:
            if said.get("id") != command_id:
                continue
            if said["t"] == "done":
                async with self.storm.heard:
                    self.storm.report.acknowledged[self.game, command_id] = said["seq"]
                    self.storm.heard.notify_all()
            # Refused: by then the game had moved on, by the hall itself or by what was sent before.
            return True
        return False


if __name__ == "__main__":
    print(live_kill_storm(Path(sys.argv[1]), {}, kills=int(sys.argv[2]), games=10, seed=1))
