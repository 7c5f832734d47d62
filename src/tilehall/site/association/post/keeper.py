"""The keeper of the post: sends what is due, tries again after growing waits, and goes on after a restart.

Before a letter is handed to the carrier it is marked as begun, and after that with what came of it, each in a
transaction of its own. What is found begun and not ended was cut off: it is unsure, is never sent again by itself, and
an officer says what is to be done. So is everything that waits in a hall that was put back from a backup.
"""

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connections, transaction
from django.utils import timezone

from tilehall.site.logs.disk import sync_folder
from tilehall.site.logs.file_lock import take_lock

from . import address_book, store
from .carriers import Carrier, FailedForNow, Handed, NoServer, Outcome, Refused, Unsure, carrier_of_settings
from .delivery_record import FOUND_IN_FOLDER, State, Way, What
from .message import Envelope, MailText, Sender, envelope_of, sender_of
from .store import DeliveryRow, NoteRow

log = logging.getLogger(__name__)

MINUTES = (5, 15, 60, 240, 720, 1440, 2880)  # between the tries of one letter: about five days in all
WAITS = tuple(timedelta(minutes=minutes) for minutes in MINUTES)
SERVER_WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 30, 60))
LOOK = timedelta(minutes=1)
AT_ONCE = 50  # keys that are read together; one letter is in memory at a time
FOLDER, TURN, MARK = "mail", "post.lock", "post.mark"
CUT_OFF = "The hall was stopped while it was sending this letter."
PUT_BACK = "The hall was put back from a backup: whether this letter went out meanwhile is not known."

Clock = Callable[[], datetime]


@dataclass(slots=True)
class Look:
    """What one look at the post came to."""

    handed: int = 0
    tried: int = 0
    trouble: str = ""  # of the server: nothing can go at present


def deliver_due(carrier: Carrier, now: Clock, is_over: Callable[[], bool] = lambda: False) -> Look:
    """Everything that is due, one after the other, until it is done, the server cannot be reached or it is over."""
    look = Look()
    with _turn() as is_ours:
        if not is_ours:
            return look
        settle_interrupted(carrier, now)
        if server_wait(now()) is not None:
            return look
        while keys := store.due(now(), AT_ONCE):
            sender = sender_of_hall()
            for key in keys:
                if is_over() or look.trouble:
                    return look
                _deliver(key, _Round(carrier, sender, now), look)
        return look


@dataclass(frozen=True, slots=True)
class _Round:
    carrier: Carrier
    sender: Sender
    now: Clock


def _deliver(key: int, round: _Round, look: Look) -> None:
    now = round.now
    with transaction.atomic():
        delivery = store.locked_delivery(key)
        if delivery.state != State.WAITING:
            return  # an officer was quicker
        store.note(delivery, NoteRow(what=What.BEGUN, at=now()))
    look.tried += 1
    outcome = _carried(delivery, round)
    with transaction.atomic():
        # Of one that is being sent nobody else says anything: it is as it was.
        store.note(delivery, _note_of(outcome, delivery, now()))
    look.handed += isinstance(outcome, Handed)
    look.trouble = outcome.answer if isinstance(outcome, NoServer) else ""


def _carried(delivery: DeliveryRow, round: _Round) -> Outcome:
    try:
        envelope = envelope_for(delivery, round.sender)
    except (ValueError, IndexError) as wrong:
        # A name or an address that no header can bear: no try will mend it.
        return Refused(f"This letter cannot be written as a mail: {wrong}"[:500])
    return round.carrier.carry(envelope)


def sender_of_hall() -> Sender:
    own = address_book.own_address()
    return sender_of(settings.DEFAULT_FROM_EMAIL, own.name, own.mail)


def envelope_for(delivery: DeliveryRow, sender: Sender) -> Envelope:
    letter = delivery.letter
    text = MailText(
        message_id=delivery.message_id,
        name=delivery.name,
        mail=delivery.mail,
        subject=letter.subject,
        text=letter.text,
        written_at=timezone.localtime(letter.written_at),
    )
    return envelope_of(text, sender)


def _note_of(outcome: Outcome, delivery: DeliveryRow, at: datetime) -> NoteRow:
    note = NoteRow(at=at, answer=outcome.answer)
    match outcome:
        case Handed():
            note.what, note.way, note.sent_on = What.HANDED, Way.MAIL.value, timezone.localdate(at)
        case Refused():
            note.what = What.REFUSED
        case Unsure():
            note.what = What.UNSURE
        case NoServer():
            note.what, note.next_try = What.NO_SERVER, at + _next_server_wait()
        case FailedForNow() if delivery.tries >= len(WAITS):
            note.what = What.SPENT
        case FailedForNow():
            note.what, note.next_try = What.FAILED, at + WAITS[delivery.tries]
    return note


def _next_server_wait() -> timedelta:
    """Grows with every time that the server could not be reached in a row."""
    row = 0
    for note in store.last_carried(len(SERVER_WAITS)):
        if note.what != What.NO_SERVER:
            break
        row += 1
    return SERVER_WAITS[min(row, len(SERVER_WAITS) - 1)]


def server_wait(now: datetime) -> NoteRow | None:
    """The note that says why nothing is tried now; None where the server was reached last, or its wait is over."""
    trouble = server_trouble()
    return trouble if trouble is not None and trouble.next_try is not None and trouble.next_try > now else None


def server_trouble() -> NoteRow | None:
    """That the server could not be reached when a letter was tried last."""
    newest = store.last_carried(1)
    return newest[0] if newest and newest[0].what == What.NO_SERVER else None


# --- after a crash, and after a backup was put back


def settle_interrupted(carrier: Carrier, now: Clock) -> None:
    """Who has the turn sends alone: whatever is marked as being sent was cut off."""
    while keys := store.left_in_state([State.SENDING], AT_ONCE):
        for key in keys:
            with transaction.atomic():
                delivery, at = store.locked_delivery(key), now()
                match carrier.has_taken(delivery.message_id):
                    case True:
                        note = _note_of(Handed(FOUND_IN_FOLDER), delivery, at)
                    case False:
                        note = NoteRow(what=What.AGAIN, at=at, answer=CUT_OFF)
                    case None:
                        note = NoteRow(what=What.UNSURE, at=at, answer=CUT_OFF)
                store.note(delivery, note)


def begin_service(now: datetime) -> None:
    """Once at the start of a hall, before anything is written: holds back what may have gone out of another copy."""
    with _turn() as is_ours:
        if is_ours:
            if not _is_the_same_hall():
                _hold_back(now)
            _leave_mark()


def _is_the_same_hall() -> bool:
    """The mark beside the data says how far the notes went; rows that know less were put back."""
    try:
        marked = int(_mark().read_text())
    except (OSError, ValueError):
        return not store.has_deliveries()
    return store.newest_note() >= marked


def _hold_back(now: datetime) -> None:
    while keys := store.left_in_state([State.WAITING, State.SENDING], AT_ONCE):
        with transaction.atomic():
            for key in keys:
                store.note(store.locked_delivery(key), NoteRow(what=What.UNSURE, at=now, answer=PUT_BACK))


def _leave_mark() -> None:
    mark, newest = _mark(), str(store.newest_note())
    if mark.exists() and mark.read_text() == newest:
        return
    scratch = mark.with_suffix(".part")
    with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(newest)
        file.flush()
        os.fsync(file.fileno())
    scratch.replace(mark)
    sync_folder(mark.parent)


def _mark() -> Path:
    return _folder() / MARK


def _folder() -> Path:
    folder = Path(settings.DATA) / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextmanager
def _turn() -> Iterator[bool]:
    """Whether it is ours: of several processes that serve one hall, one sends at a time."""
    with os.fdopen(os.open(_folder() / TURN, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
        yield take_lock(file)


# --- the thread


class Keeper:
    """Looks at once, whenever the bell rings, and else every minute. For a thread of its own in the running hall."""

    def __init__(self, now: Clock = timezone.now) -> None:
        self._now = now
        self._bell = threading.Event()
        self._over = threading.Event()

    def ring(self) -> None:
        self._bell.set()

    def stop(self) -> None:
        self._over.set()
        self._bell.set()

    def run(self) -> None:
        while not self._over.is_set():
            self._bell.clear()
            self.look()
            self._bell.wait(LOOK.total_seconds())

    def look(self) -> None:
        try:
            if store.due(self._now(), 1) or store.left_in_state([State.SENDING], 1):
                with carrier_of_settings() as carrier:
                    deliver_due(carrier, self._now, self._over.is_set)
                _leave_mark()
        except Exception as error:  # a full disk today must not end the post of tomorrow
            log.error("the letters were not sent: %s", error)
        finally:
            connections.close_all()


_keeper: Keeper | None = None


def serve() -> Keeper:
    """Begins the keeper's thread; who gets it stops it."""
    global _keeper
    _keeper = Keeper()
    threading.Thread(target=_keeper.run, name="keeper of the post", daemon=True).start()
    return _keeper


def ring_after_commit() -> None:
    """New letters go at once, where a keeper serves in this process; others see them within a minute."""
    if _keeper is not None:
        transaction.on_commit(_keeper.ring)
