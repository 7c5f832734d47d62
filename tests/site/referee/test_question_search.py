"""What people type finds the question they mean."""

import pytest

from tilehall.law.catalogue import GAMES
from tilehall.site.referee.question_search import find_questions, found_by


@pytest.mark.parametrize(
    "typed, question",
    [
        ("drew too many", "overdraw"),
        ("overdrew", "overdraw"),
        ("he took eight tiles", "overdraw"),
        ("ovredrew", "overdraw"),
        ("fast bag", "flash-draw"),
        ("tile on the floor", "tile-outside"),
        ("Tile in bag", "tile-in-bag"),
        ("toilet", "leaving"),
        ("late", "late-arrival"),
        ("blank", "undeclared-blank"),
        ("exchange", "exchange-overdraw"),
        ("slip", "slip-change"),
        ("time ran out", "timeout"),
        ("opend", "never-melded"),
        ("wrong score", "score-dispute"),
    ],
)
def test_what_is_typed_finds_what_is_meant(typed: str, question: str) -> None:
    assert find_questions(typed)[0].question == question


@pytest.mark.parametrize("typed", ["", "  ", "xylophone", "…"])
def test_nothing_is_found_by_nothing(typed: str) -> None:
    assert find_questions(typed) == ()


def test_every_question_has_everyday_words_and_stands_once() -> None:
    listed = [(one.game, one.question) for one in found_by()]
    assert sorted(listed) == sorted((game.key, key) for game in GAMES.values() for key in game.questions)
    assert [one.question for one in found_by() if not one.says] == []
