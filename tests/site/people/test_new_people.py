"""New people one after the other: the person with their membership by one form, and what is kept for the next one."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tilehall.site.people import actions, membership
from tilehall.site.people.actor import CONSOLE, Actor, NotYours
from tilehall.site.people.models import Account, Affiliation, Club, Membership, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer

pytestmark = pytest.mark.django_db
SINCE = date(2019, 3, 14)
HERE = "/desk/people/add/"


def enter(actor: Actor = CONSOLE, club: Club | None = None, **more) -> Person:
    new = {"full_name": "Hēmi Pōtae", "club": club, "kind": "ordinary", "since": SINCE, **more}
    return actions.enter_person(actor, actions.NewPerson(**new), now=NOW)


def fault(field: str, actor: Actor = CONSOLE, club: Club | None = None, **more) -> str:
    with pytest.raises(ValidationError) as refused:
        enter(actor, club, **more)
    assert Person.objects.filter(full_name="Hēmi Pōtae").count() == 0, "all of it or nothing"
    return refused.value.message_dict[field][0]


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club, name="keeper of whangarei")


def test_a_person_comes_with_membership_and_club_from_the_same_day(club: Club) -> None:
    hemi = enter(club=club)
    held = membership.standing(hemi, SINCE)
    assert (held.kind, held.since, held.clubs) == ("ordinary", SINCE, ("Whangārei",))
    assert Affiliation.objects.get().since == SINCE
    assert enter(full_name="Ana Ngata", kind="life").memberships.get().kind == "life"


def test_without_a_class_nobody_becomes_a_member(club: Club) -> None:
    hemi = enter(club=club, kind="")
    assert not Membership.objects.filter(person=hemi).exists()
    assert Affiliation.objects.get().since == TODAY, "the day of no membership says nothing of the club"


def test_who_is_no_member_needs_no_day(as_, secretary: Account) -> None:
    sent = {"full_name": "Hēmi Pōtae", "kind": "none", "since": ""}
    kinds = dict(as_(secretary).get(HERE).context["form"].fields["kind"].choices)
    sent["kind"] = next(key for key, label in kinds.items() if label == "Not a member")
    as_(secretary).post(HERE, sent)
    assert Person.objects.filter(full_name="Hēmi Pōtae").exists()
    missing = as_(secretary).post(HERE, {**sent, "full_name": "Ana Ngata", "kind": "ordinary"})
    assert missing.context["form"].has_error("since")


def test_what_no_membership_can_be_is_said_at_its_field() -> None:
    assert fault("kind", kind="emperor") == "There is no such class of members."
    assert fault("since", since=None).startswith("From which day")
    assert fault("since", since=TODAY + timedelta(days=1)) == "This day is still to come."


def test_members_are_made_by_who_may_import_them(club: Club, other_club: Club, keeper: Account) -> None:
    assert fault("kind", acting(keeper), club, kind="life").startswith("Only the association’s officers")
    assert enter(acting(keeper), club).memberships.exists()
    director = acting(officer(Role.DIRECTOR))
    with pytest.raises(NotYours):
        enter(director, other_club, full_name="A Walk-in")
    assert enter(director, other_club, full_name="A Walk-in", kind="")
    with pytest.raises(NotYours):
        enter(acting(keeper), other_club, full_name="Of Others")


# --- the page


def test_the_next_one_begins_with_what_the_last_one_had(as_, secretary: Account, club: Club) -> None:
    client = as_(secretary)
    typed = {"full_name": "Hēmi Pōtae", "club": club.pk, "kind": "honorary", "since": "14/03/2019", "then": "another"}
    page = client.post(HERE, typed, follow=True)
    assert "Hēmi Pōtae is in the register: Whangārei, honorary member since 14/03/2019." in page.text
    assert page.request["PATH_INFO"] == HERE
    form = page.context["form"]
    assert [str(form[name].value()) for name in ("club", "kind", "since")] == [str(club.pk), "honorary", "14/03/2019"]
    assert form["full_name"].value() is None
    # Enter in the name presses the first button of the form.
    assert page.text.index("Save and add another") < page.text.index("Save and finish")
    last = client.post(HERE, {**typed, "full_name": "Ana Ngata", "then": ""}, follow=True)
    assert last.request["PATH_INFO"] == reverse("people:record", args=[Person.objects.get(full_name="Ana Ngata").pk])


def test_a_form_with_a_fault_keeps_what_was_typed(as_, secretary: Account) -> None:
    page = as_(secretary).post(HERE, {"full_name": "Hēmi Pōtae", "kind": "ordinary", "since": "31/31/2019"})
    assert 'value="Hēmi Pōtae"' in page.text
    assert page.context["form"].errors["since"] == ["Write the day as day/month/year, such as 31/12/2026."]
    assert not Person.objects.filter(full_name="Hēmi Pōtae").exists()


def test_who_may_not_make_members_is_not_asked_for_a_class(as_) -> None:
    page = as_(officer(Role.DIRECTOR)).get(HERE)
    assert "Member since" not in page.text
    assert "Import it" not in page.text


def test_a_club_officer_is_offered_the_class_that_is_theirs_to_give(as_, keeper: Account) -> None:
    kinds = [value for value, _ in as_(keeper).get(HERE).context["form"].fields["kind"].choices]
    assert kinds == ["ordinary", "none"]


def test_people_are_added_from_the_page_of_their_club(
    as_, client, keeper: Account, club: Club, other_club: Club
) -> None:
    way = f"{HERE}?several=1&amp;club={club.pk}"
    visited = client.get(f"/clubs/{club.slug}/").text
    assert "Add people" not in visited
    assert way in as_(keeper).get(f"/clubs/{club.slug}/").text
    assert "Add people" not in as_(keeper).get(f"/clubs/{other_club.slug}/").text
    page = as_(officer(Role.SECRETARY)).get(way.replace("&amp;", "&"))
    assert page.context["form"]["club"].value() == str(club.pk)
