"""The ratings in a browser: from the last slip to the published list, the sum behind a number, and two players."""

import re
from datetime import date

from django.utils import timezone
from playwright.sync_api import expect

from tests.site.ratings.finished_tournaments import START, list_taken, register, tournament
from tests.site.tournaments.finished_event import person
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Account

FOUR = (("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))


def manager() -> Account:
    now = timezone.now()
    who = person("Rata Ratings")
    actions.give_role(CONSOLE, person=who, role="ratings_manager", since=date(2020, 1, 1), now=now)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="rata", password="a quiet river stone"), now=now)
    actions.claim(Actor(account=account), code=actions.give_code(CONSOLE, person=who, now=now).code, now=now)
    return account


def test_the_manager_rates_and_publishes_and_a_player_sees_why(visit, begun):
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    desk = visit("wide")
    desk.sign_in_as(manager())
    page = desk.open("/ratings/office/")
    expect(page.locator("main")).to_contain_text("1 tournament to rate.")
    page.get_by_role("button", name="Rate them").click()
    expect(page.locator("main")).to_contain_text("Look at it, then publish.")
    assert desk.inaccessible() == []
    page.get_by_role("button", name="Publish the lists").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ratings list of")
    desk.keep_screen("wide-ratings", whole=True, chosen=False)

    phone = visit("phone")
    page = phone.open("/ratings/")
    page.get_by_role("link", name="Cat").click()
    expect(page.locator("svg.graph")).to_have_attribute("aria-label", re.compile("Rating: 1400 at the start"))
    phone.keep_screen("phone-rating", whole=True, chosen=False)
    page.get_by_role("link", name=re.compile("Why")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("fewer?")
    assert phone.inaccessible() == []
    phone.keep_screen("phone-why", whole=True, chosen=False)
    page = phone.open("/ratings/compare/")
    page.get_by_label("One").select_option(label="Ana")
    page.get_by_label("The other").select_option(label="Ben")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("main")).to_contain_text("Ana 1 : 0 Ben")
    assert phone.inaccessible() == []
