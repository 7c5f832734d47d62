"""A real mail server for the tests, which refuses, waits and hangs up as it is told."""

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

HERE = "127.0.0.1"


@dataclass
class Manners:
    """What the server answers, by recipient or to everybody; nothing said is yes."""

    sender: str = ""
    recipients: dict[str, str] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)  # after the letter has come
    hangs_up: str = ""  # "at RCPT", "in DATA", "after DATA"
    silent: str = ""  # "RCPT" or "DATA": no answer ever comes
    utf8: bool = True
    password: str = ""
    tls: ssl.SSLContext | None = None  # by STARTTLS
    tls_at_once: ssl.SSLContext | None = None


@dataclass
class Received:
    sender: str
    recipient: str
    content: bytes

    @property
    def message(self) -> EmailMessage:
        found = message_from_bytes(self.content, policy=default)
        assert isinstance(found, EmailMessage)
        return found


class HangsUp(SMTP):
    """Takes the word DATA and cuts the line while the letter comes."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        if self.event_handler.manners.hangs_up == "in DATA":
            await self.push("354 Go on")
            self.transport.abort()
            return
        await super().smtp_DATA(arg)


class Desk:
    """Keeps what came, or only how much of it."""

    def __init__(self, manners: Manners, keeps: bool) -> None:
        self.manners, self.keeps = manners, keeps
        self.received: list[Received] = []
        self.ids: list[str] = []
        self.connections = 0

    async def handle_EHLO(self, _server, session: Session, _envelope, hostname: str, responses: list[str]) -> list[str]:  # noqa: N802
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_MAIL(self, _server, _session, envelope: Envelope, address: str, options: list[str]) -> str:  # noqa: N802
        if self.manners.sender:
            return self.manners.sender
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, server: SMTP, _session, envelope: Envelope, address: str, options: list[str]) -> str:  # noqa: N802
        if self.manners.silent == "RCPT":
            await asyncio.Event().wait()
        if self.manners.hangs_up == "at RCPT":
            server.transport.abort()
            return "421 Good bye"
        if (no := self.manners.recipients.get(address)) is not None:
            return no
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session, envelope: Envelope) -> str:  # noqa: N802
        if self.manners.silent == "DATA":
            await asyncio.Event().wait()
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        if self.manners.hangs_up == "after DATA":
            server.transport.abort()
            return "421 Good bye"
        for address in envelope.rcpt_tos:
            if (no := self.manners.data.get(address)) is not None:
                return no
        self.ids.append(content.partition(b"Message-ID: ")[2].partition(b"\r\n")[0].decode())
        if self.keeps:
            self.received.append(Received(envelope.mail_from or "", envelope.rcpt_tos[0], content))
        return f"250 2.0.0 queued as {len(self.ids)}"


class Server(Controller):
    def __init__(self, desk: Desk) -> None:
        self.manners = desk.manners
        super().__init__(desk, hostname=HERE, port=0, ssl_context=desk.manners.tls_at_once)

    def factory(self) -> SMTP:
        manners = self.manners

        def judge(_server, _session, _envelope, _mechanism: str, said: object) -> AuthResult:
            right = isinstance(said, LoginPassword) and said.password == manners.password.encode()
            return AuthResult(success=right, handled=False)

        return HangsUp(
            self.handler,
            enable_SMTPUTF8=manners.utf8,
            tls_context=manners.tls,
            authenticator=judge if manners.password else None,
            auth_required=bool(manners.password),
            auth_require_tls=False,
            loop=self.loop,
        )

    def _trigger_server(self) -> None:
        """The port was chosen by the system, and is asked here."""
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def mail_server(manners: Manners | None = None, *, keeps: bool = True) -> Iterator[tuple[Desk, int]]:
    """The desk behind the server, and its port."""
    desk = Desk(manners or Manners(), keeps)
    server = Server(desk)
    server.start()
    try:
        yield desk, server.port
    finally:
        server.stop(no_assert=True)
