"""What a page has said and its room has not heard yet.

Of asyncio's queue the three words that a socket uses. That one keeps room for many who wait, four kilobytes of it; here
one waits, the room, and of ten thousand open pages hardly any has said anything.
"""

import asyncio
from typing import Any


class MessageQueue:
    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._messages.pop(0)
