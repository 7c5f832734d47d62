"""Profiles as plain data: what a run keeps, so that a figure can be reckoned again when a profile has changed."""

import math
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from .curves import Curve
from .multipliers import Band, Multipliers
from .profiles import First, Glicko, Profile

ENDLESS = {"inf": math.inf, "-inf": -math.inf}


def plain(profile: Profile) -> dict[str, Any]:
    """As JSON can hold it: dates as text, and what has no end as `inf`."""
    told: dict[str, Any] = _plain(asdict(profile))
    return told


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, float) and math.isinf(value) else value


def of_plain(told: Mapping[str, Any]) -> Profile:
    """The profile that was kept. Raises `ValueError` or `TypeError` for what is none."""
    given = dict(told)
    table = given["multipliers"]
    given |= {day: date.fromisoformat(given[day]) for day in ("since", "until") if given[day] is not None}
    given["curve"] = Curve(**_open(given["curve"]))
    given["multipliers"] = Multipliers(table["settled"], _bands(table["newer"]), _bands(table["older"]))
    given["first"] = First(**given["first"])
    given["glicko"] = None if given["glicko"] is None else Glicko(**given["glicko"])
    return Profile(**given)


def _bands(told: list[Mapping[str, Any]]) -> tuple[Band, ...]:
    return tuple(Band(**_open(each)) for each in told)


def _open(told: Mapping[str, Any]) -> dict[str, Any]:
    return {key: ENDLESS.get(value, value) if isinstance(value, str) else value for key, value in told.items()}
