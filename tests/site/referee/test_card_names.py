"""Whom a card calls the player: asked in the question's own words, and said by name where it is known."""

from dataclasses import replace

import pytest

from tests.site.referee.table_walker import cases
from tilehall.law.catalogue import GAMES
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.tournament.conduct import breaches_of
from tilehall.site.referee.card_names import CardNames
from tilehall.site.referee.desk_answers import answer
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.referee.wording.questions import QUESTION_WORDS

NAMES = CardNames.at_table("Dan", ("Cat", "Dan"))


def test_names_stand_where_a_sentence_means_the_two_at_the_table() -> None:
    said = NAMES.words("The player starts the opponent’s clock, and the challenger waits for the players.")
    assert said == "Dan starts Cat’s clock, and Cat waits for the players."
    assert NAMES.words("If nobody stops it, the player who was late does.") == (
        "If nobody stops it, the player who was late does."
    )
    of_four = CardNames.at_table("Dan", ("Ana", "Ben", "Cat", "Dan"))
    assert of_four.words("The player draws; the opponent helps.") == "Dan draws; the opponent helps."
    assert CardNames().words("The player draws.") == "The player draws."


@pytest.mark.cites("nzasp.P.6.17")
def test_points_for_a_play_that_stands_go_to_who_made_it() -> None:
    """The question asks whose play it was, not who it is about: who comes back from a challenge is the challenger."""
    assert QUESTION_WORDS["challenge-return"].about == "Whose play was challenged?"
    facts = {"upheld": False, "words": 2, "drawn": 0, "racked": 0, "bag_empty": False}
    card = NAMES.card(answer(EDITIONS[0], "challenge-return", facts).card)
    assert card.score == {"Dan": 10}
    assert any("Dan gets 5 points" in step.sentence for step in card.steps)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_a_question_that_speaks_of_the_player_asks_who_it_is(edition: Edition) -> None:
    game = GAMES[edition.game]
    rules = game.rules(edition.key, edition.overrides)
    for key, facts in cases(edition, 60):
        if QUESTION_WORDS[key].about:
            continue
        question = game.questions[key]
        try:
            ruling = question.ruling(rules, question.facts(**facts))
        except ImpossibleFacts:
            continue
        card = answer(edition, key, facts).card
        words = [card.headline, card.clock or "", *(step.sentence for step in card.steps)]
        assert [said for said in words if NAMES.words(said) != said] == [], key
        assert breaches_of(ruling) == (), key  # a breach is always somebody's


def test_clock_and_discretion_are_said_by_name_too() -> None:
    card = answer(EDITIONS[0], "not-covered", {}).card
    told = replace(card, clock="The player’s clock runs.", discretion="The opponent decides as the case calls for.")
    named = NAMES.card(told)
    assert (named.clock, named.discretion) == ("Dan’s clock runs.", "Cat decides as the case calls for.")
    nothing = NAMES.card(replace(card, clock=None, discretion=None))
    assert (nothing.clock, nothing.discretion) == (None, None)
