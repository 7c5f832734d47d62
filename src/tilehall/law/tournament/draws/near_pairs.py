"""Near candidates: in a large field only pairs that a good draw would make are weighed, more if need be."""

from collections.abc import Iterator
from dataclasses import dataclass

from tilehall.law.tournament.contention import NO_STAKES, Contention

from .field import Field
from .matching import MatchingEngine, Two
from .pairs import CannotDraw
from .race import NO_RACE, Race
from .terms import win_group_bounds

ALL = 256  # up to here every pair is weighed, and the draw is the best of all there are
FIRST_WIDTH = 12
_WIDER = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class NearPairs:
    """What makes further pairs candidates: meeting again is free, a factor, clinched places, the race for prizes."""

    again: bool = False
    step: int | None = None
    stakes: Contention = NO_STAKES
    race: Race = NO_RACE


def best_pairs(engine: MatchingEngine, field: Field, near: NearPairs) -> list[Two]:
    """The best draw. In a field above `ALL` it is the best among near candidates who have not met.

    The candidates are widened until there is a draw; only then, or where meeting again is free, are pairs weighed that
    have met.
    """
    width = FIRST_WIDTH
    while engine.size > ALL and width < engine.size:
        found = {*near_candidates(field, width, near.step), *_for_the_settled(field, width, near.stakes)}
        found |= set(_in_the_race(field, width, near.race))
        fresh = {two for two in found if near.again or not have_met(field, two)}
        if made := engine.best(sorted(fresh)):
            return made
        width *= _WIDER
    made = engine.best(engine.everyone())
    if made is None and engine.size:
        raise CannotDraw("all_are_kept_apart")
    return made or []


def _for_the_settled(field: Field, width: int, stakes: Contention) -> Iterator[Two]:
    """Who has clinched a place might meet the first of those who can win no prize."""
    settled = [place for place, each in enumerate(field.players) if each.id in stakes.clinched]
    free = [place for place, each in enumerate(field.players) if settled and each.id not in stakes.hopeful]
    for place in settled:
        yield from ((min(place, other), max(place, other)) for other in free[:width] if other != place)


def _in_the_race(field: Field, width: int, race: Race) -> Iterator[Two]:
    """Neighbours in the race, and those about the lowest who can catch one."""
    places = {each.id: place for place, each in enumerate(field.players)}
    there = [places[player] for player in race.players if player in places]
    for at, place in enumerate(there):
        aim = race.aims[field.players[place].id]
        about = {*there[at + 1 : at + 1 + width], *there[max(aim - width, at + 1) : aim + width]}
        yield from ((min(place, other), max(place, other)) for other in about)


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
