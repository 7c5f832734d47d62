"""Nothing on a live page of Rummikub lies under something else: by finger on small screens, by keys on any."""

import pytest
from playwright.sync_api import Page, expect

from .live_tables import player, straw_hall
from .rummikub_page import NAMES, at_rest, live_page, say, seat_by_the_rules, table_of, tile, title
from .rummikub_tables import full_tables, rack_beside, rummikub_table, show_table

SCREENS = {"360x640": (360, 640), "360x740": (360, 740), "740x360": (740, 360)}
TABLE = "R3 R4 R5 R6 | R11 B11 J=Y11 | K1 K2 K3"
RACK = "B6 K6 Y11 K4 B9 Y1 R13"
REACHED = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
READABLE = """(one) => one.scrollWidth <= one.clientWidth + 1
  && one.getBoundingClientRect().bottom <= one.closest(".rk-status").getBoundingClientRect().bottom + 1"""
FOCUS = "document.activeElement?.dataset?.%s ?? null"


@pytest.fixture(params=SCREENS)
def small(request, visit):
    width, height = SCREENS[request.param]
    return visit("small-phone", viewport={"width": width, "height": height})


def reached(page: Page, selector: str) -> bool:
    return page.locator(selector).first.evaluate(REACHED)


def focus(page: Page, name: str) -> str | None:
    return page.evaluate(FOCUS % name)


def late_game(visitor, tiles: int = 62, rack: int = 9):
    """The second half of a game: more tiles on the table than a phone can show large."""
    sets = full_tables(5, tiles)
    left = rack_beside(sets, rack + 8).split()
    table = " | ".join(" ".join(one) for one in sets)
    return seat_by_the_rules(visitor, table, (" ".join(left[:rack]), " ".join(left[rack : rack + 4]), left[-1]))


class TestTheBench:
    @pytest.mark.parametrize("at", [0, -1])
    def test_covers_neither_its_set_nor_the_ways_out_of_it(self, begun, small, at):
        hall, page = late_game(small, 84)
        expect(page.locator("[data-felt]")).to_have_class("rk-felt small")
        at_rest(page)
        before = table_of(page)
        number = range(len(before))[at]
        page.locator("[data-set]").nth(number).locator("[data-key]").first.tap()
        expect(page.locator("[data-bench]")).to_be_visible()
        at_rest(page)
        assert all(
            page.locator("[data-set]").nth(number).locator("[data-key]").evaluate_all(f"(all) => all.map({REACHED})")
        )
        expect(page.locator(".held")).to_have_count(0)  # the click of that tap comes when the bench is under the finger
        page.locator("[data-bench-tiles] [data-key]").last.tap()
        picked = before[number].split()[-1]
        for act in ("new-set", "whole-set", "close-bench"):
            assert reached(page, f"[data-act={act}]"), act
        small.keep_screen(f"bench-{page.viewport_size['width']}x{page.viewport_size['height']}-{at}", chosen=False)
        page.locator("[data-act=new-set]").tap()
        assert table_of(page)[-1] == picked
        assert hall.did("touch-table")[0]["moved"] is True

    def test_keeps_what_is_picked_when_it_is_closed(self, begun, small):
        _, page = late_game(small, 84)
        at_rest(page)
        before = table_of(page)
        page.locator("[data-set]").first.locator("[data-key]").first.tap()
        page.locator("[data-bench-tiles] [data-key]").first.tap()
        page.locator("[data-act=close-bench]").tap()
        expect(page.locator("[data-bench]")).to_be_hidden()
        expect(page.locator("[data-sets] .held")).to_have_count(1)
        assert reached(page, "[data-act=new-set]")
        at_rest(page)
        page.locator("[data-set]").last.locator("[data-key]").last.tap()
        assert before[0].split()[0] in table_of(page)[-1].split()

    def test_keeps_the_focus_when_the_page_is_drawn_again(self, begun, visit):
        visitor = visit("small-phone")
        people = [player(name) for name in NAMES]
        visitor.sign_in_as(people[0].account)
        table = rummikub_table(*people)
        with straw_hall(visitor.page, table) as hall:
            page = live_page(visitor, table)
            sets = full_tables(3, 80)
            show_table(hall, sets, rack_beside(sets, 6))
            expect(page.locator("[data-felt]")).to_have_class("rk-felt small")
            page.locator("[data-set]").first.tap()
            expect(page.locator("[data-bench-tiles] [data-key]").first).to_be_focused()
            for place in ("[data-benched]", "[data-cut]", "[data-act=whole-set]"):
                button = page.locator(f"[data-bench] {place}").last
                button.focus()
                for here in ("away", "here"):
                    hall.say(hall.message() | {"presence": ["here", here, "here"]})
                    expect(page.locator(".rk-seat .seat-here:visible")).to_have_count(int(here == "away"))
                expect(button).to_be_focused()
            page.locator("[data-bench] [data-benched]").last.focus()
            page.keyboard.press("Space")
            expect(page.locator("[data-bench] .held")).to_be_focused()


class TestKeys:
    def test_tab_leads_from_what_is_picked_to_its_places_and_on(self, begun, visit):
        _, page = seat_by_the_rules(visit("wide"), TABLE, (RACK,))
        tile(page, "K4").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        assert focus(page, "act") == "new-set"
        for number in (1, 2, 3):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.textContent") == f"Set {number}"
        page.keyboard.press("Tab")
        assert focus(page, "act") == "sort-runs"
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.textContent") == "Set 3"
        page.keyboard.press("Enter")
        expect(title(page)).to_have_text("1 tile laid, all sets legal.")
        assert focus(page, "key") == "K4a"
        page.keyboard.press("Tab")
        assert focus(page, "act") == "sort-runs"

    def test_and_from_the_first_place_back_to_the_tile(self, begun, visit):
        _, page = seat_by_the_rules(visit("wide"), TABLE, (RACK,))
        tile(page, "R5", where="sets").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        assert focus(page, "act") == "new-set"
        page.keyboard.press("Tab")
        assert focus(page, "act") == "split-here"
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Shift+Tab")
        assert focus(page, "key") == "R5a"

    def test_a_turn_without_a_mouse(self, begun, visit):
        """New set is gone as soon as it is pressed: the tile that was put has the focus, and all keys work on."""
        hall, page = seat_by_the_rules(visit("wide"), TABLE, ("B6 K6 Y6 K4",))
        for face in ("B6", "K6", "Y6"):
            tile(page, face).focus()
            page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(title(page)).to_have_text("3 tiles laid, all sets legal.")
        assert focus(page, "key") == "B6a"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("s")
        expect(title(page)).to_contain_text("not a set yet")
        page.keyboard.press("n")
        expect(page.locator("[data-assertive]")).to_contain_text("A set needs at least 3 tiles.")
        page.keyboard.press("Control+z")
        expect(title(page)).to_have_text("3 tiles laid, all sets legal.")
        page.keyboard.press("Enter")
        expect(title(page)).to_have_text("Ben is on turn.")
        assert len(hall.did("lay-tiles")) == 1

    def test_the_line_keeps_the_focus(self, begun, visit):
        _, page = seat_by_the_rules(visit("wide"), TABLE, (RACK,))
        say(page, "k4 to 3")
        expect(title(page)).to_have_text("1 tile laid, all sets legal.")
        expect(page.locator("#line")).to_be_focused()

    def test_who_is_ready_goes_on_in_the_rack(self, begun, visit):
        hall, page = seat_by_the_rules(
            visit("wide"), "", (RACK,), phase="dealt", ready=(False, True, True), turns=0, melded=(False,) * 3
        )
        page.locator("[data-act=be-ready]").focus()
        page.keyboard.press("Enter")
        expect(title(page)).to_have_text("Your turn.")
        assert focus(page, "key") == page.locator("[data-rack] [data-key]").first.get_attribute("data-key")
        page.keyboard.press("d")
        page.keyboard.press("d")
        expect(title(page)).to_have_text("Ben is on turn.")
        assert len(hall.did("draw-tile")) == 1


@pytest.mark.cites("nzrc2024.14")
def test_three_doubles_are_told_before_one_is_ready(begun, visit):
    rack = "R3 R3 B7 B7 K12 K12 R1 R5 R9 B2 B4 Y6 Y8 Y10"
    changes = {"phase": "dealt", "ready": (False, True, True), "turns": 0, "melded": (False,) * 3}
    visitor = visit("small-phone")
    hall, page = seat_by_the_rules(visitor, "", (rack,), **changes)
    expect(title(page)).to_contain_text("You were dealt 3 doubles.")
    visitor.keep_screen("three-doubles", chosen=False)
    page.click("[data-act=ask-fresh-start]")
    expect(page.locator("[data-act=ask-fresh-start]")).to_be_hidden()
    assert len(hall.did("ask-fresh-start")) == 1


class TestDoneWhileATouchIsOnItsWay:
    @pytest.fixture
    def waiting(self, begun, visit):
        people, visitor = [player(name) for name in NAMES], visit("wide")
        visitor.sign_in_as(people[0].account)
        table = rummikub_table(*people)
        with straw_hall(visitor.page, table) as hall:
            page = live_page(visitor, table)
            show_table(hall, [["K1", "K2", "K3"]], "K4 B9")
            tiles = ["K1", "K2", "K3", "K4"]
            read = {"tiles": tiles, "legal": True, "fault": None, "kind": "run", "written": tiles}
            hall.preview = {"sets": [read], "legal": True, "turn_faults": []}
            say(page, "k4 to 1")
            expect(page.locator("[data-act=lay-tiles]")).to_have_attribute("aria-disabled", "false")
            page.click("[data-act=lay-tiles]")
            assert [one["what"]["kind"] for one in hall.sent("do")] == ["touch-table/1"]
            yield hall, page

    @pytest.mark.parametrize("code", ["not_kept", "too_fast"])
    def test_the_turn_is_played_where_the_hall_did_not_take_the_touch(self, waiting, code):
        hall, page = waiting
        hall.refuse(code, "That could not be kept.")
        page.wait_for_function(
            "document.querySelector('[data-act=lay-tiles]').getAttribute('aria-disabled') === 'true'"
        )
        assert [one["what"]["kind"] for one in hall.sent("do")] == ["touch-table/1", "lay-tiles/1"]

    def test_and_where_it_did(self, waiting):
        hall, page = waiting
        hall.done()
        page.wait_for_function(
            "document.querySelector('[data-act=lay-tiles]').getAttribute('aria-disabled') === 'true'"
        )
        assert [one["what"]["kind"] for one in hall.sent("do")] == ["touch-table/1", "lay-tiles/1"]


class TestOnASmallScreen:
    def test_all_buttons_are_within_it(self, begun, small):
        _, page = late_game(small, 40, 17)
        at_rest(page)
        for act in ("draw-tile", "lay-tiles", "undo"):
            box = page.locator(f"[data-act={act}]").bounding_box()
            assert box["y"] + box["height"] <= page.viewport_size["height"], act
        small.keep_screen(f"rack-{page.viewport_size['width']}x{page.viewport_size['height']}", chosen=False)

    @pytest.mark.cites("nzrc2024.4a")
    def test_what_a_first_meld_takes_is_said(self, begun, small):
        _, page = seat_by_the_rules(small, TABLE, (RACK,), melded=(False,) * 3)
        detail = page.locator("[data-detail]")
        expect(detail).to_have_text("First meld: 30 points of your own tiles. ")
        expect(detail).to_be_visible()
        assert detail.evaluate(READABLE)
        small.keep_screen(f"first-meld-{page.viewport_size['width']}x{page.viewport_size['height']}", chosen=False)

    def test_the_count_of_the_pool_lies_over_no_tile(self, begun, small):
        _, page = late_game(small, 84)
        at_rest(page)
        count, felt, rack = (page.locator(one).bounding_box() for one in (".rk-pool", "[data-felt]", "[data-rack]"))
        assert count["y"] + count["height"] <= felt["y"]
        assert count["height"] > 8
        assert felt["y"] + felt["height"] <= rack["y"]
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.parametrize("device", ["wide", "dark"])
def test_the_legend_has_the_colours_of_the_tiles(begun, visit, device):
    visitor = visit(device)
    _, page = seat_by_the_rules(visitor, TABLE, (RACK,))
    shapes = page.locator(".rk-key-of").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one, '::before').backgroundColor)"
    )
    tiles = [
        tile(page, face).evaluate("(one) => getComputedStyle(one.querySelector('i'), '::before').backgroundColor")
        for face in ("R13", "B6", "Y11", "K6")
    ]
    assert shapes == tiles
    assert len(set(shapes)) == 4
    page.locator(".rk-legend").scroll_into_view_if_needed()
    visitor.keep_screen(f"legend-{device}", chosen=False)
