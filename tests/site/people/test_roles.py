"""Roles are held from a day to a day, given and ended by those who may, and their history stays."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tilehall.site.people import actions, store
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours, actor_of
from tilehall.site.people.models import Account, Club, RoleEnd, RoleHeld
from tilehall.site.people.roles import EXECUTIVE, GIVEN, Role, role_of_office

from .conftest import NOW, PASSWORD, TODAY, account, acting, officer, person

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def give(to, role: Role = Role.SCORER, since: date = TODAY, **more) -> RoleHeld:
    return actions.give_role(CONSOLE, person=to, role=role, since=since, now=NOW, **more)


def end(held: RoleHeld, until: date = TODAY, by=CONSOLE) -> RoleEnd:
    return actions.end_role(by, role_held=held, until=until, now=NOW)


def roles_of(made: Account, day: date) -> set[Role]:
    return set(actor_of(made, day).roles)


def test_everyone_is_a_visitor_and_who_has_claimed_a_record_a_player() -> None:
    assert VISITOR.roles == {Role.VISITOR}
    assert roles_of(account("nobody"), TODAY) == {Role.VISITOR}
    assert roles_of(account("hemi", person("Hēmi")), TODAY) == {Role.VISITOR, Role.PLAYER}


def test_a_role_opens_doors_on_its_days_only() -> None:
    made = account("hemi", person("Hēmi"))
    held = give(made.person, since=TODAY)
    end(held, TODAY + 3 * DAY)
    has = {n for n in range(-2, 6) if Role.SCORER in roles_of(made, TODAY + n * DAY)}
    assert has == {0, 1, 2}


def test_an_end_today_works_at_once_and_an_earlier_end_may_follow_a_later_one() -> None:
    made = account("hemi", person("Hēmi"))
    held = give(made.person)
    end(held, TODAY + 300 * DAY)
    assert Role.SCORER in roles_of(made, TODAY)
    end(held, TODAY)
    assert Role.SCORER not in roles_of(made, TODAY)
    assert held.ends.count() == 2
    with pytest.raises(ValidationError, match="ended by then already"):
        end(held, TODAY + DAY)


def test_an_inactive_account_holds_no_role() -> None:
    made = officer(Role.SECRETARY)
    made.is_active = False
    assert actor_of(made, TODAY) is VISITOR


@pytest.mark.parametrize("role", GIVEN)
def test_every_given_role_can_be_given(role: Role, club: Club) -> None:
    scope = club if role == Role.CLUB_OFFICER else None
    made = account("hemi", person("Hēmi"))
    give(made.person, role, club=scope)
    assert role in roles_of(made, TODAY)
    assert actor_of(made, TODAY).clubs == ({club.pk} if scope else set())


@pytest.mark.parametrize("role", ["visitor", "player", "emperor"])
def test_other_roles_cannot(role: str) -> None:
    with pytest.raises(ValidationError) as refused:
        actions.give_role(CONSOLE, person=person("Hēmi"), role=role, since=TODAY, now=NOW)
    assert "role" in refused.value.error_dict


def test_a_club_officer_has_a_club_and_nobody_else_has(club: Club) -> None:
    hemi = person("Hēmi")
    for role, scope in ((Role.CLUB_OFFICER, None), (Role.SCORER, club)):
        with pytest.raises(ValidationError) as refused:
            give(hemi, role, club=scope)
        assert "club" in refused.value.error_dict
        with pytest.raises(IntegrityError), transaction.atomic():
            RoleHeld.objects.create(person=hemi, role=role, club=scope, since=TODAY, given_at=NOW)


def test_a_role_is_not_given_twice_but_again_after_its_end(club: Club, other_club: Club) -> None:
    hemi = person("Hēmi")
    held = give(hemi)
    with pytest.raises(ValidationError, match="already holds this role"):
        give(hemi, since=TODAY + DAY)
    end(held, TODAY + DAY)
    give(hemi, since=TODAY + DAY)
    give(hemi, Role.CLUB_OFFICER, club=club)
    give(hemi, Role.CLUB_OFFICER, club=other_club)


def test_a_role_cannot_end_before_it_began() -> None:
    with pytest.raises(ValidationError, match="it cannot end before that"):
        end(give(person("Hēmi"), since=TODAY), TODAY - DAY)


def test_only_keepers_of_the_register_give_and_end_roles() -> None:
    hemi, givers = person("Hēmi"), set()
    held = give(hemi, Role.REFEREE)
    for role in EXECUTIVE:
        actor = acting(officer(role))
        try:
            actions.give_role(actor, person=hemi, role=Role.DIRECTOR, since=TODAY + len(givers) * DAY, now=NOW)
        except NotYours:
            with pytest.raises(NotYours):
                end(held, by=actor)
        else:
            givers.add(role)
            end(RoleHeld.objects.get(role=Role.DIRECTOR, ends=None), TODAY + len(givers) * DAY, by=actor)
    assert givers == {Role.PRESIDENT, Role.VICE_PRESIDENT, Role.SECRETARY}


def test_the_history_says_who_gave_and_who_ended(secretary: Account) -> None:
    hemi = person("Hēmi")
    held = actions.give_role(acting(secretary), person=hemi, role=Role.SCORER, since=TODAY, now=NOW)
    ended = end(held, TODAY + DAY, by=acting(secretary))
    (row,) = store.role_history().filter(person=hemi)
    assert (row.given_by, row.given_at, list(row.ends.all())) == (secretary, NOW, [ended])
    assert (ended.ended_by, ended.ended_at) == (secretary, NOW)


# --- somebody must be left


def last_refused(held: RoleHeld, until: date = TODAY) -> bool:
    try:
        end(held, until)
    except ValidationError as refused:
        return refused.error_dict["until"][0].code == "last_officer"
    return False


def test_the_last_who_may_give_roles_stays(secretary: Account) -> None:
    held = secretary.person.roles_held.get()
    assert last_refused(held)
    assert not RoleEnd.objects.exists()
    officer(Role.PRESIDENT)
    assert not last_refused(held)


def test_a_successor_counts_only_if_they_can_sign_in_are_there_and_stay(secretary: Account) -> None:
    held = secretary.person.roles_held.get()
    give(person("No Account"), Role.PRESIDENT)
    assert last_refused(held)
    coming = account("coming", person("Coming"))
    theirs = give(coming.person, Role.PRESIDENT, since=TODAY + 5 * DAY)
    assert last_refused(held)
    leaving = officer(Role.VICE_PRESIDENT)
    end(leaving.person.roles_held.get(), TODAY + DAY)
    assert last_refused(held)
    Account.objects.filter(pk=coming.pk).update(is_active=False)
    assert last_refused(held, TODAY + 5 * DAY)
    Account.objects.filter(pk=coming.pk).update(is_active=True)
    assert not last_refused(held, theirs.since)


def test_one_person_in_two_offices_may_leave_one(secretary: Account) -> None:
    give(secretary.person, Role.PRESIDENT)
    assert not last_refused(secretary.person.roles_held.get(role=Role.SECRETARY))
    assert last_refused(secretary.person.roles_held.get(role=Role.PRESIDENT))


def test_roles_that_give_no_roles_can_always_end(secretary: Account) -> None:
    assert not last_refused(give(person("Hēmi"), Role.WEBMASTER))


# --- the first officer


def first(role: str = Role.SECRETARY, name: str = "ana", **more) -> RoleHeld:
    new = actions.NewAccount(name=name, password=more.pop("password", PASSWORD))
    prepared = actions.prepare_first_officer(new, full_name=more.pop("full_name", "Ana Ngata"), role=role, now=NOW)
    return actions.first_officer(VISITOR, prepared, now=NOW)


def test_the_first_officer_has_account_person_and_office() -> None:
    held = first()
    assert held.since == TODAY
    assert acting(held.person.account).may("people.give_role")


def test_there_is_only_one_first_officer() -> None:
    first()
    with pytest.raises(NotYours):
        first(name="second")
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    "more, field",
    [
        ({"role": Role.TREASURER}, "role"),
        ({"role": Role.PLAYER}, "role"),
        ({"name": "x"}, "name"),
        ({"password": "short"}, "password"),
        ({"full_name": " "}, "full_name"),
    ],
)
def test_a_first_officer_who_cannot_be_leaves_nothing_behind(more: dict[str, str], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        first(**more)
    assert field in refused.value.error_dict
    assert not Account.objects.exists()
    assert not RoleHeld.objects.exists()


# --- pages


def test_the_roles_pages(as_, secretary: Account) -> None:
    client, hemi = as_(secretary), person("Hēmi <i>Pōtae</i>")
    assert "Give a role" in client.get("/desk/roles/").text
    form = {"role": "director", "club": "", "since": "01/02/2026"}
    page = client.post(f"/desk/people/{hemi.pk}/role/", form, follow=True)
    assert "is Director from 01/02/2026." in page.text
    assert "&lt;i&gt;Pōtae&lt;/i&gt;" in page.text
    assert "<i>P" not in page.text
    held = RoleHeld.objects.get(person=hemi)
    assert "End this role" in client.get(f"/desk/roles/{held.pk}/end/").text
    assert "cannot end before" in client.post(f"/desk/roles/{held.pk}/end/", {"until": "31/01/2026"}).text
    client.post(f"/desk/roles/{held.pk}/end/", {"until": "02/02/2026"})
    page = client.get("/desk/roles/").text
    assert "no longer from 02/02/2026" in page
    assert "ended by the secretary" in page


def test_the_own_page_shows_roles_since_when(as_, secretary: Account) -> None:
    page = as_(secretary).get("/account/").text
    assert "Secretary" in page
    assert "since 01/01/2020" in page


def test_the_executive_is_that_of_the_constitution() -> None:
    assert EXECUTIVE == (Role.PRESIDENT, Role.VICE_PRESIDENT, Role.SECRETARY, Role.TREASURER, Role.WEBMASTER)


@pytest.mark.parametrize(
    "office, role",
    [
        ("web_master", Role.WEBMASTER),
        ("website_coordinator", Role.WEBMASTER),
        ("magazine_layout_editor", Role.MAGAZINE_EDITOR),
        ("ratings_manager", Role.RATINGS_MANAGER),
        ("keeper_of_the_kea", None),
    ],
)
def test_an_office_by_the_word_of_a_document(office: str, role: Role | None) -> None:
    assert role_of_office(office) == role


def test_who_appoints_for_events_neither_gives_nor_ends_a_role_of_the_whole_hall() -> None:
    """An organiser appoints for any event: without the name of one, that must not reach the hall."""
    organiser, somebody = acting(officer(Role.ORGANISER)), person("Mere Tui")
    with pytest.raises(ValidationError, match="no role of an event"):
        actions.appoint(organiser, person=somebody, role=Role.SCORER, reach=store.RoleReach(), since=TODAY, now=NOW)
    of_the_hall = give(somebody, Role.REFEREE)
    with pytest.raises(NotYours):
        end(of_the_hall, by=organiser)
    assert not RoleEnd.objects.exists()
