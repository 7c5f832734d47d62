"""Ratings as points of an SVG: how a level moved, from one numbered line of the table beside it to the next."""

from collections.abc import Sequence

from tilehall.site.tournaments.presenters.graphs import (
    BOTTOM,
    CROWDED,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Graph,
    GraphDot,
    GraphMark,
)

LEAST = 60  # points from the bottom of a graph to its top: a point more or less is no mountain


def level_graph(levels: Sequence[float], description: str, *, first: int = 1) -> Graph:
    """One dot for each level; `first` is the number of the first."""
    low, high = min(levels), max(levels)
    room = max(high - low, LEAST)
    top = (high + low + room) / 2
    step = (WIDTH - LEFT - RIGHT) / max(len(levels) - 1, 1)

    def y(level: float) -> float:
        return round(TOP + (top - level) / room * (HEIGHT - TOP - BOTTOM), 1)

    dots = tuple(
        GraphDot(x=round(LEFT + n * step, 1), y=at, label=f"{level:.0f}", round=n + first, above=round(at - 10, 1))
        for n, level in enumerate(levels)
        for at in (y(level),)
    )
    edges = (top, top - room) if len(levels) > CROWDED else ()
    marks = tuple(GraphMark(y=y(edge), label=f"{edge:.0f}") for edge in edges)
    return Graph(dots=dots, marks=marks, description=description)
