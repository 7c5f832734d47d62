"""A Swiss round of 1,000 players: the whole draw by CPU time, and its matching against networkx on the same graph.

Bar: the draw with every term in under 1 s: club-mates apart, starts, and a leader who has clinched the first place. The
reason of every pair, which the desk asks for too, is told beside it. Both sides of the matching get the same candidates
and the same weights, and must find draws that cost the same; networkx takes whole numbers of any size, so neither side
is given an easier task.
"""

import random
from time import process_time

import networkx

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.tournament.draws.matching import Two, cheapest, weights_of
from tilehall.law.tournament.draws.near_pairs import FIRST_WIDTH, have_met, near_candidates
from tilehall.law.tournament.draws.pair_reasons import pair_reason
from tilehall.law.tournament.draws.round_draw import Wishes, draw_round
from tilehall.law.tournament.event import Entrant, Event, PairGame, PlayerId

PLAYERS, ROUNDS, BAR = 1000, 9, 1.0
LEADER = PlayerId("P0000")
ALL_TERMS = Wishes(gibson=True, prizes=5, rounds=ROUNDS, apart="club")


def played() -> Event:
    """Eight rounds of an event in which the better rated win more often, each drawn by the Swiss draw itself.

    One wins every game, and in every other round all others tie: so that one place is clinched before the last round.
    """
    chance = random.Random(2026)
    players = tuple(
        Entrant(id=PlayerId(f"P{n:04}"), name=f"P{n:04}", rating=2200 - n, games=60, club=f"Club {n % 40}")
        for n in range(PLAYERS)
    )
    event = Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=())
    ratings = {each.id: each.rating or 0 for each in players}
    for number in range(1, ROUNDS):
        began = process_time()
        drawing = draw_round(event, number, Wishes())
        print(f"  round {number}: {process_time() - began:.2f} s")
        games = []
        for pair in drawing.pairs:
            lead = (ratings[pair.first] - ratings[pair.second]) // 8
            score = (380 + lead + chance.randrange(-80, 80), 380 + chance.randrange(-80, 80))
            if LEADER in pair.players:
                score = (480, 380) if pair.first == LEADER else (380, 480)
            elif number % 2:
                score = (380, 380)
            games.append(PairGame(first=pair.first, second=pair.second, score=score))
        event = Event(
            name="", ruleset="nzasp-2022", profile=None, players=players, rounds=(*event.rounds, tuple(games))
        )
    return event


def peer(weights: dict[Two, int]) -> list[Two]:
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in weights.items())
    made = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(two), max(two)) for two in made)


def main() -> None:
    print_machine(f"A Swiss round of {PLAYERS} players, CPU time")
    event = played()
    began = process_time()
    drawing = draw_round(event, ROUNDS, ALL_TERMS)
    took = process_time() - began
    began = process_time()
    reasons = [pair_reason(drawing, number) for number in range(len(drawing.pairs))]
    print(f"  round {ROUNDS}: {took:.2f} s, bar {BAR:g} s; {len(reasons)} reasons in {process_time() - began:.2f} s")
    assert LEADER in drawing.stakes.clinched
    assert took < BAR, took
    field, engine = drawing.field, drawing.engine
    candidates = sorted({two for two in near_candidates(field, FIRST_WIDTH, None) if not have_met(field, two)})
    costs = {two: engine.costs(two) for two in candidates}
    weights = weights_of(costs, PLAYERS // 2)
    ours, theirs = cheapest(range(PLAYERS), costs), peer(weights)
    assert len(ours) == len(theirs) == PLAYERS // 2
    assert sum(weights[two] for two in ours) == sum(weights[two] for two in theirs)
    print(f"The matching alone: {len(candidates)} candidate pairs, both draws cost {engine.total(ours)}")
    sides = {"ours (rustworkx)": lambda: cheapest(range(PLAYERS), costs), "networkx": lambda: peer(weights)}
    run_in_turn(sides, 1, "draw", runs=3)  # networkx takes a quarter of a minute


if __name__ == "__main__":
    main()
