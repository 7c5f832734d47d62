"""A connection by https that is closed twice: by who answers it, and by the hall that stops."""

import asyncio
import socket
import ssl
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tilehall.site.door.tls_door import ClosedOnce
from tilehall.site.hall.certificate import prepare_certificate


class Heard(asyncio.Protocol):
    def __init__(self) -> None:
        self.made: asyncio.Future[asyncio.BaseTransport] = asyncio.get_running_loop().create_future()
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.made.set_result(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set()


@pytest.mark.asyncio
async def test_a_connection_that_was_closed_twice_can_still_be_cut(tmp_path: Path) -> None:
    """Nobody could, and the next word to it was an AttributeError at the console."""
    paper = prepare_certificate(tmp_path, ["127.0.0.1"], datetime.fromtimestamp(time.time(), UTC))
    ours, theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    ours.load_cert_chain(paper.chain, paper.key)
    theirs.check_hostname, theirs.verify_mode = False, ssl.CERT_NONE
    heard = Heard()
    server = await asyncio.get_running_loop().create_server(lambda: heard, "127.0.0.1", 0, ssl=ours)
    address = server.sockets[0].getsockname()
    asleep = await asyncio.to_thread(lambda: theirs.wrap_socket(socket.create_connection(address, 5)))
    transport = ClosedOnce(await asyncio.wait_for(heard.made, 5))
    transport.close()
    transport.close()
    assert transport.get_write_buffer_size() == 0
    transport.abort()
    await asyncio.wait_for(heard.lost.wait(), 5)
    asleep.close()
    server.close()
