"""uvicorn's socket connection with the clocks that it lacks: for one that never begins, and one that nobody reads."""

import asyncio
import struct
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from .client_address import counted_address, plain_peer
from .lobby import Lobby, Wait
from .message_queue import MessageQueue

LINE = "tilehall.line"
TOO_MANY_MESSAGES, NO_TEXT = 4429, 1007


class SocketProtocol(WebSocketsSansIOProtocol):
    lobby: Lobby  # of the class that `socket_protocol_of` makes for a server

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue: Any = MessageQueue()
        self.clock: asyncio.TimerHandle | None = None
        self.address, self.is_over, self.is_cut = "", False, False
        self._hear: Callable[[str | None], None] | None = None
        self._may_say: Callable[[], bool] | None = None
        self._closes = False

    def connection_made(self, transport: Any) -> None:
        """Takes over the place in the lobby that the connection had when it asked for a page."""
        super().connection_made(transport)
        self.client = plain_peer(self.client)
        self.address = counted_address(self.client[0] if self.client else None)
        # A request for a socket that announces a body is waited for without end.
        self._start_clock(self.lobby.bounds.headers, self._begun_late)
        self._note_wait()

    def handle_connect(self, event: Any) -> None:
        """Who serves the socket may ask how long the line takes: it is measured here, by the keep-alive."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[LINE] = self

    def hear_directly(self, hear: Callable[[str | None], None], may_say: Callable[[], bool]) -> None:
        """From now on what the page says is heard at once, and not put into a queue for a task to find: each way costs
        as much as what is then done. `hear` must not wait, so that there is nothing to hold back."""
        self._hear, self._may_say = hear, may_say

    def send_receive_event_to_app(self) -> None:
        if self._closes:  # whatever else comes is heard by nobody: the room would close once more
            self.frames = []
            return
        if self._hear is None or self._may_say is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if not self._may_say():
            self._close_now(TOO_MANY_MESSAGES, "too many messages")
            return
        try:
            self._hear(data.decode() if self.curr_msg_data_type == "text" else None)
        except UnicodeDecodeError:
            self._close_now(NO_TEXT, "no text")

    def _close_now(self, code: int, why: str) -> None:
        """As an application closes its socket: the room hears that it is over."""
        self._closes = True
        task = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": why}))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def say_now(self, texts: Sequence[str]) -> bool:
        """Puts texts on the line at once and in one piece; False if the page does not take what it was sent before, or
        is about to leave: then they go the long way, which waits.

        The way through an application's `send` costs a task, three layers and a system call for each text.
        """
        ready = self.handshake_complete and self.writable.is_set() and not self.conn.extensions
        if not ready or self.is_over or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join([piece for text in texts for piece in _text_frame(text.encode())]))
        return True

    def start_keepalive(self) -> None:
        """The socket is open. What its request and our answer said is kept by who needs it: a page stays for hours."""
        super().start_keepalive()
        self.scope["headers"] = []
        self.request.headers.clear()  # the parser holds on to it for as long as the socket is open
        del self.request, self.response
        if self.writable.is_set():
            self._stop_clock()
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


def _text_frame(payload: bytes) -> tuple[bytes, bytes]:
    """A whole text in one frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return _SHORT.pack(TEXT, size), payload
    return (_LONG.pack(TEXT, 126, size) if size < 65536 else _LONGEST.pack(TEXT, 127, size)), payload


TEXT = 0x81  # the last frame of a text
_SHORT, _LONG, _LONGEST = struct.Struct("!BB"), struct.Struct("!BBH"), struct.Struct("!BBQ")
