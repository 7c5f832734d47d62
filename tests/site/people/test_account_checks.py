"""An office does not fall to whoever got hold of a code: somebody who gives roles says whose the account is."""

import re
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.utils import timezone

from tilehall.site.hall.front_page_cards import next_steps_for
from tilehall.site.people import actions, store
from tilehall.site.people.actor import CONSOLE, Actor, NotYours
from tilehall.site.people.models import Account, AccountCheck, Club, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, account, acting, officer, person

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club)


def claim(of: Person, by: Account, name: str = "impostor") -> Account:
    """A code of the one who gives it, entered by an account."""
    made = account(name)
    actions.claim(Actor(account=made), code=actions.give_code(acting(by), person=of, now=NOW).code, now=NOW)
    made.refresh_from_db()
    return made


def give(by: Account, to: Person, role: Role = Role.SECRETARY, since=TODAY) -> None:
    actions.give_role(acting(by), person=to, role=role, since=since, now=NOW)


def may_give_roles(made: Account, day=TODAY) -> bool:
    return acting(Account.objects.get(pk=made.pk), day).may("people.give_role")


# --- the ways in which a club officer became Secretary


def test_no_code_for_a_record_whose_role_begins_tomorrow(club: Club, keeper: Account, secretary: Account) -> None:
    """Today its holder is a mere player, so a club officer could make the code, enter it, and wait for the day."""
    hemi = person("Hēmi", club)
    give(secretary, hemi, since=TODAY + DAY)
    with pytest.raises(NotYours):
        actions.give_code(acting(keeper), person=hemi, now=NOW)
    assert actions.give_code(acting(secretary), person=hemi, now=NOW)


def test_no_link_for_a_new_password_either(secretary: Account) -> None:
    hemi = person("Hēmi")
    made = account("hemi", hemi)
    give(secretary, hemi, since=TODAY + DAY)
    with pytest.raises(NotYours):
        actions.reset_link(acting(officer(Role.WEBMASTER)), account=made, now=NOW)


def test_a_role_that_ends_before_it_begins_is_none(club: Club, keeper: Account, secretary: Account) -> None:
    hemi = person("Hēmi", club)
    held = actions.give_role(acting(secretary), person=hemi, role=Role.SCORER, since=TODAY + DAY, now=NOW)
    actions.end_role(acting(secretary), role_held=held, until=TODAY + DAY, now=NOW)
    assert store.roles_from(hemi, TODAY) == []
    assert actions.give_code(acting(keeper), person=hemi, now=NOW)


@pytest.mark.parametrize("since", [TODAY, TODAY + DAY])
def test_a_role_given_after_the_claim_waits(club: Club, keeper: Account, secretary: Account, since) -> None:
    """The officer claims the record of somebody who is to be elected; the role went to the officer's account."""
    hemi = person("Hēmi", club)
    impostor = claim(hemi, keeper)
    give(secretary, hemi, since=since)
    assert not may_give_roles(impostor, TODAY + DAY)
    assert list(store.accounts_to_confirm(TODAY)) == [impostor]


def test_a_code_given_before_the_role_is_void(club: Club, keeper: Account, secretary: Account) -> None:
    hemi, impostor = person("Hēmi", club), account("impostor")
    code = actions.give_code(acting(keeper), person=hemi, now=NOW).code
    give(secretary, hemi, since=TODAY + DAY)
    with pytest.raises(ValidationError, match="replaced by a newer one"):
        actions.claim(Actor(account=impostor), code=code, now=NOW)


def test_a_slip_that_the_secretary_made_for_a_player_vouches_for_no_office(secretary: Account) -> None:
    """Slips are made by the dozen and handed to the clubs: whoever entered it, the office comes later."""
    hemi = person("Hēmi")
    made = claim(hemi, secretary)
    give(secretary, hemi, Role.PRESIDENT)
    assert not may_give_roles(made)


def test_of_two_words_about_an_account_the_newer_counts(club: Club, keeper: Account, secretary: Account) -> None:
    """Parted by mistake, claimed again, and then confirmed: both places that ask must hear the last word."""
    hemi = person("Hēmi", club)
    made = claim(hemi, keeper)
    give(secretary, hemi)
    actions.part_account(acting(secretary), account=made, now=NOW)
    again = actions.give_code(acting(secretary), person=hemi, now=NOW)
    again.row.for_office = False  # a slip as for any player, which vouches for nobody
    again.row.save()
    actions.claim(Actor(account=Account.objects.get(pk=made.pk)), code=again.code, now=NOW)
    assert not may_give_roles(made)
    assert list(store.accounts_to_confirm(TODAY)) == [made]
    actions.confirm_account(acting(secretary), account=made, now=NOW)
    assert may_give_roles(made)
    assert not store.accounts_to_confirm(TODAY).exists()


def test_an_officer_of_the_same_club_cannot_vouch_either(club: Club, keeper: Account) -> None:
    other = person("Our Other Officer", club)
    actions.give_role(CONSOLE, person=other, role=Role.CLUB_OFFICER, club=club, since=TODAY, now=NOW)
    made = claim(other, keeper)
    assert acting(made).clubs == frozenset()
    assert list(store.accounts_to_confirm(TODAY)) == [made]


def test_a_role_for_one_event_waits_for_nobody_and_opens_only_that(club: Club, keeper: Account) -> None:
    """It is given by the officers of the event, on the day, to somebody who stands before them."""
    hemi = person("Hēmi", club)
    made = claim(hemi, keeper, "hemi")
    reach = store.RoleReach(event="open-2026", event_title="The Open")
    actions.appoint(CONSOLE, person=hemi, role=Role.SCORER, reach=reach, since=TODAY, now=NOW)
    AccountCheck.objects.filter(account=made).delete()  # as if the event's own officers had given it
    assert acting(made).roles == {Role.VISITOR, Role.PLAYER}
    assert acting(made).event_roles == {("open-2026", Role.SCORER)}
    assert not store.accounts_to_confirm(TODAY).exists()


# --- and the ways in which an officer comes to the office


def test_a_code_for_an_officer_by_who_gives_roles_vouches(secretary: Account) -> None:
    hemi = person("Hēmi")
    give(secretary, hemi, Role.PRESIDENT, TODAY + DAY)
    made = claim(hemi, secretary, "hemi")
    assert not may_give_roles(made, TODAY)
    assert may_give_roles(made, TODAY + DAY)
    check = AccountCheck.objects.get(account=made)
    assert (check.person, check.theirs, check.checked_by) == (hemi, True, secretary)


def test_who_gives_roles_confirms_and_all_later_roles_are_open(club: Club, keeper: Account, secretary: Account) -> None:
    hemi = person("Hēmi", club)
    made = claim(hemi, keeper, "hemi")
    give(secretary, hemi)
    with pytest.raises(NotYours):
        actions.confirm_account(acting(keeper), account=made, now=NOW)
    with pytest.raises(NotYours):
        actions.confirm_account(acting(made), account=made, now=NOW)
    actions.confirm_account(acting(secretary), account=made, now=NOW)
    assert may_give_roles(made)
    assert not store.accounts_to_confirm(TODAY).exists()
    give(secretary, hemi, Role.WEBMASTER)
    assert Role.WEBMASTER in acting(made).roles
    with pytest.raises(ValidationError, match="confirmed already"):
        actions.part_account(acting(secretary), account=made, now=NOW)


def test_a_wrong_account_is_parted_and_the_person_claims_again(club: Club, keeper: Account, secretary: Account) -> None:
    hemi = person("Hēmi", club)
    impostor = claim(hemi, keeper)
    give(secretary, hemi)
    actions.part_account(acting(secretary), account=impostor, now=NOW)
    impostor.refresh_from_db()
    assert impostor.person is None
    made = claim(hemi, secretary, "hemi")
    assert may_give_roles(made)
    with pytest.raises(ValidationError, match="no member record"):
        actions.confirm_account(acting(secretary), account=impostor, now=NOW)


def test_who_is_not_confirmed_is_nobody_left_to_give_roles(club: Club, keeper: Account, secretary: Account) -> None:
    """Else the last Secretary could go, and nobody in the hall could confirm anybody."""
    hemi = person("Hēmi", club)
    made = claim(hemi, keeper)
    give(secretary, hemi, Role.PRESIDENT)
    own = secretary.person.roles_held.get()
    with pytest.raises(ValidationError) as refused:
        actions.end_role(acting(secretary), role_held=own, until=TODAY, now=NOW)
    assert refused.value.error_dict["until"][0].code == "last_officer"
    actions.confirm_account(acting(secretary), account=made, now=NOW)
    actions.end_role(acting(secretary), role_held=own, until=TODAY, now=NOW)


def test_who_was_in_office_before_this_was_asked_stays_in_it() -> None:
    made, player = officer(Role.SECRETARY), account("player", person("Player"))
    AccountCheck.objects.all().delete()
    migration = import_module("tilehall.site.people.migrations.0010_account_checks")
    migration.confirm_officers(apps, SimpleNamespace(connection=connection))
    assert may_give_roles(made)
    assert not store.is_confirmed(player)


# --- pages


@pytest.fixture
def waiting(club: Club, keeper: Account, secretary: Account) -> Account:
    hemi = person("Hēmi Pōtae", club)
    made = claim(hemi, keeper, "hemi")
    give(secretary, hemi, Role.SCORER)
    return made


def test_the_holder_reads_what_is_missing_and_whom_to_ask(as_, waiting: Account) -> None:
    page = as_(waiting).get("/account/").text
    assert "Your roles wait" in page
    assert "you sign in as “hemi”" in page
    assert [card.title for card in next_steps_for(acting(waiting))] == ["Your roles wait"]


def test_the_officer_finds_who_waits_and_answers(as_, secretary: Account, waiting: Account) -> None:
    client = as_(secretary)
    address = f"/desk/accounts/{waiting.pk}/check/"
    assert address in client.get("/desk/roles/").text
    assert address in [card.url for card in next_steps_for(acting(secretary))], "nobody has to think of looking there"
    assert address in client.get(f"/desk/people/{waiting.person_id}/").text
    page = client.get(address).text
    assert "with a code made by The Club Officer" in re.sub(r"\s+", " ", page)
    assert "Choose one of the two answers" in client.post(address).text
    assert "Their roles are open to them" in client.post(address, {"answer": "theirs"}, follow=True).text
    assert "Nobody waits" in client.get("/desk/roles/").text
    assert address not in [card.url for card in next_steps_for(acting(secretary))]
    assert "nothing to confirm here any more" in client.get(address, follow=True).text
    assert "Your roles wait" not in as_(waiting).get("/account/").text


def test_the_officer_takes_a_wrong_account_off(as_, secretary: Account, waiting: Account) -> None:
    holder = waiting.person
    page = as_(secretary).post(f"/desk/accounts/{waiting.pk}/check/", {"answer": "not-theirs"}, follow=True).text
    assert "hemi is no longer Hēmi Pōtae" in page
    assert store.account_of(holder) is None


def test_giving_a_role_asks_whose_the_account_is(as_, club: Club, keeper: Account, secretary: Account) -> None:
    hemi = person("Hēmi", club)
    made = claim(hemi, keeper, "hemi")
    client, form = as_(secretary), {"role": "scorer", "club": "", "since": "01/02/2026"}
    assert "The account “hemi” is theirs" in client.get(f"/desk/people/{hemi.pk}/role/").text
    told = client.post(f"/desk/people/{hemi.pk}/role/", form, follow=True).text
    assert "It waits until you have confirmed" in told
    assert not store.is_confirmed(made)
    client.post(f"/desk/people/{hemi.pk}/role/", {**form, "role": "referee", "account_is_theirs": "on"})
    assert Role.SCORER in acting(made).roles
    assert "is theirs" not in client.get(f"/desk/people/{hemi.pk}/role/").text


def test_a_claimed_office_that_waits_is_said_at_once(club: Club, keeper: Account, client: Client) -> None:
    other = person("Our Other Officer", club)
    actions.give_role(CONSOLE, person=other, role=Role.CLUB_OFFICER, club=club, since=TODAY, now=NOW)
    code = actions.give_code(acting(keeper), person=other, now=timezone.now()).code
    client.force_login(account("other"), backend="tilehall.site.people.signin.ByNameOrMail")
    page = client.post("/account/claim/", {"code": code}, follow=True)
    assert "Your roles open once an officer has confirmed" in page.text


def test_the_slip_of_an_officer_says_that_it_is_a_key(as_, secretary: Account) -> None:
    hemi = person("Hēmi")
    assert (
        "Hand it to Hēmi and to nobody else"
        not in as_(secretary).post(f"/desk/people/{hemi.pk}/code/", follow=True).text
    )
    give(secretary, hemi, Role.SCORER, TODAY + 3000 * DAY)
    assert (
        "Hand it to Hēmi and to nobody else" in as_(secretary).post(f"/desk/people/{hemi.pk}/code/", follow=True).text
    )
