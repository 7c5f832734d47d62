"""What holds after any sequence of commands: tiles are conserved, scores add up, one clock runs at most."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import UNKNOWN, WHOLE, tile_of_sign, tile_sign
from tilehall.law.scrabble.decide import hall_time
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS

from . import play

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
seeds = st.integers(0, 10_000)


def tiles_of(state):
    """Every tile, wherever it lies."""
    piles = [state.bag, *state.racks, *state.fresh, *state.aside]
    start = [tile for pair in state.before.start_tiles for tile in pair] if state.before.start_out else []
    lying = [tile_of_sign(tile_sign(code)) for code in state.board if code]
    return Counter(tile for pile in piles for tile in pile) + Counter(lying) + Counter(start)


@every_ruleset
@given(seed=seeds)
@settings(max_examples=60)
def test_tiles_are_conserved(ruleset, seed):
    for state in played(SCRABBLE, ruleset, seed).states:
        assert tiles_of(state) == Counter(WHOLE)


@every_ruleset
@given(seed=seeds)
@settings(max_examples=60)
def test_scores_are_the_sum_of_the_turns(ruleset, seed):
    for state in played(SCRABBLE, ruleset, seed).states:
        told = [sum(line.score + line.bonus for line in state.sheet if line.by == seat) for seat in (0, 1)]
        if state.result is not None:
            told = [score + state.result.racks[seat] - state.result.overtime[seat] for seat, score in enumerate(told)]
        assert tuple(told) == state.scores


STANDING = ("preliminaries", "starting", "asking", "adjudicating", "appealing", "restarting", "adjourned", "over")


def between_commands(match):
    """The states that people see: after all events of a command."""
    at = 0
    for _, _, answer in match.answers:
        at += 0 if isinstance(answer, Refusal) else len(answer)
        yield match.states[at]


@every_ruleset
@given(seed=seeds)
@settings(max_examples=60)
def test_a_clock_runs_while_somebody_thinks_and_none_while_somebody_judges(ruleset, seed):
    for state in between_commands(played(SCRABBLE, ruleset, seed)):
        late = hall_time.late_seat(RULESETS[ruleset], state) if state.phase == "preliminaries" else None
        if state.phase in STANDING:
            assert state.running.running in (None, late)
        elif state.phase in ("thinking", "answering"):
            assert state.running.running is not None or state.away == state.on_turn


@every_ruleset
@given(seed=seeds)
@settings(max_examples=40)
def test_a_zero_count_is_what_the_sheet_says(ruleset, seed):
    for state in played(SCRABBLE, ruleset, seed).states:
        run = 0
        for line in reversed(state.sheet):
            if line.score:
                break
            run += 1
        assert state.zeros == run


def heard(seed, ruleset):
    """A game at a table of which only part is known, played at random."""
    rules, pick = RULESETS[ruleset], seeded(seed)
    state = SCRABBLE.start
    opening = c.OpenGame(names=("A", "B"), lexicon="x", kept="table", first=Seat(seed % 2), begun=True)
    for turn in range(60):
        command = told_at_table(play.attempt(state, pick), pick) if turn else opening
        answer = SCRABBLE.decide(rules, state, command, Outside(BEGUN, pick, play.is_word))
        for event in () if isinstance(answer, Refusal) else answer:
            state = SCRABBLE.apply(state, event)
            yield state


def told_at_table(command, pick):
    """Tiles that nobody has told of are laid as some letter."""
    if isinstance(command, c.Place | c.PlayTiles):
        letters = "AEIOURSTLN?"
        placed = tuple((at, letters[pick(1, 11)[0]] if tile == UNKNOWN else tile) for at, tile in command.placed)
        return type(command)(by=command.by, placed=placed)
    return command


@every_ruleset
@given(seed=seeds)
@settings(max_examples=60)
def test_at_a_table_the_number_of_tiles_is_conserved(ruleset, seed):
    for state in heard(seed, ruleset):
        assert tiles_of(state).total() + state.missing == len(WHOLE)
