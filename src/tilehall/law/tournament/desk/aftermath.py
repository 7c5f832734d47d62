"""After the last round: what was sent and published, what was claimed, and how long the slips are kept."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class WordClaim:
    """A word somebody put forward for the prize for the highest play."""

    player: int
    word: str
    points: int
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintRecord:
    """What one player says of another; `at` is when, `decided` the day of the Executive's word."""

    by: int
    against: int
    round: int
    at: datetime
    facts: str
    told_opponent: bool
    told_adjudicator: bool
    state: Literal["filed", "referred", "final"] = "filed"
    decision: str | None = None
    decided: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """`sent` names the officers who got the report, and when; `sent_marks` what results theirs had, if the log says."""

    sent: tuple[tuple[str, datetime], ...] = ()
    sent_marks: tuple[tuple[str, str], ...] = ()
    finished: datetime | None = None
    results_published: date | None = None
    ratings_published: date | None = None
    slips_released: datetime | None = None
    words: tuple[WordClaim, ...] = ()
    complaints: tuple[ComplaintRecord, ...] = ()
