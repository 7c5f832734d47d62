"""What a review looks at: a game of the hall that is over, or a record from elsewhere that somebody has kept."""

from base64 import b64decode
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.urls import reverse

from tilehall.law.game.contract import AnyGame
from tilehall.site.games import store as games
from tilehall.site.games import watched_games
from tilehall.site.games.presenters.game_page import GamePage
from tilehall.site.games.read_records import read_record

from .store import ReviewOf
from .turns_seen import TurnsSeen, turns_seen

GAMES_AT_HAND, RECORDS_AT_HAND = 64, 16


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewAddresses:
    here: str
    best: str  # to which it is posted that the best plays are wanted
    annotated: str
    game: str  # where else it can be stepped through
    called: str


@dataclass(frozen=True, eq=False, kw_only=True)
class ReviewedGame:
    """As far as it goes: a record may end in the middle."""

    of: ReviewOf
    game: AnyGame
    rules: Any
    events: tuple[Any, ...]
    state: Any
    page: GamePage
    addresses: ReviewAddresses

    @property
    def names(self) -> list[str]:
        return list(self.page.views[-1]["names"])

    @cached_property
    def seen(self) -> TurnsSeen:
        return turns_seen(self.game, self.events)

    @property
    def is_record(self) -> bool:
        """Somebody wrote it down elsewhere: it may tell a part of the racks only, and not be over."""
        return self.of.replay is not None


def game_of_hall(number: int) -> ReviewedGame:
    """NoSuchGame if there is none of this number."""
    return _game_of_hall(number, watched_games.watched_game(number).played.row.log_sha256)


@lru_cache(maxsize=GAMES_AT_HAND)
def _game_of_hall(number: int, sha256: str) -> ReviewedGame:
    watched = watched_games.watched_game(number)
    return ReviewedGame(
        of=ReviewOf(game=number, sha256=sha256),
        game=watched.game,
        rules=watched.played.rules,
        events=watched.events,
        state=watched.played.state,
        page=watched.page,
        addresses=ReviewAddresses(
            here=reverse("play:review", args=[number]),
            best=reverse("play:best", args=[number]),
            annotated=reverse("play:annotated", args=[number]),
            game=reverse("games:game", args=[number]),
            called=f"Game {number}",
        ),
    )


def kept_record(kept: games.KeptReplay) -> ReviewedGame:
    """WrongGameRecord where this version reads it no more."""
    return _kept_record(kept.key, kept.pk)


@lru_cache(maxsize=RECORDS_AT_HAND)
def _kept_record(key: str, number: int) -> ReviewedGame:
    """By what is in its address: a record that is kept does not change."""
    kept = games.kept_replay(key)
    if kept is None:
        raise LookupError(f"no record {key} is kept")
    record = read_record(b64decode(kept.encoded_record), kept.ruleset)
    return ReviewedGame(
        of=ReviewOf(replay=number),
        game=record.game,
        rules=record.rules,
        events=record.events,
        state=record.game.replay(record.events),
        page=record.page,
        addresses=ReviewAddresses(
            here=reverse("play:record-review", args=[key]),
            best=reverse("play:record-best", args=[key]),
            annotated=reverse("play:record-annotated", args=[key]),
            game=reverse("games:kept-replay", args=[key]),
            called="The record",
        ),
    )
