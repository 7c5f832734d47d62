"""1,000,000 games over 20,000 players and 5,000 tournaments, rated from nothing; and one tournament of 100 players.

Bars: the history from arrays in under 10 s, the tournament with all its reasons in under 50 ms. The peer is the plain
package glicko2 on the same history: another formula, so the ratio tells what a game costs there and here, not which is
right. It needs no search for first ratings, which is most of our work while most players are new. That its answers are
those of our own Glicko-2 is checked first, and so is that arrays and the plain way agree.
"""

import random
from time import process_time

import glicko2
import numpy as np

from bench.turns import in_turn, said_first
from tilehall.law.ratings.arrays import Games, rated
from tilehall.law.ratings.profiles import DEFAULT, profile
from tilehall.law.ratings.rate import rate
from tilehall.law.ratings.things import Entry, Result

PLAYERS, TOURNAMENTS, FIELD, ROUNDS = 20_000, 5_000, 40, 10
BAR, ONE_BAR = 10.0, 0.050
PART = 100  # tournaments for the comparison with the plain way, which would take minutes for all
NZASP, GLICKO = profile(DEFAULT), profile("glicko-2")


def history() -> Games:
    """Every tournament draws its field from all players by lot, so that newcomers come for a long time."""
    chance = np.random.default_rng(2026)
    strength = chance.normal(1500, 250, PLAYERS)
    rows = []
    for tournament in range(TOURNAMENTS):
        field = chance.choice(PLAYERS, FIELD, replace=False)
        for turn in range(1, ROUNDS + 1):
            seats = chance.permutation(field)
            rows.append((np.full(FIELD // 2, tournament), seats[::2], seats[1::2], np.full(FIELD // 2, turn)))
    tournament, first, second, turn = (np.concatenate(each) for each in zip(*rows, strict=True))
    expected = 1 / (1 + np.exp(-0.0031879 * (strength[first] - strength[second])))
    half_wins = np.where(chance.random(len(first)) < expected, 2, 0)
    half_wins[chance.random(len(first)) < 0.005] = 1
    return Games(PLAYERS, tournament, first, second, half_wins, turn)


def part_of(games: Games, tournaments: int) -> Games:
    chosen = games.tournament < tournaments
    return Games(PLAYERS, *(each[chosen] for each in (games.tournament, games.first, games.second, games.half_wins)))


def tournaments(games: Games) -> list[list[Result]]:
    made: list[list[Result]] = []
    for number, *game in np.stack((games.tournament, games.first, games.second, games.half_wins), axis=1).tolist():
        if number == len(made):
            made.append([])
        made[-1].append(Result(str(game[0]), str(game[1]), game[2]))
    return made


def plain(played: list[list[Result]]) -> dict[str, tuple[float, int, int]]:
    """Unrounded, whole, games, by `rate` alone."""
    known: dict[str, tuple[float, int, int]] = {}
    for results in played:
        names = sorted({name for each in results for name in (each.first, each.second)})
        entries = [
            Entry(name, known[name][1], known[name][2]) if name in known else Entry(name, None, 0) for name in names
        ]
        for change in rate(NZASP, entries, results).players:
            games = known[change.player][2] if change.player in known else 0
            known[change.player] = (change.exact or 0.0, change.new or 0, games + change.games)
    return known


Periods = list[list[tuple[int, int, float]]]


def periods(games: Games) -> Periods:
    """The games of each tournament as the peer takes them."""
    made: Periods = [[] for _ in range(int(games.tournament[-1]) + 1)]
    columns = (games.tournament, games.first, games.second, games.half_wins / 2)
    for number, one, two, share in zip(*(each.tolist() for each in columns), strict=True):
        made[number].append((one, two, share))
    return made


def peer(played: Periods) -> dict[int, glicko2.Player]:
    """Each tournament is a rating period: everyone against what the others were before it."""
    known: dict[int, glicko2.Player] = {}
    for games in played:
        met: dict[int, list[tuple[int, float]]] = {}
        for one, two, share in games:
            met.setdefault(one, []).append((two, share))
            met.setdefault(two, []).append((one, 1 - share))
        before = {n: (known[n].rating, known[n].rd) if n in known else (1500, 350) for n in met}
        for n, theirs in met.items():
            levels = [before[other] for other, _ in theirs]
            player = known.setdefault(n, glicko2.Player())
            player.update_player([r for r, _ in levels], [rd for _, rd in levels], [share for _, share in theirs])
    return known


def agreed(games: Games, played: list[list[Result]]) -> None:
    """Arrays and plain on the part; our Glicko-2 and the peer on its first tournament."""
    ours = rated(NZASP, games)
    for name, (exact, new, count) in plain(played).items():
        n = int(name)
        assert abs(ours.exact[n] - exact) < 1e-9, name
        assert (ours.rating[n], ours.games[n]) == (new, count), name
    theirs = peer(periods(games)[:1])
    entries = [Entry(str(n), None, 0) for n in sorted(theirs)]
    for change in rate(GLICKO, entries, played[0]).players:
        assert abs((change.exact or 0) - theirs[int(change.player)].rating) < 1e-3, change.player
    print(f"arrays and plain agree on {len(played)} tournaments to 1e-9; Glicko-2 of ours and the peer's on one\n")


def single() -> tuple[list[Entry], list[Result]]:
    """100 players, ten of them new, and 12 rounds."""
    chance = random.Random(2026)
    entries = [Entry(f"P{n}", None if n % 10 == 0 else 1200 + 8 * n, 6 * n) for n in range(100)]
    results = []
    for turn in range(1, 13):
        seats = chance.sample(range(100), 100)
        pairs = zip(seats[::2], seats[1::2], strict=True)
        results += [Result(f"P{one}", f"P{two}", chance.choice((0, 2, 2, 1)), turn) for one, two in pairs]
    return entries, results


def main() -> None:
    said_first("Ratings")
    games = history()
    some = part_of(games, PART)
    played = tournaments(some)
    agreed(some, played)
    taken = []
    for _ in range(3):
        began = process_time()
        rated(NZASP, games)
        taken.append(process_time() - began)
    shown = " ".join(f"{each:.2f}" for each in taken)
    print(f"{len(games.first):,} games, {PLAYERS:,} players, {TOURNAMENTS:,} tournaments: {shown} s, bar {BAR:g} s\n")
    assert sorted(taken)[1] < BAR, taken
    whole = periods(games)
    sides = {"arrays": lambda: rated(NZASP, games), "glicko2 (PyPI)": lambda: peer(whole)}
    in_turn(sides, len(games.first), "game", runs=3)
    print(f"The first {PART} tournaments, {len(some.first):,} games: most players are new, which is the slowest part")
    start = whole[:PART]
    in_turn(
        {
            "arrays": lambda: rated(NZASP, some),
            "plain rate, with reasons": lambda: plain(played),
            "glicko2 (PyPI)": lambda: peer(start),
        },
        len(some.first),
        "game",
        runs=3,
    )
    entries, results = single()
    one = []
    for _ in range(7):
        began = process_time()
        rate(NZASP, entries, results)
        one.append(process_time() - began)
    shown = " ".join(f"{each * 1e3:.1f}" for each in one)
    print(f"One tournament of 100 players and {len(results)} games: {shown} ms, bar {ONE_BAR * 1e3:g} ms")
    assert sorted(one)[3] < ONE_BAR, one


if __name__ == "__main__":
    main()
