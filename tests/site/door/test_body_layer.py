"""What a request may bring along: how much, how fast, and from whom."""

import asyncio

import pytest

from tilehall.site.door.body_layer import BODY, BodyLayer, BodyQuestions
from tilehall.site.door.bounds import BodyBounds
from tilehall.site.door.standing_threads import Full
from tilehall.site.door.upload_mark import UploadMark

from .asgi_visit import Visit

SOON = 5
SMALL = 100
MARKS = {"/lists/": UploadMark(1000, True), "/replay/": UploadMark(300, False)}


class Room:
    """Takes what it is given, and can be made to keep it a while."""

    def __init__(self):
        self.given, self.go, self.inside = [], asyncio.Event(), 0
        self.go.set()

    async def __call__(self, scope, receive, send):
        self.inside += 1
        self.given.append(scope[BODY].read())
        await self.go.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"taken"})


class Door:
    def __init__(self, **bounds):
        self.room, self.asked, self.full = Room(), [], False
        bounds = {"small": SMALL, "linger": 0.01, **bounds}
        questions = BodyQuestions(self.mark, self.session, self.is_signed_in, lambda: self.full)
        self.layer = BodyLayer(self.room, BodyBounds(**bounds), questions, [(b"x-frame-options", b"DENY")])

    def mark(self, scope):
        return MARKS.get(scope["path"])

    def session(self, scope):
        return dict(scope["headers"]).get(b"cookie", b"").decode() or None

    async def is_signed_in(self, key, _address):
        self.asked.append(key)
        if key == "crowded":
            raise Full
        return key.startswith("known")

    async def post(self, path, *chunks, visit=Visit, cookie="", announced=None, **more):
        headers = {"Cookie": cookie} if cookie else {}
        if announced is not None:
            headers["Content-Length"] = str(announced)
        sent = visit(path, "POST", headers=headers, chunks=chunks, **more)
        return await asyncio.wait_for(sent.to(self.layer), SOON)

    def is_empty(self):
        layer = self.layer
        by_address = +layer.small_from, +layer.uploads_from, +layer.uploads, +layer.slow
        return (layer.small_under_way, layer.uploads_under_way, *by_address) == (0, 0, {}, {}, {}, {})


class SlowVisit(Visit):
    """Sends its first chunk and then nothing more."""

    async def receive(self):
        if self.chunks_read == 1:
            await self._left.wait()
            return {"type": "http.disconnect"}
        return await super().receive()


class DrippingVisit(Visit):
    """Sends byte after byte without an end, each before its silence counts."""

    async def receive(self):
        try:
            async with asyncio.timeout(0.01):
                await self._left.wait()
        except TimeoutError:
            return {"type": "http.request", "body": b"x", "more_body": True}
        return {"type": "http.disconnect"}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "path, cookie, size, status",
    [
        ("/anywhere/", "", SMALL, 200),
        ("/anywhere/", "known", SMALL + 1, 413),
        ("/lists/", "", SMALL, 200),
        ("/lists/", "", SMALL + 1, 413),
        ("/lists/", "forged", SMALL + 1, 413),
        ("/lists/", "crowded", SMALL + 1, 503),
        ("/lists/", "known", 1000, 200),
        ("/lists/", "known", 1001, 413),
        ("/replay/", "", 300, 200),
        ("/replay/", "", 301, 413),
    ],
)
@pytest.mark.parametrize("announces", [True, False])
async def test_so_much_and_from_whom(path, cookie, size, status, announces):
    door = Door()
    chunks = [b"x" * min(40, size - at) for at in range(0, size, 40)]
    visit = await door.post(path, *chunks, cookie=cookie, announced=size if announces else None)
    assert visit.status == status
    assert door.room.given == ([b"x" * size] if status == 200 else [])
    assert door.is_empty()
    if status != 200:
        assert visit.answer_headers["x-frame-options"] == "DENY"
        assert visit.answer_headers["connection"] == "close"
        assert b"Nothing of" in visit.body


@pytest.mark.asyncio
async def test_what_is_too_large_is_refused_while_it_is_read():
    door = Door(linger_most=0)
    visit = await door.post("/anywhere/", *[b"x" * 50] * 1000)
    assert visit.status == 413
    assert visit.chunks_read <= 5, "the rest is not waited for"
    announced = await door.post("/anywhere/", *[b"x" * 50] * 1000, announced=50_000)
    assert announced.chunks_read <= 1


@pytest.mark.asyncio
async def test_of_what_is_refused_only_so_much_is_thrown_away():
    door = Door(linger=SOON, linger_most=500)
    visit = await door.post("/anywhere/", *[b"x" * 50] * 1000)
    assert (visit.status, visit.chunks_read) == (413, 3 + 10)


@pytest.mark.asyncio
async def test_a_session_is_asked_for_once_and_only_for_what_is_large():
    door = Door()
    await door.post("/lists/", b"x" * SMALL, cookie="known")
    assert door.asked == []
    await door.post("/lists/", *[b"x" * 100] * 9, cookie="known", announced=900)
    assert door.asked == ["known"]


@pytest.mark.asyncio
async def test_all_together_bring_no_more_than_the_bound():
    door = Door(small_together=250, uploads_together=1500, share=1.0, form_share=1.0)
    door.room.go.clear()
    kept = [asyncio.create_task(door.post("/anywhere/", b"x" * 100)) for _ in range(2)]
    kept.append(asyncio.create_task(door.post("/lists/", b"x" * 900, cookie="known")))
    await asyncio.wait(kept, timeout=0.05)
    assert door.room.inside == 3
    assert (await door.post("/anywhere/", b"x" * 100)).status == 503
    refused = await door.post("/lists/", b"x" * 900, cookie="known too")
    assert (refused.status, refused.answer_headers["retry-after"]) == (503, "10")
    assert b"form was" not in refused.body
    door.room.go.set()
    assert [visit.status for visit in await asyncio.gather(*kept)] == [200] * 3
    assert (await door.post("/lists/", b"x" * 900, cookie="known")).status == 200
    assert door.is_empty()


@pytest.mark.asyncio
async def test_nobody_alone_keeps_others_from_sending():
    """Else two hundred forms that one visitor never finishes are the room of all, and no result comes in."""
    door = Door(small_together=600, uploads_together=4000, form=20)
    door.room.go.clear()
    kept = [asyncio.create_task(door.post("/anywhere/", b"x" * 100)) for _ in range(3)]
    kept += [asyncio.create_task(door.post("/lists/", b"x" * 900, cookie=f"known {number}")) for number in range(2)]
    await asyncio.wait(kept, timeout=0.05)
    assert (await door.post("/anywhere/", b"x" * 100)).status == 503
    assert (await door.post("/lists/", b"x" * 900, cookie="known too")).status == 503
    kept.append(asyncio.create_task(door.post("/anywhere/", b"x" * 20)))
    scorer = {"client": ("192.0.2.8", 1)}
    kept.append(asyncio.create_task(door.post("/anywhere/", b"x" * 100, **scorer)))
    kept.append(asyncio.create_task(door.post("/lists/", b"x" * 900, cookie="known there", **scorer)))
    await asyncio.wait(kept, timeout=0.05)
    assert door.room.inside == 8
    door.room.go.set()
    assert [visit.status for visit in await asyncio.gather(*kept)] == [200] * 8
    assert door.is_empty()


@pytest.mark.asyncio
async def test_with_forms_too_nobody_alone_fills_the_room():
    """Four thousand forms of one address, each short of its last byte, were the room of all."""
    door = Door(small_together=100, form=20)
    door.room.go.clear()
    kept = [asyncio.create_task(door.post("/anywhere/", b"x" * 20)) for _ in range(3)]
    await asyncio.wait(kept, timeout=0.05)
    assert (await door.post("/anywhere/", b"x" * 20)).status == 503
    kept.append(asyncio.create_task(door.post("/anywhere/", b"x" * 20, client=("192.0.2.8", 1))))
    await asyncio.wait(kept, timeout=0.05)
    door.room.go.set()
    assert [visit.status for visit in await asyncio.gather(*kept)] == [200] * 4
    assert door.is_empty()


@pytest.mark.asyncio
async def test_what_was_refused_takes_no_room_while_its_sender_is_heard_out():
    door = Door(small_together=50, linger=SOON)
    refused = SlowVisit("/anywhere/", "POST", chunks=(b"x" * 60, b"y"))
    heard_out = asyncio.create_task(refused.to(door.layer))
    await asyncio.wait({heard_out}, timeout=0.05)
    assert not heard_out.done()
    assert door.is_empty()
    refused.leave()
    assert (await heard_out).status == 503


@pytest.mark.asyncio
async def test_one_who_is_signed_in_sends_two_files_at_once_and_others_do_not_feel_it():
    door = Door()
    door.room.go.clear()
    kept = [asyncio.create_task(door.post("/lists/", b"x" * 900, cookie="known")) for _ in range(2)]
    await asyncio.wait(kept, timeout=0.05)
    assert (await door.post("/lists/", b"x" * 900, cookie="known")).status == 503
    others = asyncio.create_task(door.post("/lists/", b"x" * 900, cookie="known too"))
    await asyncio.wait([others], timeout=0.05)
    door.room.go.set()
    assert [visit.status for visit in await asyncio.gather(*kept, others)] == [200] * 3


@pytest.mark.asyncio
async def test_who_sends_too_slowly_is_told_so():
    door = Door(slow_after=0.01, grace=0.03)
    visit = await door.post("/anywhere/", b"x", b"y", visit=SlowVisit)
    assert (visit.status, door.room.given) == (408, [])
    assert door.is_empty()


@pytest.mark.asyncio
async def test_who_sends_ahead_may_not_wait_for_longer_than_anybody():
    door = Door(slow_after=0.01, grace=0.03, rate=1, upload_rate=1)
    for path, size in (("/anywhere/", 90), ("/lists/", 900)):
        visit = await door.post(path, b"x" * size, b"y", cookie="known", visit=SlowVisit)
        assert (visit.status, door.room.given) == (408, [])
    assert door.is_empty()


@pytest.mark.asyncio
async def test_who_drips_is_slow():
    """A thousand connections with a byte every two seconds each were all places there are, and no result came in."""
    door = Door(small=10_000, slow_after=0.05, grace=SOON, slow_each=3)
    dripping = [DrippingVisit("/anywhere/", "POST") for _ in range(3)]
    waiting = [asyncio.create_task(visit.to(door.layer)) for visit in dripping]
    await asyncio.wait(waiting, timeout=0.2)
    assert door.layer.slow == {"192.0.2.7": 3}
    assert (await door.post("/anywhere/", visit=DrippingVisit)).status == 408
    for visit in dripping:
        visit.leave()
    await asyncio.gather(*waiting)
    assert door.is_empty()


@pytest.mark.asyncio
async def test_of_one_address_only_some_may_be_slow_and_whoever_is_not_never_counts():
    door = Door(slow_after=0.02, grace=SOON, slow_each=3)
    slow = [SlowVisit("/anywhere/", "POST", chunks=(b"x", b"y")) for _ in range(3)]
    waiting = [asyncio.create_task(visit.to(door.layer)) for visit in slow]
    await asyncio.wait(waiting, timeout=0.2)
    assert door.layer.slow == {"192.0.2.7": 3}
    assert (await door.post("/anywhere/", b"x", b"y", visit=SlowVisit)).status == 408
    assert (await door.post("/anywhere/", b"x" * 90)).status == 200
    elsewhere = asyncio.create_task(
        SlowVisit("/anywhere/", "POST", chunks=(b"x", b"y"), client=("198.51.100.1", 1)).to(door.layer)
    )
    assert not (await asyncio.wait({elsewhere}, timeout=0.1))[0]
    elsewhere.cancel()
    for visit in slow:
        visit.leave()
    await asyncio.gather(*waiting)
    await asyncio.wait({elsewhere}, timeout=SOON)
    assert door.is_empty()


@pytest.mark.asyncio
async def test_on_a_full_disk_no_file_is_taken_and_results_are():
    door = Door()
    door.full = True
    visit = await door.post("/lists/", b"x" * 900, cookie="known")
    assert (visit.status, b"nearly full" in visit.body) == (507, True)
    assert (await door.post("/lists/", b"x" * SMALL, cookie="known")).status == 200
