"""Grades: by rating from the top, newcomers as the organiser places them, others moved only by agreement of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import PLAY, Book, clause_parameter

Ground = Literal["i", "ii"]
ORGANISER = "organiser"
GRADES_TO_MOVE_BETWEEN = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An entry before the grades are made. `listed` is the place on the ratings list, `games` the rated ones.

    `grade` is set by the organiser for a player without a rating, or by an agreed re-grading, each with its reason.
    """

    name: str
    rating: int | None
    games: int = 0
    listed: int | None = None
    last_game: date | None = None
    grade: str | None = None
    reason: str | None = None
    regraded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeList:
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    grades: tuple[GradeList, ...]
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Regrading:
    """Player and organiser agree on another grade than the rating suggests; the event has so many `grades`."""

    player: Candidate
    grade: str
    grades: int
    on: date
    agreed_by_player: bool
    agreed_by_organiser: bool


def is_provisional(book: Book, games: int) -> Term[bool]:
    """At least one rated game, but fewer than the limit."""
    limit = book.term(int, "provisional_below_games")
    return Term(1 <= games < limit.value, limit.basis)


def is_historic(book: Book, last_game: date | None, on: date) -> Term[bool]:
    """No rated game for so many years up to the day of the tournament."""
    years = book.term(int, "historic_after_years")
    if last_game is None:
        return Term(False, years.basis)
    end = (last_game.year + years.value, last_game.month, last_game.day)
    return Term(end <= (on.year, on.month, on.day), years.basis)


def last_game_if_historic(book: Book, on: date) -> date:
    """The latest last game with which a rating is historic on that day: what a list tells that says no more than so."""
    year = on.year - book.term(int, "historic_after_years").value
    return on.replace(year=year) if (on.month, on.day) != (2, 29) else date(year, 2, 28)


def regrade(book: Book, regrading: Regrading) -> Ruling | Refusal:
    """Only a provisional or a historic player, only if both agree, and only where there is another grade."""
    since = clause_parameter(date, PLAY["2.3"], "effective_from")
    rule = book.resting("2.3")
    if regrading.on < since.value:
        return Refusal(code="not_yet_in_force", rests_on=(rule,), detail=(("from", since.value),))
    if regrading.grades < GRADES_TO_MOVE_BETWEEN:
        return refuse_in_one_grade(book, (regrading.player.name,))
    term, two = (
        is_provisional(book, regrading.player.games),
        is_historic(book, regrading.player.last_game, regrading.on),
    )
    if regrading.player.rating is None:
        return Refusal(code="placed_by_organiser", rests_on=(book.resting("2.2"),))
    if not (term.value or two.value):
        return Refusal(code="grades_follow_ratings", rests_on=(book.resting("2.1"), rule, term.basis, two.basis))
    agreed = {"player": regrading.agreed_by_player, "organiser": regrading.agreed_by_organiser}
    if missing := [who for who, said in agreed.items() if not said]:
        return Refusal(code="agreement_missing", rests_on=(rule,), detail=(("of", tuple(missing)),))
    ground, basis = ("i", term.basis) if term.value else ("ii", two.basis)
    detail = (("player", regrading.player.name), ("grade", regrading.grade), ("ground", ground), ("rated_as_new", True))
    return Ruling(code="regraded", rests_on=(rule, basis), discretion=ORGANISER, detail=detail)


def refuse_in_one_grade(book: Book, names: Sequence[str]) -> Refusal:
    """Nobody is re-graded where everybody plays in the same grade."""
    bases = (book.resting("2.3"), book.read("2.3"))
    return Refusal(code="one_grade_only", rests_on=bases, detail=(("names", tuple(names)),))


def place_by_hand(book: Book, player: Candidate, grade: str) -> Ruling | Refusal:
    """The organiser sets the grade of an entry by hand: a newcomer's with a reason, a rated player's not at all."""
    if player.rating is not None:
        return Refusal(code="grades_follow_ratings", rests_on=(book.resting("2.1"),), detail=(("name", player.name),))
    basis = book.resting("2.2")
    if not (player.reason and player.reason.strip()):
        return Refusal(code="reason_missing", rests_on=(basis,), detail=(("name", player.name),))
    detail = (("name", player.name), ("grade", grade), ("reason", player.reason))
    return Ruling(code="placed", rests_on=(basis,), discretion=ORGANISER, detail=detail)


def make_grades(book: Book, entries: Sequence[Candidate], sizes: dict[str, int]) -> Grading | Refusal:
    """Filled from the highest rating down, after those with a grade of their own have taken their places."""
    by_rating, by_hand = book.resting("2.1"), book.resting("2.2")
    if homeless := sorted(
        candidate.name for candidate in entries if candidate.rating is None and candidate.grade is None
    ):
        return Refusal(code="grade_missing", rests_on=(by_hand,), detail=(("names", tuple(homeless)),))
    if sum(sizes.values()) != len(entries):
        told = (("places", sum(sizes.values())), ("entries", len(entries)))
        return Refusal(code="sizes_do_not_fit", rests_on=(by_rating,), detail=told)
    candidates = [
        candidate
        for candidate in entries
        if candidate.grade is not None and (candidate.rating is None or candidate.regraded)
    ]
    rated = sorted((candidate for candidate in entries if candidate not in candidates), key=strength_order)
    grades: list[GradeList] = []
    for name, size in sizes.items():
        guests = [candidate.name for candidate in candidates if candidate.grade == name]
        room = size - len(guests)
        if room < 0:
            return Refusal(code="grade_too_small", rests_on=(by_hand,), detail=(("grade", name), ("size", size)))
        grades.append(GradeList(name=name, players=(*(candidate.name for candidate in rated[:room]), *guests)))
        rated = rated[room:]
    level = _level_at_a_border(entries, grades)
    bases = [by_rating, *([book.read("2.1")] if level else []), *([by_hand] if candidates else [])]
    return Grading(grades=tuple(grades), rests_on=tuple(dict.fromkeys(bases)))


def strength_order(player: Candidate) -> tuple[int, float, str]:
    """By rating; level ones by their seeding, which is the order of the ratings list."""
    listed = float("inf") if player.listed is None else player.listed
    return (-(player.rating or 0), listed, player.name)


def _level_at_a_border(entries: Sequence[Candidate], grades: Sequence[GradeList]) -> bool:
    """Whether two players of the same rating were parted."""
    rating = {
        candidate.name: candidate.rating
        for candidate in entries
        if candidate.rating is not None and not candidate.regraded
    }
    held = [{rating[name] for name in grade.players if name in rating} for grade in grades]
    return any(upper & lower for upper, lower in pairwise(held))
