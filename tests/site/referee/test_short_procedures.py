"""Procedures in short: whatever the law says to any facts stands on the paper, and in words that people know."""

import re
from collections.abc import Mapping, Sequence

import pytest

from tests.site.referee.paper_reader import PaperReader
from tests.site.referee.table_walker import cases
from tilehall.law.catalogue import GAMES
from tilehall.site.referee.case_words import Answers
from tilehall.site.referee.desk_answers import answer
from tilehall.site.referee.desk_cards import DeskCard
from tilehall.site.referee.desk_questions import EDITIONS, Edition, desk_question
from tilehall.site.referee.question_search import FoundBy, found_by
from tilehall.site.referee.ruling_cases import said
from tilehall.site.referee.short_procedures import ShortCase, ShortProcedure, ShortStep, short_procedures
from tilehall.site.referee.wording.paper_words import paper_words

NZASP, NSA, NZRC = EDITIONS
EACH = 120  # facts of each question
MOST_CASES = 6
FIGURE = re.compile(r"\b[0-9]+ (minute|second)s?( [0-9]+ seconds?)?|\b[0-9]+( (tile|point|game|rack|double)s?)?")


def blank(words: str) -> str:
    """Without its numbers, which on paper are those of an example."""
    return FIGURE.sub("#", words)


def procedure(edition: Edition, key: str) -> ShortProcedure:
    return next(one for one in short_procedures(edition) if one.key == key)


def told(case: ShortCase) -> list[str]:
    return [said(step.sentence) for step in case.steps]


def case_of(edition: Edition, key: str, *when: str) -> ShortCase:
    return next(case for case in procedure(edition, key).cases if when in case.when.alternatives)


def step_of(case: ShortCase, words: str) -> ShortStep:
    return next(step for step in case.steps if words in said(step.sentence))


def is_within(wanted: Sequence[str], listed: Sequence[str]) -> bool:
    """All of them, in the same order."""
    rest = iter(listed)
    return all(one in rest for one in wanted)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_whoever_follows_the_words_of_the_paper_does_what_the_law_says_to_any_facts(edition: Edition) -> None:
    assert len(short_procedures(edition)) == len(GAMES[edition.game].questions)
    readers = {one.question: PaperReader(desk_question(one, (edition,))) for one in _found(edition)}
    for key, facts in cases(edition, EACH):
        card = answer(edition, key, facts).card
        if card is None:
            continue
        reader, printed = readers[key], procedure(edition, key)
        own = [case for case in printed.cases if card.headline in map(said, case.headlines)]
        fitting = [case for case in printed.cases if case.when.exact and reader.holds(case.when, facts)]
        assert fitting == [case for case in own if case.when.exact], (key, facts)
        _has_the_steps(own[0], reader, facts, card)


def _has_the_steps(case: ShortCase, reader: PaperReader, facts: Mapping[str, object], card: DeskCard) -> None:
    """Those whose condition is met are the card's, in their order. One that does not suffice may be met or not."""
    wanted = [blank(step.sentence) for step in card.steps]
    also = ("Score: ", card.clock or "-", card.discretion or "-")
    met = [step for step in case.steps if step.when is None or not step.when.exact or reader.holds(step.when, facts)]
    assert is_within(wanted, [blank(said(step.sentence)) for step in met]), (facts, wanted)
    sure = [said(step.sentence) for step in met if step.when is None or step.when.exact]
    assert [step for step in sure if blank(step) not in wanted and not step.startswith(also)] == [], facts


def _found(edition: Edition) -> list[FoundBy]:
    return [one for one in found_by() if one.game == edition.game]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_every_answer_has_words_for_paper(edition: Edition) -> None:
    for one in _found(edition):
        for fact in desk_question(one, (edition,)).facts:
            words = paper_words(one.question, fact.fact)
            if fact.type in ("int", "number"):
                assert isinstance(words, str), (one.question, fact.fact)
                assert words.count("#") == 1, words
            elif fact.type == "bool" or words is not None:
                assert isinstance(words, dict), (one.question, fact.fact)
                assert {value for value, _ in fact.choices} <= set(words), (one.question, fact.fact)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_no_code_word_letter_or_bare_yes_is_on_the_paper(edition: Edition) -> None:
    for one in short_procedures(edition):
        for case in one.cases:
            for words in (*_all_words(case.when), *(word for step in case.steps for word in _all_words(step.when))):
                assert "_" not in words, words
                assert not re.match(r"[A-F] |yes$|no$", words), words
                assert words.strip() == words != "", words


def _all_words(when: Answers | None) -> list[str]:
    return [] if when is None else [word for words in when.alternatives for word in words]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_a_procedure_has_few_cases_and_at_most_one_is_what_the_others_leave(edition: Edition) -> None:
    for one in short_procedures(edition):
        assert len(one.cases) <= MOST_CASES, one.key
        inexact = [case for case in one.cases if not case.when.exact]
        assert len(inexact) <= (2 if one.rule else 1), one.key
        assert one.cases[len(one.cases) - len(inexact) :] == tuple(inexact)


@pytest.mark.cites("nsa2008.9b")
def test_an_out_play_without_an_answer_is_over_after_fifteen_seconds() -> None:
    over = case_of(NSA, "out-play", "more than 15 seconds")
    assert [said(one) for one in over.headlines] == ["The game is over."]


@pytest.mark.cites("nzasp.P.4.2", "nzasp.P.6.17", "nzasp.P.3.4", "nzasp.P.6.14.4.2", "nzrc2024.12a")
def test_rulings_that_decide_games_are_there_with_their_borders_and_figures() -> None:
    late = case_of(NZASP, "late-arrival", "25 minutes or more")
    assert "forfeited" in told(late)[0]
    assert step_of(late, "may also let the game be played").when == Answers((("here now",),))
    stands = case_of(NZASP, "challenge-return", "play stands")
    assert any("5 points for each word" in step for step in told(stands))
    timer = step_of(procedure(NZASP, "timer-choice").cases[-1], "phone or tablet").when
    assert timer == Answers((("no digital timer", "phone or tablet", "both agree"),))
    small = step_of(procedure(NZASP, "phone-judge").cases[-1], "too small").when
    assert small == Answers((("screen less than 3.5 (inches)", "screen less than 88.9 (millimetres)"),))
    allowed = procedure(NZASP, "phone-judge").cases[0]
    assert any("presses “Judge”" in step for step in told(allowed))
    hundred = [step for case in procedure(NZRC, "never-melded").cases for step in told(case)]
    assert "The referee charges the player 100 points." in hundred


def test_a_case_is_told_by_what_sets_it_apart_and_numbers_of_the_example_are_marked() -> None:
    racked = case_of(NZASP, "overdraw", "more drawn than needed", "none on the rack")
    assert racked.example == "5 drawn, 3 needed"
    assert ("2", True) in step_of(racked, "picks").sentence
    penalty = case_of(NZRC, "timeout", "tiles laid or moved", "1 or more in the pool")
    drawn = step_of(penalty, "draws 3 tiles")
    assert drawn.when == Answers((("3 or more in the pool",),))
    assert not any(number for _, number in drawn.sentence)  # three tiles, whatever the facts are


@pytest.mark.cites("nzrc2024.7b", "nzrc2024.7d")
def test_cases_that_come_to_the_same_are_one_list_whose_steps_have_conditions() -> None:
    (bad,) = procedure(NZRC, "bad-table").cases
    assert step_of(bad, "as the log shows").when == Answers((("log of the table",),))
    assert step_of(bad, "where they lay before").when == Answers((("no log of the table",),))
    assert step_of(bad, "draws 2 tiles").when == Answers((("1 to 2 in the pool",),))
    assert step_of(bad, "The next player’s turn begins").when is None


@pytest.mark.cites("nzasp.P.6.10")
def test_who_stops_a_clock_is_told_for_both_players() -> None:
    clocks = procedure(NZASP, "stopped-clocks").cases[0]
    assert step_of(clocks, "The player stops both clocks").when == Answers((("the player’s clock runs",),))
    assert step_of(clocks, "The opponent stops both clocks").when == Answers((("the opponent’s clock runs",),))


@pytest.mark.cites("nzasp.P.6.10.5")
@pytest.mark.parametrize("edition", [NZASP, NSA], ids=lambda edition: edition.key)
def test_where_examples_do_not_show_who_draws_the_rule_is_told(edition: Edition) -> None:
    for key in ("tile-outside", "tile-in-bag"):
        found = procedure(edition, key)
        assert found.rule.startswith("The player who fell short first fills up the rack")
        facts = {"mine": 5, "theirs": 3, "found": 3, "first_short": "mine", "signed": False}
        card = answer(edition, key, facts).card
        assert card is not None
        drawn = [step.sentence for step in card.steps if " draws " in step.sentence]
        assert drawn == ["The player draws 2 tiles.", "The opponent draws 1 tile."]


def test_where_clocks_and_score_go_on_as_before_nothing_of_a_game_is_decided() -> None:
    left = {one.key for one in short_procedures(NZASP) if not one.decides}
    assert {"seating", "observer", "conduct"} <= left
    assert not left & {"forfeit", "slip-change", "out-play", "timer-choice"}
