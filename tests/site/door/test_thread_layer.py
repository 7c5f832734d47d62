"""Who waits, who is turned away and who gets through when many ask at once."""

import asyncio
import json
import threading
import types

import pytest
from asgiref.sync import sync_to_async

from tilehall.site.config.errands import errand_of
from tilehall.site.door.bounds import ThreadBounds
from tilehall.site.door.thread_layer import ThreadLayer

from .asgi_visit import Visit

SOON = 5  # seconds
HEADERS = [(b"x-content-type-options", b"nosniff")]


class SlowPages:
    """Pages whose readers stay until they are let go; it notes in which threads they were drawn."""

    def __init__(self):
        self.go, self.inside = threading.Event(), threading.Semaphore(0)
        self.threads, self.drawn, self.held = [], [], None

    def draw(self, scope):
        self.threads.append(threading.current_thread().name)
        self.inside.release()
        if scope["path"] == self.held or (scope["method"] == "GET" and scope["path"] != "/healthz"):
            assert self.go.wait(SOON)
        self.drawn.append(scope["path"])

    async def __call__(self, scope, receive, send):
        await sync_to_async(self.draw)(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"drawn"})

    async def are_inside(self, number):
        for _ in range(number):
            assert await asyncio.to_thread(self.inside.acquire, timeout=SOON)


def _errand(scope):
    if scope["path"] == "/healthz":
        return "watchers"
    if scope["path"] == "/calculation/":
        return "askers"
    if scope["path"] == "/sign-in/":
        return "visitors"
    return "readers" if scope["method"] == "GET" else "writers"


@pytest.fixture
def pages():
    return SlowPages()


@pytest.fixture
def hall(pages):
    def build(**bounds):
        layers.append(ThreadLayer(pages, ThreadBounds(readers=2, **bounds), _errand, HEADERS))
        return layers[-1]

    layers = []
    yield build
    pages.go.set()
    for layer in layers:
        layer.close(lambda: None)


@pytest.mark.asyncio
async def test_writers_and_watchers_get_through_while_readers_wait(hall, pages):
    layer = hall()
    reading = [asyncio.create_task(Visit().to(layer)) for _ in range(8)]
    await pages.are_inside(2)
    for visit in (Visit(method="POST"), Visit("/healthz")):
        assert (await asyncio.wait_for(visit.to(layer), SOON)).status == 200
    pages.go.set()
    assert [visit.status for visit in await asyncio.gather(*reading)] == [200] * 8
    assert set(pages.threads) == {"readers-1_0", "readers-2_0", "writers-3_0", "watchers-1_0"}


@pytest.mark.asyncio
async def test_nobody_takes_all_places_of_the_writers(hall, pages):
    """A forged cookie or a made-up key is enough to be counted among them, as long as nobody has looked."""
    pages.held = "/flood/"
    layer = hall(writers=3, writers_each=2, waiting=2)
    flood = [asyncio.create_task(Visit("/flood/", method="POST").to(layer)) for _ in range(9)]
    await pages.are_inside(4)
    scorer = Visit(method="POST", client=("192.0.2.8", 1))
    assert (await asyncio.wait_for(scorer.to(layer), SOON)).status == 200
    pages.go.set()
    assert sorted(visit.status for visit in await asyncio.gather(*flood)) == [200] * 6 + [503] * 3
    assert not layer.places_taken


@pytest.mark.asyncio
async def test_signing_in_waits_for_no_calculation_and_one_address_has_not_all_places_of_those(hall, pages):
    pages.held = "/calculation/"
    layer = hall(askers_each=4)
    flood = [asyncio.create_task(Visit("/calculation/", method="POST").to(layer)) for _ in range(9)]
    await pages.are_inside(2)
    assert (await asyncio.wait_for(Visit("/sign-in/", method="POST").to(layer), SOON)).status == 200
    elsewhere = asyncio.create_task(Visit("/calculation/", method="POST", client=("192.0.2.8", 1)).to(layer))
    assert (await asyncio.wait({elsewhere}, timeout=0.05))[0] == set(), "it waits, and is not turned away"
    pages.go.set()
    assert (await asyncio.wait_for(elsewhere, SOON)).status == 200
    assert sorted(visit.status for visit in await asyncio.gather(*flood)) == [200] * 4 + [503] * 5
    assert not layer.places_taken


@pytest.mark.asyncio
@pytest.mark.parametrize("bounds", [{"waiting": 0}, {"patience": 0.01}])
async def test_who_cannot_wait_is_told_when_to_come_back(hall, pages, bounds):
    layer = hall(retry_after=(4,), **bounds)
    reading = [asyncio.create_task(Visit().to(layer)) for _ in range(2)]
    await pages.are_inside(2)
    page, program = await Visit("/people/").to(layer), await Visit("/api/people").to(layer)
    part = await Visit("/people/", headers={"HX-Request": "true"}).to(layer)
    for visit in (page, program, part):
        assert (visit.status, visit.answer_headers["retry-after"]) == (503, "4")
        assert visit.answer_headers["x-content-type-options"] == "nosniff"
        assert visit.answer_headers["content-length"] == str(len(visit.body))
    assert b"tries again automatically" in page.body
    assert b'content="4"' in page.body
    assert "full" in json.loads(program.body)["detail"]
    assert part.answer_headers["hx-reswap"] == "none"
    pages.go.set()
    await asyncio.gather(*reading)
    assert (await Visit("/people/").to(layer)).status == 200, "and then there is room again"


@pytest.mark.asyncio
async def test_who_leaves_while_waiting_is_not_served(hall, pages):
    layer = hall()
    reading = [asyncio.create_task(Visit().to(layer)) for _ in range(2)]
    await pages.are_inside(2)
    left = Visit("/left/", chunks=())
    left.leave()
    assert (await asyncio.wait_for(left.to(layer), SOON)).status is None
    pages.go.set()
    await asyncio.gather(*reading)
    assert (await Visit("/after/").to(layer)).status == 200
    assert "/left/" not in pages.drawn


@pytest.mark.asyncio
async def test_a_thread_at_work_for_somebody_who_left_serves_the_next_when_it_is_done(hall, pages):
    layer = hall()
    leaving = [asyncio.create_task(Visit(f"/{number}/").to(layer)) for number in range(2)]
    await pages.are_inside(2)
    for task in leaving:
        task.cancel()
    await asyncio.wait(leaving, timeout=SOON)
    following = asyncio.create_task(Visit("/after/").to(layer))
    assert (await asyncio.wait({following}, timeout=0.05))[0] == set()
    pages.go.set()
    assert (await asyncio.wait_for(following, SOON)).status == 200
    assert pages.drawn.index("/after/") > 0, "not before one of the two was done; the other may take its time"


@pytest.mark.asyncio
async def test_a_phone_that_reads_slowly_holds_no_thread(hall, pages):
    pages.go.set()
    layer, reads = hall(), asyncio.Event()

    class SlowPhone(Visit):
        async def send(self, message):
            await reads.wait()
            await super().send(message)

    slow = [asyncio.create_task(SlowPhone().to(layer)) for _ in range(5)]
    assert (await asyncio.wait_for(Visit().to(layer), SOON)).status == 200
    reads.set()
    assert [visit.status for visit in await asyncio.gather(*slow)] == [200] * 5


@pytest.mark.parametrize(
    "method, path, cookie, errand",
    [
        ("GET", "/", "", "readers"),
        ("HEAD", "/people/", "sessionid=x", "readers"),
        ("GET", "/healthz", "", "watchers"),
        ("POST", "/hall/name/", "csrftoken=a; sessionid=x", "writers"),
        ("POST", "/hall/name/", "", "visitors"),
        ("POST", "/t/1/s/abc/", "", "writers"),
        ("POST", "/sign-in/", "sessionid=x", "visitors"),
        ("POST", "/sign-up/", "", "visitors"),
        ("POST", "/games/replay/", "", "askers"),
        ("POST", "/games/replay/", "sessionid=x", "askers"),
        ("POST", "/judge/", "", "readers"),
        ("GET", "/judge/", "", "readers"),
        ("GET", "/rummikub/solve/", "", "readers"),
        ("GET", "/rummikub/solve/?for=tiles", "", "askers"),
        ("GET", "/sign-in/?next=/", "", "readers"),
        ("POST", "/rummikub/solve/", "sessionid=x", "askers"),
        ("POST", "/nowhere/", "sessionid=x", "visitors"),
        ("POST", "/hall/name/", 'a="\x01; sessionid=;;', "visitors"),
        ("POST", "/hall/name/", 'another={"of": "a programme", "here": 1}; sessionid=x', "writers"),
    ],
)
def test_a_request_waits_with_its_like(method, path, cookie, errand):
    headers = [(b"cookie", cookie.encode("latin-1"))] if cookie else []
    path, _, query = path.partition("?")
    scope = {"method": method, "path": path, "headers": headers, "query_string": query.encode()}
    assert errand_of(scope) == errand


@pytest.mark.asyncio
async def test_a_thread_still_at_work_for_somebody_who_left_is_lent_to_nobody(hall, pages):
    """Else the next one waits behind that work, however many threads get free meanwhile."""
    layer = hall()
    leaving = asyncio.create_task(Visit("/left/").to(layer))
    await pages.are_inside(1)
    leaving.cancel()
    await asyncio.wait({leaving}, timeout=SOON)
    lent = [layer.groups["readers"].borrow_now() for _ in range(2)]
    assert lent.count(None) == 1


@pytest.mark.asyncio
async def test_nobody_listens_any_more_for_a_visitor_who_was_served(hall, pages):
    """A connection may stay open for the next request: a listener for each that ever waited would pile up."""
    layer = hall()
    reading = [asyncio.create_task(Visit(chunks=()).to(layer)) for _ in range(4)]
    await pages.are_inside(2)
    pages.go.set()
    await asyncio.gather(*reading)
    await turns_of_the_loop(5)
    assert asyncio.all_tasks() == {asyncio.current_task()}


@types.coroutine
def turns_of_the_loop(number):
    for _ in range(number):
        yield


@pytest.mark.asyncio
@pytest.mark.parametrize("ticks", range(-5, 6))
async def test_a_thread_handed_to_somebody_who_leaves_at_that_moment_is_not_lost(hall, pages, ticks):
    """`ticks` turns of the loop between the two. Each such thread was lost for good, and with the last one the hall."""
    pages.go.set()
    layer = hall()
    group = layer.groups["readers"]
    first, second = group.borrow_now(), group.borrow_now()
    left = Visit("/left/", chunks=())
    waiting = asyncio.create_task(left.to(layer))
    await turns_of_the_loop(20)
    happen = [lambda: group.give_back(first), left.leave]
    for each in happen if ticks >= 0 else happen[::-1]:
        each()
        await turns_of_the_loop(abs(ticks))
    await asyncio.wait_for(waiting, SOON)
    await turns_of_the_loop(20)
    group.give_back(second)
    assert {group.borrow_now(), group.borrow_now()} == {first, second}


@pytest.mark.asyncio
async def test_an_answer_to_a_connection_that_was_reset_is_no_fault_of_ours(hall, pages):
    """Each such visitor wrote a page of traces to the console."""

    async def failing(message):
        raise RuntimeError(said)

    pages.go.set()
    visit = Visit()
    said = "unable to perform operation on <TCPTransport closed=True>; the handler is closed"
    await asyncio.wait_for(hall()(visit.scope, visit.receive, failing), SOON)
    said = "Response content longer than Content-Length"
    with pytest.raises(RuntimeError, match="longer"):
        await asyncio.wait_for(hall()(visit.scope, visit.receive, failing), SOON)
