"""Every way of moving a tile of Rummikub: mouse, finger, keys and line; by the rules, but without a hall."""

import re

import pytest
from playwright.sync_api import expect

from .live_tables import player, straw_hall
from .rummikub_page import (
    NAMES,
    drag,
    live_page,
    rack_of,
    say,
    seat_by_the_rules,
    table_of,
    tap,
    tile,
    title,
    touch_drag,
)
from .rummikub_tables import full_tables, rack_beside, rummikub_table, set_of_106, show_table

TABLE = "R3 R4 R5 R6 | R11 B11 J=Y11 | K1 K2 K3"
RACK = "B6 K6 Y11 K4 B9 Y1 R13"


@pytest.fixture
def seated(visit, begun):
    """A page in the middle of a game: this table, this rack, on turn. Nobody is at the other end but the rules."""

    def sit(table=TABLE, rack=RACK, *, device="wide", you=0, melded=None, others=(), **more):
        visitor = visit(device, **more)
        racks = (rack, *others) if you == 0 else ("R1", rack)
        return *seat_by_the_rules(visitor, table, racks, you=you, melded=melded or (True,) * 3), visitor

    return sit


@pytest.mark.parametrize("device", ["wide", "small-phone"])
def test_a_tile_is_dragged_into_a_set_and_back(seated, device):
    hall, page, _ = seated(device=device)
    move = drag if device == "wide" else touch_drag
    move(page, tile(page, "K4"), page.locator("[data-set]").nth(2), at=0.98)
    expect(title(page)).to_have_text("1 tile laid, all sets legal.")
    assert table_of(page)[2] == "K1 K2 K3 K4"
    move(page, tile(page, "K4", where="sets"), page.locator("[data-rack]"), at=0.3)
    expect(title(page)).to_have_text("Your turn.")
    assert sorted(rack_of(page)) == sorted(RACK.split())
    assert [(one["laid"], one["moved"]) for one in hall.did("touch-table")] == [(1, False), (0, False)]


def test_a_part_is_dragged_off_a_set(seated):
    _, page, _ = seated()
    tile(page, "R5", where="sets").click()
    tile(page, "R6", where="sets").click()
    drag(page, tile(page, "R6", where="sets"), page.locator("[data-felt]"), at=0.9)
    assert table_of(page) == ["R3 R4", "R11 B11 J", "K1 K2 K3", "R5 R6"]
    expect(page.locator(".rkt-set.wrong")).to_have_count(2)
    expect(page.locator("[data-detail]")).to_contain_text("A set needs at least 3 tiles.")
    page.click("[data-act=undo]")
    assert table_of(page)[0] == "R3 R4 R5 R6"
    page.click("[data-act=redo]")
    page.click("[data-act=restart]")
    assert table_of(page) == ["R3 R4 R5 R6", "R11 B11 J", "K1 K2 K3"]
    expect(page.locator(".rkt-set.wrong")).to_have_count(0)


@pytest.mark.cites("nzrc2024.7b")
def test_the_hall_hears_at_once_that_tiles_are_touched_and_that_all_is_back(seated):
    """It decides between one tile and three when the time is up."""
    hall, page, _ = seated()
    drag(page, tile(page, "R6", where="sets"), page.locator("[data-felt]"), at=0.9)
    expect(title(page)).to_contain_text("Set 4")
    page.click("[data-act=undo]")
    tap(page, "K4")
    tile(page, "K2", where="sets").click()
    expect(page.locator("[data-act=draw-tile]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-act=restart]")
    expect(page.locator("[data-act=draw-tile]")).to_have_attribute("aria-disabled", "false")
    touches = [(one["laid"], one["moved"]) for one in hall.did("touch-table")]
    assert touches == [(0, True), (0, False), (1, False), (0, False)]
    assert not hall.match.state.draft.under_way


def test_everything_by_keys(seated):
    hall, page, _ = seated()
    tile(page, "K4").focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-polite]")).to_contain_text("Picked black 4.")
    page.locator("[data-into]").nth(2).focus()
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("1 tile laid, all sets legal.")
    expect(page.locator("[data-polite]")).to_contain_text("Black 4 to set 3. All sets legal.")
    tile(page, "R5", where="sets").focus()
    page.keyboard.press("s")
    expect(title(page)).to_contain_text("not a set yet")
    page.keyboard.press("n")
    expect(page.locator("[data-assertive]")).to_contain_text("A set needs at least 3 tiles.")
    page.keyboard.press("Control+z")
    expect(title(page)).to_have_text("1 tile laid, all sets legal.")
    tile(page, "K4", where="sets").focus()
    page.keyboard.press("Backspace")
    expect(title(page)).to_have_text("Your turn.")
    tile(page, "K4").focus()
    page.keyboard.press("7")
    assert rack_of(page) == ["R13", "B6", "B9", "Y1", "Y11", "K4", "K6"]
    page.keyboard.press("8")
    assert rack_of(page) == ["Y1", "K4", "B6", "K6", "B9", "Y11", "R13"]
    page.keyboard.press("ArrowLeft")
    expect(tile(page, "Y1")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-sets] [data-key]:focus")).to_have_count(1)
    page.keyboard.press("d")
    assert not hall.did("draw-tile")
    page.keyboard.press("d")
    expect(title(page)).to_have_text("Ben is on turn.")
    assert len(hall.did("draw-tile")) == 1


@pytest.mark.cites("nzrc2024.9a")
def test_a_joker_is_asked_for_where_its_place_does_not_say_it(seated):
    _, page, _ = seated("K1 K2 K3", "R5 R6 J Y1")
    say(page, "j r5 new")
    say(page, "r6 to 2")
    assert table_of(page)[1] in ("R5 R6 J", "J R5 R6")
    expect(page.locator("[data-set]").last.locator(".joker i")).to_have_text(re.compile("R7|R4"))


@pytest.mark.cites("nzrc2024.4a", "nzrc2024.9c", "nzrc2024.3a")
def test_what_concerns_the_whole_turn_is_told_with_its_rule(seated):
    _, page, _ = seated("R2 B2 Y2 J=K2 | K11 K12 K13", "K2 B9")
    say(page, "k2 to 1")
    say(page, "j to 2 from 1")
    expect(title(page)).to_have_text("A freed joker goes into a new set in the same turn.")
    expect(page.locator("[data-detail] .clause-id").first).to_have_text("rule 9c")
    expect(page.locator("[data-act=lay-tiles]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-act=lay-tiles]", force=True)
    expect(page.locator("[data-assertive]")).to_contain_text("A freed joker goes into a new set")


@pytest.mark.cites("nzrc2024.4a")
def test_a_first_meld_that_is_too_small_is_counted(seated):
    _, page, _ = seated("K1 K2 K3", "R9 B9 Y9 K4", melded=(False, True, True))
    say(page, "r9 b9 y9 new")
    expect(title(page)).to_have_text("Your first meld is worth 27; it takes 30.")
    expect(page.locator("[data-detail] .clause-id").first).to_have_text("rule 4a")


def test_off_turn_the_rack_can_be_arranged_and_nothing_else(seated):
    hall, page, _ = seated(you=1)
    drag(page, tile(page, "R13"), tile(page, "B6"), at=0.1)
    assert rack_of(page)[0] == "R13"
    drag(page, tile(page, "K4"), page.locator("[data-set]").nth(2))
    assert table_of(page)[2] == "K1 K2 K3"
    say(page, "k4 to 3")
    expect(page.locator("[data-assertive]")).to_contain_text("It is not your turn.")
    assert hall.sent("do") == []


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(seated):
    hall, page, _ = seated()
    say(page, "k4 to 3")
    say(page, "b6 k6 new")
    expect(title(page)).to_have_text("Set 4: not a set yet.")
    page.reload()
    expect(title(page)).to_have_text("Set 4: not a set yet.")
    assert table_of(page) == ["R3 R4 R5 R6", "R11 B11 J", "K1 K2 K3 K4", "B6 K6"]
    assert len(hall.did("touch-table")) == 1


@pytest.mark.parametrize("device", ["wide", "phone", "small-phone"])
def test_hand_buttons_and_seconds_are_seen_without_scrolling(seated, device):
    sets = full_tables(7, 52)
    left = rack_beside(sets, 24).split()
    table = " | ".join(" ".join(one) for one in sets)
    _, page, visitor = seated(
        table, " ".join(left[:12]), others=(" ".join(left[12:19]), " ".join(left[19:])), device=device
    )
    page.evaluate("scrollTo(0, 0)")
    button = page.locator("[data-act=lay-tiles]").bounding_box()
    assert button["y"] + button["height"] <= page.viewport_size["height"]
    ring, seconds = page.locator(".timed .rk-ring").bounding_box(), page.locator(".timed .rk-time").bounding_box()
    for start, size in (("x", "width"), ("y", "height")):
        assert abs(ring[start] + ring[size] / 2 - seconds[start] - seconds[size] / 2) < 2
    expect(page.locator(".rk-ring:visible")).to_have_count(1)
    tap(page, page.locator("[data-rack] [data-key]").first.get_attribute("data-key")[:-1])
    visitor.keep_screen(f"{device}-live-rummikub", chosen=device == "phone")


class TestOnAPhone:
    def test_a_small_set_opens_on_the_bench_to_pick_and_to_split(self, seated):
        table = " | ".join(" ".join(one) for one in full_tables(5, 84))
        left = rack_beside(full_tables(5, 84), 8).split()
        racks = (" ".join(left[:4]), (" ".join(left[4:6]), " ".join(left[6:])))
        hall, page, visitor = seated(table, racks[0], others=racks[1], device="small-phone")
        box = page.locator("[data-sets] [data-key]").first.bounding_box()
        assert 24 <= box["width"] < 36
        before = table_of(page)
        at = next(n for n, one in enumerate(before) if len(one.split()) >= 5)
        page.locator("[data-set]").nth(at).locator("[data-key]").nth(2).tap()
        bench = page.locator("[data-bench]")
        expect(bench).to_be_visible()
        assert bench.locator("[data-key]").first.bounding_box()["width"] >= 28
        visitor.keep_screen("phone-live-rummikub-bench", chosen=False)
        bench.locator("[data-cut]").nth(1).tap()
        assert table_of(page)[at].split() == before[at].split()[:2]
        page.click("[data-act=close-bench]")
        page.click("[data-act=undo]")
        assert table_of(page) == before
        assert hall.did("touch-table")[0]["moved"] is True

    @pytest.mark.parametrize("height", [512, 640])
    def test_all_106_tiles_can_be_touched(self, visit, begun, height):
        people = [player(name) for name in NAMES]
        visitor = visit("small-phone", viewport={"width": 360, "height": height})
        visitor.sign_in_as(people[0].account)
        with straw_hall(visitor.page, rummikub_table(*people)) as hall:
            page = live_page(visitor, rummikub_table(*people))
            show_table(hall, set_of_106(), "")
            expect(page.locator("[data-sets] [data-key]")).to_have_count(106)
            boxes = page.evaluate(
                "[...document.querySelectorAll('[data-playing] button')]"
                ".filter((one) => one.checkVisibility({opacityProperty: true}))"
                ".map((one) => one.getBoundingClientRect()).map(({width, height}) => [width, height])"
            )
            assert len(boxes) >= 106 + 5
            assert min(map(min, boxes)) >= 24
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            hidden = "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)"
            assert page.evaluate(f"{hidden}(document.querySelector('[data-felt]'))") <= 24


def test_the_page_can_be_read_by_everybody(seated):
    """Names of sets and tiles, and no barrier that axe finds, in light and in the middle of a turn."""
    hall, page, visitor = seated()
    say(page, "b6 k6 new")
    expect(title(page)).to_have_text("Set 4: not a set yet.")
    labels = page.locator("[data-sets] .rkt-tiles").evaluate_all("(lists) => lists.map((one) => one.ariaLabel)")
    assert labels == [
        "Set 1 of 4, run, red 3, 4, 5, 6",
        "Set 2 of 4, group, red, blue and joker 11",
        "Set 3 of 4, run, black 1, 2, 3",
        "Set 4 of 4, not a set yet: blue 6, black 6",
    ]
    assert page.locator("[data-players] li").all_inner_texts()
    assert visitor.inaccessible() == []
    assert hall.did("touch-table")
