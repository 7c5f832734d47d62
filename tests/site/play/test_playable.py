"""Which computers one can play Rummikub against: three strengths, in plain words."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.people.commands import new_command
from tilehall.site.play import store
from tilehall.site.play.playable import PLAYABLE

from .table_scene import NOW, Enter

STRENGTHS = {
    "greedy": "lays all it can, every turn",
    "planner": "plans ahead: keeps its tiles until all of them fit",
    "counter": "plans ahead, and counts your tiles too",
}


def test_three_strengths_are_offered_in_plain_words(enter: Enter, signed_in: Callable[[str], Client]) -> None:
    enter("Aroha")
    assert dict(PLAYABLE["rummikub"].robots) == STRENGTHS
    page = signed_in("Aroha").get(reverse("play:new"), {"game": "rummikub"}).content.decode()
    for key, words in STRENGTHS.items():
        assert f'value="{key}"' in page
        assert words in page


@pytest.mark.parametrize("key", STRENGTHS)
def test_who_is_chosen_sits_down(key: str, enter: Enter, signed_in: Callable[[str], Client]) -> None:
    aroha = enter("Aroha")
    asked = {
        "game": "rummikub",
        "against": "robot",
        "robot": key,
        "seats": "3",
        "ruleset": "nzrc-2024",
        "command_id": new_command(),
    }
    assert signed_in("Aroha").post(reverse("play:new"), asked).status_code == 302
    (table,) = store.tables_of(aroha, NOW)
    assert [chair.robot for chair in store.chairs_of(table)] == ["", key, key]


def test_one_tap_brings_the_one_that_lays_all_it_can() -> None:
    """Games that were begun with it go on with it."""
    assert PLAYABLE["rummikub"].robots[0][0] == "greedy"
