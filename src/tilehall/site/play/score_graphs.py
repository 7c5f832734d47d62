"""How a game went as lines of an SVG, one for each player: points in Scrabble, tiles on the rack in Rummikub."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 14, 30
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class ScoreLine:
    name: str
    points: str  # of a polyline
    last: tuple[float, float]
    figure: int


@dataclass(frozen=True, slots=True)
class GridLine:
    at: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreGraph:
    lines: tuple[ScoreLine, ...]
    across: tuple[GridLine, ...]
    along: tuple[GridLine, ...]
    here: float  # where the turn that is shown stands
    what: str  # is counted
    description: str
    width: int = WIDTH
    height: int = HEIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM
    left: int = LEFT
    right: int = WIDTH - RIGHT


def score_graph(names: Sequence[str], figures: Sequence[Sequence[int]], turn: int, what: str) -> ScoreGraph:
    """`figures`: of each player one before the first turn and one after each."""
    turns = max(len(figures[0]) - 1, 1)
    low = min(0, *(min(one) for one in figures))
    high = max(1, *(max(one) for one in figures))
    step = next((one for one in STEPS if (high - low) / one <= MOST_LINES), STEPS[-1])

    def x(at: int) -> float:
        return round(LEFT + at / turns * (WIDTH - LEFT - RIGHT), 1)

    def y(figure: int) -> float:
        return round(TOP + (high - figure) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    lines = tuple(
        ScoreLine(
            name,
            " ".join(f"{x(at)},{y(figure)}" for at, figure in enumerate(one)),
            (x(turn), y(one[turn])),
            one[turn],
        )
        for name, one in zip(names, figures, strict=True)
    )
    along = range(0, turns + 1, max(1, round(turns / MOST_LINES)))
    ends = ", ".join(f"{name} {one[-1]}" for name, one in zip(names, figures, strict=True))
    return ScoreGraph(
        lines=lines,
        across=tuple(GridLine(y(at), str(at)) for at in range(step * (low // step), high + 1, step) if at >= low),
        along=tuple(GridLine(x(at), str(at)) for at in along),
        here=x(turn),
        what=what,
        description=f"{what} after each turn. At the end: {ends}.",
    )
