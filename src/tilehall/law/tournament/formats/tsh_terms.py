"""What counts for spread, byes and forfeits in a tsh file: its configuration, and the amounts that it awards."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeAlias

from ..book import Book
from ..event import Bye, Event, Forfeit, Meeting
from ..event_size import MOST_ROUNDS
from ..own_terms import MOST_SPREAD, ByesCount, OwnTerms
from .import_result import ImportedGrade, rounds_to_come
from .problem import Problem

Setting: TypeAlias = str | int | float | list[str | int | float] | dict[str, str | int | float]
# tsh counts every bye, and a forfeit as a bye; what is meant otherwise our own file says in comments, which tsh skips.
OWN_COMMENT = re.compile(r"#tilehall (byes|forfeits) (.*)")
ROUNDS_BY_GRADE = "max_div_rounds"
_BYES: dict[str, ByesCount] = {"always": "always", "unequal": "unequal", "never": "never"}


def settled_terms(
    grades: Sequence[ImportedGrade], settings: Mapping[str, Setting], own: Mapping[str, str], notes: list[Problem]
) -> tuple[tuple[ImportedGrade, ...], OwnTerms]:
    """The terms by which the file counts, and the grades with an amount of its own only where the terms have another.

    What is as the rules have it is left to the rules.
    """
    meetings = [meeting for grade in grades for each in grade.event.rounds for meeting in each]
    configured = _whole(settings.get("bye_spread"))
    forfeits = [_whole(word.lstrip("-")) for word in own.get("forfeits", "").split()] or [configured]
    bye = _usual(each.spread for each in meetings if isinstance(each, Bye))
    won = _usual(each.spread for each in meetings if isinstance(each, Forfeit) and each.to is not None)
    lost = _usual(each.spread for each in meetings if isinstance(each, Forfeit))
    given = OwnTerms(
        spread_caps=_spread_caps(settings, notes),
        # Of an event that goes on also the byes to come are meant.
        byes_count=_BYES.get(own.get("byes", ""), "always") if bye or _goes_on(settings, grades) else None,
        bye_spread=bye or configured,
        forfeit_spread=won or forfeits[0],
        forfeiter_spread=-amount if (amount := lost or forfeits[-1]) else None,
    )
    book = Book(grades[0].event.ruleset) if grades else None
    terms = given if book is None else _apart_from(book, given)
    settled = (
        replace(grade, event=_with_terms(grade.event, terms), planned_rounds=_planned_rounds(settings, grade.name))
        for grade in grades
    )
    return tuple(settled), terms


def _planned_rounds(settings: Mapping[str, Setting], grade: str) -> int:
    """How many rounds a grade is to have, by itself or as all have; 0 where nothing that can be is said."""
    by_grade = settings.get(ROUNDS_BY_GRADE)
    own = {key.casefold(): value for key, value in by_grade.items()} if isinstance(by_grade, dict) else {}
    rounds = _whole(own.get(grade.casefold())) or _whole(settings.get("max_rounds")) or 0
    return rounds if rounds <= MOST_ROUNDS else 0


def _goes_on(settings: Mapping[str, Setting], grades: Iterable[ImportedGrade]) -> bool:
    planned, told = _planned_and_told(settings, grades)
    return planned > told


def _planned_and_told(settings: Mapping[str, Setting], grades: Iterable[ImportedGrade]) -> tuple[int, int]:
    rounds = [(_planned_rounds(settings, grade.name), len(grade.event.rounds)) for grade in grades]
    return max((planned for planned, _ in rounds), default=0), max((told for _, told in rounds), default=0)


def tell_rounds_to_come(
    settings: Mapping[str, Setting], grades: Sequence[ImportedGrade], day: date | None, notes: list[Problem]
) -> None:
    """An event that was not over goes on, and whoever brings it must know; so must who brings one that was."""
    planned, told = _planned_and_told(settings, grades)
    if planned > told:
        old = day is not None and Book(grades[0].event.ruleset, day).later_rules_from is not None
        remedy = (
            "it is from before the rules that are loaded, and read as far as it goes"
            if old
            else "they are in the plan; set fewer rounds there if no more are to be played"
        )
        notes.append(Problem(0, "max_rounds", f"{planned} rounds were planned, {told} are in the file", remedy))


def rounds_by_grade(grades: Sequence[ImportedGrade]) -> dict[str, int]:
    """The rounds of those grades that have fewer than the event."""
    most = rounds_to_come(grades)
    return {grade.name: own for grade in grades if 0 < (own := rounds_to_come([grade])) < most}


def _usual(spreads: Iterable[int | None]) -> int | None:
    """The amount that most have; of equals the one that comes first."""
    counted = Counter(spread for spread in spreads if spread)
    return min(MOST_SPREAD, counted.most_common(1)[0][0]) if counted else None


def _whole(value: Setting | None) -> int | None:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value) < 5:
        value = int(value)
    return value if isinstance(value, int) and 0 < value <= MOST_SPREAD else None


def _spread_caps(settings: Mapping[str, Setting], notes: list[Problem]) -> tuple[int, ...]:
    for key in ("spread_cap", "standings_spread_cap"):
        value = settings.get(key)
        caps = [_whole(each) for each in (value if isinstance(value, list) else [value])]
        if found := tuple(cap for cap in caps if cap is not None):
            if len(found) < len(caps):
                notes.append(Problem(0, key, "some of the caps cannot be", f"{', '.join(map(str, found))} are taken"))
            return found
    return ()


def _apart_from(book: Book, given: OwnTerms) -> OwnTerms:
    def otherwise(name: str, value: int | None) -> int | None:
        return None if value == book.term(int, name).value else value

    return replace(
        given,
        bye_spread=otherwise("bye_spread", given.bye_spread),
        forfeit_spread=otherwise("forfeit_spread", given.forfeit_spread),
        forfeiter_spread=otherwise("forfeiter_spread", given.forfeiter_spread),
        byes_count=None if given.byes_count == book.term(str, "bye_counts_when").value else given.byes_count,
    )


def _with_terms(event: Event, terms: OwnTerms) -> Event:
    made = replace(event, own_terms=terms)
    usual = usual_amounts(made.book)
    rounds = tuple(tuple(_as_usual(meeting, usual) for meeting in each) for each in event.rounds)
    return replace(made, rounds=rounds)


def config_lines(book: Book) -> Iterator[str]:
    """What counts for spread, byes and forfeits, as lines of a configuration. All grades have the same terms."""
    bye, won, lost = (book.term(int, name).value for name in ("bye_spread", "forfeit_spread", "forfeiter_spread"))
    yield f"config bye_spread = {bye}"
    caps = book.own_terms.spread_caps
    if len(caps) == 1:
        yield f"config spread_cap = {caps[0]}"
    elif caps:
        yield f"config standings_spread_cap = [{', '.join(map(str, caps))}]"
    if (won, lost) != (bye, -bye):
        yield f"#tilehall forfeits {won} {lost}"
    if (when := book.term(str, "bye_counts_when").value) != "always":
        yield f"#tilehall byes {when}"


def usual_amounts(book: Book) -> Callable[[Meeting], int | None]:
    """What a bye or a forfeit is worth in spread where nothing of its own is told; None for what was played."""
    bye, won = book.term(int, "bye_spread").value, book.term(int, "forfeit_spread").value
    lost = -book.term(int, "forfeiter_spread").value

    def usual(meeting: Meeting) -> int | None:
        if isinstance(meeting, Bye):
            return bye
        if isinstance(meeting, Forfeit):
            return lost if meeting.to is None or lost == won else None
        return None

    return usual


def _as_usual(meeting: Meeting, usual: Callable[[Meeting], int | None]) -> Meeting:
    if isinstance(meeting, Bye | Forfeit) and meeting.spread == usual(meeting):
        return replace(meeting, spread=None)
    return meeting
