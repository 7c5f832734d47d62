"""The field of the Masters on its page: taken, entered, who is next, and why a place is empty."""

from datetime import date, datetime

import pytest
from django.test import Client

from tests.site.people.conftest import officer, person
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store

from .halls import announced, members, rated
from .test_views_before_the_event import posted, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def test_the_field_of_the_masters_is_taken_and_entered_by_the_page(organiser: Client) -> None:
    people = members(*range(2000, 1740, -10))
    assert len(people) == 26
    number = announced(
        name="Masters", kind="masters", begins=date(2027, 2, 5), ends=date(2027, 2, 7),
        start=datetime.fromisoformat("2027-02-05T09:00:00+13:00"),
        closes=date(2027, 1, 20), grades=(GradePlan(name="Masters", rounds=23),), starts_method="circle", places=24,
    )  # fmt: skip
    url = f"/tournaments/{number}/desk/entries/"
    assert "Take the field from the list of 31/12/2026" in text(organiser.get(url))
    assert "24 chosen from the list" in posted(organiser, url, do="select")
    assert "The selected field is entered" in posted(organiser, url, do="enter-field")
    assert "the next moves up" in posted(organiser, url, do="decline", name="Member 03")
    desk = store.load(number).desk
    assert (desk.selected[-1], desk.players[3].standing) == ("Member 25", "withdrawn")


@pytest.mark.cites("nzasp.C.15.3")
def test_the_field_of_the_masters_names_who_is_next_and_why_a_place_is_empty(organiser: Client) -> None:
    people = members(*range(2000, 1780, -10))
    number = announced(
        name="Masters", kind="masters", begins=date(2027, 2, 5), ends=date(2027, 2, 7),
        start=datetime.fromisoformat("2027-02-05T09:00:00+13:00"),
        closes=date(2027, 1, 20), grades=(GradePlan(name="Masters", rounds=21),), starts_method="circle", places=24,
    )  # fmt: skip
    no_member = person("Zed Stranger")
    rated({**dict(zip(people, range(2000, 1780, -10), strict=True)), no_member: 1500}, date(2026, 6, 30))
    url = f"/tournaments/{number}/desk/entries/"
    told = posted(organiser, url, do="select")
    assert "<strong>0 of 24</strong> places are filled" in told
    assert "Why there are not 24" in told
    assert "Place 23: Official tournaments are for members; Zed Stranger is none." in told
    assert "Place 24: The list of 31/12/2026 has 23 players, 0 of whom declined" in told
    assert told.count("nzasp.C.15.3") > 1
    assert "nzasp.C.11.1" in told
    assert "Enter the 22 who can be entered" in told
    assert "Nobody is left on the list." in told
    assert "The selected field is entered" in posted(organiser, url, do="enter-field", able="yes")
    assert len(store.load(number).desk.in_the_field()) == 22
    told = posted(organiser, url, do="decline", name="Member 03")
    assert "1 of whom declined" in told
    assert "Places 23 to 24" in told
