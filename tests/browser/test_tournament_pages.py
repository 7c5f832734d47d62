"""Every page of a tournament in play, over and to come: it fits a small phone and every width, and axe agrees."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store

from .test_pages import Faults
from .visitor import Visitor

PUBLIC = ("event", "rounds", "standings", "cross")
DESK = ("desk", "plan", "entries", "grades", "check-in", "draw", "scores", "prints", "money", "prizes", "report", "log")
# Those that show best what there is; docs/screens keeps them.
GALLERY = {
    ("wide", "Lakeside Weekend", "desk"): "wide-desk",
    ("wide", "Lakeside Weekend", "standings"): "wide-standings",
    ("wide", "Lakeside Weekend", "scores"): "wide-scores",
    ("wide", "Harbour Open", "report"): "wide-report",
    ("small-phone", "Lakeside Weekend", "event"): "phone-event",
}


def numbers() -> dict[str, int]:
    return {row.name: row.pk for row in store.tournaments_listed()}


def pages(number: int) -> dict[str, str]:
    named = (*PUBLIC, *DESK, "incidents", "referee", "call-off", "confirmations", "answers")
    return {name: reverse(f"tournaments:{name}", args=[number]) for name in named}


def fits(visitor: Visitor) -> list[str]:
    """On a phone, with the menu open as a finger opens it."""
    visitor.page.locator(".house-menu > summary").click()
    found = visitor.look("tooWide", "rowsBeyond", "cramped", "tornWords", "lateContent")
    visitor.page.keyboard.press("Escape")
    return found


def looked_at(visitor: Visitor, device: str, event: str, faults: Faults) -> None:
    for name, path in pages(numbers()[event]).items():
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found = fits(visitor) if device != "wide" else visitor.look("lateContent") + visitor.look_at_every_width()
        found += visitor.inaccessible()
        faults.note(f"{device} {event} {name}", found)
        chosen = GALLERY.get((device, event, name))
        visitor.keep_screen(chosen or f"{device}-{event.replace(' ', '-')}-{name}", chosen=chosen is not None)


@pytest.mark.long
@pytest.mark.parametrize(
    ("device", "events"),
    [
        ("small-phone", ("Lakeside Weekend", "Rummikub Afternoon", "Whitestone Open")),
        ("wide", ("Lakeside Weekend", "Harbour Open")),
    ],
)
def test_every_page_of_a_tournament_fits_and_is_accessible(visit, example, device, events):
    visitor = visit(device)
    visitor.sign_in_as(example(Role.DIRECTOR))
    faults = Faults()
    for event in events:
        looked_at(visitor, device, event, faults)
    assert not faults, str(faults)


def test_what_a_player_opens_from_paper_fits_a_phone(visit, example):
    """The own page, the slip, the card; and the wall on a projector. Nobody is signed in."""
    example(Role.DIRECTOR)
    row = store.head(numbers()["Lakeside Weekend"])
    desk = store.load(row.pk).desk
    _, board = next(iter(desk.missing(desk.current)))
    player = board.players[0]
    phone, wall = visit("small-phone"), visit("projector")
    faults = Faults()
    for name, path in {
        "own": reverse("tournaments:own", args=[row.pk, keys.player_key(row, player)]),
        "slip": reverse("tournaments:slip", args=[row.pk, keys.board_key(row, player, desk.current)]),
        "player": reverse("tournaments:player", args=[row.pk, player]),
    }.items():
        page = phone.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        faults.note(name, fits(phone) + phone.inaccessible())
        phone.keep_screen(f"phone-{name}")
    wall.open(reverse("tournaments:wall", args=[row.pk]))
    faults.note("wall", wall.look("tooWide", "tornWords") + wall.inaccessible())
    wall.keep_screen("wide-wall")
    wide = visit("wide")
    masters = numbers()["Masters"]
    wide.open(reverse("tournaments:cross", args=[masters]))
    wide.keep_screen("wide-cross")
    wide.open(reverse("tournaments:player", args=[masters, 3]))
    wide.keep_screen("wide-player")
    assert not faults, str(faults)
