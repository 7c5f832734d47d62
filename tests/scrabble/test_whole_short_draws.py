"""Whose refill fell short, and which first: what the state keeps of it against a slow plain count over the log."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy.chance import outside, seeded
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS

from . import play
from .match import midgame

RACK = 7


class ShortRefills:
    """Each with the turn that it was for; whatever became of that turn is asked at the end."""

    def __init__(self, bag, racks):
        self.bag, self.held = bag, list(racks)
        self.turns = []  # who, tiles laid, whether it came off
        self.refills = []  # who, how many were missing, for which turn
        self.brought_back = 0  # turns with a short refill that an appeal put back on the board

    def hear(self, event):
        match event:
            case e.TilesDrawn(by=by, tiles=tiles, short=short, purpose=purpose):
                self.bag -= len(tiles)
                self.held[by] += len(tiles)
                if purpose == "fill" and short:
                    self.note(by, short)
            case e.TilesReturned(by=by, tiles=tiles):
                self.bag += len(tiles)
                self.held[by] -= len(tiles)
            case e.TurnEnded(by=by, placed=placed, what=what):
                self.turns.append([by, len(placed), False])
                self.held[by] -= len(placed)
                if what == "play" and not self.bag and self.held[by]:
                    self.note(by, RACK - self.held[by])
            case e.ChallengeRuled(acceptable=False):
                self.judged(came_off=True)
            case e.AppealRuled(confirmed=False) if self.turns[-1][2]:
                self.judged(came_off=False)
                self.brought_back += any(turn == len(self.turns) - 1 for _, _, turn in self.refills)

    def note(self, by, missing):
        mine = [number for number, turn in enumerate(self.turns) if turn[0] == by]
        self.refills.append((by, missing, mine[-1] if mine else None))

    def judged(self, *, came_off):
        by, laid, _ = self.turns[-1]
        self.turns[-1][2] = came_off
        self.held[by] += laid if came_off else -laid

    def real(self):
        return [(by, missing) for by, missing, turn in self.refills if turn is None or not self.turns[turn][2]]


def endgame(ruleset, seed):
    """The last tiles of a game in the hall, played at random."""
    pick = seeded(seed)
    (bag,) = pick(1, 5)
    match = midgame(RULESETS[ruleset], kept="hall", bag=bag, racks=("AEINRST", "DEILNOS"), good=play.is_word)
    refills = ShortRefills(bag, (RACK, RACK))
    for turn in range(60):
        command = play.attempt(match.state, pick)
        answer = SCRABBLE.decide(match.rules, match.state, command, outside(turn, pick=pick, is_word=play.is_word))
        for event in () if isinstance(answer, Refusal) else answer:
            match.state = SCRABBLE.apply(match.state, event)
            refills.hear(event)
        yield match.state, refills


@pytest.mark.cites("nzasp.P.6.10.5", "nzasp.P.6.11.3", "nzasp.P.6.16")
@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=st.integers(0, 100_000))
@settings(max_examples=60)
def test_who_fell_short_first_is_who_really_did(ruleset, seed):
    for state, refills in endgame(ruleset, seed):
        assert [short[1:] for short in state.short_draws] == refills.real()


def test_random_endgames_meet_what_is_looked_for():
    """Plays that come off after a short refill, and appeals that bring them back."""
    off = back = 0
    for seed in range(300):
        *_, (_, refills) = endgame("nzasp-2022", seed)
        off += len(refills.refills) > len(refills.real())
        back += refills.brought_back
    assert (off > 20, back > 5) == (True, True), (off, back)
