"""The page of the clock: alone, and for a board by the key on its slip."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.tournaments.test_store import opened
from tilehall.law.tournament.desk.seats_shown import seats_of_board
from tilehall.site.tournaments import keys

pytestmark = pytest.mark.django_db


def told(page) -> dict:
    found = re.search(r'data-clock="([^"]*)"', page.content.decode())
    return json.loads(unescape(found[1]))


@pytest.mark.cites("nzasp.P.3.2")
def test_alone_it_offers_the_rules_of_both_games(client):
    page = client.get("/clock/")
    clock = told(page)
    assert [(one["game"], one["base"], one["turn"]) for one in clock["rulesets"]] == [
        ("scrabble", 1_500_000, None),
        ("scrabble", 1_500_000, None),
        ("rummikub", None, 40_000),
    ]
    assert (clock["board"], clock["place"], clock["judge"]) == (None, "tilehall.clock", "/judge/")
    chosen = client.get("/clock/?game=rummikub").content.decode()
    assert re.search(r'value="2" checked', chosen)
    assert re.search(r'value="0" checked', client.get("/clock/?game=chess").content.decode())


def test_for_a_board_names_rules_and_place_are_filled_in():
    state = opened()
    row, key = state.row, keys.board_key(state.row, 3, 1)
    page = Client().get(reverse("tables:board-clock", args=[row.pk, key]))
    clock = told(page)
    board = state.desk.board_of("A", 1, 3)
    assert clock["board"]["names"] == [state.desk.name(player) for player in board.players]
    assert clock["place"] == f"tilehall.clock.{row.pk}.{seats_of_board(1, board)}"
    assert [one["key"] for one in clock["rulesets"]] == [state.desk.book.edition[0]]
    assert clock["board"]["slip_url"] == reverse("tournaments:slip", args=[row.pk, key])
    assert clock["judge"] == reverse("tables:board-judge", args=[row.pk, key])


@pytest.mark.parametrize("number, key", [(0, "abc"), (None, "no-such-key")])
def test_a_wrong_key_opens_no_clock(number, key):
    row = opened().row
    assert (
        Client().get(reverse("tables:board-clock", args=[row.pk if number is None else number, key])).status_code == 404
    )
