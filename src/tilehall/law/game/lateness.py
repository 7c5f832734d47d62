"""How long the clock of a player who is late has run: counted once, for the ruling and for the desk that shows it."""

from dataclasses import dataclass
from math import floor
from typing import Literal, TypeAlias

LatePhase: TypeAlias = Literal["before", "runs", "forfeit"]


@dataclass(frozen=True, slots=True)
class LateCount:
    phase: LatePhase
    used_s: int  # whole seconds gone by


def late_count(since_s: float, *, after_s: int, limit_s: int, started_s: float | None) -> LateCount:
    """So many seconds after the call or the announced start, of a clock that may be started `after_s` seconds after it
    and costs the game at `limit_s` seconds used. One that nobody has started (None) costs nothing.
    """
    if started_s is None:
        return LateCount("before", 0)
    from_s = max(started_s, after_s)
    used = max(0, floor(since_s - from_s))
    if used >= limit_s:
        return LateCount("forfeit", used)
    return LateCount("before" if since_s < from_s else "runs", used)
