"""From the lobby to the game: a table is opened, its link passed on, a second device joins, and both pages turn."""

import json

import pytest
from django.utils import timezone
from playwright.sync_api import WebSocketRoute, expect

from tilehall.law.game.outside import Outside
from tilehall.site.games import actions as games
from tilehall.site.hall import store as hall_store
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.play.actions import tables
from tilehall.site.play.store import TableRow

from .conftest import Visit
from .live_tables import player, scrabble_table
from .visitor import Hall


def test_an_invitation_is_followed_and_the_game_begins_on_both(hall: Hall, visit: Visit) -> None:
    hall_store.open_hall("Kererū Tile Association", example=False)
    aroha, ben = player("Aroha Ngata"), player("Ben Fox")
    host, guest = visit("wide"), visit("phone", viewport={"width": 360, "height": 740})
    host.sign_in_as(aroha.own_account())
    page = host.open("/play/")
    host.keep_screen("lobby-wide", whole=True)
    page.get_by_role("link", name="New game of Scrabble").click()
    page.get_by_label("Whoever gets the link from me").check()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    host.keep_screen("new-game-wide", whole=True)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for your opponent")).to_be_visible()
    expect(page.locator(".invite-code svg")).to_be_visible()
    host.keep_screen("waiting-room-wide", whole=True)
    link = page.locator("[data-pass-on]").get_attribute("href") or ""
    path = link[link.index("/play/t/") :]

    invited = guest.open(path)
    expect(invited.get_by_role("link", name="Sign in to take a seat")).to_be_visible()
    guest.sign_in_as(ben.own_account())
    invited = guest.open(path)
    guest.keep_screen("invited-phone", whole=True)
    assert guest.inaccessible() == []
    expect(page.locator("html[data-live=on]")).to_be_attached()
    invited.get_by_role("button", name="Take a seat").click()
    for at_the_table in (invited, page):
        expect(at_the_table.locator("#live")).to_be_visible()
        expect(at_the_table.locator("#live")).to_contain_text("Ben Fox")
    guest.keep_screen("game-phone")


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_the_pages_before_a_game_bear_every_look(hall: Hall, visit: Visit, device: str) -> None:
    hall_store.open_hall("Kererū Tile Association", example=False)
    aroha, ben = player("Aroha Ngata"), player("Ben Fox")
    terms = tables.NewTable(game="rummikub", ruleset="nzrc-2024", seats=3, join="anyone")
    table = tables.open_table(ben, tables.TableRequest(terms=terms), CommandContext(timezone.now(), new_command()))
    visitor = visit(device)
    visitor.sign_in_as(aroha.own_account())
    for path in ("/play/", "/play/new/", "/play/new/?game=rummikub", f"/play/t/{table.code}/"):
        page = visitor.open(path)
        for unfolds in page.locator("main summary").all():
            assert unfolds.bounding_box()["height"] >= 44, "it is tapped where it looks like a button"
        assert visitor.inaccessible() == [], path
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is wider than the screen"


def test_who_asks_to_sit_behind_a_player_is_seen_by_both_and_let_in(hall: Hall, visit: Visit) -> None:
    hall_store.open_hall("Kererū Tile Association", example=False)
    aroha, ben, cy = player("Aroha Ngata"), player("Ben Fox"), player("Cy Reed")
    code = scrabble_table(aroha, ben).code
    seats = []
    for actor in (aroha, ben):
        visitor = visit("wide")
        visitor.sign_in_as(actor.own_account())
        visitor.open(f"/play/t/{code}/")
        expect(visitor.page.locator("html[data-live=on]")).to_be_attached()
        seats.append(visitor.page)
    watcher = visit("wide")
    watcher.sign_in_as(cy.own_account())
    page = watcher.open(f"/play/t/{code}/")
    page.get_by_text("Sit behind a player").click()
    page.get_by_role("button", name="Behind Ben Fox").click()
    for seat, behind in zip(seats, ("Ben Fox", "you"), strict=True):
        expect(seat.locator("#asking")).to_contain_text(f"Cy Reed asks to sit behind {behind}")
        seat.get_by_role("button", name="Agree").click()
        expect(seat.get_by_role("button", name="Agree")).to_have_count(0)
    page.get_by_role("link", name="Sit down behind Ben Fox").click()
    expect(page.locator("#live")).to_be_visible()
    expect(page.locator("#beside")).to_contain_text("You sit behind Ben Fox")


def test_who_waits_misses_nobody_who_comes_before_the_page_listens(hall: Hall, visit: Visit) -> None:
    """Of a phone the page may be there seconds before its socket."""
    hall_store.open_hall("Kererū Tile Association", example=False)
    aroha, ben = player("Aroha Ngata"), player("Ben Fox")
    table = scrabble_table(aroha)
    host, lines = visit("phone"), list[WebSocketRoute]()
    host.sign_in_as(aroha.own_account())
    host.page.route_web_socket("**/ws/news/", lambda line: lines.append(line))
    page = host.open(f"/play/t/{table.code}/")
    expect(page.get_by_role("heading", name="Waiting for your opponent")).to_be_visible()
    tables.join_table(ben, table.code, CommandContext(timezone.now(), new_command()))
    lines[0].send(json.dumps({"listening": [f"table.{table.pk}"]}))
    expect(page.locator("#live")).to_be_visible()


def test_who_is_still_at_the_last_game_is_asked_there_for_the_next(hall: Hall, visit: Visit) -> None:
    hall_store.open_hall("Kererū Tile Association", example=False)
    aroha, ben = player("Aroha Ngata"), player("Ben Fox")
    table = scrabble_table(aroha, ben)
    given_up(aroha, table)
    guest = visit("phone")
    guest.sign_in_as(ben.own_account())
    page = guest.open(f"/play/t/{table.code}/")
    expect(page.locator("html[data-live=on]")).to_be_attached()
    expect(page.locator("#beside.beside")).to_be_attached()
    tables.rematch(aroha, table.code, CommandContext(timezone.now(), new_command()))
    page.locator("#beside").get_by_role("link", name="Go there").click()
    expect(page.get_by_role("heading", name="You are asked to play")).to_be_visible()


def test_the_end_of_a_game_is_seen_by_who_watches(hall: Hall, visit: Visit) -> None:
    hall_store.open_hall("Kererū Tile Association", example=False)
    aroha, ben = player("Aroha Ngata"), player("Ben Fox")
    table = scrabble_table(aroha, ben)
    watcher = visit("phone")
    page = watcher.open(f"/play/t/{table.code}/")
    expect(page.locator("html[data-live=on]")).to_be_attached()
    expect(page.get_by_role("link", name="Sign in to play on")).to_be_visible()
    given_up(aroha, table)
    expect(page.locator(".slip")).to_contain_text("Ben Fox wins")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#game-state")).to_have_text("Over")


def given_up(actor: Actor, table: TableRow) -> None:
    outside = Outside(timezone.now(), tables.pick, lambda _word: False)
    done = games.submit(actor, table.game_id or 0, {"kind": "forfeit/1", "reason": "given up"}, new_command(), outside)
    assert isinstance(done, games.CommandDone)
