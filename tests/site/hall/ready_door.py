"""The layer of ready pages as visitors meet it, for tests: asked without a network, with Django counted behind it."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from tilehall.site.config.asgi import pages
from tilehall.site.hall.ready_pages import ReadyPages
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.store import DeskState


@dataclass(frozen=True)
class Answered:
    status: int
    headers: dict[bytes, bytes]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Door:
    """The layer before Django, and how often Django was asked behind it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.instead: list[dict[str, Any]] = []
        self.layer = ReadyPages(self.inside)
        self.loop = asyncio.Runner()  # one for all who ask, as the server has

    async def inside(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(f"{scope['path']}?{scope['query_string'].decode()}")
        if not self.instead:
            await pages(scope, receive, send)
        for message in self.instead:
            await send(message)

    @property
    def made(self) -> int:
        """How many whole pages were asked for behind it."""
        return sum(1 for path in self.asked if not path.endswith("at="))

    def get(self, path: str, method: str = "GET", **headers: str) -> Answered:
        return self.loop.run(asked(self.layer, path, method, headers))


async def asked(application: Any, path: str, method: str, headers: dict[str, str], scheme: str = "http") -> Answered:
    place, _, query = path.partition("?")
    told = {"host": "testserver", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": scheme,
        "path": place, "raw_path": place.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
        "client": ("127.0.0.1", 1), "server": ("testserver", 80),
    }  # fmt: skip
    messages: list[dict[str, Any]] = []
    body_sent = False

    async def receive() -> dict[str, Any]:
        nonlocal body_sent
        if body_sent:
            await asyncio.Event().wait()
        body_sent = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    await application(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in messages[1:])
    return Answered(messages[0]["status"], {k.lower(): v for k, v in messages[0]["headers"]}, body)


def do(kept: DeskState, *acts: Any) -> DeskState:
    hand = CommandContext(timezone.now() + timedelta(seconds=1), f"ready{acts[0]}"[:60])
    done = execute(CONSOLE, "tournaments.direct", kept.row.pk, lambda _: acts, hand)
    assert isinstance(done, DeskState)
    return done


def address(kept: DeskState, page: str) -> str:
    return f"/tournaments/{kept.row.pk}/{page}"
