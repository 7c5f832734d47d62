"""Before the first round, in a browser: announced at a laptop, entered on a phone, graded, checked in at the door."""

import re

from playwright.sync_api import expect

from tests.site.tournaments.halls import done, hand, rated
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries


def looks_well(visitor) -> None:
    assert visitor.look("tooWide", "cramped") == []
    assert visitor.inaccessible() == []


def test_an_event_is_announced_entered_graded_and_checked_in(visit, example):
    everybody = list(Person.objects.order_by("pk"))
    rated({one: 1900 - 12 * place for place, one in enumerate(everybody[:40])})
    desk = visit("wide")
    desk.sign_in_as(example(Role.ORGANISER))
    page = desk.open("/tournaments/new/")
    page.get_by_role("link", name="One-day open").click()
    page.get_by_label("Name of the event").fill("Harbour Day")
    looks_well(desk)
    page.get_by_role("button", name="One more grade").click()
    expect(page.get_by_label("Name of the event")).to_have_value("Harbour Day")
    page.locator(".grade-row").last.get_by_text("More about this grade").click()
    page.get_by_label("Take this grade out").last.check()
    page.get_by_label("Name of the event").press("Enter")
    expect(page.locator("body")).to_contain_text("The tournament is announced.")
    number = store.tournaments_listed().get(name="Harbour Day").pk

    phone = visit("phone")
    phone.sign_in_as(example(Role.PLAYER))
    theirs = phone.open(f"/tournaments/{number}/")
    looks_well(phone)
    theirs.get_by_role("link", name="Enter", exact=True).click()
    theirs.get_by_role("button", name="Enter").click()
    expect(theirs.locator("main")).to_contain_text("You are entered")

    page.get_by_role("link", name="Entries", exact=True).click()
    page.get_by_label("Name or club in the register").press_sequentially("paewai", delay=20)
    page.get_by_role("button", name="Enter Hēmi Paewai").click()
    expect(page.get_by_role("status").first).to_contain_text("Hēmi Paewai is entered")
    ours = set(store.entrants(number).values())
    for one in [each for each in everybody[:16] if each not in ours][:14]:
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    page.reload()
    looks_well(desk)

    page.get_by_role("link", name="Grades", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("Ratings from the strongest")).first).to_be_visible()
    looks_well(desk)
    page.get_by_label("Grade A", exact=True).fill("6")
    page.get_by_label("Grade B", exact=True).fill("10")
    page.get_by_role("button", name="Show the cuts").click()
    expect(page).to_have_url(re.compile("size=10"))
    page.get_by_role("button", name="Make these grades").click()
    expect(page.locator("main")).to_contain_text("The grades are made")
    assert [len(held.players) for held in store.load(number).desk.grades.values()] == [6, 10]
    desk.keep_screen("wide-grades", whole=True)

    door = visit("phone")
    door.sign_in_as(example(Role.DIRECTOR))
    here = door.open(f"/tournaments/{number}/desk/check-in/")
    here.locator(".door", has_text="Hēmi Paewai").click()
    expect(here.locator(".door", has_text="Hēmi Paewai")).to_have_attribute("aria-pressed", "true")
    expect(here.locator("#check-in")).to_contain_text("1 of 16 here")
    looks_well(door)
    door.keep_screen("phone-check-in")
