"""What an officer says of a delivery: try again, another address, posted by hand, arrived, came back, enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tilehall.site.people.actor import Actor, NotYours

from .. import address_book, keeper, store
from ..address_book import AddressRow
from ..delivery_record import OPEN_TO, State, Way, What
from ..mail_address import checked_mail
from ..reach import may_keep
from ..store import DeliveryRow, NoteRow
from .addresses import require_address

MeantNote = Callable[[DeliveryRow], NoteRow]


@dataclass(frozen=True, slots=True)
class SentByHand:
    """On paper: by post, or given to them."""

    way: str
    day: date


def try_again(actor: Actor, keys: Sequence[int], now: datetime) -> int:
    """How many go once more with the next mails; those that no longer stand so are left alone."""
    done = sum(_say(actor, key, What.AGAIN, now, lambda _: NoteRow(what=What.AGAIN)) for key in keys)
    keeper.ring_after_commit()
    return done


def readdress(actor: Actor, key: int, mail: str, now: datetime) -> bool:
    """Also for letters to come, where it is somebody whom the register knows and whose address this officer keeps.
    Without an address it is printed."""
    mail = checked_mail(mail)

    def note(delivery: DeliveryRow) -> NoteRow:
        if _keeps_address(actor, delivery):
            _keep_for_later(actor, delivery, mail, now)
        return NoteRow(what=What.READDRESSED, mail=mail, answer=delivery.mail)

    done = _say(actor, key, What.READDRESSED, now, note)
    keeper.ring_after_commit()
    return done


def _keeps_address(actor: Actor, delivery: DeliveryRow) -> bool:
    """Who sees a receipt through does not say by that where notices and ballots of somebody go."""
    owner = delivery.person or delivery.club
    if owner is None:
        return False
    try:
        require_address(actor, owner)
    except NotYours:
        return False
    return True


def _keep_for_later(actor: Actor, delivery: DeliveryRow, mail: str, now: datetime) -> None:
    """An officer reached for the club has an address as a person; the club's own is another."""
    person = delivery.person
    known = (
        address_book.address_of_person(person)
        if person is not None
        else address_book.address_of_club(delivery.club)
        if delivery.club is not None
        else address_book.NONE
    )
    if mail != known.mail:
        row = AddressRow(mail=mail, postal=known.postal, entered_by=actor.account, entered_at=now)
        row.person, row.club = person, delivery.club if person is None else None
        address_book.add_address(row)


def mark_posted(actor: Actor, keys: Sequence[int], sent: SentByHand, now: datetime) -> int:
    today = timezone.localdate(now)
    if sent.way not in (Way.POST.value, Way.HAND.value):
        raise ValidationError({"way": "Say whether it went by post or was given to them."})
    if sent.day > today:
        raise ValidationError({"day": "This day has not come yet: write the day on which it was posted."})

    def note(delivery: DeliveryRow) -> NoteRow:
        written = timezone.localdate(delivery.letter.written_at)
        if sent.day < written:
            raise ValidationError({"day": f"The letter was written on {written:%d/%m/%Y}: it cannot have gone before."})
        return NoteRow(what=What.POSTED, way=sent.way, sent_on=sent.day)

    with transaction.atomic():
        return sum(_say(actor, key, What.POSTED, now, note) for key in keys)


def mark_seen(actor: Actor, key: int, now: datetime) -> bool:
    """Somebody knows that an unsure one has arrived: it went on the day it was begun."""

    def note(delivery: DeliveryRow) -> NoteRow:
        begun = [each.at for each in store.notes_of(delivery) if each.what == What.BEGUN]
        day = timezone.localdate(begun[-1]) if begun else timezone.localdate(now)
        return NoteRow(what=What.SEEN, way=Way.MAIL.value, sent_on=day)

    return _say(actor, key, What.SEEN, now, note)


def mark_came_back(actor: Actor, key: int, why: str, now: datetime) -> bool:
    answer = " ".join(why.split())[:500]
    return _say(actor, key, What.CAME_BACK, now, lambda _: NoteRow(what=What.CAME_BACK, answer=answer))


def give_up(actor: Actor, key: int, why: str, now: datetime) -> bool:
    answer = " ".join(why.split())[:500]
    return _say(actor, key, What.GIVEN_UP, now, lambda _: NoteRow(what=What.GIVEN_UP, answer=answer))


def _say(actor: Actor, key: int, what: What, now: datetime, meant: MeantNote) -> bool:
    """False where the delivery does not stand so that this can be said of it: somebody else was quicker."""
    with transaction.atomic():
        delivery = store.locked_delivery(key)
        if not may_keep(actor, delivery):
            raise NotYours("post.keep")
        if what not in OPEN_TO[State(delivery.state)]:
            return False
        note = meant(delivery)
        note.at, note.by = now, actor.account
        store.note(delivery, note)
        return True
