"""The calendar of a year: planned events, the championship and the Masters as meetings set them, postponements."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .acts.act import Act, Entry
from .acts.calendar import (
    EventCalledOff,
    EventKind,
    EventPlanned,
    FixedEvent,
    FormatSet,
    Level,
    MastersHostSet,
    Postponed,
    VenueSet,
)
from .decisions import refuse_before, refuse_to_rest_on
from .weekends import FIRST_YEAR, Weekend, championship_weekend, fixed_weekends, format_deadline

SetForYear = TypeVar("SetForYear", VenueSet, FormatSet, MastersHostSet)
BESIDE = frozenset({"meeting", "social"})
LEVELS: tuple[Level, ...] = ("local", "national", "international")


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDay:
    """Something with its days. `entry` is that of the book; a fixed weekend has none. `moved` tells the days it had,
    `more` where more of it is. Who looks on `called_off` is told that it does not take place.

    With `begins` and `ends` it is not the whole day; `told` says more of it, and `revision` grows with every change."""

    what: str
    title: str
    first: date
    last: date
    place: str = ""
    level: Level | None = None
    club: int | None = None
    entry: int | None = None
    moved: Weekend | None = None
    more: str = ""
    called_off: bool = False
    begins: datetime | None = None
    ends: datetime | None = None
    told: str = ""
    revision: int = 0
    rests_on: tuple[Basis, ...] = ()


def postponements(entries: Iterable[Entry]) -> dict[tuple[str, int], Postponed]:
    """By event and year; the last one counts."""
    return {(act.event, act.year): act for act in (entry.act for entry in entries) if isinstance(act, Postponed)}


def calendar_of(entries: Collection[Entry], year: int) -> list[CalendarDay]:
    """The fixed events, where they are now, and everything that was planned and not called off, by its days."""
    moved, off = postponements(entries), {each.act.event for each in entries if isinstance(each.act, EventCalledOff)}
    venue = latest(entries, VenueSet, year)
    host = latest(entries, MastersHostSet, year)
    found = []
    for weekend in fixed_weekends(year):
        to = moved.get((weekend.what, year))
        found.append(
            CalendarDay(
                what=weekend.what,
                title="",
                first=to.first if to else weekend.first,
                last=to.last if to else weekend.last,
                place=venue.venue if venue and weekend.what == "championship" else "",
                club=host.club if host and weekend.what == "masters" else None,
                moved=weekend if to else None,
                rests_on=(*weekend.rests_on, *((CONSTITUTION["16"],) if to else ())),
            )
        )
    for entry in entries:
        act = entry.act
        if isinstance(act, EventPlanned) and entry.seq not in off and act.first.year <= year <= act.last.year:
            found.append(
                CalendarDay(
                    what=act.sort,
                    title=act.title,
                    first=act.first,
                    last=act.last,
                    place=act.place,
                    level=act.level,
                    club=act.club,
                    entry=entry.seq,
                    rests_on=(CONSTITUTION["2.3"],),
                )
            )
    return sorted(found, key=lambda each: (each.first, each.last, each.what, each.title))


def clashes(days: Collection[CalendarDay], first: date, last: date) -> list[CalendarDay]:
    """What else is on some of these days. Meetings and social functions are held beside events, not against them."""
    there = (each for each in days if each.what not in BESIDE and not each.called_off)
    return [each for each in there if each.first <= last and first <= each.last]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    sort: EventKind
    level: str
    title: str
    first: date
    last: date
    place: str = ""
    club: int | None = None


def plan_event(
    new: NewEvent, days: Collection[CalendarDay], on: date, *, despite_clash: bool = False
) -> tuple[Act, ...] | Refusal:
    """Local, national or international, it has a level. Another event on these days is told before it is entered."""
    level = next((known for known in LEVELS if known == new.level), None)
    basis: tuple[Basis, ...] = (CONSTITUTION["2.3"],)
    if level is None:
        return Refusal(code="level_missing", rests_on=basis)
    if new.last < new.first:
        return Refusal(code="ends_before_it_begins", rests_on=basis, detail=(("until", new.last),))
    if (other := clashes(days, new.first, new.last)) and not despite_clash:
        titles = tuple(dict.fromkeys(each.title or each.what for each in other))
        return Refusal(code="clash", rests_on=basis, detail=(("events", titles),))
    planned = EventPlanned(
        on=on,
        sort=new.sort,
        level=level,
        title=new.title,
        first=new.first,
        last=new.last,
        place=new.place,
        club=new.club,
    )
    return (planned,)


# --- the championship and the Masters


def latest(entries: Iterable[Entry], set_for: type[SetForYear], year: int) -> SetForYear | None:
    """What was set last for that year."""
    found: SetForYear | None = None
    for entry in entries:
        if isinstance(entry.act, set_for) and entry.act.year == year:
            found = entry.act
    return found


def championship_year(decided: date) -> int:
    """An annual meeting and the championship fall on the same weekend, so that the next year's is meant."""
    return decided.year + 1


def set_venue(year: int, venue: str, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    refusal = refuse_to_rest_on(decision, "championship_venue")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["14.2"],))
    if year < championship_year(decision.act.on):
        detail = (("year", championship_year(decision.act.on)),)
        return Refusal(code="too_late_for_year", rests_on=(CONSTITUTION.reading("14.2"),), detail=detail)
    return (VenueSet(on=on, year=year, venue=venue, decision=decision.seq),)


def days_late(year: int, decided: date, starts: date | None = None) -> int:
    """By how many days a decision on the championship's format missed its deadline; 0 where it is in time."""
    deadline = format_deadline(starts or championship_weekend(year).first)
    return max(0, (decided - deadline).days)


@dataclass(frozen=True, slots=True)
class NewFormat:
    """Of the championship of a year: the number of games, and when and how they are played. `starts` is its first day
    where that is not the one of its weekend."""

    year: int
    games: int
    text: str
    starts: date | None = None


def set_format(
    new: NewFormat, decision: Entry | None, on: date, *, although_late: bool = False
) -> tuple[Act, ...] | Refusal:
    refusal = refuse_to_rest_on(decision, "championship_format")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["14.3"],))
    late = days_late(new.year, decision.act.on, new.starts)
    if late and not although_late:
        deadline = format_deadline(new.starts or championship_weekend(new.year).first)
        return Refusal(code="late", rests_on=(CONSTITUTION["14.3"],), detail=(("days", late), ("last_day", deadline)))
    return (FormatSet(on=on, year=new.year, games=new.games, text=new.text, decision=decision.seq, late=late),)


def set_masters_host(
    year: int, club: int, decision: Entry | None, on: date, *, registered: bool
) -> tuple[Act, ...] | Refusal:
    """By the annual meeting of the year before, and a registered club."""
    refusal = refuse_to_rest_on(decision, "masters_host")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["15.2"],))
    if decision.act.on.year != year - 1:
        return Refusal(code="not_the_agm_before", rests_on=(CONSTITUTION["15.2"],), detail=(("year", year - 1),))
    if not registered:
        return Refusal(code="not_registered", rests_on=(CONSTITUTION["15.2"],))
    return (MastersHostSet(on=on, year=year, club=club, decision=decision.seq),)


# --- postponement


@dataclass(frozen=True, slots=True)
class NewTime:
    """To which days a fixed event of a year is moved, and why."""

    event: FixedEvent
    year: int
    first: date
    last: date
    why: str


def refuse_to_postpone_on(decision: Entry | None, event: FixedEvent, year: int, first: date) -> Refusal | None:
    """Why an event of that year is not moved to a day on this decision. What hindered one does not hinder the next: a
    decision from before the event of the year before is not about it, and none reaches back behind its own day."""
    clause = CONSTITUTION["16"]
    if (refusal := refuse_to_rest_on(decision, "postpone")) or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(clause,))
    weekends = fixed_weekends(max(year - 1, FIRST_YEAR))
    if decision.act.on < next(each.first for each in weekends if each.what == event):
        detail = (("on", decision.act.on), ("year", year))
        return Refusal(code="decision_of_another_year", rests_on=(clause,), detail=detail)
    return refuse_before(decision, first, clause)


def postpone(new: NewTime, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    """By the Executive, to another time before that calendar year is out."""
    refusal = refuse_to_postpone_on(decision, new.event, new.year, new.first)
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["16"],))
    same_year = clause_parameter(bool, CONSTITUTION["16"], "postpone_same_year").value
    if same_year and not new.first.year == new.last.year == new.year:
        return Refusal(code="same_calendar_year", rests_on=(CONSTITUTION["16"],), detail=(("year", new.year),))
    if new.last < new.first:
        return Refusal(code="ends_before_it_begins", rests_on=(CONSTITUTION["16"],), detail=(("until", new.last),))
    moved = Postponed(
        on=on, event=new.event, year=new.year, first=new.first, last=new.last, why=new.why, decision=decision.seq
    )
    return (moved,)


def refused_cost_claim(entries: Iterable[Entry], event: FixedEvent, year: int) -> Refusal | None:
    """Travel and lodging for an event that fell through on its weekend: the Association does not answer for them."""
    if (event, year) not in postponements(entries):
        return None
    return Refusal(code="no_claim_after_postponement", rests_on=(CONSTITUTION["16"],), detail=(("year", year),))
