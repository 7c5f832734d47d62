"""Writing letters. Rooms above call `send` inside their own transaction: the rows are written with theirs, or not at
all, and the keeper sends after the commit. Whether somebody may write was asked by then."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.models import Club, Person

from .. import address_book, keeper, store
from ..letter_kinds import KINDS
from ..mail_address import ascii_domain, checked_mail
from ..message import is_one_line, sender_of
from ..store import DeliveryRow, LetterRow

LONGEST_SUBJECT, LONGEST_TEXT = 200, 100_000


@dataclass(frozen=True, slots=True)
class LetterContext:
    """Who writes, when, and the id of the command: a second press writes no second letter."""

    actor: Actor
    now: datetime
    command_id: str

    @classmethod
    def of(cls, actor: Actor, context: CommandContext) -> LetterContext:
        return cls(actor, context.now, context.command_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """A person, a club, or a name with a mail address."""

    person: int | None = None
    club: int | None = None
    name: str = ""
    mail: str = ""


def to_person(person: Person | int) -> Recipient:
    return Recipient(person=person.pk if isinstance(person, Person) else person)


def to_club(club: Club | int) -> Recipient:
    return Recipient(club=club.pk if isinstance(club, Club) else club)


def to_address(name: str, mail: str) -> Recipient:
    return Recipient(name=name, mail=mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLetter:
    kind: str
    recipients: Sequence[Recipient]
    subject: str
    text: str
    about: str = ""


def send(
    kind: str, recipients: Sequence[Recipient], subject: str, text: str, *, about: str = "", context: LetterContext
) -> LetterRow:
    """One letter to all of these. The caller's transaction keeps it."""
    new = NewLetter(kind=kind, recipients=recipients, subject=subject, text=text, about=about)
    return send_each([new], context)[0]


def send_each(new_letters: Sequence[NewLetter], context: LetterContext) -> list[LetterRow]:
    """Many letters at once, told apart by kind and what they are about: a batch of receipts. In the order given."""
    try:
        return _written(new_letters, context)
    except IntegrityError:
        # The same command at the same moment: the other was quicker, and these are its letters.
        return _written(new_letters, context)


def _written(new_letters: Sequence[NewLetter], context: LetterContext) -> list[LetterRow]:
    with transaction.atomic():
        known = store.letters_of_command(context.command_id)
        written: list[LetterRow] = []
        fresh: list[tuple[LetterRow, NewLetter]] = []
        for new in new_letters:
            letter = known.get((new.kind, new.about))
            if letter is None:
                letter = known[new.kind, new.about] = _letter(new, context)
                fresh.append((letter, new))
            written.append(letter)
        directory = _Directory.of(fresh, timezone.localdate(context.now))
        deliveries = [delivery for letter, new in fresh for delivery in directory.deliveries(letter, new.recipients)]
        if fresh:
            store.add_letters([letter for letter, _ in fresh], deliveries)
            keeper.ring_after_commit()
        return written


def write(actor: Actor, new: NewLetter, context: CommandContext) -> LetterRow:
    """A letter that an officer writes by hand."""
    require(actor, "post.write")
    if not new.recipients:
        raise ValidationError({"to": "Nobody would get this letter."})
    return send_each([new], LetterContext.of(actor, context))[0]


def _letter(new: NewLetter, context: LetterContext) -> LetterRow:
    subject, text = " ".join(new.subject.split(" ")).strip(), new.text.replace("\r\n", "\n").strip()
    if not subject or not is_one_line(subject) or len(subject) > LONGEST_SUBJECT:
        raise ValidationError({"subject": f"A subject is one line of at most {LONGEST_SUBJECT} letters."})
    if not text or "\0" in text or len(text) > LONGEST_TEXT:
        raise ValidationError({"text": "A letter needs a text, and not a whole book."})
    actor = context.actor
    author = origin(actor, CommandContext(context.now, context.command_id)).by_name
    return LetterRow(
        kind=new.kind,
        about=new.about,
        about_money=KINDS[new.kind].about_money,
        subject=subject,
        text=f"{text}\n",
        written_by=actor.account,
        by_name=author,
        written_at=context.now,
        command_id=context.command_id,
    )


@dataclass(frozen=True, slots=True)
class _Directory:
    """Names and addresses of all recipients, read by a few questions however many they are."""

    people: dict[int, str]
    clubs: dict[int, str]
    of_people: dict[int, address_book.Address]
    of_clubs: dict[int, address_book.Address]
    officers: dict[int, list[tuple[int, str]]]
    domain: str

    @classmethod
    def of(cls, fresh: Iterable[tuple[LetterRow, NewLetter]], day: date) -> _Directory:
        recipients = [recipient for _, new in fresh for recipient in new.recipients]
        clubs = {recipient.club for recipient in recipients if recipient.club is not None}
        held = address_book.officers_of_clubs(clubs, day)
        officers = {club: [(row.person_id, row.person.full_name) for row in rows] for club, rows in held.items()}
        people = {recipient.person for recipient in recipients if recipient.person is not None}
        reached = people | {person for rows in officers.values() for person, _ in rows}
        return cls(
            people=address_book.names_of_people(people),
            clubs=address_book.names_of_clubs(clubs),
            of_people=address_book.addresses_of_people(reached),
            of_clubs=address_book.addresses_of_clubs(clubs),
            officers=officers,
            domain=ascii_domain(sender_of(settings.DEFAULT_FROM_EMAIL, "", "").mail.rpartition("@")[2]),
        )

    def deliveries(self, letter: LetterRow, recipients: Sequence[Recipient]) -> list[DeliveryRow]:
        """Nobody gets the same letter twice, though they be officer of two clubs."""
        rows: dict[tuple[int | None, int | None, str], DeliveryRow] = {}
        for recipient in recipients:
            for row in self._rows(letter, recipient):
                rows.setdefault((row.person_id, row.club_id if row.person_id is None else None, row.first_mail), row)
        return list(rows.values())

    def _rows(self, letter: LetterRow, recipient: Recipient) -> Iterator[DeliveryRow]:
        if recipient.person is not None:
            mail = self.of_people.get(recipient.person, address_book.NONE).mail
            yield self._row(letter, self.people[recipient.person], mail, person=recipient.person)
        elif recipient.club is not None:
            yield from self._to_club(letter, recipient.club)
        else:
            yield self._row(letter, _one_line(recipient.name), checked_mail(recipient.mail))

    def _to_club(self, letter: LetterRow, club: int) -> Iterator[DeliveryRow]:
        """To its own address; else to every officer with one; else one on paper."""
        own = self.of_clubs.get(club, address_book.NONE)
        officers = [
            (person, name, self.of_people[person].mail)
            for person, name in self.officers.get(club, [])
            if self.of_people.get(person, address_book.NONE).mail
        ]
        if own.mail or not officers:
            yield self._row(letter, self.clubs[club], own.mail, club=club)
        else:
            for person, name, mail in officers:
                yield self._row(letter, name, mail, person=person, club=club)

    def _row(
        self, letter: LetterRow, name: str, mail: str, *, person: int | None = None, club: int | None = None
    ) -> DeliveryRow:
        new = DeliveryRow(
            person_id=person,
            club_id=club,
            name=name,
            first_mail=mail,
            message_id=f"{letter.written_at:%Y%m%d%H%M%S}.{secrets.token_hex(10)}@{self.domain}",
        )
        return store.new_delivery(letter, new)


def _one_line(name: str) -> str:
    if not is_one_line(name) or len(name) > 120:
        raise ValidationError({"name": "A name is one line of at most 120 letters."})
    return name.strip()
