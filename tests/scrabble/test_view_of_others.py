"""What a player holds and has set aside shows in nobody else's view: whatever it is, all others see the same."""

from dataclasses import replace

import pytest

from tilehall.law.game.seats import AllRacks, Observer, Watcher
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.game import SCRABBLE

from .hall_play import random_hall_game
from .match import NZASP, A, B, midgame

HIDDEN_FROM = (B, Observer(B), Watcher())


@pytest.mark.cites("nzasp.P.12.6")
def test_tiles_set_aside_are_seen_by_who_set_them_aside():
    state = midgame(NZASP, kept="hall", racks=("CARE", "WORDING")).state
    state = replace(state, aside=(FACES.of("QUX"), state.aside[B]))
    for viewer in (A, Observer(A), AllRacks()):
        assert sorted(SCRABBLE.view(state, viewer)["table"][A]["aside"]) == [*"QUX"]
    for viewer in HIDDEN_FROM:
        assert SCRABBLE.view(state, viewer)["table"][A]["aside"] == 3


@pytest.mark.cites("nzasp.P.12.6")
def test_a_view_of_another_is_the_same_whatever_a_player_holds():
    changed = 0
    for seed in range(2):
        for played in random_hall_game(NZASP, seed):
            state = played.state
            if state.open_racks[A] or state.draft.placed or state.result is not None:
                continue
            other = with_other_tiles(state)
            changed += SCRABBLE.view(other, A) != SCRABBLE.view(state, A)
            for viewer in HIDDEN_FROM:
                assert SCRABBLE.view(other, viewer) == SCRABBLE.view(state, viewer)
    assert changed > 20, "else nothing was hidden"


def with_other_tiles(state):
    """The same game, had the first player as many other tiles."""
    piles = {name: getattr(state, name) for name in ("racks", "fresh", "aside")}
    return replace(state, **{name: (FACES.of("E" * len(pile[A])), pile[B]) for name, pile in piles.items()})
