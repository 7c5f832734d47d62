"""A function of numbers, read off as cases."""

from math import floor
from typing import Any

import pytest

from tilehall.site.referee.traced_numbers import CannotTrace, Points, Range, Run, SlotTable

TILES = {"drawn": Range(0, 9), "needed": Range(0, 7)}


def run_of(*ordered: bool, **ranges: Range) -> tuple[Run, Any]:
    run = Run(Points(ranges or TILES), SlotTable(), ordered)
    return run, [run.number(fact) for fact in (ranges or TILES)]


def test_a_comparison_goes_one_way_and_then_the_other() -> None:
    for outcome in (True, False):
        run, (drawn, needed) = run_of(outcome)
        assert (drawn > needed) is outcome
        assert [(fork.comparison, fork.outcome) for fork in run.forks] == [(("<", "needed", "drawn"), outcome)]


def test_what_follows_from_an_earlier_one_is_no_fork() -> None:
    run, (drawn, needed) = run_of(True)
    assert drawn - needed > 3
    assert drawn > needed
    assert not drawn < needed
    assert drawn <= 9
    assert bool(drawn)
    assert len(run.forks) == 1


def test_a_number_in_a_sentence_leaves_a_slot() -> None:
    run, (drawn, needed) = run_of()
    assert f"{drawn - needed} of {drawn:02}" == "\x020\x03 of \x021\x03"
    assert f"{drawn - needed}" == "\x020\x03"
    assert run.slots.slots == [(("-", "drawn", "needed"), ""), ("drawn", "02")]


def test_arithmetic_is_as_the_numbers_do_it() -> None:
    run, (minutes,) = run_of(minutes=Range(0, 2, whole=False))
    seconds = floor(minutes * 60 + 1e-6)
    assert run.points.values(seconds.expression) == [0, 30, 60, 90, 120]
    assert run.points.values((1500 - abs(-seconds) // 60 % 60).expression) == [1500, 1500, 1499, 1499, 1498]


def test_a_number_that_must_be_known_makes_a_case_of_each_value() -> None:
    found = set()
    for ordered in ((True,), (False, True), (False, False)):
        _, (tiles,) = run_of(*ordered, tiles=Range(0, 2))
        found.add(("none", "one", "two")[tiles])
    assert found == {"none", "one", "two"}


def test_what_no_table_can_hold_is_told() -> None:
    _, (seconds,) = run_of(seconds=Range(0, 3000))
    with pytest.raises(CannotTrace):
        int(seconds)
    with pytest.raises(CannotTrace):
        f"{seconds:>10}"
    with pytest.raises(CannotTrace):
        seconds + "s"


def test_of_many_points_those_near_the_edges_are_there() -> None:
    points = Points({"drawn": Range(0, 100), "racked": Range(0, 100), "needed": Range(0, 7)})
    assert points.count < 30_000
    for comparison in (("==", "racked", "drawn"), ("<", "racked", "drawn"), ("==", "drawn", 0), ("==", "drawn", 100)):
        assert points.where(comparison)
