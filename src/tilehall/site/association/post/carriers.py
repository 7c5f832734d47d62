"""Who takes letters away: a mail server, or files in the data folder. Each try ends in one of five ways."""

import os
import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.core.mail.utils import DNS_NAME

from tilehall.site.logs.disk import sync_folder

from .delivery_record import LETTER_FILE
from .message import Envelope

MESSAGES_A_CONNECTION = 100
LONGEST_ANSWER = 500
OF_THE_WHOLE = {421, 454, 530, 534, 535, 538}  # it closes, or wants another sign-in: no matter whom it is for
DOTS = re.compile(rb"(?m)^\.")


@dataclass(frozen=True, slots=True)
class Handed:
    answer: str


@dataclass(frozen=True, slots=True)
class Refused:
    """For good: this server will never take it for this recipient."""

    answer: str


@dataclass(frozen=True, slots=True)
class FailedForNow:
    answer: str


@dataclass(frozen=True, slots=True)
class NoServer:
    """Nothing can go at present, to nobody."""

    answer: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """All of it was sent and no answer came: perhaps it went."""

    answer: str


Outcome = Handed | Refused | FailedForNow | NoServer | Unsure


class Carrier(Protocol):
    def carry(self, envelope: Envelope) -> Outcome: ...

    def has_taken(self, message_id: str) -> bool | None:
        """Whether a letter went that was begun before a crash. None: nobody can say."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MailServer:
    host: str
    port: int
    user: str = ""
    password: str = ""
    security: str = ""  # "tls" from the beginning, "starttls", or nothing
    timeout: float = 20.0


class SmtpCarrier:
    """Keeps a connection for many letters, and asks the server step by step, so that its own words can be kept."""

    def __init__(self, server: MailServer) -> None:
        self.server = server
        self._smtp: smtplib.SMTP | None = None
        self._carried = 0

    def has_taken(self, message_id: str) -> bool | None:  # noqa: ARG002
        """No server tells."""
        return None

    def close(self) -> None:
        if self._smtp is not None:
            with suppress(OSError):
                self._smtp.quit()
            self._smtp.close()
        self._smtp = None

    def carry(self, envelope: Envelope) -> Outcome:
        if self._carried >= MESSAGES_A_CONNECTION:
            self.close()
        kept = self._smtp is not None
        try:
            smtp = self._connection()
            if envelope.by_utf8 and not smtp.has_extn("smtputf8"):
                return Refused("The mail server takes no addresses with such letters.")
            code, said = smtp.mail(envelope.sender, ["SMTPUTF8", "BODY=8BITMIME"] if envelope.by_utf8 else [])
        except (OSError, ValueError) as trouble:  # smtplib's errors are OSErrors too
            self.close()
            # A server may end a connection on which nothing was said for a while.
            return self.carry(envelope) if kept else NoServer(_words(trouble))
        self._carried += 1
        if code != 250:
            self._ended(code)
            return NoServer(f"{code} {_plain(said)}")
        return self._hand_over(smtp, envelope)

    def _connection(self) -> smtplib.SMTP:
        if self._smtp is None:
            self._carried = 0
            server, tls = self.server, ssl.create_default_context()
            if server.security == "tls":
                self._smtp = smtplib.SMTP_SSL(
                    server.host, server.port, str(DNS_NAME), timeout=server.timeout, context=tls
                )
            else:
                self._smtp = smtplib.SMTP(server.host, server.port, str(DNS_NAME), timeout=server.timeout)
            if server.security == "starttls":
                self._smtp.starttls(context=tls)
            if server.user:
                self._smtp.login(server.user, server.password)
            self._smtp.ehlo_or_helo_if_needed()
        return self._smtp

    def _hand_over(self, smtp: smtplib.SMTP, envelope: Envelope) -> Outcome:
        try:
            code, said = smtp.rcpt(envelope.recipient)
            if code not in (250, 251):
                return self._no(code, said)
            code, said = smtp.docmd("DATA")
            if code != 354:
                return self._no(code, said)
            smtp.send(_dotted(envelope.content))
        except OSError as trouble:
            # The dot that ends a letter goes last: without it no server has taken it.
            self.close()
            return FailedForNow(_words(trouble))
        try:
            code, said = smtp.getreply()
        except OSError as trouble:
            self.close()
            return Unsure(_words(trouble))
        return Handed(f"{code} {_plain(said)}") if code == 250 else self._no(code, said)

    def _no(self, code: int, said: bytes) -> Outcome:
        self._ended(code)
        answer = f"{code} {_plain(said)}"
        if code in OF_THE_WHOLE:
            return NoServer(answer)
        return Refused(answer) if 500 <= code < 600 else FailedForNow(answer)

    def _ended(self, code: int) -> None:
        """The next letter begins anew, on this connection if it still is one."""
        if code in OF_THE_WHOLE or self._smtp is None:
            self.close()
            return
        try:
            self._smtp.rset()
        except OSError:
            self.close()


class FileCarrier:
    """A file for each letter, named after its message: begun twice, it is there once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has_taken(self, message_id: str) -> bool | None:
        return self._file(message_id).exists()

    def close(self) -> None:
        """Every file is closed as soon as it is written."""

    def carry(self, envelope: Envelope) -> Outcome:
        file = self._file(envelope.message_id)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            scratch = file.with_suffix(".part")
            scratch.unlink(missing_ok=True)
            with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
                opened.write(envelope.content)
                opened.flush()
                os.fsync(opened.fileno())
            scratch.replace(file)
            sync_folder(self.folder)
        except OSError as trouble:
            return NoServer(_words(trouble))
        return Handed(f"{self.folder.name}/{file.name}")

    def _file(self, message_id: str) -> Path:
        return self.folder / f"{message_id.partition('@')[0]}{LETTER_FILE}"


@contextmanager
def carrier_of_settings() -> Iterator[Carrier]:
    carrier: Carrier
    if settings.MAIL_BY_SERVER:
        security = "tls" if settings.EMAIL_USE_SSL else "starttls" if settings.EMAIL_USE_TLS else ""
        server = MailServer(
            host=settings.EMAIL_HOST,
            port=settings.EMAIL_PORT,
            user=settings.EMAIL_HOST_USER,
            password=settings.EMAIL_HOST_PASSWORD,
            security=security,
            timeout=settings.EMAIL_TIMEOUT,
        )
        carrier = SmtpCarrier(server)
    else:
        carrier = FileCarrier(Path(settings.DATA) / "mail")
    try:
        yield carrier
    finally:
        carrier.close()


def _dotted(content: bytes) -> bytes:
    """A line that is one dot ends the letter; a dot at the head of a line is written twice."""
    whole = content if content.endswith(b"\r\n") else content + b"\r\n"
    return DOTS.sub(b"..", whole) + b".\r\n"


def _words(trouble: Exception) -> str:
    """What went wrong, as the server or the system says it."""
    if isinstance(trouble, smtplib.SMTPResponseException):
        said = trouble.smtp_error if isinstance(trouble.smtp_error, bytes) else str(trouble.smtp_error).encode()
        return f"{trouble.smtp_code} {_plain(said)}"
    text = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble)
    return _plain((text or type(trouble).__name__).encode())


def _plain(said: bytes) -> str:
    text = said.decode("utf-8", errors="replace")
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line[:LONGEST_ANSWER]
