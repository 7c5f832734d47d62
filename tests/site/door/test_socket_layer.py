"""Sockets: how many, and how much each may say."""

import asyncio

import pytest

from tilehall.site.door.bounds import SocketBounds
from tilehall.site.door.socket_layer import SocketLayer


class Page:
    """A page's side of a socket, and what came back to it."""

    def __init__(self, *texts):
        self.coming = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in texts)]
        self.sent = []

    async def receive(self):
        return self.coming.pop(0) if self.coming else {"type": "websocket.disconnect", "code": 1001}

    async def send(self, message):
        self.sent.append(message)


class Room:
    def __init__(self):
        self.heard, self.layer, self.open = [], None, []

    async def __call__(self, scope, receive, send):
        self.open.append(self.layer.open)
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message.get("text"))
        self.heard.append(message["code"])


def _layer(**bounds):
    room, now = Room(), [0.0]
    room.layer = SocketLayer(room, SocketBounds(**bounds), lambda: now[0])
    return room.layer, room, now


SCOPE = {"type": "websocket", "path": "/ws/news/", "headers": [], "extensions": {"websocket.http.response": {}}}


@pytest.mark.asyncio
async def test_a_page_that_chatters_is_cut_off_and_the_room_hears_of_it():
    layer, room, _ = _layer(burst=3, rate=1)
    page = Page(*"abcdef")
    await layer(SCOPE, page.receive, page.send)
    assert room.heard == [None, "a", "b", "c", 4429]
    assert page.sent == [{"type": "websocket.close", "code": 4429, "reason": "too many messages"}]
    assert layer.open == 0


@pytest.mark.asyncio
async def test_a_page_that_speaks_now_and_then_is_heard_for_ever():
    layer, room, now = _layer(burst=2, rate=1)

    class Slow(Page):
        async def receive(self):
            now[0] += 1
            return await super().receive()

    page = Slow(*"abcdefghij")
    await layer(SCOPE, page.receive, page.send)
    assert room.heard == [None, *"abcdefghij", 1001]
    assert page.sent == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "scope, first",
    [(SCOPE, ("websocket.http.response.start", 503)), ({"type": "websocket"}, ("websocket.close", None))],
)
async def test_of_too_many_sockets_the_next_is_turned_away(scope, first):
    layer, room, _ = _layer(part=0.5)
    layer.make_room(4)
    layer.open = 2
    page = Page("a")
    await layer(scope, page.receive, page.send)
    assert (page.sent[0]["type"], page.sent[0].get("status")) == first
    assert room.heard == []
    layer.open = 1
    page = Page("a")
    await layer(scope, page.receive, page.send)
    assert (room.heard, room.open, layer.open) == ([None, "a", 1001], [2], 1)


@pytest.mark.asyncio
async def test_a_room_that_fails_holds_no_place():
    async def fail(*_):
        raise RuntimeError

    layer, page = SocketLayer(fail, SocketBounds()), Page()
    with pytest.raises(RuntimeError):
        await layer(SCOPE, page.receive, page.send)
    assert layer.open == 0


class Listener(Page):
    """One that stays until it is closed, from an address."""

    def __init__(self, layer, address):
        super().__init__()
        self.layer, self.scope = layer, {**SCOPE, "client": (address, 50000)}
        self.heard = asyncio.Queue()
        self.heard.put_nowait({"type": "websocket.connect"})

    async def receive(self):
        return await self.heard.get()

    async def send(self, message):
        self.sent.append(message.get("code") or message.get("status") or message["type"])
        if message["type"] == "websocket.close":
            self.heard.put_nowait({"type": "websocket.disconnect", "code": message["code"]})

    async def open(self):
        task = asyncio.create_task(self.layer(self.scope, self.receive, self.send))
        while self.heard.qsize():
            await asyncio.wait({task}, timeout=0.002)
        return task


@pytest.mark.asyncio
async def test_when_all_places_are_taken_the_address_with_most_gives_its_oldest_to_another():
    layer, _, _ = _layer()
    layer.most = 4
    hall = [Listener(layer, address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1")]
    tasks = [await each.open() for each in hall]
    same, other, further = (Listener(layer, address) for address in ("2001:db8::9", "192.0.2.2", "::ffff:192.0.2.2"))
    await asyncio.wait_for(await same.open(), 5)
    assert same.sent[0] == 503, "a hall with one address is as before"
    tasks.append(await other.open())
    await asyncio.wait_for(tasks[0], 5)
    assert (hall[0].sent, other.sent, layer.open) == ([1013], [], 4)
    await asyncio.wait_for(await further.open(), 5)
    assert further.sent[0] == 503, "it would hold as many as who holds most"
    for each in (*hall[1:], other):
        each.heard.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await asyncio.wait_for(asyncio.gather(*tasks), 5)
    assert (layer.open, layer.places) == (0, {})


@pytest.mark.asyncio
@pytest.mark.parametrize("origin", [b"http://[::1", b"http://hall.test:port", b"//[", b"http://hall.test:99999"])
async def test_a_page_whose_origin_cannot_be_read_is_turned_away(origin):
    layer, room, _ = _layer()
    page = Page()
    await layer({**SCOPE, "headers": [(b"origin", origin)]}, page.receive, page.send)
    assert page.sent == [{"type": "websocket.close", "code": 4403}]
    assert not room.open
    assert layer.open == 0
