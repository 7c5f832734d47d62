"""What happens in the hall while rounds are played: the round that runs, who is late, breaks, and what was ruled."""

from dataclasses import dataclass
from datetime import datetime

NoteFacts = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningRound:
    """A round that was begun: when, and for how long; `added` minutes by the director."""

    round: int
    at: datetime
    minutes: int
    added: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePlayer:
    """A player not at the table: from when the clock ran, and when they came."""

    round: int
    player: int
    clock_started: datetime | None = None
    arrived: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBreak:
    after_round: int
    begins: datetime
    seconds: int
    told_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorNote:
    """A ruling, a discretion, a complaint: what must be found again. `told` are words that somebody said.

    `facts` say what the kind asks for; None in older logs, where `told` is the whole sentence.
    """

    kind: str
    told: str
    facts: NoteFacts | None = ()
    rests_on: tuple[str, ...] = ()
    player: int | None = None
    round: int | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    running: tuple[RunningRound, ...] = ()
    lates: tuple[LatePlayer, ...] = ()
    breaks: tuple[RoundBreak, ...] = ()
    notes: tuple[DirectorNote, ...] = ()

    @property
    def now(self) -> RunningRound | None:
        return self.running[-1] if self.running else None
