"""Rummikub: a game watched and stepped through on a phone, and the page that says what can be laid."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tilehall.site.games import store


@pytest.fixture
def numbers(example) -> list[int]:
    """The games of the example: in play at a table, and counted."""
    return [row.pk for row in store.games_listed(["rummikub"])]


def test_a_game_is_stepped_through_on_a_phone_without_any_script(visit, numbers):
    visitor = visit("phone", java_script_enabled=False)
    page = visitor.open("/games/")
    page.get_by_role("link", name=re.compile("Āwhina Rangiāniwa")).click()
    expect(page.get_by_role("heading", name="Count sheet")).to_be_visible()
    page.get_by_role("link", name="Before the first turn").click()
    expect(page.locator(".rk-table .meld")).to_have_count(0)
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator(".melds .rk.laid")).to_have_count(9)
    page.get_by_role("link", name="Show the table after turn 17", exact=True).click()
    expect(page.locator(".turns tr.here")).to_contain_text("3 penalty tiles")


@pytest.mark.long
def test_tiles_are_legible_and_pages_look_as_they_should(visit, numbers, screens):
    playing, counted = (reverse("games:game", args=[number]) for number in numbers)
    solved = reverse("games:solve") + "?for=tiles&rack=B9+R8+R4+K6+K7+K1&table=B8+J%3DB9+B10+|+R5+R6+R7+|+K5+B5+Y5"
    for device in ("small-phone", "phone", "wide"):
        visitor = visit(device)
        for path in (f"{counted}?turn=25", counted, playing, solved):
            page = visitor.open(path)
            size = page.locator(".melds .rk").first.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
            assert size >= 14, f"numbers of {size} points on a {device}"
            assert visitor.look("tooWide", "cramped") == []
            assert visitor.inaccessible() == []
            if device == "wide":
                page.emulate_media(color_scheme="dark")
                assert visitor.inaccessible(colours_only=True) == []
                page.emulate_media(color_scheme="light")
    if screens:
        keep_screens(visit, playing, counted, solved)


def keep_screens(visit, playing: str, counted: str, solved: str) -> None:
    """For who wants to see them: what is wrong with these pages was found without."""
    phone, wide, dark = visit("phone"), visit("wide"), visit("dark")
    for visitor, name, path in (
        (phone, "phone-rummikub", f"{counted}?turn=25#steps"),
        (phone, "phone-rummikub-solve", f"{solved}#answer"),
        (wide, "wide-rummikub", counted),
        (dark, "dark-rummikub", playing),
    ):
        expect(visitor.open(path).get_by_role("heading", level=1)).to_be_attached()
        visitor.keep_screen(name)
    for visitor, name, path in (
        (phone, "whole-phone-counted", counted),
        (phone, "whole-phone-playing", playing),
        (phone, "whole-phone-solve", solved),
        (phone, "whole-phone-games", "/games/"),
        (wide, "whole-wide-counted", counted),
        (wide, "whole-wide-solve", solved),
        (wide, "whole-wide-games", "/games/"),
        (dark, "whole-dark-solve", solved),
    ):
        visitor.open(path)
        visitor.keep_screen(name, whole=True, chosen=False)


def test_tapped_tiles_go_into_the_field_touched_last_and_are_solved(visit, begun):
    visitor = visit("phone")
    page = visitor.open("/rummikub/solve/")
    for name in ("red 10", "blue 10", "joker", "black 1"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_label("On my rack")).to_have_value("R10 B10 J K1")
    page.get_by_role("button", name="Take back").click()
    page.get_by_label("On the table").focus()
    for name in ("red 1", "blue 1", "black 1", "Next meld"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_label("On the table")).to_have_value("R1 B1 K1 |")
    page.get_by_role("button", name="Take back").click()
    page.get_by_label("Best first meld").check()
    page.get_by_role("button", name="Find it").click()
    expect(page.get_by_role("heading", name="30 points: enough for the 30 of an initial meld.")).to_be_visible()
    assert visitor.inaccessible() == []


def test_a_wrong_tile_is_named(visit, begun):
    visitor = visit("phone", java_script_enabled=False)
    page = visitor.open("/rummikub/solve/")
    page.get_by_label("On my rack").fill("R7 R14")
    page.get_by_role("button", name="Find it").click()
    expect(page.get_by_role("alert")).to_contain_text("tile 2: 'R14' is not a tile")
    visitor.keep_screen("error-tile-phone")
