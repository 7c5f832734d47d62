"""Near candidates: in a large field only pairs that a good draw would make are weighed, more if need be."""

from collections.abc import Iterator

from .field import Field
from .matching import MatchingEngine, Two
from .pairs import CannotDraw
from .terms import win_group_bounds

ALL = 256  # up to here every pair is weighed, and the draw is the best of all there are
FIRST_WIDTH = 12
_WIDER = 4


def best_pairs(engine: MatchingEngine, field: Field, again: bool, step: int | None = None) -> list[Two]:
    """The best draw. In a field above `ALL` it is the best among near candidates who have not met.

    The candidates are widened until there is a draw; only then, or where meeting again is free (`again`), are pairs
    weighed that have met. `step` is the factor, whose pairs are candidates too.
    """
    width = FIRST_WIDTH
    while engine.size > ALL and width < engine.size:
        fresh = {two for two in near_candidates(field, width, step) if again or not have_met(field, two)}
        if made := engine.best(sorted(fresh)):
            return made
        width *= _WIDER
    made = engine.best(engine.everyone())
    if made is None and engine.size:
        raise CannotDraw("no draw keeps all forbidden pairs apart", "allow some of them")
    return made or []


def have_met(field: Field, two: Two) -> bool:
    return bool(field.rounds_of(field.players[two[0]], field.players[two[1]]))


def near_candidates(field: Field, width: int, step: int | None) -> Iterator[Two]:
    """Neighbours by place, who would meet by halves, and both sides of a border between win groups."""
    size, groups = len(field.players), win_group_bounds(field.players)
    for place, (begin, end) in enumerate(groups):
        yield from ((place, other) for other in range(place + 1, min(place + 1 + width // 2, size)))
        half = (end - begin) // 2
        window = range(max(place + half - width, place + 1), min(place + half + width, end))
        yield from ((place, other) for other in window)
        if end - place <= width:
            yield from ((place, other) for other in range(end, min(end + width, size)))
        if step is not None and place < 2 * step:
            window = range(max(place + step - width, place + 1), min(place + step + width, size))
            yield from ((place, other) for other in window)
