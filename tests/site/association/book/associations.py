"""A small association for the tests of the book: people, clubs, decisions, and deeds done to them by the console."""

from datetime import UTC, date, datetime, time

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Body, Decided, Matter
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import clubs as club_actions
from tilehall.site.association.book.actions import members
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.money.actions import fees
from tilehall.site.association.money.actions.fees import NewFees
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Club, Person

TODAY = date(2027, 3, 1)


def at(day: date = TODAY) -> CommandContext:
    return CommandContext(datetime.combine(day, time(10), UTC), new_command())


def done(result: tuple[Entry, ...] | Refusal) -> Entry:
    assert not isinstance(result, Refusal), result
    return result[0]


def a_club(name: str = "Harbour", since: date = date(2020, 1, 1)) -> Club:
    club = people.add_club(CONSOLE, name=name, town="")
    done(club_actions.register(CONSOLE, club, on=since, cents=0, taken_over=True, context=at()))
    return club


def a_person(name: str) -> Person:
    return people.add_person(CONSOLE, full_name=name, club=None, contact="", now=at().now)


def a_member(name: str, since: date = date(2020, 1, 1), club: Club | None = None) -> Person:
    person = a_person(name)
    done(members.take_over(CONSOLE, person, on=since, club=club, context=at()))
    return person


def set_fees(agm: date) -> None:
    """Thirty and forty dollars, for the year after that annual meeting and on."""
    resolution, consultation = recorded("agm", "fees", agm), recorded("management", "fees_consultation", agm)
    new = NewFees(club_cents=3000, independent_cents=4000, resolution=resolution, consultation=consultation)
    done(fees.set_fees(CONSOLE, new, at()))


def recorded(body: Body, matter: Matter, on: date) -> str:
    """The reference of a decision."""
    act = Decided(on=on, body=body, matter=matter, reference="", title=matter)
    entered = done(record_decision(CONSOLE, act, at())).act
    assert isinstance(entered, Decided)
    return entered.reference


def a_decision(body: Body, matter: Matter, on: date, person: Person | None = None) -> int:
    act = Decided(
        on=on,
        body=body,
        matter=matter,
        reference="",
        title=matter,
        person=None if person is None else person.pk,
        changes=("1",) if matter == "rule_change" else (),
    )
    return done(record_decision(CONSOLE, act, at())).seq
