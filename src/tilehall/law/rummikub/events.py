"""What happened in a game of Rummikub, as decided then: tiles, charges and scores stand here for good.

Each event holds its outcome, so that apply only adds up. Kept at a table, tiles that nobody named are "*".
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from tilehall.law.game.clock import Moment
from tilehall.law.game.edition import Override
from tilehall.law.game.seats import Seat

from .tiles import Table

Codes: TypeAlias = tuple[str, ...]
Why: TypeAlias = Literal["time", "bad_table", "abandoned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """The best initial meld a rack held at the start of a turn, and its melds. Hidden until the count."""

    value: int
    melds: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened:
    """People sit down in the order of play. Kept by the hall, the pool is ours; kept at a table, we hear what they do,
    and `logged` says whether we hear which tiles they lay or only how many."""

    ruleset: str
    overrides: tuple[Override, ...]
    names: Codes
    kept: Literal["hall", "table"]
    logged: bool
    first: Seat
    tiles: tuple[tuple[str, int], ...]
    limit: int  # milliseconds a turn
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesDealt:
    racks: tuple[Codes, ...]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshStartTaken:
    """A player showed three doubles: all racks go back, and a new deal follows."""

    by: Seat
    doubles: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReady:
    by: Seat
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBegun:
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTouched:
    """A manipulation is under way: so many own tiles lie on the table, or tiles of the table are moved. Neither: all is
    back where it was."""

    by: Seat
    laid: int
    moved: bool
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TileDrawn:
    """The turn was a draw. `chance` is what a player who has not melded could have laid instead."""

    by: Seat
    tiles: Codes
    chance: Chance | None
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesLaid:
    """The turn was a lay: the whole table as it now stands. `initial` is the value of an initial meld."""

    by: Seat
    tiles: Codes
    table: Table
    initial: int | None
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed:
    by: Seat
    chance: Chance | None
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLost:
    """The time was up, or a table was declared that is not legal: penalty tiles, or the one of an idle turn.

    `declared` is the table as somebody left it, for the record; it never counts.
    """

    by: Seat
    why: Why
    manipulating: bool
    declared: Table
    tiles: Codes
    chance: Chance | None
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRestored:
    """Everything is back where it was. On screen at once; at a table a player other than the offender says so.

    Tiles that nobody could place went to the offender's rack.
    """

    by: Seat | None
    offender: Seat
    leftovers: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSkipped:
    """The hall itself was down from `since` to `until`: nobody's time ran."""

    since: Moment
    until: Moment
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """Nobody plays on; the racks are to be counted and stay as they are."""

    reason: Literal["out", "pool"]
    out: Seat | None
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class RackCounted:
    """What is left on a rack, its value, and what the player is charged. For one who never melded with the chance."""

    seat: Seat
    tiles: Codes
    value: int
    charge: int
    chance: Chance | None
    warnings: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class CountConfirmed:
    """The referee has counted this rack. `ours` is the charge as computed, if we know the rack."""

    seat: Seat
    points: int
    ours: int | None
    reason: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScored:
    charges: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class RackCleared:
    by: Seat
    at: Moment
    rests_on: Codes


Event: TypeAlias = (
    GameOpened
    | TilesDealt
    | FreshStartTaken
    | SeatReady
    | PlayBegun
    | TableTouched
    | TileDrawn
    | TilesLaid
    | TurnPassed
    | TurnLost
    | TableRestored
    | TimeSkipped
    | GameEnded
    | RackCounted
    | CountConfirmed
    | GameScored
    | RackCleared
)


@lru_cache(maxsize=256)
def event_kind(told: type) -> str:
    """ "tiles-laid/1" for TilesLaid. A changed shape gets a name of its own in EVENTS."""
    words = "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in told.__name__)
    return f"{words.lstrip('-')}/1"


EVENTS: dict[str, type] = {event_kind(event): event for event in get_args(Event)}
