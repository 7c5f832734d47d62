"""Prizes of an event: places shared by equals, classes by rating, and feats: high games, narrow wins, climbs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .event import Event, PairGame, PlayerId
from .standings import Placing, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeWon:
    """Who gets what, in cents."""

    player: PlayerId
    prize: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """From the place held at half of the rounds to the last one."""

    player: PlayerId
    half_time: int
    final: int

    @property
    def places(self) -> int:
        return self.half_time - self.final


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


def renumbered(placings: Sequence[Placing]) -> tuple[Placing, ...]:
    """Places as if those left out had not played."""
    below = {
        place: 1 + sum(placing.place < place for placing in placings)
        for place in {placing.place for placing in placings}
    }
    return tuple(replace(placing, place=below[placing.place]) for placing in placings)


def class_placings(
    placings: Sequence[Placing], ratings: Mapping[PlayerId, int | None], lowest: int | None, highest: int | None
) -> tuple[Placing, ...]:
    """The places among those rated from `lowest` to `highest`, both included. Who has no rating is in no class."""
    return renumbered([placing for placing in placings if in_class(ratings[placing.player], lowest, highest)])


def in_class(rating: int | None, lowest: int | None, highest: int | None) -> bool:
    if rating is None:
        return False
    return (lowest is None or rating >= lowest) and (highest is None or rating <= highest)


def high_games(event: Event) -> tuple[tuple[PlayerId, int], ...]:
    """The highest score of the event and everybody who made it."""
    return _highest([(player, own) for player, own, _ in _scores(event)])


def high_losses(event: Event) -> tuple[tuple[PlayerId, int], ...]:
    """The highest score that lost its game, and everybody who made it."""
    return _highest([(player, own) for player, own, other in _scores(event) if own < other])


def _highest(made: Sequence[tuple[PlayerId, int]]) -> tuple[tuple[PlayerId, int], ...]:
    highest = max((score for _, score in made), default=None)
    return tuple(dict.fromkeys((player, score) for player, score in made if score == highest))


def narrow_wins(event: Event, games: int) -> tuple[tuple[PlayerId, int], ...]:
    """The margins of each player's so many narrowest wins added up, smallest first; who won fewer is left out."""
    margins: dict[PlayerId, list[int]] = {}
    for player, own, other in _scores(event):
        if own > other:
            margins.setdefault(player, []).append(own - other)
    sums = [(player, sum(sorted(own)[:games])) for player, own in margins.items() if len(own) >= games]
    return tuple(sorted(sums, key=lambda each: each[1]))


def _scores(event: Event) -> Iterator[tuple[PlayerId, int, int]]:
    """Every score of a played game with that of the opponent."""
    for entries in event.rounds:
        for each in entries:
            if isinstance(each, PairGame) and each.score is not None:
                yield each.first, each.score[0], each.score[1]
                yield each.second, each.score[1], each.score[0]


def climbs(event: Event, rounds: int, ranks: Mapping[PlayerId, int] | None = None) -> tuple[Climb, ...]:
    """Who stands higher than at half of so many rounds (of seven: after three), the most places first.

    House players are not placed. `ranks` are those of a bracket that is decided, as in `standings`.
    """
    half = rounds // 2
    if not 0 < half < len(event.rounds):
        return ()
    before = {placing.player: placing.place for placing in _own_placings(replace(event, rounds=event.rounds[:half]))}
    found = [
        Climb(player=placing.player, half_time=before[placing.player], final=placing.place)
        for placing in _own_placings(event, ranks)
        if placing.player in before
    ]
    return tuple(sorted((climb for climb in found if climb.places > 0), key=lambda climb: -climb.places))


def _own_placings(event: Event, ranks: Mapping[PlayerId, int] | None = None) -> tuple[Placing, ...]:
    house = {entrant.id for entrant in event.players if entrant.house}
    return renumbered([placing for placing in standings(event, ranks).placings if placing.player not in house])
