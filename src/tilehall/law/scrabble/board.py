"""The board, its premium squares and the set of tiles; squares by name; the words that a placement forms.

None of this stands in the rule documents, which take it for granted: rulesets carry it as terms that rest on silence.

A board is 225 bytes row by row: 0 for an empty square, 1 to 26 for a letter, 32 more for a blank standing for it.
A tile on the board is written as a letter: upper case for itself, lower case for a blank that stands for the letter,
"?" for a blank nobody has named yet.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, NewType, TypeAlias

from tilehall.law.game.tiles import Faces, Tiles

from .kernels.placement import Placements

SIZE = 15
SQUARES = SIZE * SIZE
COLUMNS = "ABCDEFGHIJKLMNO"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK = "?"
UNKNOWN = "*"  # a tile that lies somewhere, of which nobody has said what it is
BLANK_CODE = 27
STANDS_FOR = 32  # added to the code of a letter for which a blank stands

# Squares count from 0 in the upper left corner to 224 in the lower right, row by row.
Square = NewType("Square", int)
Placement: TypeAlias = tuple[tuple[Square, str], ...]

CENTRE = Square(SQUARES // 2)

# = triple word, - double word, " triple letter, ' double letter.
PREMIUMS = "".join(
    (
        "=..'...=...'..=",
        '.-..."..."...-.',
        "..-...'.'...-..",
        "'..-...'...-..'",
        "....-.....-....",
        '."..."..."...".',
        "..'...'.'...'..",
        "=..'...-...'..=",
        "..'...'.'...'..",
        '."..."..."...".',
        "....-.....-....",
        "'..-...'...-..'",
        "..-...'.'...-..",
        '.-..."..."...-.',
        "=..'...=...'..=",
    )
)
LETTER_TIMES = bytes({"'": 2, '"': 3}.get(sign, 1) for sign in PREMIUMS)
WORD_TIMES = bytes({"-": 2, "=": 3}.get(sign, 1) for sign in PREMIUMS)

_VALUED = {0: "?", 1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
_COUNTED = {1: "JKQXZ", 2: "BCMPFHVWY?", 3: "G", 4: "LSUD", 6: "NRT", 8: "O", 9: "AI", 12: "E"}


def _by_face(told: Mapping[int, str]) -> Mapping[str, int]:
    found = {face: number for number, faces in told.items() for face in faces}
    return MappingProxyType({face: found[face] for face in LETTERS + BLANK})


TILE_VALUES = _by_face(_VALUED)
DISTRIBUTION = _by_face(_COUNTED)
# By the codes of the board and of a rack; a blank, named or not, is worth nothing.
VALUES = bytes([0, *(TILE_VALUES[letter] for letter in LETTERS), *(0 for _ in range(BLANK_CODE, 64))])
PLACEMENTS = Placements(SIZE, LETTER_TIMES, WORD_TIMES, VALUES)

FACES = Faces((*LETTERS, BLANK, UNKNOWN))
WHOLE = FACES.counted(DISTRIBUTION.items())
EMPTY = bytes(SQUARES)

CODES = {
    **{letter: code for code, letter in enumerate(LETTERS, 1)},
    **{letter.lower(): code + STANDS_FOR for code, letter in enumerate(LETTERS, 1)},
    BLANK: BLANK_CODE,
}
SIGNS = {code: sign for sign, code in CODES.items()}
READ = {code: sign.upper() for code, sign in SIGNS.items()}
_ACROSS = re.compile(r"(1[0-5]|[1-9])([A-O])", re.ASCII | re.IGNORECASE)
_DOWN = re.compile(r"([A-O])(1[0-5]|[1-9])", re.ASCII | re.IGNORECASE)


class WrongSquare(ValueError):
    """No square of the board is called so."""


class Word(NamedTuple):
    """A word on the board: its letters in upper case ("?" for a blank not yet named) and where it lies."""

    text: str
    start: Square
    down: bool
    score: int


@dataclass(frozen=True, slots=True)
class FormedWords:
    """What a placement makes: the main word first, then the words across it, and the score of the turn."""

    words: tuple[Word, ...]
    score: int

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words)


def square_name(square: Square) -> str:
    """The name of a square with the row first: "8D"."""
    return f"{square // SIZE + 1}{COLUMNS[square % SIZE]}"


def play_coordinates(start: Square, down: bool) -> str:
    """Where a play begins: "8D" across, "D8" down."""
    row, column = divmod(start, SIZE)
    return f"{COLUMNS[column]}{row + 1}" if down else f"{row + 1}{COLUMNS[column]}"


def read_coordinates(text: str) -> tuple[Square, bool]:
    """A square and whether the play goes down, from "8D" or "D8"."""
    if found := _ACROSS.fullmatch(text):
        return Square((int(found[1]) - 1) * SIZE + COLUMNS.index(found[2].upper())), False
    if found := _DOWN.fullmatch(text):
        return Square((int(found[2]) - 1) * SIZE + COLUMNS.index(found[1].upper())), True
    raise WrongSquare(f"{text[:20]!r} is no position such as 8D (across) or D8 (down)")


def tile_sign(code: int) -> str:
    return SIGNS[code]


def tile_of_sign(sign: str) -> str:
    """The tile itself: a letter, or "?" for a blank whatever it stands for."""
    return sign if "A" <= sign <= "Z" else BLANK


def tiles_of(placed: Iterable[tuple[Square, str]]) -> Tiles:
    return FACES.of(tile_of_sign(sign) for _, sign in placed)


def tiles_value(tiles: Iterable[str]) -> int:
    """The points on these tiles; an unknown tile counts nothing until somebody says what it is."""
    return sum(TILE_VALUES.get(tile, 0) for tile in tiles)


def with_tiles(board: bytes, placed: Placement) -> bytes:
    """The board with these tiles on it."""
    changed = bytearray(board)
    for here, letter in placed:
        changed[here] = CODES[letter]
    return bytes(changed)


def without_tiles(board: bytes, placed: Placement) -> bytes:
    changed = bytearray(board)
    for here, _ in placed:
        changed[here] = 0
    return bytes(changed)


def placement_fault(board: bytes, placed: Placement) -> str | None:
    """What is wrong with where the tiles lie, as a code; words are nobody's business here."""
    return PLACEMENTS.fault(board, placed)
