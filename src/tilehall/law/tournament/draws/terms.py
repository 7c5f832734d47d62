"""The named terms of the matching: what is weighed when two players might be paired."""

from collections.abc import Sequence
from functools import cache

from tilehall.law.tournament.contention import Contention

from .field import Field, FieldPlayer
from .matching import CostTerm

REPEATS, WIN_GROUPS, STARTS, HALVES = "repeats", "win groups", "starts", "halves"
MATES = CLUBS, TEAMS = "club-mates", "team-mates"
PLACES, FACTOR = "places", "factor"
GIBSON, NO_PRIZE = "clinched places", "no prize"
_FAR = 255  # so many places away is as bad as farther
_OFTEN = 7  # more repeats of one pair than this weigh no more


def repeats_term(field: Field) -> CostTerm:
    """A first repeat 1, a second 3, a third 7: two pairs meet again once rather than one pair twice."""
    costs = {two: (1 << min(often, _OFTEN)) - 1 for two, often in field.met_places().items()}
    return CostTerm(REPEATS, lambda one, other: costs.get((one, other), 0))


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

    @cache  # of few differences
    def cost(one: int, other: int) -> int:
        low, high = sorted((one, other))
        return max(abs(low + 1) - 1, 0) ** 2 + max(abs(high - 1) - 1, 0) ** 2

    return CostTerm(STARTS, lambda one, other: cost(differences[one], differences[other]))


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


def gibson_term(field: Field, stakes: Contention) -> CostTerm:
    """Who has clinched a place has nothing to play for, and meets nobody who can still win a prize. Two who have
    clinched theirs may meet."""
    settled, hopes = _stakes(field, stakes)

    def cost(one: int, other: int) -> int:
        return int((settled[one] and hopes[other]) or (settled[other] and hopes[one]))

    return CostTerm(GIBSON, cost)


def no_prize_term(field: Field, stakes: Contention) -> CostTerm:
    """Who has clinched a place meets the highest placed who can win no prize; where all can, the lowest placed."""
    settled, hopes = _stakes(field, stakes)
    below, rank = 0, []
    for place in range(len(field.players)):
        rank.append(below)
        below += not (settled[place] or hopes[place])

    def cost(one: int, other: int) -> int:
        if settled[one] == settled[other]:
            return 0
        free = other if settled[one] else one
        return min(len(rank) - free if hopes[free] else rank[free], _FAR)

    return CostTerm(NO_PRIZE, cost)


def _stakes(field: Field, stakes: Contention) -> tuple[list[bool], list[bool]]:
    """For each place: whether its prize is clinched; whether a prize is still hoped for."""
    settled = [field_player.id in stakes.clinched for field_player in field.players]
    hopes = [each.id in stakes.hopeful and each.id not in stakes.clinched for each in field.players]
    return settled, hopes


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
