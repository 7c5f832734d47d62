"""Ways into the register and what comes of it, with their clicks: the first officer, a list, a player with a code, the
ratings manager; and the way from signing in to an entry with the keyboard alone, at double size."""

import re
from datetime import date, datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.law.tournament.desk.plans import plan
from tests.site.people.conftest import account
from tests.site.ratings.finished_tournaments import START, list_taken, register, tournament
from tests.site.tournaments.halls import done, hand
from tilehall.site.hall import actions as hall_actions
from tilehall.site.people import actions, membership
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.tournaments.actions import events

from .conftest import PASSWORD
from .journeys import Journey, counted
from .test_ratings import FOUR, manager

pytestmark = pytest.mark.browser
OTAKI = ("Hēmi Pōtae", "Ana Ngata", "Ben Moana", "Cy Rewi")
NELSON = ("Di Hale", "Em Kahu", "Flo Tait", "Gus Wylie")
DOUBLE_SIZE = {"viewport": {"width": 683, "height": 450}, "device_scale_factor": 2}


def add_a_club_and_its_people(page: Page, journey: Journey, club: str, people: tuple[str, ...]) -> None:
    journey.fill(page.get_by_label("Name of the club"), club)
    journey.press(page.get_by_label("Name of the club"), "Enter")
    for name in people:
        journey.fill(page.get_by_label("Full name"), name)
        journey.press(page.get_by_label("Full name"), "Enter")
        expect(page.get_by_text(f"{name} is in the register: {club}, ordinary member")).to_be_visible()


def test_the_first_officer_has_eight_members_of_two_clubs_in_the_register(visit, hall, record_property):
    code = hall_actions.code_for_console()
    assert code
    page = visit("wide").open("/")
    with counted("First visit to a register of 8 people in 2 clubs", 16, record_property) as journey:
        journey.click(page.get_by_role("link", name="Become the first officer"))
        journey.fill(page.get_by_label("The code from the console"), code)
        journey.fill(page.get_by_label("Name of the association"), "Kererū Tile Association")
        journey.fill(page.get_by_label("Your name"), "Mere Tūhoro")
        journey.choose(page.get_by_label("Your office"), "secretary")
        journey.fill(page.get_by_label("Name for signing in"), "mere")
        journey.fill(page.get_by_label("Password"), PASSWORD)
        journey.press(page.get_by_label("Password"), "Enter")
        journey.click(page.locator(f"a[href='{reverse('people:register')}']:visible").first)
        journey.click(page.get_by_role("link", name="Add a club"))
        add_a_club_and_its_people(page, journey, "Ōtaki Tiles", OTAKI)
        journey.click(page.get_by_role("link", name="Add another club"))
        add_a_club_and_its_people(page, journey, "Nelson Bay", NELSON)
    today = timezone.localdate()
    assert Person.objects.count() == 9
    assert [Person.objects.filter(club__name=name).count() for name in ("Ōtaki Tiles", "Nelson Bay")] == [4, 4]
    assert len(membership.members_on(today)) == 8


def test_the_secretary_imports_a_list_of_two_unknown_clubs(visit, begun, record_property):
    rows = [f"{name},{club}" for club, people in (("Ōtaki Tiles", OTAKI), ("Nelson Bay", NELSON)) for name in people]
    visitor = visit("wide")
    visitor.sign_in_as(begun)
    page = visitor.open("/")
    with counted("A list of 8 people and 2 unknown clubs", 5, record_property) as journey:
        journey.click(page.locator(f"a[href='{reverse('people:lists')}']:visible").first)
        journey.click(page.get_by_role("link", name="Import members"))
        with page.expect_download() as template:  # looked at beside the journey: the list is there already
            page.get_by_role("link", name="Download a template").click()
        assert template.value.suggested_filename == "tilehall-people.csv"
        journey.fill(page.get_by_label("Or paste the rows here"), "\n".join(["name,club", *rows]))
        journey.click(page.get_by_role("button", name="Look at it"))
        assert visitor.inaccessible() == []
        assert visitor.look("tooWide", "cramped") == []
        journey.click(page.get_by_label("Add all of them"))
        journey.click(page.get_by_role("button", name="Import the list"))
        expect(page.get_by_text("Imported: 8 of the members listed.")).to_be_visible()
    assert sorted(club.name for club in Club.objects.all()) == ["Nelson Bay", "Ōtaki Tiles"]


def test_a_player_comes_from_the_code_on_paper_to_the_own_record(visit, begun, record_property):
    hemi = actions.enter_person(
        CONSOLE,
        actions.NewPerson(full_name="Hēmi Pōtae", club=None, kind="ordinary", since=timezone.localdate()),
        now=timezone.now(),
    )
    desk = visit("wide")
    desk.sign_in_as(begun)
    desk.open(reverse("people:record", args=[hemi.pk])).get_by_role("button", name="Make a code").click()
    picture = desk.page.get_by_alt_text("QR code of the address with the code")
    expect(picture).to_be_visible()
    code = desk.page.locator(".code-slip").inner_text()
    phone = visit("phone")
    told: list[str] = []
    phone.page.on("request", lambda request: told.append(request.headers.get("referer", "")))
    with counted("A player, from the code on paper to their record", 2, record_property) as journey:
        page = phone.open(f"{reverse('people:claim')}?code={code}")  # what the camera opens
        expect(page.get_by_role("heading", level=1)).to_have_text("Are you Hēmi Pōtae?")
        assert phone.inaccessible() == []
        assert phone.look("tooWide", "cramped") == []
        journey.fill(page.get_by_label("Sign-in name"), "hemi")
        journey.fill(page.get_by_label("Password"), PASSWORD)
        journey.click(page.get_by_role("button", name="Make my account and claim"))
        journey.click(page.get_by_role("link", name=re.compile("Membership, fees")))
        expect(page.locator("main")).to_contain_text("Hēmi Pōtae")
    assert Account.objects.get(name="hemi").person == hemi
    assert [address for address in told if code in address] == [], "no further page is told the code"


def test_the_ratings_manager_publishes_what_waits(visit, begun, record_property):
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    desk = visit("wide")
    desk.sign_in_as(manager())
    page = desk.open("/")
    with counted("The ratings manager, from a finished event to the published list", 3, record_property) as journey:
        journey.click(page.locator(f"a[href='{reverse('ratings:office')}']:visible").first)
        journey.click(page.get_by_role("button", name="Rate them"))
        journey.click(page.get_by_role("button", name="Publish the lists"))
        expect(page.get_by_role("heading", level=1)).to_contain_text("Ratings list of")


def announced_for(day: date) -> int:
    start = datetime.combine(day, time(9), tzinfo=timezone.get_current_timezone())
    told = plan(begins=day, ends=day, start=start, closes=day - timedelta(days=14))
    return done(events.announce(CONSOLE, told, hand(timezone.now()))).row.pk


def tab_to(page: Page, wanted: Locator, most: int = 45) -> int:
    """How many times Tab was pressed until it was there."""
    expect(wanted.first).to_be_attached()
    for pressed in range(1, most + 1):
        page.keyboard.press("Tab")
        if wanted.evaluate_all("found => found.includes(document.activeElement)"):
            expect(page.locator(":focus")).to_be_in_viewport()
            return pressed
    raise AssertionError(f"{wanted} is not reached by {most} tabs")


def test_somebody_enters_by_the_keyboard_alone_at_double_size(visit, begun, record_property):
    today = timezone.localdate()
    new = actions.NewPerson(full_name="Hēmi Pōtae", club=None, kind="ordinary", since=today)
    account("hemi", actions.enter_person(CONSOLE, new, now=timezone.now()))
    number = announced_for(today + timedelta(days=56))
    visitor = visit("wide", **DOUBLE_SIZE)
    page = visitor.open("/")
    with counted("By keyboard at double size, from the front page to an entry", 4, record_property) as journey:
        tab_to(page, page.get_by_role("link", name="Sign in"))
        journey.press(page.locator(":focus"), "Enter")
        tab_to(page, page.get_by_label("Sign-in name or mail address"))
        journey.fill(page.locator(":focus"), "hemi")
        page.keyboard.press("Tab")
        journey.fill(page.locator(":focus"), "4711 8302 kea")
        journey.press(page.locator(":focus"), "Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Hēmi Pōtae")
        page.goto(reverse("tournaments:event", args=[number]))
        tab_to(page, page.get_by_role("link", name="Enter", exact=True))
        journey.press(page.locator(":focus"), "Enter")
        tab_to(page, page.get_by_role("button", name="Enter", exact=True))
        journey.press(page.locator(":focus"), "Enter")
        expect(page.locator("main")).to_contain_text("You are entered")
    assert visitor.look("tooWide") == []
