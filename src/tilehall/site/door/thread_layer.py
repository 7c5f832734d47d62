"""The layer that gives each request its thread, and takes it back before the answer goes over the wire."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import IO, Any, Literal

from asgiref.sync import ThreadSensitiveContext

from . import refusals
from .bounds import KB, ThreadBounds
from .client_address import client_address_of_scope
from .refusals import Header, Message
from .standing_threads import Full, StandingThread, ThreadGroup

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
READING = ("GET", "HEAD", "OPTIONS")

# readers read; writers come with a session or a key on paper; visitors send a form without either (signing in and up);
# askers have something calculated (a record replayed, a rack solved), so that signing in never waits for that; watchers
# ask whether the hall is well, which must be answered when nobody else gets through.
Errand = Literal["readers", "writers", "visitors", "askers", "watchers"]


# A message of the application for this layer alone: all that follows the start of the answer is in this open file.
FILE = "tilehall.response.file"
PIECE = 64 * KB


class Gone(Exception):
    """The visitor closed the connection before there was an answer to give."""


class ThreadLayer:
    def __init__(
        self,
        application: Application,
        bounds: ThreadBounds,
        errand: Callable[[Scope], Errand],
        headers: Sequence[Header],
    ) -> None:
        self.application, self.errand, self.headers = application, errand, headers
        sizes = {"readers": bounds.readers, "writers": bounds.writers}
        sizes |= {"visitors": bounds.visitors, "askers": bounds.askers, "watchers": bounds.watchers}
        self.groups = {
            name: ThreadGroup(name, size=size, waiting=bounds.waiting, patience=bounds.patience)
            for name, size in sizes.items()
        }
        self.retry_after = cycle(bounds.retry_after)
        self.most_each: dict[Errand, int] = {"writers": bounds.writers_each, "askers": bounds.askers_each}
        self.places_taken = Counter[tuple[Errand, str]]()  # by address, of those errands

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        outgoing: list[Message] = []
        try:
            await self._ask(scope, receive, outgoing)
            for message in outgoing:
                await (send_file(message["file"], scope, send) if message["type"] == FILE else send(message))
        except RuntimeError as error:
            # So says uvloop of a connection that was reset under the answer: nobody's fault, and not one for the log.
            if "handler is closed" not in str(error):
                raise
        finally:
            for message in outgoing:
                if message["type"] == FILE:
                    message["file"].close()

    async def _ask(self, scope: Scope, receive: Receive, outgoing: list[Message]) -> None:
        """What is answered, put down whole before it is sent: so no thread waits for a phone that reads slowly."""
        try:
            with self._own_place(scope) as errand:
                await self._ask_in(self.groups[errand], scope, receive, outgoing)
        except Full:
            outgoing += self._full(scope)

    @contextmanager
    def _own_place(self, scope: Scope) -> Iterator[Errand]:
        """Nobody takes all places of the writers or the askers: what the cookie says of who they are is not known here.
        Raises `Full`."""
        errand, address = self.errand(scope), client_address_of_scope(scope)
        place = errand, address
        if errand not in self.most_each:
            yield errand
        elif self.places_taken[place] < self.most_each[errand]:
            self.places_taken[place] += 1
            try:
                yield errand
            finally:
                self.places_taken[place] -= 1
                if not self.places_taken[place]:
                    del self.places_taken[place]
        elif errand == "writers":
            yield "visitors"
        else:
            raise Full

    async def _ask_in(self, group: ThreadGroup, scope: Scope, receive: Receive, outgoing: list[Message]) -> None:
        listening = DisconnectListener(receive)

        async def keep(message: Message) -> None:
            outgoing.append(message)

        try:
            thread = group.borrow_now() or await self._in_turn(group, client_address_of_scope(scope), listening)
        except Gone:
            return
        else:
            try:
                async with ThreadSensitiveContext(executor=thread):
                    await self.application(scope, listening.receive, keep)
            finally:
                group.give_back(thread)
        finally:
            listening.stop()

    async def _in_turn(self, group: ThreadGroup, address: str, listening: "DisconnectListener") -> StandingThread:
        turn = asyncio.ensure_future(group.borrow(address))
        try:
            either: set[asyncio.Future[Any]] = {turn, listening.begin()}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not turn.done() and listening.is_gone():
                raise Gone
            return await turn
        except BaseException:
            if not turn.cancel() and not turn.exception():
                group.give_back(turn.result())
            raise

    def _full(self, scope: Scope) -> list[Message]:
        refusal = refusals.FULL if scope["method"] in READING else refusals.FULL_FORM
        return refusals.messages(refusal, scope, self.headers, retry_after=next(self.retry_after))

    def close(self, in_each: Callable[[], None]) -> None:
        for group in self.groups.values():
            group.close(in_each)


async def send_file(file: IO[bytes], scope: Scope, send: Send) -> None:
    """Piece by piece, as the visitor takes them: of a backup of 200 MB no more than a piece is in memory."""
    while scope["method"] != "HEAD" and (piece := await asyncio.to_thread(file.read, PIECE)):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class DisconnectListener:
    """Hears, while a request waits for its turn, that the visitor has left; and passes on what else comes."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._heard: asyncio.Future[Message] | None = None

    def begin(self) -> "asyncio.Future[Message]":
        self._heard = asyncio.ensure_future(self._receive())
        return self._heard

    def is_gone(self) -> bool:
        return self._heard is not None and self._heard.result()["type"] == "http.disconnect"

    async def receive(self) -> Message:
        if self._heard is None:
            return await self._receive()
        message = await asyncio.shield(self._heard)
        if message["type"] != "http.disconnect":
            self._heard = None
        return message

    def stop(self) -> None:
        if self._heard is not None:
            self._heard.cancel()
