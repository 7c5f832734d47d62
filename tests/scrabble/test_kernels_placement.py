"""Tiles just laid, against plain code that thinks in rows and columns: faults, words and scores, in both forms."""

import random

import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.positions import scattered
from tilehall.law.scrabble.board import CODES, EMPTY, LETTER_TIMES, SIGNS, SIZE, TILE_VALUES, VALUES, WORD_TIMES
from tilehall.law.scrabble.kernels import placement

FORMS = [kernel.Placements(SIZE, LETTER_TIMES, WORD_TIMES, VALUES) for kernel in (placement, interpreted(placement))]
both_forms = pytest.mark.parametrize("form", FORMS, ids=["installed", "interpreted"])


def lying(board):
    return {divmod(at, SIZE): SIGNS[code] for at, code in enumerate(board) if code}


def neighbours(row, col):
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def plain_fault(board, placed):
    old, squares = lying(board), [divmod(at, SIZE) for at, _ in placed]
    rows, cols = {row for row, _ in squares}, {col for _, col in squares}
    if not squares:
        return "nothing_placed"
    if len(set(squares)) < len(squares) or any(not 0 <= at < SIZE * SIZE for at, _ in placed):
        return "not_on_the_board"
    if set(squares) & set(old):
        return "square_taken"
    if len(rows) > 1 and len(cols) > 1:
        return "not_in_line"
    stretch = {(r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(cols), max(cols) + 1)}
    if not stretch <= {*squares, *old}:
        return "not_contiguous"
    if old:
        return None if any(neighbours(*square) & set(old) for square in squares) else "not_connected"
    if (7, 7) not in squares:
        return "centre_not_covered"
    return None if len(squares) > 1 else "no_word_formed"


def plain_words(board, placed):
    new = {divmod(at, SIZE): sign for at, sign in placed}
    tiles = lying(board) | new

    def through(row, col, down):
        step = (1, 0) if down else (0, 1)
        while (row - step[0], col - step[1]) in tiles:
            row, col = row - step[0], col - step[1]
        found = []
        while (row, col) in tiles:
            found.append((row, col))
            row, col = row + step[0], col + step[1]
        return found

    def told(squares, down):
        points, times = 0, 1
        for row, col in squares:
            fresh, at = (row, col) in new, row * SIZE + col
            points += TILE_VALUES.get(tiles[row, col], 0) * (LETTER_TIMES[at] if fresh else 1)
            times *= WORD_TIMES[at] if fresh else 1
        text = "".join(tiles[square].upper() for square in squares)
        return text, squares[0][0] * SIZE + squares[0][1], down, points * times

    first = min(new)
    down = len({row for row, _ in new}) > 1 or (len(new) == 1 and len(through(*first, False)) == 1)
    words = [told(through(*first, down), down)]
    crossing = [through(*square, not down) for square in sorted(new)]
    return words + [told(squares, not down) for squares in crossing if len(squares) > 1]


def laid_somehow(lots, board):
    """Tiles along a line, over gaps or not, and now and then one that is elsewhere, twice or off the board."""
    at, step = lots.choice([112, lots.randrange(SIZE * SIZE)]), lots.choice([1, SIZE])
    squares = []
    for _ in range(lots.randint(0, 7)):
        while at < SIZE * SIZE and board[at] and lots.random() < 0.97:
            at += step
        squares.append(at)
        at += step if lots.random() < 0.97 else 2 * step
    squares = [square for square in squares if square < SIZE * SIZE or lots.random() < 0.05]
    if squares and lots.random() < 0.05:
        squares[0] = lots.choice([*squares, -1, SIZE * SIZE, lots.randrange(SIZE * SIZE)])
    lots.shuffle(squares)
    return tuple((square, lots.choice([*CODES])) for square in squares)


@both_forms
def test_thousands_of_placements_as_plain_code_sees_them(form):
    lots, faults = random.Random(20), {}
    for number in range(6000):
        board = scattered(lots)[0] if number % 4 else EMPTY
        placed = laid_somehow(lots, board)
        fault = form.fault(board, placed)
        assert fault == plain_fault(board, placed), (board, placed)
        faults[fault] = faults.get(fault, 0) + 1
        if fault is None:
            assert form.words(board, placed) == plain_words(board, placed), (board, placed)
    assert len(faults) == 9
    assert min(faults.values()) > 5, faults
    assert faults[None] > 500


@both_forms
@pytest.mark.parametrize("board", [b"", bytes(224), bytes(226)])
def test_a_board_of_another_size_is_refused(form, board):
    for ask in (form.fault, form.words):
        with pytest.raises(ValueError, match="a board of another size"):
            ask(board, ((112, "A"),))


@both_forms
@pytest.mark.parametrize(
    "placed", [(), ((-1, "A"),), ((225, "A"),), ((0, "é"),), ((0, "@"),), ((0, " "),), ((0, "\0"),)]
)
def test_what_cannot_be_laid_forms_no_words(form, placed):
    with pytest.raises(ValueError):
        form.words(EMPTY, placed)


def test_premiums_must_be_those_of_the_board():
    with pytest.raises(ValueError, match="wrong length"):
        placement.Placements(15, LETTER_TIMES[:-1], WORD_TIMES, VALUES)
