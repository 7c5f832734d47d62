"""What a meeting asks the register: how somebody stands on its day, whom notice must reach, who holds which office."""

from collections.abc import Collection, Iterable
from datetime import date

from tilehall.law.association.meeting.records import Attendee, MeetingKind, Recipient, Signature
from tilehall.law.association.member_status import MemberStatus
from tilehall.site.association.book import club_files, member_files
from tilehall.site.association.book.actions.officers import has_rights
from tilehall.site.association.book.office_holders import officers_on as officers_on
from tilehall.site.people import membership
from tilehall.site.people.models import Club, Person


def status_on(person: Person, day: date) -> MemberStatus:
    return member_files.status(person, day)


def is_member(person: Person | None, day: date) -> bool:
    return person is not None and status_on(person, day).member


def attendee(person: Person, kind: MeetingKind, day: date) -> Attendee:
    return attendees([person], kind, day)[person.pk]


def attendees(persons: Collection[Person], kind: MeetingKind, day: date) -> dict[int, Attendee]:
    """Each as the register has them on that day. A club's voting member has its weight in the Management Committee."""
    statuses = member_files.statuses(persons, day)
    through = club_files.stand_in([key for key, status in statuses.items() if status.member], day)
    voting = voting_members(day) if kind == "management" else {}
    offices: dict[int, str] = {}
    for office, holder in officers_on(day).items():
        offices.setdefault(holder.pk, office)
    clubs = {club for club in (*through.values(), *voting.values()) if club is not None}
    names = dict(Club.objects.filter(pk__in=clubs).values_list("pk", "name"))
    found = {}
    for person in persons:
        status = statuses[person.pk]
        club, voting_for = through.get(person.pk), voting.get(person.pk)
        found[person.pk] = Attendee(
            person=person.pk,
            name=person.full_name,
            member=status.kind.value if status.member and status.kind is not None else "visitor",
            office=offices.get(person.pk, ""),
            club=club,
            club_name=names.get(club, "") if club else "",
            voting_for=voting_for,
            voting_for_name=names.get(voting_for, "") if voting_for else "",
            weight=1 if voting_for is None else club_files.weight_on(voting_for, day),
            suspended=status.suspension.takes_rights,
        )
    return found


def voting_members(day: date) -> dict[int, int]:
    """Who votes for which registered club. Whoever has left it since, or has no rights as a member, does so no more."""
    named = {
        club: person
        for club, known in sorted(club_files.records().items())
        if known.registered(day) and (person := known.voting_member(day)) is not None
    }
    clubs = membership.clubs_on(set(named.values()), day)
    statuses = member_files.statuses(Person.objects.filter(pk__in=named.values()), day)
    found: dict[int, int] = {}
    for club, person in named.items():
        if club in clubs[person] and statuses[person].votes:
            found.setdefault(person, club)
    return found


def suspended_of(persons: Collection[int], day: date) -> set[int]:
    """Of these, whose rights are taken on that day."""
    statuses = member_files.statuses(Person.objects.filter(pk__in=persons), day)
    return {person for person, status in statuses.items() if status.suspension.takes_rights}


def unfit_signatures(signatures: Collection[Signature], day: date) -> frozenset[Signature]:
    """Those of a requisition that are of no member with rights, or of nobody in that registered club on the day."""
    signers = {each.person for each in signatures}
    registered, clubs = club_files.registered_on(day), membership.clubs_on(signers, day)
    able = {person for person in signers if has_rights(person, day)}
    return frozenset(
        each
        for each in signatures
        if each.person not in able or each.club not in registered or each.club not in clubs[each.person]
    )


def notice_recipients(kind: MeetingKind, day: date) -> tuple[Recipient, ...]:
    """Of the Executive's own meetings its members; of all others the registered clubs, and every member who is in
    none of them."""
    if kind == "executive":
        officers = {person.pk: person for person in officers_on(day).values()}
        return tuple(Recipient(kind="person", key=key, name=each.full_name) for key, each in officers.items())
    registered = club_files.registered_on(day)
    clubs = Club.objects.filter(pk__in=registered).order_by("folded").values_list("pk", "name")
    to_clubs = [Recipient(kind="club", key=key, name=name) for key, name in clubs]
    inside = membership.affiliated_on(day).filter(club__in=registered).order_by().values("person")
    outside = Person.objects.filter(pk__in=membership.held_on(day).values("person")).exclude(pk__in=inside)
    names = outside.order_by("sort_name", "pk").values_list("pk", "full_name")
    return (*to_clubs, *(Recipient(kind="person", key=key, name=name) for key, name in names))


def registered_clubs(day: date) -> list[Club]:
    return list(Club.objects.filter(pk__in=club_files.registered_on(day)).order_by("folded"))


def names_of(people: Iterable[int]) -> dict[int, str]:
    return dict(Person.objects.filter(pk__in=list(people)).values_list("pk", "full_name"))
