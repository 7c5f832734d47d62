"""Positions to try generators on: from games played at random, and boards that no game would come to."""

from tilehall.law.scrabble.board import DISTRIBUTION, EMPTY, LETTERS, SIZE, with_tiles
from tilehall.law.scrabble.board import SIGNS as SIGN_OF

from .squares import word_placement


def whole_set(lots):
    tiles = [tile for tile, count in DISTRIBUTION.items() for _ in range(count)]
    lots.shuffle(tiles)
    return tiles


def rows(board):
    """The board as the oracle takes it."""
    signs = [SIGN_OF[code] if code else "." for code in board]
    return ["".join(signs[at : at + SIZE]) for at in range(0, len(signs), SIZE)]


def from_a_game(finder, lots):
    """Every position of a game in which half of the plays are the best and the others any."""
    bag, board, passes = whole_set(lots), EMPTY, 0
    racks, mover = [[bag.pop() for _ in range(7)] for _ in range(2)], 0
    while passes < 2 and all(racks):
        rack = racks[mover]
        yield board, "".join(rack)
        found = finder.all(board, "".join(rack)).plays
        passes = 0 if found else passes + 1
        if found:
            play = found[0] if lots.random() < 0.5 else lots.choice(found)
            placed = word_placement(board, play.coords, play.text)
            board = with_tiles(board, placed)
            for _, sign in placed:
                rack.remove(sign if sign in LETTERS else "?")
            rack += [bag.pop() for _ in range(min(7 - len(rack), len(bag)))]
        mover = 1 - mover


def scattered(lots):
    """Tiles anywhere on the board, in words that nobody knows, blanks among them; and a rack of what is left."""
    bag = whole_set(lots)
    board = bytearray(EMPTY)
    for at in lots.sample(range(len(EMPTY)), lots.randint(1, 60)):
        tile = bag.pop()
        board[at] = LETTERS.index(tile) + 1 if tile != "?" else lots.randint(33, 58)
    rack = [bag.pop() for _ in range(lots.randint(0, 7))]
    if lots.random() < 0.3 and "?" in bag and rack:
        rack[0] = "?"
    return bytes(board), "".join(rack)
