"""A message handed to the service that carries it: one request, within bounds, and what came of it.

Written on a plain socket: so no redirect is followed, no proxy of the surroundings is asked, and of the answer only the
first line is read, within one time for all.
"""

import re
import socket
import ssl
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from time import monotonic
from typing import Literal

from .encryption import DeviceKeys, encrypted
from .hall_key import authorization
from .services import Endpoint

PATIENCE = 8.0  # seconds for a request and its answer
KEPT_FOR = 900  # seconds: for so long a service keeps a message for a phone that is off; then it would come too late
LONGEST_ANSWER = 4096
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r]")
GONE = (404, 410)
LATER = (408, 425, 429)

Fate = Literal["delivered", "gone", "refused", "later", "away"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    endpoint: Endpoint
    device: DeviceKeys
    text: bytes
    topic: str  # a later message of the same topic takes the place of one that still waits


@dataclass(frozen=True, slots=True)
class Outcome:
    """`gone`: the device wants no more. `refused`: no try will mend it. `away`: the service cannot be reached."""

    fate: Fate
    why: str = ""


DELIVERED, NO_LONGER = Outcome("delivered"), Outcome("gone")


@lru_cache(maxsize=1)
def tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def deliver(message: Message, now: datetime) -> Outcome:
    try:
        status = _answer(message.endpoint, _request(message, now))
    except OSError as trouble:
        return Outcome("away", f"{message.endpoint.host} could not be reached: {trouble}"[:200])
    return _outcome(status, message.endpoint.host)


def _request(message: Message, now: datetime) -> bytes:
    endpoint, body = message.endpoint, encrypted(message.text, message.device)
    head = (
        f"POST {endpoint.target} HTTP/1.1",
        f"Host: {endpoint.authority}",
        f"Authorization: {authorization(endpoint.origin, now)}",
        "Content-Type: application/octet-stream",
        "Content-Encoding: aes128gcm",
        f"Content-Length: {len(body)}",
        f"TTL: {KEPT_FOR}",
        f"Topic: {message.topic}",
        "Urgency: high",
        "Connection: close",
        "",
        "",
    )
    return "\r\n".join(head).encode("ascii") + body


def _answer(endpoint: Endpoint, request: bytes) -> int:
    over = monotonic() + PATIENCE
    with (
        socket.create_connection((endpoint.host, endpoint.port), timeout=PATIENCE) as plain,
        tls_context().wrap_socket(plain, server_hostname=endpoint.host) as line,
    ):
        _let_wait(line, over)
        line.sendall(request)
        answer = b""
        while b"\r\n" not in answer and len(answer) < LONGEST_ANSWER:
            _let_wait(line, over)
            if not (piece := line.recv(LONGEST_ANSWER)):
                break
            answer += piece
    found = STATUS.match(answer)
    if found is None:
        raise OSError("it does not answer as such a service does")
    return int(found[1])


def _let_wait(line: ssl.SSLSocket, over: float) -> None:
    left = over - monotonic()
    if left <= 0:
        raise TimeoutError("it took too long")
    line.settimeout(left)


def _outcome(status: int, host: str) -> Outcome:
    if 200 <= status < 300:
        return DELIVERED
    if status in GONE:
        return NO_LONGER
    return Outcome("later" if status in LATER or status >= 500 else "refused", f"{host} answered {status}")
