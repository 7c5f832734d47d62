"""Whatever anybody sends, at whatever moment: events that replay, or a refusal; no exception, no leak, no dead end."""

from datetime import timedelta
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Observer, Seat, Watcher
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import meld
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import FACES

from . import play
from .match import NAMES, NZRC_2024
from .whole_games import hall_game, tiles_in, told_at_a_table

SOME = st.sampled_from([*FACES.names, "J=R7", "J=K13", "r7", "", "Q7", "J=J", "R\u0661"])
NUMBERS = st.one_of(st.integers(-2, 15), st.integers(-(2**63), 2**63 - 1))


TILES = st.lists(SOME, max_size=16).map(tuple)
SEATS = st.integers(-1, 4)
FIELDS = {
    "by": SEATS,
    "seat": SEATS,
    "first": SEATS,
    "names": st.lists(st.sampled_from(NAMES), max_size=5).map(tuple),
    "table": st.lists(st.lists(SOME, max_size=5).map(tuple), max_size=5).map(tuple),
    "tiles": TILES,
    "doubles": TILES,
    "leftovers": TILES,
    "drawn_since": st.none() | st.lists(SOME, max_size=4).map(tuple),
    "counts": st.none() | st.lists(st.integers(13, 15), max_size=4).map(tuple),
    "since": NUMBERS,
    "until": NUMBERS,
    "reason": st.sampled_from(["", " ", "why"]),
    "kept": st.sampled_from(["hall", "table"]),
}


def sent(command):
    """Any values that the fields of a command can hold, tiles where there are texts."""
    plain = {bool: st.booleans(), int: NUMBERS}
    hints = get_type_hints(command).items()
    return st.builds(command, **{name: FIELDS.get(name, plain.get(kind, st.none() | NUMBERS)) for name, kind in hints})


ANY = st.one_of([sent(command) for command in RUMMIKUB.commands.values()])


def heard(seed):
    """States of a game at a table, with and without a log."""
    match = told_at_a_table(hall_game(2 + seed % 3, seed, slow=True), logged=bool(seed % 2))
    state, states = RUMMIKUB.start, [RUMMIKUB.start]
    for event in match.events:
        state = RUMMIKUB.apply(state, event)
        states.append(state)
    return states


@given(data=st.data(), seed=st.integers(0, 60), table=st.booleans())
@settings(max_examples=120, deadline=None)
def test_any_command_is_answered(data, seed, table):
    states = heard(seed) if table else played(RUMMIKUB, NZRC_2024.key, seed).states
    state = data.draw(st.sampled_from(states))
    now = BEGUN + timedelta(seconds=data.draw(st.integers(0, 5000)))
    for _ in range(8):
        command = data.draw(ANY)
        answer = RUMMIKUB.decide(NZRC_2024, state, command, Outside(now, seeded(seed), play.is_word))
        if isinstance(answer, Refusal):
            assert all(basis_texts(*answer.rests_on))
            continue
        assert answer or isinstance(command, c.TouchTable), "only what is said of the table again leads to nothing"
        for event in answer:
            assert RUMMIKUB.event_codec.decode(RUMMIKUB.event_codec.encode(event)) == event
            state = RUMMIKUB.apply(state, event)
        RUMMIKUB.view(state, state.on_turn)
        told = [event for event in answer if type(event).__name__ == "RackCounted"]
        if state.phase != "waiting" and state.kept == "hall":
            assert tiles_in(state) == 106
            assert not meld.table_faults(state.table)
        elif not told and state.phase not in ("counting", "over"):
            assert tiles_in(state) == 106


@given(seed=st.integers(0, 100_000))
@settings(max_examples=25, deadline=None)
def test_a_wild_game_can_always_be_brought_to_its_end(seed):
    """Time alone ends every game in the hall, whatever state its players left it in."""
    state, pick = RUMMIKUB.start, seeded(seed)
    now = BEGUN
    for turn in range(60):
        now += timedelta(seconds=pick(1, 30)[0])
        command = play.anything(state, pick) if turn and pick(1, 2) == (0,) else play.attempt(state, pick)
        answer = RUMMIKUB.decide(NZRC_2024, state, command, Outside(now, pick, play.is_word))
        for event in () if isinstance(answer, Refusal) else answer:
            state = RUMMIKUB.apply(state, event)
    for step in range(200):
        if state.phase == "over":
            break
        command = _onward(state)
        now = RUMMIKUB.due(NZRC_2024, state) or now
        answer = RUMMIKUB.decide(NZRC_2024, state, command, Outside(now, pick, play.is_word))
        assert not isinstance(answer, Refusal), (step, answer)
        for event in answer:
            state = RUMMIKUB.apply(state, event)
    assert state.phase == "over"


def _onward(state):
    match state.phase:
        case "waiting":
            return play.opening()
        case "seated":
            return c.Deal()
        case "dealt":
            return c.BeReady(by=Seat(state.ready.index(False)))
        case "counting":
            return c.ConfirmCount(seat=next(seat for seat in state.to_count if state.confirmed[seat] is None))
        case _:
            return c.CallTime()


@given(seed=st.integers(0, 100_000), other=st.integers(0, 1000))
@settings(max_examples=20, deadline=None)
def test_nobody_sees_what_is_hidden_nor_in_when_something_is_due(seed, other):
    states = played(RUMMIKUB, NZRC_2024.key, seed).states
    for state in states[::5]:
        for viewer in (*map(Seat, range(4)), Observer(Seat(2)), Watcher()):
            dealt = play.reshuffled(state, viewer, seeded(other))
            assert RUMMIKUB.view(dealt, viewer) == RUMMIKUB.view(state, viewer)
            assert RUMMIKUB.due(NZRC_2024, dealt) == RUMMIKUB.due(NZRC_2024, state)


@pytest.mark.parametrize("logged", [True, False])
def test_at_a_table_nobody_is_shown_more_than_was_told(logged):
    for state in heard(3 + logged):
        shown = RUMMIKUB.view(state, Watcher())
        if state.phase not in ("counting", "over"):
            assert all(isinstance(rack, int) for rack in shown["racks"])
