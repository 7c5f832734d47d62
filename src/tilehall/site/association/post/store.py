"""Letters, deliveries and their notes to and from their rows. The only writer of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import connection, transaction
from django.db.models import Count, Min, OuterRef, Prefetch, Q, QuerySet, Subquery

from .delivery_record import (
    CARRIED,
    FOUND_IN_FOLDER,
    LETTER_FILE,
    STUCK,
    DeliveryRecord,
    Happening,
    State,
    What,
    first_record,
    record_after,
)
from .models import AddressRow, DeliveryRow, LetterRow, NoteRow

__all__ = ["DeliveryRow", "LetterRow", "NoteRow"]
FOLDED = ("state", "mail", "tries", "next_try", "way", "sent_on")


# --- letters


def letters_of_command(command_id: str) -> dict[tuple[str, str], LetterRow]:
    """By kind and what they are about."""
    return {(row.kind, row.about): row for row in LetterRow.objects.filter(command_id=command_id)}


def add_letters(letters: Sequence[LetterRow], deliveries: Sequence[DeliveryRow]) -> None:
    """Each delivery names one of the letters, which has no key yet."""
    if len(letters) == 1:
        letters[0].save(force_insert=True)
    else:
        LetterRow.objects.bulk_create(letters, batch_size=500)
    for delivery in deliveries:
        delivery.letter_id = delivery.letter.pk
    DeliveryRow.objects.bulk_create(deliveries, batch_size=500)


def new_delivery(letter: LetterRow, delivery: DeliveryRow) -> DeliveryRow:
    """As it begins: for the next mail, or for the printer."""
    delivery.letter = letter
    _put(delivery, first_record(delivery.first_mail, letter.written_at))
    return delivery


def letters(reach: Q) -> "QuerySet[LetterRow]":
    """Those with a delivery in reach, with how many of each state."""
    within = LetterRow.objects.filter(pk__in=DeliveryRow.objects.filter(reach).values("letter"))
    return within.select_related("written_by", "written_by__person")


def counts_of(letters: Sequence[LetterRow], reach: Q) -> dict[int, dict[str, int]]:
    """By letter: how many deliveries are in each state."""
    rows = DeliveryRow.objects.filter(reach, letter__in=[letter.pk for letter in letters])
    found: dict[int, dict[str, int]] = {}
    for letter, state, count in rows.values_list("letter", "state").annotate(Count("pk")).order_by():
        found.setdefault(letter, {})[state] = count
    return found


def addressed(letters: Sequence[LetterRow], reach: Q) -> dict[int, tuple[int, str]]:
    """By letter: how many it goes to, and the first of their names."""
    rows = DeliveryRow.objects.filter(reach, letter__in=[letter.pk for letter in letters])
    told = rows.values_list("letter").annotate(Count("pk"), Min("name")).order_by()
    return {letter: (count, name) for letter, count, name in told}


def only_in_folder(letters: Sequence[LetterRow], reach: Q) -> dict[int, int]:
    """By letter: how many of those handed over no mail server has taken: they lie in the folder of letters."""
    handed = NoteRow.objects.filter(delivery=OuterRef("pk"), what=What.HANDED.value).order_by("-pk")
    rows = DeliveryRow.objects.filter(reach, letter__in=[letter.pk for letter in letters], state=State.HANDED.value)
    rows = rows.annotate(answered=Subquery(handed.values("answer")[:1]))
    lying = rows.filter(Q(answered__endswith=LETTER_FILE) | Q(answered=FOUND_IN_FOLDER))
    return dict(lying.values_list("letter").annotate(Count("pk")).order_by())


# --- deliveries


def deliveries(reach: Q) -> "QuerySet[DeliveryRow]":
    return DeliveryRow.objects.filter(reach).select_related("letter", "person", "club")


def stuck(reach: Q) -> "QuerySet[DeliveryRow]":
    """What waits for an officer: refused, tried too often, unsure."""
    return deliveries(reach).filter(state__in=[state.value for state in STUCK]).order_by("pk")


def trying(reach: Q) -> "QuerySet[DeliveryRow]":
    """What has failed and is tried again by itself."""
    return deliveries(reach).filter(state=State.WAITING, tries__gt=0).order_by("next_try", "pk")


def to_print(reach: Q) -> "QuerySet[DeliveryRow]":
    return deliveries(reach).filter(state=State.TO_PRINT).order_by("pk")


def waiting(reach: Q) -> int:
    """How many will go with the next mails."""
    return DeliveryRow.objects.filter(reach, state__in=[State.WAITING.value, State.SENDING.value]).count()


def with_last_note(rows: Sequence[DeliveryRow]) -> list[tuple[DeliveryRow, NoteRow | None]]:
    notes = NoteRow.objects.filter(delivery__in=[row.pk for row in rows]).order_by("pk")
    newest = {note.delivery_id: note for note in notes}
    return [(row, newest.get(row.pk)) for row in rows]


def notes_of(delivery: DeliveryRow) -> "QuerySet[NoteRow]":
    return NoteRow.objects.filter(delivery=delivery).select_related("by", "by__person").order_by("pk")


def note(delivery: DeliveryRow, row: NoteRow) -> DeliveryRow:
    """One thing more has happened, in the caller's transaction."""
    row.delivery = delivery
    row.save(force_insert=True)
    _put(delivery, record_after(record_of(delivery), happening_of(row)))
    delivery.save(update_fields=[*FOLDED])
    return delivery


def locked_delivery(pk: int) -> DeliveryRow:
    rows = DeliveryRow.objects.select_related("letter")
    if connection.features.has_select_for_update_of:
        rows = rows.select_for_update(no_key=True, of=("self",))
    return rows.get(pk=pk)


def record_of(row: DeliveryRow) -> DeliveryRecord:
    return DeliveryRecord(
        state=State(row.state),
        mail=row.mail,
        tries=row.tries,
        next_try=row.next_try,
        way=row.way,
        sent_on=row.sent_on,
    )


def happening_of(row: NoteRow) -> Happening:
    return Happening(
        what=What(row.what), at=row.at, mail=row.mail, next_try=row.next_try, way=row.way, sent_on=row.sent_on
    )


def _put(row: DeliveryRow, record: DeliveryRecord) -> None:
    for name in FOLDED:
        setattr(row, name, getattr(record, name))


# --- for the keeper


def due(now: datetime, most: int) -> list[int]:
    """The keys of what is to go now, the longest waiting first."""
    rows = DeliveryRow.objects.filter(state=State.WAITING, next_try__lte=now).order_by("next_try", "pk")
    return list(rows.values_list("pk", flat=True)[:most])


def left_in_state(states: Sequence[State], most: int) -> list[int]:
    rows = DeliveryRow.objects.filter(state__in=[state.value for state in states]).order_by("pk")
    return list(rows.values_list("pk", flat=True)[:most])


def last_carried(most: int) -> list[NoteRow]:
    """What the carrier met with last, the newest first; that an officer asked to try again counts as well."""
    known = [what.value for what in (*CARRIED, What.AGAIN)]
    return list(NoteRow.objects.filter(what__in=known).order_by("-pk")[:most])


def newest_note() -> int:
    return NoteRow.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def has_deliveries() -> bool:
    return DeliveryRow.objects.exists()


# --- proof


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """That a letter was sent to somebody, how and on which day; `sent_on` is None where it was not."""

    delivery: int
    name: str
    person: int | None
    club: int | None
    mail: str
    state: State
    way: str
    sent_on: date | None
    answer: str


def proof(letter: LetterRow) -> list[Proof]:
    """Who was sent it and when, for those who must be able to show it."""
    sent = [What.HANDED.value, What.SEEN.value, What.POSTED.value]
    notes = NoteRow.objects.filter(what__in=sent).order_by("pk")
    rows = DeliveryRow.objects.filter(letter=letter).order_by("pk").prefetch_related(Prefetch("notes", notes))
    return [_proof(row) for row in rows.iterator(chunk_size=1000)]


def _proof(row: DeliveryRow) -> Proof:
    said = [note.answer for note in row.notes.all()]
    return Proof(
        delivery=row.pk,
        name=row.name,
        person=row.person_id,
        club=row.club_id,
        mail=row.mail,
        state=State(row.state),
        way=row.way,
        sent_on=row.sent_on,
        answer=said[-1] if said and row.sent_on else "",
    )


# --- for checks, and for leaving the example association


def unlike_their_notes(using: str) -> Iterator[tuple[int, DeliveryRecord, DeliveryRecord]]:
    """Deliveries that stand otherwise than their notes say: key, as stored, as folded."""
    rows = DeliveryRow.objects.using(using).select_related("letter").prefetch_related("notes").order_by("pk")
    for row in rows.iterator(chunk_size=1000):
        record = first_record(row.first_mail, row.letter.written_at)
        for note in row.notes.all():
            record = record_after(record, happening_of(note))
        if record != record_of(row):
            yield row.pk, record_of(row), record


def forget_all() -> None:
    with transaction.atomic():
        for model in (LetterRow, DeliveryRow, NoteRow, AddressRow):
            model.objects.all()._raw_delete(using="default")
