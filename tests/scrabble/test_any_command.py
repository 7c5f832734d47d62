"""Whatever anybody sends, at whatever moment: events that replay, or a refusal; never an exception."""

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble.board import SQUARES
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS

from .test_whole_properties import heard, tiles_of

NUMBERS = st.one_of(st.integers(-1, 8), st.integers(0, SQUARES), st.integers(-(2**63), 2**63 - 1))
TEXTS = st.one_of(st.sampled_from([*"AEQ?*eé", "", "CARE", "tiles", "sheet"]), st.text(max_size=8))


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    if isinstance(kind, NewType):
        return st.integers(-1, 2) if kind.__name__ == "Seat" else any_of(kind.__supertype__)
    plain = {int: NUMBERS, str: TEXTS, bool: st.booleans(), NoneType: st.none()}
    if kind in plain:
        return plain[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, UnionType):
        return st.one_of([any_of(one) for one in inner])
    assert origin is tuple
    if inner[-1] is Ellipsis:
        return st.lists(any_of(inner[0]), max_size=8).map(tuple)
    return st.tuples(*map(any_of, inner))


def sent(command: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(command)
    return st.builds(command, **{one.name: any_of(hints[one.name]) for one in fields(command)})


ANY = st.one_of([sent(command) for command in SCRABBLE.commands.values()])


@pytest.mark.parametrize("ruleset", RULESETS)
@given(data=st.data(), seed=st.integers(0, 300), table=st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_command_is_answered(ruleset, data, seed, table):
    states = list(heard(seed, ruleset)) if table else played(SCRABBLE, ruleset, seed, attempts=40).states
    state = data.draw(st.sampled_from(states))
    for _ in range(8):
        command = data.draw(ANY)
        answer = SCRABBLE.decide(RULESETS[ruleset], state, command, Outside(BEGUN, seeded(seed), lambda word: False))
        if isinstance(answer, Refusal):
            continue
        for event in answer:
            assert SCRABBLE.event_codec.decode(SCRABBLE.event_codec.encode(event)) == event
            state = SCRABBLE.apply(state, event)
        SCRABBLE.view(state, state.on_turn)
        if state.clocks is not None:
            assert tiles_of(state).total() + state.missing == 100
