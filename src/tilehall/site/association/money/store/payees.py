"""To whom of the register a payee's name, or what the bank says of a payment, points."""

import re
from datetime import date

from tilehall.law.association.money.bank_matching import is_named, words_of
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.name_order import folded_name
from tilehall.site.people.roles import EXECUTIVE

MOST_WORDS, LONGEST_NAME, SHORTEST_FAMILY = 20, 5, 3


def executive_on(day: date) -> list[Person]:
    """Whoever holds an office of the Executive, each once."""
    held = people.holders_on(day).filter(role__in=[str(role) for role in EXECUTIVE], event="")
    found: dict[int, Person] = {}
    for each in held:
        found.setdefault(each.person_id, each.person)
    return sorted(found.values(), key=lambda person: person.sort_name)


def people_named(text: str, day: date) -> list[Person]:
    """Anybody whose whole name stands in it, either way round; of the Executive also by the initial, as banks write."""
    words = folded_name(re.sub(r"[^\w'’-]+", " ", text)).split()[:MOST_WORDS]
    names: set[str] = {words[0]} if len(words) == 1 else set()
    for length in range(2, LONGEST_NAME + 1):
        for at in range(len(words) - length + 1):
            part = words[at : at + length]
            names |= {" ".join(part), " ".join([*part[1:], part[0]])}
    found = {person.pk: person for person in Person.objects.filter(folded__in=names, merged_into=None)}
    said = words_of(text)
    found |= {officer.pk: officer for officer in executive_on(day) if is_named(officer.full_name, said)}
    return sorted(found.values(), key=lambda person: person.sort_name)


def officers_of_that_family(text: str, day: date) -> list[Person]:
    """Of the Executive, whose family name stands in it: they may well be close to who is paid."""
    said = words_of(text)
    return [
        officer
        for officer in executive_on(day)
        if (family := words_of(officer.full_name)[-1:]) and len(family[0]) >= SHORTEST_FAMILY and family[0] in said
    ]
