"""Round robins by the circle method: everyone once, and starts balanced after every round."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws.draw_rules import masters_draw, start_mode
from tilehall.law.tournament.draws.pairs import CannotDraw, DrawnBye, games_of_draw, starts_and_replies
from tilehall.law.tournament.draws.round_robin import (
    RoundRobin,
    circle_draw,
    draw_round_robin,
    order_by_lot,
    order_by_seeding,
)

NZASP = Book("nzasp-2022")


def drawn(players: int, **more):
    return draw_round_robin(RoundRobin(players=players, **more), order_by_lot(players, more.pop("seed", 0)))


def differences(rounds) -> dict[int, int]:
    return {player: firsts - seconds for player, (firsts, seconds) in starts_and_replies(rounds).items()}


@pytest.mark.parametrize("players", range(2, 41))
def test_everyone_meets_everyone_once_and_nobody_twice_in_a_round(players: int) -> None:
    rounds = drawn(players)
    assert len(rounds) == players - 1 + players % 2
    for each in rounds:
        assert sorted(p for entry in each for p in entry.players) == list(range(1, players + 1))
    met = Counter(frozenset(pair.players) for pair in games_of_draw(rounds))
    assert met == Counter(frozenset(two) for two in combinations(range(1, players + 1), 2))


@pytest.mark.parametrize("players", range(2, 41))
def test_starts_are_within_one_after_every_round_and_exact_at_the_end(players: int) -> None:
    rounds = drawn(players)
    for number in range(1, len(rounds) + 1):
        assert max(map(abs, differences(rounds[:number]).values())) <= 1
    last = Counter(differences(rounds).values())
    assert last == (Counter({1: players // 2, -1: players // 2}) if players % 2 == 0 else Counter({0: players}))


@pytest.mark.parametrize("players", range(4, 41))
def test_nobody_has_one_role_three_times_running_and_with_odd_numbers_not_even_twice(players: int) -> None:
    roles: dict[int, str] = dict.fromkeys(range(players), "")
    for pair in games_of_draw(circle_draw(players)):
        roles[pair.first] += "f"
        roles[pair.second] += "s"
    repeats = sum(
        own.count("ff") + own.count("ss") for own in (r.replace("fff", "!").replace("sss", "!") for r in roles.values())
    )
    assert not any("fff" in own or "sss" in own for own in roles.values())
    assert repeats == (players - 2 if players % 2 == 0 else 0)


@pytest.mark.cites("nzasp.P.5.3")
def test_a_grade_of_eight_has_28_starts_four_times_four_and_four_times_three() -> None:
    firsts = [own[0] for own in starts_and_replies(drawn(8)).values()]
    assert sum(firsts) == 28
    assert Counter(firsts) == {4: 4, 3: 4}


@pytest.mark.cites("nzasp.P.5.3")
@pytest.mark.parametrize("kind", ["championship", "masters"])
def test_the_championship_and_the_masters_do_not_draw_for_the_start(kind: str) -> None:
    refusal = start_mode(NZASP, kind, "draw")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "balanced_required"
    assert str(refusal.rests_on[0]) == "nzasp.P.5.3"
    assert isinstance(start_mode(NZASP, kind, "balanced"), Ruling)


@pytest.mark.cites("nzasp.P.5.3")
def test_elsewhere_the_host_may_choose() -> None:
    assert isinstance(start_mode(NZASP, "tournament", "draw"), Ruling)


@pytest.mark.cites("nzasp.C.15.5")
def test_the_masters_of_24_is_23_rounds_and_276_games_every_pair_once() -> None:
    rounds = drawn(24)
    assert len(rounds) == 23
    assert all(len(each) == 12 for each in rounds)
    assert len(games_of_draw(rounds)) == 276
    assert len({frozenset(pair.players) for pair in games_of_draw(rounds)}) == 276
    refusal = masters_draw("swiss", "circle")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, str(refusal.rests_on[0])) == ("round_robin_required", "nzasp.C.15.5")


@pytest.mark.cites("nzasp.C.15.7")
def test_in_the_masters_twelve_start_twelve_times_and_twelve_eleven() -> None:
    firsts = [own[0] for own in starts_and_replies(drawn(24)).values()]
    assert Counter(firsts) == {12: 12, 11: 12}
    assert sum(firsts) == 276
    refusal = masters_draw("round_robin", None)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, str(refusal.rests_on[0])) == ("starts_method_missing", "nzasp.C.15.7")
    assert isinstance(masters_draw("round_robin", "circle"), Ruling)


@pytest.mark.cites("nzasp.C.15.7")
def test_a_masters_of_23_has_eleven_starts_each() -> None:
    assert set(starts_and_replies(drawn(23)).values()) == {(11, 11)}


@pytest.mark.cites("nzasp.P.9.1")
def test_a_grade_of_seven_has_seven_rounds_of_three_games_and_a_bye_each() -> None:
    rounds = drawn(7)
    assert len(rounds) == 7
    assert all((len(games_of_draw([each])), len(each)) == (3, 4) for each in rounds)
    assert Counter(e.player for each in rounds for e in each if isinstance(e, DrawnBye)) == dict.fromkeys(
        range(1, 8), 1
    )


@pytest.mark.parametrize("players", range(2, 26))
def test_twice_through_is_exact_for_everyone_and_between_any_two(players: int) -> None:
    rounds = drawn(players, times=2)
    assert set(differences(rounds).values()) == {0}
    assert Counter(pair.players for pair in games_of_draw(rounds)) == Counter(
        {(a, b): 1 for a in range(1, players + 1) for b in range(1, players + 1) if a != b}
    )


@pytest.mark.cites("nzasp.P.5.3")
@pytest.mark.parametrize("players", range(2, 26))
@pytest.mark.parametrize("times", [2, 3, 4])
def test_many_times_through_starts_are_within_one_after_every_round(players: int, times: int) -> None:
    counts: Counter[int] = Counter()
    for each in drawn(players, times=times):
        for pair in games_of_draw([each]):
            counts[pair.first] += 1
            counts[pair.second] -= 1
        assert max(map(abs, counts.values())) <= 1


@pytest.mark.parametrize("players", range(4, 26, 2))
def test_the_second_time_begins_with_the_last_round_and_then_keeps_the_order(players: int) -> None:
    once, one = drawn(players), players - 1
    again = [{frozenset(entry.players) for entry in each} for each in drawn(players, times=2)[one:]]
    assert again == [{frozenset(entry.players) for entry in each} for each in (once[-1], *once[:-1])]
    by_tiles = drawn(players, times=2, balanced=False)
    assert [{*map(frozenset, (entry.players for entry in each))} for each in by_tiles[one:]] == [
        {*map(frozenset, (entry.players for entry in each))} for each in once
    ]


@given(st.integers(2, 14), st.integers(1, 45))
def test_more_rounds_than_one_round_robin_stay_balanced(players: int, rounds: int) -> None:
    made = drawn(players, rounds=rounds)
    assert len(made) == rounds
    assert all(max(map(abs, differences(made[:number]).values())) <= 1 for number in range(1, rounds + 1))
    had = Counter(player for pair in games_of_draw(made) for player in pair.players)
    for player, difference in differences(made).items():
        assert abs(difference) == had[player] % 2


def test_whangarei_25_players_and_30_rounds() -> None:
    made = drawn(25, rounds=30)
    assert all(len(games_of_draw([each])) == 12 for each in made)
    assert max(map(abs, differences(made).values())) == 1


@pytest.mark.parametrize("players", range(2, 30))
@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_first_two_seeds_meet_in_the_last_round(players: int, times: int) -> None:
    plan = RoundRobin(players=players, times=times)
    order = order_by_seeding(plan, 5)
    assert sorted(order) == list(range(1, players + 1))
    assert any(set(entry.players) == {1, 2} for entry in draw_round_robin(plan, order)[-1])


def test_the_seed_numbers_the_players_and_the_same_seed_gives_the_same_draw() -> None:
    plan = RoundRobin(players=10)
    assert draw_round_robin(plan, order_by_lot(10, 7)) == draw_round_robin(plan, order_by_lot(10, 7))
    assert len({draw_round_robin(plan, order_by_lot(10, seed)) for seed in range(20)}) == 20
    # Written down once: a draw that was published must come out again in every later version.
    assert order_by_lot(6, 0) == SEEDED


SEEDED = [3, 2, 1, 6, 5, 4]


def test_one_player_is_no_round_robin() -> None:
    with pytest.raises(CannotDraw):
        circle_draw(1)
