"""A list of members that names clubs nobody knows yet: both in one go, by who may enter clubs, and seen before."""

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.people import actions, membership
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Club, ListTaken, Person
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer, person

pytestmark = pytest.mark.django_db
TEXT = "name,club\nAna Ngata,Ōtaki Tiles\nBen Moana,otaki tiles\nCy Rewi,Nelson Bay\nDi Hale,independent\nEm Kahu,\n"


def sent(text: str = TEXT, **more) -> actions.SentList:
    return actions.SentList(**{"what": "people", "text": text, "day": TODAY, "new_clubs": True, **more})


def take(given: actions.SentList, actor: Actor = CONSOLE) -> ListTaken:
    seen = actions.preview_list(actor, given, now=NOW)
    answers = actions.ListAnswers(chosen={}, fingerprint=seen.fingerprint, token="t")
    return actions.take_in_list(actor, given, answers, now=NOW).record


def test_members_and_their_clubs_in_one_go():
    preview = actions.preview_list(CONSOLE, sent(), now=NOW)
    assert preview.problems == ()
    assert preview.new_clubs == ("Ōtaki Tiles", "Nelson Bay")
    assert Club.objects.count() == 0, "looking enters nothing"
    assert take(sent()).rows == 5
    clubs = dict(Club.objects.values_list("name", "slug"))
    assert clubs == {"Nelson Bay": "nelson-bay", "Ōtaki Tiles": "otaki-tiles"}
    found = {each.full_name: each.club.name if each.club else "" for each in Person.objects.select_related("club")}
    assert found == {
        "Ana Ngata": "Ōtaki Tiles", "Ben Moana": "Ōtaki Tiles", "Cy Rewi": "Nelson Bay", "Di Hale": "", "Em Kahu": "",
    }  # fmt: skip
    keys = list(Person.objects.values_list("pk", flat=True))
    assert sorted(map(len, membership.clubs_on(keys, TODAY).values())) == [0, 0, 1, 1, 1]
    take(sent())
    assert Club.objects.count() == 2, "confirmed twice, taken in once"


def test_who_is_known_and_in_no_club_is_shown_with_the_new_one():
    ana = person("Ana Ngata")
    take(sent("name,club\nAna Ngata,Ōtaki Tiles\n"))
    ana.refresh_from_db()
    assert ana.club is not None
    assert ana.club.name == "Ōtaki Tiles"


def test_without_the_word_or_the_right_an_unknown_club_is_a_problem(club: Club):
    assert actions.preview_list(CONSOLE, sent(new_clubs=False), now=NOW).problems
    keeper = acting(officer(Role.CLUB_OFFICER, club, name="keeper"))
    refused = actions.preview_list(keeper, sent(), now=NOW)
    assert refused.problems
    assert refused.new_clubs == ()


def test_a_club_that_is_like_a_known_one_is_asked_about(club: Club):
    text = f"name,club\nAna Ngata,{club.name}s\n"
    preview = actions.preview_list(CONSOLE, sent(text), now=NOW)
    assert preview.new_clubs == ()
    assert club.name in preview.problems[0].remedy


def test_the_page_shows_the_clubs_before_they_are_entered(club: Club):
    browser = Client()
    browser.force_login(officer(Role.SECRETARY), backend="tilehall.site.people.signin.ByNameOrMail")
    here = reverse("people:take-in-people")
    assert "Enter clubs that are not known yet" in browser.get(here).content.decode()
    seen = browser.post(here, {"text": TEXT, "day": f"{TODAY:%d/%m/%Y}", "new_clubs": "on"}).content.decode()
    assert "2 new clubs will be entered: Ōtaki Tiles, Nelson Bay." in seen
    assert 'name="new_clubs" value="on"' in seen
    keeper, account = Client(), officer(Role.CLUB_OFFICER, club, name="keeper")
    keeper.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    assert "Enter clubs" not in keeper.get(here).content.decode()
