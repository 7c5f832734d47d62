"""What visitors find: clubs near them, results of all years, players, the feed, and the way to join."""

import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.site.association.ballots.polling import voter
from tests.site.example_rows import load_example
from tilehall.law.association.acts.decisions import Decided
from tilehall.site.association.book import member_files
from tilehall.site.association.book import store as book
from tilehall.site.association.post.address_book import address_of_person
from tilehall.site.hall import join_requests, visitor_news
from tilehall.site.hall.models import JoinRequest
from tilehall.site.logs.models import Origin
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account, Person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 6, 1, 0, tzinfo=UTC)
BACKEND = "tilehall.site.people.signin.ByNameOrMail"
STATIC = Path(visitor_news.__file__).parent / "static" / "hall"
ATOM = "{http://www.w3.org/2005/Atom}"


def sign_in(client, name):
    client.force_login(Account.objects.get(name=name), backend=BACKEND)


def page(client, name, *args, **query) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_example_hall_shown_to_a_visitor(client):
    load_example()
    front = page(client, "hall:visit")
    assert "Coming:" in front
    assert "Results: " in front
    archive = page(client, "hall:results")
    year = timezone.localdate().year
    assert f"Results of {year}" in archive or f"Results of {year - 1}" in archive
    assert '<td data-label="Won by">Bartholomew Quill' in archive
    assert page(client, "hall:results", year="1066") == archive, "a year without results is the newest with some"
    person = next(one for one in Person.objects.all() if visitor_news.tournaments.entries_of_person(one).exists())
    shown = page(client, "hall:player", person.pk)
    assert person.full_name in shown
    assert "/players/" in shown
    assert "Nelson Bay Tiles" in page(client, "hall:clubs", q="nelson")
    assert "Taupō" not in page(client, "hall:clubs", q="nelson")
    assert "No club of that town" in page(client, "hall:clubs", q="Atlantis")


def test_the_feed_holds_results_events_lists_and_decisions_of_general_meetings_alone(client):
    load_example()
    day = timezone.localdate()
    told = {"matter": "other", "power": "general"}
    someone = Person.objects.earliest("pk").pk
    made = [
        Decided(on=day, body="agm", reference="AGM-1999-01", title="A levy of two dollars", **told),
        Decided(on=day, body="executive", reference="EX-1999-01", title="New boards", **told),
        Decided(on=day, body="agm", reference="AGM-1999-02", title="About somebody", person=someone, **told),
        Decided(on=day, body="sgm", reference="SGM-1999-01", title="Void", void_because="no quorum", **told),
    ]
    book.append(made, Origin(at=timezone.now(), by=None, command_id="feed", by_name="a test"))
    answer = client.get(reverse("hall:feed"))
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.content)
    titles = [entry.find(f"{ATOM}title").text for entry in feed.iter(f"{ATOM}entry")]
    assert "A levy of two dollars" in titles
    assert not {"New boards", "About somebody", "Void"} & set(titles)
    assert any(title.startswith("Results: ") for title in titles)
    assert any("list" in title.lower() for title in titles)
    names = [entry.find(f"{ATOM}id").text for entry in feed.iter(f"{ATOM}entry")]
    assert len(names) == len(set(names)) <= visitor_news.NEWEST
    for entry in feed.iter(f"{ATOM}entry"):
        address = entry.find(f"{ATOM}link").attrib["href"]
        assert client.get(address.replace("http://testserver", "")).status_code == 200, address


def test_an_empty_hall_says_what_there_will_be(client):
    assert "Nothing is announced yet" in page(client, "hall:visit")
    assert "Nothing was played yet" in page(client, "hall:results")
    assert "No clubs yet" in page(client, "hall:clubs")
    assert ET.fromstring(client.get(reverse("hall:feed")).content).findall(f"{ATOM}entry") == []


FIELDS = {"full_name": "Nova Newcomer", "contact": "nova@example.org", "told": "I play at home.", "command_id": "abc"}


def test_a_visitor_asks_to_join_and_the_secretary_enters_the_application(client):
    voter("Sec S", "secretary")
    for _ in range(2):  # pressed twice
        assert "is with the Secretary" in client.post(reverse("hall:become-member"), FIELDS).content.decode()
    (asked,) = JoinRequest.objects.all()
    sign_in(client, "SecS")
    assert "nova@example.org" in page(client, "hall:joining")
    assert "Nova Newcomer wants to join" in page(client, "book:waiting"), "nobody looks there by chance"
    entered = {"do": "take_in", "request": asked.pk, "command_id": "x1"}
    assert "Accept the application" in client.post(reverse("hall:joining"), entered, follow=True).content.decode()
    assert "Nova Newcomer wants to join" not in page(client, "book:waiting")
    person = Person.objects.get(full_name="Nova Newcomer")
    (waiting,) = member_files.open_applications([person.pk])
    assert waiting.applied.told == "I play at home."
    assert person.contact == "nova@example.org"
    assert address_of_person(person).mail == "nova@example.org", "letters go there"
    assert "Nobody waits" in page(client, "hall:joining")
    again = client.post(reverse("hall:joining"), {"do": "take_in", "request": asked.pk}, follow=True)
    assert "answered this request already" in again.content.decode()
    assert Person.objects.filter(full_name="Nova Newcomer").count() == 1


def test_who_is_in_the_register_already_is_not_entered_twice(client):
    voter("Sec S", "secretary")
    known = actions.add_person(CONSOLE, full_name="Nova Newcomer", club=None, now=NOW)
    client.post(reverse("hall:become-member"), FIELDS)
    (asked,) = JoinRequest.objects.all()
    sign_in(client, "SecS")
    assert "Nova Newcomer (Independent)" in page(client, "hall:joining")
    client.post(reverse("hall:joining"), {"do": "take_in", "request": asked.pk, "person": known.pk})
    assert Person.objects.filter(full_name="Nova Newcomer").count() == 1
    assert member_files.open_applications([known.pk])


def test_who_is_a_member_cannot_be_taken_in_again_and_nothing_is_left_half_done(client):
    voter("Sec S", "secretary")
    mia = voter("Mia Member")
    sign_in(client, "MiaMember")
    assert "Mia Member" in page(client, "hall:become-member")
    client.post(reverse("hall:become-member"), {**FIELDS, "full_name": "Mia Member"})
    (asked,) = JoinRequest.objects.all()
    assert asked.person == mia.person
    sign_in(client, "SecS")
    answer = client.post(reverse("hall:joining"), {"do": "take_in", "request": asked.pk}, follow=True).content.decode()
    assert "notice bad" in answer
    asked.refresh_from_db()
    assert asked.answered_at is None
    declined = client.post(reverse("hall:joining"), {"do": "decline", "request": asked.pk, "why": ""}, follow=True)
    assert "Say why" in declined.content.decode()
    reach = asked.contact
    assert reach
    why = {"do": "decline", "request": asked.pk, "why": "Is one already"}
    told = client.post(reverse("hall:joining"), why, follow=True).content.decode()
    assert f"Tell them: {reach}." in told
    assert "Nobody waits" in told
    asked.refresh_from_db()
    assert (asked.contact, asked.told, asked.answer) == ("", "", "Is one already")


def test_a_form_that_lacks_something_and_too_many_from_one_address(client, monkeypatch):
    here, bound = reverse("hall:become-member"), join_requests.REQUESTS
    assert "Nothing was sent yet" in client.post(here, {"told": "Hello"}).content.decode()
    assert "A name is needed" in client.post(here, {**FIELDS, "full_name": "7"}).content.decode()
    monkeypatch.setattr(join_requests, "REQUESTS", join_requests.Bound(bound.kind, 2, bound.within))
    for at in range(3):
        answer = client.post(here, {**FIELDS, "told": f"{at}"})
    assert answer.status_code == 429
    assert JoinRequest.objects.count() == 2


def test_what_an_officer_tells_of_a_club_is_shown(client):
    club = actions.add_club(CONSOLE, name="Ōtaki Tiles", town="Ōtaki")
    voter("Sec S", "secretary")
    assert "data-latitude" not in page(client, "hall:clubs")
    sign_in(client, "SecS")
    place = reverse("hall:describe-club", args=[club.slug])
    wrong = client.post(place, {"position": "nowhere"}).content.decode()
    assert "Write latitude and longitude" in wrong
    client.post(place, {"region": "Wellington", "meets": "Tuesdays", "position": "-40.75, 175.15"})
    shown = page(client, "hall:clubs")
    assert 'data-latitude="-40.750000"' in shown
    assert "Tuesdays" in shown
    assert "-40.750000, 175.150000" in client.get(place).content.decode()


def test_no_address_and_no_form_takes_the_position_of_a_visitor(client):
    """The script compares on the device; what it reads stands in the page, and nothing is asked of the hall."""
    load_example()
    shown = page(client, "hall:clubs")
    assert "data-latitude" in shown
    assert "Northland" in shown
    script = (STATIC / "nearest.js").read_text()
    assert "getCurrentPosition" in script
    for way_out in ("fetch", "XMLHttpRequest", "sendBeacon", "WebSocket", "window.location", "src ="):
        assert way_out not in script, way_out
