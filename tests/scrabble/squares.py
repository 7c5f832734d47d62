"""Squares and plays as tests write them down: "8D", and "TAXI" from there on."""

from tilehall.law.scrabble.board import CODES, SIZE, Placement, Square, WrongSquare, read_coordinates, square_name


def square(text: str) -> Square:
    """A single square, whichever way it is written."""
    return read_coordinates(text)[0]


def word_placement(board: bytes, where: str, letters: str) -> Placement:
    """The tiles of a play given as "8D" and "TAXI": "." stands for a tile that lies there already."""
    at, down = read_coordinates(where)
    step, room = (SIZE, SIZE - at // SIZE) if down else (1, SIZE - at % SIZE)
    if len(letters) > room:
        raise WrongSquare(f"{letters} from {where} leaves the board")
    placed = []
    for number, letter in enumerate(letters):
        here = Square(at + number * step)
        if letter in CODES:
            placed.append((here, letter))
        elif letter != ".":
            raise WrongSquare(f"{letter!r} is not a tile")
        elif not board[here]:
            raise WrongSquare(f"{square_name(here)} is empty, so no tile can be played through there")
    return tuple(placed)
