"""Lists of a day: ratings of all who played lately, rankings of all who played enough. Made from a history alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION, NZASP_BOOK, PLAY, clause_parameter
from tilehall.law.tournament.event import PlayerId
from tilehall.law.tournament.grades import is_historic
from tilehall.law.tournament.months import DAY, years_on

from .equal_ratings import order_by_rating
from .exclusions import Exclusion
from .history import History, RatingPoint
from .ranking_window import Stoppage, Window, window

Kind = Literal["ratings", "rankings"]
LeftOffCode = Literal["historic", "too_few_games", "excluded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A line of a list. `games` are those of a lifetime, `lately` those of the list's own window."""

    place: int
    player: PlayerId
    rating: int
    games: int
    lately: int
    last_day: date | None
    provisional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOffPlayer:
    """Who has a rating and is not on the list.

    `day` is the last day played, None where nobody knows it, or the last day of the exclusion. Of too few games,
    `games` were played in the window and `needed` would do.
    """

    player: PlayerId
    code: LeftOffCode
    day: date | None = None
    games: int = 0
    needed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsList:
    """`since` is the first day of its window, `formula` the profile that made it.

    `order` is the running order of all players, on the list or not: the next list needs it for equal ratings.
    """

    kind: Kind
    dated: date
    since: date
    formula: str
    lines: tuple[ListRow, ...]
    left_off: tuple[LeftOffPlayer, ...]
    order: tuple[PlayerId, ...]
    rests_on: tuple[Basis, ...]

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(line.player for line in self.lines)


def ratings_list(history: History, day: date, previous: Sequence[PlayerId] = ()) -> RatingsList:
    """Everyone with a rated game in the years after which a rating is historic; provisional ones are marked.

    `previous` is the running order that the list before kept.
    """
    years = NZASP_BOOK.term(int, "historic_after_years")
    off = {
        player: LeftOffPlayer(player=player, code="historic", day=point.day)
        for player, point in history.standings(history.until(day)).items()
        if point.day is None or is_historic(NZASP_BOOK, point.day, day).value
    }
    made = _made(history, day, previous, off, years_on(day, -years.value) + DAY)
    bases = (
        CONSTITUTION["12.2"],
        CONSTITUTION["12.5"],
        years.basis,
        history.formula.on(day).provisional_below(NZASP_BOOK).basis,
    )
    return replace(made, kind="ratings", rests_on=(*bases, *made.rests_on))


def ranking_list(
    history: History,
    day: date,
    stoppages: Iterable[Stoppage] = (),
    exclusions: Iterable[Exclusion] = (),
    previous: Sequence[PlayerId] = (),
) -> RatingsList:
    """The highest rating is number 1, among those with enough games in the window who are not excluded."""
    least = clause_parameter(int, CONSTITUTION["12.4"], "ranking_min_games")
    looked = window(day, stoppages)
    off, told_by_list = _too_few_games(history, looked, least.value)
    kept_off = {exclusion.player: exclusion for exclusion in exclusions if exclusion.keeps_off(day)}
    for player in sorted(kept_off.keys() & history.ways.keys() - off.keys()):
        off[player] = LeftOffPlayer(player=player, code="excluded", day=kept_off[player].until)
    listed = _made(history, day, previous, off, looked.first_day)
    bases: list[Basis] = [CONSTITUTION["12.3"], *looked.rests_on, CONSTITUTION["12.5"]]
    if told_by_list and not looked.left_out:
        bases.insert(-1, CONSTITUTION.reading("12.4"))
    if kept_off:
        bases += [PLAY["10.5"], PLAY.reading("10.5")]
    return replace(listed, rests_on=(*bases, *listed.rests_on))


def _too_few_games(history: History, looked: Window, least: int) -> tuple[dict[PlayerId, LeftOffPlayer], bool]:
    """Who has played too little in the window; and whether somebody is not among them by the starting list's word."""
    off: dict[PlayerId, LeftOffPlayer] = {}
    told_by_list = False
    for player, point in history.standings(history.until(looked.last_day)).items():
        # Who is known to have played nothing in it has no games there, whatever the totals of two lists differ by.
        long_ago = player not in history.start if point.day is None else point.day < looked.first_day
        games = 0 if long_ago else history.games(player, looked.first_day, looked.last_day)
        if games >= least:
            continue
        if not long_ago and _ranked_before(history, player, looked.first_day, looked.last_day):
            told_by_list = True
        else:
            off[player] = LeftOffPlayer(player=player, code="too_few_games", games=games, needed=least)
    return off, told_by_list


def _ranked_before(history: History, player: PlayerId, first: date, last: date) -> bool:
    """Whether the list it all started from had found enough games, on a day that the window still holds."""
    start_rating = history.start.get(player)
    ranked_on = start_rating.ranked_on if start_rating else None
    return ranked_on is not None and first <= ranked_on <= last


def _made(
    history: History, day: date, previous: Sequence[PlayerId], off: Mapping[PlayerId, LeftOffPlayer], since: date
) -> RatingsList:
    before = history.until(day)
    order = order_by_rating(history, before, previous)
    points = history.standings(before)
    limit = history.formula.on(day).provisional_below(NZASP_BOOK).value
    on = [player for player in order if player not in off]
    lines = tuple(
        _line(place, player, points[player], history.games(player, since, day), limit)
        for place, player in enumerate(on, 1)
    )
    return RatingsList(
        kind="rankings",
        dated=day,
        since=since,
        formula=history.formula.on(day).key,
        lines=lines,
        left_off=tuple(off[player] for player in order if player in off),
        order=order,
        rests_on=((CONSTITUTION.reading("12.5"),) if _new_beside_old(history, lines) else ()),
    )


def _line(place: int, player: PlayerId, point: RatingPoint, lately: int, limit: int) -> ListRow:
    return ListRow(
        place=place,
        player=player,
        rating=point.rating,
        games=point.games,
        lately=lately,
        last_day=point.day,
        provisional=point.counted < limit,
    )


def _new_beside_old(history: History, lines: Sequence[ListRow]) -> bool:
    """Whether two of one rating stand on the list of whom only one was there before the other came."""
    first: dict[int, set[int]] = {}
    for line in lines:
        first.setdefault(line.rating, set()).add(history.ways[line.player][0].number)
    return any(len(numbers) > 1 for numbers in first.values())
