"""The director's day in clicks: from the announcement to the first game, and from the last result to the next draw."""

import re
from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.law.tournament.desk.drawn_grades import graded
from tests.site.people.memberships import begin_membership
from tests.site.tournaments.finished_event import opened
from tests.site.tournaments.halls import done, hand
from tilehall.law.tournament.desk.acts.announcement import Ticked
from tilehall.law.tournament.desk.acts.entries import CheckedIn, EntriesClosed
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import draw, rounds

from .journeys import Journey, counted

pytestmark = pytest.mark.browser

PLAYERS = ("Ana Tui", "Ben Kea", "Cat Moa", "Dan Weka", "Eru Huia", "Fay Tīeke", "Gus Kākā", "Hana Ruru")


def register(first_officer) -> None:
    """What stands in the register before the day: a club with eight members, and an organiser."""
    now = timezone.now()
    club = actions.add_club(CONSOLE, name="Ōtaki Tiles")
    for name in PLAYERS:
        made = actions.add_person(CONSOLE, full_name=name, club=club, now=now)
        begin_membership(made, "ordinary", date(2020, 1, 1))
    actions.give_role(CONSOLE, person=first_officer.person, role=Role.ORGANISER, since=timezone.localdate(), now=now)


def announce(journey: Journey, page: Page) -> None:
    today = f"{timezone.localdate():%d/%m/%Y}"
    journey.click(page.get_by_role("navigation").get_by_role("link", name="Tournaments").first)
    journey.click(page.get_by_role("link", name="New tournament"))
    journey.click(page.get_by_role("link", name="Club day"))
    journey.fill(page.get_by_label("Name of the event"), "Ōtaki Club Day")
    for label in ("First day", "Last day", "Entries close on"):
        journey.fill(page.get_by_label(label), today)
    journey.press(page.get_by_label("Entries close on"), "Enter")
    expect(page.get_by_text("Entries are open")).to_be_visible()


def lead(journey: Journey, page: Page, label: str) -> None:
    """The one button of the desk."""
    button = page.locator("#now-do [data-step]")
    expect(button).to_contain_text(label)
    journey.click(button)


def test_from_the_announcement_to_the_first_game_of_eight(visit, begun, record_property):
    register(begun)
    desk = visit("wide")
    desk.sign_in_as(begun)
    page = desk.open("/")
    with counted("Announce to first game of 8 players", 20, record_property) as journey:
        announce(journey, page)
        lead(journey, page, "Take entries")
        journey.fill(page.get_by_label("Name or club in the register"), "otaki")
        journey.click(page.get_by_role("button", name="Enter all 8"))
        expect(page.locator("main")).to_contain_text("8 players entered.")
        journey.click(page.get_by_role("button", name="Close entries"))
        lead(journey, page, "Check players in")
        for name in PLAYERS:
            door = page.get_by_role("button", name=re.compile(f"^{name}"))
            journey.click(door)
            expect(door).to_have_attribute("aria-pressed", "true")
        journey.click(page.locator(".next-strip").get_by_role("button", name="Draw round 1"))
        expect(page.get_by_role("heading", name="Round 1 as it is drawn")).to_be_visible()
        desk.keep_screen("wide-desk-drawn", whole=True, chosen=False)
        assert page.locator(".board-cell").count() == 4
        lead(journey, page, "The right word list is loaded")
        lead(journey, page, "Players know how to adjudicate")
        lead(journey, page, "Begin round 1")
        expect(page.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    number = store.tournaments_listed().get(name="Ōtaki Club Day").pk
    assert [store.load(number).desk.current, len(store.load(number).desk.in_the_field())] == [1, 8]
    phone = visit("phone")
    phone.sign_in_as(begun)
    phone.open(f"/tournaments/{number}/desk/")
    assert phone.look("tooWide", "cramped") == []
    assert phone.inaccessible() == []


@pytest.fixture
def last_game(begun) -> int:
    """A Swiss of four whose first round is over but for one game; the first officer runs it."""
    now = timezone.now()
    actions.give_role(CONSOLE, person=begun.person, role=Role.DIRECTOR, since=timezone.localdate(), now=now)
    here = CheckedIn(players=(1, 2, 3, 4))
    ticks = (Ticked(point="lexicon-checked"), Ticked(point="players-briefed"))
    number = opened((*graded(4, GradePlan(name="A", rounds=3, system="swiss")), EntriesClosed(), here, *ticks))
    done(draw.draw_all(CONSOLE, number, 1, hand(now)))
    done(rounds.begin_round(CONSOLE, number, hand(now)))
    first = store.load(number).desk.round("A", 1).boards[0]
    result = ResultEntered(grade="A", round=1, player=first.players[0], scores=(400, 380))
    origin = store.Origin(at=now, by=None, by_name="Dora", command_id="first result")
    store.append(store.load(number), [result], origin)
    return number


def test_from_the_last_result_to_the_next_draw(visit, begun, last_game, record_property):
    desk = visit("wide")
    desk.sign_in_as(begun)
    page = desk.open(f"/tournaments/{last_game}/desk/scores/")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("2 401 380")
    page.keyboard.press("Enter")
    expect(page.locator("#score-lists")).to_contain_text("Every table of round 1 is in.")
    with counted("From the last result in to the next draw shown", 2, record_property) as journey:
        journey.click(page.get_by_role("link", name="What comes next"))
        lead(journey, page, "Draw round 2")
        expect(page.get_by_role("heading", name="Round 2 as it is drawn")).to_be_visible()
        expect(page.locator(".board-cell")).to_have_count(2)
        expect(page.get_by_role("link", name="Print pairings by table")).to_be_visible()
