"""The words a placement forms and what they score. Premiums count for the tiles just laid, and only then.

Written for speed where it costs no clarity: a line of the board is cut out and searched as bytes.
"""

from .board import CODES, LETTER_TIMES, READ, SIZE, SQUARES, VALUES, WORD_TIMES, Formed, Placement, Square, Word, put

# The letter, and the points, of every code a board can hold.
_LETTERS = bytes(ord(READ.get(code, " ")) for code in range(256))
_POINTS = bytes(VALUES[code] if code < len(VALUES) else 0 for code in range(256))


def formed(board: bytes, placed: Placement, bonus: int, bonus_tiles: int) -> Formed:
    """All words of a placement without fault (`board.fault`), the main word first. `bonus` is for `bonus_tiles`."""
    after = put(board, placed)
    # What the premium under each new tile adds to its points.
    extra = {here: VALUES[CODES[letter]] * (LETTER_TIMES[here] - 1) for here, letter in placed}
    squares = sorted(extra)
    down = _runs_down(after, squares)
    along, across = (SIZE, 1) if down else (1, SIZE)
    text, start, points = _line(after, squares[0], along)
    times = 1
    for here in squares:
        points += extra[here]
        times *= WORD_TIMES[here]
    words, total = [Word(text, start, down, points * times)], points * times
    for here in squares:
        if _meets(after, here, across):
            text, start, points = _line(after, here, across)
            points = (points + extra[here]) * WORD_TIMES[here]
            words.append(Word(text, start, not down, points))
            total += points
    return Formed(tuple(words), total + (bonus if len(placed) >= bonus_tiles else 0))


def _runs_down(after: bytes, squares: list[Square]) -> bool:
    """A single tile goes the way in which it makes a word; across, if it makes one both ways."""
    if len(squares) > 1:
        return squares[1] // SIZE != squares[0] // SIZE
    return not _meets(after, squares[0], 1)


def _meets(after: bytes, here: int, step: int) -> bool:
    """Whether a tile lies before or behind this square on the way of `step`."""
    if step == 1:
        column = here % SIZE
        return bool((column and after[here - 1]) or (column < SIZE - 1 and after[here + 1]))
    return bool((here >= SIZE and after[here - SIZE]) or (here < SQUARES - SIZE and after[here + SIZE]))


def _line(after: bytes, here: int, step: int) -> tuple[str, Square, int]:
    """The word through a square: its text, where it starts, its points without premiums."""
    row, column = divmod(here, SIZE)
    if step == 1:
        line, at, first = after[row * SIZE : (row + 1) * SIZE], column, row * SIZE
    else:
        line, at, first = after[column::SIZE], row, column
    start, end = line.rfind(0, 0, at) + 1, line.find(0, at)
    codes = line[start:] if end < 0 else line[start:end]
    return codes.translate(_LETTERS).decode("ascii"), Square(first + start * step), sum(codes.translate(_POINTS))
