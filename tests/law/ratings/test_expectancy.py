"""Expectancy before the event and while it runs, and who reaches it first."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tilehall.law.ratings.expectancy import Expectancy, expectancies, first_to_reach
from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.ratings.rate import rate
from tilehall.law.ratings.rated_games import entries_and_results
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, PairGame, PlayerId

PROFILE = PROFILES["nzasp-2022"]
A, B, C, D = (PlayerId(each) for each in "ABCD")
RATINGS = {A: 1700, B: 1600, C: 1500, D: 1300}
DRAW = (((A, D), (B, C)), ((A, C), (D, B)), ((A, B), (C, D)))


def event(*scores: tuple[tuple[int, int], ...], ratings: "dict[PlayerId, int | None] | None" = None) -> Event:
    """A round robin of four, played as far as scores are given."""
    rounds = tuple(
        tuple(
            PairGame(first=one, second=two, score=scores[number][board] if number < len(scores) else None)
            for board, (one, two) in enumerate(pairs)
        )
        for number, pairs in enumerate(DRAW)
    )
    brought = RATINGS if ratings is None else ratings
    players = tuple(Entrant(id=each, name=each, rating=rating, games=90) for each, rating in brought.items())
    return Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=rounds)


WON, LOST, TIED = (400, 300), (300, 400), (350, 350)


def test_before_the_first_game_everybody_knows_what_is_expected() -> None:
    found = expectancies(event(), PROFILE, 3)
    curve = PROFILE.curve.expects
    assert found[A].expected == pytest.approx(curve(100) + curve(200) + curve(400))
    assert sum(each.expected or 0 for each in found.values()) == pytest.approx(6)
    assert [(each.so_far, each.won, each.over, each.change, each.reached) for each in found.values()] == [
        (0, 0, 0, 0, None)
    ] * 4
    assert first_to_reach(found) == ()


def test_while_it_runs_wins_over_expectation_and_the_change_if_it_ended_now() -> None:
    running = event((LOST, WON))
    found = expectancies(running, PROFILE, 3)
    entries, results = entries_and_results(running)
    now = {each.player: each for each in rate(PROFILE, entries, results).players}
    for player, each in found.items():
        assert each.so_far == pytest.approx(now[player].expected)
        assert (each.change, each.rating, each.won) == (now[player].change, now[player].new, now[player].wins)
    assert found[D].over == pytest.approx(1 - PROFILE.curve.expects(-400))
    # Of three games D was expected to win less than one: one win is enough, in the first round.
    assert found[D].expected is not None
    assert found[D].expected < 1
    assert (found[D].reached, first_to_reach(found)) == (1, (D,))


def test_several_may_be_first_together_and_a_later_one_is_not() -> None:
    low = {A: 1500, B: 1500, C: 1500, D: 1500}
    found = expectancies(event((WON, TIED), (TIED, TIED), (WON, WON), ratings=dict(low)), PROFILE, 3)
    assert {player: each.reached for player, each in found.items()} == {A: 2, B: None, C: 3, D: None}
    assert first_to_reach(found) == (A,)
    assert found[A].won == Fraction(5, 2)


def test_as_many_wins_as_expected_are_enough_whatever_the_last_bits_say() -> None:
    """Of two games, one with a player as far above as the other is below, exactly one win is expected."""
    for apart in range(1, 900, 7):
        ratings: dict[PlayerId, int | None] = {A: 1000, B: 1000 + apart, C: 1000 - apart, D: 1000}
        drawn = event((LOST, WON), (WON, WON), ratings=ratings)
        both = (
            (PairGame(first=A, second=B, score=LOST), PairGame(first=C, second=D, score=LOST)),
            (PairGame(first=A, second=C, score=WON), PairGame(first=B, second=D, score=LOST)),
        )
        assert expectancies(replace(drawn, rounds=both), PROFILE, 2)[A].reached == 2, apart


def test_a_draw_that_goes_on_round_by_round_tells_nothing_of_the_whole() -> None:
    drawn = event((LOST, WON))
    running = replace(drawn, rounds=drawn.rounds[:1])
    found = expectancies(running, PROFILE, 3)
    assert found[D].expected == pytest.approx(PROFILE.curve.expects(-400))
    assert all(each.reached is None for each in found.values())


def test_a_newcomer_has_no_expectancy_and_is_the_mean_to_others_until_games_tell_more() -> None:
    ratings: dict[PlayerId, int | None] = {A: 1700, B: 1600, C: 1500, D: None}
    before = expectancies(event(ratings=ratings), PROFILE, 3)
    curve = PROFILE.curve.expects
    assert before[A].expected == pytest.approx(curve(100) + curve(200) + curve(1700 - 1600))
    assert (before[D].expected, before[D].over, before[D].rating, before[D].change) == (None, None, None, None)
    after = expectancies(event((LOST, WON), ratings=ratings), PROFILE, 3)
    assert after[D].rating == 1700
    assert after[A].so_far == pytest.approx(0.5)


@pytest.mark.cites("nzasp.P.9.3")
@pytest.mark.cites("nzasp.P.10.4")
def test_byes_forfeits_and_house_players_count_for_nothing() -> None:
    plain = event((LOST, WON))
    out = (Bye(player=A), Forfeit(player=B, to=C))
    rounds = (plain.rounds[0], out)
    found = expectancies(replace(plain, rounds=rounds), PROFILE, 2)
    assert found[A] == replace(_only(plain)[A], reached=found[A].reached)
    assert (found[A].games, found[C].won) == (1, 0)
    house = replace(plain, players=tuple(replace(each, house=each.id == D) for each in plain.players))
    assert D not in expectancies(house, PROFILE, 3)
    assert (expectancies(house, PROFILE, 3)[A].games, expectancies(house, PROFILE, 3)[A].won) == (0, 0)


def _only(plain: Event) -> dict[PlayerId, Expectancy]:
    return expectancies(replace(plain, rounds=plain.rounds[:1]), PROFILE, 3)
