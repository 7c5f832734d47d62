"""What a clock in a page is told: the law's answers at every moment, as tables to look up."""

import json

import pytest

from tilehall.law import catalogue
from tilehall.site.tables.clock_rules import changes_of, clock_rules, rulesets_with_clock
from tilehall.site.tables.clock_wording import CLOCK_WORDS, OUT_PLAY_WORDS, RESTART_WORDS, STEP_WORDS

SCRABBLE = ("nzasp-2022", "nsa-2008")


def looked_up(changes, at):
    return [answer for since, answer in changes if since <= at][-1]


def test_the_moments_at_which_an_answer_changes_are_found_exactly():
    assert changes_of(lambda at: at > 12_345, 20_000, 1000) == [(0, False), (12_346, True)]
    assert changes_of(lambda at: min(at, 3), 9, 1) == [(0, 0), (1, 1), (2, 2), (3, 3)]


@pytest.mark.cites("nzasp.P.8.4")
@pytest.mark.parametrize("key", SCRABBLE)
def test_the_table_of_penalties_says_what_the_law_says_at_every_second_and_around_it(key):
    game = catalogue.game("scrabble")
    penalty, table = game.clock(game.rules(key)).penalty, clock_rules(key).penalties
    for second in range(0, 4 * 3600, 7):
        for used in (second * 1000 - 1, second * 1000, second * 1000 + 1):
            assert looked_up(table, max(0, used)) == penalty(max(0, used))
    assert [looked_up(table, used * 1000) for used in (1500, 1501, 1560, 1561, 1890)] == [0, 10, 10, 20, 70]


@pytest.mark.cites("nzasp.P.8.2.1", "nsa2008.9b", "nsa2008.9c")
@pytest.mark.parametrize("key", SCRABBLE)
@pytest.mark.parametrize("answer", ["none", "hold"])
def test_the_table_of_an_out_play_says_what_the_ruling_says(key, answer):
    game = catalogue.game("scrabble")
    question, rules, table = game.questions["out-play"], game.rules(key), clock_rules(key).out_play[answer]
    for ms in (*range(0, 60_000, 250), 4_999, 5_000, 15_000, 15_001):
        assert looked_up(table, ms) == question.ruling(rules, question.facts(seconds=ms / 1000, answer=answer)).code
    assert {code for _, code in table} <= set(OUT_PLAY_WORDS)


@pytest.mark.cites("nzrc2024.7b", "nzrc2024.7d")
def test_what_a_lost_turn_costs_is_told_for_every_pool():
    told = clock_rules("nzrc-2024").time_up
    said = {(one.touched, one.pool): [words.says for words in one.steps] for one in told}
    assert sorted(said) == [(False, 0), (False, 1), (True, 0), (True, 1), (True, 2), (True, 3)]
    assert "Penalty tiles to take from the pool: 3." in said[True, 3]
    assert "Penalty tiles to take from the pool: 2." in said[True, 2]
    assert said[False, 1][0] == "Nothing was laid or moved. Tiles to draw: 1."
    assert all(words.clauses for one in told for words in one.steps)


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1a", "nsa2008.1b")
def test_what_follows_at_the_limit_of_a_latecomer_is_the_law_s_answer():
    nzasp, nsa = (clock_rules(key) for key in SCRABBLE)
    assert (nzasp.late_limit, nsa.late_limit) == (1_500_000, 1_501_000)
    assert (nzasp.late_end.may_play, nsa.late_end.may_play) == (True, False)
    told = [[(words.says, words.clauses[0].clause) for words in one.late_end.steps] for one in (nzasp, nsa)]
    assert told == [
        [
            ("The director may declare the game forfeited by {player}, who did not play.", "nzasp.P.4.2"),
            ("If {player} comes now, the director may still let the game be played, with no time left.", "nzasp.P.4.2"),
        ],
        [
            ("The game is over: the director enters it as forfeited by {player}.", "nsa2008.1b"),
            ("If the director did not have this clock run, {player} has lost no time: undo it.", "nsa2008.1a"),
        ],
    ]
    assert clock_rules("nzrc-2024").late_end is None


def test_every_part_and_step_has_words():
    for rules in rulesets_with_clock():
        game = catalogue.game(rules.game)
        waits = game.clock(game.rules(rules.key)).restart_waits.values()
        assert {code for codes in waits for code in codes} <= set(RESTART_WORDS)
        assert set(game.clock(game.rules(rules.key)).grounds) <= set(CLOCK_WORDS)
        assert all(words.clauses or words.silent for words in rules.words.values())
        json.dumps(rules.plain())
    question, rules = catalogue.game("rummikub").questions["timeout"], catalogue.game("rummikub").rules("nzrc-2024")
    for touched in (True, False):
        for pool in (0, 3):
            ruling = question.ruling(rules, question.facts(touched=touched, pool=pool, leftovers=0, logged=False))
            assert {step.do for step in ruling.steps} <= set(STEP_WORDS)


def test_only_rules_of_today_are_offered():
    assert [rules.key for rules in rulesets_with_clock()] == ["nzasp-2022", "nsa-2008", "nzrc-2024"]
