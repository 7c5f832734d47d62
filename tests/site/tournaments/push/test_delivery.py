"""One message handed over: what the service is told, what the phone reads, and what each answer means."""

import json
import socket
import ssl
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.site.people.conftest import NOW
from tilehall.site.tournaments.push import delivery
from tilehall.site.tournaments.push.delivery import Message, deliver, tls_context
from tilehall.site.tournaments.push.encryption import device_keys
from tilehall.site.tournaments.push.hall_key import public_key
from tilehall.site.tournaments.push.services import Endpoint, endpoint_of

from .push_service import HOST, Phone, PushService

TEXT = json.dumps({"title": "Table 4 · Round 3", "body": "against Hēmi"}, ensure_ascii=False).encode()


def message(phone: Phone, endpoint: Endpoint | None = None) -> Message:
    there = endpoint or endpoint_of(phone.endpoint)
    assert there is not None
    keys = device_keys(phone.fields["public_key"], phone.fields["auth"])
    return Message(endpoint=there, device=keys, text=TEXT, topic="t1p4")


def test_the_phone_reads_it_and_the_service_cannot(service: PushService, phone: Callable[[str], Phone]) -> None:
    told = phone("ana")
    assert deliver(message(told), NOW).fate == "delivered"
    (taken,) = service.taken
    assert told.texts == [{"title": "Table 4 · Round 3", "body": "against Hēmi"}]
    assert b"Table" not in taken.body
    assert (taken.claims["aud"], taken.claims["k"]) == (f"https://{HOST}:{service.port}", public_key())
    assert {name: taken.headers[name] for name in ("Content-Encoding", "TTL", "Urgency", "Topic", "Host")} == {
        "Content-Encoding": "aes128gcm",
        "TTL": "900",
        "Urgency": "high",
        "Topic": "t1p4",
        "Host": f"{HOST}:{service.port}",
    }


@pytest.mark.parametrize(
    "status, fate",
    [
        (200, "delivered"),
        (202, "delivered"),
        (404, "gone"),
        (410, "gone"),
        (429, "later"),
        (500, "later"),
        (503, "later"),
    ]
    + [(status, "refused") for status in (301, 302, 307, 308, 400, 401, 403, 413)],
)
def test_what_each_answer_means(service: PushService, phone: Callable[[str], Phone], status: int, fate: str) -> None:
    told = phone("ana")
    service.answers[told.path] = status
    assert deliver(message(told), NOW).fate == fate
    assert service.paths() == [told.path], "no redirect is followed"


def test_a_service_that_is_not_there_is_away(service: PushService, phone: Callable[[str], Phone]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as gone:
        port = gone.getsockname()[1]
    outcome = deliver(message(phone("ana"), Endpoint(HOST, port, "/push/ana")), NOW)
    assert outcome.fate == "away"
    assert f"{HOST} could not be reached" in outcome.why


def test_a_service_that_says_nothing_keeps_nobody(
    service: PushService, phone: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "PATIENCE", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        outcome = deliver(message(phone("ana"), Endpoint(HOST, silent.getsockname()[1], "/push/ana")), NOW)
    assert outcome.fate == "away"


def test_who_cannot_show_the_right_certificate_is_told_nothing(
    service: PushService, phone: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "tls_context", tls_context)
    outcome = deliver(message(phone("ana")), NOW)
    assert (outcome.fate, service.taken) == ("away", [])
    context = tls_context()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)


def test_an_answer_that_is_none_is_no_delivery(
    service: PushService, phone: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "STATUS", delivery.re.compile(b"nothing is like this"))
    assert deliver(message(phone("ana")), NOW).fate == "away"
