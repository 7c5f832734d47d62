"""A table of what the tiles that stay on a rack are worth: which words it is for, how it came about, its numbers."""

import json
import struct
from dataclasses import asdict, dataclass
from hashlib import sha256

from .board import BLANK, DISTRIBUTION, LETTERS, TILE_VALUES

KIND = b"tileleav"
VERSION = 2  # of 1, `late` meant something else
_HEAD = struct.Struct("<8sIII")  # what it is, version, bytes of the note behind it, numbers
# By code, as the kernels take them.
COUNTS = bytes([0, *(DISTRIBUTION[sign] for sign in LETTERS + BLANK)])
TILE_WORTHS = bytes([0, *(TILE_VALUES[sign] for sign in LETTERS + BLANK)])

# On an empty board a vowel between two double letter squares gives the opponent more than a consonant would; Maven and
# those after it take off 0.7 points. Over 240,000 games that is better than nothing by 0.16 +- 0.09 % of the games and
# 0.28 +- 0.17 points, and no worse than half as much or 1.0 (bench/scrabble_strength.py --opening).
BESIDE = 70


class CorruptTable(ValueError):
    """These bytes are no table of ours, or not the whole of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNote:
    """What the table was learnt from: the words, by the sha256 of the compiled list, its name here, the games of each
    generation and their seed. `late`: what it adds to leave so few tiles in the bag, from seven too few upwards;
    `beside`: what a vowel beside double letters costs in the first play."""

    lexicon: str
    name: str
    games: tuple[int, ...]
    seed: int
    late: tuple[int, ...] = ()
    beside: int = BESIDE


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Hundredths of a point for every heap, in the order of `kernels.leaves`."""

    note: TableNote
    worths: memoryview


def table_file(table: LeaveTable) -> bytes:
    """The same table is the same bytes."""
    note = json.dumps(asdict(table.note), sort_keys=True).encode()
    note += b" " * (-(_HEAD.size + len(note)) % 4)
    body = _HEAD.pack(KIND, VERSION, len(note), len(table.worths)) + note + table.worths.tobytes()
    return body + sha256(body).digest()


def read_table(file: bytes | memoryview) -> LeaveTable:
    view = memoryview(file)
    if len(view) < _HEAD.size + 32:
        raise CorruptTable("too short")
    kind, version, noted, numbers = _HEAD.unpack_from(view)
    begin = _HEAD.size + noted
    if kind != KIND or version != VERSION:
        raise CorruptTable("no table of this version")
    if len(view) != begin + 2 * numbers + 32 or sha256(view[:-32]).digest() != bytes(view[-32:]):
        raise CorruptTable("not whole")
    return LeaveTable(_note(bytes(view[_HEAD.size : begin])), view[begin:-32].cast("h"))


def _note(text: bytes) -> TableNote:
    """Of a file that is whole, and yet may have been written by another program."""
    try:
        plain = json.loads(text)
        return TableNote(**{**plain, "games": tuple(plain["games"]), "late": tuple(plain["late"])})
    except (KeyError, TypeError, ValueError):
        raise CorruptTable("its note is none of this version") from None
