"""Why a grade cannot be drawn, in words: every code of the law has them, and its facts fill them."""

from typing import get_args

import pytest

from tests.law.tournament.desk.drawn_grades import hall
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.draw import draw_grade
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.draws.pairs import CannotDrawCode
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.draw import CANNOT_DRAW


def test_every_code_of_the_law_has_its_words_and_no_other() -> None:
    assert set(CANNOT_DRAW) == set(get_args(CannotDrawCode))


@pytest.mark.parametrize(
    "plan, told",
    [
        (GradePlan(name="A", rounds=2, system="knock-out"), "9 players need 4 matches to the final"),
        (GradePlan(name="A", rounds=4, system="two-teams"), "P01 has no team. What helps: give everyone a team."),
    ],
)
def test_a_refused_draw_says_what_stands_in_the_way_and_what_helps(plan: GradePlan, told: str) -> None:
    refused = draw_grade(hall(9, plan), "A", 1)
    assert isinstance(refused, Refusal)
    assert sentence_of(refused).text.startswith(f"Grade A cannot be drawn: {told}")
