"""Room on the screen: the whole board and the hand are seen together, and nothing that comes or goes moves the rack."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from .live_tables import board, clocks, player, scrabble_table, seated, straw_hall, turn
from .test_live_requests import NOTES, ROW
from .visitor import Visitor

CHALLENGE = {"kind": "challenge/1", "at": None, "detail": {"words": ["QI", "SQ"]}}
QI = {
    "by": 1, "kind": "play", "placed": [["9G", "Q"], ["9H", "I"]], "words": ["QI", "SQ"], "score": 24, "answer": "open",
}  # fmt: skip
# The windows of laptops, of a tablet on its side and of a desk.
WINDOWS = [(1366, 650), (1366, 768), (1440, 789), (1180, 820), (1366, 900), (1920, 970), (1920, 1080), (920, 700)]


def boxes(page: Page) -> dict[str, dict[str, float]]:
    return {
        name: page.locator(f"[data-{name}]").bounding_box()
        for name in ("board", "rack", "status", "deeds-play", "deeds-answer")
    }


@pytest.fixture
def answering(visit, begun):
    """The page of who is to answer a play and to play, in a window of this size."""

    def come(device: str, width: int, height: int) -> tuple[Visitor, object]:
        visitor = visit(device, viewport={"width": width, "height": height})
        made, path = halls.enter_context(seated(visitor))
        visitor.open(path)
        expect(visitor.page.locator(".seat")).to_have_count(2)
        made.show(
            "play-tiles", "exchange-tiles", "pass-turn", "accept", "hold", CHALLENGE,
            **turn(phase="answering", board=board(s8D="HORSE", s9G="QI"), last=QI),
        )  # fmt: skip
        expect(visitor.page.locator("[data-rack] [data-key]")).to_have_count(7)
        expect(visitor.page.locator("[data-deed=accept]")).to_be_visible()
        return visitor, made

    with ExitStack() as halls:
        yield come


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_whole_board_and_the_hand_are_on_one_screen(answering, width, height):
    visitor, hall = answering("wide", width, height)
    page = visitor.page
    seen = boxes(page)
    for name, box in seen.items():
        assert box["y"] + box["height"] <= height, f"{name} ends below the window"
    over, rack = seen["board"], seen["rack"]
    beside = rack["x"] >= over["x"] + over["width"]
    assert beside or rack["y"] >= over["y"] + over["height"], "the hand lies over no row of the board"
    assert over["width"] >= 400, "squares that can be read"
    assert visitor.look("tooWide", "cramped") == []
    visitor.keep_screen(f"room-{width}x{height}", chosen=False)
    hall.show("play-tiles", "exchange-tiles", "pass-turn", phase="playing")
    expect(page.locator("[data-deed=accept]")).to_have_count(0)
    assert page.locator("[data-rack]").bounding_box() == rack, "what was answered moves no tile"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (412, 915)])
def test_a_phone_shows_a_verdict_whole_with_what_comes_next(answering, width, height):
    visitor, hall = answering("phone", width, height)
    page = visitor.page
    hall.story = {"rows": [{**ROW, "notes": NOTES}], "from": 0, "opening": [], "next": [], "slip": None}
    hall.show(
        "restart-clock", phase="restarting", restart={"run": 0, "by": [1]}, last={**QI, "kind": "lost_challenge"},
        board=board(s8D="HORSE"), clocks=clocks(None, 60, 0),
    )  # fmt: skip
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
    assert page.locator("[data-detail]").inner_text() != ""
    cut = "(strip) => strip.scrollHeight - strip.clientHeight"
    assert page.locator("[data-status]").evaluate(cut) <= 1, page.locator("[data-status]").inner_text()
    visitor.keep_screen(f"verdict-{width}x{height}", chosen=False)
    seen = boxes(page)
    assert seen["rack"]["y"] >= seen["board"]["y"] + seen["board"]["height"]


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_who_sees_all_racks_later_sees_whose_they_are_and_how_long_ago(visit, begun, device):
    table = scrabble_table(player("Aroha Ngata"), player("Ben Fox"), racks_after_s=300)
    visitor = visit(device)
    with straw_hall(visitor.page, table, you=None) as hall:
        page = visitor.open(f"/play/t/{table.code}/?racks=1")
        expect(page.locator(".seat")).to_have_count(2)
        hall.show(**turn(racks=[[*"HORSE?T"], [*"AEIOUQZ"]], on_turn=1, clocks=clocks(1, 60, 0)))
        expect(page.locator("[data-ago]")).to_have_text("5 minutes ago")
        expect(page.locator("[data-preview]")).to_have_text("Ben Fox’s rack")
        expect(page.locator("[data-rack]")).to_have_attribute("aria-label", "Ben Fox’s rack")
        assert (
            page.locator("[data-rack] .rack-tile").evaluate_all(
                "(all) => all.map((one) => one.dataset.key[0]).join('')"
            )
            == "AEIOUQZ"
        )
        assert [one.inner_text() for one in page.locator("[data-left]").all()] == [
            "rack: H O R S E ? T",
            "rack: A E I O U Q Z",
        ]
        expect(page.locator("#line")).to_be_hidden()
        assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
        visitor.keep_screen(f"delayed-{device}", chosen=False)
