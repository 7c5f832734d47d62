"""Who takes letters away, tried against a real mail server and its refusals; and as files."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils import timezone

from tilehall.site.association.post import carriers
from tilehall.site.association.post.carriers import (
    FailedForNow,
    FileCarrier,
    Handed,
    MailServer,
    NoServer,
    Outcome,
    Refused,
    SmtpCarrier,
    Unsure,
)
from tilehall.site.association.post.message import Envelope, MailText, Sender, envelope_of
from tilehall.site.hall.certificate import prepare_certificate

from .mail_server import HERE, Manners, mail_server

NOW = datetime(2026, 3, 6, 21, 30, tzinfo=UTC)
SENDER = Sender(name="Te Kāhui Kupu", mail="hall@example.org", reply_to="secretary@example.org")


def envelope(
    mail: str = "hemi@example.org", text: str = "Kia ora.\n", name: str = "Hēmi Tāne", number: int = 1
) -> Envelope:
    letter = MailText(
        message_id=f"{number}@example.org", name=name, mail=mail, subject="Pānui", text=text, written_at=NOW
    )
    return envelope_of(letter, SENDER)


@contextmanager
def carrier(port: int, **more) -> Iterator[SmtpCarrier]:
    made = SmtpCarrier(MailServer(**{"host": HERE, "port": port, "timeout": 5.0, **more}))
    yield made
    made.close()


def carried(port: int, letter: Envelope, **more) -> Outcome:
    """By a carrier that carries this one alone."""
    with carrier(port, **more) as by:
        return by.carry(letter)


def test_a_letter_arrives_as_it_was_written_and_the_servers_answer_is_kept() -> None:
    text = "Kia ora Hēmi,\n.\n..two dots\nFrom the hall: ūāēōī 😀\n" + "x" * 1200 + "\n"
    with mail_server() as (desk, port):
        assert carried(port, envelope(text=text)) == Handed("250 2.0.0 queued as 1")
    (got,) = desk.received
    message = got.message
    assert (got.sender, got.recipient) == ("hall@example.org", "hemi@example.org")
    assert message.get_content().replace("\r\n", "\n") == text
    assert str(message["From"]) == "Te Kāhui Kupu <hall@example.org>"
    assert str(message["To"]) == "Hēmi Tāne <hemi@example.org>"
    assert str(message["Reply-To"]) == "Te Kāhui Kupu <secretary@example.org>"
    assert message["Subject"] == "Pānui"
    assert message["Message-ID"] == "<1@example.org>"
    assert message["Date"].datetime == NOW
    assert message["Auto-Submitted"] == "auto-generated"
    assert got.content.isascii()


def test_one_connection_carries_many_and_one_refusal_stops_none_of_the_others() -> None:
    manners = Manners(
        recipients={"gone@example.org": "550 5.1.1 No such user", "full@example.org": "452 4.2.2 Over quota"},
        data={"spam@example.org": "554 5.7.1 We do not like it", "busy@example.org": "451 4.3.0 Try later"},
    )
    with mail_server(manners) as (desk, port), carrier(port) as by:
        said = [
            by.carry(envelope(f"{who}@example.org", number=number))
            for number, who in enumerate(["a", "gone", "b", "full", "c", "spam", "d", "busy", "e"])
        ]
    assert said == [
        Handed("250 2.0.0 queued as 1"),
        Refused("550 5.1.1 No such user"),
        Handed("250 2.0.0 queued as 2"),
        FailedForNow("452 4.2.2 Over quota"),
        Handed("250 2.0.0 queued as 3"),
        Refused("554 5.7.1 We do not like it"),
        Handed("250 2.0.0 queued as 4"),
        FailedForNow("451 4.3.0 Try later"),
        Handed("250 2.0.0 queued as 5"),
    ]
    assert desk.connections == 1


def test_a_connection_is_made_anew_after_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carriers, "MESSAGES_A_CONNECTION", 3)
    with mail_server() as (desk, port), carrier(port) as by:
        assert all(isinstance(by.carry(envelope(number=number)), Handed) for number in range(7))
    assert desk.connections == 3


def test_a_connection_that_the_server_ended_meanwhile_is_made_anew() -> None:
    with mail_server() as (desk, port), carrier(port) as by:
        by.carry(envelope())
        by._smtp.sock.shutdown(socket.SHUT_RDWR)
        assert isinstance(by.carry(envelope(number=2)), Handed)
    assert desk.ids == ["<1@example.org>", "<2@example.org>"]


def test_nobody_answers_at_that_port() -> None:
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        outcome = carried(taken.getsockname()[1], envelope())
    assert outcome == NoServer("Connection refused")


def test_a_name_that_no_server_has() -> None:
    assert isinstance(SmtpCarrier(MailServer(host="no.such.host.invalid", port=25)).carry(envelope()), NoServer)


@pytest.mark.parametrize(
    "sender",
    ["550 5.7.1 Not from you", "451 4.7.0 Later", "421 4.3.2 Closing"],
)
def test_who_may_not_send_at_all_is_told_so_of_the_server_not_of_the_letter(sender: str) -> None:
    with mail_server(Manners(sender=sender)) as (_, port), carrier(port) as by:
        assert by.carry(envelope()) == NoServer(sender)


def test_the_server_wants_a_sign_in_at_the_recipient() -> None:
    with mail_server(Manners(recipients={"hemi@example.org": "530 5.7.0 Sign in first"})) as (_, port):
        assert carried(port, envelope()) == NoServer("530 5.7.0 Sign in first")


def test_a_line_cut_before_the_letter_is_tried_again() -> None:
    with mail_server(Manners(hangs_up="at RCPT")) as (_, port):
        assert isinstance(carried(port, envelope()), FailedForNow)


def test_a_line_cut_in_the_middle_of_the_letter_has_brought_nothing() -> None:
    """More than the buffers between the two hold: that the end did not go is certain."""
    with mail_server(Manners(hangs_up="in DATA")) as (desk, port):
        assert isinstance(carried(port, envelope(text="x" * 70 + "\n" + "y" * 30_000_000)), FailedForNow)
    assert desk.ids == []


def test_a_line_cut_after_the_letter_leaves_it_unsure() -> None:
    with mail_server(Manners(hangs_up="after DATA")) as (_, port):
        assert isinstance(carried(port, envelope()), Unsure)


def test_a_server_that_never_answers_the_letter_leaves_it_unsure() -> None:
    with mail_server(Manners(silent="DATA")) as (_, port):
        outcome = carried(port, envelope(), timeout=0.1)
    assert isinstance(outcome, Unsure)
    assert "timed out" in outcome.answer


def test_a_server_that_never_answers_before_it_is_tried_again() -> None:
    with mail_server(Manners(silent="RCPT")) as (_, port):
        assert isinstance(carried(port, envelope(), timeout=0.1), FailedForNow)


def test_a_server_that_never_greets() -> None:
    with socket.create_server((HERE, 0)) as listening:
        outcome = carried(listening.getsockname()[1], envelope(), timeout=0.1)
    assert isinstance(outcome, NoServer)


# --- sign-in and TLS


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    paper = prepare_certificate(tmp_path, ("localhost", HERE), timezone.now())
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(paper.chain, paper.key)
    return own, tmp_path / "tls" / "authority.pem"


def trusting(monkeypatch: pytest.MonkeyPatch, authority: Path) -> None:
    made = ssl.create_default_context

    def context(**asked):
        """The mail server's own asks for something else."""
        return made(**asked) if asked else made(cafile=str(authority))

    monkeypatch.setattr(ssl, "create_default_context", context)


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_the_right_password_opens_and_a_wrong_one_is_said_without_it() -> None:
    with mail_server(Manners(password="kea")) as (_, port):
        assert isinstance(carried(port, envelope(), user="hall", password="kea"), Handed)
        wrong = carried(port, envelope(), user="hall", password="kiwi")
        assert isinstance(wrong, NoServer)
        assert wrong.answer.startswith("535")
        assert "kiwi" not in wrong.answer
        assert isinstance(carried(port, envelope()), NoServer)  # no sign-in at all


def test_a_server_without_sign_in_gets_no_password() -> None:
    with mail_server() as (desk, port):
        assert isinstance(carried(port, envelope(), user="hall", password="kea"), NoServer)
    assert desk.ids == []


def test_tls_by_a_certificate_that_somebody_vouches_for(
    certificate: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    own, authority = certificate
    trusting(monkeypatch, authority)
    with mail_server(Manners(tls=own)) as (_, port):
        assert isinstance(carried(port, envelope(), security="starttls"), Handed)
    with mail_server(Manners(tls_at_once=own)) as (_, port):
        assert isinstance(carried(port, envelope(), security="tls"), Handed)


def test_tls_by_a_certificate_that_nobody_knows_is_no_server(certificate: tuple[ssl.SSLContext, Path]) -> None:
    own, _ = certificate
    with mail_server(Manners(tls=own)) as (desk, port):
        outcome = carried(port, envelope(), security="starttls", user="hall", password="kea")
    assert isinstance(outcome, NoServer)
    assert desk.ids == []


def test_a_server_without_tls_where_it_was_asked_for() -> None:
    with mail_server() as (desk, port):
        assert isinstance(carried(port, envelope(), security="starttls"), NoServer)
        assert isinstance(carried(port, envelope(), security="tls", timeout=0.5), NoServer)
    assert desk.ids == []


# --- addresses with macrons


def test_an_address_with_macrons_goes_to_a_server_that_takes_such() -> None:
    with mail_server() as (desk, port):
        assert isinstance(carried(port, envelope("hēmi@kāinga.nz")), Handed)
    (got,) = desk.received
    assert got.recipient == "hēmi@xn--kinga-fwa.nz"
    assert "hēmi" in str(got.message["To"])


def test_and_is_refused_for_good_where_the_server_does_not_while_a_foreign_domain_always_goes() -> None:
    with mail_server(Manners(utf8=False)) as (desk, port), carrier(port) as by:
        assert isinstance(by.carry(envelope("hēmi@example.org")), Refused)
        assert isinstance(by.carry(envelope("hemi@kāinga.nz")), Handed)
    assert desk.received[0].recipient == "hemi@xn--kinga-fwa.nz"


# --- files


def test_a_letter_is_a_file_for_its_owner_and_begun_twice_it_is_there_once(tmp_path: Path) -> None:
    by = FileCarrier(tmp_path / "mail")
    assert by.has_taken("1@example.org") is False
    assert by.carry(envelope()) == Handed("mail/1.eml")
    assert by.carry(envelope()) == Handed("mail/1.eml")
    assert by.has_taken("1@example.org") is True
    (file,) = (tmp_path / "mail").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "mail").stat().st_mode & 0o777 == 0o700
    assert file.read_bytes() == envelope().content


def test_a_folder_that_cannot_be_written_is_no_server(tmp_path: Path) -> None:
    (tmp_path / "mail").write_text("in the way")
    assert isinstance(FileCarrier(tmp_path / "mail").carry(envelope()), NoServer)
