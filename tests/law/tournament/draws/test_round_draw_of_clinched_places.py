"""Who has clinched a place with a prize meets the highest placed who can win none; all others are paired as ever."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.tournament.invented_events import by_rounds, chaotic, entrants, event, every_draw
from tilehall.law.tournament.contention import Clinched
from tilehall.law.tournament.draws.near_pairs import ALL
from tilehall.law.tournament.draws.pair_reasons import pair_reason
from tilehall.law.tournament.draws.pairs import Pair
from tilehall.law.tournament.draws.reason import Reason
from tilehall.law.tournament.draws.round_draw import RoundDraw, Wishes, draw_round
from tilehall.law.tournament.event import Entrant, Event, PairGame
from tilehall.law.tournament.standings import standings


def runaway(count: int, rounds: int, leaders: int = 1) -> Event:
    """The first so many beat all others, P00 by very much; the others tie with each other."""
    players, held = entrants(count), []
    for number in range(1, rounds + 1):
        games = []
        for pair in draw_round(event(players, held), number, Wishes()).pairs:
            best = min(pair.players)
            margin = (600 if best == "P00" else 60) if best < f"P{leaders:02}" else 0
            score = (400 + margin, 400) if pair.first == best else (400, 400 + margin)
            games.append(PairGame(first=pair.first, second=pair.second, score=score))
        held.append(games)
    return event(players, held)


def opponent(drawing: RoundDraw, player: str) -> str:
    return next(a if b == player else b for a, b in (pair.players for pair in drawing.pairs) if player in (a, b))


@pytest.mark.parametrize("method", ["swiss", "hill", "factor"])
def test_a_clinched_leader_meets_the_highest_who_can_win_no_prize(method) -> None:
    held = runaway(16, 4)
    made = draw_round(held, 5, Wishes(method=method, gibson=True, prizes=1, rounds=5))
    assert made.stakes.clinched == {"P00": Clinched(1, "wins")}
    order = [each.player for each in standings(held).placings]
    met = {frozenset(game.players) for played in held.rounds for game in played}
    free = [player for player in order[1:] if method == "hill" or frozenset(("P00", player)) not in met]
    assert opponent(made, "P00") == free[0]
    told, pair = reason_of(made, "P00")
    assert told.code == "gibson"
    facts = dict(told.facts)
    assert pair.players[facts["who"]] == "P00"
    assert (facts["place"], facts["by"]) == (1, "wins")
    assert facts["meets"] == ("highest" if free[0] == order[1] else "next")
    plain = draw_round(held, 5, Wishes(method=method))
    assert reason_of(plain, "P00")[0].code != "gibson"


def reason_of(drawing: RoundDraw, player: str) -> tuple[Reason, Pair[str]]:
    number = next(n for n, pair in enumerate(drawing.pairs) if player in pair.players)
    return pair_reason(drawing, number), drawing.pairs[number]


def test_who_has_met_the_highest_without_a_prize_meets_the_next() -> None:
    made = draw_round(runaway(12, 6, leaders=2), 7, Wishes(gibson=True, prizes=1, rounds=7))
    assert made.stakes.hopeful == {"P00"}
    assert opponent(made, "P00") != "P01"  # the second, whom the leader has met
    assert dict(reason_of(made, "P00")[0].facts)["meets"] == "next"


def test_where_all_can_still_win_a_prize_it_is_the_lowest_placed_not_yet_met() -> None:
    held = runaway(8, 4)
    made = draw_round(held, 5, Wishes(gibson=True, prizes=7, rounds=5))
    assert set(made.stakes.clinched) == {"P00"}
    assert made.stakes.hopeful == {f"P{n:02}" for n in range(8)}
    met = {frozenset(game.players) for played in held.rounds for game in played}
    order = [each.player for each in standings(held).placings]
    assert opponent(made, "P00") == next(each for each in order[::-1] if frozenset(("P00", each)) not in met)
    assert dict(reason_of(made, "P00")[0].facts)["meets"] == "contender"


def test_two_who_are_sure_of_their_places_take_nobody_s_prize() -> None:
    held = runaway(12, 6, leaders=2)
    made = draw_round(held, 7, Wishes(gibson=True, prizes=2, rounds=7))
    assert made.stakes.clinched == {"P00": Clinched(1, "spread"), "P01": Clinched(2, "wins")}
    assert made.stakes.hopeful == {"P00", "P01"}
    for player in made.stakes.clinched:
        assert opponent(made, player) not in made.stakes.hopeful  # they have met before
    hill = draw_round(held, 7, Wishes(method="hill", gibson=True, prizes=2, rounds=7))
    assert opponent(hill, "P00") == "P01"  # and may meet again where that is free
    assert dict(reason_of(hill, "P00")[0].facts)["meets"] == "clinched"


@settings(deadline=None, max_examples=60)
@given(st.sampled_from((4, 6, 7, 8)), st.integers(2, 7), st.integers(0, 10**6), st.integers(1, 3), st.booleans())
def test_no_other_draw_pairs_fewer_clinched_players_with_contenders(count, rounds, seed, prizes, hill) -> None:
    held = chaotic(entrants(count), rounds, seed)
    wishes = Wishes(method="hill" if hill else "swiss", gibson=True, prizes=prizes, rounds=rounds + 1)
    made = draw_round(held, rounds + 1, wishes)
    engine = made.engine
    ours = engine.total([two for two in made.draw if two])[:-1]
    assert ours == min(engine.total(each)[:-1] for each in every_draw(range(engine.size)))
    crossing = sum(
        (one in made.stakes.clinched) != (other in made.stakes.clinched) and {one, other} <= made.stakes.hopeful
        for one, other in (pair.players for pair in made.pairs)
    )
    players = [each.id for each in made.field.players]
    fewest = min(
        sum(
            (players[a] in made.stakes.clinched) != (players[b] in made.stakes.clinched)
            and {players[a], players[b]} <= made.stakes.hopeful
            for a, b in each
        )
        for each in every_draw(range(engine.size))
    )
    assert crossing == fewest


def test_without_it_or_before_anybody_is_sure_nothing_changes() -> None:
    held, _ = by_rounds(entrants(12), [Wishes()] * 3, 4)
    plain = draw_round(held, 4, Wishes())
    assert draw_round(held, 4, Wishes(gibson=True, prizes=2, rounds=9)).pairs == plain.pairs
    assert draw_round(held, 4, Wishes(gibson=False, prizes=2, rounds=4)).pairs == plain.pairs
    assert draw_round(event(entrants(4)), 1, Wishes(gibson=True, rounds=1)).stakes.clinched == {}


def test_who_left_is_not_waited_for() -> None:
    """P01 alone could still catch up, and has left."""
    rounds = [[PairGame(first="P00", second=f"P{n:02}", score=(450, 400))] for n in (2, 3, 4)]
    for n in (0, 1):
        rounds[n].append(PairGame(first="P01", second=f"P{5 - n:02}", score=(430, 400)))
    held = event(entrants(6), rounds)
    wishes = Wishes(gibson=True, rounds=4, sit_out=frozenset({"P01"}))
    assert draw_round(held, 4, wishes).stakes.clinched == {}
    gone = Wishes(gibson=True, rounds=4, sit_out=frozenset({"P01"}), gone=frozenset({"P01"}))
    assert set(draw_round(held, 4, gone).stakes.clinched) == {"P00"}


def test_in_a_large_field_the_opponent_is_a_candidate_however_far_down() -> None:
    count = ALL + 44
    players = tuple(Entrant(id=f"P{n:03}", name=f"P{n:03}", rating=3000 - n) for n in range(count))
    rounds = []
    for number in range(3):
        games = [PairGame(first="P000", second=f"P{number + 1:03}", score=(450, 400))]
        rest = [each.id for each in players if each.id not in games[0].players]
        games += [PairGame(first=a, second=b, score=(400, 400)) for a, b in list(pairwise(rest))[::2]]
        rounds.append(games)
    held = event(players, rounds)
    made = draw_round(held, 4, Wishes(gibson=True, prizes=1, rounds=4))
    assert set(made.stakes.clinched) == {"P000"}
    order = [each.player for each in standings(held).placings if each.player not in ("P001", "P002", "P003")]
    assert opponent(made, "P000") == order[1]
