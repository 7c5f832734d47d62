"""Every ruling that the law can give has its words: each step a sentence, the whole a headline, each fact an ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.question_facts import ASKED, rulings_of
from tests.scrabble.test_rulings_questions import answered
from tilehall.law.catalogue import GAMES
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.basis import Silent
from tilehall.law.rulebook.ruling import Step
from tilehall.law.scrabble.rulings.ruling_parts import uncovered_ruling
from tilehall.site.referee.wording.cards import ruling_card
from tilehall.site.referee.wording.faults import fault_lines
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


@pytest.mark.cites("nsa2008.2n")
def test_what_the_changes_brought_is_no_silence_of_theirs():
    rules = GAMES["scrabble"].rulesets["nsa-base"]
    card = _card("challenge-return", rules, upheld=True, words=1, drawn=0, racked=0, bag_empty=False)
    assert all(text.startswith("The NSA rules from before 25 July 2008, as far as we know") for text in card.silent)
    assert "no procedure in this ruleset, it is in force from 2008-07-25" in card.silent[0]


@pytest.mark.parametrize(
    "ruleset, seconds, said, headline",
    [
        pytest.param(
            "nsa-2008",
            3,
            "Our advice: allow it, as it came within 5 seconds of the press.",
            "The director decides; our advice is to allow the challenge.",
            marks=pytest.mark.cites("nsa2008.8b", "nsa2008.8c"),
        ),
        pytest.param(
            "nsa-2008",
            8,
            "Our advice: do not allow it, as it came more than 5 seconds after the press.",
            "The director decides; our advice is not to allow the challenge.",
            marks=pytest.mark.cites("nsa2008.8b", "nsa2008.8c"),
        ),
        pytest.param(
            "nzasp-2022",
            8,
            "It is another case if the opponent had said “hold” before the first tile was drawn",
            "The turn was accepted; it is too late to challenge.",
            marks=pytest.mark.cites("nzasp.P.6.12.1.3", "reading:R-48"),
        ),
    ],
)
def test_a_challenge_after_a_draw_has_its_seconds_on_the_card(ruleset, seconds, said, headline):
    rules = GAMES["scrabble"].rulesets[ruleset]
    card = _card("flash-draw", rules, drawn=4, racked=0, recorded=True, seconds=seconds, upheld=True)
    assert said in " ".join(line.sentence for line in card.steps)
    assert card.headline == headline


@pytest.mark.cites("nzasp.P.6.1.3.5", "nzasp.P.6.6")
@pytest.mark.parametrize(
    "question, facts",
    [
        ("overdraw", {"drawn": 8, "needed": 7, "racked": 8, "found_by": "drawer"}),
        ("score-dispute", {"declared": 24, "computed": 26}),
    ],
)
def test_no_card_names_a_clock_that_nobody_was_asked_about(question, facts):
    card = _card(question, GAMES["scrabble"].rulesets["nzasp-2022"], **facts)
    told = [line.sentence for line in card.steps]
    assert told[0] == "The player whose clock is running stops both clocks."
    assert "Then the player who is waiting starts the clock of the player whose turn it is." in told
    assert card.clock == "Both clocks stand; then the clock of the player whose turn it is runs."


@pytest.mark.cites("nzasp.P.6.5.2", "reading:R-48")
def test_what_is_noted_of_a_draw_in_a_hold_is_not_untrue():
    rules = GAMES["scrabble"].rulesets["nzasp-2022"]
    asked = (
        _card("draw-in-hold", rules, drawn=4, racked=0, upheld=True),
        _card("written-in-advance", rules),
        _card("flash-draw", rules, drawn=4, racked=0, recorded=False, seconds=3, upheld=True),
    )
    noted = {line.sentence for card in asked for line in card.steps if "conduct record" in line.sentence}
    assert noted == {"The director notes in the conduct record: a flash draw."}


@pytest.mark.parametrize(
    "question, facts, said",
    [
        (
            "tile-outside",
            {"mine": 0, "theirs": 0, "found": 1, "first_short": "none", "signed": False},
            "How many tiles are on the opponent’s rack? 0: like the other, but only one can have played out",
        ),
        (
            "winner-delays",
            {"upheld": False, "named_by": "player"},
            "Who says that it takes too long? Who made the play: who won the challenge, so it is the other who waits",
        ),
    ],
)
def test_what_cannot_be_is_told_in_the_words_of_the_question(question, facts, said):
    with pytest.raises(ImpossibleFacts) as raised:
        _card(question, GAMES["scrabble"].rulesets["nzasp-2022"], **facts)
    assert [line.sentence for line in fault_lines(question, raised.value)] == [said]


def _card(question, rules, **facts):
    asked = GAMES["scrabble"].questions[question]
    return ruling_card(question, asked.ruling(rules, asked.facts(**facts)))


def test_a_step_without_a_sentence_is_our_mistake():
    with pytest.raises(UnknownStep):
        step_sentence(Step(do="dance", who="player", rests_on=(Silent("nzasp", "a test"),)))


def test_how_long_something_takes():
    assert [duration(seconds) for seconds in (1, 60, 270, 1500)] == [
        "1 second", "1 minute", "4 minutes 30 seconds", "25 minutes"
    ]  # fmt: skip


@pytest.mark.cites("nzrc2024.7b", "reading:R-91")
@pytest.mark.parametrize("touched", [True, False])
@pytest.mark.parametrize("pool", [0, 1, 3])
def test_a_headline_tells_of_tiles_drawn_where_a_step_draws_them(touched, pool):
    asked, rules = GAMES["rummikub"].questions["timeout"], GAMES["rummikub"].rulesets["nzrc-2024"]
    ruling = asked.ruling(rules, asked.facts(touched=touched, pool=pool, leftovers=0, logged=True))
    card = ruling_card("timeout", ruling)
    assert ("drawn" in card.headline) == (ruling.step("draw", "take_penalty_tiles") is not None) == bool(pool)


@pytest.mark.parametrize("ruleset", ["nzasp-2022", "nsa-2008"])
def test_where_the_document_says_nothing_no_step_calls_a_word_final(ruleset):
    rules = GAMES["scrabble"].rulesets[ruleset]
    for question in ("not-covered", "late-blank-demand", "device-at-table", "conduct"):
        for ruling in _distinct("scrabble", question, rules):
            lines = ruling_card(question, ruling).steps
            final = [line for line in lines if "That is final" in line.sentence]
            assert all("nzasp.P.12.9" in line.rests_on for line in final)


@pytest.mark.cites("nzasp.P.12.9")
@pytest.mark.parametrize("ruleset", ["nzasp-2022", "nsa-2008", "nsa-base"])
def test_the_headline_of_what_no_rule_covers_names_nobody_but_the_step_does(ruleset):
    card = _card("not-covered", GAMES["scrabble"].rulesets[ruleset])
    who = "adjudicator" if ruleset == "nzasp-2022" else "director"
    assert not any(role in card.headline for role in ("adjudicator", "director"))
    assert any(line.who == who for line in card.steps)


@pytest.mark.cites("nzasp.P.6.17", "nzasp.P.6.5.1")
def test_no_headline_leaves_a_turn_open_that_has_been_judged():
    rules = GAMES["scrabble"].rulesets["nzasp-2022"]
    judged = _card("flash-draw", rules, drawn=3, racked=0, recorded=False, seconds=4, upheld=False)
    held = _card("draw-in-hold", rules, drawn=3, racked=0, upheld=False)
    assert {judged.headline, held.headline} == {"The challenge was in time, and the play stands."}


@pytest.mark.parametrize("question", [key for game, ruleset, key in ASKED if ruleset == "nsa-2008"])
def test_a_silence_that_leaves_it_to_the_director_is_not_told_without_the_director(question):
    rules = GAMES["scrabble"].rulesets["nsa-2008"]
    for ruling in _distinct("scrabble", question, rules):
        card = ruling_card(question, ruling)
        if any("the director decides" in text for text in card.silent):
            assert card.discretion is not None
            assert ruling.discretion is not None


@pytest.mark.cites("nsa2008.7.8")
def test_where_a_part_is_silent_only_that_part_is_for_the_director():
    card = _card("underdraw", GAMES["scrabble"].rulesets["nsa-2008"], needed=4, drawn=3, bag=20)
    assert card.discretion == "On what the rules do not say, the director decides."


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1a")
def test_the_headline_says_whether_a_late_clock_has_to_run():
    said = {
        key: _card("late-arrival", GAMES["scrabble"].rulesets[key], minutes=10, arrived=False).headline
        for key in ("nzasp-2022", "nsa-2008")
    }
    assert said == {
        "nzasp-2022": "The latecomer’s clock runs.",
        "nsa-2008": "The latecomer’s clock may run now.",
    }


@pytest.mark.cites("nsa2008.1a", "nsa2008.1b")
def test_a_late_clock_started_only_now_has_the_whole_time_to_go():
    card = _card("late-arrival", GAMES["scrabble"].rulesets["nsa-2008"], minutes=29, arrived=False)
    assert [line.sentence for line in card.steps][1:] == [
        "The opponent waits. If the clock is started only now, the game is lost after 25 minutes 1 second.",
        "If it was started as soon as it could be, the game is lost after another 1 minute 1 second.",
    ]
