"""Hands on a live page of Rummikub: what a test does there, and what it reads."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.rummikub.match import midgame

from .live_tables import player
from .rummikub_tables import RuleHall, rummikub_table
from .visitor import Visitor

NAMES = ("Aroha Ngata", "Ben Carter", "Cleo Marsh")


def live_page(visitor: Visitor, table: Any) -> Page:
    page = visitor.open(f"/play/t/{table.code}/")
    expect(page.locator("#live")).to_have_attribute("data-line", "on")
    return page


def seat_by_the_rules(
    visitor: Visitor, table: str, racks: Sequence[str], *, you: int = 0, **changes: Any
) -> tuple[RuleHall, Page]:
    """A page in the middle of a game of three: this table, these racks. Nobody is at the other end but the rules."""
    people = [player(name) for name in NAMES]
    visitor.sign_in_as(people[0].account)
    hall = RuleHall(midgame(table, tuple(racks), players=3, **{"turns": 9, **changes}), you)
    visitor.page.route_web_socket("**/ws/play/*/", hall.answer)
    return hall, live_page(visitor, rummikub_table(*people))


def say(page: Page, text: str) -> None:
    page.fill("#line", text)
    page.press("#line", "Enter")


def tile(page: Page, face: str, *, where: str = "rack", nth: int = 0):
    """A tile by its name on the rack, or on the table."""
    return page.locator(f'[data-{where}] :is([data-key="{face}a"], [data-key="{face}b"])').nth(nth)


def table_of(page: Page) -> list[str]:
    """The sets as the page shows them."""
    return page.evaluate(
        "[...document.querySelectorAll('[data-set]')].map((set) => [...set.querySelectorAll('[data-key]')]"
        ".map((tile) => tile.dataset.key.slice(0, -1)).join(' '))"
    )


def rack_of(page: Page) -> list[str]:
    return page.evaluate(
        "[...document.querySelectorAll('[data-rack] [data-key]')].map((tile) => tile.dataset.key.slice(0, -1))"
    )


AT_REST = """async () => {
  const felt = document.querySelector("[data-felt]"), until = performance.now() + 15000;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (felt.getAttribute("aria-busy") === "true" || document.getAnimations().length) {
    if (performance.now() > until) throw new Error("the table does not come to rest");
    await frame();
  }
}"""


def at_rest(page: Page) -> None:
    """The hall has looked at what lies there, and tiles that glide to their places have come there."""
    page.evaluate(AT_REST)


def drag(page: Page, start: Any, end: Any, *, at: float = 0.5) -> None:
    """By mouse, from the middle of the one to a place along the other."""
    at_rest(page)
    one, other = start.bounding_box(), end.bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] * at, other["y"] + other["height"] / 2, steps=6)
    page.mouse.up()


def title(page: Page):
    return page.locator("[data-title]")


def on_turn(page: Page) -> None:
    expect(title(page)).to_have_text("Your turn.")


def done(page: Page) -> None:
    expect(page.locator("[data-act=lay-tiles]")).to_have_attribute("aria-disabled", "false")
    page.click("[data-act=lay-tiles]")


def tap(page: Page, *faces: str) -> None:
    at_rest(page)
    for face in faces:
        tile(page, face).click()


def tap_set(page: Page, face: str) -> None:
    """The set in which this tile lies takes what is in hand."""
    at_rest(page)
    tile(page, face, where="sets").click()


def touch_drag(page: Page, start: Any, end: Any, *, at: float = 0.5) -> None:
    """By a finger: press, move, let go, as the browser hears them."""
    at_rest(page)
    one, other = start.bounding_box(), end.bounding_box()
    device = page.context.new_cdp_session(page)
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    to_x, to_y = other["x"] + other["width"] * at, other["y"] + other["height"] / 2 + 28  # what is carried hangs above
    device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.6, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        device.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
