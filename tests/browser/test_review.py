"""A game looked at afterwards: what cost most is found at a glance, on a phone and on a wide page."""

import re

import pytest
from playwright.sync_api import expect

from tilehall.site.games import store


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
