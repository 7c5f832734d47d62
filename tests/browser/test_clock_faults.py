"""The clock on the table where something goes wrong: taps that come twice, other tabs, a browser that keeps nothing, a
network that is gone, a player who does not come."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.law.tournament.desk.plans import four
from tests.site.tournaments.events_of_any_size import rummikub_day
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.store import Origin

from .test_clock import end, put_away, start, tap, undo

DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true);"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def set_clock(page: Page, rules: str, *names: str) -> None:
    page.get_by_text(rules, exact=False).locator("xpath=ancestor-or-self::label").first.click()
    for place, name in zip(("first", "second", "third", "fourth"), names, strict=False):
        page.get_by_label(f"Plays {place}", exact=True).fill(name)
    page.get_by_role("button", name="Set the clock").click()


def run_late(page: Page, name: str, minutes: int) -> None:
    tap(page.get_by_role("button", name="More"))
    tap(page.get_by_role("button", name=f"{name} is late: run the clock"))
    if page.locator("dialog[open]").count():
        tap(page.get_by_role("button", name=f"Yes, run {name}’s clock"))
    page.clock.fast_forward(minutes * 60_000)
    page.clock.run_for(300)


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1b")
def test_the_clock_of_who_does_not_come_stands_at_the_limit_and_says_who_decides(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    upper, lower = page.locator(".upper"), page.locator(".lower")
    set_clock(page, "NZASP", "Ana", "Ben")
    run_late(page, "Ben", 31)
    expect(upper.locator(".clock-time")).to_have_text("0:00")
    expect(upper.locator(".clock-penalty")).to_have_text("")
    expect(page.locator(".clock-face.runs")).to_have_count(0)
    expect(lower.locator(".clock-note")).to_have_text("Ben has not come, and the time is used up: call the director")
    tap(lower.get_by_role("button", name="What happens now"))
    panel = page.locator("#clock-late")
    expect(panel).to_contain_text("The director may declare the game forfeited by Ben, who did not play. nzasp.P.4.2")
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
    tap(panel.get_by_role("button", name="The director lets Ben play"))
    expect(upper.locator(".clock-note")).to_have_text("Not started")
    undo(page)
    tap(lower.get_by_role("button", name="What happens now"))
    tap(panel.get_by_role("button", name="Forfeited by Ben"))
    expect(upper.locator(".clock-note")).to_have_text("Forfeited by Ben. The director enters it")
    put_away(page)

    set_clock(page, "NSA", "Ana", "Ben")
    run_late(page, "Ben", 24)
    expect(upper.locator(".clock-face")).to_have_class(re.compile("runs"))
    expect(upper.get_by_role("button", name="Ben is here")).to_be_visible()
    page.clock.fast_forward(300_000)
    page.clock.run_for(300)
    expect(upper.locator(".clock-time")).to_have_text("-0:01")
    tap(lower.get_by_role("button", name="What happens now"))
    expect(panel).to_contain_text("The game is over: the director enters it as forfeited by Ben. nsa2008.1b")
    expect(panel.get_by_role("button", name="The director lets Ben play")).to_be_hidden()


@pytest.mark.cites("nzasp.P.6.12.1.4", "nzasp.P.6.12.2.1", "nzasp.P.6.12.2.2", "nsa2008.2e")
def test_a_turn_is_challenged_once_and_not_after_it_was_accepted(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    upper, lower = page.locator(".upper"), page.locator(".lower")
    set_clock(page, "NSA", "Ana", "Ben")
    tap(lower.get_by_role("button", name="Start Ana’s clock"))
    tap(lower.locator(".clock-face"))
    challenge = upper.get_by_role("button", name="Challenge")
    tap(upper.get_by_role("button", name="Hold"))
    tap(upper.get_by_role("button", name="Okay, accept"))
    expect(challenge).to_have_count(0)
    undo(page)
    # Stopped first and named then is a challenge too.
    tap(lower.get_by_role("button", name="Stop both"))
    tap(challenge)
    expect(upper.locator(".clock-note")).to_have_text("You challenge: both stand")
    tap(upper.get_by_role("button", name="The play stands"))
    expect(upper.locator(".clock-note")).to_have_text(
        "The play stands. You start the clock when Ana has seen a new tile, or at once if the bag is empty"
    )
    tap(upper.get_by_role("button", name="Start Ana’s clock"))
    expect(page.get_by_role("button", name="Challenge")).to_have_count(0)
    tap(lower.locator(".clock-face"))
    expect(challenge).to_be_visible()


@pytest.mark.cites("nzrc2024.7a")
def test_a_tap_that_comes_twice_skips_nobody_and_stops_nothing(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    set_clock(page, "Rummikub", "Ana", "Ben", "Cy", "Dee")
    lower = page.locator(".lower")
    begin = lower.get_by_role("button").last
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    box = begin.bounding_box()
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(lower.locator(".clock-note")).to_have_text("Tap when done. Next: Ben")
    page.clock.run_for(1_200)
    for side in (".lower", ".upper"):
        page.locator(f"{side} .clock-face").click()
        page.clock.run_for(450)
    expect(lower.locator(".clock-name")).to_have_text("Ben")
    page.clock.run_for(1_200)
    lower.locator(".clock-face").click()
    expect(lower.locator(".clock-name")).to_have_text("Cy")
    page.clock.resume()
    end(page)
    expect(lower.locator(".clock-time")).to_have_text("End")
    tap(lower.get_by_role("button", name="Leave the clock"))
    expect(page.locator("#clock-setup")).to_be_visible()
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []


def test_a_tab_that_lies_behind_takes_nothing_back(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    start(page, "Ana", "Ben")
    behind = visitor.context.new_page()
    behind.clock.install()
    behind.add_init_script(DEAF)  # as a page that was put away: it hears nothing of the others
    behind.goto("/clock/")
    expect(behind.locator(".lower .clock-note")).to_have_text("Your clock runs")
    page.bring_to_front()
    tap(page.locator(".lower .clock-face"))
    behind.clock.run_for(5_000)
    behind.evaluate("() => { const real = Date.now; Date.now = () => real() + 3_600_000; }")
    behind.clock.run_for(300)
    tap(behind.locator(".lower").get_by_role("button", name="Stop both"))
    for one in (page, behind):
        expect(one.locator(".upper .clock-note")).to_have_text("Both stand. Ana starts your clock")
    log = page.evaluate("JSON.parse(localStorage['tilehall.clock']).log.map((entry) => entry.do)")
    assert log == ["start", "press", "neutral"]


def test_a_browser_that_keeps_nothing_counts_all_the_same_and_says_so(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    page.add_init_script(FULL)
    visitor.open("/clock/")
    start(page, "Ana", "Ben")
    expect(page.locator("[data-unkept]")).to_be_visible()
    page.clock.fast_forward(60_000)
    page.clock.run_for(300)
    expect(page.locator(".lower .clock-time")).to_have_text(re.compile("^23:5"))
    tap(page.locator(".lower .clock-face"))
    tap(page.locator(".upper").get_by_role("button", name="Challenge"))
    tap(page.locator(".upper").get_by_role("button", name="Word judge"))
    expect(page.get_by_role("heading", name="Leave the clock?")).to_be_visible()
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []


def test_a_time_of_day_set_while_the_page_was_out_of_sight_is_told_and_taken_off(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    start(page, "Ana", "Ben")
    page.evaluate("() => { const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead; }")
    page.evaluate("() => { window.ahead = 600_000; document.dispatchEvent(new Event('visibilitychange')); }")
    page.clock.run_for(300)
    expect(page.locator(".lower .clock-time")).to_have_text(re.compile("^14:5"))
    expect(page.locator(".clock-jump")).to_contain_text("slept for 10:00")
    # The other one is on turn meanwhile: it was not that clock.
    tap(page.locator(".lower .clock-face"))
    page.get_by_role("button", name="It was set: take it off").click()
    expect(page.locator(".lower .clock-time")).to_have_text(re.compile("^24:5"))
    expect(page.locator(".upper .clock-time")).to_have_text(re.compile("^(25:00|24:5)"))


def test_without_the_network_the_clock_of_a_board_comes_back_and_of_another_tells_nothing(visit, begun, hall):
    origin = Origin(at=timezone.now(), by=None, by_name="Dora", command_id="open")
    row = store.open_tournament("b" * 32, four(), origin).row
    day = store.open_tournament("c" * 32, tuple(rummikub_day()), replace(origin, command_id="day"))
    at = day.desk.current
    board = next(iter(day.desk.grades.values())).rounds[at - 1].boards[0]
    phone = visit("small-phone", at=hall.loopback)
    phone.foresee("ERR_INTERNET_DISCONNECTED")
    page = phone.page
    other = f"/t/{row.pk}/s/{keys.board_key(row, 1, 2)}/clock/"
    table = f"/t/{day.row.pk}/s/{keys.board_key(day.row, board.players[0], at)}/clock/"
    page.goto(table)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller")
    page.clock.install()
    page.get_by_role("button", name="One place earlier").locator("visible=true").nth(1).click()
    order = [field.input_value() for field in page.locator("[name=name]").all()]
    assert sorted(order) == sorted(day.desk.name(player) for player in board.players)
    assert order[1] == day.desk.name(board.players[2])
    start(page)
    phone.context.set_offline(True)
    page.reload()
    expect(page.locator(".lower .clock-name")).to_have_text(order[0])
    tap(page.locator(".lower .clock-face"))
    expect(page.locator(".lower .clock-name")).to_have_text(order[1])
    tap(page.get_by_role("button", name="More"))
    tap(page.get_by_role("button", name="Leave the clock"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(f"^Clock for round {at}"))
    assert page.locator("[data-unknown]").is_hidden()
    # A board that was never opened here: nothing is known of it, and no page of a board lies on the phone.
    page.goto(other)
    expect(page.locator("[data-unknown]")).to_be_visible()
    assert [field.input_value() for field in page.locator("[name=name]").all()] == ["", "", "", ""]
    kept = page.evaluate(
        "caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name).then((cache) => cache.keys()))))"
        ".then((found) => found.flat().map((request) => new URL(request.url).pathname))"
    )
    assert {path for path in kept if not path.startswith("/static/")} == {"/offline/", "/referee/", "/clock/"}
    page.clock.resume()
    assert phone.look("tooWide", "cramped") + phone.inaccessible() == []
