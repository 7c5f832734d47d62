"""A hall with members, ratings and a desk, put together by the same actions that people use."""

from datetime import date, datetime
from itertools import count
from typing import Any

from tests.law.tournament.desk.plans import plan
from tests.site.people.conftest import NOW, acting, officer, person
from tests.site.people.memberships import begin_membership
from tilehall.law.association.membership import MemberKind
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person, RatingListed
from tilehall.site.people.roles import Role
from tilehall.site.tournaments.actions import events
from tilehall.site.tournaments.store import DeskState

_commands = count(1)


def hand(now: datetime = NOW, command: str | None = None) -> CommandContext:
    return CommandContext(now, command or f"command{next(_commands)}")


def done(answer: DeskState | Refusal) -> DeskState:
    assert isinstance(answer, DeskState), answer
    return answer


def refused(answer: DeskState | Refusal) -> tuple[str, list[str]]:
    """The code, and what it rests on."""
    assert isinstance(answer, Refusal), "it was carried out"
    plain = answer.plain()
    return str(plain["code"]), list(plain["rests_on"])  # type: ignore[call-overload]


def organiser() -> Actor:
    return acting(officer(Role.ORGANISER))


def member(name: str, club: Club | None = None) -> Person:
    made = person(name, club)
    begin_membership(made, MemberKind.ORDINARY, date(2020, 1, 1))
    return made


def rated(ratings: dict[Person, int], day: date = date(2025, 12, 31), games: int = 100) -> None:
    """A rating list of that day."""
    by = membership.EntryOrigin(by=None, at=NOW)
    taken = membership.unkept_list(
        what="ratings",
        title=f"Ratings {day}",
        token=f"list {next(_commands)}",
        day=day,
        rows=len(ratings),
        entry_origin=by,
    )
    membership.add_list(taken)
    membership.add_ratings(
        RatingListed(taken=taken, person=one, rating=value, games=games, day=day) for one, value in ratings.items()
    )
    for one in ratings:
        one.refresh_from_db()


def members(*ratings: int) -> list[Person]:
    made = [member(f"Member {n:02}") for n in range(1, len(ratings) + 1)]
    rated(dict(zip(made, ratings, strict=True)))
    return made


def announced(actor: Actor = CONSOLE, **more: Any) -> int:
    """The number of a new event eight weeks after `TODAY`."""
    return done(events.announce(actor, plan(**more), hand())).row.pk
