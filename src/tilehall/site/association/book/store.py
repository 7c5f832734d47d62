"""The book to and from its rows, and the rows that are made from it. The only writer of all of them.

The book is never folded whole: what is asked about a person, a club or a kind of act reads those entries alone. Rows
that lists and sums need are made from an entry in the transaction that writes it (made_rows.py), taken away when it is
taken back, and reckoned once more from the book by `tilehall check`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import UTC, date

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tilehall.law.association.acts import CODEC, KINDS
from tilehall.law.association.acts.act import PEOPLE_FIELDS, Act, Entry, TakenBack, people_named, read_as
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.acts.members import Suspended
from tilehall.law.association.acts.money import PaymentAsked, PaymentVoted, ReturnSent, StatementsSigned
from tilehall.site.logs import store as logs
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash
from tilehall.site.logs.store import Log
from tilehall.site.people.key_parts import in_parts
from tilehall.site.people.merging import MergePart, merged_records, moving_part, staying_part
from tilehall.site.people.models import Person

from . import made_rows
from .models import BookEntry, BookRow, FeePaidRow, GroundRow, ReferenceRow, TakenBackRow

LOG = Log(BookRow, BookEntry, "book")
OPENED_BY = "the book"
# The kinds of acts that may name people beside whom they are about.
_NAMING_OTHERS: tuple[type[Act], ...] = (
    ReturnSent,
    StatementsSigned,
    *(act for act in KINDS.values() if PEOPLE_FIELDS & {field.name for field in fields(act)}),
)


# --- reading


def head() -> BookRow | None:
    number = LOG.opened(OPENED_BY)
    return None if number is None else LOG.head(number)


def _rows() -> QuerySet[BookEntry]:
    return BookEntry.objects.order_by("seq")


def standing_rows() -> QuerySet[BookEntry]:
    """Entries that were not taken back, and are no taking back themselves."""
    gone = TakenBackRow.objects.filter(gone=OuterRef("seq"))
    return _rows().filter(~Exists(gone)).exclude(kind="taken-back/1")


def _numbered() -> QuerySet[BookEntry]:
    """The same, to be asked for by their numbers: with their book, so that the index of a log finds them."""
    return standing_rows().filter(book=LOG.opened(OPENED_BY))


def decoded(rows: Iterable[BookEntry]) -> Iterator[Entry]:
    """An entry about a record that was merged is read as one about the record that stays; the row is as it was."""
    same: dict[int, int] | None = None
    for row in rows:
        same = merged_records() if same is None else same
        act = CODEC.decode_fields(row.kind, row.payload)
        yield Entry(seq=row.seq, at=row.at, by=row.by_name, act=read_as(act, same) if same else act)


def _records_of(persons: Iterable[int]) -> list[int]:
    """With the records that were merged into theirs."""
    wanted = list(persons)
    merged = merged_records()
    return [*wanted, *(gone for gone, kept in merged.items() if kept in set(wanted))] if merged else wanted


def kinds_of(*acts: type[Act]) -> list[str]:
    return [kind for kind, cls in KINDS.items() if cls in acts]


def entries_about(
    *acts: type[Act],
    persons: Iterable[int] | None = None,
    clubs: Iterable[int] | None = None,
    until: date | None = None,
) -> list[Entry]:
    """Those that count, in the order of the book; of these kinds, about these people or clubs, of days up to then."""
    rows = standing_rows()
    if acts:
        rows = rows.filter(kind__in=kinds_of(*acts))
    if clubs is not None:
        rows = rows.filter(club__in=list(clubs))
    if until is not None:
        rows = rows.filter(day__lte=until)
    if persons is None:
        return list(decoded(rows))
    parts = in_parts(_records_of(persons))  # a statement takes so many numbers and no more
    found = [entry for part in parts for entry in decoded(rows.filter(person__in=part))]
    return sorted(found, key=lambda entry: entry.seq)


def may_be_about(person: int, *acts: type[Act]) -> bool:
    """Whether there can be such an entry: asked in one statement, with the records that were merged, whoever they are
    now."""
    rows = BookEntry.objects.filter(kind__in=kinds_of(*acts))
    return rows.filter(Q(person=person) | Q(person__merged_into__isnull=False)).exists()


def entry(number: int | None) -> Entry | None:
    """One that counts."""
    if number is None:
        return None
    return next(decoded(_numbered().filter(seq=number)), None)


def entries(numbers: Iterable[int]) -> list[Entry]:
    """Of these numbers those that count."""
    return list(decoded(_numbered().filter(seq__in=list(numbers))))


def decision(reference: str) -> Entry | None:
    found = ReferenceRow.objects.filter(reference=reference.strip()).values_list("entry", flat=True).first()
    return entry(found)


def decisions(*matters: str) -> QuerySet[ReferenceRow]:
    """The register of decisions, the newest first."""
    rows = ReferenceRow.objects.all()
    return rows.filter(matter__in=matters) if matters else rows


def decided(*matters: str) -> list[Entry]:
    """The same as entries."""
    return list(decoded(_numbered().filter(seq__in=decisions(*matters).values("entry"))))


def references_ever() -> frozenset[str]:
    """Those of decisions that were taken back too: none of them is given to another decision by itself."""
    rows = BookEntry.objects.filter(kind__in=kinds_of(Decided)).values_list("payload__reference", flat=True)
    return frozenset(rows)


def references() -> frozenset[str]:
    """Of the decisions that count."""
    return frozenset(ReferenceRow.objects.values_list("reference", flat=True))


def resting_on(number: int) -> list[Entry]:
    """The entries that count and rest on this one."""
    resting = GroundRow.objects.filter(ground=number).values("entry")
    return list(decoded(_numbered().filter(seq__in=resting)))


def approval_of(number: int | None) -> Entry | None:
    """The approval from outside that counts for this decision."""
    resting = [] if number is None else resting_on(number)
    return next((each for each in resting if isinstance(each.act, ApprovalRecorded)), None)


def unanswered(*acts: type[Act], by: Sequence[type[Act]]) -> list[Entry]:
    """The entries of these kinds that count and on which none of the others rests, however long the book is."""
    # Asked of each one's own answers: a list of all that was ever answered is as long as the book.
    counting = _numbered().filter(kind__in=kinds_of(*by), seq=OuterRef("entry")).order_by()
    answers = GroundRow.objects.filter(Exists(counting), ground=OuterRef("seq"))
    return list(decoded(standing_rows().filter(~Exists(answers), kind__in=kinds_of(*acts))))


def answered(command_id: str) -> bool:
    """Whether this command was carried out before."""
    return BookEntry.objects.filter(command_id=command_id).exists()


def taken_back_among(numbers: Iterable[int]) -> set[int]:
    return set(TakenBackRow.objects.filter(gone__in=list(numbers)).values_list("gone", flat=True))


def history(person: int) -> list[Entry]:
    """All entries about somebody, taken back or not, in the order of the book."""
    return list(decoded(_rows().filter(person__in=_records_of([person]))))


def entries_beside(person: int) -> list[Entry]:
    """All entries, taken back or not, that name somebody beside whom they are about: on a committee, on a club's
    return, or close to who is paid."""
    rows = decoded(_rows().filter(kind__in=kinds_of(*_NAMING_OTHERS)))
    return [each for each in rows if getattr(each.act, "person", None) != person and person in people_named(each.act)]


def club_history(club: int, *acts: type[Act]) -> list[Entry]:
    """All entries of these kinds about a club, taken back or not, in the order of the book."""
    return list(decoded(_rows().filter(club=club, kind__in=kinds_of(*acts))))


def log_rows(*, before: int | None = None, most: int = 100) -> list[BookEntry]:
    """The book from its end on, taken back or not."""
    row = head()
    rows = BookEntry.objects.filter(book=row).order_by("-seq")  # with its book, by the index of a log
    return list((rows if before is None else rows.filter(seq__lt=before))[:most])


def fees_paid(persons: Iterable[int]) -> list[FeePaidRow]:
    """The newest year of each first."""
    rows = FeePaidRow.objects.select_related("club")
    return [row for part in in_parts(list(persons)) for row in rows.filter(person__in=part)]


def fees_of_year(year: int) -> QuerySet[FeePaidRow]:
    return FeePaidRow.objects.filter(year=year).select_related("person", "club")


# --- writing


def append(acts: Sequence[Act], origin: Origin) -> tuple[Entry, ...]:
    """Adds these acts, whatever the book says, for what was decided elsewhere and follows here."""
    return append_after(head(), acts, origin)


def append_after(seen: BookRow | None, acts: Sequence[Act], origin: Origin) -> tuple[Entry, ...]:
    """Adds these acts with the rows they leave, in one transaction. `seen` is the head as it was before anything was
    read to decide them, None for a book that was not begun: Clash if anything was added since."""
    with transaction.atomic():
        row = seen or _opened(origin)
        at_utc = replace(origin, at=origin.at.astimezone(UTC))  # as the rows give it back
        rows = LOG.new_entries(row, map(CODEC.encode, acts), at_utc)
        for new, act in zip(rows, acts, strict=True):
            new.person_id = getattr(act, "person", None)
            new.club_id = getattr(act, "club", None)
            new.day = act.on
        LOG.write(row, rows, {})
        entries = tuple(
            Entry(seq=new.seq, at=new.at, by=new.by_name, act=act) for new, act in zip(rows, acts, strict=True)
        )
        try:
            _make_rows(entries)
        except IntegrityError as error:
            raise Clash from error  # somebody else was faster: who decides again sees what they did
    return entries


def _opened(origin: Origin) -> BookRow:
    row = BookRow(created=origin.at, opened_by=OPENED_BY)
    LOG.open(row)
    return row


def _make_rows(entries: Sequence[Entry]) -> None:
    """All at once; where something is taken back in the order of the book, since its rows may stand in the way."""
    if not any(isinstance(new.act, TakenBack) for new in entries):
        made_rows.make_rows(entries)
        return
    for new in entries:
        gone = entry(new.act.entry) if isinstance(new.act, TakenBack) else None
        made_rows.make_rows([new])
        if gone is not None:
            made_rows.unmake_rows(gone)


def forget_all() -> None:
    """The whole book, for leaving the example association."""
    made_rows.forget_rows()
    LOG.forget(BookRow.objects.all())


# --- for `tilehall check`


def all_logs(using: str) -> Iterable[tuple[BookRow, list[BookEntry]]]:
    return LOG.all(using)


def read_book(rows: Sequence[BookEntry]) -> list[Entry]:
    """All entries, taken back or not; `BrokenLog` where they cannot be read."""
    acts = logs.decoded(CODEC, rows)
    return [Entry(seq=row.seq, at=row.at, by=row.by_name, act=act) for row, act in zip(rows, acts, strict=True)]


# --- somebody entered twice


# What names somebody by their say or their money: rows of the ledger hold the number, and stay as they are.
_BY_THE_NUMBER = (PaymentAsked, PaymentVoted, StatementsSigned)


def merge_parts() -> tuple[MergePart, ...]:
    """The book is never rewritten: its entries stay, and are read as about the record that stays."""
    return (
        staying_part(BookEntry, "Entries of the book, read as about the other record", refuse=_in_the_book),
        moving_part(FeePaidRow, "Fees paid", refuse=_paid_twice),
    )


def _in_the_book(kept: Person, gone: Person) -> Iterable[str]:
    if entries_about(*_BY_THE_NUMBER, persons=[gone.pk]):
        yield (
            f"{gone} has voted on a payment, was to be paid, or signed the statements, under this record: merge the "
            "other record into it instead."
        )
    if all(entries_about(Suspended, persons=[person.pk]) for person in (kept, gone)):
        yield (
            "Both records have a suspension by the Executive: as one person the later one would be for life. Take back "
            "the one that was entered by mistake first."
        )


def _paid_twice(kept: Person, gone: Person) -> Iterable[str]:
    years = FeePaidRow.objects.filter(person=kept).values("year")
    for year in FeePaidRow.objects.filter(person=gone, year__in=years).values_list("year", flat=True):
        yield f"The fee of {year} is paid on both records: reverse one of the two payments in the ledger first."
