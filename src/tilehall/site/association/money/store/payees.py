"""To whom of the register a payee's name, or what the bank says of a payment, points."""

from collections.abc import Collection
from datetime import date
from functools import lru_cache
from unicodedata import category

from django.db.models import QuerySet

from tilehall.law.association.member_status import VOTING
from tilehall.law.association.money.bank_matching import is_named, words_of
from tilehall.site.association.book import member_files, office_holders
from tilehall.site.association.money.models import JournalRow, PostingRow
from tilehall.site.people import store as people
from tilehall.site.people.models import Person, RoleHeld
from tilehall.site.people.name_order import folded_name
from tilehall.site.people.rights_taken import are_taken
from tilehall.site.people.roles import EXECUTIVE

from .ledger import standing_journal

MOST_WORDS, LONGEST_NAME, SHORTEST_FAMILY = 400, 8, 3  # more words than a form and a line of the bank have


def executive_on(day: date) -> list[Person]:
    """Whoever holds the role of an office of the Executive, each once."""
    found = {each.person_id: each.person for each in _roles_on(day)}
    return sorted(found.values(), key=lambda person: person.sort_name)


def _roles_on(day: date) -> QuerySet[RoleHeld]:
    return people.holders_on(day).filter(role__in=[str(role) for role in EXECUTIVE], event="")


def deciding_on(day: date) -> list[Person]:
    """Of the Executive those who have a vote there: who has left the office and keeps its role for a while has none,
    nor has who is suspended, nor an honorary member."""
    left = office_holders.left_their_office(day)
    in_office = {each.person_id for each in _roles_on(day) if (each.role, each.person_id) not in left}
    able = [person for person in executive_on(day) if person.pk in in_office and not are_taken(person.pk, day)]
    honorary = honorary_among(able, day)
    return [person for person in able if person.pk not in honorary]


def honorary_among(persons: Collection[Person], day: date) -> set[int]:
    statuses = member_files.statuses(persons, day)
    return {key for key, found in statuses.items() if found.member and found.kind not in VOTING}


def people_named(text: str, day: date) -> list[Person]:
    """Anybody whose whole name stands in it, either way round; of the Executive also by the initial, as banks write."""
    names = _whole_names_in(text)
    registered = Person.objects.filter(merged_into=None)
    bearing = [pk for pk, folded in registered.values_list("pk", "folded") if _letters(folded) in names]
    found = {person.pk: person for person in registered.filter(pk__in=bearing)}
    said = words_of(text)
    found |= {officer.pk: officer for officer in executive_on(day) if is_named(officer.full_name, said)}
    return sorted(found.values(), key=lambda person: person.sort_name)


def _whole_names_in(text: str) -> set[str]:
    """Whatever in it could be a name, by its letters alone: keyboards and banks put other signs for an apostrophe or a
    hyphen, or none, and a name is written in one word or in two."""
    words = _plain(folded_name(text)).split()[:MOST_WORDS]
    names = {words[0]} if len(words) == 1 else set()
    for length in range(2, LONGEST_NAME + 1):
        for at in range(len(words) - length + 1):
            part = words[at : at + length]
            names |= {"".join([*part[turn:], *part[:turn]]) for turn in range(length)}
    return names


@lru_cache(maxsize=1 << 15)  # the register is gone through for each payee, and its names hardly change
def _letters(folded: str) -> str:
    return _plain(folded).replace(" ", "")


def _plain(folded: str) -> str:
    """Letters and figures, and a blank for all else: signs beside a letter (Lm) that stand for an apostrophe, too."""
    return "".join(sign if sign.isalnum() and category(sign) != "Lm" else " " for sign in folded)


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
