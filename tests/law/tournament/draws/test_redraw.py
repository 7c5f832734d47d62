"""The rest of a round robin after a withdrawal or a late entry."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.tournament.draws.pairs import CannotDraw, DrawnBye, Pair, games_of_draw, starts_and_replies
from tilehall.law.tournament.draws.redraw import RestOfDraw, redraw_rest
from tilehall.law.tournament.draws.round_robin import RoundRobin, draw_round_robin, order_by_lot


def planned(count: int, times: int = 1) -> list[list]:
    """A round robin of the players A, B, C …"""
    rounds = draw_round_robin(RoundRobin(players=count, times=times), order_by_lot(count, 1))
    return [
        [Pair(*(chr(64 + p) for p in e.players)) if isinstance(e, Pair) else DrawnBye(chr(64 + e.player)) for e in each]
        for each in rounds
    ]


def names(count: int, *gone: str) -> list[str]:
    return [chr(65 + n) for n in range(count) if chr(65 + n) not in gone]


def differences(rounds, players) -> list[int]:
    found = starts_and_replies(rounds)
    return [found[player][0] - found[player][1] for player in players]


def test_a_masters_loses_one_after_nine_rounds_and_the_rest_stays_as_planned() -> None:
    draw = planned(24)
    rest = redraw_rest(RestOfDraw(players=names(24, "C"), played=draw[:9], planned=draw[9:]))
    assert rest.as_planned
    assert rest.unmet == ()
    assert len(rest.rounds) == 14
    for was, now in zip(draw[9:], rest.rounds, strict=True):
        assert sum(isinstance(entry, DrawnBye) for entry in now) == 1
        assert {frozenset(p.players) for p in games_of_draw([now])} == {
            frozenset(p.players) for p in games_of_draw([was]) if "C" not in p.players
        }
    assert max(map(abs, differences([*draw[:9], *rest.rounds], names(24, "C")))) <= 1


@settings(deadline=None, max_examples=40)
@given(st.integers(3, 13), st.data())
def test_everyone_left_still_meets_everyone_once_and_what_was_played_stays(count, data) -> None:
    draw = planned(count)
    done = data.draw(st.integers(0, len(draw) - 1))
    gone = data.draw(st.sampled_from(names(count)))
    left = names(count, gone)
    rest = redraw_rest(RestOfDraw(players=left, played=draw[:done], planned=draw[done:]))
    assert len(rest.rounds) == len(draw) - done
    for each in rest.rounds:
        assert sorted(p for entry in each for p in entry.players) == left
    met = Counter(
        frozenset(pair.players) for pair in games_of_draw([*draw[:done], *rest.rounds]) if gone not in pair.players
    )
    assert max(met.values(), default=1) == 1
    assert {frozenset(two) for two in combinations(left, 2)} - set(met) == {frozenset(two) for two in rest.unmet}
    assert not rest.unmet
    assert max(map(abs, differences([*draw[:done], *rest.rounds], left))) <= 1


@pytest.mark.parametrize("count", [6, 7, 8, 9])
def test_two_withdraw_and_the_games_are_laid_anew_with_few_byes(count: int) -> None:
    draw = planned(count)
    left = names(count, "A", "D")
    rest = redraw_rest(RestOfDraw(players=left, played=draw[:2], planned=draw[2:]))
    assert not rest.unmet
    assert rest == redraw_rest(RestOfDraw(players=left, played=draw[:2], planned=draw[2:]))


def test_in_the_second_half_of_a_double_round_robin() -> None:
    draw = planned(6, times=2)
    left = names(6, "B")
    rest = redraw_rest(RestOfDraw(players=left, played=draw[:6], planned=draw[6:], times=2))
    met = Counter(
        frozenset(pair.players) for pair in games_of_draw([*draw[:6], *rest.rounds]) if "B" not in pair.players
    )
    assert set(met.values()) == {2}
    assert not rest.unmet
    assert max(map(abs, differences([*draw[:6], *rest.rounds], left))) <= 1


def test_a_late_entry_is_fitted_in_as_far_as_the_rounds_go() -> None:
    draw = planned(5)
    rest = redraw_rest(RestOfDraw(players=names(6), played=draw[:1], planned=draw[1:]))
    assert not rest.as_planned
    met = Counter(player for pair in games_of_draw(rest.rounds) for player in pair.players)
    assert met["F"] == 4
    assert rest.unmet == tuple(sorted(("F", p) if p > "F" else (p, "F") for two in rest.unmet for p in two if p != "F"))
    assert all(sum(isinstance(entry, DrawnBye) for entry in each) <= 2 for each in rest.rounds)


def test_the_ledger_that_is_given_counts_and_not_the_draw() -> None:
    rest = redraw_rest(RestOfDraw(players=["A", "B"], played=[], planned=[[Pair("A", "B")]]), {"A": 1, "B": -1})
    assert rest.rounds == ((Pair("B", "A"),),)


def test_one_who_is_left_cannot_go_on() -> None:
    with pytest.raises(CannotDraw):
        redraw_rest(RestOfDraw(players=["A"], played=[], planned=[[Pair("A", "B")]]))
