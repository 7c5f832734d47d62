"""The words a placement forms and what they score. Premiums count for the tiles just laid, and only then."""

from .board import (
    CODES,
    LETTER_TIMES,
    READ,
    SIZE,
    SQUARES,
    VALUES,
    WORD_TIMES,
    Formed,
    Placement,
    Square,
    Word,
    put,
)


def formed(board: bytes, placed: Placement, bonus: int, bonus_tiles: int) -> Formed:
    """All words of a placement without fault (`board.fault`), the main word first. `bonus` is for `bonus_tiles`."""
    after = put(board, placed)
    laid = {here: VALUES[CODES[letter]] * LETTER_TIMES[here] for here, letter in placed}
    squares = sorted(laid)
    down = _runs_down(after, squares)
    along, across = (SIZE, 1) if down else (1, SIZE)
    words = [_word(after, laid, squares[0], along)]
    words += [_word(after, laid, here, across) for here in squares if _meets(after, here, across)]
    total = sum(word.score for word in words) + (bonus if len(placed) >= bonus_tiles else 0)
    return Formed(tuple(words), total)


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


def _word(after: bytes, laid: dict[Square, int], here: int, step: int) -> Word:
    first = here // SIZE * SIZE if step == 1 else here % SIZE
    last = first + (SIZE - 1) * step
    start = here
    while start > first and after[start - step]:
        start -= step
    score, times, letters, at = 0, 1, [], start
    while at <= last and after[at]:
        letters.append(READ[after[at]])
        worth = laid.get(Square(at))
        if worth is None:
            score += VALUES[after[at]]
        else:
            score += worth
            times *= WORD_TIMES[at]
        at += step
    return Word("".join(letters), Square(start), step == SIZE, score * times)
