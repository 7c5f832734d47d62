"""Without a mouse: past the head of the page at one key, and always to be seen where one is."""

import pytest
from playwright.sync_api import expect

from tilehall.site.people.roles import Role


def test_the_first_key_offers_to_skip_to_the_page(visit, example):
    visitor = visit("wide")
    page = visitor.open("/rules/")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    visitor.keep_screen("wide-skip-link", chosen=False)
    page.keyboard.press("Enter")
    expect(page.locator("#page")).to_be_focused()
    page.keyboard.press("Tab")
    first = "document.querySelector('#main :is(a, button, input):not(.page-top *)')"
    assert page.evaluate(f"{first} === document.activeElement"), "past the way there and the row of pages"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/", "/people/", "/account/", "/desk/people/add/"])
def test_focus_is_seen_wherever_the_keyboard_leads(visit, example, path, scheme):
    visitor = visit("wide", color_scheme=scheme)
    visitor.sign_in_as(example(Role.SECRETARY))
    page = visitor.open(path)
    faults, places = [], set()
    for _ in range(25):
        page.keyboard.press("Tab")
        places.add(page.evaluate("[...document.querySelectorAll('*')].indexOf(document.activeElement)"))
        faults += visitor.look("focusUnseen")
    assert faults == []
    assert len(places) > 8, "the keyboard gets about on the page"


def test_the_menu_of_a_phone_opens_and_closes_by_key(visit, begun):
    page = visit("phone").open("/rules/")
    summary = page.locator(".house-menu > summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(summary).to_be_focused()
