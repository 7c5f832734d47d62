"""What most events look like, so that an organiser begins with something sensible and changes what is different."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from tilehall.law.tournament.desk.records import GradePlan, Plan

SATURDAY = 5
AHEAD, CLOSES = timedelta(weeks=6), timedelta(days=8)
NINE = time(9)


@dataclass(frozen=True, slots=True)
class Preset:
    key: str
    title: str
    text: str
    icon: str
    make_plan: Callable[[date], Plan]


def next_saturday(today: date) -> date:
    soon = today + AHEAD
    return soon + timedelta(days=(SATURDAY - soon.weekday()) % 7)


def _plan(today: date, days: int, name: str, grades: tuple[GradePlan, ...]) -> Plan:
    begins = next_saturday(today) - timedelta(days=1 if days > 2 else 0)
    return Plan(
        name=name,
        ruleset="nzasp-2022",
        begins=begins,
        ends=begins + timedelta(days=days - 1),
        start=timezone.make_aware(datetime.combine(begins, NINE)),
        closes=begins - CLOSES,
        grades=grades,
    )


def _weekend(today: date) -> Plan:
    grades = tuple(GradePlan(name=name, rounds=14, times=2) for name in "ABC")
    return replace(_plan(today, 2, "", grades), fee_cents=4500)


def _day(today: date) -> Plan:
    grades = tuple(GradePlan(name=name, rounds=7) for name in "AB")
    return replace(_plan(today, 1, "", grades), fee_cents=2500)


def _club_day(today: date) -> Plan:
    """Of everybody who comes, in one grade: nothing has to be cut."""
    return replace(_plan(today, 1, "", (GradePlan(name="A", rounds=7),)), kind="club", fee_cents=1000)


def _masters(today: date) -> Plan:
    grade = GradePlan(name="Masters", rounds=23)
    return replace(
        _plan(today, 3, f"Masters {next_saturday(today).year}", (grade,)), kind="masters", run_by="association",
        places=24, per_day=(8, 8, 7), billets=True, starts_method="the circle method", fee_cents=6000,
        open_to_all=False,
    )  # fmt: skip


def _team(today: date) -> Plan:
    grade = GradePlan(name="Match", rounds=6, system="two-teams")
    return replace(_plan(today, 1, "", (grade,)), kind="team", open_to_all=False)


def _rummikub(today: date) -> Plan:
    grade = GradePlan(name="Rummikub", rounds=5, system="tables", ranking=("wins", "points"))
    return replace(
        _plan(today, 1, "", (grade,)), ruleset="nzrc-2024", official=False, kind="club", self_adjudication=False,
        fee_cents=1000,
    )  # fmt: skip


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("weekend", "Open weekend", "Two days, three grades, everybody meets everybody twice.", "flag", _weekend),
        Preset("day", "One-day open", "Seven rounds on one day, in two grades.", "clock", _day),
        Preset("club-day", "Club day", "Seven rounds on one day, everybody in one grade.", "people", _club_day),
        Preset("masters", "Masters", "The best 24 of the ranking list, 23 rounds on three days.", "trophy", _masters),
        Preset("team", "Team match", "Two clubs or teams, each player against those of the other.", "people", _team),
        Preset(
            "rummikub", "Rummikub day", "Tables of four, five rounds, placed by wins and points.", "club", _rummikub
        ),
    )
}
