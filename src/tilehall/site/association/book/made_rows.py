"""Rows that lists and sums need, made from the entries of the book; what each table holds is said once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Model

from tilehall.law.association.acts.act import Act, Entry, TakenBack, grounds_of, read_as
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import FeePaid

from .models import FeePaidRow, GroundRow, ReferenceRow, TakenBackRow

Columns = tuple[object, ...]
FEES = "fee"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsMade:
    """A table with a column `entry`, and what entries of some kinds leave there, column by column."""

    name: str
    table: type[Model]
    acts: tuple[type[Act], ...]
    columns: tuple[str, ...]
    rows: Callable[[Entry], Iterable[Columns]]

    def make(self, entries: Iterable[Entry]) -> None:
        rows = [
            self.table(entry=entry.seq, **dict(zip(self.columns, row, strict=True)))
            for entry in entries
            for row in self.rows(entry)
        ]
        self.table._default_manager.bulk_create(rows, batch_size=500)

    def unmake(self, entry: Entry) -> None:
        self.table._default_manager.filter(entry=entry.seq).delete()

    def stored(self, using: str) -> set[Columns]:
        return set(self.table._default_manager.using(using).values_list("entry", *self.columns))

    def by_the_book(self, entries: Iterable[Entry]) -> set[Columns]:
        return {(each.seq, *row) for each in entries if isinstance(each.act, self.acts) for row in self.rows(each)}


_KNOWN: dict[str, RowsMade] = {}


def register_rows(rows_made: RowsMade) -> None:
    """For apps above that keep rows of acts; said once, when the app is ready."""
    _KNOWN[rows_made.name] = rows_made


def make_rows(new: Sequence[Entry]) -> None:
    for rows_made in _KNOWN.values():
        if entries := [entry for entry in new if isinstance(entry.act, rows_made.acts)]:
            rows_made.make(entries)


def unmake_rows(gone: Entry) -> None:
    for rows_made in _KNOWN.values():
        if isinstance(gone.act, rows_made.acts) and rows_made is not GROUNDS:
            rows_made.unmake(gone)


def stored_rows(using: str) -> dict[str, set[Columns]]:
    """All rows made from the book, as they lie in their tables."""
    return {name: rows_made.stored(using) for name, rows_made in _KNOWN.items()}


def rows_by_the_book(entries: Sequence[Entry], same: Mapping[int, int]) -> dict[str, set[Columns]]:
    """The same as they should be, from all entries of the book. `same` are the records that were merged into another:
    fees go over with them, all else stays as it was entered."""
    gone = {each.act.entry for each in entries if isinstance(each.act, TakenBack)}
    counting = [each for each in entries if each.seq not in gone]
    found = {
        name: rows_made.by_the_book(entries if rows_made is GROUNDS else counting) for name, rows_made in _KNOWN.items()
    }
    merged = [replace(each, act=read_as(each.act, same)) for each in counting if isinstance(each.act, FeePaid)]
    return found | {FEES: _KNOWN[FEES].by_the_book(merged)}


def forget_rows() -> None:
    for rows_made in _KNOWN.values():
        rows_made.table._default_manager.all().delete()


def _taken_back(entry: Entry) -> Iterable[Columns]:
    return [(entry.act.entry,)] if isinstance(entry.act, TakenBack) else []


def _reference(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    return [(act.reference, act.body, act.matter, act.on)] if isinstance(act, Decided) else []


def _fee(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    return [(act.person, act.year, act.club, act.cents, act.on, act.receipt)] if isinstance(act, FeePaid) else []


# Grounds stay when their entry is taken back: what it rested on does not change by that.
GROUNDS = RowsMade(
    name="ground",
    table=GroundRow,
    acts=(Act,),
    columns=("ground",),
    rows=lambda entry: [(ground,) for ground in grounds_of(entry.act)],
)
_OWN: Mapping[str, tuple[type[Model], type[Act], tuple[str, ...], Callable[[Entry], Iterable[Columns]]]] = {
    "taken-back": (TakenBackRow, TakenBack, ("gone",), _taken_back),
    "reference": (ReferenceRow, Decided, ("reference", "body", "matter", "day"), _reference),
    FEES: (FeePaidRow, FeePaid, ("person_id", "year", "club_id", "cents", "day", "receipt"), _fee),
}
register_rows(GROUNDS)
for _name, (_table, _act, _columns, _rows) in _OWN.items():
    register_rows(RowsMade(name=_name, table=_table, acts=(_act,), columns=_columns, rows=_rows))
