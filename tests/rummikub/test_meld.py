"""Groups and runs: what is one, how it is written, what its jokers stand for, and why it is none."""

from itertools import combinations, islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rummikub import meld, tiles
from tilehall.law.rummikub.meld import MeldFault, Shapes
from tilehall.law.rummikub.tiles import COLOURS, parse_table


def told(text):
    return parse_table(text)[0]


MELDS = [
    ("B10 B8 B9", "run", "B8 B9 B10", 27),
    ("K5 R5 Y5", "group", "R5 Y5 K5", 15),
    ("R12 R13 J", "run", "J=R11 R12 R13", 36),
    ("R1 R2 J", "run", "R1 R2 J=R3", 6),
    ("R4 B4 J", "group", "R4 B4 J=Y4", 12),
    ("R5 B5 Y5 J", "group", "R5 B5 Y5 J=K5", 20),
    ("J=K4 B4 R4", "group", "R4 B4 J=K4", 12),
    ("R7 R8 J=R6", "run", "J=R6 R7 R8", 21),
    ("J R5 J R7", "run", "R5 J=R6 R7 J=R8", 26),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", "run", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", 91),
]


@pytest.mark.cites("nzrc2024.6", "nzrc2024.8", "nzrc2024.9a")
@pytest.mark.parametrize("text, kind, written, value", MELDS)
def test_a_meld_is_read_in_any_order_and_written_in_one(text, kind, written, value):
    given = told(text)
    for order in islice(permutations(given), 24):
        found = meld.read_meld(order)
        assert (found.kind, " ".join(found.meld), found.value) == (kind, written, value)
    assert meld.meld_fault(given) is None
    assert meld.meld_value(told(written)) == value
    assert meld.read_meld(told(written)).meld == told(written)


@pytest.mark.cites("nzrc2024.6", "nzrc2024.8", "nzrc2024.10")
@pytest.mark.parametrize(
    "text, code, tile",
    [
        ("R5 K5", "set_too_small", None),
        ("J J", "set_too_small", None),
        ("R12 R13 R1", "run_wraps", None),
        ("R13 R1 R2", "run_wraps", None),
        ("R2 B2 B2", "duplicate_colour", "B2"),
        ("R5 B5 Y5 K5 J", "set_too_large", None),
        ("R3 R4 R4 R5", "duplicate_number", "R4"),
        ("R5 R6 R8", "run_gap", None),
        ("R5 R6 R9 J", "run_gap", None),
        ("R5 B6 R7", "not_a_set", None),
        ("R5 B5 R6", "not_a_set", None),
        ("R12 R13 J=R1", "joker_stands_wrong", "J=R1"),
        ("B4 R4 J=B4", "joker_stands_wrong", "J=B4"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 J", "set_too_large", None),
    ],
)
def test_why_it_is_none(text, code, tile):
    assert meld.meld_fault(told(text)) == MeldFault(code, tile)
    assert meld.read_meld(told(text)) is None


def test_every_meaning_of_a_joker():
    assert meld.joker_meanings(told("R7 R8 J")) == {"R6", "R9"}
    assert meld.joker_meanings(told("R4 B4 J")) == meld.joker_meanings(told("R4 B4 J=K4")) == {"Y4", "K4"}
    assert meld.joker_meanings(told("R7 R8 J=R9")) == {"R9"}
    assert meld.joker_meanings(told("R7 R8 R9")) == frozenset()


def test_two_jokers_and_a_tile_have_a_reading_of_most_value():
    assert [(one.kind, one.value) for one in meld.readings_of_meld(told("R9 J J"))] == [
        ("run", 30),
        ("group", 27),
        ("run", 27),
        ("run", 24),
    ]
    assert meld.read_meld(told("R13 J J")).value == 39


def test_other_shapes_are_a_matter_of_the_rules():
    wrapped = Shapes(group_sizes=(3, 4), run_min=3, run_wrap=True)
    assert meld.read_meld(told("R12 R13 R1"), wrapped).meld == told("R12 R13 R1")
    pairs = Shapes(group_sizes=(2, 3, 4), run_min=4, run_wrap=False)
    assert meld.read_meld(told("R5 K5"), pairs).kind == "group"
    assert meld.read_meld(told("R5 R6 R7"), pairs) is None


GROUPS = {
    frozenset(f"{colour}{number}" for colour in some)
    for number in range(1, 14)
    for size in (3, 4)
    for some in combinations(COLOURS, size)
}
RUNS = {
    frozenset(f"{colour}{number}" for number in range(first, last + 1))
    for colour in COLOURS
    for first in range(1, 14)
    for last in range(first + 2, 14)
}


@given(
    plain=st.one_of(
        st.lists(st.sampled_from(tiles.NUMBERED), max_size=6),
        st.sampled_from(sorted(GROUPS | RUNS, key=sorted)).map(sorted),
    ),
    drop=st.integers(0, 2),
    jokers=st.integers(0, 2),
)
def test_a_meld_is_one_of_the_listed_with_jokers_in_some_places(plain, drop, jokers):
    """There are 65 groups and 264 runs; nothing else stands."""
    assert (len(GROUPS), len(RUNS)) == (65, 264)
    given = [*plain[drop:], *["J"] * jokers]
    bare = [tile for tile in given if tile != "J"]
    fits = [
        one
        for one in GROUPS | RUNS
        if bare and len(set(bare)) == len(bare) and set(bare) <= one and len(one) == len(given)
    ]
    found = meld.readings_of_meld(given)
    written = {frozenset(tiles.stands_for(tile) for tile in one.meld) for one in found}
    assert written <= set(fits)
    assert bool(written) == bool(fits)
    assert {one for one in fits if one in RUNS} <= written
    assert (meld.meld_fault(given) is None) == bool(fits)
