"""What the law does not have of itself: the time, chance, and the words of a lexicon. They come in as arguments."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from .clock import Moment, as_moment


class Pick(Protocol):
    """Chance: `count` different numbers out of range(out_of), in the order in which they came up."""

    def __call__(self, count: int, out_of: int, /) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Outside:
    now: datetime
    pick: Pick
    is_word: Callable[[str], bool]
    moment: Moment = field(init=False, compare=False)  # the same as `now`: every event of a command has it

    def __post_init__(self) -> None:
        object.__setattr__(self, "moment", as_moment(self.now))
