"""What happened about a challenge: its words, the verdict, the appeal against that, and both back in their places."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.clock import Moment
from tilehall.law.game.seats import Seat

from .preliminary_events import Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeMade:
    """All the words as one challenge. Where tiles were drawn already it may wait for the director, with our advice."""

    by: Seat
    words: Codes
    asks_director: bool
    advice: Literal["", "allow", "do_not_allow"]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRuled:
    """The challenge was answered, once for all its words. The answer stands, right or wrong."""

    by: Seat  # the challenger
    words: Codes
    acceptable: bool
    lexicon: str
    bonus: int
    loses_turn: Seat | None  # besides the turn of a play taken off
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnAwaited:
    """The verdict was found at a device: the clocks wait until both are back and all is in its place."""

    device: Literal["external", "smart"]
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnConfirmed:
    """What one of them says is done: seated, tiles_back, play_removed."""

    by: Seat
    checks: Codes
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealMade:
    """The referee is asked to judge the words once more; until then nothing goes on, not even a game at its end."""

    by: Seat
    at: Moment
    rests_on: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRuled:
    """The referee has judged. Not confirmed, the first verdict never was; the other follows in an event of its own."""

    by: Seat  # who appealed
    confirmed: bool
    lexicon: str
    at: Moment
    rests_on: Codes
