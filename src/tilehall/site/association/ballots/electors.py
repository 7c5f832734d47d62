"""Who votes, where no meeting says so: all members with a vote on a day, or the Executive of it, with one vote each."""

from collections.abc import Callable, Collection
from datetime import date

from tilehall.law.association.member_status import VOTING
from tilehall.law.association.membership import MemberStanding
from tilehall.site.people import membership, store
from tilehall.site.people.models import Person
from tilehall.site.people.roles import EXECUTIVE

Barred = Callable[[Collection[int], date], Collection[int]]
Left = Callable[[date], Collection[tuple[str, int]]]
_bars: dict[str, Barred] = {}
_left: dict[str, Left] = {}


def register_bar(name: str, barred: Barred) -> None:
    """Rooms above know whose rights are taken on a day: of these people, which."""
    _bars[name] = barred


def register_left(name: str, left: Left) -> None:
    """Rooms above know who keeps the role of an office for a while and is in it no more: each role with its holder."""
    _left[name] = left


def electorate(group: str, day: date) -> tuple[tuple[int, int], ...]:
    persons = _officers(day) if group == "executive" else _members(day)
    gone = {person for barred in _bars.values() for person in barred(persons, day)}
    return tuple((person, 1) for person in sorted(persons - gone))


def _members(day: date) -> set[int]:
    """Honorary members have no vote."""
    standings = membership.standings(Person.objects.all(), day).items()
    return {person for person, found in standings if isinstance(found, MemberStanding) and found.kind in VOTING}


def _officers(day: date) -> set[int]:
    """Honorary members have no vote there either."""
    rows = store.holders_on(day).filter(role__in=[str(role) for role in EXECUTIVE])
    gone = {each for left in _left.values() for each in left(day)}
    holders = [person for role, person in rows.values_list("role", "person_id") if (role, person) not in gone]
    standings = membership.standings(Person.objects.filter(pk__in=holders), day).items()
    return {person for person, found in standings if not isinstance(found, MemberStanding) or found.kind in VOTING}
