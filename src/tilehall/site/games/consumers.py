"""The socket of an open page: it says which topics it wants to hear of, and gets their numbers as they rise."""

import asyncio
import json
from contextlib import suppress
from typing import Any, cast

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tilehall.site.people.actor import Actor, actor_of
from tilehall.site.people.models import Account

from . import news

LONGEST = 2000  # characters of a message from a page
MOST_TOPICS = 32
NOT_UNDERSTOOD, TOO_LONG, TOO_MANY = 4400, 4413, 4429


class NewsConsumer(AsyncWebsocketConsumer):
    # The hub passes news on, so a socket needs no channel of its own: one task and one subscription fewer for each.
    channel_layer_alias = "none"
    topics: set[str]
    teller: asyncio.Task[None] | None

    async def connect(self) -> None:
        self.waiting: dict[str, int] = {}  # the newest number of each topic: a slow phone holds back nothing but itself
        self.wake = asyncio.Event()
        self.actor = await database_sync_to_async(self.who)()
        await news.listen_to_other_processes()
        await self.accept()
        self.teller = asyncio.create_task(self.tell(), name="news to a page")

    def who(self) -> Actor:
        # The stubs know of a lazy object only; what it stands for is an account or Django's anonymous user.
        user = cast(Account | AnonymousUser, self.scope["user"])
        return actor_of(user if user.is_authenticated else None, timezone.localdate())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if bytes_data is not None or text_data is None:
            return await self.part(NOT_UNDERSTOOD, "only text is understood here")
        if len(text_data) > LONGEST:
            return await self.part(TOO_LONG, f"a message has at most {LONGEST} characters")
        topics = requested_topics(text_data)
        if topics is None:
            return await self.part(NOT_UNDERSTOOD, 'say {"listen": ["hall"]}')
        if len(self.topics | topics) > MOST_TOPICS:
            return await self.part(TOO_MANY, f"a page listens to at most {MOST_TOPICS} topics")
        heard = {topic for topic in topics if await self.may_listen(topic)}
        for topic in heard - self.topics:
            news.HUB.join(topic, self)
        self.topics |= heard
        await self.send(json.dumps({"listening": sorted(self.topics)}))

    async def may_listen(self, topic: str) -> bool:
        allowed: bool = await database_sync_to_async(news.may_listen)(self.actor, topic)
        return allowed

    def hear(self, topic: str, seq: int) -> None:
        self.waiting[topic] = max(seq, self.waiting.get(topic, seq))
        self.wake.set()

    async def tell(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            entries, self.waiting = self.waiting, {}
            for topic, seq in entries.items():
                told: dict[str, object] = {"topic": topic, "seq": seq}
                if spread := news.HUB.spread(topic):
                    told["spread"] = spread
                with suppress(RuntimeError):  # the page has gone in between
                    await self.send(json.dumps(told))

    async def part(self, code: int, why: str) -> None:
        """Politely: the page is told why before the socket closes."""
        await self.send(json.dumps({"closing": why}))
        await self.close(code=code)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """However the socket ends, its ears and its task end with it."""
        self.topics = set()
        self.teller = None
        try:
            await super().__call__(scope, receive, send)
        finally:
            for topic in self.topics:
                news.HUB.leave(topic, self)
            if self.teller:
                self.teller.cancel()


async def no_such_socket(_scope: Any, receive: Any, send: Any) -> None:
    """At any other address. Without it Channels raises an error, which anybody could make as often as they like."""
    await receive()
    await send({"type": "websocket.close"})


def requested_topics(text: str) -> set[str] | None:
    """The topics of {"listen": [...]}; None if the message is anything else."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    topics = said.get("listen") if isinstance(said, dict) else None
    if not isinstance(topics, list) or not all(isinstance(topic, str) for topic in topics):
        return None
    return set(topics)
