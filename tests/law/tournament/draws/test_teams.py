"""Team events: who meets whom across teams, and that both sides start alike."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.draws.pairs import CannotDraw, Drawn, DrawnBye, Pair, games_of_draw, starts_and_replies
from tilehall.law.tournament.draws.teams import draw_several_teams, draw_two_teams


@pytest.mark.parametrize("boards", range(1, 17))
def test_two_teams_all_meet_all_of_the_other_side_with_even_starts(boards: int) -> None:
    rounds = draw_two_teams((boards, boards))
    assert len(rounds) == boards
    for each in rounds:
        assert len({seat for entry in each for seat in entry.players}) == 2 * boards
    assert Counter(frozenset(pair.players) for pair in games_of_draw(rounds)) == Counter(
        frozenset(((0, i), (1, j))) for i in range(boards) for j in range(boards)
    )
    assert all(abs(firsts - seconds) == boards % 2 for firsts, seconds in starts_and_replies(rounds).values())


@pytest.mark.parametrize("boards", range(2, 24))
def test_in_every_round_each_team_starts_on_half_of_the_boards(boards: int) -> None:
    """Three and five a side cannot: of five, one couple of rounds is left in which a whole team starts."""
    apart = []
    for each in draw_two_teams((boards, boards)):
        home = sum(pair.first[0] == 0 for pair in games_of_draw([each]))
        apart.append(abs(2 * home - boards))
    if boards in (3, 5):
        assert sorted(apart) == [1] * (boards - 2) + [boards] * 2
    else:
        assert max(apart) <= (0, 1, 2, 1)[boards % 4]


@pytest.mark.parametrize("sizes", [(2, 5), (3, 7), (6, 4)])
def test_of_unequal_teams_too_each_starts_on_half_of_the_boards(sizes: tuple[int, int]) -> None:
    for each in draw_two_teams(sizes):
        home = sum(pair.first[0] == 0 for pair in games_of_draw([each]))
        assert abs(2 * home - min(sizes)) == min(sizes) % 2


def worst_difference(rounds: Drawn[Any]) -> int:
    """The slow count: after every round, for everybody, games started less games replied in."""
    games: list[Pair[Any]] = []
    worst = 0
    for each in rounds:
        games += [entry for entry in each if isinstance(entry, Pair)]
        for seat in {seat for game in games for seat in game.players}:
            firsts = len([game for game in games if game.first == seat])
            worst = max(worst, abs(firsts - len([game for game in games if game.second == seat])))
    return worst


def starts_between_any_two(rounds: Drawn[Any]) -> set[int]:
    return set(Counter((game.first, game.second) for game in games_of_draw(rounds)).values())


@pytest.mark.parametrize("one", range(1, 10))
@pytest.mark.parametrize("other", range(1, 10))
def test_two_teams_have_starts_within_one_after_every_round(one: int, other: int) -> None:
    assert worst_difference(draw_two_teams((one, other), times=3)) <= 1
    twice = draw_two_teams((one, other), times=2)
    assert starts_between_any_two(twice) == {1}
    assert len(games_of_draw(twice)) == 2 * one * other


def test_twelve_a_side_twice_has_starts_within_one_after_every_round() -> None:
    """Where one player was six starts ahead in between."""
    assert worst_difference(draw_two_teams((12, 12), times=2)) == 1


@given(st.lists(st.integers(1, 4), min_size=2, max_size=7), st.integers(1, 3))
def test_several_teams_have_starts_within_one_after_every_round(sizes: list[int], times: int) -> None:
    rounds = draw_several_teams(sizes, times)
    assert worst_difference(rounds) <= 1
    met = Counter(frozenset(game.players) for game in games_of_draw(rounds))
    boards = [sum(size > board for size in sizes) for board in range(4)]
    assert len(met) == sum(there * (there - 1) // 2 for there in boards)
    if times == 2:
        assert starts_between_any_two(rounds) <= {1}
    for each in rounds:
        seats = sorted(seat for entry in each for seat in entry.players)
        assert seats == [(team, board) for team, size in enumerate(sizes) for board in range(size)]


def test_twelve_a_side_twice_is_288_games_in_24_rounds_with_twelve_starts_each() -> None:
    rounds = draw_two_teams((12, 12), times=2)
    assert (len(rounds), len(games_of_draw(rounds))) == (24, 288)
    assert set(starts_and_replies(rounds).values()) == {(12, 12)}


@pytest.mark.parametrize("sizes", [(3, 2), (1, 4), (6, 5), (7, 3)])
def test_a_smaller_team_leaves_byes_to_the_larger_one(sizes) -> None:
    rounds = draw_two_teams(sizes)
    assert len(games_of_draw(rounds)) == sizes[0] * sizes[1]
    byes = Counter(entry.player for each in rounds for entry in each if isinstance(entry, DrawnBye))
    larger = int(sizes[1] > sizes[0])
    assert byes == {(larger, seat): abs(sizes[0] - sizes[1]) for seat in range(max(sizes))}
    had = Counter(seat for pair in games_of_draw(rounds) for seat in pair.players)
    assert all(abs(firsts - seconds) == had[seat] % 2 for seat, (firsts, seconds) in starts_and_replies(rounds).items())


@pytest.mark.parametrize("teams", range(2, 10))
@pytest.mark.parametrize("boards", range(1, 6))
def test_several_teams_meet_board_by_board_and_start_on_half_of_them(teams: int, boards: int) -> None:
    rounds = draw_several_teams([boards] * teams)
    met = Counter(frozenset(pair.players) for pair in games_of_draw(rounds))
    assert len(met) == boards * teams * (teams - 1) // 2
    assert all(first[1] == second[1] and first[0] != second[0] for first, second in map(tuple, met))
    assert all(abs(firsts - seconds) == (teams - 1) % 2 for firsts, seconds in starts_and_replies(rounds).values())
    for each in rounds:
        home = Counter(pair.first[0] for pair in games_of_draw([each]))
        for pair in games_of_draw([each]):
            assert abs(home[pair.first[0]] - home[pair.second[0]]) == boards % 2


def test_a_team_of_nobody_cannot_play() -> None:
    for call in (lambda: draw_two_teams((3, 0)), lambda: draw_several_teams([2, 0]), lambda: draw_several_teams([4])):
        with pytest.raises(CannotDraw):
            call()
