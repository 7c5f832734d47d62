"""Every kind of page of the association, wherever a link leads: it fits a phone and a wide page, and axe agrees."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import resolve, reverse
from playwright.sync_api import expect

from tilehall.site.association.meetings import store
from tilehall.site.people.roles import Role

from .page_links import Scout, brings_page
from .test_pages import NO_PAGES, Faults, of_association
from .test_pages import officer as officer
from .test_tournament_pages import fits
from .visitor import signed_in

GALLERY = {"money:home": "wide-money", "book:waiting": "wide-waiting"}
ROLES = (Role.CLUB_OFFICER, Role.TREASURER, Role.WEBMASTER)
WALL = "meetings:wall"  # a screen without menu, for people far away


def kind_of(path: str) -> str:
    """The same form under another key is another page, and so is a meeting that is called, held or closed."""
    found = resolve(path)
    keys = [found.kwargs[name] for name in ("key", "kind", "what") if name in found.kwargs]
    if not keys and found.namespace == "meetings":
        keys = [found.kwargs.get("number", "")]
    return " ".join(str(word) for word in (found.view_name, *keys))


def pages_reached(scout: Scout) -> dict[str, str]:
    """From page to page, until no link leads to a kind of page that is not there yet."""
    found: dict[str, str] = {}
    ahead = [reverse("book:home")]
    while ahead:
        path = ahead.pop(0)
        name = resolve(path).view_name
        if kind_of(path) in found or name in NO_PAGES or not of_association(name) or not scout.is_page(path):
            continue
        found[kind_of(path)] = path
        ahead += scout.links(path)
    return found


_reached: dict[str, str] = {}


@pytest.fixture
def reached(officer) -> dict[str, str]:
    if not _reached:
        _reached.update(pages_reached(Scout(signed_in(officer))))
        assert len(_reached) > 60
    return _reached


@pytest.mark.long
def test_every_page_of_the_association_fits_a_small_phone(visit, officer, reached):
    visitor = visit("small-phone")
    visitor.sign_in_as(officer)
    faults = Faults()
    for kind, path in reached.items():
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        faults.note(f"{kind} {path}", (fits(visitor) if not kind.startswith(WALL) else []) + visitor.inaccessible())
        visitor.keep_screen(f"phone-{path.strip('/').replace('/', '-')}", whole=True, chosen=False)
    assert not faults, str(faults)


@pytest.mark.long
def test_every_page_of_the_association_bears_every_width(visit, officer, reached):
    """One of each address: the same form under another key looks alike."""
    visitor = visit("wide")
    visitor.sign_in_as(officer)
    faults = Faults()
    first = {resolve(path).view_name: (kind, path) for kind, path in reversed(reached.items())}
    for kind, path in first.values():
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        faults.note(f"{kind} {path}", visitor.look("lateContent") + visitor.look_at_every_width())
        chosen = GALLERY.get(kind)
        name = chosen or f"wide-{path.strip('/').replace('/', '-')}"
        visitor.keep_screen(name, whole=chosen is None, chosen=chosen is not None)
    assert not faults, str(faults)


def closed_to(scout: Scout) -> list[str]:
    """Links that are offered to somebody and refuse them, or lead nowhere; a page of each kind is enough."""
    found: set[str] = set()
    refused: list[str] = []
    ahead = [(reverse("book:home"), "")]
    while ahead:
        path, shown_on = ahead.pop(0)
        name = resolve(path).view_name
        if kind_of(path) in found or name in NO_PAGES:
            continue
        found.add(kind_of(path))
        answer = scout.answer(path)
        if answer.status_code in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
            refused.append(f"{answer.status_code} {path} from {shown_on}")
        elif of_association(name) and brings_page(answer):
            ahead += [(further, path) for further in scout.links(path)]
    return refused


@pytest.mark.long
def test_no_link_of_the_association_leads_to_a_refusal(example):
    """Whoever looks at a page is offered what is open to them; what is not, could have been known before."""
    readers = {"visitor": Client()} | {role.value: signed_in(example(role)) for role in ROLES}
    assert {name: closed for name, reader in readers.items() if (closed := closed_to(Scout(reader)))} == {}


def test_what_is_folded_for_the_minutes_says_so(visit, officer):
    visitor = visit("wide", viewport={"width": 683, "height": 450})
    visitor.sign_in_as(officer)
    number = store.meetings().get(phase="open").pk
    folded = visitor.open(reverse("meetings:chair", args=[number])).get_by_text("For the minutes")
    assert folded.evaluate("summary => getComputedStyle(summary).display") == "list-item", "with its mark"
