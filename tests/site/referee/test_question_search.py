"""What people type finds the question they mean."""

from collections import defaultdict

import pytest

from tests.site.referee.table_walker import cases
from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.everyday_words import EVERYDAY_WORDS
from tilehall.law.rulebook.register import REGISTER
from tilehall.site.referee.desk_answers import answer
from tilehall.site.referee.desk_questions import EDITIONS
from tilehall.site.referee.question_search import find_questions, found_by


@pytest.mark.parametrize(
    "typed, question",
    [
        ("drew too many", "overdraw"),
        ("overdrew", "overdraw"),
        ("he took eight tiles", "overdraw"),
        ("ovredrew", "overdraw"),
        ("fast bag", "flash-draw"),
        ("drew too early", "flash-draw"),
        ("drew while I held", "draw-in-hold"),
        ("they drew although I said hold", "draw-in-hold"),
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
        ("overtime", "overtime"),
        ("gone over time", "overtime"),
        ("ran out of time", "overtime"),
        ("underdraw", "underdraw"),
        ("drew one short", "underdraw"),
        ("six zeros", "scoreless-turns"),
        ("telephone", "device-at-table"),
        ("went to the toilet", "leaving"),
        ("sat at the wrong table", "not-covered"),
        ("rude", "conduct"),
        ("swearing", "conduct"),
        ("cheating", "conduct"),
        ("earthquake", "unfinished-game"),
        ("blind player", "stopped-clocks"),
    ],
)
def test_what_is_typed_finds_what_is_meant(typed: str, question: str) -> None:
    assert find_questions(typed)[0].question == question


def test_a_joker_is_a_blank_in_one_game_and_itself_in_the_other() -> None:
    found = {(one.game, one.question) for one in find_questions("joker")}
    assert {("scrabble", "undeclared-blank"), ("rummikub", "bad-table")} <= found


@pytest.mark.parametrize("typed", ["", "  ", "xylophone", "…"])
def test_nothing_is_found_by_nothing(typed: str) -> None:
    assert find_questions(typed) == ()


def test_every_question_has_everyday_words_and_stands_once() -> None:
    listed = [(one.game, one.question) for one in found_by()]
    assert sorted(listed) == sorted((game.key, key) for game in GAMES.values() for key in game.questions)
    assert [one.question for one in found_by() if not one.says] == []


def test_the_clauses_of_everyday_words_are_those_that_the_question_rests_on() -> None:
    rests_on: dict[tuple[str, str], set[str]] = defaultdict(set)
    for edition in EDITIONS:
        for question, facts in cases(edition, 150):
            if (card := answer(edition, question, facts).card) is not None:
                rests_on[edition.game, question].update(map(_clause, (*card.rests_on, *card.instead)))
    strange = {words.question: set(words.clauses) - rests_on[words.game, words.question] for words in EVERYDAY_WORDS}
    assert {question: clauses for question, clauses in strange.items() if clauses} == {}


def _clause(text: str) -> str:
    reading = REGISTER.readings.get(text.removeprefix("reading:"))
    return text if reading is None else reading.clause
