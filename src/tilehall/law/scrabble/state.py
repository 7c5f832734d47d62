"""A game of Scrabble at one moment: what lies where, whose turn it is, what waits for whom."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, TypeVar

from tilehall.law.game.clock import Clocks, Moment
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles

from .board import BLANK, BLANK_CODE, EMPTY, FACES, WHOLE, Placement, Square
from .events import Codes, EndReason, Kind
from .piles import Pair

Phase: TypeAlias = Literal[
    "waiting",  # nobody has sat down
    "preliminaries",
    "starting",  # first racks, until the first clock runs
    "thinking",
    "answering",  # the last turn is not accepted yet; the opponent's clock runs
    "asking",  # a challenge waits for the director
    "adjudicating",
    "appealing",  # the referee judges the words once more
    "interrupted",
    "restarting",  # all is settled but the clocks stand
    "out",  # an out play waits for its answer
    "adjourned",
    "over",
]

T = TypeVar("T", bound="FastReplace")

SEATS = (Seat(0), Seat(1))
NONE = FACES.none()
IN_PLAY: tuple[Phase, ...] = ("thinking", "answering")
AFTER_VERDICT = ("play_stands", "play_rejected")  # what the clocks may wait for that a verdict stopped


def other_seat(seat: Seat) -> Seat:
    return Seat(1 - seat)


class FastReplace:
    """Frozen, but without slots: `but` copies all fields at once, which is what a replay spends its time on."""

    def but(self: T, **changes: Any) -> T:
        """The same with these fields changed."""
        fields = {**self.__dict__, **changes}
        if len(fields) > len(self.__dict__):
            raise TypeError(f"{type(self).__name__} has no {', '.join(changes.keys() - self.__dict__.keys())}")
        made = object.__new__(type(self))
        object.__setattr__(made, "__dict__", fields)
        return made


@dataclass(frozen=True, kw_only=True)
class Draft(FastReplace):
    """The turn being made, which its player may still change."""

    placed: Placement = ()
    declared: int | None = None
    agreed: int | None = None  # the score that both agreed on before the press
    stale: bool = False  # a score was declared for another placement
    announced: Literal["pass", "exchange", "no_play"] | None = None
    recorded: bool = False  # the own score was written in advance


@dataclass(frozen=True, kw_only=True)
class Turn(FastReplace):
    """The last turn that ended, until the next one ends."""

    by: Seat
    kind: Kind
    placed: Placement
    words: Codes
    score: int
    declared: int | None
    undecided: bool
    ended_at: Moment
    pressed: bool
    in_advance: bool  # its score was written before its end
    line: int  # its place on the sheet
    recorded: tuple[bool, bool] = (False, False)
    answer: Literal["open", "held", "drawn", "accepted"] = "open"
    held: bool = False  # at some time; a hold that was released has been one
    challenged: bool = False
    drawn: Codes = ()
    drawn_racked: int = 0
    answer_from: Moment | None = None  # the clocks stood after its end: for the letter of a blank, or the hall was down

    @property
    def answerable(self) -> bool:
        return self.kind == "play" and self.answer in ("open", "held")

    @property
    def answered_from(self) -> Moment:
        """From when the seconds for an answer are counted."""
        return self.ended_at if self.answer_from is None else self.answer_from

    @property
    def unnamed(self) -> tuple[int, ...]:
        """Squares of blanks that nobody has named."""
        return tuple(square for square, sign in self.placed if sign == BLANK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    by: Seat
    count: int
    laid: bool = False  # set aside, or all on the rack where that is allowed
    drawn: int = 0
    returned: bool = False

    @property
    def excess(self) -> int:
        """How many too many were drawn for it; its player may also have overdrawn to fill the rack."""
        return max(0, self.drawn - self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenChallenge:
    by: Seat
    words: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    what: str
    by: Seat
    excess: int
    before_start: bool = False  # the first clock had not run yet


@dataclass(frozen=True, slots=True, kw_only=True)
class Restart:
    """What the clocks wait for: whose shall run, and who may start it."""

    run: Seat
    by: tuple[Seat, ...]
    after: str  # an irregularity by its name, play_stands, play_rejected, challenge_refused or adjourned
    since: Moment
    unseen: Seat | None = None  # this seat must have seen a replacement tile first
    ought: Seat | None = None  # should start it; it is only told if the other does
    device: Literal["external", "smart"] | None = None  # from which both have to be back first
    checks: tuple[Codes, Codes] = ((), ())  # what each has said is done since


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingVerdict:
    """The last verdict, while it may be appealed against: until the clock runs again."""

    before: "State" = field(repr=False)  # as the game stood when it was given
    appealed: Seat | None = None  # who has appealed
    goes_on: Phase = "restarting"  # where the game goes on if the verdict is confirmed


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """A line of the score sheets."""

    by: Seat
    kind: Kind
    words: Codes
    score: int
    bonus: int
    total: int

    @cached_property
    def plain(self) -> dict[str, Any]:
        """For views, made once: a sheet is looked at after every event, and each time with all its lines."""
        plain = {"by": self.by, "kind": self.kind, "words": list(self.words), "score": self.score}
        return {**plain, "bonus": self.bonus, "total": self.total}


def rewritten_sheet(sheet: tuple[SheetLine, ...], at: int, **changes: Any) -> tuple[SheetLine, ...]:
    """The sheet with one line changed; a turn lost to a challenge may stand below it."""
    return (*sheet[:at], replace(sheet[at], **changes), *sheet[at + 1 :])


def zeros_of(sheet: tuple[SheetLine, ...], since: int) -> int:
    """How many turns in a row, up to the last and from this line on, have scored nothing."""
    run = 0
    while run < len(sheet) - since and not sheet[-1 - run].score:
        run += 1
    return run


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    reason: EndReason
    out: Seat | None
    racks: tuple[int, int]
    overtime: tuple[int, int]
    half_wins: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningTerms:
    """What was settled at the opening."""

    names: tuple[str, str] = ("", "")
    kept: Literal["hall", "table"] = "hall"
    official: bool = False
    lexicon: str = ""
    vision_impaired: bool = False
    rack_size: int = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class PreliminariesState:
    """How far the preliminaries are."""

    checked: bool = False
    start_tiles: tuple[tuple[str, str], ...] = ()
    start_out: int = 0  # of these, still out of the bag
    confirmed: tuple[Codes, Codes] = ((), ())
    turned_up: tuple[int, int] = (0, 0)
    ready_at: tuple[Moment | None, Moment | None] = (None, None)  # from when each was ready, in a game of the hall


@dataclass(frozen=True, kw_only=True)
class State(FastReplace):
    phase: Phase = "waiting"
    terms: OpeningTerms = OpeningTerms()
    before: PreliminariesState = PreliminariesState()
    first: Seat | None = None
    board: bytes = EMPTY
    bag: Tiles = WHOLE
    racks: Pair = (NONE, NONE)
    fresh: Pair = (NONE, NONE)  # drawn, face down on the table, not yet racked
    aside: Pair = (NONE, NONE)  # to be exchanged
    owed: tuple[int, int] = (0, 0)  # tiles each has to draw
    clocks: Clocks | None = None
    on_turn: Seat = SEATS[0]
    turn_from: int = 0  # what the clock of who is on turn had used when the turn began
    draft: Draft = Draft()
    last: Turn | None = None
    exchange: Exchange | None = None
    challenge: OpenChallenge | None = None
    irregularity: Irregularity | None = None
    restart: Restart | None = None
    verdict: StandingVerdict | None = None
    out_at: Moment | None = None  # from when the answer to an out play is counted
    scores: tuple[int, int] = (0, 0)
    zeros: int = 0
    zeros_from: int = 0  # lines of the sheet before this one no longer count towards the end of the game
    sheet: tuple[SheetLine, ...] = ()
    short_draws: tuple[tuple[int, Seat, int], ...] = ()  # lines of the sheet then, who, how many were missing
    blanks: tuple[tuple[int, str], ...] = ()  # square, what was noted of it
    laid_unnamed: tuple[tuple[Square, Seat], ...] = ()  # blanks that had no letter when their turn ended, and whose
    shown: Codes = ()  # tiles last shown to both
    differs: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))  # total on whose sheet, of whom, less ours
    open_racks: tuple[bool, bool] = (False, False)
    away: Seat | None = None  # has left the area
    back: Seat | None = None  # has come back to it, and draws before the opponent does
    missing: int = 0  # tiles that should be in the bag and are not
    held_back: Phase | None = None  # where an adjourned game goes on
    result: Result | None = None
    signed: tuple[tuple[int, int] | None, tuple[int, int] | None] = (None, None)

    @property
    def running(self) -> Clocks:
        if self.clocks is None:
            raise ValueError("the game has not been opened")
        return self.clocks

    @property
    def interruption(self) -> Irregularity | None:
        """What stops play now; not what was still open when the game was adjourned or came to its end."""
        return self.irregularity if self.phase == "interrupted" else None

    @property
    def out_pending(self) -> bool:
        """An out play lies there and may still come off."""
        last = self.last
        return last is not None and last.answerable and not self.bag and not self.held_tiles(last.by)

    def nameless(self, seat: Seat) -> tuple[Square, ...]:
        """Squares of blanks that this seat laid, in whatever turn, and has not named yet."""
        return tuple(at for at, by in self.laid_unnamed if by == seat and self.board[at] == BLANK_CODE)

    @property
    def unconfirmed(self) -> tuple[Square, ...]:
        """Squares of blanks whose letter the adjudicator has still to confirm, where a player cannot see it."""
        if not self.terms.vision_impaired:
            return ()
        done = {at for at, what in self.blanks if what == "confirmed"}
        return tuple(Square(at) for at, code in enumerate(self.board) if code > BLANK_CODE and at not in done)

    def has_to_draw(self, seat: Seat) -> bool:
        """Whether tiles of the bag are due to a seat, for its rack or for an exchange that is under way."""
        exchange = self.exchange
        exchanging = exchange is not None and exchange.by == seat and exchange.drawn < exchange.count
        return bool(self.bag) and (self.owed[seat] > 0 or exchanging)

    def held_tiles(self, seat: Seat) -> int:
        return len(self.racks[seat]) + len(self.fresh[seat]) + len(self.aside[seat])

    @property
    def judged(self) -> OpenChallenge | None:
        """The challenge that is being judged, for the first time or on appeal."""
        return self.challenge if self.verdict is None else self.verdict.before.challenge

    def played_on(self) -> Phase:
        """The phase in which play goes on once nothing interrupts it."""
        if self.out_pending:
            return "out"
        return "answering" if self.last is not None and self.last.answerable else "thinking"
