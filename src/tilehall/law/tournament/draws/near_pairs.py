"""Near candidates: in a large field only pairs that a good draw would make are weighed, more if need be."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice

from tilehall.law.tournament.contention import NO_STAKES, Contention

from .field import Field
from .matching import MatchingEngine, Two
from .pairs import CannotDraw, Progress
from .race import NO_RACE, Race
from .terms import win_group_bounds

ALL = 256  # up to here every pair is weighed, and the draw is the best of all there are
FIRST_WIDTH = 12
_WIDER = 4
WHOLE = 2000  # above, the field is drawn section by section: the matching of 10,000 as one takes minutes
SECTION = 400  # players, an even number


@dataclass(frozen=True, slots=True, kw_only=True)
class NearPairs:
    """What makes further pairs candidates: meeting again is free, a factor, clinched places, the race for prizes."""

    again: bool = False
    step: int | None = None
    stakes: Contention = NO_STAKES
    race: Race = NO_RACE


def best_pairs(engine: MatchingEngine, field: Field, near: NearPairs, progress: Progress | None = None) -> list[Two]:
    """The best draw. In a field above `ALL` it is the best among near candidates who have not met.

    The candidates are widened until there is a draw; only then, or where meeting again is free, are pairs weighed that
    have met. Above `WHOLE` it is the best of each section.
    """
    if engine.size > WHOLE:
        return _best_by_sections(engine, field, near, progress or (lambda _done, _of: None))
    width, met = FIRST_WIDTH, field.met_places()
    while engine.size > ALL and width < engine.size:
        found = {*near_candidates(field, width, near.step), *_for_the_settled(field, width, near.stakes)}
        found |= set(_in_the_race(field, width, near.race))
        fresh = {two for two in found if near.again or two not in met}
        if made := engine.best(sorted(fresh)):
            return made
        width *= _WIDER
    made = engine.best(engine.everyone())
    if made is None and engine.size:
        raise CannotDraw("all_are_kept_apart")
    return made or []


def _best_by_sections(engine: MatchingEngine, field: Field, near: NearPairs, progress: Progress) -> list[Two]:
    """Those who might well meet stand in one section, so that only who stands at its border may be paired less well.

    A section that has no draw without a repeat goes together with the next, the last one with the one before.
    """
    candidates, met = _candidates(field, FIRST_WIDTH, near), field.met_places()
    made: list[Two] = []
    before: list[Two] = []
    left_over: list[int] = []
    for section in sections(field, near):
        left_over += section
        if drawn := _best_of_section(engine, left_over, candidates, met, again=near.again):
            made += before
            before, left_over = drawn, []
            progress(2 * len(made), engine.size)
    if left_over:
        last = [*(place for two in before for place in two), *left_over]
        found = _best_of_section(engine, last, candidates, met, again=near.again) or engine.best(
            combinations(sorted(last), 2), last
        )
        if found is None:
            raise CannotDraw("all_are_kept_apart")
        before = found
    return sorted([*made, *before])


def _best_of_section(
    engine: MatchingEngine,
    section: Sequence[int],
    candidates: Mapping[int, set[int]],
    met: Collection[Two],
    *,
    again: bool,
) -> list[Two] | None:
    """Among near candidates who have not met; else among all of the section who have not."""
    here = set(section)
    found = [(place, other) for place in sorted(here) for other in sorted(candidates.get(place, set()) & here)]
    if made := engine.best((two for two in found if again or two not in met), section):
        return made
    return engine.best((two for two in combinations(sorted(here), 2) if two not in met), section)


def _candidates(field: Field, width: int, near: NearPairs) -> dict[int, set[int]]:
    """For each place those below it whom it might meet."""
    found: dict[int, set[int]] = {}
    for one, other in chain(
        near_candidates(field, width, near.step),
        _for_the_settled(field, width, near.stakes),
        _in_the_race(field, width, near.race),
    ):
        found.setdefault(one, set()).add(other)
    return found


def sections(field: Field, near: NearPairs) -> list[list[int]]:
    """The places of a field in sections of an even number, as far as there is one.

    Who has clinched a prize or is in the race stands in the first one, together with those they are to meet.
    """
    players, race = field.players, frozenset(near.race.players)
    settled = [place for place, each in enumerate(players) if each.id in near.stakes.clinched]
    free = (place for place, each in enumerate(players) if settled and each.id not in near.stakes.hopeful)
    first = {*settled, *islice(free, FIRST_WIDTH), *(n for n, each in enumerate(players) if each.id in race)}
    rest = [place for place in _pairing_order(field, near) if place not in first]
    head = [*sorted(first), *rest[: len(first) % 2]]
    rest = rest[len(first) % 2 :]
    cut = [rest[at : at + SECTION] for at in range(0, len(rest), SECTION)]
    return [head, *cut] if head else cut


def _pairing_order(field: Field, near: NearPairs) -> list[int]:
    """Beside each place the one it would meet: the next one, or of the own win group the one half a group below."""
    size = len(field.players)
    if near.again:
        return list(range(size))
    top = min(2 * near.step, size) if near.step is not None else 0
    order = _folded(0, top)
    at = top
    for begin, end in dict.fromkeys(win_group_bounds(field.players)):
        if end > at:
            order += _folded(max(begin, at), end)
    return order


def _folded(begin: int, end: int) -> list[int]:
    """The upper half and the lower half, by turns; of an odd number the last comes last."""
    half = (end - begin) // 2
    pairs = [place for n in range(begin, begin + half) for place in (n, n + half)]
    return [*pairs, *range(begin + 2 * half, end)]


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
