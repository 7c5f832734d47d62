"""The knock-out and the Fontes prelude, against playing them out by hand."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.tournament.draws.bracket import KnockOut, bracket_of, next_matches, rounds_needed, seed_order
from tilehall.law.tournament.draws.fontes import draw_fontes, fontes_groups
from tilehall.law.tournament.draws.pairs import CannotDraw, DrawnBye, Pair
from tilehall.law.tournament.event import Bye, Forfeit, Meeting, PairGame, PlayerId


def seeds(count: int) -> list[PlayerId]:
    return [PlayerId(f"S{n:02}") for n in range(1, count + 1)]


def test_the_first_two_seeds_can_only_meet_in_the_final() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    for size in (2, 4, 8, 16, 32):
        order = seed_order(size)
        assert sorted(order) == list(range(1, size + 1))
        assert all(one + other == size + 1 for one, other in zip(order[::2], order[1::2], strict=True))


def leg(matches, chance: Random, *, ties: bool = False) -> list[Meeting]:
    made: list[Meeting] = []
    for match in matches:
        one, other = match.players
        if one is None or other is None:
            made.append(Bye(player=one or other))
            continue
        score = (
            (chance.randrange(300, 302), chance.randrange(300, 302))
            if ties
            else (
                chance.randrange(300, 500),
                chance.randrange(300, 500),
            )
        )
        first, second = (one, other) if chance.random() < 0.5 else (other, one)
        made.append(PairGame(first=first, second=second, score=score))
    return made


@settings(deadline=None)
@given(st.integers(2, 20), st.sampled_from((1, 3, 5)), st.booleans(), st.booleans(), st.integers(0, 10**6))
def test_somebody_wins_and_nobody_plays_on_who_has_lost(count, best_of, third, ties, seed) -> None:
    rules = KnockOut(seeds=seeds(count), best_of=best_of, third_place=third)
    chance, played = Random(seed), []
    for _ in range(best_of * rounds_needed(count)):
        found = bracket_of(rules, played)
        if found.over:
            break
        played.append(leg(next_matches(found), chance, ties=ties))
    found = bracket_of(rules, played)
    assert found.over
    assert len(found.rounds) == rounds_needed(count)
    with_third = third and count > 3
    assert len(found.places) == (4 if with_third else 2)
    lost: Counter[PlayerId] = Counter()
    for each in found.rounds:
        for match in each.matches:
            assert match.decided
            if None not in match.players:
                lost[match.loser] += 1
                wins = [sum((s[side] > s[1 - side]) for s in match.scores if s) for side in (0, 1)]
                assert len(match.scores) <= best_of
                if not ties and all(score and score[0] != score[1] for score in match.scores):
                    assert max(wins) == best_of // 2 + 1
                    assert wins[match.players.index(match.winner)] == max(wins)
    beaten_twice = {found.places[3]} if with_third else set()
    assert all(
        times == (2 if player in beaten_twice else 1)
        for player, times in lost.items()
        if player not in found.places[2:3]
    )
    assert found.places[0] not in lost


def test_the_byes_go_to_the_best_seeds() -> None:
    first = bracket_of(KnockOut(seeds=seeds(6)), [])
    free = {match.winner for match in first.rounds[0].matches if match.decided}
    assert free == {"S01", "S02"}
    assert len(next_matches(first)) == 4


def test_a_tie_goes_by_the_spread_of_the_legs_and_then_by_the_seed() -> None:
    rules = KnockOut(seeds=seeds(2))
    assert bracket_of(rules, [[PairGame(first="S02", second="S01", score=(400, 400))]]).places == ("S01", "S02")
    three = KnockOut(seeds=seeds(2), best_of=3)
    legs = [
        [PairGame(first="S01", second="S02", score=(401, 400))],
        [PairGame(first="S01", second="S02", score=(400, 450))],
        [PairGame(first="S01", second="S02", score=(400, 400))],
    ]
    assert bracket_of(three, legs).places == ("S02", "S01")
    assert not bracket_of(three, legs[:2]).over


def test_a_leg_that_can_decide_nothing_is_not_played() -> None:
    rules = KnockOut(seeds=seeds(4), best_of=3)
    two = [[PairGame(first=a, second=b, score=(400, 300)) for a, b in (("S01", "S04"), ("S02", "S03"))]] * 2
    found = bracket_of(rules, two)
    assert [match.players for match in next_matches(found)] == [("S01", "S02")]
    assert found.rounds[1].first == 3
    mixed = [two[0], [two[0][0], PairGame(first="S02", second="S03", score=(300, 400))]]
    assert [match.players for match in next_matches(bracket_of(rules, mixed))] == [("S02", "S03")]


def test_who_left_or_forfeits_loses_and_a_hand_is_followed() -> None:
    rules = KnockOut(seeds=seeds(4), gone={"S01": 1})
    found = bracket_of(rules, [])
    assert [match.winner for match in found.rounds[0].matches] == ["S04", None]
    forfeited = bracket_of(KnockOut(seeds=seeds(2)), [[Forfeit(player="S01", to="S02")]])
    assert forfeited.places == ("S02", "S01")
    by_hand = [PairGame(first="S01", second="S03", score=(1, 2)), PairGame(first="S02", second="S04", score=(5, 2))]
    assert [match.players for match in next_matches(bracket_of(KnockOut(seeds=seeds(4)), [by_hand]))] == [
        ("S02", "S03")
    ]


# --- Fontes


@pytest.mark.parametrize("count", range(2, 42))
def test_in_the_prelude_everybody_meets_the_quarters(count: int) -> None:
    players = list(range(1, count + 1))
    groups = fontes_groups(players)
    assert sorted(each for group in groups for each in group) == players
    sizes = sorted(map(len, groups))
    assert sizes[0] >= 3 or count == 2
    assert sizes[-1] <= 6
    drawn = draw_fontes(players, 3, count)
    pairs: list[frozenset[int]] = []
    for each in drawn:
        assert sorted(player for entry in each for player in entry.players) == players
        assert sum(isinstance(entry, DrawnBye) for entry in each) == count % 2
        pairs += [frozenset(entry.players) for entry in each if isinstance(entry, Pair)]
    assert len(pairs) == len(set(pairs)) or count == 2
    quads = count // 4
    for group in (group for group in groups if len(group) == 4):
        assert [(each - 1) // quads for each in group] == [0, 1, 2, 3]
        assert {frozenset((a, b)) for a in group for b in group if a < b} <= set(pairs)


def test_the_prelude_shares_out_the_starts_and_needs_two() -> None:
    firsts = Counter(
        entry.first for each in draw_fontes(range(1, 17), 3, 4) for entry in each if isinstance(entry, Pair)
    )
    assert set(firsts.values()) == {1, 2}
    with pytest.raises(CannotDraw):
        draw_fontes([1], 3, 0)


def test_a_win_and_a_tie_of_three_legs_decide_nothing_yet() -> None:
    one, other = seeds(2)
    legs = [[PairGame(first=one, second=other, score=score)] for score in ((400, 300), (350, 350), (300, 401))]
    rules = KnockOut(seeds=[one, other], best_of=3)
    assert not bracket_of(rules, legs[:2]).over, "the other can still be level in wins, and ahead by the spread"
    assert bracket_of(rules, legs).places == (other, one)
