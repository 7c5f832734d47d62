"""Games: watched and stepped through on a phone, with news as they come; a record replayed; a challenge judged."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import APIResponse, Route, expect

from tilehall.law.game.outside import Outside
from tilehall.site.games import actions, store
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person

RECORDS = Path(__file__).parents[1] / "scrabble" / "games"


@pytest.fixture
def numbers(example) -> list[int]:
    """The games of the example: in play, under the NSA rules, under the NZASP rules."""
    return [row.pk for row in store.games_listed(["scrabble"])]


def test_a_game_is_found_and_stepped_through_on_a_phone_without_any_script(visit, numbers):
    visitor = visit("phone", java_script_enabled=False)
    page = visitor.open("/games/")
    page.get_by_role("link", name=re.compile("Mereana Tūhoro")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tāwhiri Matene")
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(re.compile(r"\?turn=26#steps$"))
    page.get_by_role("link", name="Before the first turn").click()
    expect(page.locator(".board td.t")).to_have_count(0)
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator(".board td.last")).to_have_count(6)
    expect(page.locator(".board figcaption")).to_contain_text("8D FRENCH for 36")
    page.get_by_role("link", name="Show the board after turn 4", exact=True).click()
    expect(page.locator(".sheet tr.here")).to_contain_text("the play comes off")


def test_the_board_is_legible_on_a_phone_and_looks_as_it_should(visit, numbers):
    playing, nsa, nzasp = (reverse("games:game", args=[number]) for number in numbers)
    for device in ("small-phone", "phone", "wide", "dark"):
        visitor = visit(device)
        page = visitor.open(f"{nsa}?turn=9")
        expect(page.locator(".board td.last")).to_have_count(3)
        size = page.locator(".board td.t b").first.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
        assert size >= 14, f"letters of {size} points on a {device}"
        assert visitor.look("tooWide", "cramped") == []
        assert visitor.inaccessible() == []
    phone, wide, dark = visit("phone"), visit("wide"), visit("dark")
    for visitor, name, path in (
        (phone, "phone-game", playing),
        (wide, "wide-game", nzasp),
        (dark, "dark-game", f"{nsa}?turn=9"),
        (phone, "phone-games", "/games/"),
    ):
        expect(visitor.open(path).get_by_role("heading", level=1)).to_be_visible()
        visitor.keep_screen(name)


def test_a_verdict_reaches_who_watches_and_the_clock_runs_on(visit, numbers):
    playing = numbers[0]
    page = visit("phone").open(reverse("games:game", args=[playing]))
    expect(page.locator("html")).to_have_attribute("data-live", "on")
    outside = Outside(timezone.now(), lambda *_: (), lambda _word: False)
    assert isinstance(actions.submit(CONSOLE, playing, {"kind": "resume/1"}, "resume", outside), actions.CommandDone)
    verdict = {"kind": "adjudicate/1", "lexicon": "enable1", "acceptable": None}
    assert isinstance(actions.submit(CONSOLE, playing, verdict, "adjudicate", outside), actions.CommandDone)
    expect(page.locator(".sheet")).to_contain_text("Not acceptable: the play comes off")
    expect(page.locator("#next + p")).to_contain_text("starts the clock")
    second = replace(CONSOLE, person=Person.objects.get(pk=store.seats_of(playing)[1].person))
    restart = {"kind": "restart-clock/1", "delaying": False}
    assert isinstance(actions.submit(second, playing, restart, "restart", outside), actions.CommandDone)
    running = page.locator(".clock.runs .face")
    expect(running).to_be_visible()
    before = running.inner_text()
    expect(running).not_to_have_text(before)


def test_what_comes_while_a_page_reads_is_read_too(visit, hall, numbers):
    """Over a slow line the answer to the first news is still on its way when the second comes."""
    playing = numbers[0]
    here, phone = reverse("games:game", args=[playing]), visit("phone", at=hall.loopback)
    news: list[str] = []
    phone.page.on("websocket", lambda line: line.on("framereceived", lambda text: news.append(str(text))))
    page = phone.open(here)
    expect(page.locator("html")).to_have_attribute("data-live", "on")
    held: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    def until(met: Callable[[], bool]) -> None:
        for _ in range(200):
            if met():
                return
            page.wait_for_timeout(50)
        raise AssertionError("it never came to that")

    page.route(f"**{here}", hold_the_first)
    outside = Outside(timezone.now(), lambda *_: (), lambda _word: False)
    assert isinstance(actions.submit(CONSOLE, playing, {"kind": "resume/1"}, "resume", outside), actions.CommandDone)
    until(lambda: bool(held))
    verdict = {"kind": "adjudicate/1", "lexicon": "enable1", "acceptable": None}
    assert isinstance(actions.submit(CONSOLE, playing, verdict, "adjudicate", outside), actions.CommandDone)
    until(lambda: sum(f"game.{playing}" in text and "seq" in text for text in news) >= 2)
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(page.locator(".sheet")).to_contain_text("Not acceptable: the play comes off")


def test_what_comes_before_a_new_part_is_settled_is_read_too(visit, numbers):
    """For a fiftieth of a second what was put in hears nothing: the verdict came then, and nobody saw it."""
    playing = numbers[0]
    here, phone = reverse("games:game", args=[playing]), visit("phone")
    phone.page.add_init_script(
        "WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.line = this; } };"
    )
    page, readings = phone.open(here), []
    expect(page.locator("html")).to_have_attribute("data-live", "on")
    page.on("response", lambda answer: readings.append(answer.url) if here in answer.url else None)
    page.evaluate(
        """(topic) => document.addEventListener("htmx:afterSwap", () => {
             const data = JSON.stringify({ topic, seq: 1_000_000 });
             setTimeout(() => line.dispatchEvent(new MessageEvent("message", { data })));
           }, { once: true })""",
        f"game.{playing}",
    )
    outside = Outside(timezone.now(), lambda *_: (), lambda _word: False)
    assert isinstance(actions.submit(CONSOLE, playing, {"kind": "resume/1"}, "resume", outside), actions.CommandDone)
    for _ in range(100):
        if len(readings) >= 2:
            break
        page.wait_for_timeout(50)
    assert len(readings) == 2


def test_a_record_is_uploaded_and_its_slips_of_the_pen_are_named(visit, begun):
    visitor = visit("phone")
    page = visitor.open("/games/replay/")
    page.get_by_label("GCG file").set_input_files(RECORDS / "wrong.gcg")
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".disagreements > li")).to_have_count(6)
    assert page.get_by_role("button", name="Back").bounding_box()["y"] < 700, "the steps stand on the first screen"
    page.get_by_text("The record and we differ in 6 places").click()
    expect(page.locator(".disagreements > li").first).to_be_visible()
    expect(page.locator(".disagreements > li").first).to_contain_text("Line 6")
    assert visitor.look("tooWide", "cramped") == []
    assert visitor.inaccessible() == []
    visitor.keep_screen("phone-replay")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".stepper")).to_contain_text("Turn 36 of 37")
    expect(page.get_by_role("button", name="On", exact=True)).to_be_visible()


def test_a_record_is_kept_passed_on_and_stepped_through_by_keys(visit, begun):
    visitor = visit("wide")
    visitor.sign_in_as(begun)
    page = visitor.open("/games/replay/")
    page.get_by_label("GCG file").set_input_files(RECORDS / "wrong.gcg")
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".stepper")).to_contain_text("Turn 37 of 37")
    page.wait_for_load_state()  # a key that comes before the script is nobody's
    page.keyboard.press("Home")
    expect(page.locator(".stepper")).to_contain_text("Turn 0 of 37")
    page.get_by_role("button", name="Keep it and get a link").click()
    address = page.url
    other = visit("phone")
    seen = other.open(address)
    expect(seen.locator(".stepper")).to_contain_text("Turn 37 of 37")
    for key, at in (("ArrowLeft", 36), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("End", 37)):
        seen.wait_for_load_state()
        seen.keyboard.press(key)
        expect(seen.locator(".stepper")).to_contain_text(f"Turn {at} of 37")
    # The buttons stand before the board, and what a turn rests on is told of the one that is shown.
    assert seen.locator("#steps").bounding_box()["y"] < seen.locator("#board").bounding_box()["y"]
    assert seen.locator(".why[open]").count() == 1
    first = seen.locator(".why").first
    expect(first.locator(".clause-id").first).to_be_hidden()
    first.locator("summary").click()
    expect(first.locator(".clause-id").first).to_be_visible()
    assert other.look("tooWide", "cramped") == []
    assert other.inaccessible() == []
    expect(seen.get_by_role("button", name="Delete it here")).to_have_count(0)
    page.get_by_role("button", name="Delete it here").click()
    expect(page.get_by_role("status")).to_contain_text("shows nothing any more")


def test_a_wrong_record_names_its_line(visit, begun):
    visitor = visit("phone")
    page = visitor.open("/games/replay/")
    page.get_by_label("or paste it here").fill("#player1 ana Ana Fox\nthis is not a turn\n")
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2")
    visitor.keep_screen("error-record-phone")


def test_a_challenge_is_judged_by_keyboard_alone(visit, begun):
    visitor = visit("phone")
    page = visitor.open("/judge/")
    page.keyboard.type("taxi")
    page.keyboard.press("Tab")
    page.keyboard.type("xq")
    visitor.keep_screen("phone-judge")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not acceptable")).to_be_visible()
    assert visitor.look("tooWide", "cramped") == []
    assert visitor.inaccessible() == []
    visitor.keep_screen("phone-verdict")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Word 1")).to_be_focused()
    expect(page.get_by_label("Word 1")).to_have_value("")
    page.keyboard.type("taxi")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Acceptable", exact=True)).to_be_visible()
