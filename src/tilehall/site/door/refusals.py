"""Answers that need no room and no database: ready bytes in plain words, for a page, for a program, for a fragment."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

Header = tuple[bytes, bytes]
Message = Mapping[str, Any]
API = "/api/"

_PAGE = """<!doctype html>
<html lang="en-NZ">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">{again}
  <title>{what}</title>
  <link rel="stylesheet" href="/static/hall/house.css">
</head>
<body>
  <main class="page">
    <header class="page-head">
      <h1>{what}</h1>
      <p class="lead">{why}</p>
    </header>
    <div class="row"><a class="button" href="{way}">{label}</a></div>
  </main>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Refusal:
    status: int
    what: str
    why: str


FULL = Refusal(
    503, "The hall is full just now", "Many people are reading at once. Nothing is lost; please wait a moment."
)
FULL_FORM = Refusal(
    503, "The hall is full just now", "Your form was not taken. Go back and send it once more in a moment."
)
TOO_LARGE = Refusal(413, "That is more than fits here", "Nothing of it was taken. {most} is the most for this page.")
NOT_SIGNED_IN = Refusal(
    413, "That is more than a visitor may bring", "Nothing of it was taken. Sign in first; then send it again."
)
TOO_MANY_UPLOADS = Refusal(503, "Other files are on their way", "Nothing of this one was taken. Send it in a moment.")
TOO_SLOW = Refusal(408, "That took too long", "Nothing was taken. Look at your connection and send it once more.")
DISK_FULL = Refusal(
    507, "The disk of the hall is nearly full", "No file is taken until there is room. Tell the webmaster."
)
HEADERS_TOO_LARGE = Refusal(431, "That request is too long", "Its headers are larger than any browser sends.")


def size_in_words(size: int) -> str:
    """As people name the size of a file."""
    return f"{size // (1024 * 1024)} MB" if size >= 1024 * 1024 else f"{size // 1024} KB"


def messages(
    refusal: Refusal, scope: dict[str, Any], headers: Iterable[Header], *, retry_after: int | None = None
) -> list[Message]:
    """What is sent. `headers` are those that every answer of the hall has."""
    sent = [*headers, (b"cache-control", b"no-store")]
    if retry_after is not None:
        sent.append((b"retry-after", b"%d" % retry_after))
    if str(scope.get("path", "")).startswith(API):
        body, kind = json.dumps({"detail": f"{refusal.what}. {refusal.why}"}), b"application/json"
    elif any(name == b"hx-request" for name, _ in scope.get("headers", ())):
        # A part of a page that could not be had just now: what stands there stays, and the page asks again by itself.
        body, kind = f"{refusal.what}. {refusal.why}", b"text/plain; charset=utf-8"
        sent.append((b"hx-reswap", b"none"))
    else:
        body, kind = _page(refusal, scope, retry_after), b"text/html; charset=utf-8"
    raw = body.encode()
    sent += [(b"content-type", kind), (b"content-length", b"%d" % len(raw))]
    return [
        {"type": "http.response.start", "status": refusal.status, "headers": sent},
        {"type": "http.response.body", "body": raw, "more_body": False},
    ]


def _address(scope: Mapping[str, Any]) -> str:
    """What was asked for, as a link that stays in this hall: two slashes at its head would lead to another."""
    path = "/" + bytes(scope.get("raw_path") or b"/").decode("latin-1").lstrip("/\\")
    query = bytes(scope.get("query_string", b"")).decode("latin-1")
    return f"{path}?{query}" if query else path


def _page_of_the_form(scope: Mapping[str, Any]) -> str:
    """Where the form stood, if the browser says so and it was in this hall."""
    told: dict[bytes, bytes] = dict(scope.get("headers", ()))
    try:
        page = urlsplit(told.get(b"referer", b"").decode("latin-1"))
    except ValueError:
        return ""
    if page.scheme not in ("http", "https") or page.netloc.encode("latin-1") != told.get(b"host"):
        return ""
    return "/" + page.path.lstrip("/\\") + (f"?{page.query}" if page.query else "")


def _page(refusal: Refusal, scope: dict[str, Any], retry_after: int | None) -> str:
    reading = scope.get("method") in ("GET", "HEAD")
    again = f'\n  <meta http-equiv="refresh" content="{retry_after}">' if reading and retry_after is not None else ""
    why = f"{refusal.why} This page tries again automatically." if again else refusal.why
    form = "" if reading else _page_of_the_form(scope)
    way, label = (form, "Back to the form") if form else ("/", "Back to the front page")
    if again:
        way, label = _address(scope), "Try again now"
    return _PAGE.format(what=escape(refusal.what), why=escape(why), way=escape(way), label=label, again=again)


def raw_answer(refusal: Refusal, retry_after: int | None = None) -> bytes:
    """For a connection on which no request has been understood."""
    body = f"{refusal.what}. {refusal.why}\n".encode()
    again = f"retry-after: {retry_after}\r\n" if retry_after is not None else ""
    head = (
        f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\n{again}cache-control: no-store\r\n"
        f"content-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
