"""What people come for, from the first page to the end of it, with the clicks it takes counted and bounded."""

import pytest
from playwright.sync_api import expect

from .journeys import Journey, counted

pytestmark = pytest.mark.browser


def test_a_journey_that_takes_too_many_clicks_is_told(visit, begun):
    home = visit("phone").open("/").locator(".brand")
    with counted("Home twice", 2, lambda *_: None) as journey:
        journey.click(home)
        journey.click(home)
    assert journey == Journey("Home twice", clicks=2)
    with pytest.raises(AssertionError, match="Home twice: 2 clicks"):
        journey.end(1)


def test_a_visitor_looks_up_a_rule(visit, begun, record_property):
    page = visit("phone").open("/")
    with counted("A visitor looks up a rule", 2, record_property) as journey:
        journey.fill(page.get_by_label("Look up a rule"), "drew too many")
        journey.press(page.get_by_label("Look up a rule"), "Enter")
        journey.click(page.locator(".hits .hit a").first)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
