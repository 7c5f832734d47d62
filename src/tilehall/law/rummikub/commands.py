"""What a person asks for. `by` is the seat that asks: the seat of who sent it. SENDERS says who else may send what."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from tilehall.law.game.clock import Moment
from tilehall.law.game.seats import Seat
from tilehall.law.game.sender import Sender
from tilehall.law.game.shape import ADDED

from .events import Codes, event_kind
from .tiles import Table

FIRST = Seat(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """Names in the order of play, and who starts. At a table, `logged`: we are told which tiles are laid.

    `turn_s`: seconds a turn, where people agreed on others than the rules have; never in a game that counts.
    """

    names: Codes
    first: Seat = FIRST
    kept: Literal["hall", "table"] = "hall"
    logged: bool = True
    turn_s: int | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The hall deals itself; at a table, how many tiles each player took."""

    counts: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskFreshStart:
    """With three doubles. At a table they are shown: one tile of each."""

    by: Seat
    doubles: Codes = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BeReady:
    """The own rack is seen and stands. When all are ready play begins; at a table it does at once."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchTable:
    """How many own tiles lie on the table now, and whether tiles of the table are moved; 0 and no: all is back."""

    by: Seat
    laid: int
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTile:
    """As many as the rules give; another number is refused."""

    by: Seat
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTiles:
    """The whole new table. `reported`: at a table the referee was called because of it, so if it is not legal the
    turn is lost; else a table that is not legal is refused, and can be told again."""

    by: Seat
    table: Table
    reported: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LayUnseen:
    """At a table of which nobody tells us the tiles: how many were laid, and the value of an initial meld."""

    by: Seat
    count: int
    initial: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTurn:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    """Time alone has ended a turn in the hall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipTime:
    """The hall was down so long: that time is charged to nobody."""

    since: Moment
    until: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTimeout:
    """At a table the referee's clock has ended a turn; `touched`: tiles had been laid or moved."""

    by: Seat
    touched: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmRestored:
    """A player other than the offender: the table stands as it stood; or these tiles could nobody place.

    Tiles whose faces nobody tells are "*". Where there is no log, `table` as it now stands is looked at if given.
    """

    by: Seat
    leftovers: Codes = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowRack:
    """At a table, after the end: what is left on a rack. For a player who never melded also the tiles drawn since the
    start of the last turn on which that player chose to draw or pass, where it matters."""

    by: Seat
    tiles: Codes
    drawn_since: Codes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmCount:
    """The referee has counted. Points other than ours, or of a rack nobody showed, need a reason."""

    seat: Seat
    points: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearRack:
    by: Seat


Command: TypeAlias = (
    OpenGame
    | Deal
    | AskFreshStart
    | BeReady
    | TouchTable
    | DrawTile
    | LayTiles
    | LayUnseen
    | PassTurn
    | CallTime
    | SkipTime
    | ReportTimeout
    | ConfirmRestored
    | ShowRack
    | ConfirmCount
    | ClearRack
)

COMMANDS: dict[str, type] = {event_kind(command): command for command in get_args(Command)}

SENDERS: dict[type, tuple[Sender, ...]] = {
    OpenGame: (Sender.PLAYER, Sender.RECORDER),
    Deal: (Sender.PLAYER, Sender.RECORDER),
    CallTime: (Sender.ANYONE,),
    SkipTime: (Sender.HALL,),
    ReportTimeout: (Sender.REFEREE,),
    ConfirmCount: (Sender.REFEREE,),
}
