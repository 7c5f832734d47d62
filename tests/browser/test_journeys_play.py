"""What players, scorers and referees do on the day, with the clicks it takes counted and bounded."""

import pytest
from playwright.sync_api import expect

from tests.law.tournament.desk.plans import four
from tests.law.tournament.desk.test_results import rummikub_acts
from tests.site.people.conftest import officer
from tests.site.tournaments.finished_event import opened
from tilehall.law.tournament.desk.acts.entries import CheckedIn, EntriesClosed
from tilehall.site.hall import store as hall_store
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store

from .journeys import counted
from .live_tables import player as at_home
from .test_after import director

pytestmark = pytest.mark.browser

SIGNED = "Signed and with the desk"


def own_page(number: int, player: int) -> str:
    """What the code on the player's card opens."""
    return f"/t/{number}/{keys.player_key(store.load(number).row, player)}/"


def slip_page(number: int, player: int) -> str:
    return f"/t/{number}/s/{keys.player_key(store.load(number).row, player)}/"


def test_a_players_result_is_entered_in_two_clicks_and_signed_with_one(visit, begun, record_property):
    number = opened(four())
    cat, dan = visit("phone").open(own_page(number, 3)), visit("small-phone").open(slip_page(number, 4))
    with counted("A player's result", 2, record_property) as journey:
        journey.click(cat.get_by_role("link", name="Enter the result"))
        journey.fill(cat.get_by_label("Cat", exact=True), "390")
        journey.fill(cat.get_by_label("Dan", exact=True), "412")
        journey.press(cat.get_by_label("Dan", exact=True), "Enter")
        expect(cat.locator("#slip")).to_contain_text("Waits for Dan")
    with counted("The other one's signature", 1, record_property) as journey:
        journey.click(dan.get_by_role("button", name="Yes, I sign this"))
        expect(dan.locator("#slip")).to_contain_text(SIGNED)
    expect(cat.locator("#slip")).to_contain_text(SIGNED)


def test_a_mistyped_result_is_changed_and_signed_again(visit, begun, record_property):
    number = opened(four())
    phones = {3: visit("phone"), 4: visit("small-phone")}
    cat, dan = (phone.open(slip_page(number, player)) for player, phone in phones.items())
    for page in (cat, dan):
        page.get_by_label("Cat", exact=True).or_(page.get_by_role("button", name="Yes, I sign this")).first.wait_for()
        if page is cat:
            page.get_by_label("Cat", exact=True).fill("390")
            page.get_by_label("Dan", exact=True).fill("412")
            page.get_by_role("button", name="Enter the result").click()
            expect(page.locator("#slip")).to_contain_text("Waits for Dan")
            dan.get_by_role("button", name="Yes, I sign this").click()
    expect(cat.locator("#slip")).to_contain_text(SIGNED)
    with counted("A mistyped result, put right by both", 3, record_property) as journey:
        journey.click(cat.get_by_text("A score is mistyped"))
        journey.fill(cat.get_by_label("Dan", exact=True), "421")
        journey.press(cat.get_by_label("Dan", exact=True), "Enter")
        expect(cat.locator("#slip")).to_contain_text("The signed slip counts until Dan has signed this, too.")
        assert phones[3].look("tooWide", "cramped") + phones[3].inaccessible() == []
        journey.click(dan.get_by_role("button", name="Yes, I sign this"))
        expect(dan.locator("#slip")).to_contain_text("signed anew by everybody")
    assert phones[4].look("tooWide", "cramped") + phones[4].inaccessible() == []
    found = store.load(number).desk.board_of("A", 1, 3)
    assert found.slip.scores == (390, 421)


def test_the_scorer_types_a_line_again(visit, begun, record_property):
    number = opened(four())
    wide = visit("wide")
    wide.sign_in_as(officer(Role.SCORER))
    page = wide.open(f"/tournaments/{number}/desk/scores/")
    with counted("A line the scorer has mistyped", 2, record_property) as journey:
        journey.fill(page.locator("#line"), "1 401 308")
        journey.press(page.locator("#line"), "Enter")
        journey.fill(page.locator("#sure"), "y")
        journey.press(page.locator("#sure"), "Enter")
        expect(page.get_by_role("status").filter(has_text="Table 1: ").first).to_be_visible()
    assert store.load(number).desk.board_of("A", 1, 1).slip.scores == (401, 308)


def test_a_round_of_rummikub_from_the_draw_to_the_standings(visit, begun, record_property):
    acts = (*rummikub_acts()[:6], EntriesClosed(), CheckedIn(players=(1, 2, 3, 4)))
    number = opened(acts)
    wide = visit("wide")
    wide.sign_in_as(director())
    desk = wide.open(f"/tournaments/{number}/desk/")
    with counted("Rummikub: the director draws and begins a round", 4, record_property) as journey:
        while store.load(number).desk.current == 0:
            step = desk.locator(".now-do [data-step]").first
            label = step.inner_text()
            journey.click(step)
            expect(desk.locator(".now-do [data-step]", has_text=label)).to_have_count(0)
    table = store.load(number).desk.board_of("A", 1, 1)
    names = {player: store.load(number).desk.name(player) for player in table.players}
    counts, *others = table.players
    left = [
        (("red 7", "joker"), "2 tiles, 107 points"),
        (("blue 9",), "1 tile, 9 points"),
        (("red 7",), "1 tile, 7 points"),
    ]
    phone = visit("small-phone")
    page = phone.open(own_page(number, counts))
    with counted("Rummikub: a table is counted with the tile keys", 9, record_property) as journey:
        journey.click(page.get_by_role("link", name="Enter the result"))
        for player in table.players:
            seat = page.get_by_role("group", name=names[player], exact=True)
            if player == counts:
                journey.click(page.get_by_role("button", name="Next player"))
                continue  # went out
            tiles, comes_to = left.pop()
            for tile in tiles:
                journey.click(seat.get_by_role("button", name=tile, exact=True))
            expect(seat.locator("[data-total]")).to_have_text(comes_to)
            if player != table.players[-1]:
                journey.click(seat.get_by_role("button", name="Next player"))
        assert phone.look("tooWide", "cramped") + phone.inaccessible() == []
        journey.click(page.get_by_role("button", name="Enter the result"))
        expect(page.locator("#slip")).to_contain_text("Waits for")
    went_out = f"{names[counts]} went out and gets what the others are charged: 7 + 9 + 107 = 123."
    expect(page.locator("#slip")).to_contain_text(went_out)
    with counted("Rummikub: three others sign", 3, record_property) as journey:
        for player in others:
            signs = visit("phone").open(slip_page(number, player))
            journey.click(signs.get_by_role("button", name="Yes, I sign this"))
            expect(signs.locator("#slip")).not_to_contain_text("Yes, I sign this")
    expect(page.locator("#slip")).to_contain_text(SIGNED)
    with counted("Rummikub: the standings", 1, record_property) as journey:
        home = visit("phone").open(own_page(number, counts))
        journey.click(home.get_by_role("link", name="Standings").first)
        expect(home.get_by_role("main")).to_contain_text(names[counts])


def test_something_happened_is_ruled_on_and_noted(visit, begun, record_property):
    number = opened(four())
    phone = visit("small-phone")
    phone.sign_in_as(director())
    page = phone.open(f"/tournaments/{number}/desk/")
    with counted("Something happened, to its ruling and its note", 9, record_property) as journey:
        journey.click(page.get_by_role("link", name="Something happened at table 2"))
        journey.fill(page.locator("[data-finder]"), "too many")
        journey.click(page.get_by_role("link", name="Somebody drew too many tiles"))
        for asked, answer in (
            ("Who drew the tiles?", "Dan"),
            ("How many tiles were drawn?", "4"),
            ("How many were needed?", "2"),
            ("How many of them are on the rack already?", "4"),
            ("Who noticed?", "Cat"),
        ):
            group = page.get_by_role("group", name=asked)
            journey.click(group.get_by_role("button", name=answer, exact=True))
        expect(page.locator(".ruling h3")).to_be_visible()
        journey.click(page.get_by_role("button", name="Note it in the register"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Somebody drew too many tiles")
    assert len(store.load(number).desk.incidents) == 1


def test_a_live_game_against_the_computer_to_the_first_turn(hall, visit, record_property):
    hall_store.open_hall("Kererū Tile Association", example=False)
    phone = visit("phone")
    phone.sign_in_as(at_home("Aroha Ngata").own_account())
    page = phone.open("/play/")
    with counted("A live game, to the first turn", 5, record_property) as journey:
        journey.click(page.get_by_role("button", name="Practise now").first)
        expect(page.locator("#live")).to_be_visible()
        journey.click(page.locator('[data-deed="be-ready"]'))
        mine = page.locator('[data-deed="pass-turn"]')
        accepts = page.locator('[data-deed="accept"]')
        expect(mine.or_(accepts).first).to_be_visible()
        if accepts.is_visible():  # the computer began
            journey.click(accepts)
            expect(mine).to_be_visible()
        journey.click(mine)
        sure = page.locator("[data-dialog] [data-yes]")
        expect(sure.or_(page.locator(".turns .who", has_text="You")).first).to_be_visible()
        if sure.is_visible():
            journey.click(sure)
        expect(page.get_by_text("passed").first).to_be_visible()
