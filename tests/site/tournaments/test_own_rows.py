"""The reader's own row is marked, with a word, on what they load; what everybody shares says nothing of them."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.safestring import SafeString

from tests.law.tournament.desk.plans import four
from tilehall.site.tournaments.views.own_rows import OwnRow, with_own_name, with_own_rows

from .events_of_any_size import opened
from .test_own_table import signed_in

pytestmark = pytest.mark.django_db
MARKED = re.compile(r"<tr data-own-row.*?</tr>", re.DOTALL)


@pytest.mark.parametrize("page", ["standings", "rounds", "cross"])
def test_the_own_row_is_marked_by_a_word_for_who_is_signed_in(page: str) -> None:
    kept = opened(four())
    cat, address = signed_in(kept, 3), reverse(f"tournaments:{page}", args=[kept.row.pk])
    shown = cat.get(address).content.decode()
    (row,) = MARKED.findall(shown)
    assert re.search(r'>Cat</a> <span class="[^"]*own-mark">you</span>', row)
    assert "own_rows.js" in shown
    for other in (Client(), signed_in(opened(four(), "e" * 32), 1)):
        page_of_others = other.get(address).content.decode()
        assert "data-own-row" not in page_of_others
        assert "own_rows.js" not in page_of_others


@pytest.mark.parametrize("page", ["standings", "rounds", "cross"])
def test_the_part_that_everybody_follows_marks_nobody(page: str) -> None:
    kept = opened(four())
    address = reverse(f"tournaments:{page}", args=[kept.row.pk])
    cat = signed_in(kept, 3)
    cat.get(address)
    assert cat.get(address, {"at": "0"}).content == Client().get(address, {"at": "0"}).content
    assert b"data-own-row" not in cat.get(address, {"at": "0"}).content


def test_each_row_is_marked_once_and_no_other_player_is_taken_for_the_reader() -> None:
    part = SafeString(
        '<ul><li><a href="/p/1/">A</a> <a href="/p/11/">B</a></li><li><a href="/p/11/">B</a></li></ul>'
        '<table><tr data-block><td><a href="/p/1/">A</a></td></tr></table>'
    )
    shown = with_own_rows(part, OwnRow("/p/1/", "A"))
    assert shown.count("<li data-own-row>") == 1
    assert shown.count("<tr data-own-row data-block>") == 1
    assert '<li><a href="/p/11/">B</a></li>' in shown
    assert with_own_rows(part, None) is part


def test_on_the_hall_screen_the_own_line_is_found_by_name() -> None:
    part = SafeString(
        "<ol><li><b>Ana*</b></li><li><b>Ana Aroha</b></li><li><b>Ben – Ana</b></li><li><b>Ana – Cat</b></li>"
        "<li><b>O&#x27;Neill – Dan <span>✓ sure</span></b></li></ol>"
    )
    shown = with_own_name(part, OwnRow("/p/1/", "Ana"))
    assert re.findall(r"<li data-own-row><b>([^<]*)</b>", shown) == ["Ana*", "Ben – Ana", "Ana – Cat"]
    assert "<li data-own-row><b>O&#x27;Neill" not in shown
    assert "<li data-own-row><b>O&#x27;Neill" not in with_own_name(part, OwnRow("/p/1/", "Neill"))
    assert "<li data-own-row><b>O&#x27;Neill" in with_own_name(part, OwnRow("/p/2/", "O'Neill"))
    team = SafeString("<ol><li><b>A &amp; B</b></li><li><b>A</b></li></ol>")
    assert "<li data-own-row><b>A &amp; B</b>" in with_own_name(team, OwnRow("/p/3/", "A & B"))
    kept = opened(four())
    cat, address = signed_in(kept, 3), reverse("tournaments:wall", args=[kept.row.pk])
    assert "data-own-row" in cat.get(address).content.decode()
    assert "data-own-row" not in Client().get(address).content.decode()
