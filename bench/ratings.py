"""Twenty years of an association rated from nothing, with every reason; and one tournament of 100 players.

600 tournaments of 40 players and 14 rounds, 168,000 games among 900 people: what a run of the ratings office reckons,
and the lists it then makes; before that 160 of them, spread over the four profiles that NZASP has had. Bars: those in
under 2 s, the history in under 20 s, the lists and titles in under 30 s, the tournament in under 50 ms. The peer is the
plain package glicko2 on the same history: another formula, so the ratio tells what a game costs there and here, not
which is right; it finds no first ratings and gives no reasons. That its answers are those of our own Glicko-2 is
checked first.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from time import process_time

import glicko2

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.ratings.history import PlayedTournament, replay
from tilehall.law.ratings.lists import ranking_list, ratings_list
from tilehall.law.ratings.profiles import DEFAULT, find_profile
from tilehall.law.ratings.rate import rate
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry
from tilehall.law.ratings.rating_system import NZASP
from tilehall.law.ratings.titles import titles_on
from tilehall.law.tournament.event import PlayerId

PLAYERS, TOURNAMENTS, FIELD, ROUNDS = 900, 600, 40, 14
YEARS, YEARS_BAR = 160, 2.0
BAR, LISTS_BAR, ONE_BAR = 20.0, 30.0, 0.050
TODAY, GLICKO = find_profile(DEFAULT), find_profile("glicko-2")
FIRST_DAY, EVERY = date(2006, 1, 7), timedelta(days=12)


def history() -> list[PlayedTournament]:
    """Every tournament draws its field from all players by lot, so that newcomers come for a long time."""
    chance = random.Random(2026)
    strength = [chance.gauss(1300, 300) for _ in range(PLAYERS)]
    return [
        _tournament(number, chance.sample(range(PLAYERS), FIELD), strength, chance) for number in range(TOURNAMENTS)
    ]


def _tournament(
    number: int, field: Sequence[int], strength: Sequence[float], chance: random.Random
) -> PlayedTournament:
    results = []
    for turn in range(1, ROUNDS + 1):
        seats = chance.sample(field, len(field))
        for one, two in zip(seats[::2], seats[1::2], strict=True):
            expected = 1 / (1 + 10 ** ((strength[two] - strength[one]) / 400))
            half_wins = 1 if chance.random() < 0.005 else 2 if chance.random() < expected else 0
            results.append(RatedResult(_id(one), _id(two), half_wins, turn))
    day = FIRST_DAY + number * EVERY
    entries = tuple(RatingEntry(_id(player), None, 0, entered=place) for place, player in enumerate(field, 1))
    return PlayedTournament(
        id=f"{number:09}", name="", first_day=day, last_day=day, entries=entries, results=tuple(results)
    )


def _id(number: int) -> PlayerId:
    return PlayerId(str(number))


def peer(events: Sequence[PlayedTournament]) -> dict[PlayerId, glicko2.Player]:
    """Each tournament is a rating period: everyone against what the others were before it."""
    known: dict[PlayerId, glicko2.Player] = {}
    for event in events:
        met: dict[PlayerId, list[tuple[PlayerId, float]]] = {}
        for each in event.results:
            met.setdefault(each.first, []).append((each.second, each.half_wins / 2))
            met.setdefault(each.second, []).append((each.first, 1 - each.half_wins / 2))
        before = {n: (known[n].rating, known[n].rd) if n in known else (1500, 350) for n in met}
        for n, theirs in met.items():
            levels = [before[other] for other, _ in theirs]
            player = known.setdefault(n, glicko2.Player())
            player.update_player([r for r, _ in levels], [rd for _, rd in levels], [share for _, share in theirs])
    return known


def agreed(events: Sequence[PlayedTournament]) -> None:
    theirs = peer(events[:1])
    for change in rate(GLICKO, events[0].entries, events[0].results).players:
        assert abs((change.exact or 0) - theirs[change.player].rating) < 1e-3, change.player
    print("Glicko-2 of ours and the peer's agree on a tournament\n")


def by_four_profiles(events: Sequence[PlayedTournament]) -> None:
    apart = (TOURNAMENTS // YEARS + 1) * EVERY
    spread = [
        replace(each, first_day=FIRST_DAY + n * apart, last_day=FIRST_DAY + n * apart)
        for n, each in enumerate(events[:YEARS])
    ]
    taken = []
    for _ in range(3):
        began = process_time()
        made = replay(NZASP, spread)
        taken.append(process_time() - began)
    used = ", ".join(dict.fromkeys(step.rated.profile for step in made.steps))
    shown = " ".join(f"{each:.2f}" for each in taken)
    print(f"{YEARS} tournaments over twenty years by {used}: {shown} s, bar {YEARS_BAR:g} s")
    assert sorted(taken)[1] < YEARS_BAR, taken


def single() -> tuple[list[RatingEntry], list[RatedResult]]:
    """100 players, ten of them new, and 12 rounds."""
    chance = random.Random(2026)
    entries = [RatingEntry(_id(n), None if n % 10 == 0 else 1200 + 8 * n, 6 * n) for n in range(100)]
    results = []
    for turn in range(1, 13):
        seats = chance.sample(range(100), 100)
        pairs = zip(seats[::2], seats[1::2], strict=True)
        results += [RatedResult(_id(one), _id(two), chance.choice((0, 2, 2, 1)), turn) for one, two in pairs]
    return entries, results


def main() -> None:
    print_machine("Ratings")
    events = history()
    games = sum(len(event.results) for event in events)
    agreed(events)
    by_four_profiles(events)
    taken = []
    for _ in range(3):
        began = process_time()
        made = replay(TODAY, events)
        taken.append(process_time() - began)
    shown = " ".join(f"{each:.2f}" for each in taken)
    print(f"{games:,} games, {PLAYERS:,} players, {TOURNAMENTS:,} tournaments: {shown} s, bar {BAR:g} s")
    assert sorted(taken)[1] < BAR, taken
    began, day = process_time(), events[-1].last_day
    found = ratings_list(made, day), ranking_list(made, day), titles_on(made, day)
    took = process_time() - began
    print(
        f"Two lists of {len(found[0].lines)} and {len(found[1].lines)}, and titles: {took:.2f} s, bar {LISTS_BAR:g} s\n"
    )
    assert took < LISTS_BAR, took
    run_in_turn(
        {"replay": lambda: replay(TODAY, events), "glicko2 (PyPI)": lambda: peer(events)}, games, "game", runs=3
    )
    entries, results = single()
    one = []
    for _ in range(7):
        began = process_time()
        rate(TODAY, entries, results)
        one.append(process_time() - began)
    shown = " ".join(f"{each * 1e3:.1f}" for each in one)
    print(f"One tournament of 100 players and {len(results)} games: {shown} ms, bar {ONE_BAR * 1e3:g} ms")
    assert sorted(one)[3] < ONE_BAR, one


if __name__ == "__main__":
    main()
