"""The words of a game's socket, in and out: what a page may say, and how it is answered. Nothing here decides."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tilehall.law.game.codec import KIND
from tilehall.law.game.offer import Offer
from tilehall.law.rulebook.ruling import plain_fact
from tilehall.site.logs.chain import plain_encoder

LONGEST = 8_000  # characters of a message; the fullest table of 106 tiles has under 1,000
LONGEST_ID = 64  # what the log keeps of a command's id
HALL_ID, ROBOT_ID = "hall-", "robot-"  # so begin the ids of the hall's own commands, and of its robots'


@dataclass(frozen=True, slots=True)
class Hello:
    have: int  # the number of the last event that the page knows; 0 for none
    build: str


@dataclass(frozen=True, slots=True)
class Do:
    id: str
    on: int  # the number of the last event that the player saw
    what: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    n: int
    what: str
    given: Any


@dataclass(frozen=True, slots=True)
class Ping:
    c: int | float


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    why: str
    id: str = ""  # of a command that is wrong in itself, so that the page need not send it again
    n: int | None = None


Said = Hello | Do | Ask | Ping | NotUnderstood


def understood(text: str | None) -> Said:
    if text is None:
        return NotUnderstood("only text is understood here")
    if len(text) > LONGEST:
        return NotUnderstood(f"a message has at most {LONGEST} characters")
    try:
        said = json.loads(text)
        is_unicode = "\\u" not in text or _is_unicode(said)
    except (ValueError, RecursionError):
        return NotUnderstood("this is no JSON")
    if not isinstance(said, dict):
        return NotUnderstood("a message is an object")
    if not is_unicode:
        return NotUnderstood("half a sign is no text")
    read = _READERS.get(str(said.get("t")))
    return NotUnderstood("say hello, do, ask or ping") if read is None else read(said)


def _is_unicode(said: Any) -> bool:
    """Half of a pair of surrogates can be escaped, and then told to nobody: what we answer may name what came."""
    try:
        json.dumps(said, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _hello(said: Mapping[str, Any]) -> Hello:
    have, build = said.get("have", 0), said.get("build", "")
    return Hello(have if _is_count(have) else 0, build if isinstance(build, str) else "")


def _ping(said: Mapping[str, Any]) -> Ping | NotUnderstood:
    return Ping(said["c"]) if _is_number(said.get("c")) else NotUnderstood("a ping says c")


def _do(said: Mapping[str, Any]) -> Do | NotUnderstood:
    id_, on, what = said.get("id"), said.get("on"), said.get("what")
    if not (isinstance(id_, str) and 1 <= len(id_) <= LONGEST_ID and id_.isascii() and id_.isprintable()):
        return NotUnderstood("a command has an id of 1 to 64 plain signs")
    if id_.startswith((HALL_ID, ROBOT_ID)):
        return NotUnderstood("such an id is the hall's own", id_)
    if not _is_count(on):
        return NotUnderstood("a command says what it was given on", id_)
    if not isinstance(what, dict) or not isinstance(what.get("kind"), str):
        return NotUnderstood("a command has a kind", id_)
    return Do(id_, int(str(on)), what)


def _ask(said: Mapping[str, Any]) -> Ask | NotUnderstood:
    n, what = said.get("n"), said.get("what")
    if not _is_count(n) or not isinstance(what, str):
        return NotUnderstood("a question has a number and says what")
    return Ask(int(str(n)), what, said.get("with"))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**53


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Said]] = {
    "do": _do,
    "ping": _ping,
    "ask": _ask,
    "hello": _hello,
}

_encode = plain_encoder(sort_keys=False)


def encoded(value: Any) -> str:
    return _encode(value)


def written(message: Mapping[str, Any]) -> str:
    return _encode(message)


def done(command_id: str, seq: int) -> str:
    return f'{{"t":"done","id":{_encode(command_id)},"seq":{seq}}}'


@lru_cache(maxsize=4096)
def offer(offered: Offer) -> str:
    """Most are the same in every turn of every game."""
    detail = {name: plain_fact(fact) for name, fact in offered.detail}
    return _encode({KIND: offered.kind, "at": offered.at, "detail": detail})


def refused(code: str, says: str, rests_on: Sequence[str] = (), *, command_id: str = "", n: int | None = None) -> str:
    told: dict[str, Any] = {"t": "refused"}
    if command_id:
        told["id"] = command_id
    if n is not None:
        told["n"] = n
    return _encode({**told, "code": code, "says": says, "rests_on": list(rests_on)})


def told(n: int, answer: Mapping[str, Any]) -> str:
    return _encode({"t": "told", "n": n, **answer})


def reload(why: str) -> str:
    return _encode({"t": "reload", "why": why})


def pong(c: int | float, now: int) -> str:
    return f'{{"t":"pong","c":{_encode(c)},"now":{now}}}'
