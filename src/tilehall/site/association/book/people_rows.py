"""Memberships and clubs of people that came of the book: each belongs to an entry that counts, about them."""

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Min

from tilehall.law.association.acts.act import Entry, TakenBack
from tilehall.site.people.models import Affiliation, AffiliationEnd, Membership, MembershipEnd

Strange = tuple[str, int, str]  # which table, which row, what it says


def strange_rows(entries: Sequence[Entry], same: Mapping[int, int], using: str) -> Iterator[Strange]:
    """Those that name an entry which is not there, was taken back or is about somebody else. `same` are the records
    that were merged into another. What never held, since something else had ended it before, may stay."""
    gone = {each.act.entry for each in entries if isinstance(each.act, TakenBack)}
    about = {each.seq: getattr(each.act, "person", None) for each in entries if each.seq not in gone}

    def is_strange(entry: int | None, person: int) -> bool:
        known = None if entry is None else about.get(entry)
        return known is None or same.get(known, known) != same.get(person, person)

    for name, table in (("membership", Membership), ("affiliation", Affiliation)):
        begun = table._default_manager.using(using).filter(book_entry__isnull=False).order_by()
        rows = begun.annotate(ended=Min("ends__until")).values_list("pk", "book_entry", "person_id", "since", "ended")
        for pk, entry, person, since, ended in rows.iterator():
            never_held = ended is not None and ended <= since
            if is_strange(entry, person) and not never_held:
                yield name, pk, f"entry {entry}, person {person}, since {since}"
    for name, ending in (("membership-end", MembershipEnd), ("affiliation-end", AffiliationEnd)):
        ends = ending._default_manager.using(using).filter(book_entry__isnull=False).order_by()
        for pk, entry, until, person in ends.values_list("pk", "book_entry", "until", "of__person_id"):
            if is_strange(entry, person):
                yield name, pk, f"entry {entry}, person {person}, until {until}"
