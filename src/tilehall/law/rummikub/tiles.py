"""The tiles of Rummikub and how they are written: "R7", "J", and "J=R7" for a joker that stands for a tile.

Melds of a table are separated by "|", tiles by blanks. Which tiles there are the rule document takes for granted:
a ruleset carries it as terms that rest on silence; here stands only how a tile is called and in which order tiles
are listed.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tilehall.law.game.tiles import Faces, Tiles

COLOURS = "RBYK"  # red, blue, yellow (or orange), black; in this order tiles and groups are listed
NUMBERS = 13
COPIES = 2
JOKERS = 2
JOKER = "J"
UNKNOWN = "*"  # a tile on a rack at a real table, of which nobody has said what it is
JOKER_CODE = len(COLOURS) * NUMBERS
KINDS = JOKER_CODE + 1  # different tiles a kernel knows: 52 and the joker

# A meld as written, and a table of them.
Meld: TypeAlias = tuple[str, ...]
Table: TypeAlias = tuple[Meld, ...]

NUMBERED = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
FACES = Faces((*NUMBERED, JOKER, UNKNOWN))
WHOLE = FACES.counted([*((tile, COPIES) for tile in NUMBERED), (JOKER, JOKERS)])
_TILE = re.compile(r"(?P<joker>J)(=(?P<for>[RBYK](1[0-3]|[1-9])))?|(?P<plain>[RBYK](1[0-3]|[1-9]))", re.ASCII)
_LONGEST = 4096  # characters of one text; 106 tiles with all that may stand between them are far shorter


class WrongTile(ValueError):
    """A text that is no tile, or tiles that no set has: where, what is wrong, what to do."""

    def __init__(self, place: str, what: str, remedy: str) -> None:
        super().__init__(f"{place}: {what} ({remedy})")
        self.place, self.what, self.remedy = place, what, remedy


def colour(tile: str) -> str:
    return tile[0]


def number(tile: str) -> int:
    """The number on a numbered tile."""
    return int(tile[1:])


def is_joker(tile: str) -> bool:
    return tile[0] == JOKER


def stands_for(tile: str) -> str | None:
    """R7 for "J=R7", nothing for a joker of which nothing is said; a numbered tile stands for itself."""
    if not is_joker(tile):
        return tile
    return tile[2:] or None


def joker_for(tile: str) -> str:
    """The joker written as standing for this tile."""
    return f"{JOKER}={tile}"


def without_meaning(tile: str) -> str:
    """The tile as it lies on a rack: "J" for a joker whatever it stands for."""
    return JOKER if is_joker(tile) else tile


def tile_of_code(number_of_tile: int) -> str:
    """The tile of this code."""
    return FACES.names[number_of_tile]


def tile_counts(tiles: Iterable[str]) -> bytes:
    """How many there are of each of the 53 different tiles, for a kernel; jokers counted as such."""
    return FACES.of(map(without_meaning, tiles)).counts[:KINDS]


def tiles_of(table: Iterable[Sequence[str]]) -> Tiles:
    """All tiles of a table, jokers without what they stand for."""
    return FACES.of(without_meaning(tile) for meld in table for tile in meld)


def sorted_tiles(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles as a rack lists them: colour by colour, rising, jokers last."""
    return FACES.of(map(without_meaning, tiles)).plain()


def parse_tile(text: str, place: str = "tile") -> str:
    """One tile in any case. WrongTile names it and its place."""
    found = _TILE.fullmatch(text.upper())
    if found is None:
        raise WrongTile(place, f"{text[:20]!r} is not a tile", "write R7, B13, Y1, K10, J for a joker or J=R7")
    return found[0]


def parse_rack(text: str, place: str = "rack") -> tuple[str, ...]:
    """The tiles of a rack, in the order of a rack. What a joker is said to stand for does not matter there."""
    _short(text, place)
    found = tuple(without_meaning(parse_tile(one, f"{place}, tile {at}")) for at, one in enumerate(text.split(), 1))
    check_counts(found, place)
    return sorted_tiles(found)


def parse_table(text: str, place: str = "table") -> Table:
    """The melds of a table as they are written, legal or not. An empty text is an empty table."""
    _short(text, place)
    if not text.strip():
        return ()
    table = tuple(_parse_meld(part, f"{place}, set {at}") for at, part in enumerate(text.split("|"), 1))
    check_counts((tile for meld in table for tile in meld), place)
    return table


def check_counts(tiles: Iterable[str], place: str) -> None:
    """WrongTile if there are more of a tile than the set has; the first such tile in the order of a rack is named."""
    there = Counter(map(without_meaning, tiles))
    for tile in sorted(there, key=FACES.number):
        if there[tile] > WHOLE.count(tile):
            called = "joker" if tile == JOKER else tile
            fewer = f"a set has {WHOLE.count(tile)}"
            raise WrongTile(place, f"{called} is there {there[tile]} times", fewer)


def print_tiles(tiles: Iterable[str]) -> str:
    return " ".join(tiles)


def print_table(table: Iterable[Iterable[str]]) -> str:
    return " | ".join(map(print_tiles, table))


def _parse_meld(text: str, place: str) -> Meld:
    found = tuple(parse_tile(one, f"{place}, tile {at}") for at, one in enumerate(text.split(), 1))
    if not found:
        raise WrongTile(place, "there is no tile in it", "leave out the | or name the tiles")
    return found


def _short(text: str, place: str) -> None:
    if len(text) > _LONGEST:
        raise WrongTile(place, f"{len(text)} characters", "a set of tiles needs fewer than 1000")
