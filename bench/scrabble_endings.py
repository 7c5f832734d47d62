"""Endings searched to the end: how many of those that come up in self-play, how fast, and against the plain search.

    python -m bench.scrabble_endings [--positions N] [--tiles N] [--by score|equity] [--seed S] [--seconds S] [--runs N]

From each game comes one position in which the bag is empty and both racks together hold so many tiles at most: the
first such (the hardest), and in another count any of them. The bar: exact within 2 s in 95 of 100. The plain search
is that of the tests, over their plain generator, on positions with a few tiles.
"""

import argparse
import random
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tests.scrabble.oracle import Oracle, Words
from tests.scrabble.plain_endings import PlainEndings, by_oracle

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.scrabble.board import (
    BLANK_CODE,
    CODES,
    DISTRIBUTION,
    LETTER_TIMES,
    SIGNS,
    SIZE,
    TILE_VALUES,
    WORD_TIMES,
)
from tilehall.law.scrabble.endings import EndingFound, Endings, Wanted
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice.choosers import CHOOSERS
from tilehall.law.scrabble.practice.deals import Choice, Sight, play_deal
from tilehall.site.games import lexicons

BONUS, BONUS_TILES = 50, 7
BAR_SECONDS = 2.0
FEW = 4  # tiles on both racks, for the plain search
Position = tuple[bytes, tuple[bytes, bytes]]


def endings_of_a_game(finder: Finder, by: str, tiles: list[int], lots: random.Random) -> list[Position]:
    """The positions with an empty bag, in their order."""
    met: list[Position] = []
    choose = CHOOSERS[by](finder)

    def noting(sight: Sight) -> Choice:
        if not sight.bag:
            laid = Counter(code if code < BLANK_CODE else BLANK_CODE for code in sight.board if code)
            other = Counter(tiles) - laid - Counter(sight.rack)
            met.append((sight.board, (sight.rack, bytes(sorted(other.elements())))))
        return choose(sight)

    play_deal((noting, noting), tiles, lots)
    return met


def collected(finder: Finder, asked: argparse.Namespace, most: int, first: bool) -> list[Position]:
    found: list[Position] = []
    lots = random.Random(asked.seed)
    whole = [CODES[tile] for tile, count in DISTRIBUTION.items() for _ in range(count)]
    while len(found) < asked.positions:
        tiles = lots.sample(whole, len(whole))
        met = [own for own in endings_of_a_game(finder, asked.by, tiles, lots) if sum(map(len, own[1])) <= most]
        if met:
            found.append(met[0] if first else lots.choice(met))
    return found


def timed(endings: Endings, position: Position, seconds: float) -> tuple[float, EndingFound]:
    begun = process_time()
    found = endings.best(*position, Wanted(nodes=1 << 40, in_time=lambda: process_time() - begun < seconds))
    return process_time() - begun, found


def show(title: str, endings: Endings, met: list[Position], seconds: float) -> None:
    told = [timed(endings, position, seconds) for position in met]
    exact = sum(found.exact for _, found in told)
    print(f"{title}: exact within {seconds:g} s in {exact} of {len(met)}")
    sizes = Counter(sum(map(len, racks)) for _, racks in met)
    print("  tiles on both racks: " + ", ".join(f"{size} in {sizes[size]}" for size in sorted(sizes)))
    print(f"  CPU seconds: {spread([took for took, _ in told], '.4f')}")
    print(f"  positions looked at: {spread([found.nodes for _, found in told], ',.0f')}")


def spread(each: Sequence[float], form: str) -> str:
    middle, late = statistics.median(each), sorted(each)[max(0, -(-95 * len(each) // 100) - 1)]
    return f"median {middle:{form}}, 95th percentile {late:{form}}, most {max(each):{form}}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--positions", type=int, default=100)
    arguments.add_argument("--tiles", type=int, default=9)
    arguments.add_argument("--by", choices=list(CHOOSERS), default="score")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=BAR_SECONDS)
    arguments.add_argument("--runs", type=int, default=3)
    asked = arguments.parse_args()
    with TemporaryDirectory() as none:
        enable1 = lexicons.open_lexicon(lexicons.DEFAULT, Path(none))
    finder = Finder(enable1.generator(), bonus=BONUS, bonus_tiles=BONUS_TILES)
    endings = Endings(enable1.generator(), bonus=BONUS, bonus_tiles=BONUS_TILES)
    print_machine(f"Endings of self-play by {asked.by}, enable1, seed {asked.seed}")
    for run in range(1, asked.runs + 1):
        print(f"run {run}")
        for title, first in (("first of its game", True), ("any of its game", False)):
            show(
                f"{title}, up to {asked.tiles} tiles",
                endings,
                collected(finder, asked, asked.tiles, first),
                asked.seconds,
            )
    grids = [[list(times[at : at + SIZE]) for at in range(0, len(times), SIZE)] for times in (LETTER_TIMES, WORD_TIMES)]
    oracle = Oracle(Words(enable1.words()), *grids, dict(TILE_VALUES), BONUS)
    few = [own for own in collected(finder, asked, FEW, False) if sum(map(len, own[1])) > 2][:12]
    questions = [(board, *("".join(SIGNS[code] for code in rack) for rack in racks)) for board, racks in few]
    for position, own in zip(few, questions, strict=True):
        assert endings.best(*position, Wanted(nodes=1 << 40)).value == PlainEndings(by_oracle(oracle)).value(*own, 0)
    print(f"\nThe same value on both sides, {len(few)} positions with 3 or {FEW} tiles:")
    run_in_turn(
        {
            "ours": lambda: [endings.best(*position) for position in few],
            "plain search": lambda: [PlainEndings(by_oracle(oracle)).value(*own, 0) for own in questions],
        },
        len(few),
        "ending",
        asked.runs,
    )


if __name__ == "__main__":
    main()
