"""Acts as earlier versions wrote them, and how each becomes the act of today. Their logs are read for good."""

import re
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from tilehall.law.game.codec import Lift
from tilehall.law.game.table_count import Opened, RackCount
from tilehall.law.tournament.desk.records import GradePlan, Kind, Plan, RunBy

from .announcement import Announced
from .entries import NoteMade
from .results import Forfeited, ResultEntered, SlipAmended

_OPENED: dict[str | None, Opened] = {None: "opened", "could not": "could_not", "chose not to": "chose_not"}
_RACK = re.compile(r"(?P<left>.*?)(?: \((?P<opened>could not|chose not to) open\))?")


def _same(was: object) -> dict[str, Any]:
    return {each.name: getattr(was, each.name) for each in fields(was)}  # type: ignore[arg-type]


# --- before an event had an edition of its rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan1:
    name: str
    ruleset: str
    begins: date
    ends: date
    start: datetime
    closes: date
    grades: tuple[GradePlan, ...]
    kind: Kind
    place: str
    organiser: str
    run_by: RunBy
    official: bool
    untimed: bool
    profile: str | None
    lexicon: str | None
    fee_cents: int
    places: int | None
    minutes: int
    self_adjudication: bool
    open_to_all: bool
    billets: bool
    starts_method: str | None
    notes: str
    per_day: tuple[int, ...]
    judicial_committee: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced1:
    plan: Plan1


def _announced(was: Announced1) -> Announced:
    return Announced(plan=Plan(**_same(was.plan)))


# --- when a rack was one text: "R7 K13 (could not open)", "21", "out"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered1:
    grade: str
    round: int
    player: int
    scores: tuple[int, ...]
    bonus: tuple[int, ...] | None
    first: int | None
    by_player: int | None
    racks: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipAmended1:
    grade: str
    round: int
    player: int
    scores: tuple[int, ...]
    ground: str
    reason: str
    bonus: tuple[int, ...] | None
    first: int | None
    rests_on: tuple[str, ...]
    racks: tuple[str, ...] | None


def _result_entered(was: ResultEntered1) -> ResultEntered:
    return ResultEntered(**{**_same(was), "racks": _racks(was.racks)})


def _slip_amended(was: SlipAmended1) -> SlipAmended:
    return SlipAmended(**{**_same(was), "racks": _racks(was.racks)})


def _racks(texts: tuple[str, ...] | None) -> tuple[RackCount, ...] | None:
    return None if texts is None else tuple(map(_rack, texts))


def _rack(text: str) -> RackCount:
    found = _RACK.fullmatch(text)
    left, opened = (found["left"], _OPENED[found["opened"]]) if found else (text, _OPENED[None])
    if left == "out":
        return RackCount(opened=opened)
    if left.isascii() and left.isdecimal():
        return RackCount(points=int(left), opened=opened)
    return RackCount(tiles=tuple(left.split()), opened=opened)


# --- when the decision of the Executive stood in the reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeited1:
    grade: str
    round: int
    player: int
    ground: str
    reason: str
    rests_on: tuple[str, ...]


def _forfeited(was: Forfeited1) -> Forfeited:
    return Forfeited(**_same(was))


# --- when what was noted was a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Said1:
    about: str
    told: str
    rests_on: tuple[str, ...]
    player: int | None
    round: int | None


def _said(was: Said1) -> NoteMade:
    return NoteMade(**_same(was), facts=None)


LIFTS: dict[str, Lift] = {
    "announced/1": Lift(Announced1, _announced),
    "result-entered/1": Lift(ResultEntered1, _result_entered),
    "slip-amended/1": Lift(SlipAmended1, _slip_amended),
    "forfeited/1": Lift(Forfeited1, _forfeited),
    "said/1": Lift(Said1, _said),
}
