"""The menu of every role: few places side by side, none of them lost, and it shows where one is."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site import test_every_url as walk
from tilehall.site.hall import page_frame, store
from tilehall.site.people.models import Account, Club
from tilehall.site.people.roles import Role

pytestmark = pytest.mark.django_db


def head(role: str, path: str = "/people/") -> str:
    store.open_hall("Kererū Tile Association", example=True)
    club = Club.objects.create(name="Pōneke", folded="poneke", slug="poneke")
    browser = Client()
    if role != walk.VISITOR:
        account = walk.enter(timezone.now(), "me", club, role)
        browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    page = browser.get(path).content.decode()
    return page[page.index("<header") : page.index("</header>")]


def side_by_side(bar: str) -> list[str]:
    """What is to be seen of a bar before anything in it is opened."""
    closed = re.sub(r"</summary>\s*<ul>.*?</ul>", "</summary>", bar, flags=re.S)
    return re.findall(r"<li><a |<li><details", closed)


@pytest.mark.parametrize("role", [walk.VISITOR, *(role.value for role in Role if role is not Role.VISITOR)])
def test_at_most_six_places_and_the_rest_under_more(role: str) -> None:
    main = head(role)
    rooms = side_by_side(main[main.index('aria-label="Main"') :])
    assert len(rooms) <= page_frame.MOST_PLACES + 1, "six, and the account in its corner"
    for label, _, name, _ in page_frame.PUBLIC:
        assert f'href="{reverse(name)}"' in main, label


@pytest.mark.parametrize("role", ["director", "secretary"])
def test_the_rooms_of_an_office_stand_with_the_account(role: str) -> None:
    shown = head(role, reverse("people:register"))
    _, account = shown.split("More <svg", 1)
    assert f'href="{reverse("people:register")}" aria-current="page"' in account
    assert 'aria-current="true">Account' in account


def row(role: str, path: str) -> str:
    """The pages side by side above the heading, and those behind *More*."""
    head(role)
    browser = Client()
    if role != walk.VISITOR:
        account = Account.objects.get(name="me")
        browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    page = browser.get(path).content.decode()
    _, begun, rest = page.partition('<nav class="page-row')
    return rest[: rest.index("</nav>")] if begun else ""


@pytest.mark.parametrize(
    ("path", "others"),
    [
        ("people:register", ["people:lists", "people:roles", "post:letters", "hall:backups"]),
        ("hall:merges", ["people:register", "hall:backups"]),
        ("book:members", ["money:home", "meetings:meetings", "ballots:ballots", "post:letters", "book:book"]),
        ("post:letters", ["book:members", "money:home"]),
        ("meetings:rules", ["meetings:meetings", "meetings:resolutions"]),
        ("ratings:home", ["ratings:ranking", "ratings:what-if"]),
    ],
)
def test_one_row_of_pages_for_every_office(path: str, others: list[str]) -> None:
    shown = row("secretary", reverse(path))
    assert [name for name in others if f'href="{reverse(name)}"' not in shown] == []
    assert len(side_by_side(shown)) <= 8
    if path != "hall:merges":  # it has no link in the row
        assert f'href="{reverse(path)}" aria-current="page"' in shown


@pytest.mark.parametrize(
    ("role", "path", "above"),
    [
        ("secretary", "people:add-person", "people:register"),
        ("secretary", "people:add-club", "people:register"),
        ("secretary", "hall:merges", "people:register"),
        ("treasurer", "money:opening", "money:home"),
        ("treasurer", "money:winding-up", "money:home"),
    ],
)
def test_a_page_without_a_link_of_its_own_marks_the_one_above_it(role: str, path: str, above: str) -> None:
    shown = row(role, reverse(path))
    assert f'href="{reverse(above)}" aria-current="true"' in shown
    assert shown.count("aria-current") == 1


@pytest.mark.parametrize(
    ("role", "path"),
    [("director", "people:register"), (walk.VISITOR, "rulebook:home"), (walk.VISITOR, "book:home")],
)
def test_no_row_where_there_is_one_page_or_they_are_all_on_it(role: str, path: str) -> None:
    assert row(role, reverse(path)) == ""


def test_a_visitor_has_the_row_of_what_is_open() -> None:
    shown = row(walk.VISITOR, reverse("book:calendar"))
    assert reverse("meetings:meetings") in shown
    assert reverse("book:members") not in shown


def test_ratings_of_rummikub_are_an_option_of_the_hall() -> None:
    assert reverse("ratings:rummikub") not in row(walk.VISITOR, reverse("ratings:home"))


def test_the_account_page_lists_all_of_them() -> None:
    head("secretary")
    browser = Client()
    browser.force_login(Account.objects.get(name="me"), backend="tilehall.site.people.signin.ByNameOrMail")
    cards = re.findall(r'class="cover" href="([^"]+)"', browser.get(reverse("people:account")).content.decode())
    others = {"money:home", "money:returns"}  # the Treasurer's, and of officers of a club
    rooms = {name for _, _, name, _ in (*page_frame.PUBLIC, *page_frame.OFFICE)} - others
    assert {reverse(name) for name in rooms} <= set(cards)


@pytest.mark.parametrize(
    ("role", "rooms", "of_others"),
    [
        ("treasurer", ["book:waiting", "money:home", "money:returns"], ["people:accounts"]),
        ("club_officer", ["book:waiting", "money:returns"], ["money:home", "people:accounts"]),
        ("webmaster", ["people:accounts"], ["money:home", "money:returns"]),
        ("secretary", ["book:waiting", "people:accounts"], ["money:home", "money:returns"]),
        ("director", [], ["book:waiting", "people:accounts", "money:home", "money:returns"]),
    ],
)
def test_every_office_has_its_own_room_with_the_account(role: str, rooms: list[str], of_others: list[str]) -> None:
    shown = head(role)
    browser = Client()
    browser.force_login(Account.objects.get(name="me"), backend="tilehall.site.people.signin.ByNameOrMail")
    cards = browser.get(reverse("people:account")).content.decode()
    for name in rooms:
        assert f'href="{reverse(name)}"' in shown
        assert f'class="cover" href="{reverse(name)}"' in cards
        assert browser.get(reverse(name)).status_code == 200
    assert [name for name in of_others if f'href="{reverse(name)}"' in shown] == []


def test_more_is_marked_where_one_is_below_it() -> None:
    assert 'aria-current="true">More' in head(walk.VISITOR, reverse("games:games"))


def test_more_is_not_marked_elsewhere() -> None:
    assert 'aria-current="true"' not in head(walk.VISITOR, reverse("play:lobby"))
