"""Who plays Rummikub in the hall and means it asks nobody what can be laid, the hall's own solver included."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from .table_scene import RUMMIKUB, SCRABBLE, Enter, begun

ASKED = {"table": "R4 R5 R6", "rack": "R7 B1", "for": "tiles"}


def answer_to(client: Client) -> tuple[int, str]:
    answer = client.get(reverse("games:solve"), ASKED)
    return answer.status_code, answer.content.decode()


def test_the_solver_is_closed_to_who_sits_at_a_serious_game_of_rummikub(
    enter: Enter, signed_in: Callable[[str], Client]
) -> None:
    begun(enter("Aroha"), enter("Ben"), terms=replace(RUMMIKUB, seats=2))
    enter("Cy")
    for name in ("Aroha", "Ben"):
        status, page = answer_to(signed_in(name))
        assert (status, "Not while you play a serious game" in page, "can be laid" in page) == (409, True, False)
    for client in (signed_in("Cy"), Client()):
        status, page = answer_to(client)
        assert (status, "1 tile can be laid" in page) == (200, True)


@pytest.mark.parametrize("terms", [replace(RUMMIKUB, seats=2, practice=True), SCRABBLE], ids=["practice", "scrabble"])
def test_it_stays_open_in_a_practice_game_and_at_scrabble(
    enter: Enter, signed_in: Callable[[str], Client], terms: object
) -> None:
    begun(enter("Aroha"), enter("Ben"), terms=terms)
    assert answer_to(signed_in("Aroha"))[0] == 200
