"""The matching against an oracle that looks at every draw there is."""

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.invented_events import every_draw
from tilehall.law.tournament.draws.matching import CostTerm, MatchingEngine, TooFine, cheapest, cost_differences


@st.composite
def graphs(draw):
    """Up to ten places, three terms with small costs (so that ties are common), some pairs forbidden."""
    size = draw(st.sampled_from((2, 4, 6, 8, 10)))
    pairs = [(a, b) for a in range(size) for b in range(a + 1, size)]
    costs = st.tuples(st.integers(0, 2), st.integers(0, 900), st.integers(0, 3))
    kept = draw(st.lists(st.sampled_from(pairs), unique=True)) if draw(st.booleans()) else pairs
    return size, {two: draw(costs) for two in kept}


def total(costs, draw):
    return tuple(sum(column) for column in zip(*(costs[two] for two in draw), strict=True))


@given(graphs())
def test_no_draw_is_better_term_by_term_in_their_order(graph) -> None:
    size, costs = graph
    made = cheapest(range(size), costs)
    possible = [total(costs, d) for d in every_draw(range(size)) if all(two in costs for two in d)]
    if not possible:
        assert 2 * len(made) < size
    else:
        assert sorted(place for two in made for place in two) == list(range(size))
        assert total(costs, made) == min(possible)


@given(graphs())
def test_as_many_pairs_as_networkx_finds(graph) -> None:
    size, costs = graph
    peer = networkx.Graph(list(costs))
    assert len(cheapest(range(size), costs)) == len(networkx.max_weight_matching(peer, maxcardinality=True))


def test_a_later_term_never_makes_up_for_an_earlier_one() -> None:
    early = CostTerm("early", lambda one, other: int((one, other) == (0, 1)))
    late = CostTerm("late", lambda one, other: 0 if (one, other) in ((0, 1), (2, 3)) else 1_000_000)
    engine = MatchingEngine(4, (early, late), 0)
    assert engine.best(engine.everyone()) in ([(0, 2), (1, 3)], [(0, 3), (1, 2)])
    assert MatchingEngine(4, (late, early), 0).best(engine.everyone()) == [(0, 1), (2, 3)]


def test_equal_draws_are_decided_by_the_lot_and_a_seed_repeats() -> None:
    found = {
        tuple(MatchingEngine(8, (), seed).best(MatchingEngine(8, (), seed).everyone()) or ()) for seed in range(60)
    }
    assert len(found) > 30
    assert MatchingEngine(8, (), 3).best(MatchingEngine(8, (), 3).everyone()) == MatchingEngine(8, (), 3).best(
        MatchingEngine(8, (), 3).everyone()
    )


def test_forbidden_pairs_are_not_made_and_no_draw_is_none() -> None:
    engine = MatchingEngine(4, (), 0, {(0, 1), (0, 2)})
    assert engine.best(engine.everyone()) == [(0, 3), (1, 2)]
    alone = MatchingEngine(4, (), 0, {(0, 1), (0, 2), (0, 3)})
    assert alone.best(alone.everyone()) is None


def test_terms_that_do_not_fit_are_an_error_and_no_wrong_draw() -> None:
    with pytest.raises(TooFine):
        cheapest(range(2), {(0, 1): (1 << 70, 1 << 70)})


def test_the_whole_room_is_used_without_a_fault() -> None:
    big = (1 << 56) - 1  # two terms of it, and two pairs, make 116 bits
    costs = {
        (0, 1): (big, 0),
        (2, 3): (big, 1),
        (0, 2): (big, big),
        (1, 3): (big, 0),
        (0, 3): (big, 1),
        (1, 2): (big, 1),
    }
    assert cheapest(range(4), costs) == [(0, 1), (2, 3)]


def test_what_differs_is_told_in_the_order_of_the_terms() -> None:
    assert cost_differences(("a", "b", "c"), (1, 5, 2), (1, 7, 0)) == (("b", 2), ("c", -2))
