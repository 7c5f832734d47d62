"""uvicorn's socket connection with the clocks that it lacks: for one that never begins, and one that nobody reads."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .client_address import counted_address, plain_peer
from .lobby import Lobby, Wait


class SocketProtocol(WebSocketsSansIOProtocol):
    lobby: Lobby  # of the class that `socket_protocol_of` makes for a server

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.clock: asyncio.TimerHandle | None = None
        self.address, self.is_over, self.is_cut = "", False, False

    def connection_made(self, transport: Any) -> None:
        """Takes over the place in the lobby that the connection had when it asked for a page."""
        super().connection_made(transport)
        self.client = plain_peer(self.client)
        self.address = counted_address(self.client[0] if self.client else None)
        # A request for a socket that announces a body is waited for without end.
        self._start_clock(self.lobby.bounds.headers, self._begun_late)
        self._note_wait()

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self._note_wait()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # who does not take what was answered is answered no more: it would be kept in memory
            self.conn.data_to_send()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_clock(self.lobby.bounds.stalled, self.transport.abort)

        self._note_wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.is_over:
            self._stop_clock()
        self._note_wait()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._end()

    def cut(self) -> None:
        self.is_cut = True
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_cut = True
        self.lobby.leave(self)
        self._stop_clock()
        super().connection_lost(exc)

    def _end(self) -> None:
        """It is closed once the rest of what was said is taken, which may be never."""
        if not self.is_over and not self.disconnected:
            self.is_over = True
            self._start_clock(self.lobby.bounds.stalled, self.transport.abort)
            self._note_wait()

    def _note_wait(self) -> None:
        if not self.is_cut:
            serving = self.handshake_complete and self.writable.is_set() and not self.is_over
            self.lobby.note(self, None if serving else Wait.UNREAD)

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


def socket_protocol_of(lobby: Lobby) -> type[SocketProtocol]:
    return type("SocketProtocol", (SocketProtocol,), {"lobby": lobby})
