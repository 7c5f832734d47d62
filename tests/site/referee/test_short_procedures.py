"""Procedures in short: whatever the law says to any facts stands on the paper, and in words that people know."""

import re
from collections.abc import Sequence

import pytest

from tests.site.referee.table_walker import cases
from tilehall.law.catalogue import GAMES
from tilehall.site.referee.desk_answers import answer
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.referee.short_procedures import ShortCase, ShortProcedure, short_procedures
from tilehall.site.referee.wording.questions import QUESTION_WORDS

NZASP, NSA, NZRC = EDITIONS
EACH = 120  # facts of each question
FIGURE = re.compile(r"\b[0-9]+ (minute|second)s?( [0-9]+ seconds?)?|\b[0-9]+( (tile|point|game|rack|double)s?)?")
MIRROR = {"player": "opponent", "opponent": "player"}


def said(sentence: Sequence[tuple[str, bool]]) -> str:
    return "".join(piece for piece, _ in sentence)


def blank(words: str) -> str:
    """Without its numbers, which on paper are those of an example."""
    return FIGURE.sub("#", words)


def mirrored(words: str) -> str:
    return re.sub(r"(?<=\b[Tt]he )(player|opponent)\b(?! who)", lambda found: MIRROR[found[1]], words)


def procedure(edition: Edition, key: str) -> ShortProcedure:
    return next(one for one in short_procedures(edition) if one.title == QUESTION_WORDS[key].title)


def steps(case: ShortCase) -> set[str]:
    return {blank(said(step)) for step in case.steps}


def case_of(edition: Edition, key: str, *when: str) -> ShortCase:
    return next(case for case in procedure(edition, key).cases if case.when == when)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_what_the_law_says_to_any_facts_is_on_the_paper(edition: Edition) -> None:
    assert len(short_procedures(edition)) == len(GAMES[edition.game].questions)
    for key, facts in cases(edition, EACH):
        card = answer(edition, key, facts).card
        if card is None:
            continue
        printed = procedure(edition, key)
        wanted = [{blank(step.sentence) for step in card.steps}]
        wanted += [{mirrored(step) for step in wanted[0]}]
        whole = [one for case in printed.cases for one in wanted if one <= steps(case)]
        parts = [steps(case) for case in printed.cases]
        summed = [one for one in wanted if set().union(*(part & one for part in parts)) == one]
        assert whole or (printed.partial and summed), (key, facts)
        heads = {said(case.headline) for case in printed.cases}
        assert heads & {card.headline, mirrored(card.headline)}, (key, facts)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_no_code_word_is_on_the_paper(edition: Edition) -> None:
    for one in short_procedures(edition):
        words = " ".join(
            [ask for _, ask in one.asks] + [part for case in one.cases for part in (*case.when, case.example)]
        )
        assert "_" not in words, words


@pytest.mark.cites("nsa2008.9b")
def test_an_out_play_without_an_answer_is_over_after_fifteen_seconds() -> None:
    over = case_of(NSA, "out-play", "A more than 15 seconds")
    assert said(over.headline) == "The game is over."


@pytest.mark.cites("nzasp.P.4.2", "nzasp.P.6.17", "nzasp.P.3.4", "nzasp.P.6.14.4.2", "nzrc2024.12a")
def test_rulings_that_decide_games_are_there_with_their_borders_and_figures() -> None:
    late = case_of(NZASP, "late-arrival", "A 25 minutes or more", "B No")
    assert "forfeited" in said(late.steps[0])
    stands = next(case for case in procedure(NZASP, "challenge-return").cases if "A No" in case.when)
    assert any("5 points for each word" in said(step) for step in stands.steps)
    order = [case.when[0] for case in procedure(NZASP, "timer-choice").cases]
    assert order[:2] == ["A Yes", "A No"]
    small = next(case for case in procedure(NZASP, "phone-judge").cases if "too small" in said(case.headline))
    assert "D less than 3.5 (E Inches)" in small.when
    allowed = procedure(NZASP, "phone-judge").cases[0]
    assert any("presses “Judge”" in said(step) for step in allowed.steps)
    hundred = [said(step) for case in procedure(NZRC, "never-melded").cases for step in case.steps]
    assert "The referee charges the player 100 points." in hundred


def test_a_case_is_told_by_what_sets_it_apart_and_numbers_of_the_example_are_marked() -> None:
    racked = case_of(NZASP, "overdraw", "A more than B", "B 1 or more", "C 0")
    assert racked.example == "A 2, B 1, C 0"
    surplus = next(step for step in racked.steps if "picks" in said(step))
    assert ("1", True) in surplus
    penalty = case_of(NZRC, "timeout", "A Yes", "B 3 or more", "D Yes")
    drawn = next(step for step in penalty.steps if "penalty" in said(step))
    assert not any(number for _, number in drawn)  # three tiles, whatever the facts are


@pytest.mark.cites("nzasp.P.6.10")
def test_where_either_may_be_the_player_a_mirror_image_is_no_case_of_its_own() -> None:
    clocks = procedure(NZASP, "stopped-clocks")
    whose = [words for case in clocks.cases for words in case.when if words.startswith("B ")]
    assert set(whose) == {"B The player’s"}


def test_where_clocks_and_score_go_on_as_before_nothing_of_a_game_is_decided() -> None:
    left = {one.title for one in short_procedures(NZASP) if not one.decides}
    assert {QUESTION_WORDS[key].title for key in ("seating", "observer", "conduct")} <= left
    assert not left & {QUESTION_WORDS[key].title for key in ("forfeit", "slip-change", "out-play", "timer-choice")}
