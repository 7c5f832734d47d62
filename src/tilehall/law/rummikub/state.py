"""A game of Rummikub at one moment: what lies where, whose turn it is, what waits for whom."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from tilehall.law.game.clock import Moment, TurnLimit
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles

from .events import Chance, Codes
from .tiles import FACES, JOKER, UNKNOWN, Table

Phase: TypeAlias = Literal[
    "waiting",  # nobody has sat down
    "seated",
    "dealt",  # racks are looked at; a fresh start may be asked for
    "playing",
    "last_round",  # the pool is empty: one more turn each
    "restoring",  # at a table, tiles are put back where they were
    "counting",  # racks stand still until the referee has confirmed each
    "over",
]

IN_PLAY: tuple[Phase, ...] = ("playing", "last_round")
FIRST = Seat(0)
NEVER = Moment(0)
NONE = FACES.none()
NO_LIMIT = TurnLimit(limit=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the player on turn has done to the table so far; the tiles themselves lie as they lay."""

    laid: int = 0
    moved: bool = False

    @property
    def under_way(self) -> bool:
        return self.laid > 0 or self.moved


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """The last turn that ended. What was drawn is known to its player only."""

    by: Seat
    kind: Literal["draw", "lay", "pass", "lost"]
    laid: Codes
    drawn: Codes
    initial: int | None = None
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """A line of the sheet: a turn as everybody saw it."""

    by: Seat
    kind: Literal["draw", "lay", "pass", "lost"]
    laid: Codes
    drawn: int
    initial: int | None
    why: str
    rack: int  # tiles left on the rack

    @cached_property
    def plain(self) -> dict[str, Any]:
        """For views, made once: a sheet is looked at after every event, and each time with all its lines."""
        return {
            "by": self.by,
            "kind": self.kind,
            "laid": list(self.laid),
            "drawn": self.drawn,
            "initial": self.initial,
            "why": self.why,
            "rack": self.rack,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldChoice:
    """The last own turn that ended in a draw or pass of choice, of a player who has not melded."""

    chance: Chance | None  # unknown at a table
    drawn: int  # tiles that came to the rack since the start of that turn


@dataclass(frozen=True, slots=True, kw_only=True)
class CountLine:
    """A line of the count sheet."""

    tiles: Codes
    value: int
    charge: int
    chance: Chance | None
    warnings: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmedCount:
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    charges: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class State:
    phase: Phase = "waiting"
    names: Codes = ()
    kept: Literal["hall", "table"] = "hall"
    logged: bool = True
    first: Seat = FIRST
    pool: Tiles = NONE
    racks: tuple[Tiles, ...] = ()
    table: Table = ()
    unseen: int = 0  # tiles on a table of which nobody tells us the faces
    ready: tuple[bool, ...] = ()
    melded: tuple[bool, ...] = ()
    choices: tuple[MeldChoice | None, ...] = ()
    on_turn: Seat = FIRST
    turns: int = 0  # that have ended
    limit: TurnLimit = NO_LIMIT
    dealt_at: Moment = NEVER
    draft: Draft = Draft()
    offender: Seat | None = None  # whose turn is being undone at a table
    last_turns: int | None = None  # that are left once the pool is empty
    last: LastTurn | None = None
    sheet: tuple[SheetLine, ...] = ()
    ended: Literal["out", "pool"] | None = None
    out: Seat | None = None
    counted: tuple[CountLine | None, ...] = ()
    confirmed: tuple[ConfirmedCount | None, ...] = ()
    cleared: tuple[bool, ...] = ()
    result: Result | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in range(len(self.names)))

    @property
    def played_on(self) -> Phase:
        """The phase in which play goes on once nothing interrupts it."""
        return "playing" if self.last_turns is None else "last_round"

    @property
    def to_count(self) -> tuple[Seat, ...]:
        """Seats whose racks the referee counts: all but the one that is empty."""
        return tuple(seat for seat in self.seats if seat != self.out)

    def but(self, **changes: Any) -> "State":
        return replace(self, **changes)

    def opened_rack(self, seat: Seat) -> bool:
        """Racks lie open from the end on."""
        return self.phase in ("counting", "over") and seat in self.seats


def unknown_tiles(count: int) -> Tiles:
    return FACES.counted(((UNKNOWN, count),))


def doubles(rack: Tiles, least: int = 2) -> Codes:
    """Tiles of which the rack holds two alike in number and colour; a joker has neither."""
    return tuple(tile for tile in dict.fromkeys(rack) if tile not in (JOKER, UNKNOWN) and rack.count(tile) >= least)
