"""What a page shows of a game, whichever it is: who plays, turn by turn, how it stands and how it came out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from django.utils.safestring import SafeString

from tilehall.law.game.contract import AnyGame

from ..timeline import TimelineEvent


@dataclass(frozen=True, slots=True)
class ClockFace:
    face: str
    left: int  # milliseconds, for a page that lets it run on
    runs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    name: str
    score: int
    clock: ClockFace | None = None
    on_turn: bool = False
    first: bool = False
    tiles: str = ""  # what everybody may know of the rack
    won: str = ""


@dataclass(frozen=True, slots=True)
class TurnNote:
    """Something that belongs to a turn or to the opening: a challenge, its verdict, an interruption."""

    text: str
    rests_on: tuple[str, ...] = ()
    tone: str = ""


@dataclass(slots=True, kw_only=True)
class TurnRow:
    """A line of the score sheet."""

    number: int
    who: str
    column: int  # 0 for who plays first
    kind: str = ""
    place: str = ""
    text: str = ""
    beside: tuple[str, ...] = ()  # further words of the same turn
    score: int = 0
    bonus: int = 0
    total: int = 0
    rests_on: tuple[str, ...] = ()
    notes: list[TurnNote] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SlipLine:
    label: str
    points: tuple[int, int]
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultSlip:
    sentence: str
    lines: tuple[SlipLine, ...]
    totals: tuple[int, int]
    rests_on: tuple[str, ...]
    signed: tuple[str, ...]


class ResultSheet(Protocol):
    """What stands beside a game that is over, a slip or a count sheet: all that it rests on is at hand."""

    @property
    def rests_on(self) -> tuple[str, ...]: ...

    @property
    def lines(self) -> tuple[Any, ...]: ...  # each with what it rests on


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in the list: each player with a figure, and what the figures are."""

    players: tuple[tuple[str, str], ...]
    state: str
    tone: str
    figures: str = "Score"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTemplates:
    """How a game is drawn: the table itself, the players, turn by turn, and the sheet of its end."""

    picture: str
    players: str = "games/players.html"
    rows: str = "games/sheet.html"
    slip: str = "games/slip.html"


@dataclass(frozen=True, slots=True)
class TurnPicture:
    """The game after one turn, or as it is now."""

    turn: int
    players: tuple[PlayerLine, ...]
    picture: Any
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """The whole of a game. `after` gives it after a turn; the last one is how it stands."""

    ruleset: str
    summary: GameSummary
    setting: str  # what else it is played with or by: the word list, the time of a turn
    over: bool
    opening: tuple[TurnNote, ...]
    rows: tuple[TurnRow, ...]
    next: tuple[str, ...]
    slip: ResultSheet | None
    templates: PageTemplates
    views: tuple[dict[str, Any], ...]  # one for each turn, and one before the first
    picture_at: Callable[
        [int, int | None], TurnPicture
    ]  # the turn, and the moment up to which a running clock is drawn

    @property
    def turns(self) -> int:
        return len(self.rows)


class Transcript(Protocol):
    """A game as it happens: it hears what happened, event by event, and gives the whole of it at any moment.

    What it gave is not changed by what it hears later.
    """

    def hear(self, entry: TimelineEvent, /) -> None: ...

    def page(self) -> GamePage: ...

    def copy(self) -> Self: ...


@dataclass(frozen=True, slots=True)
class Presenter:
    """What a game brings to be shown here."""

    transcript: Callable[[Any], Transcript]  # of a game under these rules, in which nothing has happened yet
    summarise: Callable[[dict[str, Any]], GameSummary]  # from what a watcher sees
    small_picture: Callable[[Any, dict[str, Any]], SafeString]  # from the rules and the same, as small as a stamp
    # The log for everybody, once the game is over: without what people wrote about each other.
    public_log: Callable[[AnyGame, Iterable[Any]], tuple[Any, ...]]

    def page(self, rules: Any, happened: Iterable[TimelineEvent]) -> GamePage:
        """A game from its beginning."""
        transcript = self.transcript(rules)
        for entry in happened:
            transcript.hear(entry)
        return transcript.page()
