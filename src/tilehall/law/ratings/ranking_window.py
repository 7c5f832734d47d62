"""The time a ranking list looks back on: months by the constitution, and longer by every stoppage on record."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter
from tilehall.law.tournament.months import DAY, months_on

from .exclusions import EXECUTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Stoppage:
    """Tournaments were prevented on these days, both included, as the Executive's decision has it."""

    first_day: date
    last_day: date
    decision: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """From the first day to the last, both included; `months` and `days` is how far it reaches back."""

    first_day: date
    last_day: date
    months: int
    days: int
    left_out: tuple[Stoppage, ...]
    rests_on: tuple[Basis, ...]


def declare_stoppage(stoppage: Stoppage) -> Ruling | Refusal:
    """The Executive's to decide, with its reason: the window of the ranking list is longer by this time."""
    bases: tuple[Basis, ...] = (CONSTITUTION["12.4"], CONSTITUTION.reading("12.4"))
    if stoppage.last_day < stoppage.first_day:
        return Refusal(code="stoppage_upside_down", rests_on=bases)
    if not stoppage.decision.strip():
        return Refusal(code="reason_missing", rests_on=bases)
    return Ruling(code="stopped", rests_on=bases, discretion=EXECUTIVE)


def window(day: date, stoppages: Iterable[Stoppage] = ()) -> Window:
    """A stoppage that lies in the window, if only in part, is left out whole: each day of it that the longer window
    takes in would lengthen it again.
    """
    term = clause_parameter(int, CONSTITUTION["12.4"], "ranking_window_months")
    waiting = _joined(stoppages, day)
    months, days = term.value, 0
    left_out: list[Stoppage] = []
    start = _start(day, months, days)
    while touched := [each for each in waiting if each.last_day >= start]:
        for stoppage in touched:
            longer, rest = _length(stoppage)
            months, days = months + longer, days + rest
            waiting.remove(stoppage)
        left_out += touched
        start = _start(day, months, days)
    read = (CONSTITUTION.reading("12.4"),) if left_out else ()
    return Window(
        first_day=start,
        last_day=day,
        months=months,
        days=days,
        left_out=tuple(sorted(left_out, key=lambda each: each.first_day)),
        rests_on=(term.basis, *read),
    )


def _start(day: date, months: int, days: int) -> date:
    return months_on(day, -months) + DAY - days * DAY


def _joined(stoppages: Iterable[Stoppage], day: date) -> list[Stoppage]:
    """Those begun by the day, up to the day, as periods that do not overlap."""
    found: list[Stoppage] = []
    for stoppage in sorted(stoppages, key=lambda one: (one.first_day, one.last_day)):
        first, last = stoppage.first_day, min(stoppage.last_day, day)
        if found and first <= found[-1].last_day + DAY:
            older = found.pop()
            text = "; ".join(dict.fromkeys((older.decision, stoppage.decision)))
            found.append(Stoppage(first_day=older.first_day, last_day=max(older.last_day, last), decision=text))
        elif first <= last:
            found.append(Stoppage(first_day=first, last_day=last, decision=stoppage.decision))
    return found


def _length(stoppage: Stoppage) -> tuple[int, int]:
    """Whole months, and the days beyond them."""
    end, months = stoppage.last_day + DAY, 0
    while months_on(stoppage.first_day, months + 1) <= end:
        months += 1
    return months, (end - months_on(stoppage.first_day, months)).days
