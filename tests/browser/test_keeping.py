"""The log, a rehearsal and a tournament from elsewhere, by the pages: on a phone, by keyboard, without a mouse."""

import json

from playwright.sync_api import expect

from tests.browser.test_after import director
from tests.law.tournament.desk.plans import four
from tests.site.tournaments.finished_event import opened
from tilehall.site.tournaments import store

CUP = {
    "name": "Kāpiti Cup",
    "players": [{"name": name, "rating": 1500, "games": 9} for name in ("Dora Directer", "Ben Ash")],
    "rounds": [[{"first": "Dora Directer", "second": "Ben Ash", "score": [400, 300]}]],
}


def test_an_entry_is_found_and_undone_by_keyboard(visit, begun):
    number = opened(four())
    wide = visit("wide")
    wide.sign_in_as(director())
    page = wide.open(f"/tournaments/{number}/desk/log/")
    page.get_by_label("Words").fill("ana 401")
    page.keyboard.press("Enter")
    expect(page.locator(".log > li")).to_have_count(1)
    assert wide.inaccessible() == []
    page.locator(".log-seq").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Ana, Ben: no result (was: Ana 401, Ben 380)")
    assert wide.inaccessible() == []
    page.get_by_label("Why").fill("typed for the wrong table")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Entry 9 is undone.")
    expect(page.locator("#e9 s")).to_have_text("Round 1, table 1: Ana 401, Ben 380 (slip signed)")
    page.get_by_role("button", name="Rebuild and compare").click()
    expect(page.locator("main")).to_contain_text("the state is exactly the same")


def test_a_day_is_rehearsed_on_a_phone_and_thrown_away(visit, begun):
    number = opened(four())
    phone = visit("phone")
    phone.sign_in_as(director())
    page = phone.open(f"/tournaments/{number}/desk/rehearse/")
    page.get_by_role("button", name="Start a practice run").click()
    page.get_by_role("button", name="Play the next round").click()
    expect(page.locator("main")).to_contain_text("Round 1 of 3 is begun")
    assert phone.inaccessible() == []
    page.get_by_role("button", name="Play all rounds").click()
    expect(page.locator("main")).to_contain_text("All rounds are played")
    phone.keep_screen("phone-rehearsal", whole=True, chosen=False)
    page.get_by_role("button", name="Delete the practice run").click()
    expect(page.locator("main")).to_contain_text("The practice run is deleted.")
    assert store.tournaments_listed(rehearsals=True).count() == 1


def test_results_of_another_program_are_looked_at_and_taken_in(visit, begun):
    phone = visit("phone")
    phone.sign_in_as(director())
    page = phone.open("/tournaments/take-in/")
    assert phone.inaccessible() == []
    sent = {"name": "cup.json", "mimeType": "application/json", "buffer": json.dumps(CUP).encode()}
    page.get_by_label("File").set_input_files(sent)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kāpiti Cup")
    phone.keep_screen("phone-look-at", whole=True, chosen=False)
    assert phone.inaccessible() == []
    page.get_by_role("button", name="Import it").click()
    expect(page.locator("main")).to_contain_text("Dora Directer: nobody of the register has this name")
    page.get_by_label("Dora Directer").select_option(index=1)
    page.get_by_role("button", name="Import it").click()
    expect(page.locator("main")).to_contain_text("Kāpiti Cup is in this hall")
    assert store.tournaments_listed().count() == 1
