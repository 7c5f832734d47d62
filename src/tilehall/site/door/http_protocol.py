"""uvicorn's HTTP connection with the clocks and bounds that it lacks: for headers, for answers nobody takes, for all.

An application hears of a request only when its headers are whole; who sends them a byte a minute is met here.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from . import refusals
from .client_address import counted_address, plain_peer
from .lobby import Lobby, Wait
from .thread_layer import READING
from .tls_door import ClosedOnce


class TooManySentAhead(Exception):
    """More requests on one connection than are kept for later."""


class HallProtocol(HttpToolsProtocol):
    lobby: Lobby  # of the class that `protocol_of` makes for a server

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.header_clock: asyncio.TimerHandle | None = None
        self.stall_clock: asyncio.TimerHandle | None = None
        self.header_bytes = 0  # since the last thing that was understood
        self.headers_are_whole = False
        self.is_cut = self.is_socket = False
        self.address = ""
        self.under_way: RequestResponseCycle | None = None  # `cycle` is the request that came last

    def connection_made(self, transport: Any) -> None:
        transport = ClosedOnce(transport)
        super().connection_made(transport)
        self.client = plain_peer(self.client)
        self.address = counted_address(self.client[0] if self.client else None)
        if self.lobby.enter(self, len(self.connections)):
            self._start_header_clock()
        else:
            transport.write(refusals.raw_answer(refusals.FULL, self.lobby.bounds.retry_after))
            transport.close()
        self._note_wait()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.header_clock is None and (self.cycle is None or self.cycle.response_complete):
            self._start_header_clock()
        self.header_bytes += len(data)
        super().data_received(data)
        if self.header_bytes > self.lobby.bounds.headers_size:
            self._part(refusals.HEADERS_TOO_LARGE)
        self._note_wait()

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
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.under_way = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        if self.header_clock is None:
            self.header_bytes = 0
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        if self._is_answering():
            self.transport.abort()  # in the midst of another answer nothing can be said
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        self.is_socket = True  # and leaves the lobby as one
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_wait()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_stall_clock()
        self._note_wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stall_clock()
        self._note_wait()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._note_wait()

    def cut(self) -> None:
        self.is_cut = True
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_cut = True
        self.lobby.leave(self)
        if self.under_way is not None and not self.under_way.response_complete:  # uvicorn tells only the last one
            self.under_way.disconnected = True
            self.under_way.message_event.set()
        self._stop_header_clock()
        self._stop_stall_clock()
        super().connection_lost(exc)

    def _note_wait(self) -> None:
        if self.is_cut:  # it would be taken for one that can make room once more
            return
        self.lobby.note(self, self._wait())
        if self.transport.is_closing():  # once the rest of the answer is taken, which may be never
            self._start_stall_clock()

    def _wait(self) -> Wait | None:
        cycle = self.under_way
        if cycle is not None and not self.is_socket and cycle.more_body and not cycle.response_started:
            return Wait.UNSENT
        if self.is_socket or self._is_writing_down():
            return None
        # Who sends requests ahead and who is to be parted with keep a place without being worked on.
        if self.flow.write_paused or self.pipeline or self.transport.is_closing():
            return Wait.UNREAD
        if self.header_clock is not None:
            return Wait.SILENT
        return Wait.IDLE if self.under_way is not None and self.under_way.response_complete else None

    def _is_writing_down(self) -> bool:
        """Whether something is being entered: nobody should have to ask whether it was. Its answer comes afterwards."""
        cycle = self.under_way
        return cycle is not None and not cycle.response_started and cycle.scope["method"] not in READING

    def _start_header_clock(self) -> None:
        self.header_bytes = 0
        self.header_clock = self.loop.call_later(self.lobby.bounds.headers, self._headers_late)

    def _headers_late(self) -> None:
        if self.header_bytes:
            self._part(refusals.TOO_SLOW)
        else:
            self.transport.close()
        self._note_wait()

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

    def _start_stall_clock(self) -> None:
        if self.stall_clock is None:
            self.stall_clock = self.loop.call_later(self.lobby.bounds.stalled, self.transport.abort)

    def _stop_stall_clock(self) -> None:
        if self.stall_clock is not None:
            self.stall_clock.cancel()
            self.stall_clock = None


def protocol_of(lobby: Lobby) -> type[HallProtocol]:
    """uvicorn makes the connections itself and gives them nothing of ours: so each server has a class of its own."""
    return type("HallProtocol", (HallProtocol,), {"lobby": lobby})
