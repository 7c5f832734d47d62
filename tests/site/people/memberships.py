"""Dated memberships as rows, for tests of rooms that only ask who is a member."""

from datetime import date

from tests.site.people.conftest import NOW
from tilehall.site.people import membership
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.models import Membership, MembershipEnd, Person


def begin_membership(person: Person, kind: str, since: date) -> Membership:
    return membership.begin_membership(person, kind, since, EntryOrigin(None, NOW))


def end_membership(held: Membership, until: date, ground: str) -> MembershipEnd:
    return membership.end_membership(held, until, ground, EntryOrigin(None, NOW))
