"""What the page of a live game tells and says aloud at every step, and what its tab is called meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from .live_tables import StrawHall, board, clocks, player, seated, straw_hall, turn
from .rummikub_page import NAMES
from .rummikub_tables import rummikub_table, show_table
from .test_live_page import HEAR, QI, deeds, hears

Sit = Callable[..., tuple[Page, StrawHall]]
HORSE = {**QI, "by": 0, "words": ["HORSE"], "placed": [["8D", "H"], ["8E", "O"]]}
ACCEPTED = {**HORSE, "answer": "accepted"}
ROW = {
    "n": 1, "who": "Aroha Ngata", "column": 0, "kind": "play", "place": "8D", "text": "HORSE", "beside": [],
    "score": 24, "bonus": 0, "total": 24, "rests_on": [], "notes": [],
}  # fmt: skip


@pytest.fixture
def sit(visit, begun) -> Iterator[Sit]:
    """A page of Scrabble on a device, and its hall of straw."""
    with ExitStack() as halls:

        def come(device: str = "wide", opponent: str = "Ben Fox", **more: object) -> tuple[Page, StrawHall]:
            visitor = visit(device, **more)
            hall, path = halls.enter_context(seated(visitor, opponent))
            page = visitor.open(path)
            expect(page.locator(".seat")).to_have_count(2)
            page.evaluate(HEAR)
            return page, hall

        yield come


@pytest.mark.cites("nzasp.P.4.2")
def test_who_is_not_ready_hears_that_the_own_clock_runs(sit):
    page, straw = sit()
    straw.show("be-ready", phase="preliminaries", clocks=clocks(None, 0, 0))
    expect(page.locator("[data-title]")).to_have_text("Before the game")
    straw.show("be-ready", phase="preliminaries", clocks=clocks(0, 0, 0))
    expect(page.locator("[data-title]")).to_have_text("Ben Fox is ready")
    expect(page.locator("[data-detail]")).to_have_text("Press ready: your clock runs until you do.")
    hears(page, "Ben Fox is ready. Press ready: your clock runs until you do.")
    straw.show(phase="preliminaries", clocks=clocks(None, 0, 0))
    straw.show(phase="preliminaries", clocks=clocks(1, 0, 0))
    expect(page.locator("[data-detail]")).to_contain_text("Ben Fox is not yet: that clock runs.")
    hears(page, "You are ready. Ben Fox is not yet: that clock runs.", "polite")
    straw.show(**turn(on_turn=1, clocks=clocks(1, 0, 0)))
    hears(page, "The game begins. Ben Fox’s turn. Rack H, O, R, S, E, blank, T.", "polite")


def test_who_draws_hears_when_it_may_be_and_what_came(sit):
    page, straw = sit()
    straw.show("play-tiles", **turn())
    last = {**ACCEPTED, "answer": "open"}
    played = {"phase": "answering", "on_turn": 1, "last": last, "sheet": [{}], "racks": [["?", "T"], 7]}
    straw.show(**{**played, "board": board(s8D="HORSE"), "clocks": clocks(1, 60, 0)})
    draw = {"kind": "draw-tiles/1", "at": None, "detail": {"count": 5}}
    straw.show(draw, last=ACCEPTED)
    hears(page, "You may draw 5 tiles.", "polite")
    straw.show(racks=[[*"?TAEIOU"], 7])
    hears(page, "Drew 5 tiles. Rack blank, T, A, E, I, O, U.", "polite")
    straw.show(**turn(sheet=[{}, {}], last={**QI, "answer": "open"}, board=board(s8D="HORSE", s9G="QI")))
    straw.show(last={**QI, "answer": "accepted"})
    hears(page, "You accepted.", "polite")


@pytest.mark.cites("nzasp.P.8.1.1")
def test_an_out_play_the_clock_against_it_and_the_signatures_are_said(sit):
    page, straw = sit()
    straw.show("play-tiles", **turn())
    straw.show("accept", phase="out", last=QI, sheet=[{}], board=board(s9G="QI"), clocks=clocks(None, 60, 30))
    hears(page, "Ben Fox played QI and SQ, 9 G across, 24. Ben Fox is out.")
    straw.show("accept", clocks=clocks(0, 60, 30))
    hears(page, "Your clock runs.")
    straw.show("accept", last={**QI, "answer": "held"})
    expect(page.locator("[data-detail]")).to_contain_text("You hold it: accept or challenge.")
    over = {"phase": "over", "result": {"reason": "out"}, "signed": [False, False], "scores": [10, 20]}
    straw.show("sign-slip", **over)
    straw.show(signed=[True, False])
    hears(page, "You signed the slip.", "polite")
    expect(page.locator("[data-detail]")).to_contain_text("You have signed, Ben Fox has not yet.")
    straw.show(signed=[True, True])
    hears(page, "Ben Fox signed the slip.", "polite")
    expect(page.locator("[data-detail]")).not_to_contain_text("has not yet")


def test_time_in_which_the_hall_was_down_is_said_once_and_not_of_what_was_before(sit):
    page, straw = sit()
    down = {"text": "The hall was down for a while, which is charged to nobody", "rests_on": [], "tone": ""}
    straw.show("play-tiles", **turn())
    straw.story = {"rows": [ROW], "from": 0, "opening": [down], "next": [], "slip": None}
    straw.show(sheet=[{}])
    hears(page, "The hall was down for a while, which is charged to nobody.", "polite")
    page.evaluate("window.said.length = 0")
    straw.story = {"rows": [ROW, ROW], "from": 0, "opening": [down], "next": [], "slip": None}
    straw.show(sheet=[{}, {}])
    expect(page.locator("[data-moves] tbody tr")).to_have_count(2)
    assert not page.evaluate("window.said.some(([, text]) => text.includes('The hall was down'))")


@pytest.mark.cites("nzasp.P.6.12.1.2")
def test_a_hold_is_told_while_it_lasts_and_a_verdict_once(sit):
    page, straw = sit()
    straw.show("play-tiles", **turn())
    held = {"text": "Ben Fox holds the turn", "rests_on": ["nzasp.P.6.12.1.2"], "tone": "held"}
    row = {**ROW, "notes": [held]}
    straw.story = {"rows": [row], "from": 0, "opening": [], "next": [], "slip": None}
    answering = {"phase": "answering", "on_turn": 1, "sheet": [{}], "clocks": clocks(1, 60, 0)}
    straw.show(**{**answering, "last": {**ACCEPTED, "answer": "held"}, "board": board(s8D="HORSE")})
    status = page.locator("[data-status]")
    expect(status).to_contain_text("Ben Fox holds your turn: no tiles are drawn meanwhile.")
    straw.show(last=ACCEPTED)
    expect(status).not_to_contain_text("holds")
    expect(page.locator("[data-moves]")).to_contain_text("Ben Fox holds the turn")
    verdict = {"text": "Acceptable: the play stands", "rests_on": ["nzasp.P.6.17"], "tone": "ok"}
    straw.story = {**straw.story, "rows": [{**row, "notes": [held, verdict]}]}
    straw.show(phase="restarting", restart={"run": 1, "by": [0]}, clocks=clocks(None, 60, 0))
    expect(page.locator(".verdict")).to_contain_text("Acceptable")
    expect(page.locator("[data-detail]")).to_have_text("Start Ben Fox’s clock; otherwise it starts automatically.")


def test_the_tab_is_called_after_what_waits_for_the_player(sit):
    page, straw = sit()
    straw.show("play-tiles", **turn())
    expect(page).to_have_title("Your turn · Aroha Ngata and Ben Fox · Kererū Tile Association")
    straw.show(on_turn=1, clocks=clocks(1, 60, 0))
    expect(page).to_have_title("Aroha Ngata and Ben Fox · Kererū Tile Association")


def test_no_button_is_wider_than_its_place_and_none_is_below_the_fold(sit):
    """A laptop shows little of a page; who has a long name has it on the buttons."""
    page, straw = sit(opponent="Bartholomew Featherstonehaugh-Ponsonby", viewport={"width": 1024, "height": 620})
    restart = {"kind": "restart-clock/1", "at": None, "detail": {"hall_at": straw.now + 20_000}}
    draw = {"kind": "draw-tiles/1", "at": None, "detail": {"count": 4}}
    told = {"phase": "restarting", "restart": {"run": 1, "by": [0]}, "last": ACCEPTED, "sheet": [{}]}
    straw.show(restart, draw, **{**turn(board=board(s8D="HORSE")), **told, "clocks": clocks(None, 60, 0)})
    expect(page.locator("[data-deed]").first).to_be_visible()
    assert deeds(page) == ["draw-tiles", "restart-clock"]
    for button in page.locator("[data-deed]").all():
        assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth")
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (740, 360), (932, 430)])
def test_on_a_phone_on_its_side_or_at_twice_the_size_board_and_hand_are_both_seen(sit, width, height):
    """1280 by 800 at 200 % are 640 by 400."""
    page, straw = sit(viewport={"width": width, "height": height})
    straw.show("accept", "hold", "play-tiles", "exchange-tiles", "pass-turn", **turn(last=QI, board=board(s9G="QI")))
    expect(page.locator("[data-deed=play-tiles]")).to_be_visible()
    for place in ("[data-board]", "[data-rack]", "[data-status]", ".seats", "[data-deed=play-tiles]"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)
    board_box, rack = page.locator("[data-board]").bounding_box(), page.locator("[data-rack]").bounding_box()
    assert board_box["x"] + board_box["width"] <= rack["x"], "nothing lies on the board"


def test_what_is_chosen_in_a_question_stays_under_the_finger(sit):
    page, straw = sit("small-phone")
    straw.show("play-tiles", "exchange-tiles", **turn())
    page.locator("[data-deed=exchange-tiles]").tap()
    tiles, yes = page.locator("[data-dialog] .choose-tiles button"), page.locator("[data-yes]")
    expect(yes).to_have_text("Choose tiles")
    stood = tiles.nth(3).bounding_box()
    for at, words in enumerate(("Exchange 1 tile", "Exchange 2 tiles")):
        tiles.nth(at).tap()
        expect(yes).to_have_text(words)
        assert tiles.nth(3).bounding_box() == stood


# --- Rummikub


@pytest.fixture
def rummikub(visit, begun) -> Iterator[tuple[Page, StrawHall]]:
    """On a small phone, before the first turn."""
    visitor, people = visit("small-phone"), [player(name) for name in NAMES]
    visitor.sign_in_as(people[0].own_account())
    table = rummikub_table(*people)
    with straw_hall(visitor.page, table) as made:
        page = visitor.open(f"/play/t/{table.code}/")
        expect(page.locator(".rk-seat")).to_have_count(3)
        page.evaluate(HEAR)
        yield page, made


@pytest.mark.cites("nzrc2024.14")
def test_who_is_ready_a_new_deal_and_the_beginning_are_said(rummikub):
    page, straw = rummikub
    dealt = {"on": 1, "phase": "dealt", "melded": [False] * 3}
    show_table(straw, [], "R1 R2 R3", ready=[False, False, False], **dealt)
    show_table(straw, [], "R1 R2 R3", ready=[False, True, False], **dealt)
    hears(page, f"{NAMES[1]} is ready.", "polite")
    show_table(straw, [], "B1 B2 B3", ready=[False, False, False], **dealt)
    hears(page, "Three doubles were shown: all tiles are dealt again.")
    expect(page.locator("[data-title]")).to_have_text("Three doubles were shown: all tiles are dealt again.")
    show_table(straw, [], "B1 B2 B3", ready=[True, False, False], **dealt)
    hears(page, "You are ready.", "polite")
    show_table(straw, [], "B1 B2 B3", on=1, melded=[False] * 3, turns=0)
    hears(page, f"The game begins. {NAMES[1]} is on turn.", "polite")
    expect(page).to_have_title(f"{', '.join(NAMES)} · Kererū Tile Association")


def test_a_refusal_is_read_whole_on_a_phone(rummikub):
    page, straw = rummikub
    show_table(straw, [["R1", "R2", "R3"]], "R4 K9 B2")
    expect(page).to_have_title(f"Your turn · {', '.join(NAMES)} · Kererū Tile Association")
    page.locator("#line").fill("r4 to 1")
    page.locator("#line").press("Enter")
    expect(page.locator("[data-title]")).to_have_text("1 tile laid.")
    straw.done()  # it has heard that tiles are touched
    page.locator("[data-act=draw-tile]").evaluate("(button) => button.click()")
    title = page.locator("[data-title]")
    expect(title).to_have_text("Take your tiles back first; then you may draw.")
    assert title.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
