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
    shown = head(role)
    main, _, office = shown.partition('aria-label="Your office"')
    rooms = side_by_side(main[main.index('aria-label="Main"') :])
    assert len(rooms) <= page_frame.MOST_PLACES + 1, "six, and the account in its corner"
    assert len(side_by_side(office)) <= page_frame.MOST_PLACES
    assert not office or len(re.findall(r"<a ", office)) > 1, "a bar of one link is none"
    for label, _, name, _ in page_frame.PUBLIC:
        assert f'href="{reverse(name)}"' in main, label


def test_the_one_room_of_an_office_stands_with_the_account() -> None:
    shown = head("director", reverse("people:register"))
    assert "Your office" not in shown
    _, account = shown.split("More <svg", 1)
    assert f'href="{reverse("people:register")}" aria-current="page"' in account
    assert 'aria-current="true">Account' in account


def test_the_account_page_lists_all_of_them() -> None:
    head("secretary")
    browser = Client()
    browser.force_login(Account.objects.get(name="me"), backend="tilehall.site.people.signin.ByNameOrMail")
    cards = re.findall(r'class="cover" href="([^"]+)"', browser.get(reverse("people:account")).content.decode())
    assert {reverse(name) for _, _, name, _ in (*page_frame.PUBLIC, *page_frame.OFFICE)} <= set(cards)


def test_more_is_marked_where_one_is_below_it() -> None:
    assert 'aria-current="true">More' in head(walk.VISITOR, reverse("games:games"))


def test_more_is_not_marked_elsewhere() -> None:
    assert 'aria-current="true"' not in head(walk.VISITOR, reverse("play:lobby"))
