"""The kernels against the tests' plain generator, on every play of as many positions as there is time for.

    python -m bench.scrabble_agreement [--positions N] [--seed S]

The tests do the same for some hundred positions; this is for thousands, after a change to a kernel.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.scrabble.oracle import Oracle, Words
from tests.scrabble.positions import from_a_game, rows, scattered

from bench.scrabble_plays import BONUS, finder
from bench.side_by_side import print_machine
from tilehall.law.scrabble.board import LETTER_TIMES, SIZE, TILE_VALUES, WORD_TIMES
from tilehall.law.scrabble.plays import Finder
from tilehall.site.games import lexicons


def positions(own: Finder, lots: random.Random) -> Iterator[tuple[bytes, str]]:
    """Games at random, after each some boards that no game comes to, and some racks with blanks put in."""
    while True:
        for board, rack in from_a_game(own, lots):
            yield board, rack
            if lots.random() < 0.05:
                yield board, "?" + rack[1:].replace("?", "E")
            if lots.random() < 0.01:
                yield board, "??" + rack[2:].replace("?", "E")
        for _ in range(5):
            yield scattered(lots)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--positions", type=int, default=3000)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    with TemporaryDirectory() as none:
        enable1 = lexicons.open_lexicon(lexicons.DEFAULT, Path(none))
    own = finder(enable1.generator())
    grids = [[list(times[at : at + SIZE]) for at in range(0, len(times), SIZE)] for times in (LETTER_TIMES, WORD_TIMES)]
    oracle = Oracle(Words(enable1.words()), *grids, dict(TILE_VALUES), BONUS)
    print_machine(f"Every play of {asked.positions:,} positions, enable1")
    found = 0
    for number, (board, rack) in zip(range(asked.positions), positions(own, random.Random(asked.seed)), strict=False):
        plain = sorted((-p.score, p.coords, p.text, p.tiles) for p in oracle.plays(rows(board), rack))
        ours = own.all(board, rack)
        assert [(-p.score, p.coords, p.text, p.tiles) for p in ours.plays] == plain, (number, rows(board), rack)
        assert own.best(board, rack) == (ours.plays[0] if plain else None), (number, rows(board), rack)
        found += len(plain)
    print(f"{asked.positions:,} positions, {found:,} plays: the same on both sides, and the same best play.")


if __name__ == "__main__":
    main()
