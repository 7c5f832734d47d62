"""A position as one line (CGP): board, racks, scores, zero turns, and operations that we keep but do not read."""

import re
from dataclasses import dataclass
from typing import NoReturn

from ..board import BLANK_CODE, CODES, COLUMNS, DISTRIBUTION, SIGNS, SIZE, STANDS_FOR

MOST_TILES = 7  # on a rack
SHOWN = 20  # characters of what is wrong that an error repeats
_FIELDS = ("the board", "the pair of racks", "the pair of scores", "the number of zero turns")
_IN_A_ROW = re.compile(r"[0-9]+|[A-Za-z]+|.", re.DOTALL)
# What a board of letters, counts from 1 to 15 and strokes has not.
_ODD = re.compile(r"[^A-Za-z0-9/]|(?<!1)0|[2-9][0-9]|1[6-9]|[0-9]{3}")
_RUNS = [(str(count), " " * count) for count in range(SIZE, 0, -1)]
_LAID = bytes(CODES.get(chr(sign), 0) for sign in range(256))
_TILES = bytes(BLANK_CODE if code > STANDS_FOR else code for code in range(256))  # a blank, whatever it stands for
_SCORE = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
_ZEROS = re.compile(r"[0-9]{1,6}", re.ASCII)


class WrongCgp(ValueError):
    """This is no position: where in the text, what is wrong, what to do."""

    def __init__(self, place: str, what: str, remedy: str) -> None:
        super().__init__(f"{place}: {what} ({remedy})")
        self.place, self.what, self.remedy = place, what, remedy


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """The board as codes; the racks as letters and "?", the first that of the player on turn."""

    board: bytes
    racks: tuple[str, str]
    scores: tuple[int, int] = (0, 0)
    zeros: int = 0
    operations: str = ""


def read(text: str) -> CgpPosition:
    parts = text.split(None, len(_FIELDS))
    if len(parts) < len(_FIELDS):
        _wrong("CGP", f"{_FIELDS[len(parts)]} is missing", 'write "board racks scores zeros", separated by blanks')
    board = _board(parts[0])
    racks = _racks(parts[1])
    _counted(board, racks)
    scores = parts[2].split("/")
    if len(scores) != 2 or not all(map(_SCORE.fullmatch, scores)):
        _wrong("scores", f"{_shown(parts[2])} is no pair of scores", "write 0/0, the player on turn first")
    if not _ZEROS.fullmatch(parts[3]):
        _wrong("zeros", f"{_shown(parts[3])} is no number of turns", "write 0 if the last turn scored")
    return CgpPosition(
        board, racks, (int(scores[0]), int(scores[1])), int(parts[3]), " ".join("".join(parts[4:]).split())
    )


def write(position: CgpPosition) -> str:
    rows = [position.board[at : at + SIZE] for at in range(0, SIZE * SIZE, SIZE)]
    lines = "/".join(map(_row_text, rows))
    scores = "/".join(map(str, position.scores))
    text = f"{lines} {'/'.join(position.racks)} {scores} {position.zeros}"
    return f"{text} {position.operations}" if position.operations else text


def _row_text(row: bytes) -> str:
    text = "".join(SIGNS[code] if code else "." for code in row)
    return re.sub(r"\.+", lambda run: str(len(run[0])), text)


def _board(text: str) -> bytes:
    rows = text.split("/")
    if len(rows) != SIZE:
        _wrong("board", f"it has {len(rows)} rows, not {SIZE}", "separate the rows by /")
    if not _ODD.search(text):
        for count, empty in _RUNS:
            text = text.replace(count, empty)
        if {*map(len, text.split("/"))} == {SIZE}:
            return text.replace("/", "").encode("ascii").translate(_LAID)
    # Row by row takes three times as long, and finds the place of what is wrong.
    return b"".join(_row(number, row) for number, row in enumerate(rows, 1))


def _row(number: int, text: str) -> bytes:
    squares = b""
    for part in _IN_A_ROW.findall(text):
        if part.isascii() and part.isalpha():
            squares += part.encode("ascii").translate(_LAID)
        elif part.isascii() and part.isdecimal():
            # Two digits say all there is to say, and a longer number is not worth reading.
            empty = int(part) if len(part) <= 2 else 0
            if empty == 0:
                _wrong(f"board, row {number}", f"{_shown(part)} is no number of empty squares", f"1 to {SIZE}")
            squares += bytes(empty)
        else:
            column = f", column {COLUMNS[len(squares)]}" if len(squares) < SIZE else ""
            remedy = "use letters, in lower case for a blank, and counts"
            _wrong(f"board, row {number}{column}", f"{_shown(part)} is not a tile", remedy)
        if len(squares) > SIZE:
            _wrong(f"board, row {number}", f"it has more than {SIZE} squares", "letters and counts make up 15")
    if len(squares) < SIZE:
        _wrong(f"board, row {number}", f"it has {len(squares)} squares, not {SIZE}", "letters and counts make up 15")
    return squares


def _racks(text: str) -> tuple[str, str]:
    racks = text.split("/")
    if len(racks) > 2:
        _wrong("racks", f"there are {len(racks)}", "write two, the player on turn first: AEINRST/")
    for number, rack in enumerate(racks, 1):
        for at, tile in enumerate(rack, 1):
            if tile not in DISTRIBUTION:
                _wrong(f"rack {number}, tile {at}", f"{_shown(tile)} is not a tile", "use capitals, and ? for a blank")
        if len(rack) > MOST_TILES:
            _wrong(f"rack {number}", f"it has {len(rack)} tiles", f"a rack has at most {MOST_TILES}")
    return racks[0], racks[1] if len(racks) == 2 else ""


def _counted(board: bytes, racks: tuple[str, str]) -> None:
    """No position has more of a tile than the set; a blank on the board is a blank."""
    there = board.translate(_TILES) + "".join(racks).encode("ascii").translate(_LAID)
    for tile, most in DISTRIBUTION.items():
        count = there.count(CODES[tile])
        if count > most:
            what = f"there are {count} of {tile} on board and racks, and the set has {most}"
            _wrong("tiles", what, "look for a letter that is written twice, or a blank in capitals")


def _shown(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "...")


def _wrong(place: str, what: str, remedy: str) -> NoReturn:
    raise WrongCgp(place, what, remedy)
