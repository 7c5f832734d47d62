"""The layer that sockets of open pages pass: so many in all, and so many messages of each.

When all places are taken the address with most sockets gives the oldest up for who comes from another: its page goes on
by asking now and then. Behind a proxy it is the address that the proxy saw.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from .bounds import SocketBounds
from .client_address import client_address_of_scope
from .refusals import Message
from .socket_protocol import TOO_MANY_MESSAGES
from .thread_layer import Receive, Scope, Send

TRY_LATER = 1013
NOT_FROM_HERE = 4403
# Of a scope's extensions: a list into which who signs in and routes a socket may put who serves it from then on, and
# be done. An open page then holds no layer in memory that it has long passed, and no message goes through them all.
HAND_OVER = "tilehall.hand_over"

Served = Callable[[Any, Any], Awaitable[None]]
Sockets = Callable[[Any, Any, Any], Awaitable[Any]]  # Channels has types of its own for the three


class SocketLayer:
    def __init__(self, application: Sockets, bounds: SocketBounds, clock: Callable[[], float] = time.monotonic) -> None:
        self.application, self.bounds, self.clock = application, bounds, clock
        self.most, self.open = bounds.most, 0
        self.places: dict[str, dict[OpenSocket, None]] = {}  # by address, the oldest first
        self.partings: set[asyncio.Task[None]] = set()

    def make_room(self, connections: int) -> None:
        """For so many connections of all kinds."""
        self.most = int(connections * self.bounds.part)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _tells_its_origin(scope):
            await receive()
            await send({"type": "websocket.close", "code": NOT_FROM_HERE})
            return
        socket = OpenSocket(client_address_of_scope(scope), send)
        if self.open >= self.most and not self._make_room(socket.address):
            await self._turn_away(scope, receive, send)
            return
        self._enter(socket)
        try:
            plays = scope.get("path", "").startswith(self.bounds.playing)
            burst, rate = (
                (self.bounds.play_burst, self.bounds.play_rate) if plays else (self.bounds.burst, self.bounds.rate)
            )
            measured = MeasuredMessages(receive, send, MessageRate(burst, rate, self.clock))
            handed_over: list[Served] = []
            scope.get("extensions", {})[HAND_OVER] = handed_over
            await self.application(scope, measured, socket.send)
            for serve in handed_over:
                await serve(measured, socket.send)
        finally:
            self._leave(socket)

    def _make_room(self, newcomer: str) -> bool:
        largest = max(self.places.values(), key=len, default={})
        if len(largest) <= len(self.places.get(newcomer, ())) + 1:
            return False
        oldest = next(iter(largest))
        self._leave(oldest)
        parting = asyncio.create_task(oldest.part(), name="a socket makes room")
        self.partings.add(parting)
        parting.add_done_callback(self.partings.discard)
        return True

    def _enter(self, socket: "OpenSocket") -> None:
        self.open += 1
        self.places.setdefault(socket.address, {})[socket] = None

    def _leave(self, socket: "OpenSocket") -> None:
        """At once for who makes room: its last words may wait for somebody who does not read."""
        own = self.places.get(socket.address, {})
        if socket in own:
            self.open -= 1
            del own[socket]
        if not own:
            self.places.pop(socket.address, None)

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The page then goes on by asking now and then, as it does without a socket."""
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        headers = [(b"retry-after", b"30"), (b"content-type", b"text/plain; charset=utf-8")]
        await send({"type": "websocket.http.response.start", "status": 503, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": b"Too many pages listen just now.\n"})


def _tells_its_origin(scope: Scope) -> bool:
    """Whether the page's address can be read at all: Channels, which compares it with ours, takes that for granted."""
    try:
        for name, value in scope.get("headers", ()):
            if name == b"origin":
                _ = urlsplit(value.decode("latin-1")).port
    except ValueError:
        return False
    return True


class OpenSocket:
    __slots__ = ("_send", "address", "has_parted")

    def __init__(self, address: str, send: Send) -> None:
        self.address, self._send, self.has_parted = address, send, False

    async def send(self, message: Message) -> None:
        if not self.has_parted:
            await self._send(message)

    async def part(self) -> None:
        """The server tells the room that it is over."""
        self.has_parted = True
        with suppress(OSError, RuntimeError):  # it has just left, or was closed for another reason
            await self._send({"type": "websocket.close", "code": TRY_LATER})


class MessageRate:
    """So many at once, and so many more each second."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, burst: int, rate: float, clock: Callable[[], float]) -> None:
        self.burst, self.rate, self.clock = float(burst), rate, clock
        self.left, self.at = self.burst, clock()

    def may_say(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class MeasuredMessages:
    """What a page says, as long as it does not chatter: then the socket is closed, and the room hears that."""

    __slots__ = ("_receive", "_send", "measure")

    def __init__(self, receive: Receive, send: Send, measure: MessageRate) -> None:
        self._receive, self._send, self.measure = receive, send, measure

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "websocket.receive" and not self.measure.may_say():
            close: dict[str, Any] = {
                "type": "websocket.close",
                "code": TOO_MANY_MESSAGES,
                "reason": "too many messages",
            }
            await self._send(close)
            return {"type": "websocket.disconnect", "code": TOO_MANY_MESSAGES}
        return message
