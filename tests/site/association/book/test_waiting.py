"""What waits for each officer: applications, invitations, acts of clubs, letters; on the page and on the front page."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.association.post.conftest import delivery, letter
from tests.site.people.conftest import acting, officer
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.calendar_plans import NewFormat, NewTime
from tilehall.law.association.offices import executive_offices
from tilehall.site.association.book import waiting, waiting_members
from tilehall.site.association.book.actions import calendar, members, suspensions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.waiting import Waiting, waiting_for
from tilehall.site.association.post import store as post
from tilehall.site.association.post.actions import to_address, to_person
from tilehall.site.association.post.store import NoteRow
from tilehall.site.hall import store as hall
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .associations import a_club, a_decision, a_member, a_person, at, done
from .test_officers import takes
from .test_suspensions import UNTIL, report, suspend, with_officer

pytestmark = pytest.mark.django_db
NEXT_DAY = UNTIL + timedelta(days=1)


@pytest.fixture
def secretary() -> Account:
    return officer(Role.SECRETARY)


def whats(account: Account, day: date) -> list[str]:
    return [item.what for item in waiting_for(acting(account, day), day)]


def signed_in(client: Client, account: Account) -> Client:
    """In a hall that has begun."""
    hall.open_hall("The hall", example=False)
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


@pytest.mark.cites("nzasp.C.5.4")
def test_on_the_day_after_a_suspension_the_secretary_is_to_invite(secretary: Account) -> None:
    person = a_member("Mere")
    entry = done(suspend(person))
    assert whats(secretary, UNTIL) == []
    assert whats(secretary, NEXT_DAY) == ["Invite Mere to rejoin"]
    assert whats(officer(Role.WEBMASTER), NEXT_DAY) == []
    done(suspensions.invite(CONSOLE, person, suspension=entry.seq, context=at()))
    assert whats(secretary, NEXT_DAY) == ["1 letter to print and post"]  # the invitation, to somebody without mail


@pytest.mark.cites("nzasp.C.5.4")
def test_who_is_suspended_for_life_is_not_invited(secretary: Account) -> None:
    person = a_member("Mere")
    done(suspend(person))
    done(suspend(person, since=date(2026, 10, 1), until=None, for_life_known=True))
    assert whats(secretary, date(2026, 12, 1)) == []


@pytest.mark.cites("nzasp.C.5.5")
def test_an_act_of_a_club_says_after_how_many_days_it_was_reported(secretary: Account) -> None:
    club = with_officer(a_club("Harbour"))
    person = a_member("Mere", club=club)
    done(report(person, club, since=date(2027, 2, 21), until=date(2027, 12, 31)))  # and entered on 1 March
    (item,) = waiting_members.club_acts(acting(secretary), date(2027, 3, 2))
    assert item.what == "Harbour suspended Mere"
    assert "reported after 8 days" in item.why
    assert item.clause == "nzasp.C.5.5"


def test_until_the_executive_has_decided_about_the_other_clubs(secretary: Account) -> None:
    club = with_officer(a_club("Harbour"))
    person = a_member("Mere", club=club)
    entry = done(report(person, club, since=date(2027, 2, 21), until=date(2027, 12, 31)))
    decision = a_decision("executive", "warn_clubs", date(2027, 3, 1))
    done(suspensions.tell_clubs(CONSOLE, person, acted=entry.seq, decision=decision, warranted=False, context=at()))
    assert list(waiting_members.club_acts(acting(secretary), date(2027, 3, 2))) == []


@pytest.mark.cites("nzasp.C.4.1.2")
def test_an_application_waits_until_it_is_decided(secretary: Account) -> None:
    person = a_person("Newly Come")
    entry = done(members.apply(CONSOLE, person, on=date(2027, 2, 1), club=None, told="", context=at()))
    assert whats(secretary, date(2027, 3, 1)) == ["Newly Come asks to be a member"]
    done(members.decline(CONSOLE, person, application=entry.seq, why="", context=at()))
    assert whats(secretary, date(2027, 3, 1)) == []


def test_letters_wait_for_who_keeps_them(secretary: Account, client: Client) -> None:
    treasurer = officer(Role.TREASURER)
    stuck = delivery(letter(to_address("Hēmi", "hemi@example.org"), kind="receipt"))
    post.note(stuck, NoteRow(what="refused", at=timezone.now(), answer="550"))
    letter(to_person(a_person("Mere Paper")))
    today = timezone.localdate()
    assert whats(secretary, today) == ["1 letter did not get through", "1 letter to print and post"]
    assert whats(treasurer, today) == ["1 letter did not get through", "Opening balances"]
    shown = signed_in(client, secretary).get("/association/waiting/").text
    assert "1 letter to print and post" in shown
    front = client.get("/").text
    assert "1 letter did not get through" in front


def test_a_server_that_is_not_reached_is_said(secretary: Account) -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    post.note(row, NoteRow(what="no_server", at=timezone.now(), answer="Connection refused", next_try=timezone.now()))
    assert whats(secretary, timezone.localdate()) == ["1 letter cannot go: the mail server is not reached"]


def test_the_most_urgent_comes_first_and_what_is_late_is_said(
    client: Client, secretary: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = timezone.localdate()
    items = [
        Waiting("Due next year", "Because.", "Do it", "/", due=today + timedelta(days=200)),
        Waiting("Without a day", "Because.", "Do it", "/"),
        Waiting("Since long", "Because.", "Do it", "/", since=today - timedelta(days=9)),
        Waiting("Due soon", "Because.", "Do it", "/", due=today + timedelta(days=1)),
        Waiting("Was due", "Because.", "Do it", "/", clause="nzasp.C.9.3", due=today - timedelta(days=1)),
        Waiting("Due today", "Because.", "Do it", "/", due=today),
    ]
    monkeypatch.setattr(waiting, "_SOURCES", {"test": (frozenset({Role.SECRETARY}), lambda _actor, _today: items)})
    in_order = ["Was due", "Due today", "Due soon", "Since long", "Without a day", "Due next year"]
    assert whats(secretary, today) == in_order
    shown = signed_in(client, secretary).get("/association/waiting/").text
    assert shown.count("was due") == 1
    assert "9.3" in shown
    front = client.get("/").text
    assert "Due soon" in front
    assert "Without a day" not in front
    assert "3 more things for you" in front


def test_nothing_waits(client: Client, secretary: Account) -> None:
    a_club("Avon")
    for office in executive_offices().value:
        takes(a_member(office), office)
    waits = [item.what for item in waiting_for(acting(secretary), timezone.localdate())]
    shown = signed_in(client, secretary).get("/association/waiting/").text
    assert ("All done" in shown) == (not waits)
    assert "entered yet" not in shown


@pytest.mark.cites("nzasp.C.6.2")
def test_elections_wait_until_the_offices_are_handed_over(secretary: Account):
    ana, agm = a_member("Ana Ngata"), date(2026, 5, 30)
    act = Decided(on=agm, body="agm", matter="elect_officer", reference="", title="Treasurer: Ana Ngata", person=ana.pk)
    decision = done(record_decision(CONSOLE, act, at())).seq
    assert "1 office to hand over" in whats(secretary, agm)
    client = Client()
    client.force_login(secretary, backend="tilehall.site.people.signin.ByNameOrMail")
    address = reverse("book:register-deed", args=["hand-over"])
    page = client.get(address).content.decode()
    assert f"Ana Ngata #{ana.pk}" in page  # whom the meeting elected is filled in
    typed = {"on": "30/05/2026", "treasurer": f"Ana Ngata #{ana.pk}", "treasurer_decision": str(decision)}
    client.post(address, typed)
    found = whats(secretary, agm)
    assert "1 office to hand over" not in found
    assert any(what.startswith("Vacant: President") for what in found)


@pytest.mark.cites("nzasp.C.14.3")
def test_the_format_of_the_championship_waits_before_its_last_day(secretary: Account):
    assert "Format of the championship 2027" not in whats(secretary, date(2027, 1, 10))
    takes(a_member("Ana Ngata"), "treasurer")
    assert "Format of the championship 2027" in whats(secretary, date(2027, 1, 10))
    assert "Format of the championship 2027" not in whats(secretary, date(2026, 11, 1))
    late = next(
        item for item in waiting_for(acting(secretary, date(2027, 3, 1)), date(2027, 3, 1)) if "Format" in item.what
    )
    assert late.is_late(date(2027, 3, 1))
    decision = a_decision("management", "championship_format", date(2027, 1, 20))
    new = NewFormat(2027, 15, "Swiss")
    done(calendar.set_format(CONSOLE, new, decision=decision, although_late=False, context=at()))
    assert "Format of the championship 2027" not in whats(secretary, date(2027, 1, 21))


@pytest.mark.cites("nzasp.C.14.3", "nzasp.C.16")
def test_the_format_of_a_postponed_championship_waits_before_its_own_last_day(secretary: Account):
    takes(a_member("Ana Ngata"), "treasurer")
    moved = NewTime("championship", 2027, date(2027, 10, 23), date(2027, 10, 25), "a flood")
    decision = a_decision("executive", "postpone", date(2027, 2, 1))
    done(calendar.postpone(CONSOLE, moved, decision=decision, context=at()))
    assert "Format of the championship 2027" not in whats(secretary, date(2027, 3, 1))
    july = date(2027, 7, 1)
    (item,) = [each for each in waiting_for(acting(secretary, july), july) if "Format" in each.what]
    assert (item.what, item.due) == ("Format of the championship 2027", date(2027, 6, 23))


@pytest.mark.cites("nzasp.C.4.1.8")
def test_clubs_that_came_in_with_a_list_wait_to_be_registered(secretary: Account) -> None:
    today = timezone.localdate()
    people.add_club(CONSOLE, name="Harbour", town="")
    assert whats(secretary, today) == ["No club is registered yet"]
    a_club("Avon")
    assert whats(secretary, today) == []


@pytest.mark.cites("nzasp.C.4.1.2")
def test_who_applies_through_a_club_waits_for_its_officer(client: Client) -> None:
    club, other = with_officer(a_club("Harbour")), a_club("Bay")
    olive, day = officer(Role.CLUB_OFFICER, club=club), at().now.date()
    newcomer, elsewhere = a_person("Nova Newcomer"), a_person("Ewa Elsewhere")
    for person, through in ((newcomer, club), (elsewhere, other), (a_person("Ina Independent"), None)):
        done(members.apply(CONSOLE, person, on=day, club=through, told="", context=at()))
    assert whats(olive, day) == ["Nova Newcomer asks to join through your club"]
    browser = signed_in(client, olive)
    page = browser.get(reverse("book:members")).content.decode()
    assert "Nova Newcomer" in page
    assert "Ewa Elsewhere" not in page
    done(members.join_through_club(CONSOLE, newcomer, club, on=day, context=at()))
    assert whats(olive, day) == []
