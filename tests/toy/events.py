"""What happened in a game of the toy. Moments are those of `law.game.clock`."""

from dataclasses import dataclass
from typing import TypeAlias

from tilehall.law.game.clock import Moment
from tilehall.law.game.codec import Lift
from tilehall.law.game.edition import Override
from tilehall.law.game.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened:
    ruleset: str
    overrides: tuple[Override, ...]
    names: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...]
    base: int
    turn_limit: int
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesTaken:
    by: Seat
    tiles: tuple[str, ...]
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class WordSpelled:
    by: Seat
    word: str
    score: int
    at: Moment
    rests_on: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    """The seat on turn let the limit pass."""

    on: Seat
    drawn: tuple[str, ...]
    at: Moment
    rests_on: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    scores: tuple[int, ...]
    winner: Seat | None
    at: Moment
    rests_on: tuple[str, ...]


Event: TypeAlias = GameOpened | TilesTaken | WordSpelled | TimeCalled | GameEnded

EVENTS: dict[str, type] = {
    "game-opened/1": GameOpened,
    "tiles-taken/2": TilesTaken,
    "word-spelled/1": WordSpelled,
    "time-called/1": TimeCalled,
    "game-ended/1": GameEnded,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesTaken1:
    """As first written: the tiles in one text, which would not do for faces of two letters."""

    by: Seat
    tiles: str
    at: Moment


LIFTS = {
    "tiles-taken/1": Lift(TilesTaken1, lambda old: TilesTaken(by=old.by, tiles=tuple(old.tiles), at=old.at)),
}
