"""A tentative play looked at: words and score, or the fault; whether the words are good it does not tell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy.chance import seeded
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS

from .hall_play import filled, random_hall_game
from .match import NZASP, A, B, midgame
from .squares import word_placement


def preview(match, seat, where, letters, make=c.PlayTiles):
    placed = word_placement(match.state.board, where, letters)
    return SCRABBLE.preview(match.rules, match.state, seat, make(by=seat, placed=placed))


def hall():
    return midgame(NZASP, kept="hall", racks=("TAXI?EE", "QIZZZZZ"), good=lambda word: False)


def test_words_and_score_on_turn_and_off_it():
    match = hall()
    assert preview(match, A, "9E", "TAX") == {"words": ["TAX", "CT", "AA", "RX"], "score": 41}
    assert preview(match, A, "9E", "TAX", c.Place) == preview(match, A, "9E", "TAX")
    assert preview(match, B, "9E", "QI")["words"] == ["QI", "CQ", "AI"]
    assert match.state.draft.placed == ()


@pytest.mark.cites("nzasp.P.6.3.1")
@pytest.mark.parametrize(
    "where, letters, fault",
    [
        ("9E", "TAZ", "not_on_rack"),
        ("1A", "TAX", "not_connected"),
        ("9E", "T?", "blank_undesignated"),
        ("8E", "T", "square_taken"),
    ],
)
def test_what_is_wrong_with_a_play(where, letters, fault):
    placed = ((SQUARE_8E, "T"),) if fault == "square_taken" else word_placement(hall().state.board, where, letters)
    found = SCRABBLE.preview(NZASP, hall().state, A, c.PlayTiles(by=A, placed=placed))
    assert found["fault"] == fault
    assert found["rests_on"]


SQUARE_8E = 7 * 15 + 4


def test_nothing_placed_and_nothing_to_look_at():
    assert SCRABBLE.preview(NZASP, hall().state, A, c.PlayTiles(by=A, placed=()))["fault"] == "nothing_placed"
    assert SCRABBLE.preview(NZASP, hall().state, A, c.PassTurn(by=A)) == {}
    assert SCRABBLE.preview(NZASP, hall().state, 2, c.PlayTiles(by=2, placed=())) == {}


@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_what_is_seen_beforehand_is_what_comes_of_it(ruleset, seed):
    pick = seeded(seed)
    for game in random_hall_game(RULESETS[ruleset], seed):
        by = game.state.on_turn
        if not any(offer.kind == "play-tiles/1" for offer in game.offers(by)):
            continue
        command = filled(game.state, c.PlayTiles, by, {}, pick)
        seen, answer = SCRABBLE.preview(game.rules, game.state, by, command), game.answer(command)
        if isinstance(answer, Refusal):
            assert seen == {"fault": answer.code, "rests_on": basis_texts(*answer.rests_on)}
        else:
            ended = next(event for event in answer if isinstance(event, e.TurnEnded))
            assert seen == {"words": list(ended.words), "score": ended.score}
