"""Messages come out in the order in which they went in, whoever was first: who says them or who waits for them."""

import asyncio

import pytest

from tilehall.site.door.message_queue import MessageQueue

pytestmark = pytest.mark.asyncio


async def test_what_was_said_before_is_heard_in_its_order():
    queue = MessageQueue()
    assert queue.empty()
    for number in (1, 2, 3):
        queue.put_nowait(number)
    assert not queue.empty()
    assert [await queue.get() for _ in range(3)] == [1, 2, 3]
    assert queue.empty()


async def test_who_waits_hears_what_is_said_then_and_all_of_it():
    queue, heard = MessageQueue(), []

    async def hear():
        while (message := await queue.get()) is not None:
            heard.append(message)

    hearing = asyncio.create_task(hear())
    await asyncio.wait({hearing}, timeout=0)
    for message in ("a", "b"):
        queue.put_nowait(message)
    await asyncio.wait({hearing}, timeout=0)
    queue.put_nowait(None)
    await asyncio.wait_for(hearing, 5)
    assert heard == ["a", "b"]


async def test_who_stops_waiting_takes_nothing_along():
    queue = MessageQueue()
    waiting = asyncio.create_task(queue.get())
    await asyncio.wait({waiting}, timeout=0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    queue.put_nowait("kept")
    assert await asyncio.wait_for(queue.get(), 5) == "kept"
