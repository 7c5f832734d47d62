"""What a person asks for about a challenge: to make it, to judge it, to appeal, to go on after it."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.seats import Seat

from .events import Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    by: Seat
    words: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawChallenge:
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudicate:
    """By the word list that is open, or as the adjudicator at the table said."""

    lexicon: str
    acceptable: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeAtDevice:
    """The players judge themselves: what the challenger typed, who gives the command, and whether both agree to it."""

    by: Seat
    device: Literal["external", "smart"]
    typed: Codes
    agreed: bool
    lexicon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmReturn:
    """Back from a device: what is done, of seated, tiles_back and, where the play was rejected, play_removed."""

    by: Seat
    checks: Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal:
    """Ask the referee to judge the words once more, before the clock is restarted."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnAppeal:
    """The referee judges: by the word list that is open, or as found in another."""

    lexicon: str
    acceptable: bool | None = None
