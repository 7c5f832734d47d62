"""The tables of the page say what the law says, on thousands of facts of every question under every ruleset."""

import json

import pytest

from tests.site.referee.table_walker import TableWalker, answer_of_law, cases
from tilehall.law.catalogue import GAMES
from tilehall.site.referee.answer_tables import answer_table
from tilehall.site.referee.desk_answers import answer
from tilehall.site.referee.desk_questions import EDITIONS, Edition

EACH = 150  # facts of each question


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_a_table_says_what_the_law_says(edition: Edition) -> None:
    table = json.loads(json.dumps(answer_table(edition.game, edition.key)))
    walker, possible = TableWalker(table), 0
    for question, facts in cases(edition, EACH):
        law = answer_of_law(answer(edition, question, facts))
        assert walker.answer(question, facts) == law, (question, facts)
        possible += "fault" not in law
    assert possible > EACH  # else nothing but impossible facts was tried


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_a_table_is_small_and_holds_every_question(edition: Edition) -> None:
    table = answer_table(edition.game, edition.key)
    assert set(table["questions"]) == set(GAMES[edition.game].questions)
    assert len(json.dumps(table)) < 400_000


def test_a_table_is_made_once() -> None:
    first = EDITIONS[0]
    assert answer_table(first.game, first.key) is answer_table(first.game, first.key)
