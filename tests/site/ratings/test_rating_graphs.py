"""The axis of a rating graph says which event or day a point is, and no label stands on another."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from tilehall.site.ratings.rating_graphs import LevelPoint, level_graph

FIRST = date(2026, 5, 2)
A_SIGN = 8.4  # of the axis' letters, on average over a name


def points(count: int) -> list[LevelPoint]:
    events = [
        LevelPoint(level=1500 + 7 * n, what=f"Whangārei Whitestone Open {n}", day=FIRST + timedelta(days=31 * n))
        for n in range(count)
    ]
    return [LevelPoint(level=1490, what="Before", day=None), *events]


def spans(graph) -> list[tuple[float, float]]:
    """From where to where the labels of the axis reach."""
    found = []
    for dot in graph.dots:
        if dot.axis:
            wide = max(len(line.text) for line in dot.axis) * A_SIGN
            left = dot.x - {"start": 0, "middle": wide / 2, "end": wide}[dot.anchor]
            found.append((left, left + wide))
    return found


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 12, 30, 60])
def test_no_label_stands_on_another_or_beyond_the_picture(count: int) -> None:
    graph = level_graph(points(count), "")
    labels = spans(graph)
    assert labels
    assert labels[0][0] >= 0
    assert labels[-1][1] <= graph.width
    assert all(left[1] <= right[0] for left, right in pairwise(labels))
    assert all(line.y < graph.height for dot in graph.dots for line in dot.axis)


def test_few_events_bear_name_and_date() -> None:
    before, first, second = level_graph(points(2), "").dots
    assert [line.text for line in before.axis] == ["Before"]
    assert [line.text for line in first.axis] == ["Whangārei", "Whitestone…", "2/5/26"]
    assert second.title == "Whangārei Whitestone Open 1, 2/6/26: 1507"


def test_many_events_bear_dates_and_each_tells_its_name_when_pointed_at() -> None:
    graph = level_graph(points(20), "")
    labels = [line.text for dot in graph.dots for line in dot.axis]
    assert labels[-1] == "12/12/27"
    assert all(label.count("/") == 2 or label == "before" for label in labels)
    assert all("Whitestone" in dot.title for dot in graph.dots[1:])
    assert not graph.figures
    assert len(graph.marks) == 2


def test_a_level_without_events_has_its_days_alone() -> None:
    graph = level_graph([LevelPoint(level=1400 + n, what="", day=FIRST) for n in range(2)], "")
    assert [[line.text for line in dot.axis] for dot in graph.dots] == [["2/5/26"], ["2/5/26"]]
    assert graph.dots[0].title == "2/5/26: 1400"


@pytest.mark.parametrize("levels", [(1500, 1400, 1500, 1450, 1460, 1380), (1500, 1480, 1446), (1500, 1500)])
def test_no_figure_stands_on_the_axis_and_a_valleys_stands_below_it(levels: tuple[float, ...]) -> None:
    graph = level_graph([LevelPoint(level=level, what="Masters", day=FIRST) for level in levels], "")
    assert graph.figures
    assert all(dot.above + 12 <= line.y for dot in graph.dots for line in dot.axis)
    assert all(dot.above - 12 >= 0 for dot in graph.dots)
    valley, peak = min(graph.dots, key=lambda dot: -dot.y), min(graph.dots, key=lambda dot: dot.y)
    assert peak.above < peak.y
    assert valley.above > valley.y or len(set(levels)) == 1
