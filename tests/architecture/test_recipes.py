"""CONTRIBUTING's recipe for a page is followed as it stands: each piece of its code is put where the recipe says."""

import re
import sys
from collections.abc import Iterator
from textwrap import dedent
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from django.template import engines
from django.test import Client, override_settings
from django.urls import include, reverse
from django.urls import path as address
from django.utils import timezone

from tests.site import test_every_url as walk
from tilehall.site.config import urls as hall_addresses
from tilehall.site.hall import page_frame
from tilehall.site.hall import store as hall
from tilehall.site.people import permissions
from tilehall.site.people import urls as people_addresses
from tilehall.site.people.models import Club
from tilehall.site.people.views import register

from .project_files import ROOT

RECIPE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("### Add a page\n")[1].split("\n### ")[0]
STEP = re.compile(r"^\d\. .*?(?=^\d\. |\Z)", re.M | re.S)
CODE = re.compile(r"^ *```\w+\n(.*?)^ *```$", re.M | re.S)


def pieces(recipe: str) -> list[str]:
    """The code of the recipe, step by step."""
    return [dedent(code) for step in STEP.findall(recipe) for code in CODE.findall(step)]


def entry(module: ModuleType, line: str, **names: Any) -> Any:
    """What a line of a list is worth, written into this module."""
    return eval(line.strip().removesuffix(","), vars(module) | names)


def row(module: ModuleType, line: str) -> dict[str, Any]:
    """The same of a line of a table: its key and what stands there."""
    return dict(eval(f"{{{line}}}", dict(vars(module))))


@pytest.fixture
def followed(db: None, monkeypatch: pytest.MonkeyPatch, tmp_path) -> Iterator[dict[str, Any]]:
    """The hall with the page of the recipe; what the table of addresses then says of it."""
    action, view, url, template, link, line = pieces(RECIPE)
    for name, who in row(permissions, action).items():
        monkeypatch.setitem(permissions.ACTIONS, name, who)
    written = dict(vars(register))
    exec(view, written)
    own = entry(people_addresses, url, register=SimpleNamespace(**written))
    patterns = [address("", include(([own, *people_addresses.urlpatterns], "people"))), *hall_addresses.urlpatterns]
    monkeypatch.setitem(sys.modules, "recipe_urls", SimpleNamespace(**vars(hall_addresses) | {"urlpatterns": patterns}))
    (file,) = re.findall(r'render\(request, "([\w/]+\.html)"', view)
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(template, encoding="utf-8")
    monkeypatch.setattr(engines["django"].engine, "dirs", [tmp_path])
    monkeypatch.setattr(page_frame, "OFFICE", (*page_frame.OFFICE, entry(page_frame, link)))
    with override_settings(ROOT_URLCONF="recipe_urls"):
        yield row(walk, line)


@pytest.mark.parametrize("who", [walk.VISITOR, "player", "treasurer", "secretary"])
def test_a_page_made_by_the_recipe_opens_for_those_who_may(followed, who: str) -> None:
    hall.open_hall("The hall of the recipe", example=True)
    club = Club.objects.create(name="Pōneke", folded="poneke", slug="poneke")
    browser = Client()
    if who != walk.VISITOR:
        account = walk.enter(timezone.now(), "me", club, who)
        browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    ((name, (_, may_get, may_post, posted)),) = followed.items()
    url = reverse(name)
    assert walk.got_in(browser.get(url), "GET", url) is (who in may_get)
    assert walk.got_in(browser.post(url, posted), "POST", url) is (who in may_post)
    home = browser.get("/").content.decode()
    assert (f'href="{url}"' in home) is (who in may_get)
    if who in may_get:
        assert "<li>Pōneke: 1</li>" in browser.get(url).content.decode()
