"""Ratings as points of an SVG: how a level moved from one event or day to the next, with these on the axis."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from textwrap import wrap

from tilehall.site.tournaments.presenters.graphs import (
    LEFT,
    TOP,
    WIDTH,
    Graph,
    GraphDot,
    GraphMark,
    GraphText,
)

LEAST = 60  # points from the bottom of a graph to its top: a point more or less is no mountain
PLOT = 184  # how high, from the top of the picture to the ground of the graph
BELOW, BELOW_FIGURES = 26, 44  # how far below it the first line of the axis stands, and where figures come between
A_SIGN = 8.4  # how wide one of the axis is, on average
RIGHT = 36  # half a date
A_LINE, NAME_LINES = 16, 2  # with names two lines of one and one of a date
A_DATE, A_FIGURE = 70, 38  # as wide as they are with some room to the next
SHORTEST = 8  # signs: in a narrower line a name says less than its date


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPoint:
    """`day` is None before anything was played."""

    level: float
    what: str
    day: date | None


def level_graph(points: Sequence[LevelPoint], description: str) -> Graph:
    """Each point bears its event and date as long as names have room beside each other, else dates alone."""
    levels = [point.level for point in points]
    low, high = min(levels), max(levels)
    room = max(high - low, LEAST)
    top = (high + low + room) / 2
    step = (WIDTH - LEFT - RIGHT) / max(len(points) - 1, 1)
    figures = len(points) == 1 or step >= A_FIGURE

    def y(level: float) -> float:
        return round(TOP + (top - level) / room * (PLOT - TOP), 1)

    named = int(_room(len(points), step) / A_SIGN) if any(point.what for point in points) else 0
    names = named >= SHORTEST
    axis = PLOT + (BELOW_FIGURES if figures else BELOW)
    dots = tuple(
        GraphDot(
            x=round(LEFT + n * step, 1),
            y=at,
            label=f"{point.level:.0f}",
            above=round(at + (22 if _is_valley(n, levels) else -10), 1),
            axis=_lines(
                axis,
                [*_name_lines(point.what, named), *_date(point)]
                if names
                else _date_or_nothing(point, len(points) - 1 - n, step),
            ),
            title=f"{', '.join([*filter(None, [point.what]), *_date(point)])}: {point.level:.0f}",
            anchor=_anchor(n, len(points)) if names else "middle",
        )
        for n, point in enumerate(points)
        for at in (y(point.level),)
    )
    edges = () if figures else (top, top - room)
    marks = tuple(GraphMark(y=y(edge), label=f"{edge:.0f}") for edge in edges)
    height = axis + (NAME_LINES if names else 0) * A_LINE + 8
    return Graph(dots=dots, marks=marks, description=description, figures=figures, events=True, height=height)


def _is_valley(n: int, levels: Sequence[float]) -> bool:
    """Its figure stands below it, out of the way of the lines that lead up from it."""
    beside = [*levels[max(n - 1, 0) : n], *levels[n + 1 : n + 2]]
    return bool(beside) and all(level > levels[n] for level in beside)


def _anchor(n: int, count: int) -> str:
    """The first and the last stay within the picture."""
    if count == 1 or n == 0:
        return "start"
    return "end" if n == count - 1 else "middle"


def _room(count: int, step: float) -> float:
    """How wide a name may be: the outer ones grow inwards, the others to both sides."""
    if count == 1:
        return WIDTH - LEFT - RIGHT
    return step / 2 if count == 2 else step * 2 / 3


def _name_lines(name: str, wide: int) -> list[str]:
    return wrap(name, wide, max_lines=NAME_LINES, placeholder="…")


def _date(point: LevelPoint) -> list[str]:
    return [f"{point.day.day}/{point.day.month}/{point.day:%y}"] if point.day else []


def _date_or_nothing(point: LevelPoint, back: int, step: float) -> list[str]:
    """At as many points as have room for one, counted `back` from the last."""
    return [] if back % ceil(A_DATE / step) else _date(point) or [point.what.lower()]


def _lines(first: int, texts: Sequence[str]) -> tuple[GraphText, ...]:
    return tuple(GraphText(y=first + line * A_LINE, text=text) for line, text in enumerate(texts))
