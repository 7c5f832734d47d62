"""A list of members that names clubs nobody knows yet: both in one go, by who may enter clubs, and seen before."""

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.people import actions, membership
from tilehall.site.people.actions.list_imports import ListChanged
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Club, ListTaken, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer, person

pytestmark = pytest.mark.django_db
TEXT = "name,club\nAna Ngata,Ōtaki Tiles\nBen Moana,otaki tiles\nCy Rewi,Nelson Bay\nDi Hale,independent\nEm Kahu,\n"


def sent(text: str = TEXT) -> actions.SentList:
    return actions.SentList(what="people", text=text, day=TODAY)


def take(given: actions.SentList, *ticked: str, actor: Actor = CONSOLE, **more) -> ListTaken:
    seen = actions.preview_list(actor, given, now=NOW)
    answers = {"chosen": {}, "fingerprint": seen.fingerprint, "token": "t", "new_clubs": frozenset(ticked), **more}
    return actions.take_in_list(actor, given, actions.ListAnswers(**answers), now=NOW).record


def test_members_and_their_clubs_in_one_go():
    preview = actions.preview_list(CONSOLE, sent(), now=NOW)
    assert preview.problems == ()
    assert preview.new_clubs == ("Ōtaki Tiles", "Nelson Bay")
    assert Club.objects.count() == 0, "looking enters nothing"
    assert take(sent(), all_clubs=True).rows == 5
    clubs = dict(Club.objects.values_list("name", "slug"))
    assert clubs == {"Nelson Bay": "nelson-bay", "Ōtaki Tiles": "otaki-tiles"}
    found = {each.full_name: each.club.name if each.club else "" for each in Person.objects.select_related("club")}
    assert found == {
        "Ana Ngata": "Ōtaki Tiles", "Ben Moana": "Ōtaki Tiles", "Cy Rewi": "Nelson Bay", "Di Hale": "", "Em Kahu": "",
    }  # fmt: skip
    keys = list(Person.objects.values_list("pk", flat=True))
    assert sorted(map(len, membership.clubs_on(keys, TODAY).values())) == [0, 0, 1, 1, 1]
    take(sent(), all_clubs=True)
    assert Club.objects.count() == 2, "confirmed twice, taken in once"


def test_who_is_known_and_in_no_club_is_shown_with_the_new_one():
    ana = person("Ana Ngata")
    take(sent("name,club\nAna Ngata,Ōtaki Tiles\n"), "Ōtaki Tiles")
    ana.refresh_from_db()
    assert ana.club is not None
    assert ana.club.name == "Ōtaki Tiles"


def test_a_club_without_its_tick_keeps_the_whole_list_out():
    with pytest.raises(ListChanged, match="Not in the register yet: Nelson Bay") as refused:
        take(sent(), "Ōtaki Tiles")
    assert refused.value.preview.clubs_to_found == [("Ōtaki Tiles", 2, True), ("Nelson Bay", 1, False)]
    assert (Club.objects.count(), Person.objects.count()) == (0, 0)


def test_a_club_of_which_every_row_is_left_out_needs_no_tick_and_is_not_founded():
    assert take(sent(), "Ōtaki Tiles", "Whoever", chosen={4: "leave"}).rows == 4
    assert [club.name for club in Club.objects.all()] == ["Ōtaki Tiles"]


def test_who_may_not_enter_clubs_is_not_asked_for_a_tick(club: Club):
    keeper = acting(officer(Role.CLUB_OFFICER, club, name="keeper"))
    refused = actions.preview_list(keeper, sent(), now=NOW)
    assert refused.problems
    assert all("ask the association's Secretary to add the club" in each.remedy for each in refused.problems)
    assert refused.new_clubs == ()
    with pytest.raises(ListChanged):
        take(sent(), actor=keeper, all_clubs=True)


def test_a_club_that_is_like_a_known_one_is_asked_about(club: Club):
    text = f"name,club\nAna Ngata,{club.name}s\n"
    preview = actions.preview_list(CONSOLE, sent(text), now=NOW)
    assert preview.new_clubs == ()
    assert club.name in preview.problems[0].remedy


def test_the_page_shows_the_clubs_before_they_are_entered(club: Club):
    browser = Client()
    browser.force_login(officer(Role.SECRETARY), backend="tilehall.site.people.signin.ByNameOrMail")
    here = reverse("people:take-in-people")
    given = {"text": TEXT, "day": f"{TODAY:%d/%m/%Y}"}
    seen = browser.post(here, given)
    assert "2 clubs not in the register yet" in seen.text
    assert 'name="found" value="Nelson Bay"> <span>Add Nelson Bay <span class="muted">(1 row)</span>' in seen.text
    carried = {**given, "token": seen.context["token"], "fingerprint": seen.context["preview"].fingerprint}
    again = browser.post(here, {**carried, "found": ["Nelson Bay"]})
    assert "Not in the register yet: Ōtaki Tiles. Tick it below, or leave the rows out." in again.text
    assert 'value="Nelson Bay" checked' in again.text
    assert browser.post(here, {**carried, "found_all": "yes"}).status_code == 302
    assert Club.objects.filter(name="Ōtaki Tiles").exists()


def test_a_club_officer_is_promised_no_new_clubs(as_, club: Club):
    page = as_(officer(Role.CLUB_OFFICER, club, name="keeper")).get(reverse("people:take-in-people"))
    assert "can be added with it" not in page.text


def test_a_fault_names_the_heading_of_the_sheet_and_an_address_that_is_none_is_said(db):
    text = "Given name,Family name,E-mail\nAna,Ngata,not-a-mail\nBen,Rata,ben@example.org\n"
    browser = Client()
    browser.force_login(officer(Role.SECRETARY), backend="tilehall.site.people.signin.ByNameOrMail")
    here = reverse("people:take-in-people")
    seen = browser.post(here, {"text": text, "day": f"{TODAY:%d/%m/%Y}"}).text
    assert "line 2, Ana Ngata: “not-a-mail”" in seen
    assert "line 3, Ben Rata" not in seen
    faults = actions.preview_list(CONSOLE, sent("Given name,Family name\n,Ngata\n"), now=NOW).problems
    assert [each.field for each in faults] == ["Given name"]


def test_an_undone_list_says_that_its_clubs_stay(db):
    taken = take(sent(), all_clubs=True)
    browser = Client()
    browser.force_login(officer(Role.SECRETARY), backend="tilehall.site.people.signin.ByNameOrMail")
    here = reverse("people:list", args=[taken.pk])
    assert "stay in the register" in browser.get(here).text
    actions.undo_list(CONSOLE, list_taken=taken, now=NOW)
    assert Club.objects.count() == 2
    assert "Clubs that were added with it stay in the register." in browser.get(here).text
