"""Who is in which office on a day: by the book, and where it says nothing of an office by the role."""

from datetime import date

from tilehall.law.association.offices import executive_offices
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.roles import role_of_office

from . import registers


def officers_on(day: date) -> dict[str, Person]:
    """By the office, in the order of the clause. Who has left an office and keeps the role for a while is in it no
    more."""
    held = {role_held.role: role_held.person for role_held in people.holders_on(day)}
    known = registers.offices_known(day)
    roles = {office: role_of_office(office) for office in executive_offices().value if office not in known}
    found = {office: held[role] for office, role in roles.items() if role is not None and role in held}
    terms = {office: term.person for office, term in registers.holders(day).items() if term is not None}
    persons = Person.objects.in_bulk(list(terms.values()))
    found |= {office: persons[person] for office, person in terms.items()}
    return {office: found[office] for office in executive_offices().value if office in found}


def is_officer(person: int, day: date) -> bool:
    return any(officer.pk == person for officer in officers_on(day).values())


def trustees_on(day: date) -> tuple[int, ...]:
    """The Executive of that day, each once: those of the book, and those of whom only a role tells."""
    by_role = (person.pk for person in officers_on(day).values())
    return tuple(dict.fromkeys((*registers.trustees(day), *by_role)))


def left_their_office(day: date) -> frozenset[tuple[str, int]]:
    """Roles of offices, each with who holds it, that are somebody else's office by the book, or nobody's."""
    known, officers = registers.offices_known(day), officers_on(day)
    in_office = {(role_of_office(office), person.pk) for office, person in officers.items()}
    roles = {role_of_office(office) for office in known}
    held = {(role_held.role, role_held.person_id) for role_held in people.holders_on(day) if role_held.role in roles}
    return frozenset(held - in_office)
