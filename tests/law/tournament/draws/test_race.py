"""Pairing for the prizes, Chew and COP: the race, its chances, who meets whom in it, and what is said of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.tournament.invented_events import by_rounds, chaotic, entrants, event, every_draw
from tilehall.law.tournament.contention import TURNED, Contention, Reach
from tilehall.law.tournament.draws.chances import RUNS, WIDEST, Chance, chances
from tilehall.law.tournament.draws.pair_reasons import pair_reason
from tilehall.law.tournament.draws.race import LATE, NO_RACE, RaceFacts, race_of
from tilehall.law.tournament.draws.round_draw import RoundDraw, Wishes, draw_round
from tilehall.law.tournament.event import Event, PairGame, PlayerId

both = pytest.mark.parametrize("method", ["chew", "cop"])


def ladder(count: int, rounds: int = 6) -> Event:
    """Wins fall with the numbers: who is first has won all, the others fewer and fewer; nobody has met in the top."""
    players, held = entrants(count), []
    wins = {f"P{n:02}": max(0, rounds - n) for n in range(count)}
    for number in range(rounds):
        games = []
        for n in range(count // 2):
            one, other = f"P{n:02}", f"P{count // 2 + (n + number) % (count // 2):02}"
            score = (410 - n, 400 - n) if number < wins[one] else (400, 410)
            games.append(PairGame(first=one, second=other, score=score))
        held.append(games)
    return event(players, held)


def opponent(drawing: RoundDraw, player: str) -> str:
    return next(a if b == player else b for a, b in (pair.players for pair in drawing.pairs) if player in (a, b))


@both
def test_those_who_can_still_win_meet_each_other(method) -> None:
    held = ladder(24)
    made = draw_round(held, 7, Wishes(method=method, prizes=2, rounds=8))
    race = set(made.race.players)
    assert 2 <= len(race) <= 12
    assert race <= made.stakes.hopeful
    crossing = [pair for pair in made.pairs if len(race.intersection(pair.players)) == 1]
    assert len(crossing) == len(race) % 2
    told = [pair_reason(made, n) for n, pair in enumerate(made.pairs) if race.issuperset(pair.players)]
    assert {each.code for each in told} == {method}
    assert all(dict(each.facts)["racing"] == len(race) for each in told)


def test_by_chew_the_leader_meets_the_lowest_who_can_still_catch_him() -> None:
    held = ladder(24)
    made = draw_round(held, 7, Wishes(method="chew", prizes=1, rounds=8))
    leader = made.race.players[0]
    assert made.race.aims[leader] == len(made.race.players) - 1
    met = {frozenset(game.players) for played in held.rounds for game in played}
    fresh = [player for player in made.race.players if frozenset((leader, player)) not in met]
    assert opponent(made, leader) == fresh[-1]


def test_by_cop_those_with_the_same_aim_meet_and_in_the_last_round_neighbours() -> None:
    held = ladder(24)
    made = draw_round(held, 7, Wishes(method="cop", prizes=3, rounds=7))
    race = list(made.race.players)
    pairs = {frozenset(pair.players) for pair in made.pairs}
    aims = [made.race.aims[player] for player in race]
    assert aims == sorted(aims)
    for one, other in zip(race[::2], race[1::2], strict=False):
        assert frozenset((one, other)) in pairs


@both
def test_before_the_race_is_down_to_half_the_field_it_is_swiss(method) -> None:
    held, _ = by_rounds(entrants(12), [Wishes()] * 2, 4)
    plain = draw_round(held, 3, Wishes())
    for rounds in (4, 9, 3 + LATE):
        made = draw_round(held, 3, Wishes(method=method, prizes=6, rounds=rounds))
        assert made.race.players == ()
        assert made.pairs == plain.pairs
    assert draw_round(event(entrants(6)), 1, Wishes(method=method, rounds=1)).pairs


@both
def test_the_same_seed_gives_the_same_race(method) -> None:
    held = ladder(24)
    wishes = Wishes(method=method, prizes=3, rounds=8, seed=5)
    one, other = draw_round(held, 7, wishes), draw_round(held, 7, wishes)
    assert (one.pairs, one.race) == (other.pairs, other.race)
    if method == "cop":
        assert draw_round(held, 7, Wishes(method="cop", prizes=3, rounds=8, seed=6)).race.chances != one.race.chances


@both
def test_a_clinched_prize_is_no_longer_raced_for_and_who_has_gone_meets_nobody(method) -> None:
    """P00 is sure of the first place. The second is between P01, who has left with five wins, and three with four."""
    wins = [6, 5, 4, 4, 4]
    held = []
    for number in range(6):
        tied = [PairGame(first=f"P{n:02}", second=f"P{12 + n}", score=(400, 400)) for n in range(5, 12)]
        decided = [
            PairGame(first=f"P{n:02}", second=f"P{12 + n}", score=(410, 400) if number < won else (400, 410))
            for n, won in enumerate(wins)
        ]
        held.append([*decided, *tied])
    wishes = Wishes(method=method, prizes=2, rounds=7, gone=frozenset({"P01"}), sit_out=frozenset({"P01"}))
    made = draw_round(event(entrants(24), held), 7, wishes)
    assert list(made.stakes.clinched) == ["P00"]
    assert made.stakes.hopeful == {"P00", "P01", "P02", "P03", "P04"}
    assert set(made.race.players) == {"P02", "P03", "P04"}
    told = [pair_reason(made, n) for n, pair in enumerate(made.pairs) if set(pair.players) <= set(made.race.players)]
    assert [(dict(each.facts)["racing"], dict(each.facts)["prizes"]) for each in told] == [(3, 1)]
    if method == "cop":
        assert sum(chance.prize for chance in made.race.chances.values()) == RUNS
        assert made.race.chances["P01"].prize > 0


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(("chew", "cop")), st.sampled_from((4, 6, 7, 8)), st.integers(3, 8), st.integers(0, 10**6),
    st.integers(1, 2), st.integers(1, 2),
)  # fmt: skip
def test_no_other_draw_is_better_by_the_terms(method, count, rounds, seed, prizes, left) -> None:
    held = chaotic(entrants(count), rounds, seed)
    made = draw_round(held, rounds + 1, Wishes(method=method, prizes=prizes, rounds=rounds + left))
    engine = made.engine
    ours = engine.total([two for two in made.draw if two])[:-1]
    assert ours == min(engine.total(each)[:-1] for each in every_draw(range(engine.size)))
    paired = [player for pair in made.pairs for player in pair.players]
    assert sorted([*paired, *made.byes]) == [f"P{n:02}" for n in range(count)]


@given(st.lists(st.integers(0, 8), min_size=2, max_size=9), st.integers(1, 3), st.integers(1, 3), st.integers(0, 99))
def test_every_run_gives_each_prize_once(wins, prizes, left, seed) -> None:
    racing = [
        Reach(PlayerId(str(n)), won, won + 2 * left, -n, left, TURNED * left)
        for n, won in enumerate(sorted(wins)[::-1])
    ]
    found = chances(racing, prizes, left, seed)
    for place in range(prizes):
        reached = sum(chance.reached[place] for chance in found.values())
        assert reached == RUNS * min(place + 1, len(racing))
    for chance in found.values():
        assert list(chance.reached) == sorted(chance.reached)


def test_the_chances_of_one_game_are_near_what_can_be_counted() -> None:
    """Two level on wins: the first keeps the lead if he wins; half of all ends."""
    level = [Reach(PlayerId(str(n)), 8, 10, 5 - n, 1, TURNED) for n in range(2)]
    found = chances(level, 1, 1, 3)
    assert abs(found[PlayerId("0")].prize - RUNS / 2) < RUNS / 20
    # One win and a little spread behind: he has to win, and by more than half of what was lacking.
    behind = 100
    chase = [Reach(PlayerId("0"), 8, 10, behind, 1, TURNED), Reach(PlayerId("1"), 6, 8, 0, 1, TURNED)]
    counted = sum(2 * margin > behind for margin in range(1, WIDEST + 1)) / (2 * WIDEST)
    assert abs(chances(chase, 1, 1, 3)[PlayerId("1")].prize - RUNS * counted) < RUNS / 20


@pytest.mark.parametrize(
    ("left", "racing", "field", "begins"),
    [(LATE, 4, 8, True), (LATE + 1, 4, 8, False), (LATE, 5, 9, False), (1, 2, 4, True), (1, 1, 4, False)],
)
def test_a_race_begins_with_the_last_rounds_and_half_of_the_field(left: int, racing: int, field: int, begins: bool):
    ordered = [Reach(PlayerId(str(n)), 0, 2 * left, 0, left, left * TURNED) for n in range(field)]
    stakes = Contention({}, frozenset(reach.player for reach in ordered[:racing]))
    facts = RaceFacts(ordered=ordered, stakes=stakes, prizes=1, left=left, seed=1)
    assert (race_of("chew", facts) != NO_RACE) is begins


def test_hope_of_a_place_begins_with_enough_of_the_runs() -> None:
    assert [Chance(reached).aim(1) for reached in ((10, 20), (9, 10), (0, 9))] == [1, 2, None]
