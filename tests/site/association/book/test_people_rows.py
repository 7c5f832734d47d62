"""The memberships and clubs of people against the book that they came of."""

from datetime import date

import pytest

from tilehall.site.association.book.actions import members
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Affiliation, AffiliationEnd, Membership, MembershipEnd, Person

from .associations import a_club, a_member, at, done

pytestmark = pytest.mark.django_db
SPRING, RESIGNED = date(2026, 3, 1), date(2026, 6, 1)


def joined(person: Person) -> int:
    return done(members.join_club(CONSOLE, person, a_club("North"), on=SPRING, context=at())).seq


def membership_of_no_entry(person: Person, _entry: int) -> None:
    Membership.objects.create(person=person, kind="ordinary", since=SPRING, book_entry=999, entered_at=at().now)


def membership_of_somebody_elses_entry(_person: Person, entry: int) -> None:
    other = a_member("Ben")
    Membership.objects.create(person=other, kind="life", since=SPRING, book_entry=entry, entered_at=at().now)


def end_of_no_entry(person: Person, _entry: int) -> None:
    (held,) = Membership.objects.filter(person=person)
    MembershipEnd.objects.create(of=held, until=SPRING, ground="died", book_entry=999, ended_at=at().now)


def end_at_a_club_of_somebody_elses_entry(_person: Person, entry: int) -> None:
    (held,) = Affiliation.objects.filter(person=a_member("Ben", club=a_club("South")))
    AffiliationEnd.objects.create(of=held, until=SPRING, ground="resigned", book_entry=entry, ended_at=at().now)


def club_of_an_entry_that_was_taken_back(person: Person, entry: int) -> None:
    (row,) = Affiliation.objects.filter(book_entry=entry)
    done(members.take_back(CONSOLE, person, entry=entry, why="a slip", context=at()))
    row.pk = None
    row.save(force_insert=True)


def membership_of_another_class(person: Person, _entry: int) -> None:
    Membership.objects.filter(person=person).update(kind="life")


def membership_since_another_day(person: Person, _entry: int) -> None:
    Membership.objects.filter(person=person).update(since=date(2019, 1, 1))


def another_club(_person: Person, entry: int) -> None:
    Affiliation.objects.filter(book_entry=entry).update(club=a_club("South"))


def club_since_another_day(_person: Person, entry: int) -> None:
    Affiliation.objects.filter(book_entry=entry).update(since=date(2026, 2, 1))


def no_membership(person: Person, _entry: int) -> None:
    Membership.objects.filter(person=person).delete()


def no_club(_person: Person, entry: int) -> None:
    Affiliation.objects.filter(book_entry=entry).delete()


def resign(person: Person) -> None:
    done(members.resign(CONSOLE, person, received=RESIGNED, addressed_to="club_secretary", written=True, context=at()))


def end_on_another_day(person: Person, _entry: int) -> None:
    resign(person)
    MembershipEnd.objects.filter(of__person=person).update(until=date(2026, 8, 1))


def no_end(person: Person, _entry: int) -> None:
    resign(person)
    MembershipEnd.objects.filter(of__person=person).delete()


@pytest.mark.cites("nzasp.C.4.1.1", "nzasp.C.7.2")
@pytest.mark.parametrize(
    "harm, found",
    [
        (membership_of_no_entry, "book-membership"),
        (membership_of_somebody_elses_entry, "book-membership"),
        (end_of_no_entry, "book-membership-end"),
        (end_at_a_club_of_somebody_elses_entry, "book-affiliation-end"),
        (club_of_an_entry_that_was_taken_back, "book-affiliation"),
        (membership_of_another_class, "book-membership"),
        (membership_since_another_day, "book-membership"),
        (another_club, "book-affiliation"),
        (club_since_another_day, "book-affiliation"),
        (no_membership, "book-membership"),
        (no_club, "book-affiliation"),
        (end_on_another_day, "book-membership-end"),
        (no_end, "book-membership-end"),
    ],
)
def test_a_row_that_the_book_does_not_tell_or_that_is_missing_is_found(harm, found):
    person = a_member("Ana")
    entry = joined(person)
    assert check().disagreements == []
    harm(person, entry)
    assert {each.what for each in check().disagreements} == {found}
