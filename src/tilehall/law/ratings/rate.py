"""Rates one tournament: the same figures whatever the order of its players and games, each with its reasons."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import fsum, isfinite

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION, PLAY, Book
from tilehall.law.tournament.event import PlayerId

from .first_ratings import FirstRating, first_ratings
from .glicko import players_by_glicko
from .multipliers import stretches
from .profiles import FirstRatingRules, Profile
from .rating_records import (
    Cause,
    RatedGame,
    RatedResult,
    RatedTournament,
    RatingChange,
    RatingEntry,
    RatingFault,
    make_cause,
    rounded_rating,
)
from .segments import results_by_segment
from .tournament_so_far import PlayerSoFar, Seen, games_of, player_entering

__all__ = [
    "RatedGame",
    "RatedResult",
    "RatedTournament",
    "RatingChange",
    "RatingEntry",
    "RatingFault",
    "rate",
    "rounded_rating",
]

HOUSE = Book("nzasp-2022")
# Equal ratings are provided for (12.5 of the constitution), so they are taken to be whole numbers.
WHOLE = "a rating is a whole number, rounded once for a tournament, half away from zero"
NOTHING = (Fraction(0), Fraction(0))
# How a first rating was found, by what held it.
FIRST_BY = {None: "first", "floor": "first_at_floor", "cap": "first_at_cap"}


def rate(
    profile: Profile, entries: Sequence[RatingEntry], results: Sequence[RatedResult], book: Book = HOUSE
) -> RatedTournament:
    """The ratings after a tournament. Raises `RatingFault` where a result or a player cannot be."""
    check_entries_and_results(entries, results)
    if profile.glicko is not None:
        running = players_by_glicko(profile.glicko, entries, results)
    else:
        running = _by_expectation(profile, entries, results)
    limit = profile.provisional_below(book)
    tally = _tally(results)
    changes = tuple(
        _change(player_so_far, tally.get(player_so_far.entry.player, NOTHING), limit.value) for player_so_far in running
    )
    return RatedTournament(profile=profile.key, players=changes, rests_on=bases_of_rating(profile, book, running))


def _by_expectation(
    profile: Profile, entries: Sequence[RatingEntry], results: Sequence[RatedResult]
) -> list[PlayerSoFar]:
    numbers = {entry.player: n for n, entry in enumerate(entries)}
    played = {player for rated_result in results for player in (rated_result.first, rated_result.second)}
    running = [player_entering(entry, entry.player in played) for entry in entries]
    for part in results_by_segment(profile, results):
        _segment(profile, running, games_of(part, numbers))
    return running


def check_entries_and_results(entries: Sequence[RatingEntry], results: Sequence[RatedResult]) -> None:
    players: set[PlayerId] = set()
    for entry in entries:
        if entry.player in players:
            raise RatingFault(f"{entry.player} is entered twice")
        if entry.rating is not None and not isfinite(entry.rating):
            raise RatingFault(f"{entry.player} has a rating that is no number")
        players.add(entry.player)
    for rated_result in results:
        _check_result(rated_result, players)


def _check_result(rated_result: RatedResult, players: set[PlayerId]) -> None:
    for player in (rated_result.first, rated_result.second):
        if player not in players:
            raise RatingFault(f"{player} has a result but is no player of this tournament")
    if rated_result.first == rated_result.second:
        raise RatingFault(f"{rated_result.first} has a result against nobody else")
    if rated_result.half_wins not in (0, 1, 2) or rated_result.weight <= 0:
        raise RatingFault(f"{rated_result.first} against {rated_result.second}: this is no win, tie or loss")


def _segment(profile: Profile, running: list[PlayerSoFar], games: Mapping[int, Sequence[Seen]]) -> None:
    """Rates one segment whole: newcomers first, then all others against what the newcomers were found to be."""
    rated = {n: player_so_far.rating for n, player_so_far in enumerate(running) if player_so_far.rating is not None}
    newcomers = {n: [met for met, _ in seen] for n, seen in games.items() if n not in rated}
    found = first_ratings(profile.curve, profile.first, newcomers, rated)
    level = rated | {n: each.rating for n, each in found.items()}
    for n, seen in games.items():
        running[n].lines += [_line(profile, running, level, n, each) for each in seen]
    paid = {n: _paid(profile, running[n], rated[n], games[n], level) for n in games if n in rated}
    surplus = {n: _surplus(profile, new - rated[n], games[n]) for n, new in paid.items()}
    for n, new in paid.items():
        back = _feedback(profile, surplus, games[n])
        if surplus[n]:
            running[n].steps.append(make_cause("acceleration", points=surplus[n]))
        if back:
            running[n].steps.append(make_cause("feedback", points=back))
        _set(profile, running[n], fsum((new, surplus[n], back)))
    for n, first_rating in found.items():
        running[n].first_rating, running[n].first = first_rating, True
        running[n].steps += _first_steps(profile.first, first_rating)
        _set(profile, running[n], first_rating.rating)


def _line(
    profile: Profile, running: Sequence[PlayerSoFar], level: Mapping[int, float], n: int, seen: Seen
) -> RatedGame:
    met, rated_result = seen
    return RatedGame(
        opponent=running[met.opponent].entry.player,
        opponent_rating=level[met.opponent],
        expectation=profile.curve.expects(level[n] - level[met.opponent]),
        result=rated_result.won_by(running[n].entry.player),
        round=rated_result.round,
        weight=rated_result.weight,
    )


def _paid(
    profile: Profile, player_so_far: PlayerSoFar, rating: float, games: Sequence[Seen], level: Mapping[int, float]
) -> float:
    """The rating after what was won more than expected is paid, before acceleration."""
    shares = profile.curve.against(rating, [level[met.opponent] for met, _ in games])
    expected = [share * met.weight for share, (met, _) in zip(shares, games, strict=True)]
    player_so_far.expected += expected
    won = fsum(met.share * met.weight for met, _ in games)
    excess = fsum((won, *(-each for each in expected)))
    paid = stretches(profile.multipliers, profile.prorated, rating, player_so_far.entry.games, excess)
    points = fsum(stretch.excess * stretch.points for stretch in paid)
    parts = tuple((stretch.excess, stretch.points) for stretch in paid)
    player_so_far.steps.append(make_cause("paid", won=won, expected=fsum(expected), parts=parts, points=points))
    return rating + points


def _surplus(profile: Profile, gained: float, games: Sequence[Seen]) -> float:
    """The points beyond what is easily won, which count once more."""
    beyond = gained - profile.easy * fsum(met.weight for met, _ in games)
    return profile.acceleration * beyond if beyond > 0 else 0.0


def _feedback(profile: Profile, surplus: Mapping[int, float], games: Sequence[Seen]) -> float:
    return fsum(profile.feedback * surplus.get(met.opponent, 0.0) * met.weight for met, _ in games)


def _set(profile: Profile, player_so_far: PlayerSoFar, exact: float) -> None:
    if profile.floor is not None and exact < profile.floor:
        player_so_far.steps.append(make_cause("floor", floor=profile.floor))
        exact = profile.floor
    player_so_far.exact, player_so_far.rating = exact, float(rounded_rating(exact))


def _first_steps(rules: FirstRatingRules, first_rating: FirstRating) -> list[Cause]:
    steps = [make_cause("evened", share=rules.share_of_none)] if first_rating.evened else []
    above = {"above_best": rules.above_best} if first_rating.held == "cap" else {}
    steps.append(
        make_cause(FIRST_BY[first_rating.held], rating=first_rating.rating, passes=first_rating.passes, **above)
    )
    if not first_rating.settled:
        steps.append(make_cause("not_settled", passes=rules.passes))
    if first_rating.anchored:
        steps.append(make_cause("anchored", start=rules.start))
    return steps


def _change(player_so_far: PlayerSoFar, tally: tuple[Fraction, Fraction], limit: int) -> RatingChange:
    entry, (won, n) = player_so_far.entry, tally
    new = None if player_so_far.exact is None else rounded_rating(player_so_far.exact)
    old = None if player_so_far.first else entry.rating
    return RatingChange(
        player=entry.player,
        old=old,
        exact=player_so_far.exact,
        new=new,
        expected=None if old is None else fsum(player_so_far.expected),
        wins=won,
        games=round(n),
        change=None if old is None or new is None else new - rounded_rating(old),
        provisional=entry.games + n < limit,
        first=player_so_far.first,
        lines=tuple(player_so_far.lines),
        steps=tuple(player_so_far.steps),
        deviation=player_so_far.deviation,
        volatility=player_so_far.volatility,
    )


def _tally(results: Sequence[RatedResult]) -> dict[PlayerId, tuple[Fraction, Fraction]]:
    """Each player's wins and games. Counted in whole numbers for each weight, of which there are few."""
    counted: dict[tuple[PlayerId, Fraction], list[int]] = {}
    for rated_result in results:
        for player, halves in (
            (rated_result.first, rated_result.half_wins),
            (rated_result.second, 2 - rated_result.half_wins),
        ):
            sums = counted.setdefault((player, rated_result.weight), [0, 0])
            sums[0] += halves
            sums[1] += 1
    tally: dict[PlayerId, tuple[Fraction, Fraction]] = {}
    for (player, weight), (halves, games) in counted.items():
        won, n = tally.get(player, NOTHING)
        tally[player] = (won + weight * halves / 2, n + weight * games)
    return tally


def bases_of_rating(profile: Profile, book: Book, running: Sequence[PlayerSoFar]) -> tuple[Basis, ...]:
    """The clauses on ratings, the formula that no document gives, and what the players of this field needed."""
    if book.ruleset.document == PLAY.key:
        found: list[Basis] = [CONSTITUTION["12.1"], CONSTITUTION.reading("12.1"), CONSTITUTION["12.2"]]
    else:
        found = [book.silent(f"rated after each tournament as NZASP does ({CONSTITUTION['12.1']})")]
    found += [profile.assumed(book), book.silent(WHOLE), profile.provisional_below(book).basis]
    if any(player_so_far.first and player_so_far.entry.regraded for player_so_far in running):
        found += [book.resting("2.3"), book.read("2.3")]
    anchored = any(
        player_so_far.first_rating is not None and player_so_far.first_rating.anchored for player_so_far in running
    )
    if anchored:
        found.append(book.silent(f"newcomers who met no rated player are set to a mean of {profile.first.start:g}"))
    return tuple(dict.fromkeys(found))
