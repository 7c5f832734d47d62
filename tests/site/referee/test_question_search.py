"""What people type finds the question they mean."""

from collections import defaultdict

import pytest

from tests.site.referee.table_walker import cases
from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.everyday_words import EVERYDAY_WORDS
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.search import search
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
        # How many tiles it were, and who had them, tells less than that they were tiles.
        ("opponent has nine tiles", "overdraw"),
        ("nine tiles on the rack", "overdraw"),
        ("8 tiles", "overdraw"),
        ("has ten tiles", "overdraw"),
        ("he's got 8 letters", "overdraw"),
        ("99 tiles", "tile-count"),
        # A whole word tells more than one that begins with it.
        ("they can't agree on the score", "score-dispute"),
        ("score mismatch", "score-dispute"),
        ("score sheets don't match", "score-dispute"),
        ("prewrote the score", "written-in-advance"),
        # What people say.
        ("using a dictionary", "device-at-table"),
        ("word list at table", "device-at-table"),
        ("humming", "conduct"),
        ("tapping his fingers", "conduct"),
        ("singing", "conduct"),
        ("talking loudly after finishing", "conduct"),
        ("fainted", "leaving"),
        ("heart attack", "leaving"),
        ("stalemate", "scoreless-turns"),
        ("went out and won't show his tiles", "out-play"),
        ("clock fell", "clock-correction"),
        ("broke a set", "bad-table"),
        ("pool is empty", "timeout"),
        ("has to go home early", "unfinished-game"),
    ],
)
def test_what_is_typed_finds_what_is_meant(typed: str, question: str) -> None:
    assert find_questions(typed)[0].question == question


@pytest.mark.cites("nzasp.P.1.3", "nzasp.P.12.2", "nzasp.P.12.5")
def test_the_search_of_the_rules_goes_by_the_same_words() -> None:
    assert "nzasp.P.1.3" in [clause.id for clause in search("using a dictionary")]
    assert "nzasp.P.12.2" in [clause.id for clause in search("humming")]
    assert "nzasp.P.12.5" in [clause.id for clause in search("talking loudly after finishing")]


def test_a_word_that_only_begins_like_it_is_worth_less_than_the_word() -> None:
    found = [one.question for one in find_questions("score")]
    assert found.index("score-dispute") < found.index("scoreless-turns")
    assert found.index("written-in-advance") < found.index("scoreless-turns")
    # While it is being typed, the beginning finds the word.
    assert find_questions("scorel")[0].question == "scoreless-turns"


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
