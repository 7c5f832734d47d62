"""How far a club officer's list reaches: to whom the same officer reaches by hand, and no further."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.memberships import begin_membership, end_membership
from tilehall.law.association.membership import MemberKind, MemberStanding, NoMember
from tilehall.site.people import actions, membership, rights_taken
from tilehall.site.people.actions.list_imports import ListChanged
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Account, Club, Membership, Person, RoleHeld
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer, person
from .list_drafts import while_drafting
from .test_list_imports import sent, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club, name="keeper of whangarei")


def test_a_club_officers_list_makes_nobody_of_another_club_a_member(
    club: Club, other_club: Club, keeper: Account, secretary: Account
) -> None:
    bob, free = person("Bob Kea", other_club), person("Free Kea")
    held = begin_membership(bob, MemberKind.ORDINARY, date(2020, 1, 1))
    given = sent("name\nBob Kea\nFree Kea\n", club=club)
    chosen = {"line2": f"p{bob.pk}", "line3": f"p{free.pk}"}
    # Who is a member already may be in a second club too; who is in none joins theirs.
    first = take(given, acting(keeper), **chosen)
    assert membership.standing(bob, TODAY).clubs == ("Pōneke", "Whangārei")
    assert membership.standing(free, TODAY).clubs == ("Whangārei",)
    actions.undo_list(CONSOLE, list_taken=first, now=NOW)
    end_membership(held, date(2025, 1, 1), "declared")
    with pytest.raises(ListChanged) as refused:
        take(given, acting(keeper), "again", **chosen)
    wrong = [line.wrong for line in refused.value.preview.lines]
    assert wrong[0].startswith("Bob Kea is with Pōneke and not a member now: leave the row out")
    assert wrong[1] == ""
    assert isinstance(membership.standing(bob, TODAY), NoMember)
    assert take(given, acting(keeper), "left out", **chosen | {"line2": "leave"}).rows == 1
    assert take(given, acting(secretary), "by the secretary", **chosen).rows == 1


def test_who_moves_away_while_a_list_is_confirmed_is_not_made_a_member(
    club: Club, other_club: Club, keeper: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = person("Bob Kea")
    while_drafting(monkeypatch, lambda: actions.set_club(CONSOLE, person=bob, club=other_club, now=NOW))
    with pytest.raises(ListChanged) as refused:
        take(sent("name\nBob Kea\n", club=club), acting(keeper), line2=f"p{bob.pk}")
    assert refused.value.preview.lines[0].wrong.startswith("Bob Kea is with Pōneke and not a member now")
    assert not Membership.objects.exists()


def test_a_list_with_somebody_who_has_moved_is_undone_by_the_secretary(
    club: Club, other_club: Club, keeper: Account, secretary: Account, as_: Callable[..., Client]
) -> None:
    mine = take(sent("name\nAna Ngata\nBen Rata\n", club=club), acting(keeper))
    ana = Person.objects.get(full_name="Ana Ngata")
    for moved_to in (other_club, None):
        actions.set_club(acting(secretary), person=ana, club=moved_to, now=NOW)
        with pytest.raises(NotYours):
            actions.undo_list(acting(keeper), list_taken=mine, now=NOW)
        assert isinstance(membership.standing(ana, TODAY), MemberStanding)
    shown = as_(keeper).get(reverse("people:list", args=[mine.pk])).content.decode()
    assert "ask the association’s Secretary" in shown
    assert "Undo the list" not in shown
    assert actions.undo_list(acting(secretary), list_taken=mine, now=NOW)


def test_a_list_is_not_undone_by_the_club_where_the_association_has_spoken(
    club: Club, keeper: Account, secretary: Account
) -> None:
    mine = take(sent("name\nAna Ngata\n", club=club, day=date(2025, 1, 1)), acting(keeper))
    held = Membership.objects.get()
    end_membership(held, TODAY, "declared")
    with pytest.raises(NotYours):
        actions.undo_list(acting(keeper), list_taken=mine, now=NOW)
    assert membership.standing(held.person, TODAY).ground == "declared"


def test_a_club_officers_list_takes_in_nobody_whom_the_association_declared_out(
    club: Club, keeper: Account, secretary: Account
) -> None:
    ana = person("Ana Ngata", club)
    held = begin_membership(ana, MemberKind.ORDINARY, date(2020, 1, 1))
    end_membership(held, TODAY, "declared")
    given, chosen = sent("name\nAna Ngata\n", club=club), {"line2": f"p{ana.pk}"}
    with pytest.raises(ListChanged) as refused:
        take(given, acting(keeper), **chosen)
    assert refused.value.preview.lines[0].wrong.startswith("The association has declared Ana Ngata a member no longer")
    assert isinstance(membership.standing(ana, TODAY), NoMember)
    assert take(given, acting(secretary), "by the secretary", **chosen).rows == 1


def test_a_list_is_not_undone_by_the_officer_of_another_club(
    club: Club, other_club: Club, keeper: Account, secretary: Account
) -> None:
    mine = take(sent("name\nAna Ngata\n", club=club), acting(keeper))
    held = RoleHeld.objects.get(person=keeper.person)
    actions.end_role(acting(secretary), role_held=held, until=TODAY, now=NOW)
    actions.give_role(
        acting(secretary), person=held.person, role=Role.CLUB_OFFICER, club=other_club, since=TODAY, now=NOW
    )
    with pytest.raises(NotYours):
        actions.undo_list(acting(keeper), list_taken=mine, now=NOW)
    assert membership.standing(Person.objects.get(full_name="Ana Ngata"), TODAY).clubs == ("Whangārei",)


def test_a_club_officer_sees_lists_and_people_of_the_own_club_only(
    club: Club, other_club: Club, keeper: Account, secretary: Account, as_: Callable[..., Client]
) -> None:
    theirs = take(sent("name\nTui Theirs\n", club=other_club), token="theirs")
    both = take(sent("name,club\nAna Ngata,Whangārei\nHana Kōwhai,Pōneke\n"), token="both")
    mine = take(sent("name\nBen Rata\n", club=club), acting(keeper), "mine")
    browser = as_(keeper)
    index = browser.get(reverse("people:lists")).content.decode()
    seen = [reverse("people:list", args=[one.pk]) in index for one in (theirs, both, mine)]
    assert seen == [False, True, True]
    assert browser.get(reverse("people:list", args=[theirs.pk])).status_code == 403
    assert browser.post(reverse("people:undo-list", args=[theirs.pk])).status_code == 403
    page = browser.get(reverse("people:list", args=[both.pk])).content.decode()
    assert ("Ana Ngata" in page, "Hana Kōwhai" in page) == (True, False)
    actions.set_club(acting(secretary), person=Person.objects.get(full_name="Ben Rata"), club=other_club, now=NOW)
    page = browser.get(reverse("people:list", args=[mine.pk])).content.decode()
    assert ("Ben Rata" in page, "No new member of your club" in page) == (False, True)
    whole = as_(secretary).get(reverse("people:list", args=[both.pk])).content.decode()
    assert "Hana Kōwhai" in whole


def test_a_club_officers_list_puts_no_independent_member_into_the_club(
    club: Club, keeper: Account, secretary: Account
) -> None:
    """Who is in a club can be ended by it: an independent member joins one by the association's own officers."""
    ana = person("Ana Ngata")
    begin_membership(ana, MemberKind.ORDINARY, date(2020, 1, 1))
    given, chosen = sent("name\nAna Ngata\n", club=club), {"line2": f"p{ana.pk}"}
    with pytest.raises(ListChanged) as refused:
        take(given, acting(keeper), **chosen)
    assert refused.value.preview.lines[0].wrong.startswith("Ana Ngata is a member and in no club: leave the row out")
    with pytest.raises(NotYours):
        actions.set_club(acting(keeper), person=ana, club=club, now=NOW)
    assert take(given, acting(secretary), "by the secretary", **chosen).rows == 1


@pytest.mark.cites("nzasp.C.5.4", "nzasp.C.5.6")
def test_no_list_brings_back_who_has_died_or_is_suspended_and_no_clubs_list_whom_a_club_has_put_out(
    club: Club, keeper: Account, secretary: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"Ana Kea": "died", "Bob Kea": "resigned", "Cleo Kea": "ended_by_club"}
    known = [person(name) for name in names]
    for each, ground in zip(known, names.values(), strict=True):
        end_membership(begin_membership(each, MemberKind.ORDINARY, date(2020, 1, 1)), date(2025, 1, 1), ground)
    monkeypatch.setattr(rights_taken, "_TAKINGS", {"suspension": lambda number, _day: number == known[1].pk})
    given = sent("name\n" + "\n".join(names), club=club)
    chosen = {f"line{line}": f"p{each.pk}" for line, each in enumerate(known, 2)}
    reasons = ["Ana Kea has died", "Bob Kea is suspended", "A club has ended the membership of Cleo Kea"]
    for by, expected in ((keeper, reasons), (secretary, [*reasons[:2], ""])):
        with pytest.raises(ListChanged) as refused:
            take(given, acting(by), f"by {by.pk}", **chosen)
        assert [line.wrong.split(":")[0] for line in refused.value.preview.lines] == expected
