"""What comes in between on the page of a live game: a request, a verdict, a newer page. The board stays."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from tilehall.law.game.seats import Seat
from tilehall.site.play import store
from tilehall.site.play.actions import observers
from tilehall.site.play.build import build_mark

from .live_tables import StrawHall, _now, board, clocks, player, scrabble_table, straw_hall
from .rummikub_page import live_page, rack_of, table_of, title
from .rummikub_tables import rummikub_table, show_table
from .test_live_page import HEAR, QI, hears, turn
from .visitor import Visitor

SMALL = {"viewport": {"width": 360, "height": 740}}
PLACES = {"scrabble": "[data-board]", "rummikub": "[data-felt]"}
NOTES = [
    {"text": "Aroha Ngata challenges QI and SQ.", "tone": "", "rests_on": ["nzasp.P.6.12.1"]},
    {"text": "Not acceptable: the play comes off.", "tone": "bad", "rests_on": ["nzasp.P.6.12.2.2", "nzasp.P.6.16"]},
]
ROW = {
    "n": 1, "who": "Ben Fox", "column": 1, "kind": "lost_challenge", "place": "9G", "text": "QI", "beside": [],
    "score": 0, "bonus": 0, "total": -3, "rests_on": [], "notes": NOTES,
}  # fmt: skip


SETTLED = """(selector) => {
  const now = JSON.stringify(document.querySelector(selector).getBoundingClientRect());
  const stood = window.stoodBefore;
  window.stoodBefore = now;
  return stood === now;
}"""


def settled_place_of(page: Page, selector: str) -> tuple[float, float]:
    """Once it stands: the figures of the seats come a moment after the page."""
    page.wait_for_function(SETTLED, arg=selector, polling=300)
    return place_of(page, selector)


def place_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["y"], box["height"]


@pytest.fixture
def straw(visit, begun):
    """A page of Scrabble on a device, its hall of straw, and the table."""

    def sit(device: str, you: int | None = 0, **more) -> tuple[Page, StrawHall, Visitor]:
        aroha = player("Aroha Ngata")
        table = scrabble_table(aroha, player("Ben Fox"))
        visitor = visit(device, **more)
        visitor.sign_in_as(aroha.own_account())
        with straw_hall(visitor.page, table, you=you) as made:
            page = visitor.open(f"/play/t/{table.code}/")
            expect(page.locator(".seat")).to_have_count(2)
            page.evaluate(HEAR)
            return page, made, visitor

    return sit


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_the_clauses_of_a_turn_and_its_notes_are_told_on_a_tap_and_stay_told(straw):
    page, hall, _ = straw("phone", **SMALL)
    hall.story = {"rows": [ROW], "from": 0, "opening": [], "next": [], "slip": None}
    hall.show(phase="turn", on_turn=1)
    why = page.locator("[data-moves] .why")
    expect(page.locator("[data-moves] .clause-id").first).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator(".clause-id")).to_have_text(["P.6.12.1", "P.6.12.2.2", "P.6.16"])
    hall.story = {**hall.story, "rows": [ROW, {**ROW, "n": 2}]}
    hall.show(phase="turn", on_turn=1)
    expect(why).to_have_count(2)
    expect(why.first.locator(".clause-id").last).to_be_visible()


@pytest.mark.cites("nzasp.P.3.2")
def test_what_stands_before_the_first_turn_tells_its_clauses_on_a_tap_too(straw):
    page, hall, _ = straw("phone", **SMALL)
    begun = {"text": "Both are ready", "rests_on": ["nzasp.P.4.2", "silent:nzasp: no text says who starts"]}
    hall.story = {"rows": [], "from": 0, "opening": [begun], "next": [], "slip": None}
    hall.show(phase="turn", on_turn=1)
    why = page.locator("[data-moves] .note > .why")
    expect(why.locator(".clause-id").first).to_be_hidden()
    why.locator("summary").first.click()
    expect(why.locator(".clause-id")).to_have_text(["P.4.2", "assumed"])
    expect(why.locator(".clause-id").first).to_be_visible()


@pytest.mark.cites("nzasp.P.12.6")
@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("device", ["phone", "wide", "dark"])
def test_who_plays_is_asked_beside_what_happens_and_hears_of_it(visit, begun, game, device):
    aroha, ben, cleo = player("Aroha Ngata"), player("Ben Fox"), player("Cleo Marsh")
    table = (scrabble_table if game == "scrabble" else rummikub_table)(aroha, ben)
    visitor = visit(device, **(SMALL if device == "phone" else {}))
    visitor.sign_in_as(aroha.own_account())
    page = live_page(visitor, table)
    expect(page.locator("html[data-live=on]")).to_be_attached()
    page.evaluate(HEAR)
    if game == "rummikub":  # the hall deals a moment after both sit, and a full rack takes room of the table
        expect(page.locator("[data-rack] [data-key]").first).to_be_visible()
    stood = settled_place_of(page, PLACES[game])
    observers.ask(cleo, table.code, Seat(0), _now())
    asked = page.locator("[data-asks]")
    expect(asked).to_contain_text("Cleo Marsh asks to sit behind you and see your rack.")
    hears(page, "Cleo Marsh asks to sit behind you and see your rack. Agree, or No.", "polite")
    expect(asked).to_be_in_viewport(ratio=1)
    assert place_of(page, PLACES[game]) == stood, "the board stays under the finger"
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
    page.locator("#asking").get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    assert [one.agreed for one in store.observers_of(table)] == [[0]]
    expect(page.locator("#beside")).to_contain_text("Still to agree: Ben Fox.")
    observers.leave(cleo, table.code, _now())
    observers.ask(cleo, table.code, Seat(1), _now())
    expect(asked).to_contain_text("behind Ben Fox and see that rack")
    # Two news came at once: the question is put in twice, and who presses in between presses once more.
    for patience in (4_000, 20_000):
        if asked.count():
            page.locator("#asking").get_by_role("button", name="No").click()
        with suppress(AssertionError):
            expect(asked).to_have_count(0, timeout=patience)
    expect(asked).to_have_count(0)
    assert store.observers_of(table) == []


def test_a_verdict_moves_no_square_of_a_phone_and_stands_first(straw):
    page, hall, _ = straw("phone", **SMALL)
    challenge = {"kind": "challenge/1", "at": None, "detail": {"words": ["QI", "SQ"]}}
    hall.show("accept", "hold", challenge, **turn(phase="answering", board=board(s8D="HORSE", s9G="QI"), last=QI))
    expect(page.locator("[data-title]")).to_have_text("Your turn")
    stood = settled_place_of(page, "[data-board]")
    hall.story = {"rows": [ROW], "from": 0, "opening": [], "next": [], "slip": None}
    hall.show(
        "restart-clock", phase="restarting", restart={"run": 0, "by": [0]}, last={**QI, "kind": "lost_challenge"},
        board=board(s8D="HORSE"), clocks=clocks(None, 60, 0),
    )  # fmt: skip
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile("^Not acceptable: the play comes off."))
    expect(verdict).to_be_in_viewport(ratio=1)
    assert place_of(page, "[data-board]") == stood
    hall.story["rows"] = [{**ROW, "notes": NOTES[:1]}]
    hall.show(phase="adjudicating", challenge={"by": 0, "words": ["SQ"]}, restart=None)
    expect(verdict).to_have_count(0)
    assert place_of(page, "[data-board]") == stood


@pytest.mark.cites("nzasp.P.6.12.2.2")
@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_a_challenge_that_waits_for_the_word_list_says_so(straw, device):
    page, hall, visitor = straw(device)
    hall.show(**turn(phase="adjudicating", challenge={"by": 0, "words": ["QI"]}, last=QI, clocks=clocks(None, 60, 0)))
    expect(page.locator("[data-detail]")).to_contain_text("The judge looks them up")
    hall.say({**hall.message(), "lacks": "csw2019"})
    expect(page.locator("[data-detail]")).to_contain_text("The hall cannot read the word list csw2019")
    hears(page, "the verdict waits, and both clocks stand.")
    assert visitor.look("tooWide") + visitor.inaccessible() == []
    hall.say(hall.message())
    expect(page.locator("[data-detail]")).to_contain_text("The judge looks them up")


def test_a_newer_page_is_offered_and_said(straw):
    page, hall, _ = straw("phone")
    assert hall.sent("hello")[0]["build"] == build_mark()
    expect(page.locator("[data-newer]")).to_be_hidden()
    hall.say({"t": "reload", "why": "newer"})
    expect(page.get_by_role("button", name="Load it")).to_be_visible()
    hears(page, "The hall has a newer page.", "polite")


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_the_end_shows_what_was_left_whole_and_the_one_button_in_the_middle(straw, device):
    page, hall, _ = straw(device)
    slip = {
        "lines": [{"label": "Score", "points": [24, -3], "rests_on": []}], "totals": [24, -3], "signed": [],
        "sentence": "Aroha Ngata wins.", "rests_on": [],
    }  # fmt: skip
    hall.story = {"rows": [ROW], "from": 0, "opening": [], "next": [], "slip": slip}
    result = {"reason": "out", "half_wins": [2, 0], "out": 0}
    hall.show("sign-slip", **turn(phase="over", racks=[[], [*"WQMWQMW"]], scores=[24, -3], result=result, last=QI))
    left = page.locator("[data-left]:visible")
    expect(left).to_have_text("left: W Q M W Q M W")
    assert left.evaluate(
        "(one) => one.scrollWidth <= one.clientWidth && one.parentNode.scrollWidth <= one.parentNode.clientWidth"
    )
    expect(page.locator(".seat-score")).to_have_text(["24", "−3"])
    expect(page.locator("[data-slip] tfoot td")).to_have_text(["24", "−3"])
    expect(page.locator("[data-slip] tbody td")).to_have_text(["24", "−3"])
    expect(page.locator("[data-moves] tbody td.number")).to_have_text(["0", "−3"])
    middle = "(one) => { const box = one.getBoundingClientRect(); return box.x + box.width / 2; }"
    sign, whole = (page.locator(one).evaluate(middle) for one in ('[data-deed="sign-slip"]', "[data-board]"))
    assert abs(sign - whole) < 2


def test_a_refusal_can_be_closed_on_a_small_phone(straw):
    page, hall, _ = straw("small-phone")
    hall.show("play-tiles", **turn())
    page.locator("#line").fill("draw")
    page.locator("#line").press("Enter")
    close = page.get_by_role("button", name="Close this message")
    assert close.bounding_box()["height"] < 60, "one word in one line"
    close.click()
    expect(page.locator("[data-refusal]")).to_be_hidden()


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_an_observer_of_rummikub_sees_the_one_rack_and_can_do_nothing(visit, begun, device):
    people = [player(name) for name in ("Aroha Ngata", "Ben Carter", "Cleo Marsh")]
    table = rummikub_table(*people)
    visitor = visit(device)
    visitor.sign_in_as(people[0].own_account())
    with straw_hall(visitor.page, table, you=None) as hall:
        page = visitor.open(f"/play/t/{table.code}/")
        expect(page.locator(".seat")).to_have_count(3)
        page.evaluate(HEAR)
        melds = [["R3", "R4", "R5", "R6"], ["R11", "B11", "J=Y11"]]
        show_table(hall, melds, "", on=1, racks=[14, ["R7", "R7", "J", "K13"], 9])
        expect(title(page)).to_have_text("Ben Carter is on turn.")
        expect(page.locator("[data-rack] [data-key]")).to_have_count(4)
        assert sorted(rack_of(page)) == ["J", "K13", "R7", "R7"]
        assert table_of(page) == ["R3 R4 R5 R6", "R11 B11 J"]
        expect(page.locator("[data-deeds]")).to_be_hidden()
        page.locator("[data-rack] [data-key]").first.click()
        page.locator("[data-set]").first.click(position={"x": 3, "y": 3})
        page.keyboard.press("Enter")
        page.keyboard.press("d")
        page.fill("#line", "draw")
        page.press("#line", "Enter")
        assert table_of(page) == ["R3 R4 R5 R6", "R11 B11 J"]
        assert sorted(rack_of(page)) == ["J", "K13", "R7", "R7"]
        assert hall.sent("do") == []
        assert [one for one in hall.sent("ask") if one["what"] != "story"] == []
        show_table(
            hall,
            [*melds, ["R7", "B7", "K7"]],
            "",
            on=2,
            racks=[14, ["R7", "J", "K13"], 9],
            last={"by": 1, "kind": "lay", "laid": ["R7"], "drawn": 0},
            turns=10,
        )
        expect(title(page)).to_have_text("Cleo Marsh is on turn.")
        assert sorted(rack_of(page)) == ["J", "K13", "R7"]
        assert visitor.look("tooWide") + visitor.inaccessible() == []
