"""A tentative play looked at: what it forms and scores, or why it cannot be. Never whether its words are good."""

from typing import Any

from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import score
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import SEATS, Draft, State

from .turn import placed_from_rack, wrong_play


def preview(rules: ScrabbleRules, state: State, seat: Seat, command: c.Command) -> dict[str, Any]:
    """On turn or off it, by the board as it lies now. Of other commands there is nothing to see beforehand."""
    if not isinstance(command, c.PlayTiles | c.Place) or seat not in SEATS:
        return {}
    placed = placed_from_rack(rules, state, seat, command.placed)
    if isinstance(placed, Refusal):
        return _fault(placed)
    if wrong := wrong_play(rules, state.but(draft=Draft(placed=placed))):
        return _fault(wrong)
    formed = score.formed_words(state.board, placed, rules.bonus_points.value, rules.bonus_tiles.value)
    return {"words": list(formed.texts), "score": formed.score}


def _fault(wrong: Refusal) -> dict[str, Any]:
    return {"fault": wrong.code, "rests_on": basis_texts(*wrong.rests_on)}
