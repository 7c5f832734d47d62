# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Tiles just laid on a board: what is wrong with where they lie, or else the words they form and what these score.

A board is bytes row by row; its codes are letters 1 to 26, 32 more for a blank that stands for one, 27 for a blank
nobody has named. Tiles are laid as pairs of a square and a sign: a letter, in lower case for a blank, or "?".
"""

import cython

COMPILED = cython.compiled

BLANK = cython.declare(cython.int, 27)
_READ = bytes([0, *range(65, 91), 63, *bytes(5), *range(65, 91), *bytes(197)])  # the letters of codes


@cython.final
@cython.cclass
class Placements:
    """Made once for a board's premiums by square and the values of tiles by code. It keeps nothing of what is asked."""

    size = cython.declare(cython.int)
    area = cython.declare(cython.int)
    letter_times = cython.declare(bytes)
    word_times = cython.declare(bytes)
    values = cython.declare(bytes)

    def __init__(self, size: int, letter_times: bytes, word_times: bytes, values: bytes) -> None:
        if not size * size == len(letter_times) == len(word_times) or len(values) > 256:
            raise ValueError("premiums or values of the wrong length")
        self.size, self.area = size, size * size
        self.letter_times, self.word_times, self.values = letter_times, word_times, values.ljust(256, b"\0")

    # -- where they lie

    def fault(self, board: bytes, placed: tuple) -> str | None:  # type: ignore[type-arg]
        """What is wrong, as a code; words are nobody's business here."""
        here: cython.int
        before: cython.int = -1
        if len(board) != self.area:
            raise ValueError("a board of another size")
        squares: list[int] = sorted([at for at, _ in placed])
        if not squares:
            return "nothing_placed"
        if squares[0] < 0 or squares[len(squares) - 1] >= self.area:
            return "not_on_the_board"
        taken: cython.bint = False
        for here in squares:
            if here == before:
                return "not_on_the_board"
            before = here
            taken = taken or board[here] != 0
        if taken:
            return "square_taken"
        return self._line_fault(board, squares) or self._joining_fault(board, squares)

    @cython.cfunc
    def _line_fault(self, board: bytes, squares: list) -> object:  # type: ignore[type-arg]
        first: cython.int = squares[0]
        last: cython.int = squares[len(squares) - 1]
        step: cython.int = 1 if first // self.size == last // self.size else self.size
        left: cython.int = len(squares)
        here: cython.int
        for here in squares:
            if (here - first) % step:
                return "not_in_line"
        # Every square from first to last is taken, by an old tile or by a new one.
        here = first
        while here <= last:
            left -= board[here] == 0
            here += step
        return "not_contiguous" if left else None

    @cython.cfunc
    def _joining_fault(self, board: bytes, squares: list) -> object:  # type: ignore[type-arg]
        here: cython.int
        if board.count(0) != self.area:
            for here in squares:
                if self._meets(board, here, 1) or self._meets(board, here, self.size):
                    return None
            return "not_connected"
        if self.area // 2 not in squares:
            return "centre_not_covered"
        return None if len(squares) > 1 else "no_word_formed"

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _meets(self, board: bytes, here: cython.int, step: cython.int) -> cython.bint:
        """Whether a tile lies before or behind this square on the way of `step`."""
        along: cython.int = here % self.size if step == 1 else here // self.size
        return (along > 0 and board[here - step] != 0) or (along < self.size - 1 and board[here + step] != 0)

    # -- what they form

    def words(self, board: bytes, placed: tuple) -> list[tuple[str, int, bool, int]]:  # type: ignore[type-arg]
        """All words of a placement without fault, the main word first: text, start, whether it goes down, score."""
        here: cython.int
        step: cython.int
        after: bytes = self._put(board, placed)
        squares: list[int] = sorted([at for at, _ in placed])
        # A single tile goes the way in which it makes a word; across, if it makes one both ways.
        down: cython.bint = not self._meets(after, squares[0], 1)
        if len(squares) > 1:
            down = squares[0] // self.size != squares[1] // self.size
        step = self.size if down else 1
        found = [self._word(board, after, squares[0], step)]
        step = 1 if down else self.size
        for here in squares:
            if self._meets(after, here, step):
                found.append(self._word(board, after, here, step))
        return found

    @cython.cfunc
    def _put(self, board: bytes, placed: tuple) -> bytes:  # type: ignore[type-arg]
        here: cython.int
        code: cython.int
        after: bytearray = bytearray(board)
        if len(board) != self.area or not placed:
            raise ValueError("a board of another size, or nothing placed")
        for at, sign in placed:
            here, code = at, ord(sign)
            code = BLANK if code == 63 else code - 64
            if here < 0 or here >= self.area or code < 0 or code > 255 or _READ[code] == 0:
                raise ValueError("not a square of the board, or no tile")
            after[here] = code
        return bytes(after)

    @cython.cfunc
    def _word(self, board: bytes, after: bytes, here: cython.int, step: cython.int) -> tuple:  # type: ignore[type-arg]
        """The word through a square. Premiums count for the tiles that were not on the board before, and only then."""
        first: cython.int = here - here % self.size if step == 1 else here % self.size
        last: cython.int = first + (self.size - 1) * step
        at: cython.int
        worth: cython.int
        points: cython.int = 0
        times: cython.int = 1
        while here > first and after[here - step]:
            here -= step
        at = here
        while at <= last and after[at]:
            worth = self.values[after[at]]
            if board[at] == 0:
                worth *= self.letter_times[at]
                times *= self.word_times[at]
            points += worth
            at += step
        text: str = after[here:at:step].translate(_READ).decode("ascii")
        return text, here, step != 1, points * times
