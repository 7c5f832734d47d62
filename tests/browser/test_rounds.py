"""The director draws and begins a round with a few presses, and every screen sees the same time."""

import re

from playwright.sync_api import expect

from tests.law.tournament.desk.drawn_grades import graded
from tests.site.tournaments.finished_event import opened
from tilehall.law.tournament.desk.acts.entries import CheckedIn, EntriesClosed
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.tournaments import store

from .test_after import director

SWISS = GradePlan(name="A", rounds=5, system="swiss")


def ready() -> int:
    acts = [*graded(13, SWISS), EntriesClosed(), CheckedIn(players=tuple(range(1, 13)))]  # the last one is not here
    return opened(acts)


def test_the_skip_link_of_the_desk_leads_to_its_one_button(visit, begun):
    number = ready()
    wide = visit("wide")
    wide.sign_in_as(director())
    page = wide.open(f"/tournaments/{number}/desk/")
    for key in ("Tab", "Enter", "Tab"):
        page.keyboard.press(key)
    expect(page.locator("#now-do [data-step]")).to_contain_text("Check players in")
    assert page.evaluate(
        "document.activeElement.closest('#now-do') !== null && document.activeElement.matches('a, button')"
    )


def test_a_round_is_drawn_and_begun_from_the_desk(visit, begun):
    number = ready()
    wide = visit("wide")
    wide.sign_in_as(director())
    page = wide.open(f"/tournaments/{number}/desk/")
    expect(page.get_by_role("heading", name="Getting ready for round 1")).to_be_visible()
    wide.keep_screen("wide-desk-before", whole=True, chosen=False)
    page.get_by_role("link", name="Draw of round 1").click()
    page.get_by_label("Number of the draw").fill("42")
    page.get_by_role("button", name="Show the draw").click()
    expect(page.get_by_role("heading", name="This would be drawn")).to_be_visible()
    page.locator(".preview details summary", has_text="Why?").first.click()
    wide.keep_screen("wide-draw-preview", whole=True, chosen=False)
    assert wide.inaccessible() == []
    page.get_by_role("button", name="Take this draw").click()
    expect(page.locator("main")).to_contain_text("Grade A is drawn.")
    assert store.load(number).desk.grade("A").rounds[0].seed == 42
    wide.keep_screen("wide-draw-taken", whole=True, chosen=False)

    page = wide.open(f"/tournaments/{number}/desk/")
    page.get_by_role("button", name="The right word list is loaded").click()
    page.get_by_role("button", name="Players know how to adjudicate").click()
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^59:\d\d$"))
    expect(page.locator(".board-cell")).to_have_count(7)
    page.get_by_text("Somebody is late").click()
    page.get_by_label("Who is not at the table?").select_option(label="P03")
    page.get_by_role("button", name="Note", exact=True).click()
    expect(page.locator(".late-clock")).to_have_text(re.compile(r"^0:\d\d$"))
    wide.keep_screen("wide-desk-round", whole=True, chosen=False)
    assert wide.inaccessible() == []

    phone = visit("phone")
    phone.sign_in_as(type(begun).objects.get(name="dora"))
    small = phone.open(f"/tournaments/{number}/desk/")
    small.get_by_text("Time and break").click()
    small.get_by_role("button", name="+5 min").click()
    expect(small.locator("main")).to_contain_text("5 minutes added")
    phone.keep_screen("phone-desk-round", whole=True, chosen=False)
    assert phone.inaccessible() == []
    # The wide screen follows by itself.
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^1:0[34]:\d\d$"), timeout=15_000)
    small = phone.open(f"/tournaments/{number}/desk/draw/")
    phone.keep_screen("phone-draw", whole=True, chosen=False)
    assert phone.inaccessible() == []
