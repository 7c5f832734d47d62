"""Who votes, where no meeting says so: all members of a day, or the Executive of it, with one vote each."""

from datetime import date

from tilehall.law.association.membership import MemberStanding
from tilehall.site.people import membership, store
from tilehall.site.people.models import Person
from tilehall.site.people.roles import EXECUTIVE


def electorate(group: str, day: date) -> tuple[tuple[int, int], ...]:
    if group == "executive":
        holders = store.holders_on(day).filter(role__in=[str(role) for role in EXECUTIVE])
        return tuple((person, 1) for person in sorted(set(holders.values_list("person_id", flat=True))))
    standings = membership.standings(Person.objects.all(), day)
    return tuple((person, 1) for person, standing in sorted(standings.items()) if isinstance(standing, MemberStanding))
