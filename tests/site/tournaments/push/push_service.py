"""What stands in for the world outside: a service that takes messages over https, and a phone that reads them.

The phone undoes the encryption by the text of the standards and with its own private key; it shares no line with the
hall's side.
"""

import base64
import hmac
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.site.people.conftest import NOW
from tilehall.site.hall.certificate import prepare_certificate

HOST = "localhost"


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signs(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass(frozen=True)
class Taken:
    """A request that the service has taken."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def claims(self) -> dict[str, Any]:
        """What the hall says of itself, after its signature was found right."""
        kind, _, said = self.headers["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in said.split(","))
        head, body, signature = parts["t"].split(".")
        assert (kind, json.loads(plain(head))) == ("vapid", {"typ": "JWT", "alg": "ES256"})
        raw = plain(signature)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(parts["k"]))
        made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key.verify(made, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
        return {**json.loads(plain(body)), "k": parts["k"]}


@dataclass
class PushService:
    """`answers`: the status for a path, else 201."""

    port: int = 0
    taken: list[Taken] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    heard: threading.Event = field(default_factory=threading.Event)

    def paths(self) -> list[str]:
        return sorted(each.path for each in self.taken)


@contextmanager
def push_service(folder: Path) -> Iterator[tuple[PushService, ssl.SSLContext]]:
    """The service on loopback, and what a client must trust to speak with it."""
    service = PushService()

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.taken.append(Taken(self.path, dict(self.headers.items()), body))
            self.send_response(service.answers.get(self.path, 201))
            self.send_header("Location", f"https://{HOST}:{service.port}/elsewhere")
            self.end_headers()
            service.heard.set()

        do_GET = do_POST  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    paper = prepare_certificate(folder, (HOST, "127.0.0.1"), NOW)
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(paper.chain, paper.key)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
    server.daemon_threads = True
    server.socket = own.wrap_socket(server.socket, server_side=True)
    service.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield service, ssl.create_default_context(cafile=str(paper.authority))
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Phone:
    """A browser on a player's phone: what it gives to the hall, and how it reads what comes."""

    def __init__(self, service: PushService, name: str) -> None:
        self.path = f"/push/{name}"
        self.endpoint = f"https://{HOST}:{service.port}{self.path}"
        self._service = service
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = sha256(name.encode()).digest()[:16]

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def fields(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "public_key": signs(self.public), "auth": signs(self._auth)}

    @property
    def texts(self) -> list[dict[str, str]]:
        return [json.loads(self.read(each.body)) for each in self._service.taken if each.path == self.path]

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = _hash(_hash(self._auth, shared), b"WebPush: info\0" + self.public + sender + b"\1")
        seed = _hash(salt, secret)
        key = _hash(seed, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _hash(seed, b"Content-Encoding: nonce\0\1")[:12]
        text, mark, _padding = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert mark, "the last record ends with its mark"
        return text


def _hash(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, sha256).digest()
