"""Events of the preliminaries: what happens before the first turn."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tilehall.law.game.clock import Moment
from tilehall.law.game.edition import Override
from tilehall.law.game.seats import Seat
from tilehall.law.game.shape import ADDED

Codes: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened:
    """Two people sit down. Kept by the hall, the bag is ours; kept at a table, we hear what they do."""

    ruleset: str
    overrides: tuple[Override, ...]
    names: tuple[str, str]
    kept: Literal["hall", "table"]
    official: bool
    lexicon: str
    vision_impaired: bool
    rack_size: int
    base: int  # milliseconds each
    used: tuple[int, int]  # before the first turn, by a latecomer
    first: Seat | None
    begun: bool  # the preliminaries are over
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesChecked:
    layout: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn:
    """A tile each for first; `first` is None if they were alike."""

    tiles: tuple[str, str]
    first: Seat | None
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTilesReturned:
    count: int
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class PreliminariesConfirmed:
    """`ready`: all of them at once, by the one button of a seat in a game of the hall."""

    by: Seat
    items: Codes
    at: Moment
    ready: bool = field(default=False, metadata=ADDED)
