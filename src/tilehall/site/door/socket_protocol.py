"""uvicorn's socket connection with the clocks that it lacks: for one that never begins, and one that nobody reads."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .bounds import ConnectionBounds


class SocketProtocol(WebSocketsSansIOProtocol):
    bounds: ConnectionBounds  # of the class that `socket_protocol_of` makes for a server

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # A request for a socket that announces a body is waited for without end: it is in no lobby any more.
        self._start_clock(self.bounds.headers, self._begun_late)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # who does not take what was answered is answered no more: it would be kept in memory
            self.conn.data_to_send()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_clock(self.bounds.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        super().connection_lost(exc)

    def _begun_late(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def _start_clock(self, seconds: float, then: Any) -> None:
        self._stop_clock()
        self.clock = self.loop.call_later(seconds, then)

    def _stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None


def socket_protocol_of(bounds: ConnectionBounds) -> type[SocketProtocol]:
    return type("SocketProtocol", (SocketProtocol,), {"bounds": bounds})
