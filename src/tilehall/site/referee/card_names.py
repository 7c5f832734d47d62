"""Names in place of “the player” and “the opponent”, where it is known who they are.

The script of the page puts them in by the same patterns, which it gets from here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .desk_cards import DeskCard
from .wording.cards import StepLine

# Not where the sentence itself says which player: the player who was late, the player whose turn it is.
PLAYER = r"\bthe player\b(?! who)"
OPPONENT = r"\bthe (?:opponent|challenger)\b(?! who)"
_PLAYER, _OPPONENT = (re.compile(pattern, re.IGNORECASE) for pattern in (PLAYER, OPPONENT))


@dataclass(frozen=True, slots=True)
class CardNames:
    """Whom a card means; empty where it is not known, as the opponent at a table of four."""

    player: str = ""
    opponent: str = ""

    @classmethod
    def at_table(cls, player: str, players: Sequence[str]) -> "CardNames":
        others = [name for name in players if name != player]
        return cls(player, others[0] if player and len(others) == 1 else "")

    def words(self, sentence: str) -> str:
        if self.player:
            sentence = _PLAYER.sub(lambda _: self.player, sentence)
        return _OPPONENT.sub(lambda _: self.opponent, sentence) if self.opponent else sentence

    def card(self, card: DeskCard) -> DeskCard:
        return replace(
            card,
            headline=self.words(card.headline),
            steps=tuple(self._step(step) for step in card.steps),
            clock=None if card.clock is None else self.words(card.clock),
            score=None if card.score is None else {self._side(side): points for side, points in card.score.items()},
            discretion=None if card.discretion is None else self.words(card.discretion),
        )

    def _step(self, step: StepLine) -> StepLine:
        return replace(step, sentence=self.words(step.sentence))

    def _side(self, side: str) -> str:
        return {"player": self.player, "opponent": self.opponent}.get(side) or side
