"""The named terms of the matching: what is weighed when two players might be paired."""

from collections.abc import Sequence

from .field import Field, FieldPlayer
from .matching import CostTerm

REPEATS, WIN_GROUPS, STARTS, HALVES = "repeats", "win groups", "starts", "halves"
MATES = CLUBS, TEAMS = "club-mates", "team-mates"
PLACES, FACTOR = "places", "factor"
_OFTEN = 7  # more repeats of one pair than this weigh no more


def repeats_term(field: Field) -> CostTerm:
    """A first repeat 1, a second 3, a third 7: two pairs meet again once rather than one pair twice."""
    players = field.players

    def cost(one: int, other: int) -> int:
        return (1 << min(len(field.rounds_of(players[one], players[other])), _OFTEN)) - 1

    return CostTerm(REPEATS, cost)


def mates_term(field: Field, by: str) -> CostTerm:
    """Two of one club, or of one team."""
    own = [_mark(field_player, by) for field_player in field.players]

    def cost(one: int, other: int) -> int:
        return int(own[one] is not None and own[one] == own[other])

    return CostTerm(CLUBS if by == "club" else TEAMS, cost)


def _mark(player: FieldPlayer, by: str) -> str | None:
    return player.club if by == "club" else player.team


def win_groups_term(field: Field) -> CostTerm:
    """The square of the difference in half wins: two pairs one apart rather than one pair two apart."""
    wins = [field_player.wins for field_player in field.players]
    return CostTerm(WIN_GROUPS, lambda one, other: (wins[one] - wins[other]) ** 2)


def starts_term(field: Field) -> CostTerm:
    """How far the game would leave either beyond one start more or less; the smaller difference starts."""
    differences = [field_player.starts.difference for field_player in field.players]

    def cost(one: int, other: int) -> int:
        low, high = sorted((differences[one], differences[other]))
        return max(abs(low + 1) - 1, 0) ** 2 + max(abs(high - 1) - 1, 0) ** 2

    return CostTerm(STARTS, cost)


def halves_term(field: Field) -> CostTerm:
    """Within a win group the top half meets the bottom half; across groups the nearest places meet."""
    groups = win_group_bounds(field.players)

    def cost(one: int, other: int) -> int:
        begin, end = groups[one]
        if groups[other] != groups[one]:
            return (other - one - 1) ** 2
        return (other - one - (end - begin) // 2) ** 2

    return CostTerm(HALVES, cost)


def win_group_bounds(players: Sequence[FieldPlayer]) -> list[tuple[int, int]]:
    """For each place the first place of its win group and the one after the last."""
    bounds: list[tuple[int, int]] = []
    while len(bounds) < len(players):
        begin = end = len(bounds)
        while end < len(players) and players[end].wins == players[begin].wins:
            end += 1
        bounds += [(begin, end)] * (end - begin)
    return bounds


def places_term() -> CostTerm:
    """The king of the hill: 1 meets 2, 3 meets 4, and so on."""
    return CostTerm(PLACES, lambda one, other: (other - one - 1) ** 2)


def factor_term(step: int) -> CostTerm:
    """1 meets step + 1, 2 meets step + 2, and so on for the top 2 x step; the rest is free."""

    def cost(one: int, other: int) -> int:
        if one >= 2 * step:
            return 0
        return (other - one - step) ** 2 if other < 2 * step else (2 * step) ** 2

    return CostTerm(FACTOR, cost)
