"""The desk's log: every act with its moment and who did it; an act is undone by a further entry, never taken out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act, Moment, Undone
from .acts.entries import Entered
from .desk import CannotFollow, Desk
from .limits import demand_possible
from .player_list import PlayerList


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    seq: int
    at: datetime
    by: str
    act: Act

    @property
    def moment(self) -> Moment:
        return Moment(seq=self.seq, at=self.at, by=self.by)


class BrokenDeskLog(Exception):
    """The log cannot be followed at this entry."""

    def __init__(self, entry: Entry, why: CannotFollow) -> None:
        super().__init__(f"entry {entry.seq}: {why}")
        self.entry, self.why = entry, why


def refuse_what_cannot_follow(why: CannotFollow) -> Refusal:
    """The desk has moved on, or never was there: nothing is changed."""
    assumed = PLAY.silent("a desk's log follows from itself; nothing is entered that cannot have happened")
    return Refusal(code="does_not_follow", rests_on=(assumed,), detail=(("why", why.code), *why.facts))


def refuse_what_others_rest_on(broken: BrokenDeskLog) -> Refusal:
    """A later entry cannot stand without what was to be taken back."""
    assumed = PLAY.silent("an act of the desk is undone only while no later one rests on it")
    rests = (("by", broken.entry.seq), ("why", broken.why.code))
    return Refusal(code="others_rest_on_it", rests_on=(assumed,), detail=(*rests, *broken.why.facts))


def refuse_what_was_undone(desk: Desk, entry: int) -> Refusal:
    """An old form, sent again after what it did was undone: nobody is told that it is done, nor is it done unasked."""
    assumed = desk.book.silent("what was undone is done again only by a new entry of the log")
    return Refusal(code="was_undone", rests_on=(assumed,), detail=(("entry", entry),))


def refuse_log_that_differs(desk: Desk) -> Refusal:
    """Somebody has changed the log, or what was made of it."""
    return Refusal(code="log_differs", rests_on=(desk.book.silent("what a desk shows is what its log adds up to"),))


def undone_entries(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that no longer count. An undoing can itself be undone."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.act, Undone) and entry.seq not in gone:
            gone.add(entry.act.entry)
    return frozenset(gone)


def rebuild(entries: Sequence[Entry]) -> Desk:
    for entry in entries:
        if isinstance(entry.act, Undone) and not 1 <= entry.act.entry < entry.seq:
            raise BrokenDeskLog(entry, CannotFollow("nothing_to_undo", entry=entry.act.entry))
    gone = undone_entries(entries)
    desk = follow_entries(Desk(players=PlayerList.growing()), (entry for entry in entries if entry.seq not in gone))
    desk = desk.having_given(numbers_given(entry for entry in entries if entry.seq in gone))
    return replace(desk, players=desk.players.settled(), seq=entries[-1].seq if entries else 0)


def numbers_given(entries: Iterable[Entry]) -> list[int]:
    return [entry.act.player.number for entry in entries if isinstance(entry.act, Entered)]


def follow_entries(desk: Desk, entries: Iterable[Entry]) -> Desk:
    """The desk after further entries none of which undoes anything."""
    for entry in entries:
        try:
            demand_possible(desk, entry.act)
            desk = replace(entry.act.on(desk, entry.moment), seq=entry.seq)
        except CannotFollow as amiss:
            raise BrokenDeskLog(entry, amiss) from amiss
    return desk


def continue_desk(desk: Desk, before: Sequence[Entry], new: Sequence[Entry]) -> Desk:
    """The same as rebuilding from all entries, without going through the old ones where nothing is undone."""
    if any(isinstance(entry.act, Undone) for entry in new):
        return rebuild([*before, *new])
    return follow_entries(desk, new)
