"""Who votes, where no meeting says so: all members with a vote on a day, or the Executive of it, with one vote each."""

from collections.abc import Callable, Collection, Iterable
from datetime import date

from tilehall.law.association.member_status import VOTING
from tilehall.law.association.membership import MemberStanding
from tilehall.site.people import membership, store
from tilehall.site.people.models import Person
from tilehall.site.people.roles import EXECUTIVE

Barred = Callable[[Collection[int], date], Collection[int]]
_bars: dict[str, Barred] = {}


def register_bar(name: str, barred: Barred) -> None:
    """Rooms above know whose rights are taken on a day: of these people, which."""
    _bars[name] = barred


def electorate(group: str, day: date) -> tuple[tuple[int, int], ...]:
    persons = _officers(day) if group == "executive" else _members(day)
    gone = {person for barred in _bars.values() for person in barred(persons, day)}
    return tuple((person, 1) for person in sorted(persons - gone))


def _members(day: date) -> set[int]:
    """Honorary members have no vote."""
    standings = membership.standings(Person.objects.all(), day).items()
    return {person for person, found in standings if isinstance(found, MemberStanding) and found.kind in VOTING}


def _officers(day: date) -> set[int]:
    holders: Iterable[int] = (
        store.holders_on(day).filter(role__in=[str(role) for role in EXECUTIVE]).values_list("person_id", flat=True)
    )
    return set(holders)
