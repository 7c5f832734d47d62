"""Ratings by performance: what one tournament alone says of a player, from the mean of the opponents and the wins."""

from collections.abc import Mapping, Sequence
from math import fsum

from .curves import Curve
from .first_ratings import FirstRating, GameMet, connected_newcomers
from .profiles import Performance

TOO_FEW = 2  # with so few games a scaled share is one half whatever was won


class _Performer:
    """One player's games, sorted once for the many passes over them."""

    def __init__(self, curve: Curve, rules: Performance, games: Sequence[GameMet], rated: Mapping[int, float]) -> None:
        self.n = fsum(each.weight for each in games)
        won = fsum(each.share * each.weight for each in games)
        share = won / self.n
        self.evened = share in (0, 1)
        self.share = scaled_share(won, self.n) if rules.scaled or self.evened else share
        self.above = curve.inverse(self.share)
        self.known = fsum(rated[each.opponent] * each.weight for each in games if each.opponent in rated)
        self.known_games = fsum(each.weight for each in games if each.opponent in rated)
        self.others = [(each.opponent, each.weight) for each in games if each.opponent not in rated]

    def mean(self, now: Mapping[int, float]) -> float:
        """The mean of the opponents, those without a settled rating being as they are now."""
        return fsum((self.known, *(now[opponent] * weight for opponent, weight in self.others))) / self.n


def scaled_share(won: float, games: float) -> float:
    """The share of wins, drawn in by one game at either end: none of five counts as one, five as four."""
    if games <= TOO_FEW:
        return 0.5
    return ((won - games / 2) * (games - 2) / games + games / 2) / games


def performance_ratings(
    curve: Curve,
    rules: Performance,
    games: Mapping[int, Sequence[GameMet]],
    rated: Mapping[int, float],
    brought: Mapping[int, float],
) -> dict[int, FirstRating]:
    """The ratings of all who are rated by their games alone. `rated` holds those who are not, `brought` the ratings
    that some of the others had."""
    if not rules.repeated:
        known = {**rated, **brought}
        return {one: _once(_Performer(curve, rules, games[one], known), rules) for one in games}
    found: dict[int, FirstRating] = {}
    for group in connected_newcomers(games, rated):
        found |= _repeated(rules, {one: _Performer(curve, rules, games[one], rated) for one in group}, brought)
    return found


def _once(performer: _Performer, rules: Performance) -> FirstRating:
    """Whoever met nobody with a rating is given the anchor, whatever the wins."""
    if not performer.known_games:
        return FirstRating(rating=rules.anchor, passes=1, settled=True, anchor=rules.anchor, share=performer.share)
    mean = performer.known / performer.known_games
    return FirstRating(
        rating=max(0.0, mean + performer.above),
        passes=1,
        settled=True,
        evened=performer.evened,
        mean=mean,
        share=performer.share,
    )


def _repeated(
    rules: Performance, group: Mapping[int, _Performer], brought: Mapping[int, float]
) -> dict[int, FirstRating]:
    anchored = not any(performer.known_games for performer in group.values())
    had = [brought[one] for one in group if one in brought]
    anchor = fsum(had) / len(had) if had else rules.anchor
    now = {one: brought.get(one, rules.start) for one in group}
    passes, settled = 0, False
    while passes < rules.passes and not settled:
        before = now
        now = {one: performer.mean(before) + performer.above for one, performer in group.items()}
        if anchored:
            now = _levelled(now, before, anchor)
        passes, settled = passes + 1, all(abs(now[one] - before[one]) < rules.settled for one in now)
    means = {one: performer.mean(now) for one, performer in group.items()}
    return {
        one: FirstRating(
            rating=rating,
            passes=passes,
            settled=settled,
            anchor=anchor if anchored else None,
            mean=means[one],
            share=group[one].share,
            moved=rating - means[one] - group[one].above if anchored else 0.0,
        )
        for one, rating in now.items()
    }


def _levelled(now: Mapping[int, float], before: Mapping[int, float], anchor: float) -> dict[int, float]:
    """Without a rated player a group has no level, so it is given one; half the way, or two would swap for ever."""
    halfway = {one: (rating + before[one]) / 2 for one, rating in now.items()}
    shift = anchor - fsum(halfway.values()) / len(halfway)
    return {one: rating + shift for one, rating in halfway.items()}
