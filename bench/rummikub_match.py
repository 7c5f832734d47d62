"""How strong the practice opponents of Rummikub are: bar, planner beats greedy in 55 % of 10,000 games of two, and no
move takes 100 ms of CPU time.

    python -m bench.rummikub_match [--games N] [--seed S] [--against-each-other N]

Each deal is played twice with seats changed. The share of wins has its 95 % bounds from the deals, since the two games
of a deal hang together. Then planner and counter meet, in as many games as are asked for: these take longer.
"""

import argparse
import random
import statistics
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from bench.side_by_side import print_machine
from tilehall.cli.rummikub_match import COUNTED_AS, tiles_of_deal
from tilehall.law.game.opponents import Opponent
from tilehall.law.rummikub.practice.match import deal_played
from tilehall.law.rummikub.practice.opponents import OPPONENTS
from tilehall.law.rummikub.rulesets import RULESETS
from tilehall.law.rummikub.solve import warm_kernels

MOVE_BAR, WINS_BAR = 0.100, 0.55


@dataclass
class Timed:
    """An opponent whose moves are timed."""

    key: str
    moves: list[float] = field(default_factory=list)

    def opponent(self) -> Opponent:
        choose = OPPONENTS[self.key].choose

        def timed(*asked: Any) -> Any:
            begun = process_time()
            chosen = choose(*asked)
            self.moves.append(process_time() - begun)
            return chosen

        return Opponent(self.key, timed)


def print_match(a: str, b: str, games: int, seed: int) -> list[Timed]:
    sides = [Timed(a), Timed(b)]
    opponents = sides[0].opponent(), sides[1].opponent()
    begun = process_time()
    deals = [deal_played(RULESETS[COUNTED_AS], opponents, tiles_of_deal(seed, deal)) for deal in range(games // 2)]
    seconds = process_time() - begun
    shares = [deal.wins[0] / 2 for deal in deals]
    share, off = statistics.mean(shares), 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
    average = sum(deal.points[0] for deal in deals) / games
    print(f"{a} against {b}, {games:,} games, seed {seed}: {share:.1%} won, 95 % bounds {share - off:.1%} to", end=" ")
    print(f"{min(1, share + off):.1%}; {average:+.1f} points a game; {games / seconds:.0f} games a second")
    return sides


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000, 1_000_000))
    asked.add_argument("--against-each-other", type=int, default=1_000)
    chosen = asked.parse_args()
    print_machine(f"{chosen.games:,} games, bar: {WINS_BAR:.0%} of them won by planner; a move within 100 ms")
    warm_kernels()
    sides = print_match("planner", "greedy", chosen.games, chosen.seed)
    sides += print_match("counter", "greedy", chosen.games, chosen.seed)
    sides += print_match("counter", "planner", chosen.against_each_other, chosen.seed)
    for key in OPPONENTS:
        moves = sorted(move for side in sides if side.key == key for move in side.moves)
        middle, late = moves[len(moves) // 2], moves[len(moves) * 99 // 100]
        print(f"{key}: {len(moves):,} moves, median {middle * 1e3:.2f} ms, p99 {late * 1e3:.1f} ms,", end=" ")
        print(f"slowest {moves[-1] * 1e3:.1f} ms ({moves[-1] / MOVE_BAR:.2f} of the bar)")


if __name__ == "__main__":
    main()
