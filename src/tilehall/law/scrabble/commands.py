"""What a person asks for. `by` is the seat that asks: the seat of who sent it. SENDERS says who else may send what."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from tilehall.law.game.seats import Seat
from tilehall.law.game.sender import Sender
from tilehall.law.game.shape import ADDED

from .board import Placement
from .challenge_commands import Adjudicate as Adjudicate
from .challenge_commands import Appeal as Appeal
from .challenge_commands import Challenge as Challenge
from .challenge_commands import ConfirmReturn as ConfirmReturn
from .challenge_commands import JudgeAtDevice as JudgeAtDevice
from .challenge_commands import RuleOnAppeal as RuleOnAppeal
from .challenge_commands import WithdrawChallenge as WithdrawChallenge
from .events import Codes, event_kind
from .hall_commands import BeReady as BeReady
from .hall_commands import PassTurn as PassTurn
from .hall_commands import SkipTime as SkipTime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """Kept by the hall, the bag is ours; `begun`: taken down later, so that the preliminaries are long over."""

    names: tuple[str, str]
    lexicon: str
    kept: Literal["hall", "table"] = "hall"
    official: bool = False
    vision_impaired: bool = False
    first: Seat | None = None  # given by balanced starts; else it is drawn for
    used: tuple[int, int] = (0, 0)  # milliseconds a latecomer has lost
    begun: bool = False
    base_s: int | None = field(default=None, metadata=ADDED)  # another time for each, where no event sets it


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTiles:
    layout: str  # sheet, or a pattern on the board
    game_number: int  # of the tournament
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawForFirst:
    """What each drew, as heard at the table; the hall draws itself."""

    tiles: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnStartTiles:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPreliminaries:
    """`shown` is what the clocks show, in milliseconds left, where clocks are among the items."""

    by: Seat
    items: Codes
    shown: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTiles:
    """Up to a full rack, or so many; at the table with the faces that are known, "*" for the others."""

    by: Seat
    count: int | None = None
    tiles: Codes = ()
    to: Literal["rack", "table"] = "rack"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpTiles:
    by: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RackTiles:
    """Put so many of the tiles that lie drawn onto the rack; all, if not said. `counted`: the number was confirmed."""

    by: Seat
    count: int | None = None
    counted: bool = field(default=False, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowRack:
    """Say what is on a rack: openly, which accepts an out play, or only for the record."""

    by: Seat
    tiles: Codes
    open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock:
    """The first clock, or the opponent's after an out play that nobody answers."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartClock:
    """After a ruling or an interruption. `delaying`: the winner of a challenge keeps the other waiting."""

    by: Seat
    delaying: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NeutraliseClocks:
    """In place of the press on an out play; or by whoever answers one with the clock running."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectClock:
    by: Seat
    seat: Seat
    used: int
    reason: str
    agreed_by: Literal["", "both", "director"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The whole tentative play. Letters of tiles that lie there already may be given; they must be right."""

    by: Seat
    placed: Placement


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTiles:
    """Place and press in one, as a screen sends it; an out play stops the clocks in place of the press."""

    by: Seat
    placed: Placement


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareScore:
    by: Seat
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NameBlank:
    by: Seat
    square: int
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteBlank:
    square: int
    what: Literal["written", "sighted", "confirmed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandBlank:
    """Send the clock back to a player who pressed without naming a blank."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordScore:
    by: Seat
    of: Seat
    turn: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeNote:
    by: Seat
    what: Literal["play", "tracking"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepLine:
    """A line of a record written elsewhere, as it stands there."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeScore:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeScore:
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt:
    """Stop the clocks for something that must be put right first: a found tile, a call for the director."""

    by: Seat
    what: Literal["overdraw", "found_outside", "found_in_bag", "tile_count", "leaving", "director_called"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleIrregularity:
    """Done; with the tiles that went back into the bag from the drawer's tiles, if any did."""

    returned: Codes = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce:
    by: Seat
    what: Literal["pass", "exchange", "no_play"]
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTiles:
    """All steps of an exchange in one, as a screen sends it."""

    by: Seat
    tiles: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    by: Seat
    tiles: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawForExchange:
    by: Seat
    count: int
    to: Literal["rack", "table"] = "table"
    tiles: Codes = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnExchanged:
    by: Seat
    counted: bool  # old and new were found to be as many


@dataclass(frozen=True, slots=True, kw_only=True)
class RackExchanged:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept:
    """In clear words; also what releases a hold."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """The director answers what waits for a decision: a late challenge, a clock to be corrected, a long absence."""

    question: Literal["challenge", "clock", "absence"]
    granted: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    """Time alone has changed something: silence after an out play, and in the hall a clock that nobody starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountBag:
    """What the bag holds in truth: tiles are missing, or were found and are in it again."""

    count: int
    first_short: Seat | None = field(default=None, metadata=ADDED)  # as the players or the adjudicator say


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    by: Seat
    permitted: bool  # by the director, or an emergency


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn:
    reason: str
    arranged: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit:
    by: Seat
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSlip:
    by: Seat
    totals: tuple[int, int]


Command: TypeAlias = (
    OpenGame
    | CheckTiles
    | DrawForFirst
    | ReturnStartTiles
    | ConfirmPreliminaries
    | DrawTiles
    | TurnUpTiles
    | RackTiles
    | ShowRack
    | StartClock
    | RestartClock
    | NeutraliseClocks
    | CorrectClock
    | Place
    | PlayTiles
    | DeclareScore
    | PressClock
    | NameBlank
    | NoteBlank
    | DemandBlank
    | RecordScore
    | MakeNote
    | KeepLine
    | DisputeScore
    | AgreeScore
    | Interrupt
    | SettleIrregularity
    | Announce
    | ExchangeTiles
    | SetAside
    | DrawForExchange
    | ReturnExchanged
    | RackExchanged
    | Accept
    | Hold
    | Challenge
    | WithdrawChallenge
    | Adjudicate
    | JudgeAtDevice
    | ConfirmReturn
    | Appeal
    | RuleOnAppeal
    | Decide
    | CallTime
    | CountBag
    | Leave
    | ComeBack
    | Adjourn
    | Resume
    | Forfeit
    | SignSlip
    | BeReady
    | PassTurn
    | SkipTime
)

COMMANDS: dict[str, type] = {event_kind(command): command for command in get_args(Command)}

# What is agreed between two is not taken from one of them: at a table a recorder tells it, in the hall the director.
SENDERS: dict[type, tuple[Sender, ...]] = {
    OpenGame: (Sender.PLAYER, Sender.RECORDER),
    **dict.fromkeys((CheckTiles, DrawForFirst, NoteBlank, KeepLine), (Sender.RECORDER,)),
    CorrectClock: (Sender.DIRECTOR,),
    AgreeScore: (Sender.DIRECTOR,),
    SettleIrregularity: (Sender.DIRECTOR,),
    Adjudicate: (Sender.ADJUDICATOR,),
    RuleOnAppeal: (Sender.REFEREE,),
    Decide: (Sender.DIRECTOR,),
    CallTime: (Sender.ANYONE,),
    CountBag: (Sender.DIRECTOR,),
    Leave: (Sender.DIRECTOR,),  # whose permission it is
    Adjourn: (Sender.DIRECTOR,),
    Resume: (Sender.DIRECTOR,),
    Forfeit: (Sender.SEAT, Sender.DIRECTOR),
    SkipTime: (Sender.HALL,),
}
