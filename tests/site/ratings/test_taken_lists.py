"""A list that is taken in is given out again as it came, and a hall that reads it has the same register."""

import json

import pytest
from django.urls import reverse

from tests.law.association.test_rating_list_file import FILE
from tests.site.people.conftest import NOW, TODAY
from tilehall.site.people import actions as people
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import ListTaken, Person
from tilehall.site.ratings.inputs import player_id
from tilehall.site.ratings.replay import start_ratings
from tilehall.site.tournaments.actions.register import ranking

from .test_rating_pages import browser

pytestmark = pytest.mark.django_db
TEXT = FILE.replace("21 June 2026", "1 March 2026")


def take_in(text: str, token: str = "t") -> ListTaken:
    sent = people.SentList(what="ratings", text=text, day=TODAY, title="list.json")
    seen = people.preview_list(CONSOLE, sent, now=NOW).fingerprint
    answers = people.ListAnswers(chosen={}, fingerprint=seen, token=token, all_new=True)
    taken = people.take_in_list(CONSOLE, sent, answers, now=NOW)
    return taken.record


def test_it_is_given_out_as_it_came(client):
    taken = take_in(TEXT)
    raw = client.get(reverse("ratings:taken-file", args=[taken.pk, "json"])).content.decode()
    assert json.loads(raw) == {**json.loads(TEXT), "Date": "as at Sunday, 1 March 2026"}
    again = take_in(raw, "again")
    assert Person.objects.count() == 3, "everybody is known by now"
    assert client.get(reverse("ratings:taken-file", args=[again.pk, "json"])).content.decode() == raw


def test_its_parts_are_pages_and_sheets(client):
    taken = take_in(TEXT)
    page = client.get(reverse("ratings:taken", args=[taken.pk]), {"as": "ratings"}).content.decode()
    assert "Hēmi Pōtae" in page
    assert "Ben Rata" not in page, "has not played for two years"
    sheet = client.get(reverse("ratings:taken-file", args=[taken.pk, "csv"]), {"as": "ranking"}).content.decode()
    assert [line.split(",")[:3] for line in sheet.splitlines()[1:]] == [["1", "Hēmi Pōtae", "Grand Master"]]
    assert client.get(reverse("ratings:taken-file", args=[taken.pk, "json"]), {"as": "ranking"}).status_code == 404
    home = client.get(reverse("ratings:home")).content.decode()
    assert "The list of 01/03/2026 that was imported" in home


def test_a_sheet_of_it_is_taken_in_with_all_it_tells(client):
    taken = take_in(TEXT)
    sheet = client.get(reverse("ratings:taken-file", args=[taken.pk, "csv"])).content.decode("utf-8-sig")
    again = take_in(sheet, "again")
    told = [
        {
            (row.person_id, row.rating, row.games, row.wins, row.title, row.current, row.ranking, row.change)
            for row in each
        }
        for each in (taken.ratings.all(), again.ratings.all())
    ]
    assert told[0] == told[1]


@pytest.mark.cites("nzasp.C.15.3")
def test_its_rankings_choose_the_field_of_the_masters():
    take_in(TEXT)
    assert ranking(TODAY)[0].names == ("Hēmi Pōtae",)


def test_a_second_list_of_one_day_is_told_and_the_later_one_counts():
    first = take_in(TEXT)
    sent = people.SentList(what="ratings", text=TEXT.replace("2373", "2400"), day=TODAY)
    assert people.preview_list(CONSOLE, sent, now=NOW).same_day == (first,)
    take_in(sent.text, "second")
    assert Person.objects.get(full_name="Hēmi Pōtae").rating == 2400


def test_a_list_that_tells_ratings_alone_takes_no_lifetime_figures_away():
    take_in(TEXT)
    who = Person.objects.get(full_name="Hēmi Pōtae")
    full = membership.ratings_on([who.pk], TODAY)[who.pk]
    assert None not in (full.games, full.wins, full.ranking)
    assert full.title
    text = "name,rating\nHēmi Pōtae,2380\nBen Rata,1200\n"
    sent = people.SentList(what="ratings", text=text, day=TODAY, title="Ratings alone")
    seen = people.preview_list(CONSOLE, sent, now=NOW).fingerprint
    people.take_in_list(CONSOLE, sent, people.ListAnswers(chosen={}, fingerprint=seen, token="alone"), now=NOW)
    now = membership.ratings_on([who.pk], TODAY)[who.pk]
    assert (now.rating, now.games, now.wins, now.title) == (2380, full.games, full.wins, full.title)
    start = start_ratings((), None)[player_id(who.pk)]
    assert (start.rating, start.games, start.wins, start.title) == (2380, full.games, full.wins, full.title)
    assert start.ranked_on == full.day
    historic = Person.objects.get(full_name="Ben Rata")
    assert membership.ratings_on([historic.pk], TODAY)[historic.pk].current is False, "has not played since either"


def test_a_list_that_was_undone_is_seen_by_those_who_keep_lists_alone(client):
    taken = take_in(TEXT)
    people.undo_list(CONSOLE, list_taken=taken, now=NOW)
    manager = browser("ratings_manager")
    for address in (reverse("ratings:taken", args=[taken.pk]), reverse("ratings:taken-file", args=[taken.pk, "json"])):
        assert client.get(address).status_code == 404
        assert manager.get(address).status_code == 200
    assert "Hēmi" not in client.get(reverse("people:people")).content.decode()
