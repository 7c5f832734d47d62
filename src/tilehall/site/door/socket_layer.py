"""The layer that sockets of open pages pass: so many in all, and so many messages of each."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from .bounds import SocketBounds
from .refusals import Message
from .thread_layer import Receive, Scope, Send

TOO_MANY_MESSAGES = 4429
TRY_LATER = 1013

Sockets = Callable[[Any, Any, Any], Awaitable[Any]]  # Channels has types of its own for the three


class SocketLayer:
    def __init__(self, application: Sockets, bounds: SocketBounds, clock: Callable[[], float] = time.monotonic) -> None:
        self.application, self.bounds, self.clock = application, bounds, clock
        self.most, self.open = bounds.most, 0

    def make_room(self, connections: int) -> None:
        """For so many connections of all kinds."""
        self.most = int(connections * self.bounds.part)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.open >= self.most:
            await self._turn_away(scope, receive, send)
            return
        self.open += 1
        try:
            await self.application(scope, MeasuredMessages(self, receive, send), send)
        finally:
            self.open -= 1

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The page then goes on by asking now and then, as it does without a socket."""
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": TRY_LATER})
            return
        headers = [(b"retry-after", b"30"), (b"content-type", b"text/plain; charset=utf-8")]
        await send({"type": "websocket.http.response.start", "status": 503, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": b"Too many pages listen just now.\n"})


class MeasuredMessages:
    """What a page says, as long as it does not chatter: then the socket is closed, and the room hears that."""

    def __init__(self, layer: SocketLayer, receive: Receive, send: Send) -> None:
        self.layer, self._receive, self._send = layer, receive, send
        self.left, self.at = float(layer.bounds.burst), layer.clock()

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "websocket.receive" and not self._may_say():
            close: dict[str, Any] = {
                "type": "websocket.close",
                "code": TOO_MANY_MESSAGES,
                "reason": "too many messages",
            }
            await self._send(close)
            return {"type": "websocket.disconnect", "code": TOO_MANY_MESSAGES}
        return message

    def _may_say(self) -> bool:
        bounds, now = self.layer.bounds, self.layer.clock()
        self.left = min(float(bounds.burst), self.left + (now - self.at) * bounds.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
