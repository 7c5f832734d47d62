"""Ratings as dots on a line with the cuts between them: what a picture of the grades needs, as figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.grades import is_provisional
from tilehall.site.pages.phrases import counted
from tilehall.site.tournaments.presenters.row_pages import WHOLE

WIDTH, MARGIN, DOT, STEP, BASE = 640, 28, 5, 12, 36


@dataclass(frozen=True, slots=True)
class RatingDot:
    x: float
    y: float
    name: str
    rating: int
    provisional: bool
    grade: int  # which from the top, for its colour


@dataclass(frozen=True, slots=True)
class GradeCut:
    x: float
    gap: int


@dataclass(frozen=True, slots=True)
class GradePicture:
    width: int
    height: int
    line: float
    dots: tuple[RatingDot, ...]
    cuts: tuple[GradeCut, ...]
    marks: tuple[tuple[float, int], ...]
    description: str


def grade_picture(desk: Desk, sizes: Sequence[int]) -> GradePicture | None:
    """The strongest on the left. Those without a rating and those moved by agreement are not on the line."""
    rated = sorted(
        (player for player in desk.in_the_field() if player.rating is not None and not player.regraded),
        key=lambda each: (-(each.rating or 0), each.listed or 0, each.name),
    )
    if not 2 <= len(rated) <= WHOLE:  # of more nobody tells one dot from another
        return None
    ratings = [player.rating or 0 for player in rated]
    span = max(1, ratings[0] - ratings[-1])
    place = [MARGIN + (WIDTH - 2 * MARGIN) * (ratings[0] - rating) / span for rating in ratings]
    ends = _ends(desk, sizes, len(rated))
    heights = _stacked(place)
    height = BASE + STEP * (max(heights) + 2)
    line = height - BASE
    dots = tuple(
        RatingDot(
            x=round(place[n], 1),
            y=round(line - DOT - 3 - heights[n] * STEP, 1),
            name=player.name,
            rating=ratings[n],
            provisional=is_provisional(desk.book, player.games).value,
            grade=sum(n >= end for end in ends) % 6,
        )
        for n, player in enumerate(rated)
    )
    cuts = tuple(
        GradeCut(round((place[end - 1] + place[end]) / 2, 1), ratings[end - 1] - ratings[end])
        for end in ends
        if 0 < end < len(rated)
    )
    return GradePicture(WIDTH, height, line, dots, cuts, _marks(ratings, span), _description(ratings, ends))


def _ends(desk: Desk, sizes: Sequence[int], count: int) -> list[int]:
    """Where each grade but the last ends among the rated: those placed by hand take none of these places."""
    names = list(desk.grades)
    ends, so_far = [], 0
    for n, size in enumerate(sizes[:-1]):
        name = names[n] if n < len(names) else None
        guests = sum(
            player.placed_because is not None and player.grade == name
            for player in desk.in_the_field()
            if name is not None
        )
        so_far += max(0, size - guests)
        ends.append(min(so_far, count))
    return ends


def _stacked(places: Sequence[float]) -> list[int]:
    """How high each dot stands, so that none covers another."""
    tops: list[float] = []
    heights = []
    for x in places:
        level = next((n for n, last in enumerate(tops) if x - last >= 2 * DOT + 1), len(tops))
        if level == len(tops):
            tops.append(x)
        else:
            tops[level] = x
        heights.append(level)
    return heights


def _marks(ratings: Sequence[int], span: int) -> tuple[tuple[float, int], ...]:
    """Round figures under the line."""
    step = next((each for each in (10, 20, 50, 100, 200, 500) if span / each <= 7), 1000)
    first = ratings[-1] + (-ratings[-1]) % step
    return tuple(
        (round(MARGIN + (WIDTH - 2 * MARGIN) * (ratings[0] - value) / span, 1), value)
        for value in range(first, ratings[0] + 1, step)
    )


def _description(ratings: Sequence[int], ends: Sequence[int]) -> str:
    """The same in words."""
    bounds = [0, *ends, len(ratings)]
    parts = [
        f"{ratings[low]} to {ratings[high - 1]} ({counted(high - low, 'player')})"
        for low, high in pairwise(bounds)
        if high > low
    ]
    return "Ratings from the strongest: " + "; ".join(parts)
