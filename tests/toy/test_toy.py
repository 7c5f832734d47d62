"""The toy by hand: a table that reads like its rules."""

import pytest

from tests.toy import TOY
from tests.toy.chance import outside
from tests.toy.commands import CallTime, OpenGame, SpellWord, TakeTiles
from tests.toy.play import is_word, opening
from tests.toy.rules import TOY_1, TOY_2
from tilehall.law.game.seats import Observer, Seat, Watcher
from tilehall.law.rulebook.ruling import Refusal

A, B = Seat(0), Seat(1)


def first(count: int, out_of: int) -> tuple[int, ...]:
    """Chance that always takes the first tiles of the listing: A A, then A A, then B B …"""
    return tuple(range(count))


def after(*commands, rules=TOY_1):
    """The state after (seconds, command) pairs, all of which are allowed, and the last events."""
    state, events = TOY.start, ()
    for at, command in ((0, opening()), *commands):
        events = TOY.decide(rules, state, command, outside(at, pick=first, is_word=is_word))
        assert not isinstance(events, Refusal), events
        state = TOY.replay(events, state=state)
    return state, events


def answer(state, at, command, rules=TOY_1):
    return TOY.decide(rules, state, command, outside(at, pick=first, is_word=is_word))


OPEN, _ = after()
REFUSED = [
    # state,     at, command,                       code, rests on
    (TOY.start, 0, TakeTiles(by=A, count=1), "not_in_play", TOY_1.order),
    (TOY.start, 0, CallTime(), "not_in_play", TOY_1.order),
    (TOY.start, 0, OpenGame(names=("Aroha",)), "wrong_number_of_players", TOY_1.seats),
    (OPEN, 0, opening(), "already_open", TOY_1.order),
    (OPEN, 0, TakeTiles(by=B, count=1), "not_on_turn", TOY_1.order),
    (OPEN, 0, TakeTiles(by=A, count=0), "wrong_count", TOY_1.take_most),
    (OPEN, 0, TakeTiles(by=A, count=3), "wrong_count", TOY_1.take_most),
    (OPEN, 0, SpellWord(by=A, word="BAD"), "not_your_tiles", TOY_1.words),
    (OPEN, 0, SpellWord(by=A, word="Z"), "not_your_tiles", TOY_1.words),
    (OPEN, 0, SpellWord(by=A, word=""), "not_your_tiles", TOY_1.words),
    (OPEN, 0, SpellWord(by=A, word="AA"), "no_word", TOY_1.words),
    (OPEN, 20, CallTime(), "time_not_up", TOY_1.turn_limit_s),
    (OPEN, 20.001, TakeTiles(by=A, count=1), "time_is_up", TOY_1.turn_limit_s),
]


@pytest.mark.parametrize("state, at, command, code, term", REFUSED)
def test_refused(state, at, command, code, term):
    said = answer(state, at, command)
    assert isinstance(said, Refusal)
    assert (said.code, said.rests_on) == (code, (term.basis,))


def test_a_ruleset_is_data():
    assert answer(OPEN, 0, TakeTiles(by=A, count=3)).code == "wrong_count"
    (taken,) = answer(OPEN, 0, TakeTiles(by=A, count=3), rules=TOY_2)
    assert taken.tiles == ("B", "B", "B")


def test_whoever_lets_the_time_pass_draws_and_loses_the_turn():
    state, (called,) = after((20.001, CallTime()))
    assert (called.on, called.drawn) == (A, ("B",))
    assert (state.on_turn, list(state.racks[A]), len(state.pool)) == (B, ["A", "A", "B"], 7)
    assert TOY.due(TOY_1, state) == outside(40.002).now


def test_a_whole_game():
    """A spells BAA for 9, then dawdles: 65 seconds used in all, 5 over, a unit begun costs 3."""
    state, events = after(
        (10, TakeTiles(by=A, count=2)),
        (10, TakeTiles(by=B, count=2)),
        (11, SpellWord(by=A, word="BAA")),
        (30, TakeTiles(by=A, count=1)),
        (30, TakeTiles(by=B, count=1)),
        (65, CallTime()),
        (65, TakeTiles(by=B, count=1)),
    )
    assert state.phase == "over"
    assert (events[-1].scores, events[-1].winner) == ((6, 0), A)
    assert TOY.due(TOY_1, state) is None
    assert answer(state, 66, TakeTiles(by=A, count=1)).code == "not_in_play"


def test_views():
    seen = {viewer: TOY.view(OPEN, viewer)["racks"] for viewer in (A, B, Observer(B), Watcher())}
    assert list(seen.values()) == [[["A", "A"], 2], [2, ["A", "A"]], [2, ["A", "A"]], [2, 2]]
    assert TOY.view(OPEN, A)["pool"] == 8
