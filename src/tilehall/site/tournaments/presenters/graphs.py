"""Lines over the rounds as points of an SVG: the sum of margins, and the place. The same stands beside it in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.site.pages.phrases import signed

WIDTH, HEIGHT = 400, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 22, 26, 34
CROWDED = 10  # beyond so many rounds the figures would stand on each other; then only the edges are named


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphText:
    y: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphDot:
    """`axis`: what stands under it, in lines; nothing where there is no room. `title`: all of it, when pointed at."""

    x: float
    y: float
    label: str
    above: float  # where its figure stands
    axis: tuple[GraphText, ...]
    title: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphMark:
    """A line across the graph, with its figure beside it."""

    y: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    dots: tuple[GraphDot, ...]
    marks: tuple[GraphMark, ...]
    description: str
    figures: bool
    events: bool = False  # the axis bears names and dates, no numbers
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def spread_graph(values: Sequence[int], what: str) -> Graph:
    low, high = min(0, *values), max(0, *values)
    room = (high - low) or 100
    marks = {0: "0"} if len(values) <= CROWDED else {0: "0", high: signed(high), low: signed(low)}
    text = f"Sum of {what} by round: " + ", ".join(f"{n}: {signed(each)}" for n, each in enumerate(values, 1)) + "."

    def y(value: int) -> float:
        return _scaled((high - value) / room)

    return Graph(
        dots=_dots(values, [y(each) for each in values], [signed(each) for each in values]),
        marks=_apart([GraphMark(y=y(value), label=label) for value, label in marks.items()]),
        description=text,
        figures=len(values) <= CROWDED,
    )


def places_graph(values: Sequence[int], players: int) -> Graph:
    """The first place is at the top."""
    room = max(players - 1, 1)
    text = "Place by round: " + ", ".join(f"{n}: {each}" for n, each in enumerate(values, 1)) + f" of {players}."

    def y(place: int) -> float:
        return _scaled((place - 1) / room)

    return Graph(
        dots=_dots(values, [y(each) for each in values], [str(each) for each in values]),
        marks=tuple(GraphMark(y=y(place), label=str(place)) for place in dict.fromkeys((1, max(players, 1)))),
        description=text,
        figures=len(values) <= CROWDED,
    )


def _scaled(part: float) -> float:
    return round(TOP + part * (HEIGHT - TOP - BOTTOM), 1)


def _dots(values: Sequence[int], ys: Sequence[float], texts: Sequence[str]) -> tuple[GraphDot, ...]:
    step = (WIDTH - LEFT - RIGHT) / max(len(values) - 1, 1)
    return tuple(
        GraphDot(
            x=round(LEFT + n * step, 1),
            y=y,
            label=text,
            above=round(y - 10, 1),
            axis=(GraphText(y=HEIGHT - 8, text=str(n + 1)),),
            title=f"Round {n + 1}: {text}",
        )
        for n, (y, text) in enumerate(zip(ys, texts, strict=True))
    )


def _apart(marks: Sequence[GraphMark]) -> tuple[GraphMark, ...]:
    """Without those whose figure would stand on another."""
    graph_marks: list[GraphMark] = []
    for mark in marks:
        if all(abs(mark.y - other.y) >= 14 for other in graph_marks):
            graph_marks.append(mark)
    return tuple(graph_marks)
