"""A log to and from its rows, whichever room's. Only the store of that room has its `Log`, and so is its one writer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from tilehall.law.game.codec import KIND, Codec
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.shape import WrongShape

from .chain import chain_hash
from .models import LogEntry, LogHead, Origin
from .retry import Clash
from .row_by_number import row_by_number

Head = TypeVar("Head", bound=LogHead)
Entry = TypeVar("Entry", bound=LogEntry)
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Log(Generic[Head, Entry]):
    """The two tables of a log; `link` is the field by which an entry names its head."""

    heads: type[Head]
    entries: type[Entry]
    link: str

    # --- reading

    def head(self, number: int, *, using: str | None = None) -> Head | None:
        return row_by_number(self.heads, number, using)

    def opened(self, command_id: str) -> int | None:
        """The log that this command opened, if it has been carried out before."""
        return self.heads._default_manager.filter(opened_by=command_id).values_list("pk", flat=True).first()

    def entries_of(self, head: Head, *, after: int = 0, using: str | None = None) -> list[Entry]:
        """As far as the head goes; only those after so many, if said."""
        rows = self.entries._default_manager.using(using).filter(**{self.link: head})
        return list(rows.filter(seq__gt=after, seq__lte=head.seq).order_by("seq"))

    def count(self, using: str) -> int:
        return self.heads._default_manager.using(using).count()

    def all(self, using: str) -> Iterator[tuple[Head, list[Entry]]]:
        """Every log with its rows as they are, right or wrong, one log at a time in memory."""
        for number in list(self.heads._default_manager.using(using).order_by("pk").values_list("pk", flat=True)):
            head = self.head(number, using=using)
            if head is not None:
                rows = self.entries._default_manager.using(using).filter(**{self.link: number})
                yield head, list(rows.order_by("seq"))

    # --- writing

    def new_entries(self, head: Head, encoded: Iterable[Mapping[str, Any]], origin: Origin) -> list[Entry]:
        """Rows that would follow, not written yet, from what a codec made: kind and fields side by side."""
        rows = []
        for step, plain in enumerate(encoded):
            payload = {name: value for name, value in plain.items() if name != KIND}
            row = self.entries(
                seq=head.seq + step + 1,
                kind=str(plain[KIND]),
                payload=payload,
                at=origin.at,
                command_id=origin.command_id,
                step=step,
            )
            row.sign(origin)
            rows.append(row)
        return rows

    def open(self, head: Head) -> None:
        """A new log without entries. Clash if its command has opened one already."""
        try:
            with transaction.atomic():
                head.save(force_insert=True)
        except IntegrityError as error:
            raise Clash from error

    def write(self, head: Head, rows: Sequence[Entry], summary: Mapping[str, Any]) -> Head:
        """Adds these rows and moves the head, in one transaction; the head as it then is, with the summary on it.

        Clash if anything was added meanwhile, or if one of the commands was carried out before.
        """
        for row in rows:
            setattr(row, self.link, head)
        moved = {"seq": rows[-1].seq, "log_sha256": chain_hash(rows, after=head.log_sha256), **summary}
        try:
            with transaction.atomic():
                self.entries._default_manager.bulk_create(rows)
                # Where the unique number of an entry lets nobody else in, this cannot miss: it says so if it ever does.
                if self.heads._default_manager.filter(pk=head.pk, seq=head.seq).update(**moved) != 1:
                    raise Clash
        except IntegrityError as error:
            raise Clash from error
        after = copy(head)
        for name, value in moved.items():
            setattr(after, name, value)
        return after

    def forget(self, heads: "QuerySet[Head]") -> None:
        """Takes whole logs away; the database refuses it by halves. What else hangs on a head must go before."""
        with transaction.atomic():
            numbers = list(heads.values_list("pk", flat=True))
            # The head first: while it stands, no entry goes. The foreign keys are checked at the end.
            self.heads._default_manager.filter(pk__in=numbers)._raw_delete(using="default")
            self.entries._default_manager.filter(**{f"{self.link}__in": numbers})._raw_delete(using="default")


def decoded(codec: Codec[Item], rows: Iterable[LogEntry], *, after: int = 0) -> Iterator[Item]:
    """What the rows hold, the first being number after + 1; BrokenLog where one is missing or cannot be read."""
    for expected, row in enumerate(rows, after + 1):
        if row.seq != expected:
            raise BrokenLog(expected, f"is missing; the next is {row.seq}")
        try:
            yield codec.decode_fields(row.kind, row.payload)
        except WrongShape as unfit:
            raise BrokenLog(row.seq, str(unfit)) from unfit


def answers(rows: Iterable[LogEntry]) -> dict[str, int]:
    """Where each command left the log, so that a retry is answered from the same moment."""
    return {row.command_id: row.seq for row in rows}
