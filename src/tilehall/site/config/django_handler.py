"""Django behind the door: it finds the body of a request read already, and answers whether a session is known."""

import asyncio
import os
from io import BufferedReader
from typing import IO, Any

import django
from asgiref.sync import sync_to_async
from django.contrib.auth import SESSION_KEY
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.db import close_old_connections

from tilehall.site.door.body_layer import BODY
from tilehall.site.door.refusals import Message
from tilehall.site.door.standing_threads import ThreadGroup
from tilehall.site.door.thread_layer import FILE, PIECE, Receive, Scope

LARGE = 4 * PIECE  # bytes of a file that is not read at once


class ReadBody:
    """What `receive` is after the door has read: the file, and the visitor who may still leave."""

    def __init__(self, file: IO[bytes], receive: Receive) -> None:
        self.file, self.receive = file, receive

    async def __call__(self) -> Message:
        return await self.receive()


class Utf8Request(ASGIRequest):
    """A browser sends UTF-8. Django takes another word for it from the request itself, even one for no text at all,
    and falls over one that nobody has heard of."""

    def _set_content_type_params(self, meta: Any) -> None:
        django_request: Any = super()  # whose stubs do not know this method
        try:
            django_request._set_content_type_params(meta)
        except (LookupError, ValueError):
            self.content_type, self.content_params = "", {}
        if self.content_type == "multipart/form-data":
            self._encoding = None


class HallHandler(ASGIHandler):
    """All of a request in the one thread it has borrowed, its error page too.

    Django would hand it over between loop and thread at each turn, and make a page for an error in a thread that nobody
    has counted, with a connection that nobody closes. Whatever answers here is synchronous, so there is nothing to wait
    for in between.
    """

    request_class = Utf8Request

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002  (Django asks for True)
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: Any) -> Any:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)

    async def handle(self, scope: Scope, receive: Any, send: Any) -> None:
        await super().handle(scope, ReadBody(scope[BODY], receive) if BODY in scope else receive, send)

    async def send_response(self, response: Any, send: Any) -> None:
        """A large file goes to the door as it lies there: Django would read all of it before the first byte is sent."""
        file = getattr(response, "file_to_stream", None)
        if not isinstance(file, BufferedReader) or int(response.headers.get("Content-Length", 0)) <= LARGE:
            await super().send_response(response, send)
            return

        async def send_start(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)

        own = os.fdopen(os.dup(file.fileno()), "rb")  # Django closes its own with the response
        response.streaming_content = ()
        await super().send_response(response, send_start)
        await send({"type": FILE, "file": own})

    async def read_body(self, receive: Any) -> IO[bytes]:
        if isinstance(receive, ReadBody):
            return receive.file
        body: IO[bytes] = await super().read_body(receive)
        return body


def hall_handler() -> HallHandler:
    django.setup(set_prefix=False)
    return HallHandler()


class SessionBook:
    """Whether somebody is signed in, asked with a thread that stands for nothing else."""

    def __init__(self, group: ThreadGroup) -> None:
        self.group = group

    async def is_signed_in(self, key: str, address: str) -> bool:
        thread = await self.group.borrow(address)
        try:
            return await asyncio.wrap_future(thread.submit(_is_signed_in, key))
        finally:
            self.group.give_back(thread)


def _is_signed_in(key: str) -> bool:
    from tilehall.site.people.session_store import SessionStore  # the apps must be ready first

    close_old_connections()
    return SessionStore(session_key=key).get(SESSION_KEY) is not None
