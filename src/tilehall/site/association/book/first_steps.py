"""What an association does first in a new hall: its officers and its clubs are entered. Until then nothing else can
come up by itself, so that an empty list would not say that all is done."""

from collections.abc import Iterator

from django.urls import reverse

from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Club
from tilehall.site.people.roles import EXECUTIVE

from . import registers
from .actions import officers
from .waiting import Waiting

TAKE_IN = "people.take_in_people"
NOT_YOURS = "The Secretary, the President or the Vice President does it."


def first_steps(actor: Actor) -> Iterator[Waiting]:
    """For officers of the Association; who may not take a step is told who does, and where it will show."""
    if not actor.roles.intersection(EXECUTIVE):
        return
    if not registers.terms():
        yield _officers(actor)
    if not Club.objects.exists():
        yield _clubs(actor)


def _officers(actor: Actor) -> Waiting:
    what, clause = "No officers are entered yet", "nzasp.C.6.1"
    why = "Meetings, votes and payments go by it."
    if actor.may(officers.KEEP, ""):
        url = reverse("book:register-deed", args=["hand-over"])
        told = f"{why} Record whom the last annual meeting elected; then the offices are handed over to them."
        return Waiting(what, told, "Enter the officers", url, clause)
    return Waiting(what, f"{why} {NOT_YOURS}", "See the officers", reverse("book:register", args=["officers"]), clause)


def _clubs(actor: Actor) -> Waiting:
    what, clause = "No clubs are entered yet", "nzasp.C.4.1.8"
    why = "Registered clubs get notice of meetings and have a vote."
    if actor.may(TAKE_IN, ""):
        told = f"{why} Import each with the list of its members; then register it."
        return Waiting(what, told, "Import a club’s list", reverse("people:take-in-people"), clause)
    return Waiting(what, f"{why} {NOT_YOURS}", "See the clubs", reverse("book:clubs"), clause)
