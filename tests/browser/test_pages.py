"""Every page, phone to projector, plain http and loopback, light and dark: it fits, fingers hit, axe agrees."""

from collections.abc import Iterator
from datetime import date
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils import timezone
from playwright.sync_api import expect

from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .page_links import Scout
from .visitor import DEVICES, signed_in

# What answers with HTML and is no page of its own: a part of one, or a way to a file that is not always there.
NO_PAGES = {"hall:authority", "hall:newest-backup", "hall:take-over-now", "post:sheets", "rulebook:results"}
ASSOCIATION = {"book", "ballots", "meetings", "money", "post"}
DOUBLED = {"width": 683, "height": 450}  # the wide page at twice its size
GALLERY = {
    "hall:home": "wide-home",
    "rulebook:home": "wide-rules",
    "rulebook:clause": "wide-clause",
    "people:people": "wide-people",
    "people:register": "wide-register",
}


def names(within: URLResolver, namespace: str = "") -> Iterator[str]:
    """Every named address that takes no argument."""
    for pattern in within.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from names(pattern, inner) if not inner.startswith("api:") else ()
        elif isinstance(pattern, URLPattern) and pattern.name and not pattern.pattern.regex.groups:
            yield f"{namespace}{pattern.name}"


def pages_without_argument() -> dict[str, str]:
    shown = (name for name in names(get_resolver()) if name not in NO_PAGES and not of_association(name))
    return {name: reverse(name) for name in shown}


def of_association(name: str) -> bool:
    """Its pages are many, and have a test of their own: test_association_pages.py."""
    return name.split(":")[0] in ASSOCIATION


def linked_pages(scout: Scout, known: dict[str, str]) -> dict[str, str]:
    """One page of each further kind that the known pages link to: a person, a club, a clause ..."""
    found: dict[str, str] = {}
    for path in known.values():
        for linked in scout.links(path):
            name = resolve(linked).view_name
            if name not in known and name not in NO_PAGES and not name.startswith("api:") and not of_association(name):
                found.setdefault(name, linked)
    return found


class Faults(dict[str, list[str]]):
    """What is wrong, and on which pages: the same fault of the frame is one fault, not thirty."""

    def note(self, page: str, found: list[str]) -> None:
        for fault in found:
            self.setdefault(fault, []).append(page)

    def __str__(self) -> str:
        return "\n".join(
            f"{fault}\n    on {', '.join(pages[:5])}{' …' if len(pages) > 5 else ''}" for fault, pages in self.items()
        )


@pytest.fixture
def officer(example) -> Account:
    """The president, in other offices too: together they open every page."""
    account = example(Role.PRESIDENT)
    for role in (Role.DIRECTOR, Role.RATINGS_MANAGER, Role.SECRETARY, Role.TREASURER):
        actions.give_role(CONSOLE, person=account.person, role=role, since=date(2020, 1, 1), now=timezone.now())
    return account


# Every test here finds the same example in its hall, number by number: the way to its pages is looked for once.
_everywhere: dict[str, str] = {}


@pytest.fixture
def everywhere(officer) -> dict[str, str]:
    """All kinds of pages, by name, with an address for each."""
    if not _everywhere:
        scout = Scout(signed_in(officer))
        known = pages_without_argument()
        assert len(known) > 15
        # A clause with everything that a clause can have: figures, a reading, examples, the other ruleset.
        kinds = known | linked_pages(scout, known) | {"rulebook:clause": "/rules/nzasp.P.6.17/"}
        _everywhere.update({name: path for name, path in kinds.items() if scout.is_page(path)})
    return _everywhere


@pytest.mark.long
def test_every_page_fits_a_small_phone_on_plain_http(visit, officer, everywhere):
    visitor = visit("small-phone")
    visitor.sign_in_as(officer)
    faults = Faults()
    for name, path in everywhere.items():
        page = visitor.open(path)
        assert page.evaluate("window.isSecureContext") is False
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.locator(".house-menu > summary").click()
        found = visitor.look("tooWide", "rowsBeyond", "cramped", "tornWords", "lateContent")
        page.keyboard.press("Escape")
        found += visitor.inaccessible()
        page.emulate_media(color_scheme="dark")
        found += [f"dark: {fault}" for fault in visitor.inaccessible(colours_only=True)]
        page.emulate_media(color_scheme="light")
        faults.note(name, found)
        visitor.keep_screen(f"phone-{name.replace(':', '-')}", whole=True, chosen=False)
    assert not faults, str(faults)


@pytest.mark.long
def test_every_page_opens_at_loopback_too_and_bears_every_width(visit, hall, officer, everywhere):
    faults = Faults()
    visitor = visit("wide", at=hall.loopback)
    visitor.sign_in_as(officer)
    screen = DEVICES["wide"]["viewport"]
    for name, path in everywhere.items():
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        visitor.keep_screen(GALLERY.get(name, f"wide-{name.replace(':', '-')}"), chosen=name in GALLERY)
        faults.note(name, visitor.look("lateContent") + visitor.inaccessible() + visitor.look_at_every_width())
        # The window is drawn larger and smaller again: a page opened anew at that size is the same page.
        page.set_viewport_size(DOUBLED)
        faults.note(f"doubled {name}", visitor.look("lateContent"))
        page.set_viewport_size(screen)
    assert not faults, str(faults)


def test_every_open_page_bears_a_visitor(visit, example, everywhere):
    """Who is not signed in: each page opens, or leads to the sign-in page; nobody meets a bare refusal."""
    stranger, sign_in = Client(), reverse("people:sign-in")
    led = {path: urlsplit(stranger.get(path).headers.get("location", "")) for path in everywhere.values()}
    closed = [path for path, place in led.items() if place.path == sign_in]
    assert reverse("people:register") in closed
    assert reverse("rulebook:home") not in closed
    # The sign-in page is the same for all that lead to it: one of them is followed.
    assert [path for path in closed if stranger.get(led[path].geturl()).status_code != 200] == []
    visitor = visit("phone")
    for path in (*(path for path in led if path not in closed), closed[0]):
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert (urlsplit(page.url).path == sign_in) is (path in (sign_in, closed[0]))


def test_pages_in_the_dark(visit, example):
    visitor = visit("dark")
    visitor.sign_in_as(example(Role.PRESIDENT))
    for name, path in (
        ("home", "/"),
        ("rules", "/rules/"),
        ("clause", "/rules/nzasp.P.6.17/"),
        ("account", "/account/"),
    ):
        page = visitor.open(path)
        light, dark = page.evaluate(
            "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
            ".map((c) => c.match(/[\\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0))"
        )
        assert light > dark, f"{name} is not dark"
        visitor.keep_screen(f"dark-{name}")


def test_the_theme_switch_is_remembered(visit, begun):
    visitor = visit("wide")
    page = visitor.open("/rules/")
    page.locator("[data-theme-switch]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.open("/people/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert visitor.inaccessible() == []
