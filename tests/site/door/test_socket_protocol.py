"""Sockets that never begin, and sockets that nobody reads: real ones on loopback, with short limits."""

import asyncio
import gc
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET, socket

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.datastructures import Headers

from tilehall.site.door.bounds import KB, ConnectionBounds
from tilehall.site.door.http_protocol import protocol_of
from tilehall.site.door.lobby import Lobby
from tilehall.site.door.socket_layer import MeasuredMessages, MessageRate
from tilehall.site.door.socket_protocol import LINE, socket_protocol_of

SOON = 5  # seconds
UPGRADE = (
    b"GET /ws/news/ HTTP/1.1\r\nHost: hall.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
HELLO = b"\x81\x85\0\0\0\0hello"
HEARD = []
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125


async def listening(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    if scope["path"] == "/ws/play/":
        measure = MessageRate(3, 0, lambda: 0.0)
        receive = MeasuredMessages(receive, send, measure)
        scope["extensions"][LINE].hear_directly(HEARD.append, measure.may_say)
    if scope["path"] == "/ws/short/":
        await send({"type": "websocket.send", "text": "x" * 60 * KB})
        return
    while (await receive())["type"] != "websocket.disconnect":
        pass


class WatchedLobby(Lobby):
    def __init__(self, bounds, room):
        super().__init__(bounds, room)
        self.has_gone = asyncio.Event()

    def leave(self, guest):
        super().leave(guest)
        self.has_gone.set()


@asynccontextmanager
async def serving(room=100, **bounds):
    kept, state = replace(ConnectionBounds(), **bounds), ServerState()
    lobby = WatchedLobby(kept, room)
    config = uvicorn.Config(listening, log_config=None, lifespan="off", ws=socket_protocol_of(lobby))
    protocol = protocol_of(lobby)

    def connection():
        return protocol(config=config, server_state=state, app_state={})

    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
    server.sockets[0].setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
    writers = []

    async def visit(said, by="127.0.0.1", takes_little=False):
        visitor = socket()
        if takes_little:
            visitor.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        visitor.bind((by, 0))
        visitor.connect(server.sockets[0].getsockname())
        reader, writer = await asyncio.open_connection(sock=visitor)
        writers.append(writer)
        writer.write(said)
        return reader, writer

    try:
        yield visit, state, lobby
    finally:
        for writer in writers:
            writer.transport.abort()
        for each in list(state.connections):
            each.transport.abort()
        server.close()
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=SOON)
    assert not lobby.shares, "each connection gives its place back once"


@pytest.mark.asyncio
@pytest.mark.parametrize("body", [b"Content-Length: 4\r\n\r\nabcd", b"Transfer-Encoding: chunked\r\n\r\n"])
async def test_a_socket_that_announces_a_body_is_not_waited_for_without_end(body):
    async with serving(headers=0.05) as (visit, _, _):
        reader, _ = await visit(UPGRADE + body)
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), SOON) == b""


@pytest.mark.asyncio
async def test_a_socket_that_has_begun_stays():
    async with serving(headers=0.05) as (visit, _, _):
        reader, writer = await visit(UPGRADE + b"\r\n")
        assert b" 101 " in await asyncio.wait_for(reader.readline(), SOON)
        while await asyncio.wait_for(reader.readline(), SOON) != b"\r\n":
            pass
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), 0.2)
        writer.write(PING)
        assert (await asyncio.wait_for(reader.readexactly(127), SOON))[2:] == PING[6:]


@pytest.mark.asyncio
async def test_an_open_socket_keeps_nothing_of_what_its_request_said():
    async with serving() as (visit, state, _):
        reader, _ = await visit(UPGRADE + b"X-Long: 4711\r\n\r\n")
        while await asyncio.wait_for(reader.readline(), SOON) != b"\r\n":
            pass
        [connection] = state.connections
        assert connection.clock is None
        assert not [one for one in gc.get_objects() if type(one) is Headers and "x-long" in one]


@pytest.mark.asyncio
async def test_who_pings_and_never_reads_fills_no_memory_and_is_let_go():
    async with serving(stalled=0.3) as (visit, state, _):
        reader, writer = await visit(UPGRADE + b"\r\n")
        await asyncio.wait_for(reader.readline(), SOON)
        [connection] = state.connections
        over, most = next(iter(state.tasks)), 0
        async with asyncio.timeout(SOON):
            while not (await asyncio.wait({over}, timeout=0.001))[0]:
                writer.write(PING * 500)
                most = max(most, connection.transport.get_write_buffer_size())
        assert 0 < most < 200_000


@pytest.mark.asyncio
async def test_a_socket_that_has_ended_is_given_up_if_nobody_takes_the_rest():
    async with serving(stalled=0.05) as (visit, state, lobby):
        _, writer = await visit(UPGRADE.replace(b"news", b"short") + b"\r\n", takes_little=True)
        writer.transport.pause_reading()
        async with asyncio.timeout(SOON):
            await lobby.has_gone.wait()
        assert not state.connections


@pytest.mark.asyncio
async def test_a_socket_that_has_begun_is_not_taken_for_one_who_waits():
    async with serving(room=2) as (visit, _, _):
        for _ in range(2):
            reader, _ = await visit(UPGRADE + b"\r\n")
            assert b" 101 " in await asyncio.wait_for(reader.readline(), SOON)
        reader, _ = await visit(b"", by="127.0.0.2")
        assert b" 503 " in await asyncio.wait_for(reader.readline(), SOON)


@pytest.mark.asyncio
async def test_who_floods_is_closed_once_and_no_fault_of_the_hall_is_written_down(caplog):
    HEARD.clear()
    async with serving() as (visit, state, lobby):
        reader, writer = await visit(UPGRADE.replace(b"news", b"play") + b"\r\n")
        while await asyncio.wait_for(reader.readline(), SOON) != b"\r\n":
            pass
        over = next(iter(state.tasks))
        writer.write(HELLO * 20)
        closing = await asyncio.wait_for(reader.readexactly(4), SOON)
        assert (closing[0], int.from_bytes(closing[2:])) == (0x88, 4429)
        writer.write(HELLO * 20)
        writer.write(b"\x88\x82\0\0\0\0" + (4429).to_bytes(2))
        await asyncio.wait_for(asyncio.wait({over}), SOON)
        writer.close()
        await asyncio.wait_for(lobby.has_gone.wait(), SOON)
    assert HEARD == ["hello"] * 3
    assert [line for line in caplog.records if line.exc_info] == []
