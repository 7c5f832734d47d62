"""Connections that keep the door waiting: real sockets on loopback, with limits of hundredths of a second."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET, socket
from types import SimpleNamespace

import pytest
import uvicorn
from uvicorn.server import ServerState

from tilehall.site.door.bounds import KB, MB, ConnectionBounds
from tilehall.site.door.http_protocol import protocol_of
from tilehall.site.door.lobby import Lobby

SOON = 5  # seconds
REQUEST = b"GET %s HTTP/1.1\r\nHost: hall.test\r\n\r\n"
ELSEWHERE = "127.0.0.2"
LARGE = 64 * MB  # more than the buffers of a connection hold
MEDIUM = 60 * KB  # more than the smallest of the system hold, but not more than asyncio's


class Pages:
    def __init__(self):
        self.go, self.asked = asyncio.Event(), asyncio.Semaphore(0)

    async def __call__(self, scope, receive, send):
        self.asked.release()
        if scope["path"] == "/slow":
            await self.go.wait()
        if scope["path"] == "/stays":
            while (await receive())["type"] != "http.disconnect":
                pass
        if scope["path"] == "/trailers":
            await receive()
            self.headers = scope["headers"]
        body = b"x" * {"/large": LARGE, "/medium": MEDIUM}.get(scope["path"], 0) or b"page"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})


class Server:
    def __init__(self, room, bounds):
        self.lobby, self.pages, self.state = Lobby(bounds, room), Pages(), ServerState()
        self.config = uvicorn.Config(self.pages, log_config=None, lifespan="off", timeout_keep_alive=2 * SOON)
        self.lost = lost = asyncio.Semaphore(0)
        self.noted = noted = asyncio.Event()

        class WatchedProtocol(protocol_of(self.lobby)):
            def _note_wait(self):
                super()._note_wait()
                noted.set()

            def connection_lost(self, exc):
                super().connection_lost(exc)
                lost.release()

        self.protocol = WatchedProtocol

    def connection(self):
        return self.protocol(config=self.config, server_state=self.state, app_state={})

    async def has_lost_one(self):
        await asyncio.wait_for(self.lost.acquire(), SOON)

    async def all_wait(self, number):
        """Until so many wait without being worked on."""
        async with asyncio.timeout(SOON):
            while sum(len(each) for share in self.lobby.shares.values() for each in share.waiting[1:]) < number:
                await self.noted.wait()
                self.noted.clear()

    async def lets_go(self, writer, piece):
        """While this is said again and again."""
        lost = asyncio.create_task(self.has_lost_one())
        while not (await asyncio.wait({lost}, timeout=0.002))[0]:
            writer.write(piece)
        lost.result()

    async def visit(self, *said, by="127.0.0.1"):
        """A connection on which so much has been said, from this address."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(by, 0))
        self.writers.append(writer)
        for text in said:
            writer.write(text)
        await writer.drain()
        return reader, writer

    async def page(self, path=b"/", by="127.0.0.1"):
        reader, writer = await self.visit(REQUEST % path, by=by)
        return (await asyncio.wait_for(reader.readuntil(b"page"), SOON)), reader, writer


@asynccontextmanager
async def serving(room=100, **bounds):
    server = Server(room, replace(ConnectionBounds(headers=SOON), **bounds))
    server.writers = []
    listening = await asyncio.get_running_loop().create_server(server.connection, "127.0.0.1", 0)
    server.listening = listening.sockets[0]
    server.port = server.listening.getsockname()[1]
    try:
        yield server
    finally:
        server.pages.go.set()
        for writer in server.writers:
            writer.transport.abort()
        for connection in list(server.state.connections):
            connection.transport.abort()
        listening.close()
        if server.state.tasks:
            await asyncio.wait(server.state.tasks, timeout=SOON)


async def all_of(reader):
    try:
        return await asyncio.wait_for(reader.read(), SOON)
    except ConnectionResetError:
        return b""


@pytest.mark.asyncio
async def test_who_sends_headers_too_slowly_is_told_so_and_who_says_nothing_is_let_go():
    async with serving(headers=0.05) as server:
        slow, _ = await server.visit(b"GET / HTTP/1.1\r\nHost: ")
        silent, _ = await server.visit()
        assert (await all_of(slow)).startswith(b"HTTP/1.1 408 ")
        assert await all_of(silent) == b""
        assert not server.lobby.silent


@pytest.mark.asyncio
async def test_the_clock_runs_for_every_request_of_a_connection():
    async with serving(headers=0.05) as server:
        _, reader, writer = await server.page()
        writer.write(b"\r\n")
        assert b"408" in await all_of(reader)
        _, reader, writer = await server.page()
        writer.write(REQUEST % b"/")
        assert (await asyncio.wait_for(reader.readuntil(b"page"), SOON)).startswith(b"HTTP/1.1 200 ")


@pytest.mark.asyncio
async def test_headers_have_a_size():
    async with serving(headers_size=2000) as server:
        reader, _ = await server.visit(b"GET / HTTP/1.1\r\nHost: hall.test\r\n", b"X-A: " + b"a" * 3000 + b"\r\n")
        assert (await all_of(reader)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.asyncio
async def test_of_many_that_say_nothing_the_oldest_goes_and_who_asks_is_answered():
    async with serving(saying_nothing=3) as server:
        silent = []
        for _ in range(3):
            silent.append((await server.visit(b"GET"))[0])
            await server.page()
        assert server.lobby.silent == 2, "the page in between took the place of the oldest, and left again"
        assert await all_of(silent[0]) == b""
        assert (await server.page())[0].startswith(b"HTTP/1.1 200 ")


@pytest.mark.asyncio
async def test_when_there_is_no_more_room_who_waits_makes_some_and_who_is_served_is_not_disturbed():
    async with serving(room=2) as server:
        slow, _ = await server.visit(REQUEST % b"/slow")
        _, idle, _ = await server.page()
        assert (await server.page())[0].startswith(b"HTTP/1.1 200 ")
        assert await all_of(idle) == b""
        await server.has_lost_one()
        await server.visit(REQUEST % b"/slow")
        await server.has_lost_one()
        full, _ = await server.visit(REQUEST % b"/")
        answer = await all_of(full)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 5" in answer
        server.pages.go.set()
        assert b"200 OK" in await asyncio.wait_for(slow.readuntil(b"page"), SOON)


@pytest.mark.asyncio
async def test_an_answer_that_nobody_takes_is_given_up():
    async with serving(stalled=0.05) as server:
        await server.visit(REQUEST % b"/large")
        await server.has_lost_one()
        assert not server.lobby.shares, "who has gone takes no room"


@pytest.mark.asyncio
async def test_who_reads_no_answer_keeps_no_other_address_out():
    async with serving(room=3) as server:
        for _ in range(3):
            await server.visit(REQUEST % b"/large")
        await server.all_wait(3)
        same, _ = await server.visit(REQUEST % b"/")
        assert (await all_of(same)).startswith(b"HTTP/1.1 503 "), "a hall with one address is as before"
        await server.has_lost_one()
        assert (await server.page(by=ELSEWHERE))[0].startswith(b"HTTP/1.1 200 ")
        await server.has_lost_one()
        assert len(server.state.connections) == 3


@pytest.mark.asyncio
@pytest.mark.parametrize("ahead", [False, True])
async def test_who_asks_by_halves_or_ahead_keeps_no_other_address_out(ahead):
    async with serving(room=2) as server:
        for _ in range(2):
            _, _, writer = await server.page()
            writer.write((REQUEST % b"/slow") * 2 if ahead else b"GET / HT")
        await server.all_wait(2)
        assert (await server.page(by=ELSEWHERE))[0].startswith(b"HTTP/1.1 200 ")


@pytest.mark.asyncio
@pytest.mark.parametrize("method", [b"POST", b"GET"])
async def test_who_sends_half_a_form_keeps_no_other_address_out_and_its_own_neither(method):
    """Nothing is being entered yet. Of one address alone nobody is cut: all phones of a hall may be one."""
    half = b"%s /slow HTTP/1.1\r\nHost: hall.test\r\nContent-Length: 9\r\n\r\nx" % method
    async with serving(room=2) as server:
        first, writer = await server.visit(half)
        await server.visit(half)
        await server.all_wait(2)
        same, _ = await server.visit(REQUEST % b"/")
        assert (await all_of(same)).startswith(b"HTTP/1.1 503 ")
        writer.write(b"x" * 8)  # now it is all there
        server.noted.clear()
        await asyncio.wait_for(server.noted.wait(), SOON)
        for _ in range(2):
            assert (await server.page(by=ELSEWHERE))[0].startswith(b"HTTP/1.1 200 ")
        server.pages.go.set()
        assert b"200 OK" in await asyncio.wait_for(first.readuntil(b"page"), SOON)


@pytest.mark.asyncio
async def test_who_writes_is_never_cut_whatever_else_is_on_the_connection():
    write = b"POST /slow HTTP/1.1\r\nHost: hall.test\r\nContent-Length: 0\r\n\r\n"
    async with serving(room=2) as server:
        first, _ = await server.visit(write + REQUEST % b"/")
        await server.visit(write)
        for _ in range(2):
            await asyncio.wait_for(server.pages.asked.acquire(), SOON)
        full, _ = await server.visit(REQUEST % b"/", by=ELSEWHERE)
        assert (await all_of(full)).startswith(b"HTTP/1.1 503 ")
        server.pages.go.set()
        for _ in range(2):
            assert b"200 OK" in await asyncio.wait_for(first.readuntil(b"page"), SOON)


@pytest.mark.asyncio
@pytest.mark.parametrize("keep", [b"close", b"keep-alive"])
async def test_the_rest_of_an_answer_that_nobody_takes_is_given_up_when_the_connection_ends(keep):
    """Less than holds the application up: the connection is closed, and that waits for who does not read."""
    async with serving(stalled=0.05) as server:
        server.config.timeout_keep_alive = 0.05
        server.listening.setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
        with socket() as visitor:
            visitor.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
            visitor.connect(("127.0.0.1", server.port))
            visitor.send(b"GET /medium HTTP/1.1\r\nHost: hall.test\r\nConnection: %s\r\n\r\n" % keep)
            await server.has_lost_one()


@pytest.mark.asyncio
async def test_what_follows_a_body_is_no_header_and_has_a_size():
    async with serving(headers_size=2000) as server:
        chunked = b"POST /trailers HTTP/1.1\r\nHost: hall.test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        reader, _ = await server.visit(chunked + b"Host: elsewhere.test\r\nCookie: a=b\r\n\r\n")
        await asyncio.wait_for(reader.readuntil(b"page"), SOON)
        assert [name for name, _ in server.pages.headers] == [b"host", b"transfer-encoding"]
        slow = chunked.replace(b"/trailers", b"/slow")
        _, writer = await server.visit(slow)
        await server.lets_go(writer, b"X-A: " + b"a" * 200 + b"\r\n")


@pytest.mark.asyncio
async def test_headers_have_a_size_while_the_request_before_them_is_answered():
    async with serving(headers_size=2000) as server:
        _, writer = await server.visit(REQUEST % b"/slow" + b"GET / HTTP/1.1\r\n")
        await server.lets_go(writer, b"X-A: " + b"a" * 200 + b"\r\n")


@pytest.mark.asyncio
async def test_a_few_requests_may_be_sent_ahead_and_no_more():
    async with serving(sent_ahead=3) as server:
        reader, _ = await server.visit(REQUEST % b"/slow" + (REQUEST % b"/") * 3)
        server.pages.go.set()
        for _ in range(4):
            await asyncio.wait_for(reader.readuntil(b"page"), SOON)
        server.pages.go.clear()
        await server.visit(REQUEST % b"/slow" + (REQUEST % b"/") * 4)
        await server.has_lost_one()


@pytest.mark.asyncio
async def test_a_request_hears_that_the_visitor_left_also_if_another_was_sent_after_it():
    async with serving() as server:
        _, writer = await server.visit(REQUEST % b"/stays" + REQUEST % b"/")
        await asyncio.wait_for(server.pages.asked.acquire(), SOON)
        [task] = server.state.tasks
        writer.transport.abort()
        assert (await asyncio.wait({task}, timeout=SOON))[0]


@pytest.mark.asyncio
async def test_a_body_that_cannot_be_read_is_told_so_unless_an_answer_is_under_way():
    chunked = b"POST %s HTTP/1.1\r\nHost: hall.test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    async with serving(stalled=SOON) as server:
        reader, _ = await server.visit(chunked % b"/slow")
        assert (await all_of(reader)).startswith(b"HTTP/1.1 400 ")
        reader, _ = await server.visit(REQUEST % b"/large" + chunked % b"/")
        assert b" 400 " not in await all_of(reader)


@pytest.mark.asyncio
async def test_every_request_of_a_connection_has_its_headers():
    async with serving() as server:
        _, reader, writer = await server.page(b"/trailers")
        writer.write(REQUEST % b"/trailers")
        await asyncio.wait_for(reader.readuntil(b"page"), SOON)
        assert server.pages.headers == [(b"host", b"hall.test")]


@pytest.mark.asyncio
async def test_a_body_may_be_larger_than_headers():
    async with serving(headers_size=2000) as server:
        reader, writer = await server.visit(
            b"POST /trailers HTTP/1.1\r\nHost: hall.test\r\nContent-Length: 6000\r\n\r\n"
        )
        await asyncio.wait_for(server.pages.asked.acquire(), SOON)
        writer.write(b"x" * 6000)
        assert (await asyncio.wait_for(reader.readuntil(b"page"), SOON)).startswith(b"HTTP/1.1 200 ")


class PeerOfIPv4(asyncio.Transport):
    closing = False

    def is_closing(self):
        return self.closing

    def close(self):
        self.closing = True


@pytest.mark.asyncio
async def test_a_connection_that_is_parted_with_asks_for_nothing_and_one_that_reads_again_is_kept():
    async with serving() as server:
        connection, transport = server.connection(), PeerOfIPv4()
        connection.connection_made(transport)
        connection.pause_writing()
        assert connection.stall_clock is not None
        connection.resume_writing()
        assert connection.stall_clock is None
        transport.closing = True
        connection.data_received(REQUEST % b"/")
        assert not server.state.tasks
        transport.closing = False
        connection._start_stall_clock()
        connection.connection_lost(None)
        assert connection.header_clock is connection.stall_clock is None


@pytest.mark.asyncio
@pytest.mark.parametrize("is_socket", [True, False])
async def test_a_socket_and_who_was_cut_make_no_room_for_others(is_socket):
    async with serving() as server:
        connection = server.connection()
        connection.connection_made(PeerOfIPv4())
        assert connection in server.lobby._waits
        connection.is_socket, connection.is_cut = is_socket, not is_socket
        server.lobby.note(connection, None)
        connection._note_wait()
        assert connection not in server.lobby._waits
        connection.connection_lost(None)


@pytest.mark.asyncio
async def test_a_hall_that_listens_for_ipv6_knows_a_proxy_by_its_address_of_ipv4():
    async with serving() as server:
        connection = server.connection()
        names = {"getpeername": lambda: ("::ffff:127.0.0.1", 5, 0, 0), "getsockname": lambda: ("::", 80, 0, 0)}
        connection.connection_made(PeerOfIPv4({"socket": SimpleNamespace(**names)}))
        connection.on_message_begin()
        server.state.connections.clear()
        connection._stop_header_clock()
        assert connection.scope["client"] == ("127.0.0.1", 5)
        assert list(server.lobby.shares) == ["127.0.0.1"]
