"""Packages with impossible values in them, sealed anew by somebody who knows how the seal of a log is made."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tilehall.site.logs.chain import chain_hash
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import packages

WIDEST = 2**63 - 1
NUMBERS = (0, -1, 1, 2, 5, 99, 100, 9999, 10**6, 10**9, 2**31, WIDEST, -WIDEST, -(10**9))
TEXTS = ("", " ", "x", "ghost", "x" * 5_000, "\n\t", "\u202e\u200b", "<b>'\"&", "-1", "٣", "\x1b[2J", "A" * 201)
DAYS = ("0001-01-01", "9999-12-31", "1970-01-01", "2200-01-01", "2026-02-28")
MOMENTS = tuple(f"{day}T{time}" for day in DAYS for time in ("00:00:00+00:00", "23:59:59+14:00", "12:00:00-12:00"))


def packed(number: int) -> dict[str, Any]:
    """A package of this event as plain data."""
    plain: dict[str, Any] = json.loads(packages.take_out(CONSOLE, store.load(number))[1])
    return plain


def sealed(plain: dict[str, Any]) -> bytes:
    """As by a forger who knows how the seal is made."""
    for seq, act in enumerate(plain["acts"], 1):
        act.update(seq=seq, command_id=f"forged{seq}", step=0)
    plain["seal"] = ""  # that of the hall nobody else can make
    plain["log_sha256"] = chain_hash(store.rows_from_package(plain["acts"]))
    return json.dumps(plain).encode()


def harm(plain: dict[str, Any], chance: Random) -> str:
    """Changes one thing of a log, and says which."""
    acts = plain["acts"]
    at = chance.randrange(len(acts))
    way = chance.random() if len(acts) > 1 else 1.0
    if way < 0.04:
        acts.insert(chance.randrange(len(acts)), json.loads(json.dumps(acts[at])))
        return f"{acts[at]['kind']} twice"
    if way < 0.08:
        return f"{acts.pop(at)['kind']} is gone"
    # Each kind as often as any other: there are a thousand results for one complaint.
    kind = chance.choice(sorted({act["kind"] for act in acts}))
    act = chance.choice([act for act in acts if act["kind"] == kind])
    places = list(_places(act["payload"]))
    if not places:
        return "nothing"
    holder, name, path = chance.choice(places)
    was = holder[name]
    holder[name] = _hostile(was, chance)
    return f"{act['kind']} {path}: {_short(was)} is {_short(holder[name])}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 60 else text[:57] + "..."


def _places(value: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, held in inner:
        yield value, name, f"{path}.{name}"
        yield from _places(held, f"{path}.{name}")


def _hostile(was: Any, chance: Random) -> Any:
    if isinstance(was, bool):
        return not was
    if isinstance(was, int):
        return chance.choice((*NUMBERS, was + 1, was - 1))
    if isinstance(was, str):
        return chance.choice(_texts_like(was))
    if isinstance(was, list):
        return _list(was, chance)
    return chance.choice(
        (None, 0, -1, WIDEST, "", "ghost", "x" * 5_000, DAYS[0], MOMENTS[0], MOMENTS[-1], True, [], {})
    )


def _texts_like(was: str) -> tuple[str, ...]:
    if len(was) == 10 and was[4:5] == "-":
        return DAYS
    if "T" in was and "+" in was and was[4:5] == "-":
        return MOMENTS
    return (*TEXTS, was + " ", was.upper())


def _list(was: list[Any], chance: Random) -> list[Any]:
    return chance.choice(([], was[:-1], was + was[:1], was * 2, list(reversed(was)), (was * 2000)[:2000], [was]))
