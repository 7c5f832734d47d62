"""Two choosers against each other: each order of the tiles is played twice, with the seats changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import CODES, DISTRIBUTION

from .deals import Chooser, play_deal

_TILES = [CODES[tile] for tile, count in DISTRIBUTION.items() for _ in range(count)]


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two games: their scores, the first side's first."""

    scores: tuple[tuple[int, int], tuple[int, int]]
    turns: int

    @property
    def wins(self) -> float:
        """Of the first side; a game with equal scores is half of one."""
        return sum((first > second) + (first == second) / 2 for first, second in self.scores)

    @property
    def spread(self) -> int:
        return sum(first - second for first, second in self.scores)


def shuffled(deal: str) -> list[int]:
    """The tiles of a deal, the last drawn first."""
    tiles = list(_TILES)
    Lots(deal).shuffle(tiles)
    return tiles


def play_pairs(sides: Sequence[Chooser], seed: int, numbers: Sequence[int]) -> Iterator[PairResult]:
    for number in numbers:
        deal = f"{seed}/{number}"
        tiles = shuffled(deal)
        there = play_deal(sides, tiles, Lots(deal))
        back = play_deal((sides[1], sides[0]), tiles, Lots(deal))
        scores = (there.scores[0], there.scores[1]), (back.scores[1], back.scores[0])
        yield PairResult(scores, there.turns + back.turns)
