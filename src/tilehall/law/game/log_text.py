"""A log as text: JSON lines. The first says game, ruleset and overrides; each further line is one event, numbered."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .contract import AnyGame
from .edition import Override
from .log import BrokenLog
from .shape import WrongShape, shape_of, to_plain

VERSION = 1


class Unreadable(ValueError):
    """The text is no log, or not one that this hall can read; says in which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line, self.what = line, what


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    log: Literal["tilehall"] = "tilehall"
    version: int
    game: str
    ruleset: str
    overrides: tuple[Override, ...]


@dataclass(frozen=True, slots=True)
class ReadLog:
    game: AnyGame
    rules: Any
    events: tuple[Any, ...]


def write(game: AnyGame, events: Sequence[Any]) -> str:
    """The whole log, ready for a file. The events must replay alone: the first names the ruleset."""
    rules = game.rules_of(events)
    header = Header(version=VERSION, game=game.key, ruleset=rules.key, overrides=rules.overrides)
    lines: list[Any] = [to_plain(header)]
    lines += [{"seq": seq, **game.event_codec.encode(event)} for seq, event in enumerate(events, 1)]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def read(text: str, games: Mapping[str, AnyGame]) -> ReadLog:
    """The log of one of these games. Nothing but Unreadable is raised, whatever the text."""
    # Not splitlines: a text inside an event may hold a line separator of Unicode.
    lines = text.removesuffix("\n").split("\n")
    header = _header(lines[0])
    if header.game not in games:
        raise Unreadable(1, f"no game called {header.game[:60]!r} is played here (known: {', '.join(games) or 'none'})")
    game = games[header.game]
    events = tuple(_event(game, number, line) for number, line in enumerate(lines[1:], 2))
    if not events:
        raise Unreadable(1, "no event follows, and a game has at least the one that opens it")
    try:
        rules = game.rules_of(events)
    except BrokenLog as broken:
        raise Unreadable(2, broken.what) from broken
    if (header.ruleset, header.overrides) != (rules.key, rules.overrides):
        raise Unreadable(1, f"says {header.ruleset}, but the first event says {rules.key} or other overrides")
    return ReadLog(game, rules, events)


def _header(line: str) -> Header:
    plain = _json(1, line)
    version = plain.get("version")
    if plain.get("log") == "tilehall" and type(version) is int and version > VERSION:
        raise Unreadable(1, f"written by a newer hall (version {version}, this one reads up to {VERSION})")
    try:
        header: Header = shape_of(Header).read(plain)
    except WrongShape as unfit:
        raise Unreadable(1, f"the head of the log: {unfit}") from None
    if header.version < 1:
        raise Unreadable(1, f"the head of the log: version: there is no version {header.version}")
    return header


def _event(game: AnyGame, number: int, line: str) -> Any:
    plain = _json(number, line)
    seq = plain.pop("seq", None)
    if type(seq) is not int or seq != number - 1:
        raise Unreadable(number, f"seq should be {number - 1}: an event is missing or out of its place")
    try:
        return game.event_codec.decode(plain)
    except WrongShape as unfit:
        raise Unreadable(number, f"event {seq}: {unfit}") from None


def _json(number: int, line: str) -> dict[str, Any]:
    try:
        plain = json.loads(line, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise Unreadable(number, "nested too deep for a log") from None
    except json.JSONDecodeError as wrong:
        raise Unreadable(number, f"no JSON: {wrong.msg} (sign {wrong.colno})") from None
    except ValueError as wrong:
        raise Unreadable(number, str(wrong)[:120]) from None
    if not isinstance(plain, dict):
        raise Unreadable(number, "should be a JSON object")
    return plain


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two equal names JSON readers keep any one they like, so a log with such a line could be read in two ways."""
    plain = dict(pairs)
    if len(plain) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return plain


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number that a log can hold")
