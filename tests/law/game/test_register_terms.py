"""Terms from the register: under their own names, of the type that is asked for."""

from dataclasses import fields

import pytest

from tilehall.law.catalogue import GAMES
from tilehall.law.game.register_terms import RegisterTerms
from tilehall.law.rulebook import ruleset_layers

# The set, which a document takes for granted; and what the older book is silent on and the changes say in passing.
RESTS_ELSEWHERE = {"tiles_total", "jokers", "colours", "numbers", "copies", "challenge_success"}
NZASP = RegisterTerms("nzasp-2022")


@pytest.mark.parametrize("game, ruleset", [(game, key) for game in GAMES.values() for key in game.rulesets])
def test_a_term_named_like_a_parameter_is_that_parameter(game, ruleset):
    """mypy sees the type of a term but not its name: `deal_tiles` may not be filled with the number of stacks."""
    rules = game.rulesets[ruleset]
    known = {one.name for one in fields(rules)} & set(ruleset_layers.parameters_of(game.key))
    assert len(known) > 20
    for name in known:
        term, held = getattr(rules, name), ruleset_layers.find_term(ruleset, name)
        assert term.value == held.value, name
        assert term.basis == held.basis or name in RESTS_ELSEWHERE, name


def test_one_or_several_or_none():
    assert NZASP.one(int, "exchange_min_bag").value == 7
    assert str(NZASP.one(int, "exchange_min_bag").basis) == "nzasp.P.6.7"
    assert NZASP.one_or_none(int, "pass_limit").value is None
    assert NZASP.one_or_none(int, "out_play_restart_after_s").value == 5
    assert NZASP.several(str, "hold_release_words").value == ("accept", "okay")
    assert NZASP.several_or_none(str, "hold_release_words").value == ("accept", "okay")


@pytest.mark.parametrize(
    "ask, kind, name, said",
    [
        (NZASP.one, str, "exchange_min_bag", "exchange_min_bag of nzasp-2022 is 7, not str"),
        (NZASP.one, int, "blank_beats_A", "blank_beats_A of nzasp-2022 is True, not int"),
        (NZASP.one, int, "pass_limit", "pass_limit of nzasp-2022 is None, not int"),
        (NZASP.one_or_none, str, "exchange_min_bag", "is 7, not str"),
        (NZASP.several, int, "exchange_min_bag", "is 7, not several of int"),
        (NZASP.several, int, "hold_release_words", "is 'accept', not int"),
        (NZASP.several_or_none, int, "hold_release_words", "is 'accept', not int"),
    ],
)
def test_another_type_than_the_one_asked_for_is_found_when_the_ruleset_is_made(ask, kind, name, said):
    with pytest.raises(TypeError, match=said):
        ask(kind, name)
