"""A game looked at afterwards: what cost most is found at a glance, on a phone and on a wide page."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tilehall.site.games import store

from .journeys import counted

RECORDS = Path(__file__).parents[1] / "scrabble" / "games"


@pytest.fixture
def played(example) -> int:
    """Of the example, the game under the NZASP rules: a phony came off in it, and a challenge was in vain."""
    return [row.pk for row in store.games_listed(["scrabble"])][2]


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_the_turns_that_cost_most_are_one_tap_away(visit, played, device):
    visitor = visit(device)
    page = visitor.open(f"/games/{played}/review/?turn=3")
    dear = page.get_by_role("navigation", name="Turns that cost most").get_by_role("link")
    expect(dear).to_have_count(3, timeout=60_000)  # it comes by itself, as the best plays do
    costs = [int(text.split("−")[1]) for text in dear.all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    first = int(dear.first.inner_text().split()[0])
    dear.first.click()
    expect(page).to_have_url(re.compile(rf"\?turn={first}$"))
    expect(page.locator(".stepper .here")).to_have_text(re.compile(rf"Turn {first} of"))
    best = page.locator("#best")
    expect(best).to_contain_text(f"It cost {costs[0]} points")
    expect(best.locator("tr.chosen")).to_have_count(1)
    expect(dear.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"\?turn={first + 1}$"))
    listed = page.locator(".costs")
    expect(listed).to_contain_text("was there instead of")
    expect(listed).to_contain_text("Luck of the draw")
    expect(page.get_by_role("img", name=re.compile("Points given away"))).to_be_visible()
    page.get_by_text("What each turn cost").click()
    expect(page.locator(".cost-table tbody tr").first).to_be_visible()
    # Tables of plays keep to their panel, and so does the whole to the page.
    inside = "(e) => e.getBoundingClientRect().right <= e.parentElement.getBoundingClientRect().right"
    assert page.locator(".best-plays").evaluate(inside)
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
    if device == "wide":
        assert visitor.look_at_every_width() == []
    dear.first.click()
    expect(best).to_contain_text(f"It cost {costs[0]} points")
    page.evaluate("scrollTo(0, 0)")
    visitor.keep_screen(f"{device}-review-costs", chosen=False)
    with page.expect_download() as download:
        page.get_by_role("link", name="The game as GCG with notes").click()
    assert "Cost: " in download.value.path().read_text()


def test_a_review_goes_on_by_itself_when_the_connection_was_gone(visit, played):
    visitor = visit("small-phone")
    visitor.foresee("/review/best/")
    visitor.foresee("console error: (htmx:|Failed to load resource: net::ERR)")
    asked = []

    def unheard(route):
        asked.append(route.request.url)
        route.abort()

    visitor.page.route("**/review/best/", unheard)
    page = visitor.open(f"/games/{played}/review/")
    best = page.locator("#best")
    expect(best).to_contain_text("No answer came from the hall. This page asks again by itself.")
    expect(best.get_by_role("button", name="Find the best plays")).to_be_visible()
    page.wait_for_timeout(3000)
    assert len(asked) > 1
    page.unroute("**/review/best/", unheard)
    dear = page.get_by_role("navigation", name="Turns that cost most").get_by_role("link")
    expect(dear).to_have_count(3, timeout=60_000)
    expect(best).not_to_contain_text("No answer")


def test_back_from_a_dear_turn_is_the_turn_before_in_the_review(visit, played):
    visitor = visit("small-phone")
    page = visitor.open(f"/games/{played}/review/?turn=1")
    dear = page.get_by_role("navigation", name="Turns that cost most").get_by_role("link")
    expect(dear).to_have_count(3, timeout=60_000)
    turns = [int(text.split()[0]) for text in dear.all_inner_texts()]
    here = page.locator(".stepper .here")
    for number in (0, 1):
        dear.nth(number).click()
        expect(here).to_have_text(re.compile(rf"Turn {turns[number]} of"))
    page.keyboard.press("ArrowRight")
    expect(here).to_have_text(re.compile(rf"Turn {turns[1] + 1} of"))
    page.go_back()
    expect(here).to_have_text(re.compile(rf"Turn {turns[0]} of"))
    page.keyboard.press("ArrowRight")
    expect(here).to_have_text(re.compile(rf"Turn {turns[0] + 1} of"))
    page.go_back()
    expect(here).to_have_text(re.compile("Turn 1 of"))
    expect(page.locator("#review")).to_have_count(1)


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_a_record_from_elsewhere_is_kept_and_reviewed_by_one_press(visit, begun, device):
    visitor = visit(device)
    visitor.sign_in_as(begun)
    page = visitor.open("/games/replay/")
    page.get_by_label("GCG file").set_input_files(RECORDS / "kapiti.gcg")
    page.get_by_role("button", name="Replay it").click()
    page.get_by_role("button", name="Keep it and review the game").click()
    dear = page.get_by_role("navigation", name="Turns that cost most").get_by_role("link")
    expect(dear).to_have_count(3, timeout=60_000)
    assert dear.first.bounding_box()["y"] < 640, "on the first screen of a small phone"
    told = dear.first.inner_text()
    dear.first.click()
    cost = page.locator("#turn-cost")
    expect(cost).to_contain_text(f"It cost {told.split('−')[1]} points")
    assert cost.bounding_box()["y"] < 640
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"\?turn={int(told.split()[0]) + 1}$"))
    expect(page.locator(".costs")).to_contain_text("Judged by the word list enable1.")
    # The second visit, by somebody else, has it at once.
    other = visit(device)
    seen = other.open(urlsplit(page.url).path.removesuffix("review/"))
    seen.get_by_role("link", name="Review the game").click()
    expect(seen.get_by_role("navigation", name="Turns that cost most").get_by_role("link")).to_have_count(3)
    expect(seen.get_by_role("button", name="Find the best plays")).to_have_count(0)
    with seen.expect_download() as download:
        seen.get_by_role("link", name="The game as GCG with notes").click()
    assert "Cost: " in download.value.path().read_text()


@pytest.mark.parametrize("name", ["Wharerangi" * 4, "Wharerangi" * 10 + "mai", '"><img src=x onerror=alert(2)>'])
def test_names_in_one_word_stay_on_the_page(visit, begun, name):
    visitor = visit("small-phone")
    visitor.sign_in_as(begun)
    page = visitor.open("/games/replay/")
    record = (RECORDS / "kapiti.gcg").read_text()
    record = re.sub(r"(?m)^(#player[12] \S+) .*", rf"\1 {name}", record)
    file = {"name": "a.gcg", "mimeType": "text/plain", "buffer": record.encode()}
    page.get_by_label("GCG file").set_input_files(file)
    page.get_by_role("button", name="Replay it").click()
    assert visitor.look("tooWide") == []
    page.get_by_role("button", name="Keep it and review the game").click()
    page.get_by_text("What each turn cost").click(timeout=60_000)
    expect(page.locator(".cost-table tbody tr").first).to_be_visible()
    assert visitor.look("tooWide", "sideways") == []
    visitor.keep_screen(f"review-name-{len(name)}", whole=True, chosen=False)


def test_from_the_games_to_the_three_dearest_turns_are_two_clicks(visit, played, record_property):
    visitor = visit("small-phone")
    page = visitor.open("/games/")
    with counted("From Games to the turns that cost most", 2, record_property) as way:
        way.click(page.locator(f"a[href='/games/{played}/']"))
        way.click(page.get_by_role("link", name="Review the game"))
        dear = page.get_by_role("navigation", name="Turns that cost most").get_by_role("link")
        expect(dear).to_have_count(3, timeout=60_000)
