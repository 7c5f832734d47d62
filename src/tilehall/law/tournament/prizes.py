"""Prizes of an event: places shared by equals, the high game, and what was promised against what was paid."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .event import Event, PairGame, PlayerId
from .standings import Placing


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeWon:
    """Who gets what, in cents."""

    player: PlayerId
    prize: str
    cents: int


def place_prizes(placings: Sequence[Placing], cents: Sequence[int]) -> tuple[PrizeWon, ...]:
    """Prizes for the first places. Equals put the prizes of the places they fill together and share them evenly.

    What cannot be shared evenly to a cent stays with the organiser.
    """
    won: list[PrizeWon] = []
    for place in dict.fromkeys(placing.place for placing in placings):
        level = [placing for placing in placings if placing.place == place]
        pot = sum(cents[place - 1 : place - 1 + len(level)])
        share = int(Fraction(pot, len(level)))
        won += [PrizeWon(player=placing.player, prize=f"place {place}", cents=share) for placing in level if share]
    return tuple(won)


def high_games(event: Event) -> tuple[tuple[PlayerId, int], ...]:
    """The highest score of the event and everybody who made it."""
    made = [
        (player, score)
        for entries in event.rounds
        for each in entries
        if isinstance(each, PairGame) and each.score is not None
        for player, score in zip(each.players, each.score, strict=True)
    ]
    highest = max((score for _, score in made), default=None)
    return tuple(dict.fromkeys((player, score) for player, score in made if score == highest))
