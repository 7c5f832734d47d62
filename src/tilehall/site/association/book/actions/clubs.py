"""Clubs: application, registration, closing, and who votes for them."""

from collections.abc import Callable
from datetime import date

from tilehall.law.association import club_registration as law
from tilehall.law.association.club_registration import ClubRecord
from tilehall.site.association.book import club_files
from tilehall.site.people.actor import Actor, require_for_club
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .commands import Decision, execute
from .members import KEEP_CLUB, Result

KEEP = "association.keep_clubs"


def _for_club(
    actor: Actor, club: Club, decide: Callable[[ClubRecord], Decision], context: CommandContext, action: str = KEEP
) -> Result:
    return execute(actor, action, lambda: decide(club_files.record(club.pk)), context)


def apply(actor: Actor, club: Club, *, on: date, context: CommandContext) -> Result:
    return _for_club(actor, club, lambda record: law.apply(record, on=on), context)


def register(actor: Actor, club: Club, *, on: date, cents: int, taken_over: bool, context: CommandContext) -> Result:
    return _for_club(
        actor, club, lambda record: law.register(record, on=on, cents=cents, taken_over=taken_over), context
    )


def close(actor: Actor, club: Club, *, on: date, why: str, context: CommandContext) -> Result:
    return _for_club(actor, club, lambda record: law.close(record, on=on, why=why), context)


def name_voting_member(actor: Actor, club: Club, person: Person, *, on: date, context: CommandContext) -> Result:
    """By the club's own officer, or by who keeps the register."""
    require_for_club(actor, KEEP_CLUB, club.pk)
    affiliated = {each.pk for each in club_files.affiliated_on(club, on)}
    return _for_club(
        actor, club, lambda record: law.name_voting_member(record, person.pk, affiliated, on=on), context, KEEP_CLUB
    )
