"""uvicorn's HTTP connection with the clocks and bounds that it lacks: for headers, for answers nobody takes, for all.

An application hears of a request only when its headers are whole; who sends them a byte a minute is met here.
"""

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from . import refusals
from .bounds import ConnectionBounds


class TooManySentAhead(Exception):
    """More requests on one connection than are kept for later."""


class Lobby:
    """Connections of one server that wait for their first request or their next. When it is full the oldest goes."""

    def __init__(self, bounds: ConnectionBounds, room: int) -> None:
        self.bounds, self.room = bounds, room
        self.silent: OrderedDict[HallProtocol, None] = OrderedDict()  # have not said what they want
        self.idle: OrderedDict[HallProtocol, None] = OrderedDict()  # were answered, and may ask again

    def enter(self, connection: "HallProtocol", open_connections: int) -> bool:
        """False if there is no room, and nobody who could make some."""
        if open_connections > self.room and not self._close_oldest():
            return False
        self.silent[connection] = None
        if len(self.silent) > self.bounds.saying_nothing:
            self._close(self.silent)
        return True

    def answered(self, connection: "HallProtocol") -> None:
        self.idle[connection] = None

    def leave(self, connection: "HallProtocol") -> None:
        self.silent.pop(connection, None)
        self.idle.pop(connection, None)

    def _close_oldest(self) -> bool:
        return self._close(self.idle) or self._close(self.silent)

    def _close(self, waiting: "OrderedDict[HallProtocol, None]") -> bool:
        if not waiting:
            return False
        oldest, _ = waiting.popitem(last=False)
        oldest.transport.abort()
        return True


class HallProtocol(HttpToolsProtocol):
    lobby: Lobby  # of the class that `protocol_of` makes for a server

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.header_clock: asyncio.TimerHandle | None = None
        self.stall_clock: asyncio.TimerHandle | None = None
        self.header_bytes = 0  # since the last thing that was understood
        self.headers_are_whole = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.lobby.enter(self, len(self.connections)):
            self._start_header_clock()
        else:
            transport.write(refusals.raw_answer(refusals.FULL, self.lobby.bounds.retry_after))
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.header_clock is None and (self.cycle is None or self.cycle.response_complete):
            self._start_header_clock()
        self.lobby.idle.pop(self, None)
        self.header_bytes += len(data)
        super().data_received(data)
        if self.header_bytes > self.lobby.bounds.headers_size:
            self._part(refusals.HEADERS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.headers_are_whole = False

    def on_header(self, name: bytes, value: bytes) -> None:
        # What follows a body is meant for nobody here, and would pass for headers that nobody has looked at.
        if not self.headers_are_whole:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.headers_are_whole = True
        if len(self.pipeline) >= self.lobby.bounds.sent_ahead:
            raise TooManySentAhead
        self._stop_header_clock()
        self.header_bytes = 0
        self.lobby.leave(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.header_clock is None:
            self.header_bytes = 0
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        if self._is_answering():
            self.transport.abort()  # in the midst of another answer nothing can be said
        else:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self.lobby.answered(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stall_clock is None:
            self.stall_clock = self.loop.call_later(self.lobby.bounds.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stall_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lobby.leave(self)
        self._stop_header_clock()
        self._stop_stall_clock()
        super().connection_lost(exc)

    def _start_header_clock(self) -> None:
        self.header_bytes = 0
        self.header_clock = self.loop.call_later(self.lobby.bounds.headers, self._headers_late)

    def _headers_late(self) -> None:
        if self.header_bytes:
            self._part(refusals.TOO_SLOW)
        else:
            self.transport.close()

    def _is_answering(self) -> bool:
        """Whether part of an answer may be out already, so that no other can be given."""
        cycle = self.cycle
        return bool(self.pipeline) or (cycle is not None and cycle.response_started and not cycle.response_complete)

    def _part(self, refusal: refusals.Refusal) -> None:
        self._stop_header_clock()
        if self._is_answering():
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(refusals.raw_answer(refusal))
            self.transport.close()

    def _stop_header_clock(self) -> None:
        if self.header_clock is not None:
            self.header_clock.cancel()
            self.header_clock = None

    def _stop_stall_clock(self) -> None:
        if self.stall_clock is not None:
            self.stall_clock.cancel()
            self.stall_clock = None


def protocol_of(lobby: Lobby) -> type[HallProtocol]:
    """uvicorn makes the connections itself and gives them nothing of ours: so each server has a class of its own."""
    return type("HallProtocol", (HallProtocol,), {"lobby": lobby})
