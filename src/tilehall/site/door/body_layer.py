"""The layer that reads what a request brings, before any thread is taken for it: so much, so fast, or not at all."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import IO, Any

from . import refusals
from .bounds import BodyBounds
from .client_address import client_address_of_scope
from .refusals import Header, Message, Refusal
from .standing_threads import Full
from .thread_layer import Application, Gone, Receive, Scope, Send
from .upload_mark import UploadMark

BODY = "tilehall.body"  # where in the scope Django finds what was read
LONGEST_NUMBER = 20  # digits

Body = IO[bytes]


@dataclass(frozen=True, slots=True)
class BodyQuestions:
    """What the door must ask of the house; none of it may wait for the database but `is_signed_in`."""

    upload_mark: Callable[[Scope], UploadMark | None]
    session_key: Callable[[Scope], str | None]
    is_signed_in: Callable[[str, str], Awaitable[bool]]  # by the key of a session and the address it comes from
    is_disk_full: Callable[[], bool]


class Refused(Exception):
    def __init__(self, refusal: Refusal, retry_after: int | None = None) -> None:
        super().__init__(refusal.what)
        self.refusal, self.retry_after = refusal, retry_after


class BodyLayer:
    def __init__(
        self, application: Application, bounds: BodyBounds, questions: BodyQuestions, headers: Sequence[Header]
    ) -> None:
        self.application, self.bounds, self.questions, self.headers = application, bounds, questions, headers
        self.small_under_way = 0  # bytes, of all requests
        self.uploads_under_way = 0
        self.small_from: Counter[str] = Counter()  # bytes, by address
        self.uploads_from: Counter[str] = Counter()
        self.uploads: Counter[str] = Counter()  # by session
        self.slow: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reading = BodyReading(self, scope, receive)
        try:
            with reading.body:
                try:
                    await reading.read()
                finally:
                    reading.no_longer_slow()
                await self.application({**scope, BODY: reading.body}, receive, send)
        except Gone:
            return
        except Refused as refused:
            reading.release()  # what comes while the answer is heard out is thrown away, and takes no room from others
            await self._refuse(refused, scope, receive, send)
        finally:
            reading.release()

    async def _refuse(self, refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [*self.headers, (b"connection", b"close")]
        start, body = refusals.messages(refused.refusal, scope, headers, retry_after=refused.retry_after)
        await send(start)
        await send({**body, "more_body": True})
        # A connection that is closed while data comes in is reset, and the answer is lost with it.
        left = self.bounds.linger_most
        try:
            async with asyncio.timeout(self.bounds.linger):
                while left > 0 and (message := await receive()).get("more_body"):
                    left -= len(message.get("body", b""))
        except TimeoutError:
            pass
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class BodyReading:
    """One body on its way in."""

    def __init__(self, layer: BodyLayer, scope: Scope, receive: Receive) -> None:
        self.layer, self.bounds, self.scope, self._receive = layer, layer.bounds, scope, receive
        self.body: Body = tempfile.SpooledTemporaryFile(max_size=self.bounds.small, mode="w+b")  # noqa: SIM115
        self.mark = layer.questions.upload_mark(scope)
        self.size = self.small_held = self.upload_held = 0
        self.address = client_address_of_scope(scope)
        self.session: str | None = None  # of whom an upload is counted
        self.is_slow = False

    @property
    def most(self) -> int:
        return max(self.mark.most if self.mark else 0, self.bounds.small)

    async def read(self) -> None:
        announced = _content_length(self.scope)
        if announced is not None:
            await self._admit(announced)
        clock = asyncio.get_running_loop().time
        begun = clock()
        deadline = begun + self.bounds.grace
        more = True
        while more:
            # Slow is who says nothing for a while, and who drips: byte after byte one could stay for the whole grace.
            in_step = begun + self.size / self.bounds.rate
            message = await self._next(min(clock(), in_step) + self.bounds.slow_after, deadline)
            if message["type"] == "http.disconnect":
                raise Gone
            chunk = message.get("body", b"")
            if chunk:
                await self._admit(self.size + len(chunk))
                self._hold(len(chunk))
                self.body.write(chunk)
                self.size += len(chunk)
                rate = self.bounds.rate if self.session is None else self.bounds.upload_rate
                deadline = min(deadline + len(chunk) / rate, clock() + self.bounds.grace)
            more = message.get("more_body", False)
        self.body.seek(0)

    async def _admit(self, size: int) -> None:
        """Whether so much may come; what is large is asked for once."""
        if size > self.most:
            why = refusals.TOO_LARGE.why.format(most=refusals.size_in_words(self.most))
            raise Refused(replace(refusals.TOO_LARGE, why=why))
        if size <= self.bounds.small or self.session is not None or not (self.mark and self.mark.signed_in):
            return
        key = self.layer.questions.session_key(self.scope)
        if key is None or not await self._is_signed_in(key):
            raise Refused(refusals.NOT_SIGNED_IN)
        if self.layer.questions.is_disk_full():
            raise Refused(refusals.DISK_FULL)
        if self.layer.uploads[key] >= self.bounds.uploads_each:
            raise Refused(refusals.TOO_MANY_UPLOADS, self.bounds.retry_after)
        self.session = key
        self.layer.uploads[key] += 1

    async def _is_signed_in(self, key: str) -> bool:
        try:
            return await self.layer.questions.is_signed_in(key, self.address)
        except Full:
            raise Refused(refusals.TOO_MANY_UPLOADS, self.bounds.retry_after) from None

    def _hold(self, size: int) -> None:
        layer, bounds = self.layer, self.bounds
        if self.session is None:
            layer.small_under_way += size
            layer.small_from[self.address] += size
            self.small_held += size
            under_way, own, most = layer.small_under_way, layer.small_from[self.address], bounds.small_together
        else:
            layer.uploads_under_way += size
            layer.uploads_from[self.address] += size
            self.upload_held += size
            under_way, own, most = layer.uploads_under_way, layer.uploads_from[self.address], bounds.uploads_together
        share = bounds.share if self.size + size > bounds.form else bounds.form_share
        if under_way > most or own > most * share:
            raise Refused(refusals.TOO_MANY_UPLOADS, bounds.retry_after)

    async def _next(self, soon: float, deadline: float) -> Message:
        """What comes next, waited for until the deadline; a few of one address may be slow at once, not hundreds."""
        try:
            if soon < deadline:
                try:
                    async with asyncio.timeout_at(soon):
                        return await self._receive()
                except TimeoutError:
                    pass
            self._count_as_slow()
            async with asyncio.timeout_at(deadline):
                return await self._receive()
        except TimeoutError:
            raise Refused(refusals.TOO_SLOW) from None

    def _count_as_slow(self) -> None:
        """From now on until its body is here, so that nobody takes turns at it."""
        if self.is_slow:
            return
        if self.layer.slow[self.address] >= self.bounds.slow_each:
            raise Refused(refusals.TOO_SLOW)
        self.layer.slow[self.address] += 1
        self.is_slow = True

    def no_longer_slow(self) -> None:
        if self.is_slow:
            _count_down(self.layer.slow, self.address)
            self.is_slow = False

    def release(self) -> None:
        self.layer.small_under_way -= self.small_held
        self.layer.uploads_under_way -= self.upload_held
        _count_down(self.layer.small_from, self.address, self.small_held)
        _count_down(self.layer.uploads_from, self.address, self.upload_held)
        self.small_held = self.upload_held = 0
        if self.session is not None:
            _count_down(self.layer.uploads, self.session)
            self.session = None


def _count_down(counter: Counter[str], name: str, number: int = 1) -> None:
    counter[name] -= number
    if counter[name] <= 0:
        del counter[name]


def _content_length(scope: dict[str, Any]) -> int | None:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and len(value) < LONGEST_NUMBER:
            return int(value)
    return None
