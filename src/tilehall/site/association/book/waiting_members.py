"""What waits about members: applications, invitations to rejoin, acts of clubs that the Executive looks at."""

from collections.abc import Iterator
from datetime import date

from django.urls import reverse

from tilehall.law.association.acts.members import ClubActed, ClubsTold, Invited, Reinstated, Suspended
from tilehall.law.association.suspension import report_delay
from tilehall.site.pages.phrases import counted
from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Club, Person

from . import member_files, store
from .actions.members import KEEP_CLUB
from .waiting import Waiting

DONE = {"suspended": "suspended", "terminated": "ended the membership of"}


def applications(_actor: Actor, _today: date) -> Iterator[Waiting]:
    for each in member_files.open_applications():
        through = "on the return of a club" if each.applied.club else "by the Executive’s next meeting"
        yield Waiting(
            f"{each.person} asks to be a member",
            f"The application is from {each.applied.on:%d/%m/%Y}; it is decided {through}.",
            "Decide",
            reverse("book:member", args=[each.person.pk]),
            clause="nzasp.C.4.1.2",
            since=each.applied.on,
        )


def club_applications(actor: Actor, _today: date) -> Iterator[Waiting]:
    """For the officers of the club through which somebody wants to join."""
    if not actor.only_for_own_clubs(KEEP_CLUB):
        return
    for each in member_files.applications_through(actor.clubs):
        yield Waiting(
            f"{each.person} asks to join through your club",
            f"The application is from {each.applied.on:%d/%m/%Y}. On the club’s return they are a member at once.",
            "Admit them",
            reverse("book:member-deed", args=[each.person.pk, "return"]),
            clause="nzasp.C.4.1.2",
            since=each.applied.on,
        )


def invitations(_actor: Actor, today: date) -> Iterator[Waiting]:
    """From the day after a suspension has run out."""
    over = [
        entry.act
        for entry in store.unanswered(Suspended, by=(Invited, Reinstated))
        if isinstance(entry.act, Suspended) and entry.act.until is not None and entry.act.until < today
    ]
    people = Person.objects.in_bulk([act.person for act in over])
    statuses = member_files.statuses(people.values(), today)
    for act in over:
        invited = statuses[act.person].suspension.invited
        if invited is not None:
            yield Waiting(
                f"Invite {people[act.person]} to rejoin",
                f"The suspension ended on {act.until:%d/%m/%Y}.",
                "Invite",
                reverse("book:member-deed", args=[act.person, "invite"]),
                clause="nzasp.C.5.4",
                since=invited,
            )


def club_acts(_actor: Actor, _today: date) -> Iterator[Waiting]:
    """Until the Executive has looked at the facts and decided whether other clubs are told."""
    entries = store.unanswered(ClubActed, by=(ClubsTold,))
    acts = [entry.act for entry in entries if isinstance(entry.act, ClubActed)]
    people, clubs = (
        Person.objects.in_bulk([act.person for act in acts]),
        Club.objects.in_bulk([act.club for act in acts]),
    )
    for act in acts:
        delay = report_delay(act.on, act.reported)
        when = f"reported after {counted(delay, 'day')}" if delay else "reported on the same day"
        yield Waiting(
            f"{clubs[act.club]} {DONE[act.what]} {people[act.person]}",
            f"From {act.on:%d/%m/%Y}; {when}. The Executive decides whether the other clubs are told.",
            "Look at it",
            reverse("book:member", args=[act.person]),
            clause="nzasp.C.5.5",
            since=act.reported,
        )
