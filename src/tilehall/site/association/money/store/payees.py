"""To whom of the register a payee's name, or what the bank says of a payment, points."""

import re
from collections.abc import Collection
from datetime import date

from tilehall.law.association.money.bank_matching import is_named, words_of
from tilehall.site.association.money.models import JournalRow, PostingRow
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.name_order import folded_name
from tilehall.site.people.rights_taken import are_taken
from tilehall.site.people.roles import EXECUTIVE

from .ledger import standing_journal

MOST_WORDS, LONGEST_NAME, SHORTEST_FAMILY = 400, 5, 3  # more words than a form and a line of the bank have


def executive_on(day: date) -> list[Person]:
    """Whoever holds an office of the Executive, each once."""
    held = people.holders_on(day).filter(role__in=[str(role) for role in EXECUTIVE], event="")
    found: dict[int, Person] = {}
    for each in held:
        found.setdefault(each.person_id, each.person)
    return sorted(found.values(), key=lambda person: person.sort_name)


def deciding_on(day: date) -> list[Person]:
    """Of the Executive those who have the use of their office: whoever is suspended has no vote to wait for."""
    return [person for person in executive_on(day) if not are_taken(person.pk, day)]


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


def held_for(person: Person, accounts: Collection[str]) -> int:
    """What came in on these accounts of what we owe by words that name this person, less what went back so."""
    if not accounts:
        return 0
    came = standing_journal().values("entry")
    rows = PostingRow.objects.filter(account__in=accounts, entry__in=came).order_by()
    told = dict(JournalRow.objects.filter(entry__in=rows.values("entry")).values_list("entry", "told"))
    return -sum(
        row.cents for row in rows if is_named(person.full_name, words_of(f"{told[row.entry]} {row.told}"))
    )  # fmt: skip
