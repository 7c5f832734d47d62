"""The Scrabble board as a picture: fifteen rows of squares, out of what a watcher sees and the set of the ruleset."""

from dataclasses import dataclass
from functools import cache
from typing import Any

SIZE = 15
COLUMNS = "ABCDEFGHIJKLMNO"
# Sign of the ruleset's premiums: class, what stands on the square, what it means.
PREMIUMS = {
    "=": ("tw", "3W", "triple word"),
    "-": ("dw", "2W", "double word"),
    '"': ("tl", "3L", "triple letter"),
    "'": ("dl", "2L", "double letter"),
}


@dataclass(frozen=True, slots=True)
class Square:
    name: str
    premium: tuple[str, str, str] | None = None
    centre: bool = False
    letter: str = ""
    value: int = 0
    blank: bool = False
    mark: str = ""  # last: laid in the turn shown; tentative: still being laid


@dataclass(frozen=True, slots=True)
class BoardPicture:
    columns: str
    rows: tuple[tuple[int, tuple[Square, ...]], ...]
    premiums: tuple[tuple[str, str, str], ...]
    bag: int | None


def board_picture(rules: Any, view: dict[str, Any], *, tentative: bool) -> BoardPicture:
    """With `tentative` the tiles that a player is just laying lie there too, as everybody in the room sees them."""
    last = view["last"] or {}
    laid = {square for square, _letter in last.get("placed", ())}
    draft = dict(view["draft"]["placed"]) if tentative else {}
    values = dict(rules.tile_values.value)
    rows = []
    for number, signs in enumerate(view["board"], 1):
        squares = []
        for plain, sign in zip(_empty(rules.premiums.value, rules.centre.value)[number - 1], signs, strict=True):
            sign = draft.get(plain.name, sign)
            mark = "tentative" if plain.name in draft else "last" if plain.name in laid else ""
            squares.append(plain if sign == "." else _tile(plain, sign, values, mark))
        rows.append((number, tuple(squares)))
    return BoardPicture(COLUMNS, tuple(rows), tuple(PREMIUMS.values()), view["bag"])


@cache
def _empty(premiums: str, centre: int) -> tuple[tuple[Square, ...], ...]:
    def square(at: int) -> Square:
        name = f"{at // SIZE + 1}{COLUMNS[at % SIZE]}"
        return Square(name, PREMIUMS.get(premiums[at]), at == centre)

    return tuple(tuple(square(row * SIZE + column) for column in range(SIZE)) for row in range(SIZE))


def _tile(plain: Square, sign: str, values: dict[str, int], mark: str) -> Square:
    blank = not sign.isupper()
    return Square(plain.name, None, plain.centre, sign.upper(), 0 if blank else values[sign], blank, mark)


def place_of_play(rows: list[str], placed: list[list[str]]) -> str:
    """Where the main word of a play begins, "8D" across and "D8" down, from the board after it."""
    squares = sorted((int(name[:-1]) - 1, COLUMNS.index(name[-1])) for name, _letter in placed)
    if not squares:
        return ""

    def there(row: int, column: int) -> bool:
        return 0 <= row < SIZE and 0 <= column < SIZE and rows[row][column] != "."

    row, column = squares[0]
    beside = there(row, column - 1) or there(row, column + 1)
    down = squares[-1][0] != row if len(squares) > 1 else not beside
    while there(row - 1, column) if down else there(row, column - 1):
        row, column = (row - 1, column) if down else (row, column - 1)
    return f"{COLUMNS[column]}{row + 1}" if down else f"{row + 1}{COLUMNS[column]}"
