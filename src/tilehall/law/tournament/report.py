"""After the event: the fields that must be sent, to whom, and how long the slips are kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import PLAY, Book, clause_parameter
from .event import Entrant, Event, Forfeit, PairGame, PlayerId
from .standings import BY_BRACKET, Placing, standings

INDEPENDENT = "Independent"
COLUMNS = ("grade", "full_name", "club", "wins", "spread", "average")


@dataclass(frozen=True, slots=True, kw_only=True)
class GradePlayed:
    """A grade and its event. `draw_attached`: the draw goes along, as it must where it was no round robin.

    `ranks` are those of its knock-out, if there was one; they go before wins and spread.
    """

    grade: str
    event: Event
    draw_attached: bool
    ranks: Mapping[PlayerId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRow:
    """One player as the results tell; fields in the order in which they are sent."""

    grade: str
    full_name: str
    club: str
    wins: Fraction
    spread: int
    average: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """`by_bracket` are the grades whose players come in the order of their bracket."""

    lines: tuple[ReportRow, ...]
    draws: tuple[tuple[str, Event], ...]
    recipients: tuple[str, ...]
    rests_on: tuple[Basis, ...]
    by_bracket: tuple[str, ...] = ()


def is_round_robin(event: Event) -> bool:
    """Whether everybody was to meet everybody equally often; a forfeit was a scheduled meeting."""
    met = Counter(
        frozenset(each.players)
        for entries in event.rounds
        for each in entries
        if isinstance(each, PairGame | Forfeit) and len(each.players) == 2
    )
    pairs = len(event.players) * (len(event.players) - 1) // 2
    return pairs > 0 and len(met) == pairs and len(set(met.values())) == 1


def event_report(book: Book, grades: Sequence[GradePlayed]) -> Report | Refusal:
    """The results of all grades, or what is still missing."""
    content = book.resting("11.4")
    undrawn = [each.grade for each in grades if not each.draw_attached and not is_round_robin(each.event)]
    if undrawn:
        return Refusal(code="draw_missing", rests_on=(content,), detail=tuple(("grade", name) for name in undrawn))
    lines: list[ReportRow] = []
    unplayed = False
    for grade_played in grades:
        if not grade_played.event.final:
            return Refusal(code="not_final", rests_on=(content,), detail=(("grade", grade_played.grade),))
        if not grade_played.grade.strip():
            return Refusal(code="field_empty", rests_on=(content,), detail=(("field", "grade"),))
        placings = standings(grade_played.event, grade_played.ranks).placings
        entrants = {entrant.id: entrant for entrant in grade_played.event.players}
        lines += [_line(grade_played.grade, placing, entrants[placing.player]) for placing in placings]
        unplayed = unplayed or any(placing.average is None for placing in placings)
    recipients = report_recipients(book)
    draws = tuple((each.grade, each.event) for each in grades if not is_round_robin(each.event))
    by_bracket = tuple(each.grade for each in grades if each.ranks)
    assumed = [*([_no_game(book)] if unplayed else []), *([book.silent(BY_BRACKET)] if by_bracket else [])]
    return Report(
        lines=tuple(lines),
        draws=draws,
        recipients=recipients.value,
        rests_on=(content, book.read("11.4"), recipients.basis, *assumed),
        by_bracket=by_bracket,
    )


def _line(grade: str, placing: Placing, entrant: Entrant) -> ReportRow:
    return ReportRow(
        grade=grade,
        full_name=entrant.name,
        club=entrant.club or INDEPENDENT,
        wins=placing.wins,
        spread=placing.spread,
        average=placing.average or Fraction(0),
    )


def _no_game(book: Book) -> Basis:
    return book.silent("who has played no game is sent with an average of 0, no column being empty")


def report_recipients(book: Book) -> Term[tuple[str, ...]]:
    """Who gets the results. The Rummikub rules name nobody, so that there the same three are taken."""
    if book.game == "scrabble":
        return book.term(tuple, "results_recipients")
    return Term(clause_parameter(tuple, PLAY["11.3"], "results_recipients").value, book.resting("11.3"))


def still_to_send(book: Book, sent: Mapping[str, datetime]) -> Ruling:
    """To whom the results have not gone yet."""
    recipients = report_recipients(book)
    waiting = [role for role in recipients.value if role not in sent]
    detail = tuple(("to", role) for role in waiting)
    return Ruling(code="to_send" if waiting else "all_sent", rests_on=(recipients.basis,), detail=detail)


def release_slips(
    book: Book, results_published: date | None, ratings_published: date | None, on: date
) -> Ruling | Refusal:
    """Slips go only when results and new ratings are out."""
    basis = book.resting("11.3")
    for name, day in (("results", results_published), ("ratings", ratings_published)):
        if day is None or day > on:
            return Refusal(code=f"{name}_not_published", rests_on=(basis,))
    return Ruling(code="slips_released", rests_on=(basis,))
