"""Opponents for practice: they see what a player sees, choose from what a player is offered, and keep no memory."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from .clock import Moment
from .offer import Offer
from .seats import Seat

# A command as it is sent: its kind and its fields, without the seat.
ChosenIntent: TypeAlias = Mapping[str, object]


class FoundPlay(Protocol):
    """A play that there is: dots for tiles played through and lower case for blanks, where, for how much."""

    @property
    def text(self) -> str: ...
    @property
    def coords(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def tiles(self) -> int: ...


class FoundPlays(Protocol):
    @property
    def count(self) -> int: ...
    @property
    def plays(self) -> Sequence[FoundPlay]: ...


class PlayFinder(Protocol):
    """Finds the plays of a rack by one word list, the highest score first. Not for two threads at once."""

    def all(self, board: bytes, rack: str, top: int | None = None) -> FoundPlays: ...


@dataclass(frozen=True, slots=True)
class Tools:
    """What comes from outside to who chooses a turn or reviews a game: words, plays, and how long there is time."""

    is_word: Callable[[str], bool]
    finder: PlayFinder | None = None  # made by `Game.finder`; None where the game has no word list
    in_time: Callable[[], bool] = lambda: True  # False: take what has been found so far


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSight:
    """All that who sits there knows: the view of the seat, what it is offered, and the time."""

    seat: Seat
    view: Mapping[str, Any]
    offers: tuple[Offer, ...]
    now: Moment

    def offer(self, kind: str) -> Offer | None:
        """What is offered of this kind, and may be done already."""
        return next((one for one in self.offers if one.kind == kind and one.open_at(self.now)), None)

    def next_at(self) -> Moment | None:
        """The next moment at which something more may be done: when to look again if nothing was chosen."""
        return min((one.at for one in self.offers if not one.open_at(self.now) and one.at is not None), default=None)


# With the rules of the game: what it does now, or None while it waits. For a hint the same of a person's seat.
Chooser: TypeAlias = Callable[[Any, SeatSight, Tools], ChosenIntent | None]


@dataclass(frozen=True, slots=True)
class Opponent:
    key: str
    choose: Chooser
    gives_hints: bool = False  # it is asked for what a person might do; of several the first


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReview:
    """One turn of a finished game, with the best that could have been done with the tiles then held."""

    seq: int  # of the event that ended the turn, counted from 1 as in the log
    by: Seat
    rack: tuple[str, ...]  # as it was when the turn began
    played: Mapping[str, Any]  # plain data
    best: tuple[Mapping[str, Any], ...]  # the best first
    possible: bool  # whether anything could be played at all
    detail: Mapping[str, Any] = field(default_factory=dict)
