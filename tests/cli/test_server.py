"""A full house at the usual limits of a machine: few file handles, few connections to the database."""

import asyncio
import http.client
import logging
import resource
import socket
import ssl
import time
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
import uvicorn

from tests import servers
from tests.cli.crowd import crowd
from tests.cli.running_hall import CODE, TYPED, running
from tests.site.migrated_once import furnish
from tilehall.cli import server as server_module
from tilehall.cli.server import HallServer
from tilehall.site.door.bounds import ConnectionBounds
from tilehall.site.door.http_protocol import protocol_of
from tilehall.site.door.lobby import Lobby
from tilehall.site.hall.certificate import prepare_certificate

# Set up, so that the halls which are started find a migrated database (tests/site/migrated_once.py).
pytestmark = [pytest.mark.own_halls, pytest.mark.usefixtures("django_db_setup")]
READERS, WRITERS, TIMES = 60, 4, 4


def _moved_in(hall):
    assert hall.post("/start/", {"code": hall.wait_for(CODE)[1], **TYPED}).status == 302
    return hall


def _sent(hall, size):
    """A visitor's form of this size, over the wire: the answer must be heard although the form is not read."""
    at = urlsplit(hall.url)
    connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=30)
    connection.request("POST", "/judge/", b"x" * size, {"Host": at.netloc})
    answer = connection.getresponse()
    said = answer.read().decode()
    connection.close()
    return answer.status, said


def test_with_few_file_handles_nobody_is_turned_away(tmp_path):
    with running(furnish(tmp_path / "data")) as hall:
        _moved_in(hall)
        status, said = _sent(hall, 5_000_000)
        assert (status, "256 KB is the most" in said) == (413, True)
        assert _sent(hall, 1000)[0] == 403, "a form without the page's mark"
        resource.prlimit(hall.process.pid, resource.RLIMIT_NOFILE, (128, 128))
        answers = crowd(hall, readers=READERS, writers=WRITERS, times=TIMES)
        hall.stop()
    assert (answers.writes, answers.reads) == ({302: WRITERS * TIMES}, {200: READERS * TIMES})


@pytest.mark.asyncio
async def test_who_begins_https_and_says_nothing_is_let_go(tmp_path):
    """It was a minute, and a few hundred of them were the whole hall."""
    async with _https(tmp_path, Lobby(ConnectionBounds(handshake=0.1), 100)) as (address, greeted):
        reader, writer = await asyncio.open_connection(*address)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()
        await asyncio.wait_for(greeted.wait(), 5)


@pytest.mark.asyncio
async def test_who_begins_https_has_a_place_and_makes_room_for_another_address(tmp_path):
    lobby = WatchedLobby(ConnectionBounds(handshake=60), 2)
    async with _https(tmp_path, lobby) as (address, greeted):
        await asyncio.wait_for(greeted.wait(), 5)
        await asyncio.wait_for(lobby.is_empty(), 5)
        silent = [await asyncio.open_connection(*address, local_addr=("127.0.0.2", 0)) for _ in range(4)]
        for reader, _ in silent[:2]:
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), 5) == b"", "of one address the oldest goes"
        assert lobby.shares["127.0.0.2"].places == 2
        assert await asyncio.wait_for(server_module.ask(address, tls=True), 5) == "200"
        assert lobby.shares["127.0.0.2"].places == 1
        for _, writer in silent:
            writer.transport.abort()


@pytest.mark.asyncio
async def test_a_hall_that_stops_waits_for_no_goodbye_of_a_phone_in_a_pocket(tmp_path, caplog):
    """It was waited for until the grace was over, and told of as an error: Cancel 0 running task(s)."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    async with _https(tmp_path, Lobby(ConnectionBounds(handshake=60), 100)) as (address, greeted):
        await asyncio.wait_for(greeted.wait(), 5)
        asleep = await asyncio.to_thread(lambda: context.wrap_socket(socket.create_connection(address, 5)))
    asleep.close()
    assert [record.getMessage() for record in caplog.records if record.name == "uvicorn.error"] == []


def test_who_is_cut_off_when_a_hall_stops_leaves_no_trace_of_it():
    without = server_module.WithoutTheCutOff()
    for error, said in ((asyncio.CancelledError(), False), (ValueError(), True)):
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, "x", None, (type(error), error, None))
        assert without.filter(record) is said


class WatchedLobby(Lobby):
    left = None

    def leave(self, guest):
        super().leave(guest)
        if self.left is not None and not self.shares:
            self.left.set()

    async def is_empty(self):
        if self.shares:
            self.left = asyncio.Event()
            await self.left.wait()


@asynccontextmanager
async def _https(folder, lobby):
    now = datetime.fromtimestamp(time.time(), UTC)
    paper = prepare_certificate(folder, ["127.0.0.1"], now)
    greeted = asyncio.Event()
    config = uvicorn.Config(
        _well,
        log_config=None,
        lifespan="off",
        ssl_certfile=paper.chain,
        ssl_keyfile=paper.key,
        http=protocol_of(lobby),
        ws="none",
        timeout_graceful_shutdown=server_module.GRACE,
    )
    config.load()
    server = HallServer(config, greeted.set, lobby)
    server.lifespan = config.lifespan_class(config)
    with server_module.bound_socket("127.0.0.1", 0) as door:
        await server.startup([door])
        try:
            yield door.getsockname(), greeted
        finally:
            await server.shutdown([door])


async def _well(_scope, _receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


@pytest.mark.servers
def test_with_few_connections_to_the_database_nobody_is_turned_away(tmp_path):
    with servers.postgres(connections=20) as url, running(tmp_path / "data", DATABASE_URL=url) as hall:
        _moved_in(hall)
        answers = crowd(hall, readers=READERS, writers=WRITERS, times=TIMES)
        hall.stop()
    assert (answers.writes, answers.reads) == ({302: WRITERS * TIMES}, {200: READERS * TIMES})
