"""Every ruling that the law can give has its words: each step a sentence, the whole a headline, each fact an ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.question_facts import ASKED, rulings_of
from tests.scrabble.test_rulings_questions import answered
from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.basis import Silent
from tilehall.law.rulebook.ruling import Step
from tilehall.law.scrabble.rulings.ruling_parts import uncovered_ruling
from tilehall.site.referee.wording.cards import ruling_card
from tilehall.site.referee.wording.headlines import HEADLINES
from tilehall.site.referee.wording.questions import QUESTION_WORDS
from tilehall.site.referee.wording.steps import UnknownStep, step_sentence
from tilehall.site.referee.wording.terms import duration

# What only an edition brings about, with a word for a term that no ruleset of ours has.
BY_EDITIONS = {"ground_not_allowed"}


@pytest.mark.parametrize("game, ruleset, question", ASKED)
def test_every_ruling_has_its_words(game, ruleset, question):
    rules = GAMES[game].rulesets[ruleset]
    cards = [ruling_card(question, ruling) for ruling in _distinct(game, question, rules)]
    assert cards
    for card in cards:
        assert card.steps
        for text in (card.headline, *(line.sentence for line in card.steps), card.clock, card.discretion):
            assert text is None or (text[0].isupper() and text.endswith(".") and "{" not in text and "_" not in text)
        assert all(line.rests_on for line in card.steps)


def _distinct(game, question, rules):
    return dict.fromkeys(rulings_of(GAMES[game].questions[question], rules))


@given(asked=st.sampled_from(ASKED), drawn=st.data())
def test_any_facts_in_range_have_their_words_or_name_what_is_wrong(asked, drawn):
    game, ruleset, key = asked
    rules, question = GAMES[game].rulesets[ruleset], GAMES[game].questions[key]
    facts = {fact.fact: drawn.draw(_in_range(fact), label=fact.fact) for fact in question.asks(rules)}
    ruling, faults = answered(lambda: question.ruling(rules, question.facts(**facts)))
    assert all(any(name in fault for name in facts) for fault in faults)
    assert faults or all(line.sentence and line.rests_on for line in ruling_card(key, ruling).steps)


def _in_range(fact):
    if fact.type in ("choice", "bool"):
        return st.sampled_from(fact.choices or (True, False))
    least, most = fact.least or 0, 5_000 if fact.most is None else fact.most
    return st.integers(least, most) if fact.type == "int" else st.floats(least, most)


def test_no_headline_and_no_question_stands_for_nothing():
    codes = {
        ruling.code
        for game, ruleset, question in ASKED
        for ruling in rulings_of(GAMES[game].questions[question], GAMES[game].rulesets[ruleset])
    }
    assert set(HEADLINES) - BY_EDITIONS == codes
    assert set(QUESTION_WORDS) == {question for _, _, question in ASKED}


@pytest.mark.parametrize("question", QUESTION_WORDS)
def test_every_fact_and_choice_has_its_words(question):
    words = QUESTION_WORDS[question]
    asked = next(game.questions[question] for game in GAMES.values() if question in game.questions).asks()
    assert {fact.fact for fact in asked} == set(words.facts)
    for fact in asked:
        assert words.facts[fact.fact].ask.endswith("?")
        assert set(fact.choices) == set(words.facts[fact.fact].choices)
        assert bool(words.facts[fact.fact].unit) == (fact.type in ("int", "number"))


def test_what_no_rule_covers_is_said_too():
    rules = GAMES["scrabble"].rulesets["nzasp-2022"]
    card = ruling_card("overdraw", uncovered_ruling(rules, rules.overdraw))
    assert [line.sentence for line in card.steps] == [
        "Both players try to agree, with courtesy.",
        "If they cannot agree, the adjudicator rules. That is final.",
    ]
    assert card.discretion == "The adjudicator decides as the case calls for."


def test_a_silent_document_is_named():
    rules = GAMES["scrabble"].rulesets["nsa-2008"]
    asked = GAMES["scrabble"].questions["overdraw"]
    ruling = asked.ruling(rules, asked.facts(drawn=3, needed=2, racked=0, found_by="drawer"))
    card = ruling_card("overdraw", ruling)
    assert card.silent[0].startswith("NSA rule changes of 25 July 2008 say nothing on this.")
    assert card.steps[0].sentence == "The director decides what is to be done."


def test_a_step_without_a_sentence_is_our_mistake():
    with pytest.raises(UnknownStep):
        step_sentence(Step(do="dance", who="player", rests_on=(Silent("nzasp", "a test"),)))


def test_how_long_something_takes():
    assert [duration(seconds) for seconds in (1, 60, 270, 1500)] == [
        "1 second", "1 minute", "4 minutes 30 seconds", "25 minutes"
    ]  # fmt: skip
