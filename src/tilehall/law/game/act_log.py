"""A log of acts, whichever room keeps it: an act is undone by a further entry, never taken out.

A game's log (`log.py`) holds events that nobody undoes. People keep a desk and a meeting, and they make mistakes.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from tilehall.law.rulebook.ruling import Fact

State = TypeVar("State")
A = TypeVar("A")
E = TypeVar("E", bound="LogEntry[Any]")


class CannotFollow(Exception):
    """An act that cannot follow what the log tells so far: a code for what is missing, with its facts."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(f"{code} ({', '.join(f'{name}: {fact}' for name, fact in facts.items())})" if facts else code)
        self.code, self.facts = code, tuple(facts.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryMoment:
    """Which entry of the log this is, when it was made and by whom."""

    seq: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedAct(ABC, Generic[State]):
    """Each act says how things stand after it. It raises `CannotFollow` where it cannot follow; it never refuses."""

    @abstractmethod
    def on(self, state: State, moment: EntryMoment, /) -> State:
        """An act without this cannot even be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneAct(LoggedAct[State]):
    """An earlier entry counts no more. The log is read without it; nothing is taken out."""

    entry: int
    reason: str = ""

    def on(self, state: State, _moment: EntryMoment, /) -> State:
        return state


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry(Generic[A]):
    """An act with its number in the log, its moment and its author."""

    seq: int
    at: datetime
    by: str
    act: A

    @property
    def moment(self) -> EntryMoment:
        return EntryMoment(seq=self.seq, at=self.at, by=self.by)


class BrokenActLog(Exception, Generic[E]):
    """The log cannot be followed at this entry."""

    def __init__(self, entry: E, why: CannotFollow) -> None:
        super().__init__(f"entry {entry.seq}: {why}")
        self.entry, self.why = entry, why


def undone_entries(entries: Sequence[LogEntry[Any]]) -> frozenset[int]:
    """The numbers of the entries that no longer count. An undoing can itself be undone."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.act, UndoneAct) and entry.seq not in gone:
            gone.add(entry.act.entry)
    return frozenset(gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Generic[State, E]):
    """How the log of a room adds up. `finish` is told of all entries, and which of them no longer count."""

    begin: Callable[[], State]
    step: Callable[[State, E], State]
    finish: Callable[[State, Sequence[E], frozenset[int]], State]
    broken: Callable[[E, CannotFollow], BrokenActLog[E]]

    def rebuild(self, entries: Sequence[E]) -> State:
        for entry in entries:
            if isinstance(entry.act, UndoneAct) and not 1 <= entry.act.entry < entry.seq:
                raise self.broken(entry, CannotFollow("nothing_to_undo", entry=entry.act.entry))
        gone = undone_entries(entries)
        state = self.follow(self.begin(), (entry for entry in entries if entry.seq not in gone))
        return self.finish(state, entries, gone)

    def follow(self, state: State, entries: Iterable[E]) -> State:
        """The state after further entries none of which undoes anything."""
        for entry in entries:
            try:
                state = self.step(state, entry)
            except CannotFollow as amiss:
                raise self.broken(entry, amiss) from amiss
        return state

    def go_on(self, state: State, before: Sequence[E], new: Sequence[E]) -> State:
        """The same as rebuilding from all entries, without going through the old ones where nothing is undone."""
        if any(isinstance(entry.act, UndoneAct) for entry in new):
            return self.rebuild([*before, *new])
        return self.follow(state, new)
