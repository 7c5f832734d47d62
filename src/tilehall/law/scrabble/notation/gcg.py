"""A game as a GCG file tells it: pragmas, turns and notes in their order, and how they are written down again.

Nothing is judged here. What the file states stays as it is stated, right or wrong; `replaying` compares it with the
board.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["play", "pass", "exchange", "off", "challenge", "rack", "time"]

ENCODING = "character-encoding"
NOTE = "note"
PLAYERS = ("player1", "player2")
CHALLENGE = "(challenge)"
TIME = "(time)"
# The names people write for the encodings that game files come in.
ENCODINGS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "iso-8859-1": "latin-1",
    "iso8859-1": "latin-1",
    "iso_8859-1": "latin-1",
    "latin-1": "latin-1",
    "latin1": "latin-1",
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
    "us-ascii": "latin-1",
    "ascii": "latin-1",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pragma:
    """A line that starts with #. A note belongs to the turn before it and may run over several lines."""

    line: int
    key: str
    text: str
    raw: str = field(default="", compare=False, repr=False)  # as it stood in the file


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgTurn:
    """A line that starts with >. `text` is what was done: "8D WINDY", "-ABC", "-", "--", "(OPEG)", "(time)"."""

    line: int
    nick: str
    rack: str | None
    kind: Kind
    text: str
    score: int | None
    total: int | None
    rest: str  # what stands behind the total: some programs list the words formed there
    raw: str = field(default="", compare=False, repr=False)  # as it stood in the file

    @property
    def coords(self) -> str:
        return self.text.partition(" ")[0]

    @property
    def word(self) -> str:
        return self.text.partition(" ")[2]

    @property
    def tiles(self) -> str:
        """The tiles of an exchange by letters or of an end rack; a number for an exchange by count."""
        return self.text.strip("()-")


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgGame:
    items: tuple[Pragma | GcgTurn, ...]

    @property
    def turns(self) -> tuple[GcgTurn, ...]:
        return tuple(item for item in self.items if isinstance(item, GcgTurn))

    @property
    def pragmas(self) -> tuple[Pragma, ...]:
        return tuple(item for item in self.items if isinstance(item, Pragma))

    @property
    def players(self) -> tuple[str, ...]:
        """The nicknames, first to play first."""
        named = (pragma.text.split()[0] for pragma in self.pragmas if pragma.key.lower() in PLAYERS and pragma.text)
        return tuple(dict.fromkeys([*(turn.nick for turn in self.turns), *named]))

    def full_name(self, nick: str) -> str:
        for pragma in self.pragmas:
            if pragma.key.lower() in PLAYERS and pragma.text.split()[:1] == [nick]:
                return " ".join(pragma.text.split()[1:]) or nick
        return nick

    def pragma(self, key: str) -> str | None:
        """The text of the first pragma of this name."""
        return next((pragma.text for pragma in self.pragmas if pragma.key.lower() == key), None)

    def notes(self) -> Iterator[tuple[GcgTurn, str | None]]:
        """Every turn with the note that follows it."""
        turn: GcgTurn | None = None
        notes: list[str] = []
        for item in self.items:
            if isinstance(item, GcgTurn):
                if turn is not None:
                    yield turn, "\n".join(notes) or None
                turn, notes = item, []
            elif item.key.lower() == NOTE:
                notes.append(item.text)
        if turn is not None:
            yield turn, "\n".join(notes) or None


def line_of(item: Pragma | GcgTurn) -> str:
    """The line as it stood where it was read from; else as we write it."""
    if item.raw:
        return item.raw
    if isinstance(item, Pragma):
        return f"#{item.key} {item.text}".rstrip(" ")
    score = None if item.score is None else f"{item.score:+d}"
    if item.kind in ("off", "time") and item.score == 0:
        score = "-0"
    total = None if item.total is None else str(item.total)
    parts = (item.rack, item.text, score, total, item.rest)
    return " ".join([f">{item.nick}:", *(part for part in parts if part)])


def gcg_text(game: GcgGame) -> bytes:
    """The file, a line each, in the encoding it names; where it names none, one in which it reads the same."""
    text = "".join(line_of(item) + "\n" for item in game.items)
    named = game.pragma(ENCODING)
    encoding = ENCODINGS.get((named or "").strip().lower(), "latin-1")
    try:
        file = text.encode(encoding)
    except UnicodeEncodeError:
        file = b""
    if encoding_of(file, named) == text:
        return file
    rest = tuple(item for item in game.items if not (isinstance(item, Pragma) and item.key.lower() == ENCODING))
    return gcg_text(GcgGame(items=(Pragma(line=1, key=ENCODING, text="UTF-8"), *rest)))


def encoding_of(file: bytes, named: str | None) -> str | None:
    """The text of a file whose encoding is named, or not: then UTF-8 where it is that, else Latin-1. None: it is not
    in the encoding named, or the encoding is unknown."""
    if named is not None:
        encoding = ENCODINGS.get(named.strip().lower())
        return None if encoding is None else _decoded(file, encoding)
    found = _decoded(file, "utf-8")
    return found if found is not None else file.decode("latin-1")


def _decoded(file: bytes, encoding: str) -> str | None:
    try:
        return file.decode(encoding)
    except UnicodeDecodeError:
        return None


def split_lines(text: str) -> list[str]:
    """Lines without their ends, however many returns stand before a line feed; a return alone ends a line too.

    No pattern: one for this looks through a run of returns again from each of them.
    """
    *ended, last = text.split("\n")
    return [line for part in (*(part.rstrip("\r") for part in ended), last) for line in part.split("\r")]
