"""Who qualified for a final, from which event and why; and who of them is entered."""

from collections.abc import Iterable
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.prize_winners import grade_placings
from tilehall.law.tournament.desk.series import MOST_EVENTS
from tilehall.law.tournament.series import (
    Finisher,
    PassedOver,
    Qualifier,
    QualifyingEvent,
    QualifyingResult,
    WhyPassed,
    qualifiers,
)
from tilehall.site.pages.phrases import joined
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.money import ordinal

PASSED: dict[WhyPassed, str] = {
    "elsewhere": "has qualified already",
    "declined": "does not play",
    "withdrew": "withdrew",
    "refused": "was not let in",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesEvent:
    """An event that qualifies; `number` is None where this hall does not hold it."""

    event: QualifyingEvent
    number: int | None
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifierLine:
    qualifier: Qualifier
    person: Person | None
    club: str
    rating: int | None
    why: str
    entered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPage:
    events: tuple[SeriesEvent, ...]
    lines: tuple[QualifierLine, ...]
    declined: tuple[str, ...]

    @property
    def to_enter(self) -> tuple[QualifierLine, ...]:
        """Those who can be entered by one press: nothing can change any more that they qualified."""
        return tuple(line for line in self.lines if line.qualifier.final and not line.entered)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalAhead:
    """A final that the first places of an event qualify for."""

    number: int
    name: str
    places: int
    grade: str


def finals_ahead(state: DeskState) -> list[FinalAhead]:
    own = store.public_id(state.row)
    return [
        FinalAhead(number=row.pk, name=row.name, places=event.places, grade=event.grade)
        for row in store.finals()
        if row.phase != store.CALLED_OFF
        for event in _qualifying_events(store.load(row.pk).desk)
        if event.event == own and event.grade in ("", *state.desk.grades)
    ]


def _qualifying_events(desk: Desk) -> list[QualifyingEvent]:
    """Each once, and no more than a desk sets: a file once brought the same one ten thousand times, onto the public
    page of another event."""
    events = {(each.event, each.grade): each for each in desk.series.events}
    return list(events.values())[:MOST_EVENTS]


def series_page(state: DeskState) -> SeriesPage:
    qualifying = _qualifying_events(state.desk)
    held = store.tournaments_by_public_id()
    states = {each.event: store.load(held[each.event].pk) for each in qualifying if each.event in held}
    persons = {event: store.entrants(found.row.pk) for event, found in states.items()}
    results = [
        QualifyingResult(
            event=each,
            ends=states[each.event].desk.announced.ends,
            over=_over(states[each.event].desk, each.grade),
            finishers=_finishers(states[each.event].desk, each.grade, persons[each.event]),
        )
        for each in qualifying
        if each.event in states
    ]
    own = store.entrants(state.row.pk)
    # Whoever left the final again is among them, but no qualifier.
    entered = {_who(player.name, own.get(player.number)) for player in state.desk.players.values()}
    lines = []
    finishers = [finisher for result in results for finisher in result.finishers]
    for qualifier in qualifiers(results, _gone(state.desk, own, finishers)):
        there, entrants = states[qualifier.event.event].desk, persons[qualifier.event.event]
        lines.append(_line(qualifier, there, entrants, entered))
    events = tuple(_event(each, states.get(each.event)) for each in qualifying)
    return SeriesPage(events=events, lines=tuple(lines), declined=state.desk.series.declined)


def has_not_qualified(state: DeskState, person: Person) -> bool:
    """Whether this is a final whose qualifying events are all in this hall, and somebody qualified in none of them."""
    known = _who_qualified(state)
    return known is not None and not known & {_who("", person), _who(person.full_name, None)}


def not_qualified(state: DeskState) -> frozenset[int]:
    """The numbers of those entered in such a final who qualified in none of its events: no rule keeps them out, and the
    organiser knows."""
    known = _who_qualified(state)
    if known is None:
        return frozenset()
    own = store.entrants(state.row.pk)
    there = [player for player in state.desk.players.values() if player.standing not in ("withdrawn", "refused")]
    return frozenset(
        player.number
        for player in there
        if not known & {_who(player.name, own.get(player.number)), _who(player.name, None)}
    )


def _who_qualified(state: DeskState) -> set[str] | None:
    """Everybody who did so far; None where it is no final, or where an event of its series is not in this hall."""
    if not state.desk.series.events:
        return None
    found = series_page(state)
    if any(event.number is None for event in found.events):
        return None
    return {line.qualifier.finisher.who for line in found.lines}


def _event(event: QualifyingEvent, held: DeskState | None) -> SeriesEvent:
    if held is None:
        return SeriesEvent(event=event, number=None, state="not in this hall")
    not_over = "being played" if held.desk.begun else "not begun"
    state = "over" if _over(held.desk, event.grade) else not_over
    return SeriesEvent(event=event, number=held.row.pk, state=state)


def _grades(desk: Desk, grade: str) -> list[str]:
    """The grade that qualifies; where none is named, the first one."""
    return [name for name in desk.grades if name == grade or not grade][:1]


def _over(desk: Desk, grade: str) -> bool:
    return any(desk.grade(name).over for name in _grades(desk, grade))


def _finishers(desk: Desk, grade: str, persons: dict[int, Person]) -> tuple[Finisher, ...]:
    placings = [placing for name in _grades(desk, grade) for placing in grade_placings(desk, name) if placing.games]
    return tuple(
        Finisher(
            who=_who(desk.name(number_of(placing.player)), persons.get(number_of(placing.player))),
            name=desk.name(number_of(placing.player)),
            place=placing.place,
        )
        for placing in placings
    )


def _who(name: str, person: Person | None) -> str:
    """One of the register is known by that in all events, anybody else by the name."""
    return f"person {person.pk}" if person else f"name {name.casefold()}"


def _gone(desk: Desk, persons: dict[int, Person], finishers: Iterable[Finisher]) -> dict[str, WhyPassed]:
    """Who does not play in the final; whoever withdrew and came back is in it again."""
    declined = {name.casefold() for name in desk.series.declined}
    gone: dict[str, WhyPassed] = {
        finisher.who: "declined" for finisher in finishers if finisher.name.casefold() in declined
    }
    for player in desk.players.values():
        if player.standing in ("withdrawn", "refused"):
            why: WhyPassed = "withdrew" if player.standing == "withdrawn" else "refused"
            gone[_who(player.name, persons.get(player.number))] = why
    return gone


def _line(qualifier: Qualifier, desk: Desk, persons: dict[int, Person], entered: set[str]) -> QualifierLine:
    player = desk.named(qualifier.finisher.name)
    person = persons.get(player.number) if player else None
    return QualifierLine(
        qualifier=qualifier,
        person=person,
        club=(player.club or "") if player else "",
        rating=player.rating if player else None,
        why=why_qualified(qualifier),
        entered=qualifier.finisher.who in entered,
    )


def why_qualified(qualifier: Qualifier) -> str:
    """2nd of “Northern Regional”, of which 2 qualify; for Ana, who withdrew."""
    event = qualifier.event
    of = f"“{event.name}”" + (f", grade {event.grade}" if event.grade else "")
    many = "1 qualifies" if event.places == 1 else f"{event.places} qualify"
    words = f"{ordinal(qualifier.finisher.place)} of {of}, of which {many}"
    if qualifier.substitute and qualifier.passed_over:
        words += f"; in place of {joined([_passed_words(each) for each in qualifier.passed_over])}"
    return words


def _passed_words(passed: PassedOver) -> str:
    return f"{passed.name} ({ordinal(passed.place)}), who {PASSED[passed.why]}"
