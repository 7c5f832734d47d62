"""The servers of the tests: they start, they answer, and nothing of them is left."""

import socket
from urllib.parse import urlsplit

import psycopg
import pytest
import redis as redis_client

from tests import servers

pytestmark = pytest.mark.servers


def test_postgres_answers_and_is_gone_afterwards():
    with servers.postgres() as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT 'Māui'").fetchone() == ("Māui",)
        assert connection.execute("SHOW listen_addresses").fetchone() == ("127.0.0.1",)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url, connect_timeout=2)


def test_postgres_that_must_survive_a_crash_keeps_fsync_on():
    with servers.postgres(durable=True) as url, psycopg.connect(url) as connection:
        assert connection.execute("SHOW fsync").fetchone() == ("on",)


def test_redis_answers_and_is_gone_afterwards():
    with servers.redis() as url, redis_client.Redis.from_url(url) as client:
        client.set("tile", "Q")
        assert client.get("tile") == b"Q"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", urlsplit(url).port))


def test_a_server_stops_when_the_test_fails():
    def fail() -> None:
        with servers.redis() as url:
            ports.append(urlsplit(url).port)
            raise RuntimeError

    ports: list[int | None] = []
    with pytest.raises(RuntimeError):
        fail()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", ports[0]))
