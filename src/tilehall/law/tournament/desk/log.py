"""The desk's log: every act with its moment and who did it; an act is undone by a further entry, never taken out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from .acts.act import Act, Moment, Undone
from .desk import Amiss, Desk


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    seq: int
    at: datetime
    by: str
    act: Act

    @property
    def moment(self) -> Moment:
        return Moment(seq=self.seq, at=self.at, by=self.by)


class Broken(Exception):
    """The log cannot be followed at this entry."""

    def __init__(self, entry: Entry, what: str) -> None:
        super().__init__(f"entry {entry.seq}: {what}")
        self.entry, self.what = entry, what


def undone(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that no longer count. An undoing can itself be undone."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.act, Undone) and entry.seq not in gone:
            gone.add(entry.act.entry)
    return frozenset(gone)


def rebuilt(entries: Sequence[Entry]) -> Desk:
    gone = undone(entries)
    desk = followed(Desk(), (entry for entry in entries if entry.seq not in gone))
    return replace(desk, seq=entries[-1].seq if entries else 0)


def followed(desk: Desk, entries: Iterable[Entry]) -> Desk:
    """The desk after further entries none of which undoes anything."""
    for entry in entries:
        try:
            desk = replace(entry.act.on(desk, entry.moment), seq=entry.seq)
        except Amiss as amiss:
            raise Broken(entry, amiss.what) from amiss
    return desk


def continued(desk: Desk, before: Sequence[Entry], new: Sequence[Entry]) -> Desk:
    """The same as rebuilding from all entries, without going through the old ones where nothing is undone."""
    if any(isinstance(entry.act, Undone) for entry in new):
        return rebuilt([*before, *new])
    return followed(desk, new)
