"""Rates one tournament: the same figures whatever the order of its players and games, each with its reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import fsum, isfinite
from typing import NamedTuple

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION, NZASP_BOOK, PLAY, Book
from tilehall.law.tournament.event import PlayerId

from .first_ratings import FirstRating, GameMet, first_ratings
from .glicko import players_by_glicko
from .multipliers import Multipliers, Stretch, stretches
from .performance import performance_ratings
from .profiles import FirstRatingRules, Performance, Profile
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

# Equal ratings are provided for (12.5 of the constitution), so they are taken to be whole numbers.
WHOLE = "a rating is a whole number, rounded once for a tournament, half away from zero"
NOTHING = (Fraction(0), Fraction(0))
TOLD = 0.005  # a way to go that two decimals tell
# How a first rating was found, by what held it.
FIRST_BY = {None: "first", "floor": "first_at_floor", "cap": "first_at_cap"}


def rate(
    profile: Profile, entries: Sequence[RatingEntry], results: Sequence[RatedResult], book: Book = NZASP_BOOK
) -> RatedTournament:
    """The ratings after a tournament. Raises `RatingFault` where a result or a player cannot be."""
    check_entries_and_results(entries, results)
    limit = profile.provisional_below(book)
    if profile.glicko is not None:
        running = players_by_glicko(profile.glicko, entries, results)
    else:
        running = _by_expectation(profile, entries, results, limit.value)
    tally = _tally(results)
    changes = tuple(
        _change(player_so_far, tally.get(player_so_far.entry.player, NOTHING), limit.value) for player_so_far in running
    )
    return RatedTournament(profile=profile.key, players=changes, rests_on=bases_of_rating(profile, book, running))


def _by_expectation(
    profile: Profile, entries: Sequence[RatingEntry], results: Sequence[RatedResult], limit: int
) -> list[PlayerSoFar]:
    running = _rated_through(profile, entries, results, limit)
    if profile.regraded != "again":
        return running
    again = {n: each.rating for n, each in enumerate(running) if each.entry.regraded and each.lines}
    if not any(rating is not None and entries[n].rating is not None for n, rating in again.items()):
        return running
    # What the first time gave the re-graded is taken to be what they brought, for themselves and their opponents.
    brought = [replace(entry, rating=again.get(n, entry.rating)) for n, entry in enumerate(entries)]
    second = _rated_through(profile, brought, results, limit)
    for entry, player_so_far in zip(entries, second, strict=True):
        if entry.rating != player_so_far.entry.rating and player_so_far.entry.rating is not None:
            player_so_far.steps.insert(0, make_cause("again", rating=player_so_far.entry.rating))
        player_so_far.entry = entry
    return second


def _rated_through(
    profile: Profile, entries: Sequence[RatingEntry], results: Sequence[RatedResult], limit: int
) -> list[PlayerSoFar]:
    numbers = {entry.player: n for n, entry in enumerate(entries)}
    played = {player for rated_result in results for player in (rated_result.first, rated_result.second)}
    anew = profile.regraded == "anew"
    running = [player_entering(entry, entry.player in played, anew) for entry in entries]
    for part in results_by_segment(profile, results):
        _segment(profile, running, games_of(part, numbers), limit)
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
    if rated_result.half_wins not in (0, 1, 2) or (not rated_result.whole and rated_result.weight <= 0):
        raise RatingFault(f"{rated_result.first} against {rated_result.second}: this is no win, tie or loss")


def _segment(profile: Profile, running: list[PlayerSoFar], games: Mapping[int, Sequence[Seen]], limit: int) -> None:
    """Rates one segment whole: first those whom it alone rates, then all others against what those were found to be."""
    anew = {n for n in games if _by_this_alone(profile, running[n], limit)}
    rated = {n: each.rating for n, each in enumerate(running) if each.rating is not None and n not in anew}
    found = _found(profile, running, {n: [met for met, _ in games[n]] for n in games if n in anew}, rated)
    level = rated | {n: _averaged(profile, running[n], games[n], first.rating) for n, first in found.items()}
    lines = {n: _lines(profile, running, level, n, seen) for n, seen in games.items()}
    for n, games_of_one in lines.items():
        running[n].lines += games_of_one
    paid = {n: _paid(profile, running[n], rated[n], games[n], lines[n]) for n in games if n in rated}
    surplus = {n: _surplus(profile, running[n], gain, games[n], limit) for n, gain in paid.items()}
    for n, gain in paid.items():
        if surplus[n]:
            running[n].steps.append(make_cause("acceleration", points=surplus[n]))
        more = _more(profile, running[n], surplus, games[n], new=False)
        _set(profile, running[n], fsum((rated[n] + gain.points, surplus[n], *more)))
    for n, first_rating in found.items():
        running[n].first_rating, running[n].first = first_rating, running[n].rating is None
        running[n].steps += _first_steps(profile, running[n], first_rating, games[n], level[n])
        more = _more(profile, running[n], surplus, games[n], new=True)
        _set(profile, running[n], fsum((level[n], *more)))


def _by_this_alone(profile: Profile, player_so_far: PlayerSoFar, limit: int) -> bool:
    """Newcomers are, and by some profiles all whose rating is provisional."""
    provisional = player_so_far.entry.games < limit
    return player_so_far.rating is None or (profile.provisional != "as_rated" and provisional)


def _found(
    profile: Profile,
    running: Sequence[PlayerSoFar],
    games: Mapping[int, Sequence[GameMet]],
    rated: Mapping[int, float],
) -> dict[int, FirstRating]:
    if isinstance(profile.first, FirstRatingRules):
        return first_ratings(profile.curve, profile.first, games, rated)
    held = ((n, running[n].rating) for n in games)
    brought = {n: rating for n, rating in held if rating is not None}
    return performance_ratings(profile.curve, profile.first, games, rated, brought)


def _averaged(profile: Profile, player_so_far: PlayerSoFar, games: Sequence[Seen], rating: float) -> float:
    """What the tournament alone gave, weighed with what a provisional player brought by the games behind each."""
    before, brought = player_so_far.entry.games, player_so_far.rating
    if profile.provisional != "averaged" or brought is None:
        return rating
    during = fsum(met.weight for met, _ in games)
    return (brought * before + rating * during) / (before + during)


def _lines(
    profile: Profile, running: Sequence[PlayerSoFar], level: Mapping[int, float], n: int, games: Sequence[Seen]
) -> list[RatedGame]:
    own, others = running[n].entry.player, [level[met.opponent] for met, _ in games]
    return [
        RatedGame(
            opponent=running[met.opponent].entry.player,
            opponent_rating=level[met.opponent],
            expectation=expectation,
            result=rated_result.won_by(own),
            round=rated_result.round,
            weight=rated_result.weight,
        )
        for (met, rated_result), expectation in zip(games, profile.curve.against(level[n], others), strict=True)
    ]


class _Gain(NamedTuple):
    points: float
    excess: float


def _paid(
    profile: Profile, player_so_far: PlayerSoFar, rating: float, games: Sequence[Seen], lines: Sequence[RatedGame]
) -> _Gain:
    """What was won more than expected, paid in points, before acceleration."""
    expected = [line.expectation * met.weight for line, (met, _) in zip(lines, games, strict=True)]
    player_so_far.expected += expected
    won = fsum(met.share * met.weight for met, _ in games)
    excess = fsum((won, *(-each for each in expected)))
    paid = _stretches(profile, player_so_far, rating, games, excess)
    points = fsum(stretch.excess * stretch.points for stretch in paid)
    parts = tuple((stretch.excess, stretch.points) for stretch in paid)
    player_so_far.steps.append(make_cause("paid", won=won, expected=fsum(expected), parts=parts, points=points))
    return _Gain(points, excess)


def _stretches(
    profile: Profile, player_so_far: PlayerSoFar, rating: float, games: Sequence[Seen], excess: float
) -> tuple[Stretch, ...]:
    table = profile.multipliers
    if isinstance(table, Multipliers):
        return stretches(table, profile.prorated, rating, player_so_far.entry.games, excess)
    n = fsum(met.weight for met, _ in games)
    points = table.points(rating, n)
    player_so_far.steps.append(
        make_cause("multiplier", top=table.top, rating=rating, factor=table.factor_for(n), points=points)
    )
    return (Stretch(excess, points),)


def _surplus(profile: Profile, player_so_far: PlayerSoFar, gain: _Gain, games: Sequence[Seen], limit: int) -> float:
    """The points beyond what is easily won, which count once more."""
    fast = profile.acceleration
    if fast is None or gain.points <= 0:
        return 0.0
    unsettled = player_so_far.entry.historic or player_so_far.entry.games < limit
    if fast.to_the_unsettled and not unsettled:
        return 0.0
    if fast.easy_wins is None:
        easy = fast.easy_points * fsum(met.weight for met, _ in games)
    else:
        easy = gain.points * fast.easy_wins / gain.excess
    return fast.share * max(0.0, gain.points - easy)


def _more(
    profile: Profile,
    player_so_far: PlayerSoFar,
    surplus: Mapping[int, float],
    games: Sequence[Seen],
    *,
    new: bool,
) -> list[float]:
    """What is added besides: for opponents who rose fast, and for having played."""
    found = []
    fast = profile.acceleration
    if fast is not None and (fast.all_get_feedback or not new):
        back = fsum(fast.feedback * surplus.get(met.opponent, 0.0) * met.weight for met, _ in games)
        if back:
            player_so_far.steps.append(make_cause("feedback", points=back))
            found.append(back)
    if profile.participation:
        n = fsum(met.weight for met, _ in games)
        player_so_far.steps.append(make_cause("participation", games=n, points=n * profile.participation))
        found.append(n * profile.participation)
    return found


def _set(profile: Profile, player_so_far: PlayerSoFar, exact: float) -> None:
    if profile.floor is not None and exact < profile.floor:
        player_so_far.steps.append(make_cause("floor", floor=profile.floor))
        exact = profile.floor
    player_so_far.exact, player_so_far.rating = exact, float(rounded_rating(exact))


def _first_steps(
    profile: Profile, player_so_far: PlayerSoFar, first_rating: FirstRating, games: Sequence[Seen], level: float
) -> list[Cause]:
    if isinstance(profile.first, FirstRatingRules):
        return _solved_steps(profile.first, first_rating)
    return _performance_steps(player_so_far, first_rating, games, level)


def _solved_steps(rules: FirstRatingRules, first_rating: FirstRating) -> list[Cause]:
    steps = [make_cause("evened", share=rules.share_of_none)] if first_rating.evened else []
    above = {"above_best": rules.above_best} if first_rating.held == "cap" else {}
    steps.append(
        make_cause(FIRST_BY[first_rating.held], rating=first_rating.rating, passes=first_rating.passes, **above)
    )
    if not first_rating.settled:
        steps.append(make_cause("not_settled", passes=rules.passes))
    if first_rating.anchor is not None:
        steps.append(make_cause("anchored", start=first_rating.anchor))
    return steps


def _performance_steps(
    player_so_far: PlayerSoFar, first_rating: FirstRating, games: Sequence[Seen], level: float
) -> list[Cause]:
    n, rating = fsum(met.weight for met, _ in games), first_rating.rating
    won = fsum(met.share * met.weight for met, _ in games)
    steps: list[Cause] = []
    if first_rating.mean is not None and first_rating.share is not None:
        told = {"won": won, "games": n, "share": first_rating.share, "mean": first_rating.mean}
        code = "performance_again" if first_rating.passes > 1 else "performance"
        steps.append(make_cause(code, **told, rating=rating - first_rating.moved, passes=first_rating.passes))
    if first_rating.anchor is not None:
        steps.append(_anchored_step(first_rating, first_rating.anchor))
    if not first_rating.settled:
        steps.append(make_cause("passes_ended", passes=first_rating.passes))
    if level != rating and player_so_far.rating is not None:
        before = player_so_far.entry.games
        steps.append(make_cause("averaged", old=player_so_far.rating, before=before, during=n, rating=level))
    return steps


def _anchored_step(first_rating: FirstRating, anchor: float) -> Cause:
    if first_rating.mean is None:
        return make_cause("met_nobody_rated", rating=first_rating.rating)
    if abs(first_rating.moved) < TOLD:
        return make_cause("anchored", start=anchor)
    return make_cause("moved", start=anchor, points=first_rating.moved, rating=first_rating.rating)


def _change(player_so_far: PlayerSoFar, tally: tuple[Fraction, Fraction], limit: int) -> RatingChange:
    entry, (won, n) = player_so_far.entry, tally
    new = None if player_so_far.exact is None else rounded_rating(player_so_far.exact)
    old = None if player_so_far.first else entry.rating
    return RatingChange(
        player=entry.player,
        old=old,
        exact=player_so_far.exact,
        new=new,
        expected=None if old is None or player_so_far.first_rating is not None else fsum(player_so_far.expected),
        wins=won,
        games=round(n),
        change=None if old is None or new is None else new - rounded_rating(old),
        provisional=(0 if player_so_far.first else entry.games) + n < limit,
        first=player_so_far.first,
        lines=tuple(player_so_far.lines),
        steps=tuple(player_so_far.steps),
        deviation=player_so_far.deviation,
        volatility=player_so_far.volatility,
    )


def _tally(results: Sequence[RatedResult]) -> dict[PlayerId, tuple[Fraction, Fraction]]:
    """Each player's wins and games. Whole games are counted in whole numbers, which is far faster."""
    whole: dict[PlayerId, list[int]] = {}
    shared: dict[PlayerId, tuple[Fraction, Fraction]] = {}
    for rated_result in results:
        for player, halves in (
            (rated_result.first, rated_result.half_wins),
            (rated_result.second, 2 - rated_result.half_wins),
        ):
            if rated_result.whole:
                sums = whole.setdefault(player, [0, 0])
                sums[0] += halves
                sums[1] += 1
            else:
                won, n = shared.get(player, NOTHING)
                shared[player] = (won + rated_result.weight * halves / 2, n + rated_result.weight)
    for player, (halves, games) in whole.items():
        won, n = shared.get(player, NOTHING)
        shared[player] = (won + Fraction(halves, 2), n + games)
    return shared


def bases_of_rating(profile: Profile, book: Book, running: Sequence[PlayerSoFar]) -> tuple[Basis, ...]:
    """The clauses on ratings, the formula that no document gives, and what the players of this field needed."""
    if book.ruleset.document == PLAY.key:
        found: list[Basis] = [CONSTITUTION["12.1"], CONSTITUTION.reading("12.1"), CONSTITUTION["12.2"]]
    else:
        found = [book.silent(f"rated after each tournament as NZASP does ({CONSTITUTION['12.1']})")]
    found += [profile.assumed(book), book.silent(WHOLE), profile.provisional_below(book).basis]
    if any(player_so_far.first and player_so_far.entry.regraded for player_so_far in running):
        found += [book.resting("2.3"), book.read("2.3")]
    found += [book.silent(said) for each in running if each.first_rating for said in _assumed(profile, each)]
    return tuple(dict.fromkeys(found))


def _assumed(profile: Profile, player_so_far: PlayerSoFar) -> list[str]:
    """What no text of a formula says of players like this one, who are rated by these games alone."""
    first_rating, rules, said = player_so_far.first_rating, profile.first, []
    if first_rating is None:
        return []
    if first_rating.anchor is not None:
        own = rules.start if isinstance(rules, FirstRatingRules) else rules.anchor
        level = f"are set to a mean of {first_rating.anchor:g}"
        brought = "provisional players who met nobody else keep the mean they brought"
        said.append(f"newcomers who met no rated player {level}" if first_rating.anchor == own else brought)
    if isinstance(rules, Performance) and first_rating.mean is not None:
        if len(player_so_far.lines) == 1:
            said.append("a single game counts as half won where a rating rests on it alone")
        elif first_rating.evened:
            said.append("no wins count as one and all as one less, where a curve has no end")
    return said
