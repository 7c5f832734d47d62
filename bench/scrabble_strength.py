"""How strong play by equity and by simulation is, and what it costs beside play by score.

    python -m bench.scrabble_strength [--speed] [--match A B] [--tables A B] [--late] [--opening N] [--spread] ...

Speed: the best play of the same positions by score and by equity, and whole games of each, in turn in one process, by
CPU time. Match: each deal twice with seats changed; the share of games won with its 95 % bounds, by pairs, since two
games of a deal are not independent; the spread of a game likewise. Tables: the same, by equity, with one file of values
of leaves against another. Late: the shipped values against the same without what it adds to leave few tiles in the bag.
Opening: against the same with another cost, in hundredths of a point, of a vowel in the first play. Spread: how far the
end of a game lies from where it stands, by tiles unseen, which is what `practice/simulation.py` makes the chance to win
of.
"""

import argparse
import shlex
import statistics
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from os import cpu_count, times
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from bench.side_by_side import print_machine
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import EMPTY
from tilehall.law.scrabble.leave_table import COUNTS, read_table
from tilehall.law.scrabble.plays import ON_A_RACK, Finder
from tilehall.law.scrabble.practice.deals import Choice, Chooser, Sight, play_deal
from tilehall.law.scrabble.practice.matches import PairResult, play_pairs, shuffled
from tilehall.law.scrabble.practice.strengths import CHOOSERS
from tilehall.law.scrabble.turns import unseen
from tilehall.site.games import leave_tables, lexicons

CERTAIN = 1.96
WITHOUT_LATE, OPENING = "without late", "opening "
Position = tuple[bytes, bytes, int, int]  # board, rack, tiles in the bag, what the other rack is worth


def any_word(_word: str) -> bool:
    return True


def finder(values: Path | None = None, **note: Any) -> Finder:
    """With the values that are shipped, or those of a file; `note`: what is another in what stands with them."""
    with TemporaryDirectory() as none:
        enable1 = lexicons.open_lexicon(lexicons.DEFAULT, Path(none))
        shipped = leave_tables.table_of(enable1.about, Path(none)).table
        table = shipped if values is None else read_table(values.read_bytes())
        assert table is not None
        table = replace(table, note=replace(table.note, **note))
        return Finder(enable1.generator(), bonus=50, bonus_tiles=7, table=table)


def positions(own: Finder, games: int) -> list[Position]:
    """Half of them from games by score, half from games by equity."""
    met: list[Position] = []
    for number in range(games):
        chooser = CHOOSERS["equity" if number % 2 else "score"](own, any_word)

        def noting(sight: Sight, chooser=chooser) -> Choice:  # type: ignore[no-untyped-def]
            met.append((sight.board, sight.rack, sight.bag, unseen(sight.board, sight.rack).other))
            return chooser(sight)

        play_deal((noting, noting), shuffled(f"positions/{number}"), Lots("positions"))
    return met


def cpu(work, units: int) -> float:  # type: ignore[no-untyped-def]
    begun = process_time()
    work()
    return units / (process_time() - begun)


def self_play(own: Finder, name: str, games: int) -> None:
    chooser = CHOOSERS[name](own, any_word)
    for number in range(games):
        play_deal((chooser, chooser), shuffled(f"games/{number}"), Lots("games"))


def children() -> float:
    spent = times()
    return spent.children_user + spent.children_system


def of_a_peer(command: str, games: int) -> float:
    """Games a second of another program, its start included."""
    begun = children()
    subprocess.run(shlex.split(command.format(games=games)), check=True, capture_output=True)
    return games / (children() - begun)


def speed(games: int, runs: int, peer: str) -> None:
    own = finder()
    met = positions(own, games)
    print_machine(f"The best play of {len(met)} positions of {games} games, and {games} games each; enable1")
    found = defaultdict(list)
    for _ in range(runs):
        found["best play by score"].append(cpu(lambda: [own.best_raw(b, r) for b, r, _, _ in met], len(met)))
        found["best play by equity"].append(cpu(lambda: [own.best_turn(*one) for one in met], len(met)))
        found["games by score"].append(cpu(lambda: self_play(own, "score", games), games))
        found["games by equity"].append(cpu(lambda: self_play(own, "equity", games), games))
        if peer:
            found["peer"].append(of_a_peer(peer, games))
    for what in ("best play", "games"):
        by_score, by_equity = found[f"{what} by score"], found[f"{what} by equity"]
        ratios = [equity / score for score, equity in zip(by_score, by_equity, strict=True)]
        print(f"{what} by score, a second:  {' '.join(f'{one:9,.0f}' for one in by_score)}")
        print(f"{what} by equity, a second: {' '.join(f'{one:9,.0f}' for one in by_equity)}")
        told = " ".join(f"{one:.2f}" for one in ratios)
        print(f"  by equity to by score: {told}, median {statistics.median(ratios):.2f}")
    if peer:
        ratios = [own / other for own, other in zip(found["games by equity"], found["peer"], strict=True)]
        print(f"games of the peer, a second: {' '.join(f'{one:9,.0f}' for one in found['peer'])}")
        told = " ".join(f"{one:.2f}" for one in ratios)
        print(f"  ours by equity to its: {told}, median {statistics.median(ratios):.2f}")


def side(name: str) -> Chooser:
    """An opponent, or one by equity: with a file of values, without `late`, or with another cost in the opening."""
    if name in CHOOSERS:
        return CHOOSERS[name](finder(), any_word)
    if name == WITHOUT_LATE:
        own = finder(late=())
    elif name.startswith(OPENING):
        own = finder(beside=int(name.removeprefix(OPENING)))
    else:
        own = finder(Path(name))
    return CHOOSERS["equity"](own, any_word)


def pairs(a: str, b: str, seed: int, numbers: Sequence[int]) -> list[PairResult]:
    sides = [side(a), side(b)]
    found: list[PairResult] = []
    for number in numbers:
        if b.startswith(OPENING) and alike(sides, seed, number):
            found.append(PairResult(((1, 0), (0, 1)), 0))  # two games that are the same: one won, one lost
        else:
            found += play_pairs(sides, seed, [number])
    return found


def alike(sides: Sequence[Chooser], seed: int, number: int) -> bool:
    """Both make the same first play, and know the same from then on."""
    first = Sight(EMPTY, bytes(shuffled(f"{seed}/{number}")[-ON_A_RACK:]), sum(COUNTS) - 2 * ON_A_RACK, ON_A_RACK, 0)
    own, other = (choose(first) for choose in sides)
    return own == other and own.play is not None


def match(a: str, b: str, games: int, seed: int) -> None:
    parts = [range(games // 2)[at :: 4 * (cpu_count() or 1)] for at in range(4 * (cpu_count() or 1))]
    with ProcessPoolExecutor() as pool:
        results = [one for part in pool.map(partial(pairs, a, b, seed), parts) for one in part]
    wins, spread = [50 * one.wins for one in results], [one.spread / 2 for one in results]
    print_machine(f"{a} against {b}, {games} games, seed {seed}, enable1")
    for what, each in ((f"games won by {a}, %", wins), ("spread of a game", spread)):
        bound = CERTAIN * statistics.stdev(each) / len(each) ** 0.5
        print(f"{what}: {statistics.fmean(each):.2f} +- {bound:.2f} (95 %)")


def spreads(games: int) -> None:
    own, met = finder(), defaultdict(list)
    chooser = CHOOSERS["equity"](own, any_word)
    for number in range(games):
        stood: list[tuple[int, int]] = []

        def noting(sight: Sight, stood=stood) -> Choice:  # type: ignore[no-untyped-def]
            stood.append((sight.bag + sight.others, sight.lead))
            return chooser(sight)

        deal = play_deal((noting, noting), shuffled(f"spread/{number}"), Lots("spread"))
        for turn, (hidden, lead) in enumerate(stood):
            end = (deal.scores[0] - deal.scores[1]) * (-1 if turn % 2 else 1)
            met[hidden].append(end - lead)
    print_machine(f"How far the end lies from where it stands, {games} games by equity")
    print("unseen  turns   mean  deviation   9 + 9 x root")
    for hidden, each in sorted(met.items()):
        if len(each) >= 50:
            far, told = statistics.pstdev(each), 9 + 9 * hidden**0.5
            print(f"{hidden:6} {len(each):6} {statistics.fmean(each):6.1f} {far:10.1f} {told:14.1f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--speed", action="store_true")
    asked.add_argument("--match", nargs=2, metavar=("A", "B"), choices=sorted(CHOOSERS))
    asked.add_argument("--tables", nargs=2, metavar=("A", "B"))
    asked.add_argument("--late", action="store_true")
    asked.add_argument("--opening", type=int, metavar="N")
    asked.add_argument("--spread", action="store_true")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", type=int, default=77)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--peer", default="", help="a command that plays {games} games, as the speed of another program")
    chosen = asked.parse_args()
    if chosen.match:
        match(*chosen.match, chosen.games, chosen.seed)
    if chosen.tables:
        match(*chosen.tables, chosen.games, chosen.seed)
    if chosen.late:
        match("equity", WITHOUT_LATE, chosen.games, chosen.seed)
    if chosen.opening is not None:
        match("equity", f"{OPENING}{chosen.opening}", chosen.games, chosen.seed)
    if chosen.spread:
        spreads(chosen.games)
    if chosen.speed or not (
        chosen.match or chosen.tables or chosen.late or chosen.spread or chosen.opening is not None
    ):
        speed(chosen.games, chosen.runs, chosen.peer)


if __name__ == "__main__":
    main()
