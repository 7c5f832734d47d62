"""The register: people and clubs, kept by the desk, with a club officer's reach ending at the own club."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, account, acting, officer, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club, name="keeper of whangarei")


def add(actor, full_name: str = "Hēmi Pōtae", club: Club | None = None, **more) -> Person:
    return actions.add_person(actor, full_name=full_name, club=club, now=NOW, **more)


def test_a_person_is_kept_with_macrons_and_filed_without(secretary: Account) -> None:
    made = add(acting(secretary), "  Hēmi  Pōtae ", contact=" rings at night ")
    assert (made.full_name, made.folded, made.sort_name) == ("Hēmi Pōtae", "hemi potae", "potae hemi")
    assert (made.contact, made.added_by, made.added_at, made.club) == ("rings at night", secretary, NOW, None)


def test_a_namesake_is_asked_about() -> None:
    add(CONSOLE)
    with pytest.raises(ValidationError, match=r"already has Hēmi Pōtae \(Independent\)"):
        add(CONSOLE, "hemi potae")
    add(CONSOLE, "hemi potae", another=True)
    assert Person.objects.count() == 2


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 121, "12", "Ana\u202eNgata"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        add(CONSOLE, name)


def test_clubs_are_told_apart_without_macrons(club: Club) -> None:
    assert club.slug == "whangarei"
    with pytest.raises(ValidationError, match="already a club called"):
        actions.add_club(CONSOLE, name="WHANGAREI")
    assert actions.add_club(CONSOLE, name="Whangārei!").slug == "whangarei-2"
    assert actions.add_club(CONSOLE, name="東京").slug == "club"


def test_who_may_add(club: Club, keeper: Account) -> None:
    for role in (Role.SECRETARY, Role.PRESIDENT, Role.VICE_PRESIDENT, Role.ORGANISER, Role.DIRECTOR):
        assert add(acting(officer(role)), f"By {role.value}", club)
    for role in (Role.TREASURER, Role.WEBMASTER, Role.SCORER, Role.MAGAZINE_EDITOR):
        with pytest.raises(NotYours):
            add(acting(officer(role)), club=club)
    for actor in (VISITOR, acting(account("hemi", person("Player")))):
        with pytest.raises(NotYours):
            add(actor, club=club)
        with pytest.raises(NotYours):
            actions.add_club(actor, name="Mine")
    with pytest.raises(NotYours):
        actions.add_club(acting(keeper), name="Mine")


def test_a_club_officer_adds_to_the_own_club_only(club: Club, other_club: Club, keeper: Account) -> None:
    assert add(acting(keeper), "Ours", club).club == club
    for theirs in (other_club, None):
        with pytest.raises(NotYours):
            add(acting(keeper), "Theirs", theirs)


def test_a_club_officer_who_also_directs_may_add_anywhere(club: Club, other_club: Club, keeper: Account) -> None:
    actions.give_role(CONSOLE, person=keeper.person, role=Role.DIRECTOR, since=NOW.date(), now=NOW)
    assert add(acting(keeper), "Theirs", other_club)


def test_a_club_officer_takes_in_the_independent_and_lets_go_but_takes_nobody_away(
    club: Club, other_club: Club, keeper: Account
) -> None:
    free, theirs = person("Free"), person("Theirs", other_club)
    actor = acting(keeper)
    assert actions.set_club(actor, person=free, club=club, now=NOW).club == club
    assert actions.set_club(actor, person=free, club=None, now=NOW).club is None
    with pytest.raises(NotYours):
        actions.set_club(actor, person=free, club=other_club, now=NOW)
    with pytest.raises(NotYours):
        actions.set_club(actor, person=theirs, club=club, now=NOW)
    with pytest.raises(NotYours):
        actions.amend_person(actor, person=theirs, full_name="Renamed", club=other_club, contact="", now=NOW)
    theirs.refresh_from_db()
    assert (theirs.full_name, theirs.club) == ("Theirs", other_club)


def test_a_club_officer_renames_nobody_who_is_in_no_club(club: Club, keeper: Account) -> None:
    free = add(CONSOLE)
    with pytest.raises(NotYours):
        actions.amend_person(acting(keeper), person=free, full_name="Renamed", club=None, contact="", now=NOW)
    free.refresh_from_db()
    assert free.full_name == "Hēmi Pōtae"


def test_who_joined_another_club_meanwhile_is_not_taken_away(club: Club, other_club: Club, keeper: Account) -> None:
    """Asked of the register, not of the page that the officer still has open."""
    seen = add(CONSOLE)
    actions.set_club(CONSOLE, person=Person.objects.get(pk=seen.pk), club=other_club, now=NOW)
    with pytest.raises(NotYours):
        actions.set_club(acting(keeper), person=seen, club=club, now=NOW)


def test_an_amended_name_is_found_anew(secretary: Account) -> None:
    made = person("Hemi Potae")
    actions.amend_person(acting(secretary), person=made, full_name="Hēmi Pōtai", club=None, contact="x", now=NOW)
    made.refresh_from_db()
    assert (made.full_name, made.folded, made.sort_name) == ("Hēmi Pōtai", "hemi potai", "potai hemi")


@pytest.mark.parametrize(
    "broken",
    [{"folded": "", "full_name": ""}, {"rating": -1}],
)
def test_the_database_refuses_what_the_actions_would(broken: dict[str, object]) -> None:
    row = {"full_name": "A", "folded": "a", "sort_name": "a", "added_at": NOW, **broken}
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(**row)


def test_the_database_keeps_names_and_mails_apart() -> None:
    account("Hēmi", mail="hemi@example.org")
    row = {"name": "other", "name_key": "other", "created": NOW}
    for broken in (
        {"name_key": "hemi"},
        {"mail": "x@example.org", "mail_key": "hemi@example.org"},
        {"mail": "x@example.org"},
        {"mail_key": "x@example.org"},
        {"name_key": ""},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Account.objects.create(**{**row, **broken})


# --- pages


def test_the_register_shows_who_has_an_account_and_finds_without_macrons(as_, secretary: Account, club: Club) -> None:
    client = as_(secretary)
    account("hemi", person("Hēmi Pōtae", club))
    actions.give_code(CONSOLE, person=person("Mere Tamatea"), now=NOW)
    page = client.get("/desk/register/?q=potae").text
    assert "Hēmi Pōtae" in page
    assert "has one" in page
    assert "Mere" not in page
    assert "code handed over" in client.get("/desk/register/?q=mere").text
    assert "Mere" not in client.get("/desk/register/?q=whangarei").text


def test_a_search_while_typing_gets_only_the_rows(as_, secretary: Account) -> None:
    person("Hēmi Pōtae")
    rows = as_(secretary).get("/desk/register/?q=hem", headers={"HX-Request": "true"})
    assert "<html" not in rows.text
    assert "Hēmi" in rows.text
    assert "HX-Request" in rows["Vary"]


def test_a_club_officer_sees_the_own_club_and_no_notes_of_others(
    as_, club: Club, other_club: Club, keeper: Account
) -> None:
    ours, theirs, free = (
        person("Ours", club, "our note"),
        person("Theirs", other_club, "x"),
        person("Free", None, "a note"),
    )
    client = as_(keeper)
    page = client.get("/desk/register/").text
    assert "Ours" in page
    assert "Theirs" not in page
    assert "Free" not in page
    assert "our note" in client.get(f"/desk/people/{ours.pk}/").text
    assert client.get(f"/desk/people/{theirs.pk}/").status_code == 403
    record = client.get(f"/desk/people/{free.pk}/").text
    assert "a note" not in record
    assert "Add to Whangārei" in record
    for where in ("amend", "code"):
        assert client.post(f"/desk/people/{theirs.pk}/{where}/").status_code == 403
        assert client.post(f"/desk/people/{free.pk}/{where}/").status_code == 403
    assert client.post(f"/desk/people/{theirs.pk}/take-in/", {"club": club.pk}).status_code == 403
    assert client.post(f"/desk/people/{free.pk}/take-in/", {"club": other_club.pk}).status_code == 403
    client.post(f"/desk/people/{free.pk}/take-in/", {"club": club.pk})
    free.refresh_from_db()
    assert free.club == club


@pytest.mark.parametrize("wanted", ["", "x", "9" * 30, "²"])
def test_a_club_that_is_none_is_not_found(as_, secretary: Account, wanted: str) -> None:
    free = person("Free")
    assert as_(secretary).post(f"/desk/people/{free.pk}/take-in/", {"club": wanted}).status_code == 404


def test_adding_through_the_page_asks_about_a_namesake(as_, secretary: Account, club: Club) -> None:
    client = as_(secretary)
    form = {"full_name": "Ana Ngata", "club": club.pk, "kind": "none", "since": "01/03/2026", "another": "False"}
    assert "is in the register" in client.post("/desk/people/add/", form, follow=True).text
    page = client.post("/desk/people/add/", form).text
    assert "already has Ana Ngata (Whangārei)" in page
    assert '<input type="checkbox" name="another"' in page
    client.post("/desk/people/add/", {**form, "another": "on"})
    assert Person.objects.filter(folded="ana ngata").count() == 2


def test_a_club_officer_is_offered_the_own_club_only(as_, club: Club, other_club: Club, keeper: Account) -> None:
    page = as_(keeper).get("/desk/people/add/").text
    assert "Whangārei</option>" in page
    assert "Pōneke</option>" not in page
    refused = as_(keeper).post("/desk/people/add/", {"full_name": "Ana", "club": other_club.pk, "another": "False"})
    assert "Choose one of those that are offered" in refused.text


def test_the_empty_register_says_what_to_do_next(as_) -> None:
    made = officer(Role.CLUB_OFFICER, actions.add_club(CONSOLE, name="Solo"))
    Person.objects.update(club=None)
    assert "Nobody here yet" in as_(made).get("/desk/register/").text
    assert "Nobody found" in as_(made).get("/desk/register/?q=zzz").text
