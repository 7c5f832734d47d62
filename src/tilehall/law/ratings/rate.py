"""Rates one tournament: the same figures whatever the order of its players and games, each with its reasons."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import fsum, isfinite

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION, PLAY, Book
from tilehall.law.tournament.event import PlayerId

from .first import Found, first_ratings
from .glicko import by_glicko
from .multipliers import stretches
from .profiles import First, Profile
from .running import Running, Seen, enter, games_of
from .segments import parts
from .things import Cause, Change, Entry, Line, Rated, RatingFault, Result, cause, whole

__all__ = ["Change", "Entry", "Line", "Rated", "RatingFault", "Result", "rate", "whole"]

HOUSE = Book("nzasp-2022")
# Equal ratings are provided for (12.5 of the constitution), so they are taken to be whole numbers.
WHOLE = "a rating is a whole number, rounded once for a tournament, half away from zero"
NOTHING = (Fraction(0), Fraction(0))
# How a first rating was found, by what held it.
FIRST_BY = {None: "first", "floor": "first_at_floor", "cap": "first_at_cap"}


def rate(profile: Profile, entries: Sequence[Entry], results: Sequence[Result], book: Book = HOUSE) -> Rated:
    """The ratings after a tournament. Raises `RatingFault` where a result or a player cannot be."""
    check(entries, results)
    if profile.glicko is not None:
        running = by_glicko(profile.glicko, entries, results)
    else:
        running = _by_expectation(profile, entries, results)
    limit = profile.provisional_below(book)
    tally = _tally(results)
    changes = tuple(_change(one, tally.get(one.entry.player, NOTHING), limit.value) for one in running)
    return Rated(profile=profile.key, players=changes, rests_on=bases(profile, book, running))


def _by_expectation(profile: Profile, entries: Sequence[Entry], results: Sequence[Result]) -> list[Running]:
    numbers = {entry.player: n for n, entry in enumerate(entries)}
    played = {player for each in results for player in (each.first, each.second)}
    running = [enter(entry, entry.player in played) for entry in entries]
    for part in parts(profile, results):
        _segment(profile, running, games_of(part, numbers))
    return running


def check(entries: Sequence[Entry], results: Sequence[Result]) -> None:
    players: set[PlayerId] = set()
    for entry in entries:
        if entry.player in players:
            raise RatingFault(f"{entry.player} is entered twice")
        if entry.rating is not None and not isfinite(entry.rating):
            raise RatingFault(f"{entry.player} has a rating that is no number")
        players.add(entry.player)
    for each in results:
        _check_result(each, players)


def _check_result(each: Result, players: set[PlayerId]) -> None:
    for player in (each.first, each.second):
        if player not in players:
            raise RatingFault(f"{player} has a result but is no player of this tournament")
    if each.first == each.second:
        raise RatingFault(f"{each.first} has a result against nobody else")
    if each.half_wins not in (0, 1, 2) or each.weight <= 0:
        raise RatingFault(f"{each.first} against {each.second}: this is no win, tie or loss")


def _segment(profile: Profile, running: list[Running], games: Mapping[int, Sequence[Seen]]) -> None:
    """Rates one segment whole: newcomers first, then all others against what the newcomers were found to be."""
    rated = {n: one.rating for n, one in enumerate(running) if one.rating is not None}
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
            running[n].steps.append(cause("acceleration", points=surplus[n]))
        if back:
            running[n].steps.append(cause("feedback", points=back))
        _set(profile, running[n], fsum((new, surplus[n], back)))
    for n, each in found.items():
        running[n].found, running[n].first = each, True
        running[n].steps += _first_steps(profile.first, each)
        _set(profile, running[n], each.rating)


def _line(profile: Profile, running: Sequence[Running], level: Mapping[int, float], n: int, seen: Seen) -> Line:
    met, each = seen
    return Line(
        opponent=running[met.opponent].entry.player,
        opponent_rating=level[met.opponent],
        expectation=profile.curve.expects(level[n] - level[met.opponent]),
        result=each.won_by(running[n].entry.player),
        round=each.round,
        weight=each.weight,
    )


def _paid(profile: Profile, one: Running, rating: float, games: Sequence[Seen], level: Mapping[int, float]) -> float:
    """The rating after what was won more than expected is paid, before acceleration."""
    shares = profile.curve.against(rating, [level[met.opponent] for met, _ in games])
    expected = [share * met.weight for share, (met, _) in zip(shares, games, strict=True)]
    one.expected += expected
    won = fsum(met.share * met.weight for met, _ in games)
    excess = fsum((won, *(-each for each in expected)))
    paid = stretches(profile.multipliers, profile.prorated, rating, one.entry.games, excess)
    points = fsum(each.excess * each.points for each in paid)
    parts = tuple((each.excess, each.points) for each in paid)
    one.steps.append(cause("paid", won=won, expected=fsum(expected), parts=parts, points=points))
    return rating + points


def _surplus(profile: Profile, gained: float, games: Sequence[Seen]) -> float:
    """The points beyond what is easily won, which count once more."""
    beyond = gained - profile.easy * fsum(met.weight for met, _ in games)
    return profile.acceleration * beyond if beyond > 0 else 0.0


def _feedback(profile: Profile, surplus: Mapping[int, float], games: Sequence[Seen]) -> float:
    return fsum(profile.feedback * surplus.get(met.opponent, 0.0) * met.weight for met, _ in games)


def _set(profile: Profile, one: Running, exact: float) -> None:
    if profile.floor is not None and exact < profile.floor:
        one.steps.append(cause("floor", floor=profile.floor))
        exact = profile.floor
    one.exact, one.rating = exact, float(whole(exact))


def _first_steps(rules: First, found: Found) -> list[Cause]:
    steps = [cause("evened", share=rules.share_of_none)] if found.evened else []
    above = {"above_best": rules.above_best} if found.held == "cap" else {}
    steps.append(cause(FIRST_BY[found.held], rating=found.rating, passes=found.passes, **above))
    if not found.settled:
        steps.append(cause("not_settled", passes=rules.passes))
    if found.anchored:
        steps.append(cause("anchored", start=rules.start))
    return steps


def _change(one: Running, tally: tuple[Fraction, Fraction], limit: int) -> Change:
    entry, (won, n) = one.entry, tally
    new = None if one.exact is None else whole(one.exact)
    old = None if one.first else entry.rating
    return Change(
        player=entry.player,
        old=old,
        exact=one.exact,
        new=new,
        expected=None if old is None else fsum(one.expected),
        wins=won,
        games=round(n),
        change=None if old is None or new is None else new - whole(old),
        provisional=entry.games + n < limit,
        first=one.first,
        lines=tuple(one.lines),
        steps=tuple(one.steps),
        deviation=one.deviation,
        volatility=one.volatility,
    )


def _tally(results: Sequence[Result]) -> dict[PlayerId, tuple[Fraction, Fraction]]:
    """Each player's wins and games. Counted in whole numbers for each weight, of which there are few."""
    counted: dict[tuple[PlayerId, Fraction], list[int]] = {}
    for each in results:
        for player, halves in ((each.first, each.half_wins), (each.second, 2 - each.half_wins)):
            sums = counted.setdefault((player, each.weight), [0, 0])
            sums[0] += halves
            sums[1] += 1
    tally: dict[PlayerId, tuple[Fraction, Fraction]] = {}
    for (player, weight), (halves, games) in counted.items():
        won, n = tally.get(player, NOTHING)
        tally[player] = (won + weight * halves / 2, n + weight * games)
    return tally


def bases(profile: Profile, book: Book, running: Sequence[Running]) -> tuple[Basis, ...]:
    """The clauses on ratings, the formula that no document gives, and what the players of this field needed."""
    if book.ruleset.document == PLAY.key:
        found: list[Basis] = [CONSTITUTION["12.1"], CONSTITUTION.reading("12.1"), CONSTITUTION["12.2"]]
    else:
        found = [book.silent(f"rated after each tournament as NZASP does ({CONSTITUTION['12.1']})")]
    found += [profile.assumed(book), book.silent(WHOLE), profile.provisional_below(book).basis]
    if any(one.first and one.entry.regraded for one in running):
        found += [book.resting("2.3"), book.read("2.3")]
    anchored = any(one.found is not None and one.found.anchored for one in running)
    if anchored:
        found.append(book.silent(f"newcomers who met no rated player are set to a mean of {profile.first.start:g}"))
    return tuple(dict.fromkeys(found))
