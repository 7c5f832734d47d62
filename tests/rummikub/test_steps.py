"""A play explained: who carries out the steps one by one has the table of the answer in the end."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rummikub.positions import names, of_every_size, position
from tests.rummikub.table_steps import carried_out
from tilehall.law.rummikub import meld, solve, steps, tiles


def check(table, rack, question):
    found = solve.solve(table, rack, question)
    done = steps.steps_between(table, found.table) if found.feasible else ()
    melds, left = carried_out(table, rack, done)
    assert Counter(melds) == Counter(map(meld.without_meanings, found.table))
    assert left == Counter(found.rest)
    for step in done:
        assert step.takes or step.lays
    same = Counter(map(meld.without_meanings, table)) & Counter(map(meld.without_meanings, found.table))
    assert len({step.place for step in done}) <= len(found.table) - same.total()


def test_steps_of_every_size_lead_to_the_table():
    for one in of_every_size(60, 17):
        check(tuple(map(names, one.melds)), names(one.rack), "tiles")


@settings(deadline=None, max_examples=60)
@given(
    st.builds(
        position,
        st.integers(0, 2**32).map(random.Random),
        st.integers(0, 8),
        st.integers(1, 14),
        st.integers(0, 2),
    ),
    st.sampled_from(["tiles", "value"]),
)
def test_steps_lead_to_the_table(one, question):
    check(tuple(map(names, one.melds)), names(one.rack), question)


def test_a_tile_must_be_where_a_step_takes_it_from():
    start, end = tiles.parse_table("R5 B5 Y5 K5"), tiles.parse_table("R5 B5 Y5 | K5 K6 K7")
    done = steps.steps_between(start, end)
    with pytest.raises(ValueError):
        carried_out(start, ("K6",), done)
    with pytest.raises(ValueError):
        carried_out((), ("K6", "K7"), [steps.PlayStep(1, (steps.TakenTiles(("K5",), 0, ("K5",)),), (), (), ())])
    with pytest.raises(ValueError):
        steps.steps_between(start, tiles.parse_table("R5 B5 Y5"))
