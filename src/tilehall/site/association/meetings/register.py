"""What a meeting asks the register: how somebody stands on its day, whom notice must reach, who holds which office."""

from collections.abc import Iterable
from datetime import date

from tilehall.law.association.club_registration import vote_weight
from tilehall.law.association.meeting.records import Attendee, MeetingKind, MemberClass, Recipient
from tilehall.law.association.member_status import MemberStatus
from tilehall.law.association.offices import executive_offices
from tilehall.site.association.book import club_files, member_files, registers
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import role_of_office


def status_on(person: Person, day: date) -> MemberStatus:
    return member_files.status(person, day)


def is_member(person: Person | None, day: date) -> bool:
    return person is not None and status_on(person, day).member


def attendee(person: Person, kind: MeetingKind, day: date) -> Attendee:
    """Somebody as the register has them on that day. A club's voting member has its weight in the Management
    Committee."""
    status = status_on(person, day)
    member: MemberClass = status.kind.value if status.member and status.kind is not None else "visitor"
    club = member_files.payers([person.pk], day)[person.pk] if status.member else None
    voting_for = voted_for_by(person.pk, day) if kind == "management" else None
    names = dict(Club.objects.filter(pk__in=[key for key in (club, voting_for) if key]).values_list("pk", "name"))
    weight = 1
    if voting_for is not None:
        weight = vote_weight(club_files.paying_through(Club.objects.get(pk=voting_for), day)).value
    return Attendee(
        person=person.pk,
        name=person.full_name,
        member=member,
        office=office_of(person.pk, day),
        club=club,
        club_name=names.get(club, "") if club else "",
        voting_for=voting_for,
        voting_for_name=names.get(voting_for, "") if voting_for else "",
        weight=weight,
        suspended=status.suspension.takes_rights,
    )


def voted_for_by(person: int, day: date) -> int | None:
    """The registered club whose voting member this is on that day."""
    found = club_files.records()
    return next(
        (club for club, known in sorted(found.items()) if known.registered(day) and known.voting_member(day) == person),
        None,
    )


def officers_on(day: date) -> dict[str, Person]:
    """By the office, as the clause calls it, who holds it: by the book, and where it says nothing by the role."""
    held = {role_held.role: role_held.person for role_held in people.holders_on(day)}
    roles = {office: role_of_office(office) for office in executive_offices().value}
    found = {office: held[role] for office, role in roles.items() if role is not None and role in held}
    terms = {office: term.person for office, term in registers.holders(day).items() if term is not None}
    persons = Person.objects.in_bulk(list(terms.values()))
    return found | {office: persons[person] for office, person in terms.items()}


def office_of(person: int, day: date) -> str:
    """The first of the offices somebody holds; empty for none."""
    return next((office for office, holder in officers_on(day).items() if holder.pk == person), "")


def notice_recipients(day: date) -> tuple[Recipient, ...]:
    """All registered clubs, and every member outside clubs."""
    registered = club_files.registered_on(day)
    clubs = Club.objects.filter(pk__in=registered).order_by("folded").values_list("pk", "name")
    to_clubs = [Recipient(kind="club", key=key, name=name) for key, name in clubs]
    outside = [person for person, club in member_files.payers(membership.members_on(day), day).items() if club is None]
    names = Person.objects.filter(pk__in=outside).order_by("sort_name", "pk").values_list("pk", "full_name")
    return (*to_clubs, *(Recipient(kind="person", key=key, name=name) for key, name in names))


def registered_clubs(day: date) -> list[Club]:
    return list(Club.objects.filter(pk__in=club_files.registered_on(day)).order_by("folded"))


def names_of(people: Iterable[int]) -> dict[int, str]:
    return dict(Person.objects.filter(pk__in=list(people)).values_list("pk", "full_name"))
