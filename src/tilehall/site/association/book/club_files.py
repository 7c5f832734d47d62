"""What the book says of clubs: registered or not on a day, their officers, who votes for them, their members."""

from collections.abc import Iterable, Sequence
from datetime import date

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import ClubApplied, ClubClosed, ClubRegistered, VotingMemberNamed
from tilehall.law.association.club_registration import ClubRecord, club_record
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import Role

from . import member_files, store

KINDS = (ClubApplied, ClubRegistered, ClubClosed, VotingMemberNamed)


def records(clubs: Iterable[int] | None = None) -> dict[int, ClubRecord]:
    """Of every club about which the book says something; of those named, of each."""
    wanted = None if clubs is None else list(clubs)
    found: dict[int, list[Entry]] = {} if wanted is None else {club: [] for club in wanted}
    for entry in store.entries_about(*KINDS, clubs=wanted):
        if isinstance(entry.act, KINDS):
            found.setdefault(entry.act.club, []).append(entry)
    return {club: club_record(club, entries) for club, entries in found.items()}


def record(club: int) -> ClubRecord:
    return records([club])[club]


def registered_on(day: date) -> frozenset[int]:
    return frozenset(club for club, known in records().items() if known.registered(day))


def closed_on(day: date) -> frozenset[int]:
    """Those that were registered once and are no more; a club of which the book says nothing is not closed."""
    return frozenset(club for club, known in records().items() if known.closed(day))


def officers_on(club: Club, day: date) -> Sequence[str]:
    held = people.holders_on(day).filter(role=Role.CLUB_OFFICER, club=club)
    return [role_held.person.full_name for role_held in held]


def affiliated_on(club: Club, day: date) -> list[Person]:
    """The members who are in the club on that day, whichever they pay through."""
    inside = membership.affiliated_on(day).filter(club=club).order_by().values("person")
    return list(Person.objects.filter(pk__in=inside).order_by("sort_name", "pk"))


def paying_through(club: Club, day: date) -> set[int]:
    """Of these the ones who pay through it: the weight of the club's vote."""
    payers = member_files.payers([person.pk for person in affiliated_on(club, day)], day)
    return {person for person, through in payers.items() if through == club.pk}
