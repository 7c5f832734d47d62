"""Tiles of Scrabble under a finger and a mouse: what was placed moves again, what was let go elsewhere is let go."""

from playwright.sync_api import Page, expect

from .live_tables import seated, turn

LIFT = 28  # what is carried hangs above the finger
SQUARE = """([row, column]) => {
  const box = document.querySelector("[data-board] svg").getBoundingClientRect(), unit = box.width / 626;
  return {x: box.x + (40 + column * 40) * unit, y: box.y + (40 + row * 40) * unit};
}"""


def square(page: Page, row: int, column: int) -> dict[str, float]:
    return page.evaluate(SQUARE, [row, column])


def finger(page: Page, start: dict[str, float], end: dict[str, float]) -> None:
    """As the browser hears it: which of its own gestures take over is the browser's affair."""
    device = page.context.new_cdp_session(page)
    device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for part in (0.25, 0.5, 0.75, 1):
        point = {side: start[side] + (end[side] - start[side]) * part for side in ("x", "y")}
        device.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_placed_tile_is_moved_by_a_finger_and_the_page_does_not_scroll_instead(visit, begun):
    phone = visit("small-phone")
    with seated(phone) as (hall, path):
        page = phone.open(path)
        expect(page.locator(".seat")).to_have_count(2)
        hall.show("play-tiles", **turn())
        page.locator("[data-rack] [data-key=Ha]").tap()
        page.touchscreen.tap(**square(page, 6, 3))
        expect(page.locator("[aria-label='7 D, H, not yet played']")).to_have_count(1)
        below = square(page, 7, 3)
        finger(page, square(page, 6, 3), {**below, "y": below["y"] + LIFT})
        expect(page.locator("[aria-label='8 D, H, not yet played']")).to_have_count(1)
        assert page.evaluate("scrollY") == 0


def test_a_mouse_let_go_outside_the_page_of_the_game_costs_no_press(visit, begun):
    desk = visit("wide")
    with seated(desk) as (hall, path):
        page = desk.open(path)
        expect(page.locator(".seat")).to_have_count(2)
        hall.show("play-tiles", **turn())
        status = page.locator("[data-status]").bounding_box()
        page.mouse.move(status["x"] + 5, status["y"] + 5)
        page.mouse.down()
        page.mouse.move(5, 5)
        page.mouse.up()
        page.locator("[data-rack] [data-key=Ha]").click()
        expect(page.locator("[data-rack] [data-key=Ha]")).to_have_attribute("aria-pressed", "true")


def test_who_has_scrolled_away_sees_that_it_is_their_turn_and_is_led_back(visit, begun):
    phone = visit("small-phone")
    with seated(phone) as (hall, path):
        page = phone.open(path)
        expect(page.locator(".seat")).to_have_count(2)
        notice = page.get_by_role("button", name="Your turn: to the board")
        hall.show(**turn(on_turn=1))
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator("[data-status]")).not_to_be_in_viewport()
        expect(notice).to_be_hidden()
        hall.show("play-tiles", **turn())
        expect(notice).to_be_in_viewport()
        notice.tap()
        expect(page.locator("[data-status]")).to_be_in_viewport()
        expect(notice).to_be_hidden()
        assert page.evaluate("scrollY") == 0
