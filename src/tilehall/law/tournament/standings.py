"""Placings of a grade and of its teams, with what every figure rests on."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TypeVar

from tilehall.law.rulebook.basis import Basis

from . import bye_values
from .book import Book
from .bye_values import LOSS, Credit, GamesPlayed
from .event import Bye, Event, EventFault, Forfeit, PairGame, PlayerId, Table
from .table_standings import table_ranking

AWARDED = "what the file of the event awards for a bye or a forfeit counts as it stands there"

BY_BRACKET = "a knock-out that is decided places its players by the bracket, then by wins and spread, before all others"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """All a player has, before the places are given."""

    player: PlayerId
    played: GamesPlayed = field(default_factory=GamesPlayed)
    byes: int = 0
    given: int = 0  # forfeits of scheduled opponents
    forfeits: int = 0
    bye_more: int = 0  # spread that a file awards for byes beyond what the terms have, and for forfeits
    forfeit_more: int = 0
    missed: int = 0  # rounds without any board, where the organiser has set a value for them
    wins: Fraction = LOSS
    points: Fraction = Fraction(0)
    spread: int = 0
    bonus: Fraction | None = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Exact figures. `provisional`: own averages are in them, which still move with the games to come."""

    place: int
    player: PlayerId
    wins: Fraction
    spread: int
    points: Fraction
    average: Fraction | None
    bonus_words: Fraction | None
    games: int
    provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlacing:
    place: int
    team: str
    wins: Fraction
    spread: int
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """`by_bracket`: the bracket of a knock-out has decided the order, before wins and spread."""

    placings: tuple[Placing, ...]
    teams: tuple[TeamPlacing, ...]
    final: bool
    rests_on: tuple[Basis, ...]
    by_bracket: bool = False


def standings(event: Event, ranks: Mapping[PlayerId, int] | None = None) -> Standings:
    """The placings of an event file. Raises `EventFault` where the file does not fit its ruleset.

    `ranks` are those of a bracket that is decided: the best has 1, who went out together has the same.
    """
    book = event.book
    if book.game != "scrabble":
        placings, bases = _at_tables(event, book)
    else:
        placings, bases = _at_boards(event, book)
    teams = team_placings(event, placings)
    if teams:
        bases = (*bases, book.resting("11.2"))
    if ranks:
        placings, bases = ranked_first(placings, ranks), (book.silent(BY_BRACKET), *bases)
    rests_on = tuple(dict.fromkeys(bases))
    return Standings(placings=placings, teams=teams, final=event.final, rests_on=rests_on, by_bracket=bool(ranks))


def ranked_first(placings: Sequence[Placing], ranks: Mapping[PlayerId, int]) -> tuple[Placing, ...]:
    """By rank before place; who has no rank comes after all who have one."""
    keys = {each.player: (ranks.get(each.player, len(ranks) + 1), each.place) for each in placings}
    ahead = sorted(keys.values())
    ordered = sorted(placings, key=lambda each: keys[each.player])
    return tuple(replace(each, place=1 + bisect_left(ahead, keys[each.player])) for each in ordered)


def team_placings(event: Event, placings: Iterable[Placing]) -> tuple[TeamPlacing, ...]:
    """Wins and spread of the members together; players without a team count for none."""
    of = {entrant.id: entrant.team for entrant in event.players if entrant.team is not None}
    sums: dict[str, TeamPlacing] = {}
    for placing in placings:
        if placing.player in of:
            team = of[placing.player]
            so_far = sums.get(team) or TeamPlacing(place=0, team=team, wins=LOSS, spread=0, members=0)
            sums[team] = replace(
                so_far,
                wins=so_far.wins + placing.wins,
                spread=so_far.spread + placing.spread,
                members=so_far.members + 1,
            )
    ordered = sorted(sums.values(), key=lambda team: (-team.wins, -team.spread, team.team))
    places = shared_places([(team.wins, team.spread) for team in ordered])
    return tuple(replace(team, place=place) for team, place in zip(ordered, places, strict=True))


K = TypeVar("K")


def shared_places(ordered: list[K]) -> list[int]:
    """The places of an ordered list: equals share one, and the next one is as many lower."""
    places: list[int] = []
    for n, key in enumerate(ordered):
        places.append(places[-1] if n and key == ordered[n - 1] else n + 1)
    return places


def tallies(event: Event, book: Book) -> tuple[dict[PlayerId, Tally], tuple[Basis, ...]]:
    """Every player's wins, spread, points and bonus words, byes and forfeits valued, and on what the values rest."""
    sums = {entrant.id: _GameSums() for entrant in event.players}
    without_game: list[Bye | Forfeit] = []
    for number, entries in enumerate(event.rounds, 1):
        cap = book.own_terms.spread_cap(number)
        for place, meeting in enumerate(entries, 1):
            if isinstance(meeting, PairGame):
                _add_game(sums, meeting, cap)
            elif isinstance(meeting, Table):
                text = f"the ruleset {event.ruleset} is played by two"
                raise EventFault(f"round {number}, entry {place}", text, "write first and second, or another ruleset")
            else:
                without_game.append(meeting)
    bonus_told = any(own.games and own.bonus is not None for own in sums.values())
    counted = {player: _tally(player, own.played(bonus_told)) for player, own in sums.items()}
    for meeting in without_game:
        _count(counted, meeting, book)
    _count_missed(counted, event, book)
    worth = bye_values.byes_count(book, event.byes.values())
    found = {player: _valued(book, tally, worth) for player, tally in counted.items()}
    bases = [basis for _, rests_on in found.values() for basis in rests_on]
    if any(tally.byes for tally in counted.values()):
        bases += _whether_byes_count(book, worth)
    if (capped := book.spread_caps()) is not None:
        bases.append(capped.basis)
    return {player: tally for player, (tally, _) in found.items()}, tuple(dict.fromkeys(bases))


def _whether_byes_count(book: Book, worth: bool) -> list[Basis]:
    if book.own_terms.byes_count is not None:
        return [book.term(str, "bye_counts_when").basis]
    return [] if worth else [book.read("9.2")]


def _count_missed(counted: dict[PlayerId, Tally], event: Event, book: Book) -> None:
    """Who plays in this event and is on no board of a round that others have played; before the start nobody is."""
    if book.missed_spread() is None:
        return
    taking_part = {
        player for entries in event.rounds for meeting in entries for player in meeting.players
    } - event.house
    for entries in event.rounds:
        if all(meeting.open for meeting in entries):
            continue
        for player in taking_part - {player for meeting in entries for player in meeting.players}:
            counted[player] = replace(counted[player], missed=counted[player].missed + 1)


@lru_cache(maxsize=256)
def _half_wins(halves: int) -> Fraction:
    return Fraction(halves, 2)


class _GameSums:
    """A player's games as they are added up: in place, since a large field has tens of thousands of them."""

    __slots__ = ("bonus", "games", "halves", "points", "spread")

    def __init__(self) -> None:
        self.games = self.halves = self.points = self.spread = 0
        self.bonus: int | None = 0

    def add(self, mine: int, theirs: int, margin: int, bonus: int | None) -> None:
        self.games += 1
        self.halves += 1 + (mine > theirs) - (mine < theirs)
        self.points += mine
        self.spread += margin
        self.bonus = None if bonus is None or self.bonus is None else self.bonus + bonus

    def played(self, bonus_told: bool) -> GamesPlayed:
        bonus = self.bonus if bonus_told else None
        return GamesPlayed(
            games=self.games, wins=_half_wins(self.halves), points=self.points, spread=self.spread, bonus=bonus
        )


def _tally(player: PlayerId, played: GamesPlayed) -> Tally:
    """Of somebody with nothing but games."""
    return Tally(
        player=player,
        played=played,
        wins=played.wins,
        points=Fraction(played.points),
        spread=played.spread,
        bonus=None if played.bonus is None else Fraction(played.bonus),
    )


def _add_game(sums: dict[PlayerId, _GameSums], game: PairGame, cap: int | None) -> None:
    if game.score is None:
        return
    first, second = game.score
    bonus = game.bonus or (None, None)
    margin = first - second if cap is None else max(-cap, min(cap, first - second))
    sums[game.first].add(first, second, margin, bonus[0])
    sums[game.second].add(second, first, -margin, bonus[1])


def _count(counted: dict[PlayerId, Tally], meeting: Bye | Forfeit, book: Book) -> None:
    if isinstance(meeting, Bye):
        mine, more = counted[meeting.player], _more(book, "bye_spread", meeting.spread)
        counted[meeting.player] = replace(mine, byes=mine.byes + 1, bye_more=mine.bye_more + more)
        return
    lost, less = counted[meeting.player], -_more(book, "forfeiter_spread", meeting.spread, sign=-1)
    counted[meeting.player] = replace(lost, forfeits=lost.forfeits + 1, forfeit_more=lost.forfeit_more + less)
    if meeting.to is not None:
        won, more = counted[meeting.to], _more(book, "forfeit_spread", meeting.spread)
        counted[meeting.to] = replace(won, given=won.given + 1, forfeit_more=won.forfeit_more + more)


def _more(book: Book, term: str, spread: int | None, sign: int = 1) -> int:
    """By how much a file's own value goes beyond the term; a loss is told as what is taken away."""
    return 0 if spread is None else spread - sign * book.term(int, term).value


def _valued(book: Book, tally: Tally, byes_worth: bool) -> tuple[Tally, tuple[Basis, ...]]:
    played = tally.played
    if not (tally.byes or tally.given or tally.forfeits or tally.missed):
        return tally, ()  # as nearly all are: nothing but games
    credits: list[Credit] = []
    if byes_worth:
        credits += [bye_values.bye_credit(book, played)] * tally.byes
    if tally.given:
        credits += [bye_values.forfeit_opponent_credit(book, played)] * tally.given
    if tally.forfeits:
        credits += [bye_values.forfeiter_credit(book, played)] * tally.forfeits
    if tally.missed and (missed := book.missed_spread()) is not None:
        credits += [bye_values.missed_round_credit(played, missed)] * tally.missed
    bonus = (
        None
        if played.bonus is None
        else sum((credit.bonus or Fraction(0) for credit in credits), Fraction(played.bonus))
    )
    awarded = tally.forfeit_more + (tally.bye_more if byes_worth else 0)
    valued = replace(
        tally,
        wins=played.wins + sum(credit.wins for credit in credits),
        points=played.points + sum((credit.points for credit in credits), Fraction(0)),
        spread=played.spread + sum(credit.spread for credit in credits) + awarded,
        bonus=bonus,
    )
    told = (book.silent(AWARDED),) if awarded else ()
    return valued, (*(basis for credit in credits for basis in credit.rests_on), *told)


def _at_boards(event: Event, book: Book) -> tuple[tuple[Placing, ...], tuple[Basis, ...]]:
    found, bases = tallies(event, book)
    names = event.names
    house = event.house
    placeable = [tally for player, tally in found.items() if player not in house]
    # Wins in whole numbers of their smallest part: fractions are slow to compare, and none of it is lost.
    part = lcm(*{tally.wins.denominator for tally in placeable})
    keys = {
        tally.player: (-tally.wins.numerator * (part // tally.wins.denominator), -tally.spread) for tally in placeable
    }
    ordered = sorted(placeable, key=lambda one: (keys[one.player], names[one.player]))
    places = shared_places([keys[tally.player] for tally in ordered])
    moving = _still_to_play(event)
    placings = tuple(
        Placing(
            place=place,
            player=tally.player,
            wins=tally.wins,
            spread=tally.spread,
            points=tally.points,
            average=tally.played.average,
            bonus_words=tally.bonus,
            games=tally.played.games,
            provisional=tally.player in moving and tally.points != tally.played.points,
        )
        for tally, place in zip(ordered, places, strict=True)
    )
    shared = (book.read("11.1"),) if len(set(places)) < len(places) else ()
    averaged = (book.read("11.4"),) if any(tally.byes or tally.given or tally.forfeits for tally in ordered) else ()
    halved = (book.resting("8.5"),) if any(tally.wins.denominator > 1 for tally in ordered) else ()
    return placings, (book.resting("11.1"), *shared, *halved, *bases, *averaged)


def _still_to_play(event: Event) -> set[PlayerId]:
    return {player for entries in event.rounds for each in entries if each.open for player in each.players}


def _at_tables(event: Event, book: Book) -> tuple[tuple[Placing, ...], tuple[Basis, ...]]:
    ranked = table_ranking(event, book)
    places = shared_places([table_tally.key for table_tally in ranked.ordered])
    placings = tuple(
        Placing(
            place=place,
            player=table_tally.player,
            wins=table_tally.wins,
            spread=table_tally.points,
            points=Fraction(table_tally.points),
            average=Fraction(table_tally.points, table_tally.games) if table_tally.games else None,
            bonus_words=None,
            games=table_tally.games,
        )
        for table_tally, place in zip(ranked.ordered, places, strict=True)
    )
    return placings, ranked.rests_on
