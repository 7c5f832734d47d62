"""The threads themselves: whose turn it is, who no longer counts, and that none is lost or left with its connection."""

import asyncio
import io
import threading

import pytest

from tilehall.site.door.bounds import ThreadBounds
from tilehall.site.door.standing_threads import Full, ThreadGroup
from tilehall.site.door.thread_layer import FILE, DisconnectListener, ThreadLayer

from .asgi_visit import Visit
from .test_thread_layer import turns_of_the_loop

SOON = 5  # seconds
HERE, THERE = "192.0.2.7", "192.0.2.8"


def group_of_one(waiting=4, patience=SOON):
    return ThreadGroup("readers", size=1, waiting=waiting, patience=patience)


@pytest.mark.asyncio
async def test_who_asked_first_is_served_first():
    group = group_of_one()
    thread = group.borrow_now()
    first, second = (asyncio.ensure_future(group.borrow(HERE)) for _ in range(2))
    await turns_of_the_loop(1)
    group.give_back(thread)
    assert await asyncio.wait_for(first, SOON) is thread
    assert not second.done()
    group.give_back(thread)
    assert await asyncio.wait_for(second, SOON) is thread


async def in_the_queue(group, *addresses):
    waiting = [asyncio.ensure_future(group.borrow(address)) for address in addresses]
    await turns_of_the_loop(1)
    return waiting


async def served(group, thread, waiting):
    """The places in the queue, in the order in which their turn comes."""
    order = []
    while len(order) < len(waiting):
        group.give_back(thread)
        await asyncio.wait([one for number, one in enumerate(waiting) if number not in order],
                           timeout=SOON, return_when=asyncio.FIRST_COMPLETED)  # fmt: skip
        order += [number for number, one in enumerate(waiting) if one.done() and number not in order]
    return order


@pytest.mark.asyncio
async def test_who_has_asked_for_much_makes_others_wait_for_one_page_of_it():
    group = group_of_one(waiting=9)
    thread = group.borrow_now()
    waiting = await in_the_queue(group, *[HERE] * 5, THERE, THERE)
    assert await served(group, thread, waiting) == [0, 5, 1, 6, 2, 3, 4]


@pytest.mark.asyncio
async def test_a_queue_that_one_address_has_filled_has_room_for_another():
    group = group_of_one(waiting=3)
    thread = group.borrow_now()
    waiting = await in_the_queue(group, HERE, HERE, HERE)
    with pytest.raises(Full):
        await group.borrow(HERE)
    waiting += await in_the_queue(group, THERE)
    with pytest.raises(Full):
        await asyncio.wait_for(waiting.pop(2), SOON)
    with pytest.raises(Full):
        await group.borrow(THERE)  # by now both hold a fair share
    assert await served(group, thread, waiting) == [0, 2, 1]
    group.give_back(thread)
    assert group.borrow_now() is thread, "who was turned away has taken none along"


@pytest.mark.asyncio
async def test_who_has_gone_takes_no_place_in_the_queue():
    group = group_of_one(waiting=1, patience=0.01)
    thread = group.borrow_now()
    with pytest.raises(Full):
        await group.borrow(HERE)
    group.patience = SOON
    waiting = asyncio.ensure_future(group.borrow(HERE))
    await turns_of_the_loop(1)
    group.give_back(thread)
    assert await asyncio.wait_for(waiting, SOON) is thread


def test_who_waited_in_a_loop_that_has_ended_takes_no_thread_along():
    group, loop = group_of_one(), asyncio.new_event_loop()
    thread = group.borrow_now()
    group._waiting.join(HERE, loop.create_future())
    loop.close()
    group.give_back(thread)
    assert group.borrow_now() is thread


def test_at_the_end_each_thread_closes_what_it_has_opened():
    group, last = ThreadGroup("readers", size=2, waiting=0, patience=SOON), []
    group.close(lambda: last.append(threading.current_thread().name))
    for thread in group.threads:
        thread.shutdown()
    assert sorted(last) == ["readers-1_0", "readers-2_0"]


@pytest.mark.asyncio
@pytest.mark.parametrize("ticks", range(6))
async def test_a_request_that_is_given_up_when_its_turn_comes_loses_no_thread(ticks):
    """As the server does with all of them when it stops, or a time limit with one."""

    async def page(_scope, _receive, _send):
        await asyncio.Event().wait()

    layer = ThreadLayer(page, ThreadBounds(readers=1), lambda _scope: "readers", [])
    group = layer.groups["readers"]
    thread = group.borrow_now()
    waiting = asyncio.create_task(Visit(chunks=()).to(layer))
    await turns_of_the_loop(20)
    group.give_back(thread)
    await turns_of_the_loop(ticks)
    waiting.cancel()
    await asyncio.wait({waiting}, timeout=SOON)
    await turns_of_the_loop(20)
    assert group.borrow_now() is thread


@pytest.mark.asyncio
async def test_a_form_that_finds_the_hall_full_is_told_that_it_was_not_taken():
    layer = ThreadLayer(None, ThreadBounds(visitors=1, waiting=0), lambda _scope: "visitors", [])
    layer.groups["visitors"].borrow_now()
    assert b"Your form was not taken" in (await Visit(method="POST").to(layer)).body
    assert b"form" not in (await Visit().to(layer)).body.partition(b"<main")[2]


class LostPhone(Visit):
    async def send(self, message):
        if message["type"] == "http.response.body":
            raise OSError("gone")
        await super().send(message)


@pytest.mark.asyncio
@pytest.mark.parametrize("visit, body", [(Visit(), b"a backup"), (Visit(method="HEAD"), b""), (LostPhone(), None)])
async def test_a_file_is_sent_to_who_wants_its_content_and_closed_however_it_ends(visit, body):
    file = io.BytesIO(b"a backup")

    async def page(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": FILE, "file": file})

    layer = ThreadLayer(page, ThreadBounds(readers=1), lambda _scope: "readers", [])
    if body is None:
        with pytest.raises(OSError, match="gone"):
            await visit.to(layer)
    else:
        assert (await visit.to(layer)).body == body
    assert file.closed


@pytest.mark.asyncio
async def test_what_came_while_a_request_waited_is_passed_on_once():
    visit = Visit(chunks=(b"first", b"second"))
    listening = DisconnectListener(visit.receive)
    await listening.begin()
    assert not listening.is_gone()
    assert [(await listening.receive())["body"] for _ in range(2)] == [b"first", b"second"]
