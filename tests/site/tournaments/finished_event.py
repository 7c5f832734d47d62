"""A tournament in its rows that was played to its end, and the people around it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import count

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import BEGUN
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.records import RunBy
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, in_roles_of
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState, Origin

_commands = count(1)


def opened(acts: Sequence[Act] | None = None, **more: object) -> int:
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id=f"open{next(_commands)}")
    return store.open_tournament(f"{next(_commands):032}", acts or played_out(), origin, **more).row.pk


def with_fees(run_by: RunBy = "club", acts: Sequence[Act] | None = None) -> tuple[Act, ...]:
    """The same event where everybody owes 20 dollars."""
    return tuple(
        replace(act, player=replace(act.player, fee_cents=2000))
        if isinstance(act, Entered)
        else Announced(plan=replace(act.plan, run_by=run_by))
        if isinstance(act, Announced)
        else act
        for act in acts or played_out()
    )


def hand(command: str = "", hours: float = 10) -> CommandContext:
    return CommandContext(BEGUN + timedelta(hours=hours), command or f"command{next(_commands)}")


def person(name: str, role: str | None = None, contact: str = "") -> Person:
    made = people.add_person(CONSOLE, full_name=name, club=None, contact=contact, now=BEGUN)
    if role:
        people.give_role(CONSOLE, person=made, role=role, since=date(2020, 1, 1), now=BEGUN)
    return made


def acting(role: str) -> Actor:
    return in_roles_of(person(f"Acting {role}", role), BEGUN.date(), None)


def kept(result: DeskState | Refusal) -> DeskState:
    assert isinstance(result, DeskState), result
    return result


def code(result: DeskState | Refusal) -> str:
    assert isinstance(result, Refusal), result
    return result.code
