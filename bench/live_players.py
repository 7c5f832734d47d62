"""The load of bench/live_moves.py: a process of its own on the other core, with sockets written by hand.

It reads its work as one line of JSON and prints what it saw as another. A client library costs more than the server
does; here a frame is a header and bytes.
"""

import asyncio
import gc
import json
import os
import random
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvloop

MASK = b"\x00\x00\x00\x00"  # a mask of nothing is a mask: the bytes stay as they are


def frame(text: str) -> bytes:
    payload = text.encode()
    size = len(payload)
    head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, size)
    return head + MASK + payload


class Socket(asyncio.Protocol):
    def __init__(self, path: str, cookie: str, heard: Callable[["Socket", bytes], None]) -> None:
        self.path, self.cookie, self.heard = path, cookie, heard
        self.buffer, self.open = b"", asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        lines = [f"GET {self.path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [
            "Origin: http://localhost",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        lines += [f"Cookie: sessionid={self.cookie}"] if self.cookie else []
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.buffer = rest
            self.open.set_result(None)
        while (message := self._next()) is not None:
            self.heard(self, message)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError(self.buffer.decode(errors="replace")))

    def _next(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        opcode, size, at = buffer[0] & 15, buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, at = struct.unpack_from("!H", buffer, 2)[0], 4
        if len(buffer) < at + size:
            return None
        payload, self.buffer = buffer[at : at + size], buffer[at + size :]
        if opcode == 9:  # a ping, by which the server measures the line
            self.transport.write(struct.pack("!BB", 0x8A, 0x80 | size) + MASK + payload)
            return self._next()
        return payload if opcode == 1 else self._next()

    def say(self, text: str) -> None:
        self.transport.write(frame(text))


async def connected(port: int, path: str, cookie: str, heard: Callable[[Socket, bytes], None]) -> Socket:
    loop, until = asyncio.get_running_loop(), time.monotonic() + 10
    while True:
        try:
            _, made = await loop.create_connection(lambda: Socket(path, cookie, heard), "127.0.0.1", port)
            break
        except ConnectionRefusedError:  # the echo says its port before it listens
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)
    await asyncio.wait_for(made.open, 60)
    return made


class Echoes:
    """As many as go back and forth; or each socket's at a pace, and how long they took."""

    text = json.dumps({"t": "do", "id": "c" * 16, "on": 12, "what": {"kind": "say/1", "text": "x" * 60}})

    def __init__(self, pace: float) -> None:
        self.moves, self.times, self.pace = 0, list[float](), pace
        self.sent: dict[Socket, float] = {}

    def say(self, socket: Socket) -> None:
        self.sent[socket] = time.monotonic()
        socket.say(self.text)

    def heard(self, socket: Socket, _message: bytes) -> None:
        self.moves += 1
        if self.pace:
            self.times.append(time.monotonic() - self.sent[socket])
            asyncio.get_running_loop().call_later(self.pace * random.uniform(0.9, 1.1), self.say, socket)
        else:
            socket.say(self.text)


async def echo(work: dict[str, Any]) -> dict[str, Any]:
    echoes = Echoes(work.get("pace", 0.0))
    for _ in range(work["sockets"]):
        echoes.say(await connected(work["port"], "/", "", echoes.heard))
    return await measured(work, lambda: (echoes.moves, echoes.times))


async def measured(work: dict[str, Any], so_far: Callable[[], tuple[int, list[float]]]) -> dict[str, Any]:
    """Counted between two moments at which the server's CPU time is read, after a moment to warm up.

    What is waited for is the server: the load's own collector does not stop it meanwhile.
    """
    gc.disable()
    await asyncio.sleep(work.get("warm", 1.0))
    before, cpu, begun = so_far()[0], cpu_of(work["pid"]), time.monotonic()
    own = time.process_time()
    skip = len(so_far()[1])
    await asyncio.sleep(work["seconds"])
    after, times = so_far()
    used, lasted = cpu_of(work["pid"]) - cpu, time.monotonic() - begun
    return {
        "moves": after - before,
        "cpu": used,
        "seconds": lasted,
        "load": (time.process_time() - own) / lasted,
        "times": _sampled(sorted(times[skip:])),
    }


def _sampled(times: list[float]) -> list[float]:
    """As many as a line holds, evenly out of all of them."""
    step = max(1, len(times) // 2000)
    return times[::-1][::step][::-1]


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Players:
    """Two pages of each game; who is to move does so when both have seen the last move, or at its own pace."""

    def __init__(self, work: dict[str, Any]) -> None:
        self.work, self.moves = work, 0
        self.kinds: Counter[str] = Counter()
        self.times: list[float] = []
        self.pace: float = work.get("pace", 0.0)
        self.spare: list[Table] = []  # connected already: who sits down is no move
        self.wrong: list[str] = []

    async def play(self) -> None:
        tables = [await self.sit_down(number) for number in self.work["games"]]
        self.spare = tables[self.work["tables"] :]
        for table in tables[: self.work["tables"]]:
            table.begin()

    async def sit_down(self, number: int) -> "Table":
        table = (Relay if self.work["game"] == "relay" else Scrabble)(self, number)
        for seat in (0, 1):
            cookie = self.work["sessions"][seat]
            heard = table.hear_first if seat == 0 else table.hear_second
            table.sockets.append(await connected(self.work["port"], f"/ws/play/{number}/", cookie, heard))
        for socket in table.sockets:
            socket.say('{"t":"hello","have":0,"tab":"t","build":""}')
        return table


class Table:
    def __init__(self, players: Players, number: int) -> None:
        self.players, self.number = players, number
        self.sockets: list[Socket] = []
        self.seen = [0, 0]
        self.sent_at, self.sent = 0.0, 0
        self.wanted = 0  # both must have seen this
        self.has_begun = False

    def begin(self) -> None:
        self.has_begun = True
        self.both()

    def hear_first(self, _socket: Socket, message: bytes) -> None:
        self.hear(0, message)

    def hear_second(self, _socket: Socket, message: bytes) -> None:
        self.hear(1, message)

    def hear(self, seat: int, message: bytes) -> None:
        if message.startswith(b'{"t":"view"'):
            seq = int(message[18 : message.index(b",", 18)])
            if seq > self.seen[seat]:
                self.seen[seat] = seq
                self.saw(seat, message)
            self.both()
        elif message.startswith(b'{"t":"done"'):
            self.wanted = int(message[message.rindex(b":") + 1 : -1])
            self.both()
        elif message.startswith(b'{"t":"refused"'):
            self.players.wrong.append(message.decode())

    def both(self) -> None:
        """A move counts when it is acknowledged and both players see it."""
        if self.sent_at and self.wanted and min(self.seen) >= self.wanted:
            self.players.moves += 1
            self.players.times.append(time.monotonic() - self.sent_at)
            self.sent_at, self.wanted = 0.0, 0
            self.next_move()
        elif self.has_begun and not self.sent_at and not self.sent and min(self.seen) > 0:
            self.next_move()

    def next_move(self) -> None:
        pace = self.players.pace
        if pace:
            wait = random.uniform(0, pace) if not self.sent else pace * random.uniform(0.9, 1.1)
            self.sent = self.sent or 1
            asyncio.get_running_loop().call_later(wait, self.move)
        else:
            self.move()

    def send(self, seat: int, what: dict[str, Any]) -> None:
        self.sent += 1
        self.players.kinds[what["kind"]] += 1
        self.sent_at = time.monotonic()
        text = {"t": "do", "id": f"c{self.number}-{self.sent}", "on": self.seen[seat], "what": what}
        self.sockets[seat].say(json.dumps(text, separators=(",", ":")))

    def saw(self, seat: int, message: bytes) -> None:
        """A view came."""

    def move(self) -> None:
        raise NotImplementedError


class Relay(Table):
    def move(self) -> None:
        self.send(self.sent % 2, {"kind": "say/1", "text": "x" * 60})


class Scrabble(Table):
    """The highest play each time, accepted by the other, and drawn for: three commands a turn."""

    views: list[bytes]

    def __init__(self, players: Players, number: int) -> None:
        super().__init__(players, number)
        self.views = [b"", b""]

    def saw(self, seat: int, message: bytes) -> None:
        self.views[seat] = message

    def move(self) -> None:
        shown = [json.loads(view) for view in self.views]
        if shown[0]["view"]["phase"] == "over":
            self.over()
            return
        for kind in ("accept/1", "draw-tiles/1", "show-rack/1"):
            for seat, told in enumerate(shown):
                if any(offer["kind"] == kind and not offer["at"] for offer in told["offers"]):
                    self.send(seat, {"kind": kind})
                    return
        seat = shown[0]["view"]["on_turn"]
        own = shown[seat]["view"]
        placed = best_placement(own["board"], own["racks"][seat])
        self.send(seat, {"kind": "play-tiles/1", "placed": placed} if placed else {"kind": "pass-turn/1"})

    def over(self) -> None:
        if self.players.spare:
            self.players.spare.pop().begin()


_finder: Any = None


def best_placement(rows: list[str], rack: list[str]) -> list[list[Any]]:
    global _finder
    from tilehall.law.scrabble import board as boards
    from tilehall.law.scrabble.plays import Finder

    if _finder is None:
        from tilehall.site.games.lexicons import open_lexicon

        _finder = Finder(open_lexicon("enable1", Path(tempfile.gettempdir())).generator(), bonus=50, bonus_tiles=7)
    board = bytes(0 if sign == "." else boards.CODES[sign] for row in rows for sign in row)
    best = _finder.best(board, "".join(rack))
    if best is None:
        return []
    start, down = boards.read_coordinates(best.coords)
    step = boards.SIZE if down else 1
    return [[start + at * step, sign] for at, sign in enumerate(best.text) if sign != "."]


async def main(work: dict[str, Any]) -> dict[str, Any]:
    if work["what"] == "echo":
        return await echo(work)
    players = Players(work)
    await players.play()
    seen = await measured(work, lambda: (players.moves, players.times))
    return {**seen, "kinds": dict(players.kinds), "wrong": players.wrong[:3]}


if __name__ == "__main__":
    uvloop.install()
    print(json.dumps(asyncio.run(main(json.loads(sys.stdin.readline())))))
