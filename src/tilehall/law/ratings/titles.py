"""Lifetime titles. No clause has them: they are taken from what the association says on its page, and say so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION
from tilehall.law.tournament.event import PlayerId
from tilehall.law.tournament.months import months_on

from .exclusions import Exclusion
from .history import History
from .lists import ranking_list
from .ranking_window import Stoppage


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """Held for life after so many rankings in the best `top` within `months`."""

    name: str
    top: int
    rankings: int = 3
    months: int = 12


TITLES = (Title(name="Expert", top=20), Title(name="Grand Master", top=10))
RESTS_ON: tuple[Basis, ...] = (
    CONSTITUTION.silent(
        "lifetime titles as the association's page tells of them, counting the ranking after each tournament that the"
        " player competed in"
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingPlace:
    """A player's place on the ranking after a tournament the player competed in."""

    day: date
    tournament: str
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleHeld:
    """`proof` are the rankings that earned it, the last of them on the day it was earned."""

    player: PlayerId
    title: Title
    since: date
    proof: tuple[RankingPlace, ...]
    rests_on: tuple[Basis, ...] = RESTS_ON


def titles_on(
    history: History, day: date, stoppages: Sequence[Stoppage] = (), exclusions: Sequence[Exclusion] = ()
) -> tuple[TitleHeld, ...]:
    """All titles earned by that day, the earliest first."""
    rankings = rankings_after(history, day, stoppages, exclusions)
    titles_held = [
        held for player, ranked in rankings.items() for title in TITLES if (held := earned_title(player, title, ranked))
    ]
    return tuple(sorted(titles_held, key=lambda held: (held.since, held.title.top, held.player)))


def title_names(
    history: History, day: date, stoppages: Sequence[Stoppage] = (), exclusions: Sequence[Exclusion] = ()
) -> dict[PlayerId, str]:
    """The highest title of everybody who holds one: earned by that day, or told by the list it all started from."""
    told = [(player, start.title) for player, start in history.start.items() if start.title]
    earned = [(held.player, held.title.name) for held in titles_on(history, day, stoppages, exclusions)]
    ranks = {title.name: title.top for title in TITLES}
    # The highest comes last and stays, also where two were reached on one day.
    return dict(sorted((*told, *earned), key=lambda held: (-ranks.get(held[1], 1 << 30), held[0])))


def rankings_after(
    history: History, day: date, stoppages: Sequence[Stoppage] = (), exclusions: Sequence[Exclusion] = ()
) -> dict[PlayerId, tuple[RankingPlace, ...]]:
    """Each player's places on the lists after the tournaments they competed in; those of one day have one list."""
    steps = history.steps[: history.until(day)]
    found: dict[PlayerId, list[RankingPlace]] = {}
    order: tuple[PlayerId, ...] = ()
    for last, on_day in groupby(steps, key=lambda step: step.event.last_day):
        ratings_list = ranking_list(history, last, stoppages, exclusions, order)
        order = ratings_list.order
        places = {line.player: line.place for line in ratings_list.lines}
        for step in on_day:
            for player in sorted(change.player for change in step.rated.players if change.games):
                if player in places:
                    ranked = RankingPlace(day=last, tournament=step.event.name, place=places[player])
                    found.setdefault(player, []).append(ranked)
    return {player: tuple(ranked) for player, ranked in sorted(found.items())}


def earned_title(player: PlayerId, title: Title, ranked: Iterable[RankingPlace]) -> TitleHeld | None:
    """The first time so many rankings in the best fell within the months."""
    good = [ranking_place for ranking_place in ranked if ranking_place.place <= title.top]
    for last in range(title.rankings - 1, len(good)):
        proof = tuple(good[last - title.rankings + 1 : last + 1])
        if proof[0].day > months_on(proof[-1].day, -title.months):
            return TitleHeld(player=player, title=title, since=proof[-1].day, proof=proof)
    return None
