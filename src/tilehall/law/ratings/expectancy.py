"""Expectancy: how many games the ratings say a player should win of an event, how many are won, and what they are
worth so far. Who first has as many wins as the whole event was expected to bring is honoured at the Masters."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

from tilehall.law.tournament.event import Event, PairGame, PlayerId

from .profiles import Profile
from .rate import rate
from .rated_games import entries_and_results
from .rating_records import RatingChange

LAST_BITS = 1e-9  # wins; shares that add up to a whole one may come out a little above it


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectancy:
    """A player of an event, as it stands. `expected` are the wins of all games drawn by now, `so_far` of those played.

    A newcomer has no rating to expect anything by; `rating` is what the event would leave behind if it ended now, and
    None for whoever has neither a rating nor a game. `reached` is the round after which the wins were as many as all
    rounds together were expected to bring; it is told only of an event that is drawn to its end.
    """

    player: PlayerId
    expected: float | None
    so_far: float | None
    won: Fraction
    games: int
    rating: int | None
    change: int | None
    reached: int | None = None

    @property
    def over(self) -> float | None:
        """Wins beyond what was expected of the games played; below nought where there were fewer."""
        return None if self.so_far is None else float(self.won) - self.so_far


def expectancies(event: Event, profile: Profile, rounds: int) -> dict[PlayerId, Expectancy]:
    """Of everybody who is placed, in the order they are entered. `rounds` is how many the event is going to have.

    Only games count: byes, forfeits and those with a house player are not rated. A newcomer whom somebody meets is
    reckoned with what the games so far say, and before the first one with the mean of the others.
    """
    entries, results = entries_and_results(event)
    house = event.house
    rated_results = tuple(each for each in results if each.first not in house and each.second not in house)
    changes = {change.player: change for change in rate(profile, entries, rated_results, event.book).players}
    level = _levels(changes)
    drawn = _drawn(event)
    whole = len(event.rounds) >= rounds
    return {
        player: _expectancy(profile, change, level, drawn.get(player, ()), whole)
        for player, change in changes.items()
        if player not in house
    }


def first_to_reach(found: Mapping[PlayerId, Expectancy]) -> tuple[PlayerId, ...]:
    """Whoever reached the own expectancy in the earliest round; nobody where nobody has yet."""
    rounds = [each.reached for each in found.values() if each.reached is not None]
    return tuple(player for player, each in found.items() if rounds and each.reached == min(rounds))


@dataclass(frozen=True, slots=True)
class _DrawnGame:
    round: int
    opponent: PlayerId
    won: Fraction | None


def _drawn(event: Event) -> dict[PlayerId, list[_DrawnGame]]:
    """Everybody's games by round, those to come without a result."""
    found: dict[PlayerId, list[_DrawnGame]] = {}
    house = event.house
    for number, entries in enumerate(event.rounds, 1):
        for each in entries:
            if not isinstance(each, PairGame) or not house.isdisjoint(each.players):
                continue
            won = None
            if each.score is not None:
                won = Fraction((each.score[0] > each.score[1]) - (each.score[0] < each.score[1]) + 1, 2)
            found.setdefault(each.first, []).append(_DrawnGame(number, each.second, won))
            found.setdefault(each.second, []).append(_DrawnGame(number, each.first, None if won is None else 1 - won))
    return found


def _levels(changes: Mapping[PlayerId, RatingChange]) -> dict[PlayerId, float]:
    brought = [float(change.old) for change in changes.values() if change.old is not None]
    mean = fsum(brought) / len(brought) if brought else 0.0
    return {player: _level(change, mean) for player, change in changes.items()}


def _level(change: RatingChange, mean: float) -> float:
    if change.old is not None:
        return float(change.old)
    return mean if change.exact is None else change.exact


def _expectancy(
    profile: Profile,
    change: RatingChange,
    level: Mapping[PlayerId, float],
    games: "list[_DrawnGame] | tuple[()]",
    whole: bool,
) -> Expectancy:
    own = level[change.player]
    shares = [profile.curve.expects(own - level[game.opponent]) for game in games]
    played = [share for share, game in zip(shares, games, strict=True) if game.won is not None]
    expected = None if change.old is None else fsum(shares)
    return Expectancy(
        player=change.player,
        expected=expected,
        so_far=None if change.old is None else fsum(played),
        won=change.wins,
        games=change.games,
        rating=change.new,
        change=change.change,
        reached=_reached(games, expected) if whole and expected is not None else None,
    )


def _reached(games: "list[_DrawnGame] | tuple[()]", expected: float) -> int | None:
    """The first round after which the wins were as many as expected of all rounds; half a game is enough for half."""
    won = Fraction(0)
    for game in games:
        won += game.won or 0
        if won and won >= expected - LAST_BITS:
            return game.round
    return None
