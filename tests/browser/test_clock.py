"""The clock on the table: held to the law's clocks, through sleep, reload and a time of day that jumps."""

import random
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.law.tournament.desk.plans import four
from tilehall.law.game.clock import Clocks, Moment, clock_face, clocks, seconds_as_ms
from tilehall.law.game.seats import Seat
from tilehall.site.tables.clock_rules import clock_rules
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.store import Origin

BASE = seconds_as_ms(1500)

READ = """async ([rulesets, games]) => {
  const { readClock, facesAt } = await import(document.querySelector("[data-state]").dataset.state);
  return games.map(([key, used, log, now]) => {
    const setup = { rules: rulesets[key], names: ["Ana", "Ben"], used };
    return facesAt(setup, readClock(setup, log), now).map((face) => [face.used, face.text, face.penalty]);
  });
}"""
RULESETS = {key: clock_rules(key).plain() for key in ("nzasp-2022", "nsa-2008")}
TURNED = "matrix(-1, 0, 0, -1, 0, 0)"


def any_game(chance: random.Random) -> tuple[str, list[int], list[dict], int, Clocks]:
    """Presses of any kind at moments that mostly go on, and the law's clocks told the same."""
    used = [chance.choice([0, 450_000]), 0]
    log, law, at = [], clocks(2, BASE, used), 1_000_000
    for _ in range(chance.randrange(1, 40)):
        at += chance.choice([-5_000, 0, 1, 999, 61_000, 300_000])
        now, running = Moment(at), law.running
        choice = chance.choice(["press", "neutral", "run", "correct", "undo" if log else "run"])
        before = law
        if choice == "run" or running is None:
            entry, law = {"do": "run", "seat": (seat := chance.randrange(2))}, law.start(Seat(seat), now)
        elif choice == "press":
            entry, law = {"do": "press", "seat": running}, law.press(now)
        elif choice == "correct":
            entry = {"do": "correct", "seat": 1, "used": 77_000}
            law = law.corrected(Seat(1), 77_000, now)
        elif choice == "undo":
            log += [{"do": "press", "seat": running, "at": at}, {"do": "undo", "at": at}]
            law = before
            continue
        else:
            entry, law = {"do": "neutral"}, law.neutralise(now)
        log.append({**entry, "at": at})
    return chance.choice([*RULESETS]), used, log, at + 12_345, law


def start(page: Page, *names: str) -> None:
    for place, name in zip(("first", "second", "third"), names, strict=False):
        page.get_by_label(f"Plays {place}", exact=True).fill(name)
    page.get_by_role("button", name="Set the clock").click()
    tap(page.locator(".lower .clock-buttons button").first)
    page.clock.run_for(1_000)  # a key that comes twice presses once


def tap(button: Locator) -> None:
    """Not so soon after the last one that it would count as the same tap."""
    button.page.clock.run_for(500)
    button.click()


def undo(page: Page) -> None:
    tap(page.get_by_role("button", name="More"))
    tap(page.get_by_role("button", name="Undo the last press"))
    tap(page.get_by_role("button", name="Yes, undo it"))


def end(page: Page) -> None:
    tap(page.get_by_role("button", name="More"))
    tap(page.get_by_role("button", name="End the game"))
    tap(page.get_by_role("button", name="Yes, it is over"))


def put_away(page: Page) -> None:
    if not page.locator("dialog[open]").count():
        tap(page.get_by_role("button", name="More"))
    tap(page.get_by_role("button", name="New clock").locator("visible=true"))
    tap(page.get_by_role("button", name="Yes, a new clock"))


def shown(page: Page) -> list[str]:
    """Upper and lower half: the own time, and the other one's small."""
    page.clock.run_for(300)
    return [part.text_content() for part in page.locator(".clock-time, .clock-other").all()]


def test_a_long_name_cuts_away_no_time_and_no_other_player(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    start(page, "Bartholomew Featherstonehaugh", "Maximiliana Papadopoulou-Smythe")
    page.clock.run_for(300)
    for half in (".upper", ".lower"):
        face, time = (page.locator(f"{half} {part}").bounding_box() for part in (".clock-face", ".other-time"))
        assert face["x"] < time["x"]
        assert time["x"] + time["width"] < face["x"] + face["width"]
    put_away(page)
    page.get_by_label("Rummikub").check()
    for seat, name in enumerate(
        ("Ngāire Waitākere", "Tūī Karetai", "Bartholomew Featherstonehaugh", "Silvester Ngata")
    ):
        page.locator(f"#name-{seat}").fill(name)
    page.get_by_role("button", name="Set the clock").click()
    page.clock.run_for(300)
    names = page.locator(".lower .other-names")
    expect(names).to_contain_text("Silvester Ngata")
    assert names.evaluate("each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight")
    assert visitor.look("tooWide") == []


@pytest.mark.cites("nzasp.P.3.4.2")
def test_the_clock_is_right_after_sleep_reload_and_a_changed_time_of_day(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    chance = random.Random(14)
    games = [any_game(chance) for _ in range(300)]
    read = page.evaluate(READ, [RULESETS, [game[:4] for game in games]])
    for (key, _, _, now, law), faces in zip(games, read, strict=True):
        penalties = dict(RULESETS[key]["penalties"])
        for seat, (used, text, penalty) in enumerate(faces):
            assert used == law.used(Seat(seat), Moment(now))
            assert text == clock_face(law.left(Seat(seat), Moment(now)))
            assert penalty == penalties[max(since for since in penalties if since <= used)]

    start(page, "Ana", "Ben")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.locator(".lower .clock-face").click()
    before = page.evaluate("JSON.parse(localStorage['tilehall.clock']).log[1].at")
    # The lid is shut for minutes: no timer runs meanwhile.
    page.clock.fast_forward(before + seconds_as_ms(1512) - 300 - page.evaluate("Date.now()"))
    own, beside, other, below = shown(page)
    assert (own, beside, below) == ("-0:12", f"Ana {other}", "Ben -0:12"), "to both sides"
    assert page.locator(".clock-side.upper").evaluate("(e) => getComputedStyle(e).transform") == TURNED
    page.clock.resume()  # axe waits by the clock of the page
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []

    # A steady clock that stopped while the screen was dark: the time of day says how long that was.
    page.evaluate("() => { const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead; }")
    page.evaluate("() => { window.ahead = 60_000; document.dispatchEvent(new Event('visibilitychange')); }")
    assert shown(page)[0].startswith("-1:")
    # In sight it was set: the clock does not follow, says so, and can be told that it was sleep after all.
    page.evaluate("() => { window.ahead += 3_600_000; }")
    assert shown(page)[0].startswith("-1:")
    expect(page.locator(".clock-jump")).to_contain_text("moved forward by 60:00")
    page.get_by_role("button", name="Cancel").click()
    page.evaluate("() => { window.ahead -= 7_200_000; }")
    assert shown(page)[0].startswith("-1:")
    expect(page.locator(".clock-jump")).to_contain_text("moved back by 120:00")

    # Reloaded, it comes back as it was; and everything can be undone but by a yes.
    page.locator(".upper").get_by_role("button", name="Stop both").click()
    stood = shown(page)
    page.reload()
    assert shown(page) == stood
    undo(page)
    expect(page.locator(".upper .clock-note")).to_have_text("Your clock runs")


@pytest.mark.cites("nzrc2024.7a", "nzrc2024.7b")
def test_challenges_out_plays_and_turns_of_forty_seconds(visit, begun):
    visitor = visit("small-phone")
    page = visitor.page
    page.clock.install()
    visitor.open("/clock/")
    start(page, "Ana", "Ben")
    page.keyboard.press("Space")
    upper, lower = page.locator(".upper"), page.locator(".lower")
    tap(upper.get_by_role("button", name="Hold"))
    expect(lower.locator(".clock-note")).to_have_text("Held: draw no tiles")
    expect(upper.locator(".clock-face")).to_have_class("clock-face runs")
    tap(upper.get_by_role("button", name="Challenge"))
    expect(page.locator(".clock-face.runs")).to_have_count(0)
    tap(lower.get_by_role("button", name="The play stands"))
    tap(lower.get_by_role("button", name="Start Ben’s clock"))
    tap(upper.get_by_role("button", name="I play out"))
    expect(upper.get_by_role("button", name="Start Ana’s clock")).to_be_disabled()
    page.clock.run_for(5_100)
    tap(upper.get_by_role("button", name="Start Ana’s clock"))
    tap(lower.get_by_role("button", name="Accept"))
    expect(page.locator("#clock-times")).to_contain_text("Ben")
    put_away(page)

    # Under the rules of the NSA an out play ends the game by itself: pressed by mistake, it is undone with its end.
    page.get_by_text("NSA", exact=False).locator("xpath=ancestor-or-self::label").first.click()
    start(page, "Ana", "Ben")
    page.keyboard.press("Space")
    page.set_viewport_size({"width": 667, "height": 331})
    half = upper.bounding_box()
    for button in upper.locator(".clock-buttons button").all():
        box = button.bounding_box()
        assert half["y"] <= box["y"] < box["y"] + box["height"] <= half["y"] + half["height"]
    tap(upper.get_by_role("button", name="I play out"))
    page.clock.run_for(16_000)
    expect(upper.locator(".clock-note")).to_have_text("The game is over")
    undo(page)
    page.clock.run_for(1_000)
    expect(upper.locator(".clock-note")).to_have_text("Your clock runs")
    page.set_viewport_size({"width": 360, "height": 640})
    put_away(page)

    page.get_by_text("Rummikub", exact=False).locator("xpath=ancestor-or-self::label").first.click()
    for place, name in (("first", "Cy"), ("second", "Ana"), ("third", "Ben")):
        page.get_by_label(f"Plays {place}", exact=True).fill(name)
    page.get_by_role("button", name="The next one starts").click()
    start(page)
    page.clock.fast_forward(31_000)
    page.clock.run_for(200)
    expect(lower.locator(".clock-face")).to_have_class("clock-face runs low")
    tap(lower.locator(".clock-face"))
    expect(upper.locator(".clock-name")).to_have_text("Ben")
    page.clock.fast_forward(41_000)
    page.clock.run_for(200)
    expect(lower.locator(".clock-note")).to_have_text("Time is up. Had Ben laid or moved tiles?")
    tap(lower.get_by_role("button", name="Yes"))
    expect(page.locator("#clock-steps")).to_contain_text("Penalty tiles to take from the pool: 3. nzrc2024.7b")
    page.get_by_label("Tiles left in the pool").select_option("2")
    expect(page.locator("#clock-steps")).to_contain_text("Penalty tiles to take from the pool: 2.")
    tap(page.get_by_role("button", name="Start Cy’s turn"))
    expect(lower.locator(".clock-name")).to_have_text("Cy")
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []


def test_the_clock_of_a_board_fills_the_slip_also_where_the_network_was_gone(visit, begun):
    origin = Origin(at=timezone.now(), by=None, by_name="Dora", command_id="open")
    row = store.open_tournament("b" * 32, four(), origin).row
    phone = visit("small-phone")
    page = phone.page
    page.clock.install()
    phone.open(f"/t/{row.pk}/s/{keys.board_key(row, 3, 1)}/")
    page.get_by_role("link", name="Clock for this table").click()
    page.get_by_role("button", name="Swap").click()
    # A device that was set or slept before the clock begins says nothing of it.
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 3_600_000; }")
    expect(page.get_by_label("Plays first", exact=True)).to_have_value("Dan")
    phone.context.set_offline(True)
    start(page)
    expect(page.locator(".clock-jump")).to_be_hidden()
    page.clock.fast_forward(1_560_500)
    end(page)
    tap(page.locator(".lower .clock-buttons button"))
    expect(page.locator("#clock-times")).to_contain_text("−20")
    phone.context.set_offline(False)
    page.get_by_role("link", name="Put the times into the slip").click()
    page.get_by_role("link", name="Cat").click()
    expect(page.get_by_label("Time used by Dan")).to_have_value(re.compile(r"^26:0\d$"))
    expect(page.get_by_label("Time used by Cat")).to_have_value("0:00")
    expect(page.locator("[data-times]")).to_contain_text("Dan went over time: 20 points.")
    assert phone.look("tooWide", "cramped") + phone.inaccessible() == []
    # Whose points, how many, and are they off already? Not yet: one press takes them off.
    page.get_by_label("Cat", exact=True).fill("390")
    page.get_by_label("Dan", exact=True).fill("412")
    page.get_by_role("button", name="Enter the result").click()
    expect(page.get_by_role("alert")).to_contain_text("Dan went over time: 20 points. Are they off the 412 already?")
    assert phone.look("tooWide", "cramped") + phone.inaccessible() == []
    page.get_by_role("button", name="Not yet: take them off, 390 : 392").click()
    expect(page.locator(".slip-figures")).to_contain_text(re.compile(r"392\s+26:0\d used, 20 off"))
