"""Ratings of entries against those of the register: an entry keeps what the list of its day said until it is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act
from .acts.entries import EntryAmended
from .desk import Desk
from .entries import GONE
from .records import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedFacts:
    """What the newest list says of somebody: see `EntryRequest`."""

    rating: int
    games: int
    listed: int | None = None
    last_game: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingDifference:
    player: Player
    facts: ListedFacts


def rating_differences(desk: Desk, facts: Mapping[int, ListedFacts]) -> tuple[RatingDifference, ...]:
    """The entries whose rating or games are no longer those of the newest list, before their grade is drawn: what was
    drawn was drawn by the ratings of then."""
    return tuple(
        RatingDifference(player=player, facts=told)
        for player in desk.players.values()
        if (told := facts.get(player.number)) is not None
        and (player.rating, player.games) != (told.rating, told.games)
        and player.standing not in GONE
        and not _drawn(desk, player)
    )


def take_over_ratings(
    desk: Desk, facts: Mapping[int, ListedFacts], shown: Mapping[int, int]
) -> tuple[Act, ...] | Refusal:
    """Of the players who were `shown` with a new rating, and only as it was shown."""
    differences = {difference.player.number: difference for difference in rating_differences(desk, facts)}
    for number, rating in shown.items():
        if number not in differences or differences[number].facts.rating != rating:
            name = desk.players[number].name if number in desk.players else ""
            return _no("rating_changed_meanwhile", name=name)
    if not shown:
        return _no("no_rating_chosen")
    return tuple(_amended(differences[number]) for number in shown)


def _amended(difference: RatingDifference) -> Act:
    facts = difference.facts
    return EntryAmended(
        player=replace(
            difference.player,
            rating=facts.rating,
            games=facts.games,
            listed=facts.listed,
            last_game=facts.last_game or difference.player.last_game,
        )
    )


def _drawn(desk: Desk, player: Player) -> bool:
    grade = desk.grades.get(player.grade or "")
    return grade is not None and bool(grade.rounds)


def _no(code: str, **detail: str) -> Refusal:
    basis = PLAY.silent("entries go by the newest list only where the organiser takes it over, before the draw")
    return Refusal(code=code, rests_on=(basis,), detail=tuple(detail.items()))
