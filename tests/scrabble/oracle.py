"""A plain, slow generator of all plays, to hold against the kernel: Appel and Jacobson's, over nested dictionaries.

It shares nothing with the kernel: words as strings, the board as rows of characters ("." for an empty square), cross
words looked up in a set, every play scored afresh from the board. It is also the yardstick of the figures in bench/.
"""

from collections import Counter
from dataclasses import dataclass

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
END = "end"


@dataclass(frozen=True)
class Play:
    text: str
    coords: str
    score: int
    tiles: int


class Words:
    """A word list as a set and as a trie of dictionaries."""

    def __init__(self, words):
        self.known = frozenset(words)
        self.trie = {}
        for word in self.known:
            node = self.trie
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = True


class Oracle:
    """All plays of a position. `times` are the premium multipliers by square, `values` the points by letter."""

    def __init__(self, words, letter_times, word_times, values, bonus, bonus_tiles=7):
        self.words, self.values, self.bonus, self.bonus_tiles = words, values, bonus, bonus_tiles
        self.size = len(letter_times)
        self.letter_times, self.word_times = letter_times, word_times

    def plays(self, rows, rack):
        """`rows`: strings with "." for empty squares, lower case for blanks. In no order."""
        found = {}
        across = Lines(self, rows, down=False)
        if all(square == "." for row in rows for square in row):
            across.anchors = [[] for _ in range(self.size)]
            across.anchors[self.size // 2] = [self.size // 2]
            across.search(rack, found)
            return list(found.values())
        across.search(rack, found)
        turned = ["".join(row[col] for row in rows) for col in range(self.size)]
        Lines(self, turned, down=True).search(rack, found)
        return list(found.values())


class Lines:
    """The board seen in one direction, line by line."""

    def __init__(self, oracle, rows, down):
        self.oracle, self.rows, self.down, self.size = oracle, rows, down, oracle.size
        self.beside = [[self._beside(row, col) for col in range(self.size)] for row in range(self.size)]
        self.checks = [[self._checks(row, col) for col in range(self.size)] for row in range(self.size)]
        self.anchors = [[col for col in range(self.size) if self._is_anchor(row, col)] for row in range(self.size)]

    def _beside(self, row, col):
        """The tiles directly above and below this square."""
        above, below = row, row
        while above > 0 and self.rows[above - 1][col] != ".":
            above -= 1
        while below < self.size - 1 and self.rows[below + 1][col] != ".":
            below += 1
        column = "".join(self.rows[at][col] for at in range(above, below + 1))
        return column[: row - above], column[row - above + 1 :]

    def _checks(self, row, col):
        """The letters that may stand here as far as the other direction is concerned; None for any."""
        above, below = self.beside[row][col]
        if self.rows[row][col] != "." or not (above or below):
            return None
        known = self.oracle.words.known
        return {letter for letter in LETTERS if (above + letter + below).upper() in known}

    def _is_anchor(self, row, col):
        if self.rows[row][col] != ".":
            return False
        left = col > 0 and self.rows[row][col - 1] != "."
        right = col < self.size - 1 and self.rows[row][col + 1] != "."
        return left or right or any(self.beside[row][col])

    def search(self, rack, found):
        self.found, self.rack = found, Counter(rack)
        for row, anchors in enumerate(self.anchors):
            for anchor in anchors:
                self.row, self.anchor = row, anchor
                self._from_anchor()

    def _from_anchor(self):
        line, before = self.rows[self.row], self.anchor
        while before > 0 and line[before - 1] != ".":
            before -= 1
        if before < self.anchor:
            node = self.oracle.words.trie
            for letter in line[before : self.anchor].upper():
                node = node.get(letter)
                if node is None:
                    return
            self._right("." * (self.anchor - before), node, self.anchor)
            return
        room = 0
        while self.anchor - room > 0 and (self.anchor - room - 1) not in self.anchors[self.row]:
            room += 1
        self._left("", self.oracle.words.trie, room)

    def _left(self, laid, node, room):
        """Every left part that the rack allows; the squares there are empty and touch nothing."""
        self._right(laid, node, self.anchor)
        if room:
            for letter, tile, below in self._choices(node):
                self.rack[tile] -= 1
                self._left(laid + (letter if tile != "?" else letter.lower()), below, room - 1)
                self.rack[tile] += 1

    def _choices(self, node):
        for letter, below in node.items():
            if letter != END:
                if self.rack[letter]:
                    yield letter, letter, below
                if self.rack["?"]:
                    yield letter, "?", below

    def _right(self, laid, node, col):
        line = self.rows[self.row]
        here = line[col] if col < self.size else None
        if here in (None, "."):
            if node.get(END) and col > self.anchor:
                self._record(laid, col)
            if here is None:
                return
            checks = self.checks[self.row][col]
            for letter, tile, below in self._choices(node):
                if checks is None or letter in checks:
                    self.rack[tile] -= 1
                    self._right(laid + (letter if tile != "?" else letter.lower()), below, col + 1)
                    self.rack[tile] += 1
        else:
            below = node.get(here.upper())
            if below is not None:
                self._right(laid + ".", below, col + 1)

    def _record(self, text, end):
        tiles = len(text) - text.count(".")
        start = end - len(text)
        if tiles == 0:
            return
        if tiles == 1 and self.down:
            # The square's neighbours across stand above and below it in the turned board.
            col = start + next(at for at, sign in enumerate(text) if sign != ".")
            if any(self.beside[self.row][col]):
                return
        column, row = (self.row, start) if self.down else (start, self.row)
        coords = f"{chr(65 + column)}{row + 1}" if self.down else f"{row + 1}{chr(65 + column)}"
        self.found[coords, text] = Play(text, coords, self._score(text, start), tiles)

    def _score(self, text, start):
        oracle, total, times, others, tiles = self.oracle, 0, 1, 0, 0
        for col, sign in enumerate(text, start):
            if sign == ".":
                total += oracle.values.get(self.rows[self.row][col], 0)
                continue
            row, column = (col, self.row) if self.down else (self.row, col)
            letter_times, word_times = oracle.letter_times[row][column], oracle.word_times[row][column]
            worth = oracle.values.get(sign, 0) * letter_times
            total, times, tiles = total + worth, times * word_times, tiles + 1
            above, below = self.beside[self.row][col]
            if above or below:
                others += (worth + sum(oracle.values.get(tile, 0) for tile in above + below)) * word_times
        return total * times + others + (oracle.bonus if tiles >= oracle.bonus_tiles else 0)
