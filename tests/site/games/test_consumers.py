"""News for open pages: who may listen, what reaches a socket, and what a socket may say."""

import asyncio
import json
import threading

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction

from tests.site.people.conftest import officer
from tilehall.site.games import consumers, news
from tilehall.site.games.urls import socket_urls
from tilehall.site.people.actor import CONSOLE, VISITOR
from tilehall.site.people.roles import Role

SOON = 5  # seconds


@pytest.fixture(autouse=True)
def _topics_of_their_own(monkeypatch):
    monkeypatch.setattr(news, "_rules", dict(news._rules))
    news.register_topic("open", "hall.visit")
    news.register_topic("open.*", "hall.visit")
    news.register_topic("shut", "hall.see_backups")


class Page:
    """A browser's side of the socket."""

    def __init__(self, user=None):
        self.socket = WebsocketCommunicator(URLRouter(socket_urls), "/ws/news/")
        self.socket.scope["user"] = user or AnonymousUser()

    async def __aenter__(self):
        connected, _ = await self.socket.connect(timeout=SOON)
        assert connected
        return self

    async def __aexit__(self, *_):
        await self.socket.disconnect(timeout=SOON)

    async def listen(self, *topics):
        await self.socket.send_json_to({"listen": topics})
        return (await self.socket.receive_json_from(timeout=SOON))["listening"]

    async def hear(self):
        return await self.socket.receive_json_from(timeout=SOON)

    async def hears_nothing(self):
        return await self.socket.receive_nothing(timeout=0.1, interval=0.01)


@pytest.mark.parametrize(
    "topic, actor, may",
    [
        ("open", VISITOR, True),
        ("shut", VISITOR, False),
        ("shut", CONSOLE, True),
        ("unknown", CONSOLE, False),
        ("open.17", VISITOR, True),
        ("open.x", VISITOR, False),
        ("open.17.18", VISITOR, False),
        ("hall", VISITOR, True),
        ("hall.backups", VISITOR, False),
        ("hall.17", CONSOLE, False),
        ("*", CONSOLE, False),
        ("open.*", CONSOLE, False),
        ("", CONSOLE, False),
    ],
)
def test_one_listens_to_what_one_may_see_and_unknown_is_like_forbidden(topic, actor, may):
    assert news.may_listen(actor, topic) is may


def test_a_room_may_decide_by_the_topic_itself():
    news.register_topic("seat.*", lambda actor, topic: topic == "seat.3")
    assert news.may_listen(VISITOR, "seat.3")
    assert not news.may_listen(VISITOR, "seat.4")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_page_hears_of_its_topics_and_of_nothing_else():
    async with Page() as page:
        assert await page.listen("open", "shut", "nothing") == ["open"]
        await sync_to_async(news.announce)("shut", 1)
        await sync_to_async(news.announce)("open", 1)
        assert await page.hear() == {"topic": "open", "seq": 1}
        assert await page.hears_nothing()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_an_officer_hears_what_the_role_opens():
    webmaster = await sync_to_async(officer)(Role.WEBMASTER)
    async with Page(webmaster) as page:
        assert await page.listen("open", "shut", "nothing") == ["open", "shut"]


@pytest.mark.asyncio
async def test_of_two_numbers_that_wait_for_a_page_the_higher_is_told():
    page = consumers.NewsConsumer()
    page.waiting, page.wake = {}, asyncio.Event()
    for seq in (4, 7, 5):
        page.hear("open", seq)
    assert page.waiting == {"open": 7}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_news_from_any_thread_arrives():
    """The keeper of backups and the jobs have no loop of their own."""
    async with Page() as page:
        await page.listen("open")
        thread = threading.Thread(target=news.announce, args=("open", 5))
        thread.start()
        assert await page.hear() == {"topic": "open", "seq": 5}
        thread.join(SOON)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_late_and_repeated_news_is_dropped():
    async with Page() as page:
        await page.listen("open")
        for seq in (7, 7, 6):
            news._spread("open", seq)
        news._spread("open", 8)
        heard = [await page.hear()]
        if heard[-1]["seq"] == 7:
            heard.append(await page.hear())
        assert heard[-1] == {"topic": "open", "seq": 8}
        assert await page.hears_nothing()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_what_was_rolled_back_was_never_announced():
    @sync_to_async
    def write(seq, *, fails):
        try:
            with transaction.atomic():
                news.announce("open", seq)
                if fails:
                    raise RuntimeError
        except RuntimeError:
            pass
        finally:
            connection.close()  # of a thread that outlives the test, and would keep the test database busy

    async with Page() as page:
        await page.listen("open")
        await write(1, fails=True)
        await write(2, fails=False)
        assert await page.hear() == {"topic": "open", "seq": 2}
        assert await page.hears_nothing()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_slow_page_gets_the_newest_number_and_holds_nobody_back():
    async with Page() as page:
        await page.listen("open")
        for seq in range(1, 1001):
            news.HUB.publish("open", seq)
        seen = []
        while not seen or seen[-1] < 1000:
            seen.append((await page.hear())["seq"])
        assert seen == sorted(set(seen))


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.parametrize(
    "said, code",
    [
        pytest.param({"text": "not json"}, consumers.NOT_UNDERSTOOD, id="no json"),
        pytest.param({"text": "[1]"}, consumers.NOT_UNDERSTOOD, id="no object"),
        pytest.param({"text": '{"listen": "open"}'}, consumers.NOT_UNDERSTOOD, id="no list"),
        pytest.param({"text": '{"listen": [17]}'}, consumers.NOT_UNDERSTOOD, id="no names"),
        pytest.param({"text": "[" * 1900}, consumers.NOT_UNDERSTOOD, id="deep"),
        pytest.param({"bytes": b"\x00\xff"}, consumers.NOT_UNDERSTOOD, id="bytes"),
        pytest.param({"text": json.dumps({"listen": ["x" * 3000]})}, consumers.TOO_LONG, id="long"),
        pytest.param({"text": json.dumps({"listen": [f"open.{n}" for n in range(40)]})}, consumers.TOO_MANY, id="many"),
    ],
)
async def test_a_page_that_talks_nonsense_is_told_so_and_let_go(said, code):
    async with Page() as page:
        await page.socket.send_input({"type": "websocket.receive", **said})
        assert (await page.hear())["closing"]
        assert await page.socket.receive_output(timeout=SOON) == {"type": "websocket.close", "code": code}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_topics_are_counted_over_all_messages_of_a_socket():
    async with Page() as page:
        most = [f"open.{n}" for n in range(consumers.MOST_TOPICS)]
        assert len(await page.listen(*most)) == consumers.MOST_TOPICS
        assert len(await page.listen(*most)) == consumers.MOST_TOPICS
        await page.socket.send_json_to({"listen": ["open"]})
        assert (await page.hear())["closing"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_page_that_has_gone_leaves_nothing_behind():
    before = asyncio.all_tasks()
    async with Page() as page:
        await page.listen("open")
        assert news.HUB._listeners["open"]
        (teller,) = (task for task in asyncio.all_tasks() - before if task.get_name() == "news to a page")
    assert "open" not in news.HUB._listeners
    assert "open" not in news.HUB._latest
    await asyncio.wait([teller], timeout=SOON)
    assert teller.cancelled()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "origin, welcome", [(b"http://localhost:8000", True), (b"http://elsewhere.example", False), (None, False)]
)
@pytest.mark.django_db(transaction=True)
async def test_a_page_from_elsewhere_gets_no_socket(origin, welcome):
    headers = [(b"origin", origin)] if origin else []
    socket = WebsocketCommunicator(AllowedHostsOriginValidator(URLRouter(socket_urls)), "/ws/news/", headers)
    socket.scope["user"] = AnonymousUser()
    connected, _ = await socket.connect(timeout=SOON)
    assert connected is welcome
    await socket.disconnect(timeout=SOON)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_in_a_full_room_the_hall_says_over_how_long_to_spread_the_reading():
    """300 phones that all ask in the moment of a result keep each other waiting."""
    others = [Listening() for _ in range(300)]
    async with Page() as page:
        await page.listen("open")
        news.HUB.publish("open", 1)
        assert await page.hear() == {"topic": "open", "seq": 1}
        for other in others:
            news.HUB.join("open", other)
        try:
            news.HUB.publish("open", 2)
            told = await page.hear()
            assert 0.5 < told["spread"] < 1, "most phones show a result within a second"
            assert [other.heard for other in others] == [[("open", 2)]] * 300
        finally:
            for other in others:
                news.HUB.leave("open", other)
    assert news.HUB.spread("open") == 0
    assert news.LONGEST_SPREAD <= 2


class Listening:
    def __init__(self):
        self.heard = []

    def hear(self, topic, seq):
        self.heard.append((topic, seq))


@pytest.mark.asyncio
async def test_at_another_address_there_is_no_socket_and_no_error() -> None:
    socket = WebsocketCommunicator(URLRouter(socket_urls), "/ws/nothing/")
    connected, _ = await socket.connect()
    assert not connected
    await socket.wait()
