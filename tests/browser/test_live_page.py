"""The page of a live game of Scrabble against a hall of straw: what it offers, shows and says, and how hands use it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .live_tables import FirstVisit, StrawHall, board, clocks, first_visit, player, scrabble_table, seated, turn
from .visitor import Visitor

HEAR = """() => {
  window.said = [];
  for (const region of document.querySelectorAll("[data-polite], [data-assertive]"))
    new MutationObserver(() => window.said.push([region.ariaLive, region.textContent.trim()]))
      .observe(region, {childList: true});
}"""
QI = {
    "by": 1, "kind": "play", "placed": [["9G", "Q"], ["9H", "I"]], "words": ["QI", "SQ"], "score": 24, "answer": "open",
}  # fmt: skip


@pytest.fixture
def visitor(visit, begun) -> Visitor:
    return visit("wide")


@pytest.fixture
def straw(visitor) -> Iterator[StrawHall]:
    with seated(visitor) as (made, path):
        visitor.open(path)
        expect(visitor.page.locator(".seat")).to_have_count(2)
        visitor.page.evaluate(HEAR)
        yield made


@pytest.fixture
def page(visitor, straw) -> Page:
    straw.show("play-tiles", "exchange-tiles", "pass-turn", "forfeit", **turn())
    expect(visitor.page.locator("[data-rack] [data-key]")).to_have_count(7)
    return visitor.page


def deeds(page: Page) -> list[str]:
    return page.locator("[data-deed]").evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.deed).sort()"
    )


def said(page: Page) -> list[list[str]]:
    return page.evaluate("window.said")


def hears(page: Page, words: str, how: str = "assertive") -> None:
    page.wait_for_function(
        "([how, words]) => window.said.some(([by, text]) => by === how && text.includes(words))", arg=[how, words]
    )


def line(page: Page, text: str) -> None:
    page.locator("#line").fill(text)
    page.locator("#line").press("Enter")


def test_the_buttons_are_exactly_what_the_hall_offers_from_when_it_offers_it(page, straw):
    assert deeds(page) == ["exchange-tiles", "forfeit", "pass-turn", "play-tiles"]
    straw.show({"kind": "draw-tiles/1", "at": straw.now + 2_600, "detail": {"count": 5}}, "unheard-of", on_turn=1)
    draw = page.locator('[data-deed="draw-tiles"]')
    expect(draw).to_have_text("Draw 5 tiles in 3 s")
    assert deeds(page) == ["draw-tiles"]
    draw.click(force=True)
    expect(page.locator("[data-refusal]")).to_contain_text("Possible in")
    assert straw.sent("do") == []
    expect(draw).to_have_text("Draw 5 tiles")
    draw.click()
    page.wait_for_function("() => document.querySelector('[data-deed=\"draw-tiles\"]').ariaDisabled === 'true'")
    assert straw.command["what"] == {"kind": "draw-tiles/1"}


@pytest.mark.cites("nzasp.P.6.3.1")
def test_a_refusal_stands_beside_the_draft_with_its_clause_and_the_draft_stays(page, straw):
    line(page, "8d horse")
    expect(page.locator("[data-preview]")).to_have_text("HORSE: 24 points")
    expect(page.locator('[data-deed="play-tiles"]')).to_have_text("Play 24")
    line(page, "play")
    expect(page.locator(".tile.sent")).to_have_count(5)
    expect(page.locator("[data-preview]")).to_have_text("Sending…")
    assert [at for at, _sign in straw.command["what"]["placed"]] == [108, 109, 110, 111, 112]
    straw.refuse("not_your_turn", "It is not your turn.", "nzasp.P.6.3.1")
    refusal = page.locator("[data-refusal]")
    expect(refusal).to_contain_text("It is not your turn. P.6.3.1")
    expect(refusal.locator("a")).to_have_attribute("href", "/rules/nzasp.P.6.3.1/")
    expect(page.locator(".tile.draft")).to_have_count(5)
    hears(page, "Not possible: It is not your turn. Rule nzasp.P.6.3.1.")
    page.get_by_role("button", name="Take all tiles back").click()
    expect(refusal).to_be_hidden()


def test_what_happens_is_said(page, straw):
    hears(page, "Your turn. 2")
    hears(page, "Rack H, O, R, S, E, blank, T.")
    line(page, "8d horse")
    hears(page, "HORSE, 8 D across, 24 points. Rack blank, T.", "polite")
    line(page, "play")
    straw.done()
    mine = {
        **QI,
        "by": 0,
        "placed": [["8D", "H"], ["8E", "O"], ["8F", "R"], ["8G", "S"], ["8H", "E"]],
        "words": ["HORSE"],
    }
    straw.show(
        phase="answering", on_turn=1, board=board(s8D="HORSE"), last=mine, sheet=[{}], scores=[24, 0],
        racks=[["?", "T"], 7], clocks=clocks(1, 60, 0),
    )  # fmt: skip
    hears(page, "Played HORSE for 24. You 24, Ben Fox 0.", "polite")
    expect(page.locator("[data-rack] [data-key]")).to_have_count(2)
    challenge = {"kind": "challenge/1", "at": None, "detail": {"words": ["QI", "SQ"]}}
    straw.show(
        "accept", "hold", challenge, "play-tiles", last=QI, sheet=[{}, {}], scores=[24, 24], on_turn=0,
        board=board(s8D="HORSE", s9G="QI"), clocks=clocks(0, 60, 30),
    )  # fmt: skip
    hears(page, "Ben Fox played QI and SQ, 9 G across, 24. You 24, Ben Fox 24. Accept, hold or challenge.")
    line(page, "challenge 2")
    page.wait_for_function("() => document.querySelector('[data-deed=\"challenge\"]').ariaDisabled === 'true'")
    assert straw.command["what"] == {"kind": "challenge/1", "words": ["SQ"]}
    straw.done()
    straw.show(phase="adjudicating", challenge={"by": 0, "words": ["SQ"]}, clocks=clocks(None, 60, 30))
    hears(page, "You challenged SQ.")
    off = {**QI, "kind": "lost_challenge"}
    straw.show(
        "restart-clock",
        phase="restarting",
        challenge=None,
        restart={"run": 0, "by": [1]},
        last=off,
        board=board(s8D="HORSE"),
    )
    hears(page, "Challenge: not allowed. Ben Fox takes QI and SQ back.")
    for text, words in (
        ("c", "You 24 minutes, Ben Fox 24 minutes 30 seconds."), ("score", "You 24, Ben Fox 24."),
        ("rack", "Rack blank, T."), ("row 8", "Row 8: D H, E O"),
        ("dance", "“dance” is not understood"), ("help", "8d horse goes across"),
    ):  # fmt: skip
        line(page, text)
        hears(page, words)


def test_typing_on_the_board_spends_a_blank_by_shift_only_and_enter_comes_twice(page, straw):
    grid = page.get_by_role("grid")
    grid.focus()
    assert grid.get_attribute("aria-activedescendant") == "square-112"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.keyboard.type("TO", delay=5)  # as with Caps Lock: upper case, but no Shift is down
    expect(page.locator("#square-111")).to_have_attribute("aria-label", "8 G, T, not yet played")
    page.keyboard.press("Shift+KeyX")
    expect(page.locator("#square-113")).to_have_attribute("aria-label", "8 I, X, blank, not yet played")
    page.keyboard.press("Shift+KeyQ")
    hears(page, "No blank on your rack.")
    page.keyboard.press("Backspace")
    expect(page.locator("#square-113")).to_have_attribute("aria-label", "8 I, empty")
    expect(page.locator("[data-preview]")).to_have_text("HORSE: 24 points")
    page.keyboard.press("Enter")
    hears(page, "Enter again to play.")
    assert straw.sent("do") == []
    page.keyboard.press("Enter")
    expect(page.locator(".tile.sent")).to_have_count(2)
    assert straw.command["what"]["placed"] == [[111, "T"], [112, "O"]]


def test_hands_place_swap_and_take_back_and_a_blank_is_asked_for_its_letter(page, straw):
    def middle(at: int) -> tuple[float, float]:
        box = page.locator(f"#square-{at}").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.locator('[data-key="?a"]').hover()
    page.mouse.down()
    page.mouse.move(*middle(111), steps=4)
    page.mouse.move(*middle(112))
    page.mouse.up()
    page.get_by_role("button", name="Z", exact=True).click()
    expect(page.locator("#square-112")).to_have_attribute("aria-label", "8 H, Z, blank, not yet played")
    page.locator('[data-key="Ha"]').click()  # picked, then put
    page.mouse.click(*middle(113))
    expect(page.locator("#square-113")).to_have_attribute("aria-label", "8 I, H, not yet played")
    page.mouse.click(*middle(113), button="right")
    expect(page.locator(".tile.draft")).to_have_count(1)
    before = page.locator("[data-rack]").inner_text().split()
    page.locator('[data-key="Oa"]').click()
    page.locator('[data-key="Ra"]').click()
    after = page.locator("[data-rack]").inner_text().split()
    assert before != after
    assert sorted(before) == sorted(after)
    # A drop beside the board sends it home; and a drag of something that vanished drops nothing.
    page.mouse.move(*middle(112))
    page.mouse.down()
    page.mouse.move(*middle(100), steps=3)
    straw.show("play-tiles", **turn(racks=[[*"HORSET"], 7]))
    expect(page.locator("#live.dragging")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".tile.draft")).to_have_count(0)


def test_the_score_of_others_is_not_believed_twice_and_late_previews_are_dropped(page, straw):
    straw.silent = True
    line(page, "8d ho")
    first = straw.sent("ask")[-1]["n"]
    line(page, "8d horse")
    page.wait_for_function("() => document.querySelectorAll('.tile.draft').length === 5")
    last = straw.sent("ask")[-1]["n"]
    assert last > first
    straw.say({"t": "told", "n": last, "words": ["HORSE"], "score": 24})
    straw.say({"t": "told", "n": first, "words": ["HO"], "score": 10})
    expect(page.locator("[data-preview]")).to_have_text("HORSE: 24 points")


def test_unseen_tiles_are_ones_own_switch_unless_forbidden(page, straw):
    expect(page.locator("[data-unseen]")).to_be_hidden()
    page.get_by_label("Count the tiles I have not seen").check()
    expect(page.locator("[data-unseen]")).to_contain_text("93 tiles")
    straw.table["unseen_allowed"] = False
    straw.show("play-tiles", **turn())
    expect(page.locator("[data-unseen]")).to_be_hidden()
    expect(page.get_by_text("the organiser does not allow it")).to_be_visible()
    line(page, "unseen")
    hears(page, "not counted at this table")


def test_who_forfeits_is_asked_twice(page, straw):
    page.get_by_role("button", name="Forfeit the game").click()
    page.get_by_role("button", name="Yes, forfeit").click()
    page.get_by_role("button", name="No, back").click()
    assert straw.sent("do") == []
    line(page, "forfeit")
    page.get_by_role("button", name="Yes, forfeit").click()
    page.get_by_role("button", name="Forfeit for good").click()
    page.wait_for_function("() => document.querySelector('[data-deed=\"forfeit\"]').ariaDisabled === 'true'")
    assert straw.command["what"] == {"kind": "forfeit/1", "reason": "given up"}


def test_a_question_closes_when_what_it_asks_is_not_offered_any_more(page, straw):
    page.locator('[data-deed="exchange-tiles"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()
    straw.show("play-tiles", **turn(bag=6))
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert straw.sent("do") == []


def test_clocks_of_both_go_below_zero_as_the_law_shows_them(page, straw):
    straw.show("play-tiles", **turn(clocks=clocks(None, 1512, 1500 + 60)))
    expect(page.locator(".seat-clock.over")).to_have_text(["-0:12", "-1:00"])
    straw.show("play-tiles", **turn(clocks=clocks(0, 1494, 1560)))
    expect(page.locator(".seat-clock.runs")).to_have_text(re.compile(r"0:0[45]\.\d"))


def test_a_first_visit_is_small_and_asks_nobody_else(visit, begun):
    aroha = player("Aroha Ngata")
    table = scrabble_table(aroha, player("Ben Fox"))
    visitor = visit("phone")
    visitor.sign_in_as(aroha.own_account())
    seen = first_visit(visitor, table, ".seat")
    assert 20_000 < seen.line_bytes < FirstVisit.MOST
    assert seen.hosts == {visitor.hall.lan.split("/")[2]}


@pytest.mark.parametrize("device", ["small-phone", "phone", "wide", "dark"])
def test_the_page_bears_every_look(visit, begun, device):
    visitor = visit(device)
    with seated(visitor, "Bartholomew Featherstonehaugh") as (straw, path):
        page = visitor.open(path)
        expect(page.locator(".seat")).to_have_count(2)
        challenge = {"kind": "challenge/1", "at": None, "detail": {"words": ["QI", "SQ"]}}
        straw.show(
            "accept", "hold", challenge, "play-tiles", "exchange-tiles", "pass-turn", "forfeit",
            **turn(phase="answering", board=board(s8D="HORSe", s9G="QI"), last=QI, clocks=clocks(0, 312, 1503)),
        )  # fmt: skip
        line(page, "10f t?oe")
        expect(page.locator("[data-preview]")).to_contain_text("24 points")
        page.evaluate("scrollTo(0, 0)")
        assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
        if device == "dark":
            visitor.keep_screen("dark-live-scrabble")
        line(page, "challenge")
        expect(page.get_by_role("dialog")).to_contain_text("one verdict for all of them")
        assert visitor.inaccessible() == []


def test_a_command_says_which_event_it_was_given_on(page, straw):
    """By it the hall knows that a late press does not answer another play."""
    straw.show("accept", "hold", **turn(phase="answering", last=QI, board=board(s8D="HORSE")))
    page.locator('[data-deed="accept"]').click()
    page.wait_for_function("document.querySelector('[data-deed=accept]')?.getAttribute('aria-disabled') === 'true'")
    assert (straw.command["what"]["kind"], straw.command["on"]) == ("accept/1", straw.seq)


def test_escape_takes_a_word_back_and_leaves_the_arrow_where_it_began(page, straw):
    grid = page.get_by_role("grid")
    grid.focus()
    for key in "HORSE":
        grid.press(key)
    expect(page.locator(".tile.draft")).to_have_count(5)
    squares = "document.querySelectorAll('[id^=square-]')"
    laid = f"() => [...{squares}].flatMap((one, at) => one.querySelector('.draft') ? [at] : [])"
    where = page.evaluate(laid)
    assert len(where) == 5
    grid.press("Escape")
    expect(page.locator(".tile.draft")).to_have_count(0)
    for key in "HORSE":
        grid.press(key)
    expect(page.locator(".tile.draft")).to_have_count(5)
    assert page.evaluate(laid) == where


def test_an_observer_sees_the_one_rack_and_can_do_nothing(visit, begun):
    visitor = visit("wide")
    with seated(visitor, you=None) as (straw, path):
        page = visitor.open(path)
        expect(page.locator(".seat")).to_have_count(2)
        straw.show(**turn(racks=[7, [*"QUIZZES"]], board=board(s8D="HORSE"), last=QI))
        expect(page.get_by_role("group", name="Ben Fox’s rack").locator(".rack-tile")).to_have_count(7)
        assert deeds(page) == []
        expect(page.locator("[data-status]")).to_contain_text("Aroha Ngata’s turn")
        page.locator(".rack-tile").first.click()
        page.get_by_role("grid").press("Q")
        expect(page.locator(".tile.draft")).to_have_count(0)
        assert visitor.look("tooWide") + visitor.inaccessible() == []


def asks_for_a_hint(page: Page, straw: StrawHall) -> int:
    """The number of the question, which the hall has heard and not answered."""
    straw.silent = True
    before = len(straw.sent("ask"))
    page.get_by_role("button", name="Hint").click()
    page.wait_for_timeout(100)
    (asked,) = [said for said in straw.sent("ask")[before:] if said["what"] == "hint"]
    straw.silent = False
    return int(asked["n"])


def test_a_hint_says_why_there_is_none_and_goes_when_the_turn_changes(page, straw):
    refusal = page.locator("[data-refusal]")
    straw.table["practice"] = True
    straw.show(**turn(on_turn=1))
    straw.say({"t": "told", "n": asks_for_a_hint(page, straw), "what": "hint", "hint": None})
    expect(refusal).to_contain_text("No hint now: it is not your turn.")
    straw.show("play-tiles", "exchange-tiles", **turn())
    expect(refusal).to_be_hidden()
    swap = {"kind": "exchange-tiles/1", "tiles": ["H", "O"]}
    straw.say({"t": "told", "n": asks_for_a_hint(page, straw), "what": "hint", "hint": swap})
    expect(refusal).to_contain_text("Hint: exchange H O.")
    straw.show("play-tiles", "exchange-tiles", **turn(bag=79))
    expect(refusal).to_be_visible()  # the other has drawn: it is the same turn
    straw.say({"t": "told", "n": asks_for_a_hint(page, straw), "what": "hint", "hint": {"kind": "pass-turn/1"}})
    expect(refusal).to_contain_text("Hint: pass.")
    late = asks_for_a_hint(page, straw)
    straw.show(**turn(on_turn=1))
    straw.say({"t": "told", "n": late, "what": "hint", "hint": {"kind": "play-tiles/1", "placed": [[112, "H"]]}})
    expect(refusal).to_contain_text("the game went on meanwhile")
    expect(page.locator(".tile.draft")).to_have_count(0)


def test_a_hint_that_a_lost_line_took_is_not_told_as_no_play(page, straw, visitor):
    visitor.foresee("WebSocket")
    straw.table["practice"] = True
    straw.show("play-tiles", **turn())
    asks_for_a_hint(page, straw)
    straw.sockets[-1].close()
    expect(page.locator("[data-refusal]")).to_contain_text("the line to the hall was lost")
