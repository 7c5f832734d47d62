"""A game of a tournament from the slip to the signature, each player on the own device."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.site.tournaments.test_live_boards import player, unofficial
from tilehall.site.people.actor import CONSOLE
from tilehall.site.play.event_tables import Settling
from tilehall.site.play.store import EventTerms
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import live_boards

from .conftest import Visit
from .visitor import Visitor


def passes(page: Page) -> None:
    expect(page.locator("[data-title]")).to_have_text("Your turn")
    page.locator("[data-deed=pass-turn]").click()
    page.locator("[data-dialog] [data-yes]").click()
    expect(page.locator("[data-title]")).not_to_have_text("Your turn")


@pytest.mark.cites("nzasp.P.8.4")
def test_a_board_is_played_from_the_slip_to_the_signature(visit: Visit, begun: object) -> None:
    number = unofficial().row.pk
    live_boards.set_terms(CONSOLE, number, EventTerms(open=True, unseen_allowed=False))
    slips = {
        who: reverse("tournaments:slip", args=[number, keys.player_key(store.head(number), who)]) for who in (3, 4)
    }
    seats: dict[int, Visitor] = {3: visit("phone"), 4: visit("wide")}
    for who, visitor in seats.items():
        visitor.sign_in_as(player(number, who).own_account())
    for who, visitor in seats.items():
        visitor.open(slips[who]).get_by_role("button", name="Play this game in the hall").click()
        visitor.keep_screen(f"board-sits-{who}", whole=True, chosen=False)
    for visitor in seats.values():
        expect(visitor.page.locator("#live")).to_have_attribute("data-line", "on")
        visitor.page.locator("[data-deed=be-ready]").click()
    cat, dan = seats[3].page, seats[4].page
    expect(cat.locator("[data-unseen-forbidden]")).to_be_visible()
    for _ in range(3):
        passes(cat)
        passes(dan)
    for page in (cat, dan):
        expect(page.locator("[data-title]")).to_have_text("The game is over")
        expect(page.locator("[data-slip]")).to_contain_text("Final score")
    seats[3].keep_screen("board-over", whole=True, chosen=False)
    cat.locator("[data-deed=sign-slip]").click()
    expect(cat.locator("[data-detail]")).to_contain_text("You have signed, Dan has not yet.")
    dan.locator("[data-deed=sign-slip]").click()
    expect(dan.locator("[data-slip]")).to_contain_text("Signed by Cat and Dan.")
    Settling().settle(store.load(number).row.created)
    for who, visitor in seats.items():
        visitor.open(slips[who])
        visitor.keep_screen(f"board-slip-{who}", whole=True, chosen=False)
        expect(visitor.page.locator("main")).to_contain_text("Signed and with the desk")
