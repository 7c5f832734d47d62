"""A year of the example's register: who applied, joined, was elected, suspended, resigned; and who votes for a club."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeVar

from tilehall.law.association.acts.decisions import Body, Decided, Matter
from tilehall.law.association.weekends import agm_weekend
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import clubs as club_actions
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.actions.suspensions import ClubActReported, SuspensionAsked
from tilehall.site.people import actions as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Club, Person

T = TypeVar("T")


class ExampleRefused(Exception):
    """The example did something that the rules refuse: a mistake of ours."""


def done(answer: T | Refusal) -> T:
    if isinstance(answer, Refusal):
        raise ExampleRefused(f"{answer.code}: {dict(answer.detail)}")
    return answer


@dataclass(frozen=True, slots=True)
class RegisterScene:
    """Who acts, when, and what is there already."""

    secretary: Actor
    clubs: dict[str, Club]
    people: dict[str, Person]
    now: datetime
    today: date

    def command(self) -> CommandContext:
        return CommandContext(self.now, new_command())

    def ago(self, days: int) -> date:
        return self.today - timedelta(days=days)

    def decide(self, body: Body, matter: Matter, title: str, on: date, person: Person | None = None) -> int:
        number = None if person is None else person.pk
        act = Decided(on=on, body=body, matter=matter, reference="", title=title, person=number)
        return done(record_decision(self.secretary, act, self.command()))[0].seq

    def newcomer(self, name: str) -> Person:
        return people.add_person(self.secretary, full_name=name, club=None, now=self.now)

    def member(self, name: str, club: str | None, days: int = 500) -> Person:
        person = self.newcomer(name)
        joined = None if club is None else self.clubs[club]
        done(members.take_over(self.secretary, person, on=self.ago(days), club=joined, context=self.command()))
        person.refresh_from_db()
        return person


def last_agm(today: date) -> date:
    """The first day of the last weekend on which an annual meeting can have been held."""
    this_year = agm_weekend(today.year).first
    return this_year if this_year < today else agm_weekend(today.year - 1).first


def keep(scene: RegisterScene) -> None:
    _joining(scene)
    _elected(scene)
    _suspended(scene)
    _clubs(scene)


def _joining(scene: RegisterScene) -> None:
    """One application waits, one was accepted by the Executive, and somebody resigned."""
    _applied(scene, scene.newcomer("Petra Lindauer"), 5, "I play at home and want to be rated.")
    accepted = scene.newcomer("Jonas Birkett")
    number = _applied(scene, accepted, 50, "")
    decision = scene.decide("executive", "accept_member", "Jonas Birkett accepted", scene.ago(40), accepted)
    day, context = scene.ago(40), scene.command()
    done(members.accept(scene.secretary, accepted, application=number, on=day, decision=decision, context=context))
    gone = scene.member("Beatrix Howe", None)
    done(
        members.resign(
            scene.secretary,
            gone,
            received=scene.ago(20),
            addressed_to="association_secretary",
            written=True,
            context=scene.command(),
        )
    )


def _applied(scene: RegisterScene, person: Person, days: int, told: str) -> int:
    on, context = scene.ago(days), scene.command()
    return done(members.apply(scene.secretary, person, on=on, club=None, told=told, context=context))[0].seq


def _elected(scene: RegisterScene) -> None:
    agm = last_agm(scene.today)
    before = agm - timedelta(days=60)
    life, honoured = scene.people["Gwendolyn Pryce"], scene.newcomer("Barnaby Holt")
    first = scene.decide("executive", "recommend_life", f"{life} recommended", before, life)
    second = scene.decide("agm", "elect_life", f"{life} elected Life Member", agm, life)
    _give(scene, life, "life", first, second)
    first = scene.decide("management", "recommend_honorary", f"{honoured} recommended", before, honoured)
    second = scene.decide("agm", "elect_honorary", f"{honoured} elected Honorary Vice President", agm, honoured)
    _give(scene, honoured, "honorary_vp", first, second)


def _give(scene: RegisterScene, person: Person, given: str, first: int, second: int) -> None:
    context = scene.command()
    done(members.give_class(scene.secretary, person, given, recommendation=first, election=second, context=context))


def _suspended(scene: RegisterScene) -> None:
    """One that runs, one that has run out and waits for the invitation, one by a club."""
    for name, since, until in (
        ("Thaddeus Crane", 30, scene.today + timedelta(days=60)),
        ("Lavinia Stroud", 120, scene.ago(10)),
    ):
        person = scene.member(name, "Kaikōura Coast Club")
        decision = scene.decide("executive", "suspend", f"{name} suspended", scene.ago(since), person)
        asked = SuspensionAsked(since=scene.ago(since), until=until, why="Abuse of an official", decision=decision)
        done(suspensions.suspend(scene.secretary, person, asked, scene.command()))
    edgar, otaki = scene.member("Edgar Moss", "Ōtaki Word and Tile Club"), scene.clubs["Ōtaki Word and Tile Club"]
    reported = ClubActReported(
        what="suspended", since=scene.ago(8), until=scene.today + timedelta(days=40), why="Club equipment"
    )
    done(suspensions.report_club_act(scene.secretary, edgar, otaki, reported, scene.command()))


def _clubs(scene: RegisterScene) -> None:
    """Colin is in two clubs; each club but the last has named who votes for it, and a new one has applied."""
    colin, nelson = scene.people["Colin Ashworth"], scene.clubs["Nelson Bay Tiles"]
    done(members.join_club(scene.secretary, colin, nelson, on=scene.ago(90), context=scene.command()))
    for club in list(scene.clubs.values())[:-1]:
        voting = next(person for person in scene.people.values() if person.club_id == club.pk)
        done(club_actions.name_voting_member(scene.secretary, club, voting, on=scene.ago(100), context=scene.command()))
    new = people.add_club(scene.secretary, name="Harbour Tiles", town="Lyttelton")
    done(club_actions.apply(scene.secretary, new, on=scene.ago(12), context=scene.command()))
