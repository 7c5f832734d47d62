"""What overtime costs in an event: the points that are off the scores of a slip, by the time each player has used."""

from collections.abc import Sequence

from tilehall.law.game.clock import overtime_cost, seconds_as_ms
from tilehall.law.rulebook.basis import Term

from .book import Book


def time_penalties(book: Book, used_s: Sequence[int]) -> Term[tuple[int, ...]]:
    """By seconds used, seat by seat; nothing in a game whose players have no time of their own."""
    points = book.term(int, "overtime_points")
    if book.game != "scrabble":
        return Term(tuple(0 for _ in used_s), points.basis)
    base, unit = (seconds_as_ms(book.term(int, name).value) for name in ("base_time_s", "overtime_unit_s"))
    costs = (overtime_cost(seconds_as_ms(used), base=base, unit=unit, points=points.value) for used in used_s)
    return Term(tuple(costs), points.basis)
