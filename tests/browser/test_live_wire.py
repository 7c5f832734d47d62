"""The line of a live game: it comes back by itself, sends what is unanswered by the same id, and knows the time."""

import json
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tilehall.law.game.clock import Clocks, Moment, clock_face
from tilehall.law.game.seats import Seat

from .live_tables import StrawHall, seated, turn
from .visitor import Visitor

HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def visitor(visit, begun) -> Visitor:
    return visit("wide")


@pytest.fixture
def straw(visitor) -> Iterator[StrawHall]:
    with seated(visitor) as (made, path):
        made.base = {**made.base, **turn()}
        made.offers = [{"kind": "play-tiles/1", "at": None, "detail": {}}]
        visitor.open(path)
        expect(visitor.page.locator("[data-rack] [data-key]")).to_have_count(7)
        yield made


@pytest.fixture
def page(visitor, straw) -> Page:
    return visitor.page


def played(page: Page) -> None:
    page.locator("#line").fill("8d horse")
    page.locator("#line").press("Enter")
    page.locator("#line").fill("play")
    page.locator("#line").press("Enter")
    expect(page.locator(".tile.sent")).to_have_count(5)


def ids(straw: StrawHall) -> list[str]:
    return [said["id"] for said in straw.sent("do")]


def until(page: Page, met) -> None:
    """What the hall hears comes while Playwright is asked something."""
    for _ in range(200):
        if met():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to that")


def test_an_answer_that_is_lost_is_asked_for_again_by_the_same_id(page, straw):
    played(page)
    until(page, lambda: len(ids(straw)) > 1)
    assert len(set(ids(straw))) == 1, "after two and a half seconds, on the same line"
    straw.sockets[-1].close()
    until(page, lambda: len(straw.sockets) > 1 and len(ids(straw)) > 2)
    expect(page.locator(".tile.sent")).to_have_count(5)
    page.reload()
    until(page, lambda: len(straw.sockets) > 2 and len(ids(straw)) > 3)
    assert len(set(ids(straw))) == 1, "on a new line, and by the page as it was loaded again"
    expect(page.locator(".tile.sent")).to_have_count(5)
    straw.done()
    expect(page.locator(".tile.sent")).to_have_count(0)
    sent = len(ids(straw))
    straw.sockets[-1].close()
    until(page, lambda: len(straw.sockets) > 3 and straw.sent("hello"))
    assert len(ids(straw)) == sent


def test_a_page_that_knows_more_than_the_hall_begins_anew(page, straw):
    """A backup was restored: the older view would never be shown."""
    page.evaluate("window.shown = true")
    straw.seq = 1
    straw.sockets[-1].send(json.dumps({"t": "reload", "why": "restored"}))
    page.wait_for_function("window.shown === undefined")
    until(page, lambda: straw.sent("hello")[-1]["have"] == 0)


def test_a_banner_stands_while_the_line_is_away_and_the_draft_stays(visitor, page, straw):
    page.locator("#line").fill("8d horse")
    page.locator("#line").press("Enter")
    expect(page.locator(".tile.draft")).to_have_count(5)
    straw.silent = True
    straw.sockets[-1].close()
    banner = page.locator("[data-line-words]")
    expect(banner).to_be_visible()
    straw.silent = False
    straw.sockets[-1].close()
    expect(banner).to_be_hidden()
    expect(page.locator(".tile.draft")).to_have_count(5)
    assert straw.sent("hello")[-1]["have"] == straw.seq


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_a_line_that_is_lost_moves_no_square_and_hides_no_clock(visit, begun, device):
    visitor = visit(device)
    with seated(visitor) as (straw, path):
        straw.base = {**straw.base, **turn()}
        page = visitor.open(path)
        expect(page.locator("[data-rack] [data-key]")).to_have_count(7)
        expect(page.locator(".seat-clock").first).to_have_text(re.compile(r"\d+:\d\d"))
        places = """() => ["[data-board]", "[data-rack]", ".seats"].map(
          (one) => document.querySelector(one).getBoundingClientRect().y)"""
        before = page.evaluate(places)
        straw.silent = True
        straw.sockets[-1].close()
        banner = page.locator(".line-banner[data-line]")
        expect(banner).to_be_visible()
        assert page.evaluate(places) == before
        seen = """(one) => {
          const { x, y } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + 9, y + 9));
        }"""
        assert banner.evaluate(seen), "nothing lies over it"
        box = "(one) => one.getBoundingClientRect().toJSON()"
        over, clocks = banner.evaluate(box), page.locator(".seats").evaluate(box)
        assert over["top"] >= clocks["bottom"] - 1 or over["bottom"] <= clocks["top"] + 1


def test_a_line_that_looks_open_and_is_dead_is_found_when_somebody_looks(page, straw):
    straw.silent = True
    page.evaluate(HIDDEN, True)
    page.evaluate(HIDDEN, False)
    expect(page.locator(".seat-clock.runs")).to_have_text("–:––")
    until(page, lambda: len(straw.sockets) > 1)
    straw.silent = False
    straw.sockets[-1].close()
    expect(page.locator(".seat-clock.runs")).to_have_text(re.compile(r"2[34]:\d\d"))


def test_the_time_is_the_halls_whatever_the_device_thinks(page, straw):
    before = page.locator(".seat-clock.runs").inner_text()
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 3_600_000; }")
    straw.show("play-tiles", **turn())
    expect(page.locator(".seat-clock.runs")).to_have_text(re.compile(r"2[34]:\d\d"))
    assert before[:2] in ("23", "24")
    found = page.evaluate(
        """async () => {
          const { HallTime } = await import("/static/play/wire.js");
          let now = 0;
          const time = new HallTime(() => now), told = [time.now()];
          time.hint(5_000); told.push(time.now());
          now = 400; time.hear(0, 10_000); told.push(time.offset);      // a slow round trip
          now = 1_000; time.hear(980, 10_700); told.push(time.offset);  // a quick one is believed
          now = 2_000; time.hear(1_000, 99_999); told.push(time.offset);
          time.forget(); told.push(time.now());
          return told;
        }"""
    )
    assert found == [None, 5_000, 9_800, 9_710, 9_710, None]


def test_faces_are_those_of_the_law_and_nothing_jumps_back(page):
    chance = random.Random(16)
    games = []
    for _ in range(200):
        law = Clocks(
            base=1_500_000,
            spent=(chance.randrange(1_700_000), chance.randrange(1_700_000)),
            running=Seat(0),
            latest=Moment(5_000),
        )
        games.append(
            (
                {"base": law.base, "spent": list(law.spent), "running": 0, "latest": 5_000},
                5_000 + chance.randrange(90_000),
            )
        )
    faces = page.evaluate(
        """async (games) => {
          const { faceText, timeLeft } = await import("/static/play/clock_face.js");
          return games.map(([clocks, now]) => [0, 1].map((seat) => faceText(timeLeft(clocks, seat, now))));
        }""",
        games,
    )
    for (told, now), shown in zip(games, faces, strict=True):
        law = Clocks(base=told["base"], spent=tuple(told["spent"]), running=Seat(0), latest=Moment(5_000))
        assert shown == [clock_face(law.left(Seat(seat), Moment(now))) for seat in (0, 1)]
    assert page.evaluate(
        """async () => {
          const { ClockFace, TimeWarnings, faceText, spokenTime } = await import("/static/play/clock_face.js");
          const face = new ClockFace(document.createElement("span")), passed = [];
          const shown = [20_000, 19_000, 19_200, 19_500].map((left) => face.draw(left, true));
          const floor = new ClockFace(document.createElement("span"), {floor: 0}).draw(-500, true);
          const warnings = new TimeWarnings([120_000, 0], (limit) => passed.push(limit));
          for (const left of [121_000, 119_000, 118_000, null, 500, -1]) warnings.see(left);
          return [shown, floor, passed, faceText(9_940, {tenths: true}), faceText(-1, {tenths: true}),
            [725_000, 60_000, 1_000, -12_000].map(spokenTime)];
        }"""
    ) == [
        [20_000, 19_000, 19_000, 19_500],
        0,
        [120_000, 0],
        "0:09.9",
        "-0:01",
        ["12 minutes 5 seconds", "1 minute", "1 second", "12 seconds below zero"],
    ]


def test_of_two_tabs_the_one_touched_last_speaks(visitor, page, straw):
    other = visitor.context.new_page()
    other.route_web_socket("**/ws/play/*/", straw.answer)
    other.goto(page.url)
    expect(other.locator("[data-rack] [data-key]")).to_have_count(7)
    other.locator("#line").click()
    said = "() => document.querySelector('[data-assertive]').textContent"
    before = page.evaluate(said)
    straw.base = {**straw.base, "challenge": {"by": 1, "words": ["QI"]}, "phase": "adjudicating"}
    straw.seq += 1
    for socket in straw.sockets:
        socket.send(json.dumps(straw.message()))
    expect(other.locator("[data-assertive]")).to_contain_text("Ben Fox challenged QI.")
    expect(page.locator("[data-status]")).to_contain_text("Challenged")
    assert page.evaluate(said) == before


def test_a_page_that_comes_back_out_of_the_browsers_memory_says_hello_again(page, straw):
    hellos = len(straw.sent("hello"))
    straw.sockets[-1].close()
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    until(page, lambda: len(straw.sent("hello")) > hellos)
    expect(page.locator("#live")).to_have_attribute("data-line", "on")


def test_a_hall_that_turns_the_page_away_is_believed_and_asked_again(page, straw):
    straw.sockets[-1].close(code=4401, reason="signed out")
    expect(page.locator("[data-line-words]")).to_contain_text("The hall has closed this page (signed out)")
    until(page, lambda: len(straw.sockets) > 1)
    expect(page.locator("[data-line-words]")).to_be_hidden()


def test_what_the_wire_does_not_understand_changes_nothing(page, straw):
    for text in (
        "",
        "no JSON",
        '{"t":"unheard of"}',
        '{"t":"done","id":"never sent","seq":9}',
        '{"t":"refused","code":"x","says":"no"}',
    ):
        straw.sockets[-1].send(text)
    straw.show("play-tiles", **turn(bag=85))
    expect(page.locator("span[data-bag]")).to_have_text("85 in the bag")


def test_who_is_signed_out_while_playing_is_told_and_led_back(page, straw):
    straw.you = None
    straw.say({**straw.message(), "as": "watcher"})
    banner = page.locator(".line-banner[data-line]")
    expect(banner).to_contain_text("You are signed out here. The game goes on.")
    expect(page.locator("[data-assertive]")).to_have_text("You are signed out here. Sign in to play on.")
    path = page.evaluate("location.pathname")
    expect(banner.get_by_role("link", name="Sign in")).to_have_attribute("href", re.compile(re.escape(f"?next={path}")))
    straw.you = 0
    straw.say(straw.message())
    expect(banner).to_be_hidden()


@pytest.mark.cites("nzasp.P.12.6")
def test_whom_the_players_send_away_is_shown_what_any_watcher_sees(page, straw):
    straw.you = None
    straw.say({**straw.message(), "as": "observer", "you": None})
    straw.say({**straw.message(), "as": "watcher"})
    page.wait_for_url("**/?ended")
