"""What the book says of clubs: registered or not on a day, their officers, who votes for them, their members."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import QuerySet

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import ClubApplied, ClubClosed, ClubRegistered, VotingMemberNamed
from tilehall.law.association.club_registration import ClubRecord, club_record, vote_weight
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


def taken_as_registered(day: date) -> QuerySet[Club]:
    """The registered clubs; in a hall whose book has registered none, as on a laptop for events, whichever it knows."""
    registered = registered_on(day)
    return Club.objects.filter(pk__in=registered) if registered else Club.objects.all()


def closed_on(day: date) -> frozenset[int]:
    """Those that were registered once and are no more; a club of which the book says nothing is not closed."""
    return frozenset(club for club, known in records().items() if known.closed(day))


def officers_on(club: Club, day: date) -> Sequence[str]:
    held = people.holders_on(day).filter(role=Role.CLUB_OFFICER, club=club)
    return [role_held.person.full_name for role_held in held]


def votes_for(person: Person, day: date) -> set[int]:
    """The registered clubs of theirs that have named somebody to vote for them."""
    known = records(membership.clubs_on([person.pk], day)[person.pk])
    return {club for club, own in known.items() if own.registered(day) and own.voting_member(day) == person.pk}


def affiliated_on(club: Club, day: date) -> list[Person]:
    """The members who are in the club on that day, whichever they pay through."""
    inside = membership.affiliated_on(day).filter(club=club).order_by().values("person")
    return list(Person.objects.filter(pk__in=inside).order_by("sort_name", "pk"))


def paying_through(club: Club, day: date) -> set[int]:
    """Of these the ones who pay through it."""
    payers = member_files.payers([person.pk for person in affiliated_on(club, day)], day)
    return {person for person, through in payers.items() if through == club.pk}


# --- in which club each stands, and what its vote weighs


def stand_in(persons: Iterable[int], day: date) -> dict[int, int | None]:
    """The registered club in which each stands: the one they pay through, else another of theirs. Whoever is in none
    that is registered stands alone, as members outside clubs do."""
    keys, registered = list(persons), registered_on(day)
    clubs, payers = membership.clubs_on(keys, day), member_files.payers(keys, day)
    return {key: next((club for club in (payers[key], *clubs[key]) if club in registered), None) for key in keys}


def weight_on(club: int, day: date) -> int:
    """Of a club's vote in the Management Committee, by the members who stand in it."""
    inside = [person.pk for person in affiliated_on(Club.objects.get(pk=club), day)]
    return vote_weight([person for person, stands in stand_in(inside, day).items() if stands == club]).value


def weights_on(day: date) -> Counter[int]:
    """The same of every club that has a vote; only of who is in several it is asked where they stand."""
    registered, theirs = registered_on(day), dict[int, list[int]]()
    for person, club in membership.affiliated_on(day).values_list("person_id", "club_id"):
        if club in registered:
            theirs.setdefault(person, []).append(club)
    choosing = stand_in([person for person, clubs in theirs.items() if len(clubs) > 1], day)
    return Counter(choosing.get(person) or clubs[0] for person, clubs in theirs.items())
