"""Annual meetings that are on record: of those held here the room of meetings says so, of those on paper the book does.

What was decided there says that one was held. That it was closed is said by its officers: whom it elected takes office
when it closes.
"""

from collections.abc import Callable, Iterable
from datetime import date

from tilehall.law.association.acts.money import StatementsPresented

from . import registers, store

Source = Callable[[], Iterable[date]]
_SOURCES: dict[str, Source] = {}
_CALLED: dict[str, Source] = {}


def register_source(name: str, closed: Source, called: Source) -> None:
    """For rooms above, which say once when they are ready on which days an annual meeting was closed, and for which
    days they are called."""
    _SOURCES[name], _CALLED[name] = closed, called


def days_set() -> list[date]:
    """Of those years in which it is known for which day the meeting is called, or to which it was postponed."""
    return [*registers.postponed_agms(), *(day for days in _CALLED.values() for day in days())]


def held() -> frozenset[date]:
    """The days of all that are known; not of those whose decisions are void."""
    decided = {row.entry for row in store.decisions().filter(body="agm")}
    on_paper = {each.act.on for each in store.entries(decided) if not getattr(each.act, "void_because", "")}
    return frozenset(on_paper) | _closed_here()


def presented() -> dict[int, date]:
    """Of which years the statements were presented to an annual meeting, and on which day."""
    acts = [entry.act for entry in store.entries_about(StatementsPresented)]
    return {act.year: act.on for act in acts if isinstance(act, StatementsPresented)}


def closed() -> frozenset[date]:
    elections = {term.decision for term in registers.terms() if term.elected and term.decision is not None}
    return frozenset(each.act.on for each in store.entries(elections)) | _closed_here()


def _closed_here() -> frozenset[date]:
    return frozenset(day for days in _SOURCES.values() for day in days())
