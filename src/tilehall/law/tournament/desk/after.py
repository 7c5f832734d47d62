"""After the last round: what was sent and published, what was claimed, and how long the slips are kept."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A word somebody put forward for the prize for the highest play."""

    player: int
    word: str
    points: int
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Complained:
    """What one player says of another; `at` is when, `decided` the day of the Executive's word."""

    by: int
    against: int
    round: int
    at: str
    facts: str
    told_opponent: bool
    told_adjudicator: bool
    state: Literal["filed", "referred", "final"] = "filed"
    decision: str | None = None
    decided: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """Moments and days as ISO texts. `sent` names the officers who got the report."""

    sent: tuple[tuple[str, str], ...] = ()
    finished: str | None = None
    results_published: str | None = None
    ratings_published: str | None = None
    slips_released: str | None = None
    words: tuple[Claimed, ...] = ()
    complaints: tuple[Complained, ...] = ()
