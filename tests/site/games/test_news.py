"""Who listens is told: after what they will ask for is ready, and in any case."""

import asyncio
import socket
import threading
from collections.abc import Iterator

import pytest

from tilehall.site.games import news
from tilehall.site.games.news import NewsHub


class Ear:
    def __init__(self, told: list[str]) -> None:
        self.told, self.heard = told, asyncio.Event()

    def hear(self, topic: str, seq: int) -> None:
        self.told.append(f"{topic} {seq}")
        self.heard.set()


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever other tests met, this one hears of it."""
    monkeypatch.setattr(news, "_complained", set())


async def told_after(hub: NewsHub, told: list[str]) -> list[str]:
    ear = Ear(told)
    hub.join("tournament.1", ear)
    await asyncio.to_thread(hub.publish, "tournament.1", 7)
    await asyncio.wait_for(ear.heard.wait(), 10)
    hub.leave("tournament.1", ear)
    return told


def test_those_who_listen_hear_after_what_they_ask_for_is_ready() -> None:
    hub, told = NewsHub(), list[str]()

    async def prepare(topic: str) -> None:
        await asyncio.to_thread(threading.get_ident)  # the loop turns meanwhile
        told.append(f"{topic} is ready")

    hub.prepare_with(prepare)
    assert asyncio.run(told_after(hub, told)) == ["tournament.1 is ready", "tournament.1 7"]
    hub.prepare_without(prepare)
    hub.prepare_without(prepare)
    told.clear()
    hub.leave("tournament.1", Ear(told))
    assert asyncio.run(told_after(hub, told)) == ["tournament.1 7"]


def test_what_fails_or_takes_too_long_keeps_nobody_from_hearing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(news, "LONGEST_PREPARATION", 0.05)

    async def fails(_topic: str) -> None:
        raise LookupError("the database is away")

    async def never_ends(_topic: str) -> None:
        await asyncio.Event().wait()

    for prepare in (fails, never_ends):
        hub = NewsHub()
        hub.prepare_with(prepare)
        assert asyncio.run(told_after(hub, [])) == ["tournament.1 7"]
    assert "the database is away" in caplog.text


@pytest.fixture
def frozen_server(settings) -> Iterator[str]:
    """A message server that takes every connection and never answers, as one that hangs does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        host = {"address": address, "socket_timeout": None}
        backend = "channels_redis.pubsub.RedisPubSubChannelLayer"
        settings.CHANNEL_LAYERS = {"default": {"BACKEND": backend, "CONFIG": {"hosts": [host]}}}
        yield address


@pytest.fixture
def absent_server(settings) -> None:
    """Nobody listens at the message server's address."""
    backend = "channels_redis.pubsub.RedisPubSubChannelLayer"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": backend, "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]}}}


@pytest.mark.usefixtures("absent_server")
def test_who_could_not_begin_to_hear_others_still_speaks_in_the_own_loop(caplog: pytest.LogCaptureFixture) -> None:
    """Live games announce from the loop itself: nobody could open one in a process started without the server."""

    async def announced() -> None:
        await news.listen_to_other_processes()
        while news._listeners:
            await asyncio.to_thread(threading.get_ident)  # the loop turns: the ear has gone
        for seq in (1, 2, 3):
            news.announce_committed({"game.1": seq}, Ear([]))
        while len(caplog.records) < 2:
            await asyncio.to_thread(threading.get_ident)  # the loop turns: they are on their way
        await news._send({"type": "news", "numbers": {"game.1": 4}})  # and this comes after them

    asyncio.run(asyncio.wait_for(announced(), 10))
    said = [record.getMessage().partition(":")[0] for record in caplog.records]
    assert said == ["no news from other processes", "news of game.1 did not reach the message server"]


@pytest.mark.usefixtures("frozen_server")
def test_a_message_server_that_hangs_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A writer who waited for it would never answer, though the result is kept; a socket would never open."""
    monkeypatch.setattr(news, "LONGEST_DELIVERY", 0.1)
    writer = threading.Thread(target=news._spread, args=("tournament.1", 1), daemon=True)
    writer.start()
    writer.join(10)
    assert not writer.is_alive()
    asyncio.run(asyncio.wait_for(news.listen_to_other_processes(), 10))
    assert [record.getMessage() for record in caplog.records] == [
        "news of tournament.1 did not reach the message server: no answer",
        "no news from other processes: no answer",
    ]
