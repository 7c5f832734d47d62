"""The server behind `serve` and `demo`: uvicorn, told how this house greets, listens and says goodbye."""

import asyncio
import errno
import logging
import os
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Protocol

import uvicorn

from tilehall.site.door.disk_space import DISK_REASON
from tilehall.site.door.http_protocol import protocol_of
from tilehall.site.door.lobby import Lobby
from tilehall.site.door.socket_protocol import socket_protocol_of
from tilehall.site.door.tls_door import TlsDoor

from .answer import Complaint
from .serve import STOP_SIGNS

GRACE = 3  # seconds for answers under way
FAREWELL = 0.5  # seconds for the goodbye of https: a phone in a pocket does not answer it
GOES_ANYWAY = 4.5  # what still runs then is in a transaction, and the database undoes it
LARGEST_MESSAGE = 64 * 1024  # bytes a page may send over its socket


def bound_socket(host: str, port: int) -> socket.socket:
    """Takes the port before anything is made or changed. It does not listen yet: nobody is left waiting at the door."""
    place = f"--port {port}"
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind)
    except OSError:
        raise Complaint(
            2, f"--host {host}", "this is no address of this machine", "leave it out, or use --lan"
        ) from None
    # Windows takes SO_REUSEADDR for leave to take the port away from who has it.
    own = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    door.setsockopt(socket.SOL_SOCKET, own, 1)
    try:
        door.bind(address)
    except OSError as error:
        door.close()
        if error.errno == errno.EADDRINUSE:
            remedy = "stop it, choose another port, or let --port 0 take a free one"
            raise Complaint(2, place, "another program already uses this port", remedy) from None
        if error.errno == errno.EACCES:
            raise Complaint(2, place, "this port is reserved for the system", "choose one above 1023") from None
        raise Complaint(
            2, f"--host {host}", "this is no address of this machine", "leave it out, or use --lan"
        ) from None
    return door


class HallServer(uvicorn.Server):
    """Says when the hall answers, and ends without a fault when asked to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], lobby: Lobby) -> None:
        super().__init__(config)
        self.ready, self.lobby = ready, lobby
        self.services: tuple[Service, ...] = ()
        self.fault: str | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets
        await super().startup([])
        for service in self.services:
            await service.begin()
        for door in sockets:
            self.servers.append(await self.listen(door))
        self.greeting = asyncio.create_task(self.greet(sockets[0].getsockname()))

    async def listen(self, door: socket.socket) -> Any:
        if self.config.ssl is None:
            loop = asyncio.get_running_loop()
            return await loop.create_server(self.connection, sock=door, backlog=self.config.backlog)
        by_https = TlsDoor(self.lobby, self.config.ssl, self.server_state.connections, self.connection)
        by_https.listen(door, self.config.backlog)
        return by_https

    def connection(self) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class  # ours or uvicorn's: all of them take these three
        made: asyncio.Protocol = protocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def greet(self, address: Any) -> None:
        """Asks at the door as a visitor would: ready is what answers, not what has started."""
        try:
            answered = await asyncio.wait_for(ask(address, tls=self.config.is_ssl), 30)
        except Exception as error:
            answered = f"{type(error).__name__} {error}"
        if answered in ("200", DISK_REASON):
            self.ready()  # a hall whose disk is nearly full still takes results, and says so on its pages
        elif not self.should_exit:
            self.fault = f"the hall does not answer ({answered})"
            self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        parting = asyncio.create_task(self.part(), name="goodbye to who does not answer")
        try:
            await super().shutdown(sockets)
        finally:
            parting.cancel()
            for service in reversed(self.services):
                await service.end()

    async def part(self) -> None:
        """Who has had all that was to be sent and is only to say goodbye. Else every one of them is waited for until
        the grace is over, and the console tells of requests that there are not."""
        while True:
            await asyncio.sleep(FAREWELL)
            for connection in list(self.server_state.connections):
                transport = connection.transport
                if transport is not None and transport.is_closing() and not transport.get_write_buffer_size():
                    transport.abort()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {sign: signal.signal(sign, self.handle_exit) for sign in STOP_SIGNS}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        if not self.should_exit:
            last = threading.Timer(GOES_ANYWAY, os._exit, (0,))
            last.daemon = True
            last.start()
        self.force_exit = self.should_exit
        self.should_exit = True


class WithoutTheCutOff(logging.Filter):
    """Who had not yet sent all when the hall was stopped is no fault of ours, and no trace; that some were cut off is a
    line of its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


async def ask(address: Any, *, tls: bool) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address[0], address[0])  # noqa: S104
    context = None
    if tls:  # our own certificate, asked by ourselves: nothing to verify
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection(host, address[1], ssl=context)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    status = (await reader.readline()).split()
    rest = await reader.read()
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    if DISK_REASON.encode() in rest:
        return DISK_REASON
    return status[1].decode() if len(status) > 1 else "nothing"


class Service(Protocol):
    """What lives in the loop of the server: it begins before anybody is let in, and ends when all have left."""

    async def begin(self) -> None: ...

    async def end(self) -> None: ...


def serve_until_stopped(
    application: Any,
    door: socket.socket,
    ready: Callable[[], None],
    lobby: Lobby,
    tls: tuple[Path, Path] | None,
    services: tuple[Service, ...] = (),
) -> None:
    """Serves until asked to stop."""
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        lifespan="off",
        # Who asks is who connects. A reverse proxy in front is believed only when its address is named.
        proxy_headers=bool(os.environ.get("FORWARDED_ALLOW_IPS")),
        http=protocol_of(lobby),
        ws=socket_protocol_of(lobby),
        timeout_keep_alive=lobby.bounds.idle,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )
    logging.getLogger("uvicorn.error").addFilter(WithoutTheCutOff())
    server = HallServer(config, ready, lobby)
    server.services = services
    server.run(sockets=[door])
    if server.fault:
        raise Complaint(1, "serve", server.fault, "run tilehall check, and read what the console said above")
