"""The dated register: memberships and clubs from a day to a day, ended by a further entry and never edited."""

from collections.abc import Callable
from datetime import date, timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from tilehall.law.association.membership import EndingGround, MemberKind, MemberStanding, NoMember
from tilehall.site.people import actions, membership
from tilehall.site.people.actor import CONSOLE, Actor, NotYours
from tilehall.site.people.models import Account, Affiliation, Club, Membership, MembershipEnd, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer, person

pytestmark = pytest.mark.django_db
FEB = date(2026, 2, 1)
DAY = timedelta(1)


@pytest.fixture
def ana(club: Club) -> Person:
    return person("Ana Ngata", club)


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club, name="keeper of whangarei")


def begin(who: Person, kind: str = MemberKind.ORDINARY, since: date = FEB, actor: Actor = CONSOLE) -> Membership:
    return actions.begin_membership(actor, person=who, kind=kind, since=since, now=NOW)


def end(
    held: Membership, until: date = TODAY, ground: str = EndingGround.RESIGNED, actor: Actor = CONSOLE
) -> MembershipEnd:
    return actions.end_membership(actor, held=held, until=until, ground=ground, now=NOW)


def test_a_member_from_a_day_to_a_day(ana: Person) -> None:
    assert membership.standing(ana, TODAY) == NoMember()
    held = begin(ana)
    found = membership.standing(ana, TODAY)
    assert isinstance(found, MemberStanding)
    assert (found.kind, found.since, found.clubs) == (MemberKind.ORDINARY, FEB, ("Whangārei",))
    end(held)
    assert membership.standing(ana, TODAY) == NoMember(TODAY, EndingGround.RESIGNED)
    assert isinstance(membership.standing(ana, TODAY - DAY), MemberStanding)


def test_a_class_is_changed_on_a_day(ana: Person) -> None:
    first = begin(ana)
    begin(ana, MemberKind.LIFE, TODAY)
    assert [(row.until, row.ground) for row in first.ends.all()] == [(TODAY, EndingGround.CLASS_CHANGED)]
    kinds = [membership.standing(ana, day).kind for day in (TODAY - DAY, TODAY)]
    assert kinds == [MemberKind.ORDINARY, MemberKind.LIFE]
    assert membership.standing(ana, TODAY).since == FEB


def test_nobody_is_a_member_twice(ana: Person) -> None:
    held = begin(ana)
    for since in (FEB - DAY, FEB, TODAY):
        with pytest.raises(ValidationError, match="is ordinary member from 01/02/2026 already"):
            begin(ana, since=since)
    with pytest.raises(ValidationError, match="already"):
        begin(ana, MemberKind.LIFE, FEB)
    end(held, TODAY + DAY)
    with pytest.raises(ValidationError, match="ends later"):
        begin(ana, MemberKind.LIFE, TODAY)
    assert begin(ana, since=TODAY + DAY)


def test_a_mistake_never_held_and_may_be_entered_anew(ana: Person) -> None:
    end(begin(ana), TODAY, EndingGround.MISTAKE)
    assert membership.standing(ana, TODAY) == NoMember()
    assert begin(ana)


def test_an_end_is_checked(ana: Person) -> None:
    held = begin(ana)
    with pytest.raises(ValidationError, match="cannot end before that"):
        end(held, FEB - DAY)
    for ground in ("", "unpaid", EndingGround.CLASS_CHANGED):
        with pytest.raises(ValidationError, match="Choose why"):
            end(held, ground=ground)
    end(held)
    with pytest.raises(ValidationError, match="ended by then already"):
        end(held, TODAY + DAY)
    assert end(held, TODAY - DAY)
    assert membership.standing(ana, TODAY).ended == TODAY - DAY


def test_who_may_keep_memberships(ana: Person, keeper: Account) -> None:
    for role in (Role.TREASURER, Role.ORGANISER, Role.DIRECTOR, Role.RATINGS_MANAGER, Role.WEBMASTER):
        with pytest.raises(NotYours):
            begin(ana, actor=acting(officer(role)))
    held = begin(ana, actor=acting(keeper))
    with pytest.raises(ValidationError, match="Choose why"):
        end(held, ground=EndingGround.DECLARED, actor=acting(keeper))
    assert end(held, ground=EndingGround.DECLARED, actor=acting(officer(Role.SECRETARY)))


def test_a_club_officers_reach_ends_at_the_own_club(other_club: Club, keeper: Account) -> None:
    theirs, free = person("Theirs", other_club), person("Free")
    for who in (theirs, free):
        with pytest.raises(NotYours):
            begin(who, actor=acting(keeper))
        with pytest.raises(NotYours):
            end(begin(who), actor=acting(keeper))


def test_a_club_officer_enters_ordinary_members_only(ana: Person, keeper: Account) -> None:
    with pytest.raises(ValidationError, match="Only the association's officers"):
        begin(ana, MemberKind.LIFE, actor=acting(keeper))
    with pytest.raises(ValidationError, match="Choose a class"):
        begin(ana, "royal")


def test_a_club_officer_takes_back_no_word_of_the_association(ana: Person, keeper: Account) -> None:
    """Neither a class that it gave nor an end that it declared: as a mistake the end would never have been."""
    life = begin(ana, MemberKind.LIFE)
    with pytest.raises(ValidationError, match=r"is life member\. Only the association's officers change that"):
        begin(ana, since=TODAY, actor=acting(keeper))
    assert membership.standing(ana, TODAY).kind == MemberKind.LIFE
    end(life, ground=EndingGround.DECLARED)
    with pytest.raises(ValidationError, match="The association has ended this membership"):
        end(life, ground=EndingGround.MISTAKE, actor=acting(keeper))
    assert membership.standing(ana, TODAY) == NoMember(TODAY, EndingGround.DECLARED)
    assert end(life, ground=EndingGround.MISTAKE, actor=acting(officer(Role.SECRETARY)))


def test_whom_the_association_declared_out_its_own_officers_take_in_again(ana: Person, keeper: Account) -> None:
    """Begun by the club on the very day, the declaration left no day without membership."""
    end(begin(ana), ground=EndingGround.DECLARED, actor=acting(officer(Role.SECRETARY)))
    for since in (TODAY, TODAY + DAY):
        with pytest.raises(ValidationError, match="The association has declared Ana Ngata a member no longer"):
            begin(ana, since=since, actor=acting(keeper))
    again = begin(ana, since=TODAY + DAY, actor=acting(officer(Role.PRESIDENT)))
    end(again, TODAY + 2 * DAY, actor=acting(keeper))
    assert begin(ana, since=TODAY + 3 * DAY, actor=acting(keeper)), "who has left by themselves since joins by the club"


def test_who_has_moved_meanwhile_is_out_of_reach(ana: Person, other_club: Club, keeper: Account) -> None:
    """What the page had read is not asked: the person is, as they are when it is entered."""
    held = begin(ana, since=FEB)
    seen = Person.objects.get(pk=ana.pk)
    actions.set_club(CONSOLE, person=ana, club=other_club, now=NOW)
    held.person = seen
    assert seen.club != other_club
    with pytest.raises(NotYours):
        end(held, actor=acting(keeper))
    with pytest.raises(NotYours):
        begin(seen, MemberKind.ORDINARY, TODAY + DAY, actor=acting(keeper))
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


def test_the_desk_enters_and_ends_a_membership(ana: Person, secretary: Account, as_: Callable[..., Client]) -> None:
    browser = as_(secretary)
    record = reverse("people:record", args=[ana.pk])
    assert "No membership is entered" in browser.get(record).content.decode()
    page = browser.post(
        reverse("people:begin-membership", args=[ana.pk]), {"kind": "ordinary", "since": "01/02/2026"}, follow=True
    ).content.decode()
    assert "member since 01/02/2026" in page
    assert "through Whangārei" in page
    held = Membership.objects.get()
    refused = browser.post(reverse("people:end-membership", args=[held.pk]), {"ground": "", "until": "01/03/2026"})
    assert "Fill this in." in refused.content.decode()
    page = browser.post(
        reverse("people:end-membership", args=[held.pk]), {"ground": "resigned", "until": "01/03/2026"}, follow=True
    ).content.decode()
    assert "no member since 01/03/2026" in page
    assert "ended 01/03/2026" in browser.get(reverse("people:register")).content.decode()


def test_a_club_officer_is_offered_only_what_is_theirs(
    ana: Person, keeper: Account, as_: Callable[..., Client]
) -> None:
    browser, held = as_(keeper), begin(ana)
    page = browser.get(reverse("people:begin-membership", args=[ana.pk])).content.decode()
    assert "Ordinary member" in page
    assert "Life member" not in page
    page = browser.get(reverse("people:end-membership", args=[held.pk])).content.decode()
    assert "Resigned" in page
    assert "Declared no longer" not in page
    assert browser.get(reverse("people:begin-membership", args=[person("Free").pk])).status_code == 403
