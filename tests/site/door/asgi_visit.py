"""A request to an ASGI application without a network, for tests: what was sent, and what came back."""

import asyncio
from dataclasses import dataclass, field


def close_standing_connections():
    """In the threads that stand, so that the next test, and who drops the database, finds none of theirs."""
    from django.db import connections

    from tilehall.site.config import asgi

    for group in (*asgi.pages.groups.values(), asgi.doorkeeper):
        for thread in group.threads:
            thread.submit(connections.close_all).result(10)


@dataclass
class Visit:
    """One request. `leave` is the visitor who closes the connection."""

    path: str = "/"
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    chunks: tuple[bytes, ...] = (b"",)
    client: tuple[str, int] = ("192.0.2.7", 1)
    status: int | None = None
    answer_headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    chunks_read: int = 0

    def __post_init__(self):
        self._left = asyncio.Event()

    @property
    def scope(self):
        headers = [(name.lower().encode(), value.encode()) for name, value in self.headers.items()]
        return {
            "type": "http", "path": self.path, "raw_path": self.path.encode(), "method": self.method,
            "headers": headers, "query_string": b"", "client": self.client, "server": ("127.0.0.1", 80),
            "scheme": "http", "root_path": "", "http_version": "1.1", "asgi": {"version": "3.0"},
        }  # fmt: skip

    def leave(self):
        self._left.set()

    async def receive(self):
        if self.chunks_read < len(self.chunks):
            chunk = self.chunks[self.chunks_read]
            self.chunks_read += 1
            return {"type": "http.request", "body": chunk, "more_body": self.chunks_read < len(self.chunks)}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.answer_headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message.get("body", b"")

    async def to(self, application):
        await application(self.scope, self.receive, self.send)
        return self
