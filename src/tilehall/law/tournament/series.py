"""A series: events whose first places qualify for a final, and who comes in for those who do not play.

No rule book of ours knows one, so that how it is counted is said here: each event gives its places by its own
standings, in the order in which the events ended. Who is qualified already, has declined or has withdrawn from the
final leaves the place to the next one of the same event; who is level with the last one to qualify qualifies too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Literal

WhyPassed = Literal["elsewhere", "declined", "withdrew", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifyingEvent:
    """`event` is its name in every hall, `places` how many of its grade qualify; without a grade, of its only one."""

    event: str
    name: str
    places: int
    grade: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """What the final's log keeps; `declined` are names of those who qualified and do not play."""

    events: tuple[QualifyingEvent, ...] = ()
    declined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """`who` is the same for one person in all events."""

    who: str
    name: str
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifyingResult:
    """How an event ended, or stands; `over` once nothing can change it."""

    event: QualifyingEvent
    ends: date
    over: bool
    finishers: tuple[Finisher, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """Somebody placed before a qualifier who does not take the place."""

    name: str
    place: int
    why: WhyPassed


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifier:
    """`final` once nothing can change it: its event is over and, for a substitute, so is every one by which somebody
    placed before has qualified elsewhere."""

    finisher: Finisher
    event: QualifyingEvent
    final: bool
    passed_over: tuple[PassedOver, ...] = ()

    @property
    def substitute(self) -> bool:
        """Whether without those who do not play this one would not have qualified."""
        return self.finisher.place > self.event.places


def qualifiers(results: Sequence[QualifyingResult], gone: Mapping[str, WhyPassed]) -> tuple[Qualifier, ...]:
    """Everybody who qualified, event by event; `gone` are those who do not play in the final, and why."""
    taken: dict[str, bool] = {}
    made: list[Qualifier] = []
    for result in sorted(results, key=lambda each: each.ends):
        own = _of_event(result, gone, taken)
        taken |= {qualifier.finisher.who: qualifier.final for qualifier in own}
        made += own
    return tuple(made)


def _of_event(result: QualifyingResult, gone: Mapping[str, WhyPassed], taken: Mapping[str, bool]) -> list[Qualifier]:
    """`taken` are those who qualified by events before, and whether that is final."""
    own: list[Qualifier] = []
    sure = True
    passed: list[PassedOver] = []
    for place, level in groupby(result.finishers, key=lambda finisher: finisher.place):
        if len(own) >= result.event.places:
            break
        here = list(level)
        for finisher in here:
            why: WhyPassed | None = "elsewhere" if finisher.who in taken else gone.get(finisher.who)
            if why is not None:
                passed.append(PassedOver(name=finisher.name, place=place, why=why))
                sure &= taken.get(finisher.who, True)
        final = result.over and (sure or place <= result.event.places)
        own += [
            Qualifier(finisher=finisher, event=result.event, final=final, passed_over=tuple(passed))
            for finisher in here
            if finisher.who not in taken and finisher.who not in gone
        ]
    return own
