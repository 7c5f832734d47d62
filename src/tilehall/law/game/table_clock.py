"""What a clock beside the board must know of a game's rules, each thing with what it rests on.

The clock itself counts; whose time is how long, what too much of it costs and whose runs after a ruling is said here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Term

# As in a ruling: the player is who made the play in question, the opponent who challenged it.
Side = Literal["player", "opponent"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClock:
    """`base_s` is each player's time for all turns, `turn_s` that of one turn: a game has the one or the other.

    `penalty` gives the points that so many milliseconds cost their player. `runs_after` says whose clock runs after the
    ruling on a challenge, by whether the play stands, and `restart_waits` what must be done before. `grounds` are what
    the parts of it rest on, by name.
    """

    players: tuple[int, ...]  # how many may play
    base_s: Term[int] | None = None
    turn_s: Term[int] | None = None
    penalty: Callable[[int], int] | None = None
    late_from_s: Term[int] | None = None  # how long after the call a latecomer's clock may run
    late_limit_s: Term[int] | None = None  # what a latecomer may have used before the game is in question
    runs_after: Mapping[bool, Side] = field(default_factory=dict)
    restart_waits: Mapping[bool, tuple[str, ...]] = field(default_factory=dict)
    grounds: Mapping[str, tuple[Basis, ...]] = field(default_factory=dict)
