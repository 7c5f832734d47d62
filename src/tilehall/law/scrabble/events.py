"""What happened in a game of Scrabble, as decided then: scores, verdicts and tiles stand here for good.

Each event holds its outcome, so that apply only adds up. Warnings are codes for people; they never block anything.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from tilehall.law.game.clock import Moment
from tilehall.law.game.seats import Seat
from tilehall.law.game.shape import ADDED

from .board import Placement
from .challenge_events import AppealMade as AppealMade
from .challenge_events import AppealRuled as AppealRuled
from .challenge_events import ChallengeMade as ChallengeMade
from .challenge_events import ChallengeRuled as ChallengeRuled
from .challenge_events import ReturnAwaited as ReturnAwaited
from .challenge_events import ReturnConfirmed as ReturnConfirmed
from .hall_events import TimeSkipped as TimeSkipped
from .preliminary_events import Codes as Codes
from .preliminary_events import GameOpened as GameOpened
from .preliminary_events import PreliminariesConfirmed as PreliminariesConfirmed
from .preliminary_events import StartDrawn as StartDrawn
from .preliminary_events import StartTilesReturned as StartTilesReturned
from .preliminary_events import TilesChecked as TilesChecked

Kind: TypeAlias = Literal["play", "pass", "exchange", "no_play", "lost_challenge", "lost_turn"]
EndReason: TypeAlias = Literal["out", "no_play", "zeros", "forfeit"]
Acceptance: TypeAlias = Literal["said", "released", "drawn", "completed", "shown", "time", "ruled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksSet:
    """From now on this seat's clock runs, or none."""

    running: Seat | None
    by: Seat | None
    why: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCorrected:
    seat: Seat
    used: int
    agreed_by: Literal["both", "director"]
    reason: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorDecided:
    question: Literal["challenge", "clock", "absence"]
    granted: bool
    reason: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesDrawn:
    """Out of the bag, onto the rack or face down on the table. An early draw leaves the turn open to challenge."""

    by: Seat
    tiles: Codes
    to: Literal["rack", "table"]
    purpose: Literal["fill", "exchange"]
    early: bool
    short: int  # how many were wanted that the bag did not have
    warnings: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesTurnedUp:
    by: Seat
    count: int
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesRacked:
    by: Seat
    tiles: Codes
    at: Moment
    warnings: Codes = field(default=(), metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesReturned:
    """Back into the bag, from the table or from the rack; `shown` if the opponent was shown them."""

    by: Seat
    tiles: Codes
    out_of: Literal["aside", "table", "rack"]
    shown: bool
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class RackShown:
    """What is on a rack was said: to everybody (`open`), or only for the record."""

    by: Seat
    tiles: Codes
    open: bool
    warnings: Codes
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesPlaced:
    """The tentative play as it lies now, whole; what lay before is taken back."""

    by: Seat
    placed: Placement
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDeclared:
    by: Seat
    score: int
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAnnounced:
    """A pass, an exchange of so many, or that there is no play."""

    by: Seat
    what: Literal["pass", "exchange", "no_play"]
    count: int
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesSetAside:
    by: Seat
    tiles: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """By the press, or by a draw without one. `undecided`: the declared score is another than ours."""

    by: Seat
    what: Kind
    placed: Placement
    words: Codes
    score: int
    declared: int | None
    undecided: bool
    pressed: bool
    out: bool
    owed: int  # tiles to draw
    recorded: bool  # the hall writes both sheets itself
    warnings: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankNamed:
    """A letter for a blank that lay without one; the words and the score of the turn as they now are."""

    by: Seat
    square: int
    letter: str
    words: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankNoted:
    """The letter of a blank was written down, seen by the opponent, or confirmed by the adjudicator."""

    square: int
    what: Literal["written", "sighted", "confirmed"]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRecorded:
    """On the sheet of `by`, the turn and the total of `of`; `differs` is written minus ours."""

    by: Seat
    of: Seat
    turn: int
    total: int
    differs: int
    in_advance: bool
    warnings: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAgreed:
    by: Seat  # whose turn it was
    score: int
    at: Moment
    rests_on: Codes
    before_press: bool = field(default=False, metadata=ADDED)  # of a turn that is still being made


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMade:
    """The play was written down, or tiles were ticked off: optional, without effect."""

    by: Seat
    what: Literal["play", "tracking"]
    hints: Codes
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAccepted:
    by: Seat
    how: Acceptance
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHeld:
    by: Seat
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityOpened:
    what: str
    by: Seat
    excess: int
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularitySettled:
    what: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class BagCounted:
    """So many are in the bag, whatever the record says; `owed` is who now has to draw how many of them.

    A found tile opens a game that was over: `anew`, with no signature and no turn without a score behind it. The first
    shape of this event did so `as_it_was`, whatever was counted.
    """

    count: int
    owed: tuple[int, int]
    reopens: Literal["no", "anew", "as_it_was"]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAway:
    """Left the area, or came back to it."""

    by: Seat
    away: bool
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAdjourned:
    reason: str
    arranged: str
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed:
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The sums of the end: racks, overtime, what each has, and wins counted in halves."""

    reason: EndReason
    out: Seat | None
    racks: tuple[int, int]  # added to each score for tiles left
    overtime: tuple[int, int]  # taken off each score
    scores: tuple[int, int]
    half_wins: tuple[int, int]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSigned:
    by: Seat
    totals: tuple[int, int]
    warnings: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class LineKept:
    """A line of a record written elsewhere (GCG), as it stands there: a pragma, a note, a turn with what it states.

    It changes nothing: what was done follows in events of its own. It is kept so that the record comes out again as it
    came in, right or wrong.
    """

    text: str
    at: Moment


Event: TypeAlias = (
    GameOpened
    | TilesChecked
    | StartDrawn
    | StartTilesReturned
    | PreliminariesConfirmed
    | ClocksSet
    | ClockCorrected
    | DirectorDecided
    | TilesDrawn
    | TilesTurnedUp
    | TilesRacked
    | TilesReturned
    | RackShown
    | TilesPlaced
    | ScoreDeclared
    | TurnAnnounced
    | TilesSetAside
    | TurnEnded
    | BlankNamed
    | BlankNoted
    | ScoreRecorded
    | ScoreAgreed
    | NoteMade
    | TurnAccepted
    | TurnHeld
    | ChallengeMade
    | ChallengeRuled
    | ReturnAwaited
    | ReturnConfirmed
    | AppealMade
    | AppealRuled
    | IrregularityOpened
    | IrregularitySettled
    | BagCounted
    | PlayerAway
    | GameAdjourned
    | GameResumed
    | GameEnded
    | SlipSigned
    | LineKept
    | TimeSkipped
)


@lru_cache(maxsize=256)
def event_kind(told: type) -> str:
    """ "challenge-ruled/1" for ChallengeRuled. A changed shape gets a name of its own in EVENTS."""
    words = "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in told.__name__)
    return f"{words.lstrip('-')}/1"


EVENTS: dict[str, type] = {
    **{event_kind(event): event for event in get_args(Event) if event is not BagCounted},
    "bag-counted/2": BagCounted,
}
