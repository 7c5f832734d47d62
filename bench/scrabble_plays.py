"""Plays a second: all of a position and the best one, against the tests' plain generator and the kernels interpreted.

    python -m bench.scrabble_plays [--games N] [--runs N]

The positions are those of games of best plays by score. The plain generator is the yardstick: figures are ratios to it.
"""

import argparse
import statistics
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from types import ModuleType

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.oracle import Oracle, Words
from tests.scrabble.positions import rows
from tests.scrabble.squares import word_placement

from bench.side_by_side import print_machine
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import (
    EMPTY,
    LETTER_TIMES,
    SIGNS,
    SIZE,
    TILE_VALUES,
    WORD_TIMES,
    placement_fault,
)
from tilehall.law.scrabble.kernels import anagrams, bestplay, leaves, movegen, squares, windows
from tilehall.law.scrabble.practice.choosers import by_score
from tilehall.law.scrabble.practice.deals import Choice, Sight, play_deal
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.score import formed_words
from tilehall.site.games import lexicons

BONUS, BONUS_TILES = 50, 7
KERNELS = (anagrams, bestplay, leaves, movegen, squares, windows)
YARDSTICK = "plain generator"
Position = tuple[bytes, bytes, str]  # board, rack as codes, rack as letters


def finder(graph: bytes | memoryview, *, slow: bool = False) -> plays.Finder:
    if slow:
        for kernel in KERNELS:
            setattr(plays, _name(kernel), interpreted(kernel))
    made = plays.Finder(graph, bonus=BONUS, bonus_tiles=BONUS_TILES)
    made.best(EMPTY, "AB")  # what is made on demand is made now
    if slow:
        for kernel in KERNELS:
            setattr(plays, _name(kernel), kernel)
    return made


def _name(kernel: ModuleType) -> str:
    return kernel.__name__.rpartition(".")[2]


def positions(fast: plays.Finder, games: int) -> list[Position]:
    """As they come up when the best play by score is made every time."""
    met: list[Position] = []
    chooser = by_score(fast, lambda _: True)

    def noting(sight: Sight) -> Choice:
        met.append((sight.board, sight.rack, "".join(SIGNS[code] for code in sight.rack)))
        return chooser(sight)

    for number in range(games):
        play_deal((noting, noting), shuffled(f"bench/{number}"), Lots("bench"))
    return met


def self_play(fast: plays.Finder, games: int) -> None:
    chooser = by_score(fast, lambda _: True)
    for number in range(games):
        play_deal((chooser, chooser), shuffled(f"bench/{number}"), Lots("bench"))


def all_plays(own: plays.Finder, met: list[Position]) -> int:
    """All plays found and scored; none made into an object."""
    return sum(own.all(board, letters, 0).count for board, _, letters in met)


def best_plays(own: plays.Finder, met: list[Position]) -> int:
    return sum(found[0] for board, rack, _ in met if (found := own.best_raw(board, rack)))


def agree(oracle: Oracle, fast: plays.Finder, slow: plays.Finder, met: list[Position]) -> None:
    """The same answer on all sides before anything is timed."""
    for board, _, letters in met:
        plain = sorted((-p.score, p.coords, p.text) for p in oracle.plays(rows(board), letters))
        for own in (fast, slow):
            found = own.all(board, letters).plays
            assert [(-p.score, p.coords, p.text) for p in found] == plain, (rows(board), letters)
            assert own.best(board, letters) == (found[0] if found else None)


def score_all(turns: list[tuple[bytes, str, str]]) -> int:
    """Each play placed, checked and scored by the engine."""
    total = 0
    for board, coords, text in turns:
        placed = word_placement(board, coords, text)
        total += formed_words(board, placed, BONUS, BONUS_TILES).score if placement_fault(board, placed) is None else 0
    return total


def rates(sides: dict[str, tuple[Callable[[], object], int]], runs: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(runs):
        for name, (work, units) in sides.items():
            begun = process_time()
            work()
            found[name].append(units / (process_time() - begun))
    return found


def show(found: dict[str, list[float]]) -> None:
    width = max(map(len, found))
    for name, each in found.items():
        ratios = [own / plain for own, plain in zip(each, found[YARDSTICK], strict=True)]
        told, times = " ".join(f"{rate:10,.1f}" for rate in each), " ".join(f"{ratio:.1f}" for ratio in ratios)
        print(f"{name:{width}}  a second: {told}   median {statistics.median(each):10,.1f}")
        print(f"{'':{width}}  times the yardstick: {times}, median {statistics.median(ratios):.1f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--runs", type=int, default=3)
    chosen = asked.parse_args()
    with TemporaryDirectory() as none:
        enable1 = lexicons.open_lexicon(lexicons.DEFAULT, Path(none))
    graph = enable1.generator()
    fast, slow = finder(graph), finder(graph, slow=True)
    grids = [[list(times[at : at + SIZE]) for at in range(0, len(times), SIZE)] for times in (LETTER_TIMES, WORD_TIMES)]
    oracle = Oracle(Words(enable1.words()), *grids, dict(TILE_VALUES), BONUS)
    met = positions(fast, chosen.games)
    few = met[:: max(1, len(met) // 120)]
    agree(oracle, fast, slow, few)
    turns = [(board, play.coords, play.text) for board, _, letters in met if (play := fast.best(board, letters))]
    print_machine(f"Plays of {len(met)} positions ({len(few)} for the slow sides) of {chosen.games} games, enable1")
    show(
        rates(
            {
                YARDSTICK: (lambda: [oracle.plays(rows(board), letters) for board, _, letters in few], len(few)),
                "all plays": (lambda: all_plays(fast, met), len(met)),
                "all plays, interpreted": (lambda: all_plays(slow, few), len(few)),
                "best play": (lambda: best_plays(fast, met), len(met)),
                "best play, interpreted": (lambda: best_plays(slow, few), len(few)),
                "self-play, positions": (lambda: self_play(fast, chosen.games), len(met)),
                "self-play, games": (lambda: self_play(fast, chosen.games), chosen.games),
                "plays checked and scored": (lambda: score_all(turns), len(turns)),
            },
            chosen.runs,
        )
    )
    print("\nA game and a play are not positions: read their rates, not their ratios. The yardstick gives all plays.")


if __name__ == "__main__":
    main()
