"""A plain search of an ending, to hold against the kernels: all that may happen, one thing after the other."""

from collections import Counter
from functools import cache

from tests.scrabble.positions import rows
from tilehall.law.scrabble.board import TILE_VALUES, with_tiles

from .squares import word_placement


class PlainEndings:
    """`plays` gives score and placement of every play; `zeros_to_end` is how many turns without a score end a game."""

    def __init__(self, plays, zeros_to_end=2):
        self.plays, self.zeros_to_end = plays, zeros_to_end
        self.value = cache(self._value)

    def _value(self, board, rack, other, zeros):
        """By how much who is to move gains, after so many turns without a score."""
        if zeros == self.zeros_to_end:
            return worth(other) - worth(rack)
        passing = -self.value(board, other, rack, zeros + 1)
        return max([passing, *(self.after(board, rack, other, *play) for play in self.plays(board, rack))])

    def after(self, board, rack, other, score, placed):
        left = without(rack, placed)
        if not left:
            return score + 2 * worth(other)
        return score - self.value(with_tiles(board, placed), other, left, 0)


def worth(rack):
    return sum(TILE_VALUES[tile] for tile in rack)


def without(rack, placed):
    left = Counter(rack) - Counter(sign if sign.isupper() else "?" for _, sign in placed)
    return "".join(sorted(left.elements()))


def by_finder(finder):
    def plays(board, rack):
        return [(own.score, word_placement(board, own.coords, own.text)) for own in finder.all(board, rack).plays]

    return plays


def by_oracle(oracle):
    def plays(board, rack):
        found = oracle.plays(rows(board), rack)
        return [(own.score, word_placement(board, own.coords, own.text)) for own in found]

    return plays
