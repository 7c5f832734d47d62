"""What the law does not have of itself: the time, chance, and the words of a lexicon. They come in as arguments."""

from collections.abc import Callable
from dataclasses import dataclass
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

    @property
    def moment(self) -> Moment:
        return as_moment(self.now)
