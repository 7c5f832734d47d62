"""The association's own list, with everybody ever rated: taken in whole, with one press for all unknown names."""

import json
import re
from collections.abc import Callable
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tilehall.law.association.membership import NoMember
from tilehall.site.people import actions, membership
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club, ListTaken, Person, RatingListed
from tilehall.site.people.packed_text import pack_text
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, officer, person
from .test_list_imports import RATINGS, sent, take

pytestmark = pytest.mark.django_db


def rated(name: str, seed: int, **more: object) -> dict[str, object]:
    row = {"Name": name, "Rating": 2000 - seed // 2, "Seed": seed, "LastSeed": seed, "Current": True}
    return {**row, "Wins": 5.5, "Games": 11, "PercentText": "50%", **more}


def association_list(*rows: dict[str, object]) -> str:
    return json.dumps({"Date": "as at Saturday, 28 February 2026", "List": rows})


def test_a_whole_association_is_taken_in_with_one_press(club: Club, as_: Callable[..., Client]) -> None:
    """More rows than a form has fields; titles and lifetime figures stay with everybody."""
    known = person("Hēmi Pōtae", club)
    many = [rated(f"Player {_letters(n)}", n) for n in range(2, 1086)]
    text = association_list(rated("Hēmi Pōtae", 1, LifetimeAward="(GM)", Ranking=1, Club="Nowhere"), *many)
    browser, give = as_(officer(Role.RATINGS_MANAGER)), reverse("people:take-in-ratings")
    file = SimpleUploadedFile("currentlists.json", text.encode())
    page = browser.post(give, {"file": file, "day": "07/03/2026"}).content.decode()
    assert "28/02/2026" in page, "the day of the list itself"
    assert "all 1084 unknown as new people" in page
    assert page.count("<select") < 20
    hidden = dict(re.findall(r'name="(token|fingerprint|packed|title)" value="([^"]+)"', page))
    done = browser.post(give, {**hidden, "day": "07/03/2026", "all_new": "yes"}, follow=True).content.decode()
    assert "Imported: 1085" in done
    taken = ListTaken.objects.get()
    assert (taken.day, taken.rows, taken.title) == (date(2026, 2, 28), 1085, "currentlists.json")
    row = RatingListed.objects.get(person=known)
    assert (row.rating, row.wins, row.games, row.title, row.current) == (2000, 5.5, 11, "Grand Master", True)
    assert (row.ranking, row.club, Person.objects.get(pk=known.pk).club) == (1, "Nowhere", club)
    assert membership.standing(Person.objects.get(full_name=many[0]["Name"]), TODAY) == NoMember()


def _letters(number: int) -> str:
    """Names that nobody takes for a mistyped other one."""
    return chr(65 + number // 26 % 26) + chr(97 + number % 26) + "z" * (1 + number // 676) * 3


def test_unknown_names_of_a_long_list_are_left_out_unless_added(club: Club) -> None:
    person("Ana Ngata", club)
    rows = [rated("Ana Ngata", 1), *(rated(f"Player {_letters(n)}", n) for n in range(2, 1000))]
    assert take(sent(association_list(*rows), RATINGS)).rows == 1


def test_a_new_person_comes_with_the_club_that_we_know(club: Club) -> None:
    rows = (rated("Ana Ngata", 1, Club="whangarei"), rated("Ben Rata", 2, Club="Overseas"), rated("Cy Toa", 3))
    given = sent(association_list(*rows), RATINGS)
    fingerprint = actions.preview_list(CONSOLE, given, now=NOW).fingerprint
    answers = actions.ListAnswers(chosen={3: "leave"}, fingerprint=fingerprint, token="t", all_new=True)
    assert actions.take_in_list(CONSOLE, given, answers, now=NOW).record.rows == 3, "all means all"
    assert list(Person.objects.order_by("full_name").values_list("club", flat=True)) == [club.pk, None, None]
    assert not Club.objects.filter(name="Overseas").exists()


def test_the_rows_of_a_list_stay_in_the_order_of_its_seeding(club: Club) -> None:
    for name in ("Ana Ngata", "Ben Rata", "Cy Toa"):
        person(name, club)
    seeds = {"Ana Ngata": 3, "Ben Rata": 1, "Cy Toa": 2}
    taken = take(sent(association_list(*(rated(name, seed, Rating=1500) for name, seed in seeds.items())), RATINGS))
    assert [row.person.full_name for row in membership.ratings_listed(taken)] == ["Ben Rata", "Cy Toa", "Ana Ngata"]


def test_the_day_of_the_file_must_have_come() -> None:
    text = association_list(rated("Ana Ngata", 1)).replace("28 February", "28 December")
    (problem,) = actions.preview_list(CONSOLE, sent(text, RATINGS), now=NOW).problems
    assert problem.place == "the file, Date"


@pytest.mark.parametrize("packed", ["%%%", "é", "AAAA", pack_text("x" * 100)[:-8], pack_text("x" * 30_000_000)])
def test_a_packet_that_is_not_what_was_sent_is_refused(packed: str, as_: Callable[..., Client]) -> None:
    posted = {"packed": packed, "day": "07/03/2026"}
    page = as_(officer(Role.RATINGS_MANAGER)).post(reverse("people:take-in-ratings"), posted).content.decode()
    assert "did not come back whole" in page
