"""Reads GCG files as they are found in the world: any line ends, any of their encodings, racks missing or in part.

Whatever the bytes, the answer is a game or a `WrongGcg` that names the line and what to do.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from ..board import COLUMNS, LETTERS, SIZE
from .gcg import (
    CHALLENGE,
    ENCODING,
    ENCODINGS,
    NOTE,
    PLAYERS,
    TIME,
    GcgGame,
    GcgTurn,
    Kind,
    Pragma,
    encoding_of,
    split_lines,
)

MOST_TILES = 15  # in one place; a rack of eight can be a slip of the pen, one of sixteen is no rack
MOST_TURNS = 400  # lines; the longest games that were ever recorded have not a hundred of each player
MOST_PRAGMAS = 1000  # lines, notes too; a well annotated game has some hundreds
LARGEST = 2**20  # bytes; a long game with long notes has some thousands
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_TURN = re.compile(r">\s*(\S+?):(?:\s+(.*))?", re.DOTALL)
_CLOSE = re.compile(r">\s*([^\s:]+):(.*)", re.DOTALL)  # no blank behind the nickname
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
_PLACE = re.compile(r"[0-9]+[A-Za-z]|[A-Za-z][0-9]+", re.ASCII)
_COUNT = re.compile(r"-[0-9]+", re.ASCII)
_BRACKETS = re.compile(r"[(\[]([A-Za-z.]+)[)\]]", re.ASCII)
_WORD = re.compile(r"[A-Za-z.]+", re.ASCII)
_END_OF_FILE = "\x1a\r\n"  # old programs close a text with Ctrl-Z
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212", "------")
_ON_A_RACK = frozenset(LETTERS + LETTERS.lower() + "?")


class WrongGcg(ValueError):
    """The file is no game, or not one that can be: in which line, what is wrong, what to do."""

    def __init__(self, line: int, what: str, remedy: str) -> None:
        super().__init__(f"line {line}: {what} ({remedy})")
        self.line, self.what, self.remedy = line, what, remedy


def read(file: bytes) -> GcgGame:
    text = _text(file).rstrip(_END_OF_FILE)
    return read_lines(enumerate(split_lines(text), 1))


def read_lines(lines: Iterable[tuple[int, str]]) -> GcgGame:
    """The game of these lines, each with the number under which people know it."""
    taken = _Lines()
    for number, line in lines:
        taken.take(number, line)
    game = taken.game()
    if not game.players:
        _wrong(1, "there is no game in this file", "a GCG file has a line >nickname: … for every turn")
    _check_players(game)
    return game


class _Lines:
    """What the lines so far told."""

    def __init__(self) -> None:
        self._items: list[Pragma | GcgTurn] = []
        self._turns = self._pragmas = 0
        self._further: dict[int, list[str]] = {}  # lines that go on from a note, by its place

    def take(self, number: int, line: str) -> None:
        start = line.strip()
        if start.startswith("#"):
            self._pragmas += 1
            if self._pragmas > MOST_PRAGMAS:
                much = f"there are over {MOST_PRAGMAS} lines that start with #, more than any game has"
                _wrong(number, much, "a note that goes on needs no # in its further lines")
            pragma = _pragma(number, start)
            if pragma.key.lower() == ENCODING and self._turns:
                _wrong(number, f"#{ENCODING} stands behind a turn", "make it the first line")
            self._items.append(pragma)
        elif start.startswith(">"):
            self._turns += 1
            if self._turns > MOST_TURNS:
                _wrong(number, f"there are over {MOST_TURNS} turns, more than any game has", "give one game")
            self._items.append(_turn(number, start))
        elif self._items and _is_note(self._items[-1]):
            self._further.setdefault(len(self._items) - 1, []).append(line.rstrip())
        elif start:
            what = f"{_shown(start)} is neither a turn nor a line that begins with #"
            _wrong(number, what, "turns start with >, all else with #")

    def game(self) -> GcgGame:
        return GcgGame(items=tuple(self._longer(place, item) for place, item in enumerate(self._items)))

    def _longer(self, place: int, item: Pragma | GcgTurn) -> Pragma | GcgTurn:
        if place not in self._further or isinstance(item, GcgTurn):
            return item
        further = "\n".join(["", *self._further[place]]).rstrip("\n")
        return replace(item, text=item.text + further, raw=item.raw + further)


def _is_note(item: Pragma | GcgTurn) -> bool:
    return isinstance(item, Pragma) and item.key.lower() == NOTE


# -- text


def _text(file: bytes) -> str:
    if len(file) > LARGEST:
        _wrong(1, f"the file has {len(file)} bytes, more than any game", "give the GCG file of one game")
    if file.startswith(_UTF_16):
        text: str | None = file.decode("utf-16", errors="replace")
        named: str | None = "UTF-16"
    else:
        named = _named_encoding(file)
        text = encoding_of(file.removeprefix(b"\xef\xbb\xbf"), "utf-8" if file.startswith(b"\xef\xbb\xbf") else named)
    if text is None:
        _wrong(_first_bad_line(file, named or "utf-8"), f"the text is not {named or 'UTF-8'}", _ENCODINGS_KNOWN)
    if "\0" in text:
        line = len(split_lines(text[: text.index("\0")]))
        _wrong(line, "there is a NUL sign in it", "give a text file")
    return text


_ENCODINGS_KNOWN = f"fix #{ENCODING}: UTF-8, ISO-8859-1 or Windows-1252"


def _named_encoding(file: bytes) -> str | None:
    """What #character-encoding says; it should be the first line, and must stand before the first turn."""
    for number, line in enumerate(split_lines(file.partition(b">")[0].decode("latin-1")), 1):
        words = line.split()
        if words and words[0].lower() == f"#{ENCODING}":
            named = " ".join(words[1:])
            if named.lower() not in ENCODINGS:
                _wrong(number, f"the encoding {_shown(named)} is not known", _ENCODINGS_KNOWN)
            return named
    return None


def _first_bad_line(file: bytes, named: str) -> int:
    try:
        file.decode(ENCODINGS.get(named.lower(), "utf-8"))
    except UnicodeDecodeError as wrong:
        return len(split_lines(file[: wrong.start].decode("latin-1")))
    return 1


# -- lines


def _pragma(number: int, line: str) -> Pragma:
    key, _, text = line[1:].partition(" ") if " " in line else (line[1:], "", "")
    if "\t" in key:
        key, _, text = line[1:].partition("\t")
    text = text.strip() if key.lower() != NOTE else text.rstrip()
    if re.fullmatch(r"player[0-9]+", key.lower()):
        if key.lower() not in PLAYERS:
            _wrong(number, f"#{key} names a third player", "a game has two: #player1 and #player2")
        if not text:
            _wrong(number, f"#{key} names nobody", f"write #{key} nickname Full Name")
    return Pragma(line=number, key=key, text=text, raw=line)


def _turn(number: int, line: str) -> GcgTurn:
    found = _TURN.fullmatch(line) or _CLOSE.fullmatch(line)
    if found is None:
        remedy = "write >nickname: RACK 8D WORD +score total; a nickname has no blanks"
        _wrong(number, f"{_shown(line)} is not a turn", remedy)
    nick, told = found[1], found[2] or ""
    words = told.translate(_DASHES).split()
    rack = None if not words or _is_action(words[0]) else words.pop(0)
    if rack is not None:
        _check_tiles(number, rack, "rack")
    if not words:
        _wrong(number, f"nothing was done in the turn of {_shown(nick)}", "write a play, -, -TILES, --, or (TILES)")
    kind, text, words = _action(number, words)
    numbers: list[int] = []
    while words and len(numbers) < 2 and _NUMBER.fullmatch(words[0]):
        numbers.append(int(words.pop(0)))
    if words and not numbers:
        _wrong(number, f"{_shown(words[0])} should be the score", "write it as +24, then the total")
    score, total = [*numbers, None, None][:2]
    return GcgTurn(
        line=number,
        nick=nick,
        rack=rack,
        kind=kind,
        text=text,
        score=score,
        total=total,
        rest=" ".join(words),
        raw=line,
    )


def _is_action(word: str) -> bool:
    return word[0] in "(-" or _PLACE.fullmatch(word) is not None


def _action(number: int, words: list[str]) -> tuple[Kind, str, list[str]]:
    """What was done, in the one way we write it, and the words that follow."""
    first, rest = words[0], words[1:]
    if first.lower() in (CHALLENGE, TIME):
        return "challenge" if first.lower() == CHALLENGE else "time", first.lower(), rest
    if first in ("-", "--"):
        return "pass" if first == "-" else "off", first, rest
    if _COUNT.fullmatch(first):
        if not 1 <= int(first[1:4]) <= 7 or len(first) > 3:
            _wrong(number, f"{_shown(first)} is no number of tiles from 1 to 7", "write -5, or the tiles as -ABC")
        return "exchange", f"-{int(first[1:])}", rest
    if first[0] == "-":
        _check_tiles(number, first[1:], "exchange")
        return "exchange", first.upper(), rest
    if first[0] == "(":
        if first[-1] != ")":
            _wrong(number, f"{_shown(first)} lacks its closing bracket", "write the tiles left as (TILES)")
        _check_tiles(number, first[1:-1], "rack at the end")
        return "rack", first.upper(), rest
    return "play", _play(number, first, rest[0] if rest else ""), rest[1:]


def _play(number: int, place: str, word: str) -> str:
    found = _PLACE.fullmatch(place)
    row, column = "".join(filter(str.isdigit, place)), "".join(filter(str.isalpha, place)).upper()
    if found is None or len(row) > 2 or not 1 <= int(row) <= SIZE or column not in COLUMNS:
        _wrong(number, f"{_shown(place)} is no square of the board", "write 8D for across or D8 for down, A1 to O15")
    if not word:
        _wrong(number, f"no word stands behind {place}", "write the word, with . for tiles that lie there already")
    plain = _BRACKETS.sub(r"\1", word)
    if not _WORD.fullmatch(plain):
        strange = next((sign for sign in plain if not _WORD.fullmatch(sign)), plain)
        _wrong(number, f"{_shown(strange)} in {_shown(word)} is no letter of the set", _LETTERS_OF_A_WORD)
    if len(plain) > SIZE:
        _wrong(number, f"{_shown(word)} has {len(plain)} letters", f"a row of the board has {SIZE} squares")
    where = f"{column}{int(row)}" if place[0].isalpha() else f"{int(row)}{column}"
    return f"{where} {word}"


_LETTERS_OF_A_WORD = "a word has A to Z, lower case for a blank by its letter, . for a tile that lies there already"
_LETTERS_KNOWN = "tiles are A to Z, lower case or ? for a blank"


def _check_tiles(number: int, tiles: str, what: str) -> None:
    strange = next((sign for sign in tiles if sign not in _ON_A_RACK), None)
    if strange is not None:
        _wrong(number, f"{_shown(strange)} in the {what} {_shown(tiles)} is no letter of the set", _LETTERS_KNOWN)
    if len(tiles) > MOST_TILES:
        _wrong(number, f"the {what} {_shown(tiles)} has {len(tiles)} tiles", "a rack has seven")


# -- players


def _check_players(game: GcgGame) -> None:
    named: dict[str, str] = {}
    for pragma in game.pragmas:
        key = pragma.key.lower()
        if key not in PLAYERS:
            continue
        nick = pragma.text.split()[0]
        if key in named or nick in named.values():
            what = f"#{pragma.key} stands twice" if key in named else f"both players are called {_shown(nick)}"
            _wrong(pragma.line, what, "name each player once, by different nicknames")
        named[key] = nick
    known = list(named.values())
    for turn in game.turns:
        if turn.nick not in known:
            if len(known) == len(PLAYERS):
                _wrong(turn.line, f"{_shown(turn.nick)} is a third player", f"the players are {' and '.join(known)}")
            known.append(turn.nick)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "…")


def _wrong(line: int, what: str, remedy: str) -> NoReturn:
    raise WrongGcg(line, what, remedy)
