"""Sockets that never begin, and sockets that nobody reads: real ones on loopback, with short limits."""

import asyncio
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from socket import SO_SNDBUF, SOL_SOCKET

import pytest
import uvicorn
from uvicorn.server import ServerState

from tilehall.site.door.bounds import ConnectionBounds
from tilehall.site.door.http_protocol import Lobby, protocol_of
from tilehall.site.door.socket_protocol import socket_protocol_of

SOON = 5  # seconds
UPGRADE = (
    b"GET /ws/news/ HTTP/1.1\r\nHost: hall.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125


async def listening(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@asynccontextmanager
async def serving(**bounds):
    kept, state = replace(ConnectionBounds(), **bounds), ServerState()
    config = uvicorn.Config(listening, log_config=None, lifespan="off", ws=socket_protocol_of(kept))
    protocol = protocol_of(Lobby(kept, 100))

    def connection():
        return protocol(config=config, server_state=state, app_state={})

    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
    writers = []

    async def visit(said):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
        writers.append(writer)
        writer.write(said)
        return reader, writer

    try:
        yield visit, state
    finally:
        for writer in writers:
            writer.transport.abort()
        for each in list(state.connections):
            each.transport.abort()
        server.close()
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=SOON)


@pytest.mark.asyncio
@pytest.mark.parametrize("body", [b"Content-Length: 4\r\n\r\nabcd", b"Transfer-Encoding: chunked\r\n\r\n"])
async def test_a_socket_that_announces_a_body_is_not_waited_for_without_end(body):
    async with serving(headers=0.05) as (visit, _):
        reader, _ = await visit(UPGRADE + body)
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), SOON) == b""


@pytest.mark.asyncio
async def test_a_socket_that_has_begun_stays():
    async with serving(headers=0.05) as (visit, _):
        reader, writer = await visit(UPGRADE + b"\r\n")
        assert b" 101 " in await asyncio.wait_for(reader.readline(), SOON)
        while await asyncio.wait_for(reader.readline(), SOON) != b"\r\n":
            pass
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), 0.2)
        writer.write(PING)
        assert (await asyncio.wait_for(reader.readexactly(127), SOON))[2:] == PING[6:]


@pytest.mark.asyncio
async def test_who_pings_and_never_reads_fills_no_memory_and_is_let_go():
    async with serving(stalled=0.3) as (visit, state):
        reader, writer = await visit(UPGRADE + b"\r\n")
        await asyncio.wait_for(reader.readline(), SOON)
        [socket] = state.connections
        socket.transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
        over, most = next(iter(state.tasks)), 0
        async with asyncio.timeout(SOON):
            while not (await asyncio.wait({over}, timeout=0.001))[0]:
                writer.write(PING * 500)
                most = max(most, socket.transport.get_write_buffer_size())
        assert 0 < most < 200_000
