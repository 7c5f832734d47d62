"""The series a final belongs to: which events qualify for it, and who of them does not play."""

from dataclasses import replace

from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.series import QualifyingEvent, Series

from .acts.act import Act
from .acts.series import SeriesSet
from .desk import CannotFollow, Desk

Decided = tuple[Act, ...] | Refusal
MOST_PLACES = MOST_EVENTS = 99


def add_qualifying_event(desk: Desk, event: QualifyingEvent) -> Decided:
    """One event more, or another number of places for one that is there."""
    if not 1 <= event.places <= MOST_PLACES:
        return _no(desk, "series_needs_places", most=MOST_PLACES)
    if desk.begun:
        return _no(desk, "final_has_begun")
    events = {(each.event, each.grade): each for each in (*desk.series.events, event)}
    if len(events) > MOST_EVENTS:
        return _no(desk, "series_is_full", most=MOST_EVENTS)
    return _set(replace(desk.series, events=tuple(events.values())))


def drop_qualifying_event(desk: Desk, event: str, grade: str) -> Decided:
    """Nobody qualifies by it any more; who is entered stays entered."""
    events = tuple(other for other in desk.series.events if (other.event, other.grade) != (event, grade))
    if len(events) == len(desk.series.events):
        return _no(desk, "no_such_qualifying_event")
    if desk.begun:
        return _no(desk, "final_has_begun")
    return _set(replace(desk.series, events=events))


def decline_final(desk: Desk, name: str, *, declined: bool = True) -> Decided:
    """Somebody who qualified does not play, or does after all; the place goes to the next one."""
    if desk.begun:
        return _no(desk, "final_has_begun")
    others = tuple(other for other in desk.series.declined if other.casefold() != name.strip().casefold())
    if not name.strip():
        return _no(desk, "no_such_qualifier")
    return _set(replace(desk.series, declined=(*others, name.strip()) if declined else others))


def refuse_begun_final(desk: Desk) -> Refusal | None:
    return _no(desk, "final_has_begun") if desk.begun else None


def demand_series(series: Series) -> None:
    """`CannotFollow` of a series that none of these decisions makes."""
    if len(series.events) > MOST_EVENTS:
        raise CannotFollow("too_many_items", field="events")
    for each in series.events:
        if not 1 <= each.places <= MOST_PLACES:
            raise CannotFollow("number_cannot_be", field="places", number=each.places)
    events = {(each.event, each.grade) for each in series.events}
    names = {name.strip().casefold() for name in series.declined}
    if len(events) < len(series.events) or len(names) < len(series.declined) or "" in names:
        raise CannotFollow("series_twice")


def _set(series: Series) -> Decided:
    return (SeriesSet(series=series),)


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    basis = desk.book.silent("who qualifies for a final is the organiser's to set, before it begins")
    return Refusal(code=code, rests_on=(basis,), detail=tuple(detail.items()))
