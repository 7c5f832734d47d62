"""A letter as a mail: its headers and its plain text, as bytes for one recipient."""

from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime, parseaddr

from .mail_address import for_envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Whose letters they are, the address they come from, and the one that answers go to, or nothing."""

    name: str
    mail: str
    reply_to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailText:
    message_id: str
    name: str
    mail: str
    subject: str
    text: str
    written_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """What a carrier is given. `by_utf8`: an address in it needs a server that takes such letters."""

    message_id: str
    sender: str
    recipient: str
    content: bytes
    by_utf8: bool


def is_one_line(text: str) -> bool:
    """Whether it can stand in a header: whoever breaks the line there writes headers of their own."""
    return text.isprintable()


def envelope_of(letter: MailText, sender: Sender) -> Envelope:
    own, to = for_envelope(sender.mail), for_envelope(letter.mail)
    answers = for_envelope(sender.reply_to) if sender.reply_to else ""
    by_utf8 = not (own + to + answers).isascii()
    message = EmailMessage(policy=SMTPUTF8 if by_utf8 else SMTP)
    message["From"] = _address(sender.name, own)
    message["To"] = _address(letter.name, to)
    if answers:
        message["Reply-To"] = _address(sender.name, answers)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(letter.written_at)
    message["Message-ID"] = f"<{letter.message_id}>"
    message["Auto-Submitted"] = "auto-generated"
    # So written that every server takes it, whatever signs are in it.
    message.set_content(letter.text, charset="utf-8", cte="quoted-printable")
    return Envelope(message_id=letter.message_id, sender=own, recipient=to, content=message.as_bytes(), by_utf8=by_utf8)


def _address(name: str, mail: str) -> Address:
    if not is_one_line(name):
        raise ValueError("a name with signs that cannot stand in a header")
    local, _, domain = mail.rpartition("@")
    return Address(display_name=name, username=local, domain=domain)


def sender_of(setting: str, name: str, reply_to: str) -> Sender:
    """`setting` may hold a name of its own: "The hall <hall@example.org>"."""
    said, mail = parseaddr(setting)
    return Sender(name=name or said or "Tilehall", mail=mail or "hall@localhost", reply_to=reply_to)
