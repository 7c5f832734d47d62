"""The first moments of a connection by https: it has a place in the lobby before it has said its first words.

A server that is given the certificate itself tells nobody of a connection before the handshake is over, and enough of
those that never begin it are all the file handles of a hall. So this one accepts them itself.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

from .client_address import counted_address
from .lobby import Lobby, Wait

NO_HANDLES = 0.2  # seconds until it is tried again; until then who comes waits outside


class TlsDoor:
    """What uvicorn takes for one of its servers: it closes it, and waits until it is closed."""

    def __init__(
        self,
        lobby: Lobby,
        context: ssl.SSLContext,
        connections: Collection[Any],
        connection: Callable[[], asyncio.Protocol],
    ) -> None:
        self.lobby, self.context, self.connections, self.connection = lobby, context, connections, connection
        self.handshakes: set[Handshake] = set()

    def listen(self, door: socket.socket, backlog: int) -> None:
        door.setblocking(False)
        door.listen(backlog)
        self.accepting = asyncio.create_task(self._accept(door), name="who comes by https")

    async def _accept(self, door: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, peer = await loop.sock_accept(door)
            except ConnectionError:
                continue  # it has gone again
            except OSError:
                await asyncio.sleep(NO_HANDLES)
                continue
            handshake = Handshake(self, counted_address(peer[0]), accepted)
            self.handshakes.add(handshake)
            # Where nobody can make room it comes in all the same: only after the handshake is it told that all is full.
            self.lobby.enter(handshake, len(self.connections) + len(self.handshakes))
            self.lobby.note(handshake, Wait.SILENT)

    def close(self) -> None:
        self.accepting.cancel()
        for handshake in list(self.handshakes):
            handshake.cut()

    async def wait_closed(self) -> None:
        await asyncio.wait({self.accepting})


class ClosedOnce:
    """A transport that may be closed again while it waits for the other's goodbye. That of asyncio forgets its
    connection by the second time: it can then not even be cut, and every further word to it is an error."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def close(self) -> None:
        if not self._transport.is_closing():
            self._transport.close()


class Handshake:
    """One that has come, until its connection takes its place."""

    def __init__(self, door: TlsDoor, address: str, accepted: socket.socket) -> None:
        self.door, self.address, self.accepted, self.has_begun = door, address, accepted, False
        self.connection: Any = None
        self.task = asyncio.create_task(self._carry_out(), name="a handshake of https")
        self.task.add_done_callback(self._leave)

    async def _carry_out(self) -> None:
        self.has_begun = True
        patience = self.door.lobby.bounds.handshake
        with suppress(OSError):  # no https, too late, or gone again
            await asyncio.get_running_loop().connect_accepted_socket(
                self._made,
                sock=self.accepted,
                ssl=self.door.context,
                ssl_handshake_timeout=patience,
                ssl_shutdown_timeout=patience,
            )

    def _made(self) -> asyncio.Protocol:
        self.connection = made = self.door.connection()
        return made

    def _leave(self, _task: "asyncio.Task[None]") -> None:
        self.door.handshakes.discard(self)
        self.door.lobby.leave(self)
        if not self.has_begun:  # else it is the server's to close
            self.accepted.close()

    def cut(self) -> None:
        if self.connection is None or self.connection.transport is None:  # else it is over, and has its place
            self.task.cancel()
