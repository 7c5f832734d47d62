"""The dated register: memberships and clubs from a day to a day, ended by a further entry and never edited."""

from datetime import date, timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from tests.site.people.memberships import begin_membership, end_membership
from tilehall.law.association.membership import EndingGround, MemberKind, MemberStanding, NoMember
from tilehall.site.people import actions, membership
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Account, Affiliation, Club, Membership, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer, person

pytestmark = pytest.mark.django_db
FEB = date(2026, 2, 1)
DAY = timedelta(1)


def begin(who: Person) -> Membership:
    return begin_membership(who, MemberKind.ORDINARY, FEB)


@pytest.fixture
def ana(club: Club) -> Person:
    return person("Ana Ngata", club)


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club, name="keeper of whangarei")


def test_a_member_from_a_day_to_a_day(ana: Person) -> None:
    assert membership.standing(ana, TODAY) == NoMember()
    held = begin(ana)
    found = membership.standing(ana, TODAY)
    assert isinstance(found, MemberStanding)
    assert (found.kind, found.since, found.clubs) == (MemberKind.ORDINARY, FEB, ("Whangārei",))
    end_membership(held, TODAY, EndingGround.RESIGNED)
    assert membership.standing(ana, TODAY) == NoMember(TODAY, EndingGround.RESIGNED)
    assert isinstance(membership.standing(ana, TODAY - DAY), MemberStanding)


def test_a_mistake_never_held_and_may_be_entered_anew(ana: Person) -> None:
    end_membership(begin(ana), FEB, EndingGround.MISTAKE)
    assert membership.standing(ana, TODAY) == NoMember()
    assert begin(ana)


def test_who_has_moved_meanwhile_is_out_of_reach(ana: Person, other_club: Club, keeper: Account) -> None:
    """What the page had read is not asked: the person is, as they are when it is entered."""
    seen = Person.objects.get(pk=ana.pk)
    actions.set_club(CONSOLE, person=ana, club=other_club, now=NOW)
    assert seen.club != other_club
    with pytest.raises(NotYours):
        actions.amend_person(acting(keeper), person=seen, full_name="X Y", club=seen.club, contact="", now=NOW)


def test_a_club_is_kept_with_its_days(ana: Person, club: Club, other_club: Club) -> None:
    actions.set_club(CONSOLE, person=ana, club=other_club, now=NOW + DAY)
    begin(ana)
    told = [(at.club.name, at.since, [e.until for e in at.ends.all()]) for at in membership.affiliations(ana)]
    assert told == [("Pōneke", TODAY + DAY, []), ("Whangārei", TODAY, [TODAY + DAY])]
    assert membership.standing(ana, TODAY).clubs == ("Whangārei",)
    assert membership.standing(ana, TODAY + DAY).clubs == ("Pōneke",)
    actions.amend_person(CONSOLE, person=ana, full_name="Ana N", club=other_club, contact="", now=NOW + DAY)
    assert Affiliation.objects.count() == 2
    assert membership.standing(ana, FEB).clubs == ()


def test_who_was_in_a_club_before_days_were_kept_is_in_it_from_their_first_day(ana: Person) -> None:
    Affiliation.objects.all().delete()
    migration = import_module("tilehall.site.people.migrations.0003_clubs_from_a_day")
    for _ in range(2):  # a second time it finds nothing to do
        migration.begin(apps, SimpleNamespace(connection=connection))
    assert [(at.person, at.club, at.since) for at in Affiliation.objects.all()] == [(ana, ana.club, TODAY)]


def test_the_rows_hold_a_class_of_the_documents(ana: Person) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(person=ana, kind="royal", since=FEB, entered_at=NOW)


def test_standings_of_many_take_few_questions(club: Club, django_assert_num_queries) -> None:
    people = [person(f"Person {'abcdefgh'[at]}", club) for at in range(8)]
    for who in people:
        begin(who)
    with django_assert_num_queries(4):
        assert all(isinstance(one, MemberStanding) for one in membership.standings(people, TODAY).values())
