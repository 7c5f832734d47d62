"""Starts of a draw made anew: even after every round wherever that can be, and always fair in the end."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.desk.drawn_grades import begun, followed, hall, scored
from tilehall.law.tournament.desk import departures, draw
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.draws.even_course import even_course
from tilehall.law.tournament.draws.orientation import oriented_games

Games = list[tuple[int, int]]


def on_the_way(games: Games, before: dict[int, int]) -> tuple[int, int, dict[int, int]]:
    """The farthest that anybody is from even after one of these games, how uneven all are, and how it ends."""
    difference, farthest, uneven = dict(before), 0, 0
    for first, second in games:
        difference[first] += 1
        difference[second] -= 1
        farthest = max(farthest, abs(difference[first]), abs(difference[second]))
        uneven += sum(max(abs(difference[player]) - 1, 0) ** 2 for player in (first, second))
    return farthest, uneven, difference


def squares(difference: dict[int, int]) -> int:
    return sum(each**2 for each in difference.values())


@given(st.integers(2, 6), st.integers(1, 8), st.randoms(use_true_random=False))
def test_it_is_within_one_whenever_any_starts_are(players: int, count: int, chance: Random) -> None:
    before = {player: chance.choice((-1, 0, 0, 1, 2)) for player in range(players)}
    drawn = [(pair[0], pair[1]) for pair in (chance.sample(range(players), 2) for _ in range(count))]
    settled = [chance.random() < 0.15 for _ in drawn]
    held = dict(before)
    for (first, second), stays in zip(drawn, settled, strict=True):
        held[first] += stays
        held[second] -= stays
    fair = iter(oriented_games([game for game, stays in zip(drawn, settled, strict=True) if not stays], held))
    games = [game if stays else next(fair) for game, stays in zip(drawn, settled, strict=True)]
    made = even_course(games, before, settled)
    assert [set(game) for game in made] == [set(game) for game in games]
    assert all(now == was for now, was, stays in zip(made, games, settled, strict=True) if stays)
    farthest, uneven, end = on_the_way(made, before)
    _, was_uneven, was_end = on_the_way(games, before)
    assert squares(end) <= squares(was_end)
    assert uneven <= was_uneven
    ways = product(*(((game,) if stays else (game, game[::-1])) for game, stays in zip(games, settled, strict=True)))
    if any(on_the_way(list(way), before)[0] <= 1 for way in ways):
        assert farthest <= 1


@pytest.mark.parametrize(("players", "teams"), [(9, 0), (16, 0), (12, 2)])
def test_after_somebody_left_starts_stay_even_on_the_way(players: int, teams: int) -> None:
    plan = GradePlan(name="A", rounds=12, system="two-teams", times=2) if teams else GradePlan(name="A", rounds=15)
    desk = hall(players, plan, teams)
    desk = followed(desk, draw.draw_grade(desk, "A", 3))
    for _ in range(3):
        desk = scored(begun(desk))
    desk = followed(desk, [Withdrew(player=4, choice="adjust_draw", from_round=4)])
    desk = followed(desk, departures.settle_departures(desk, "A", 3))
    boards = [board for each in desk.grade("A").rounds for board in each.boards if board.meets == "game"]
    games = [(board.players[0], board.players[1]) for board in boards]
    assert on_the_way(games, dict.fromkeys(desk.grade("A").players, 0))[0] == 1
