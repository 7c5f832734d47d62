"""The load of bench/hall_full.py, in a process of its own: phones that follow, a scorer, and requests in a row.

It reads one JSON object from its input (where the hall is, what to ask) and prints one with what it saw.
"""

import asyncio
import gzip
import json
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import uvloop
from websockets.asyncio.client import connect

FOLLOW = re.compile(rb'hx-get="[^"]*?\bat=(\d+)')
PATIENCE = 30
ACCEPT = "Accept: application/vnd.tilehall.changes+json, text/html;q=0.9, */*;q=0.8\r\n"


@dataclass(slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    wire: int  # bytes that came over the wire
    seconds: float


class Line:
    """One connection that stays open, as a browser keeps it; opened anew where the hall has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.ways: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, headers: str = "", body: bytes | None = None) -> Answer:
        """A connection that the hall closed while nothing was under way is opened again, as a browser does."""
        kept = self.ways is not None
        try:
            return await asyncio.wait_for(self._ask(path, headers, body), PATIENCE)
        except (OSError, EOFError):
            self.close()
            if not kept or body is not None:
                raise
            return await asyncio.wait_for(self._ask(path, headers, body), PATIENCE)

    async def _ask(self, path: str, headers: str, body: bytes | None) -> Answer:
        begun = time.perf_counter()
        if self.ways is None:
            self.ways = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.ways
        verb = "GET" if body is None else "POST"
        more = "" if body is None else f"Content-Length: {len(body)}\r\n"
        head = f"{verb} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\n{headers}{more}\r\n"
        writer.write(head.encode() + (body or b""))
        raw = await reader.readuntil(b"\r\n\r\n")
        first, *lines = raw.decode("latin-1").split("\r\n")
        told = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines) if name}
        content = await reader.readexactly(int(told.get("content-length", 0)))
        taken = time.perf_counter() - begun
        if told.get("connection") == "close":
            self.close()
        whole = gzip.decompress(content) if told.get("content-encoding") == "gzip" else content
        return Answer(int(first.split()[1]), told, whole, len(raw) + len(content), taken)

    def close(self) -> None:
        if self.ways:
            self.ways[1].close()
            self.ways = None


@dataclass(slots=True)
class Seen:
    gets: list[float] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    sizes: dict[str, list[int]] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    entered: dict[int, float] = field(default_factory=dict)  # number of the entry, and when its result was sent

    def note(self, what: str, answer: Answer) -> None:
        self.sizes.setdefault(what, []).append(answer.wire)
        name = f"{what} {answer.status}"
        self.statuses[name] = self.statuses.get(name, 0) + 1


class Phone:
    """Follows one page as static/hall/live.js does: hears the news, waits its share, reads what it has not seen."""

    def __init__(self, port: int, topic: str, path: str, seen: Seen) -> None:
        self.line, self.port, self.topic, self.path, self.seen = Line(port), port, topic, path, seen
        self.at = 0
        self.hears = asyncio.Event()

    async def follow(self) -> None:
        try:
            answer = await self.line.ask(self.path)
            self.seen.note("page", answer)
            self.take(answer)
            place = f"127.0.0.1:{self.port}"
            options: dict[str, Any] = {"compression": None, "open_timeout": 60, "origin": f"http://{place}"}
            async with connect(f"ws://{place}/ws/news/", **options) as socket:
                await socket.send(json.dumps({"listen": [self.topic]}))
                async for message in socket:
                    told = json.loads(message)
                    if "listening" in told:
                        self.hears.set()
                    elif int(told["seq"]) > self.at:
                        await asyncio.sleep(random.random() * float(told.get("spread", 0)))
                        await self.read_again()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.seen.errors.append(f"phone {type(error).__name__} {error}"[:100])
            self.hears.set()

    async def read_again(self) -> None:
        answer = await self.line.ask(f"{self.path}?at={self.at}", ACCEPT)
        self.seen.gets.append(answer.seconds)
        self.seen.note("changes" if "json" in answer.headers.get("content-type", "") else "part", answer)
        before = self.at
        self.take(answer)
        now = time.perf_counter()
        self.seen.reached += [now - sent for seq, sent in self.seen.entered.items() if before < seq <= self.at]

    def take(self, answer: Answer) -> None:
        if answer.status == 204:
            return
        if answer.status != 200:
            self.seen.errors.append(f"{self.path} {answer.status}")
        elif "json" in answer.headers.get("content-type", ""):
            self.at = int(re.findall(r"\bat=(\d+)", json.loads(answer.body)["follow"])[0])
        elif found := FOLLOW.search(answer.body):
            self.at = int(found[1])


async def score(work: dict[str, Any], seen: Seen, until: float) -> None:
    """A result every so often, by the scorer's own form."""
    line = Line(work["port"])
    cookies = f"Cookie: sessionid={work['session']}; csrftoken={work['csrf']}\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\nHX-Request: true\r\n"
    next_at = time.perf_counter()
    for count, typed in enumerate(work["results"], 1):
        if time.perf_counter() > until:
            break
        round_, table, mine, theirs = typed
        fields = (
            f"csrfmiddlewaretoken={work['csrf']}&command_id=b{count:031}&round={round_}&line={table}+{mine}+{theirs}"
            f"&round_shown={work['round_shown']}"
        )
        # News of the result may overtake the answer to who sent it.
        seen.entered[work["seq"] + count] = time.perf_counter()
        try:
            answer = await line.ask(work["scores"], cookies + kind, fields.encode())
            seen.posts.append(answer.seconds)
            seen.note("result", answer)
            if answer.status != 200 or b"notice ok" not in answer.body:
                seen.errors.append(f"result {answer.status} not taken")
        except (OSError, EOFError, TimeoutError) as error:
            seen.errors.append(f"result {type(error).__name__}")
        next_at += work["every"]
        await asyncio.sleep(max(0, next_at - time.perf_counter()))


async def in_a_row(work: dict[str, Any]) -> dict[str, Any]:
    """Several connections that ask as fast as they are answered, for a set time."""
    answers, wire = 0, 0
    paths: Iterator[str] = cycle(work["paths"])
    until = time.perf_counter() + work["seconds"]
    wrong: list[str] = []

    async def one(line: Line) -> None:
        nonlocal answers, wire
        while time.perf_counter() < until:
            path = next(paths)
            answer = await line.ask(path, work.get("headers", ""))
            if answer.status not in (200, 304):
                wrong.append(f"{path} {answer.status}")
            answers += 1
            wire += answer.wire

    await asyncio.gather(*(one(Line(work["port"])) for _ in range(work["connections"])))
    return {"answers": answers, "bytes": wire / max(1, answers), "wrong": wrong[:5]}


async def hall(work: dict[str, Any], say: Callable[[str], None]) -> dict[str, Any]:
    seen = Seen()
    phones = [
        Phone(work["port"], work["topic"], work["pages"][n % len(work["pages"])], seen) for n in range(work["phones"])
    ]
    tasks = []
    for phone in phones:
        tasks.append(asyncio.create_task(phone.follow()))
        await asyncio.sleep(work["arrive"] / max(1, work["phones"]))
    await asyncio.wait_for(asyncio.gather(*(phone.hears.wait() for phone in phones)), 120)
    say("ready")
    begun = time.perf_counter()
    await score(work, seen, begun + work["seconds"])
    await asyncio.sleep(3)
    say("done")
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
    missed = sum(1 for phone in phones if phone.at < max(seen.entered, default=0))
    return {
        "gets": seen.gets, "posts": seen.posts, "reached": seen.reached, "sizes": seen.sizes,
        "statuses": seen.statuses, "errors": seen.errors, "behind": missed, "seconds": time.perf_counter() - begun,
    }  # fmt: skip


def main() -> None:
    work = json.loads(sys.stdin.readline())

    def say(what: str) -> None:
        print(json.dumps({"say": what}), flush=True)

    seen = uvloop.run(in_a_row(work) if work["do"] == "row" else hall(work, say))
    os.set_blocking(sys.stdout.fileno(), True)  # the loop may have left it otherwise; a pipe holds less than this
    print(json.dumps({**seen, "cpu": time.process_time()}), flush=True)


if __name__ == "__main__":
    main()
