"""Long lists in pages: up to so many rows a list is whole, as nearly all are; nobody reads longer ones to their end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

WHOLE = 1000  # rows
PAGE = 250

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPages:
    """Which page of a list is shown, from 1 on, of how many; `total` rows are on all of them, `size` on each."""

    number: int
    last: int
    total: int
    size: int

    @property
    def several(self) -> bool:
        return self.last > 1

    @property
    def first(self) -> int:
        """The number of the first row that is shown, from 1 on."""
        return (self.number - 1) * self.size + 1

    @property
    def until(self) -> int:
        return min(self.number * self.size, self.total)

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.last else None

    def rows(self, every: Sequence[T]) -> Sequence[T]:
        return every[self.first - 1 : self.until]

    def page_of(self, row: int) -> int:
        """On which page the row with this number stands, from 1 on."""
        return 1 + (row - 1) // self.size


def first_rows(every: Sequence[T], *, whole: int = WHOLE) -> Sequence[T]:
    """All of a list that is not too long, else its first page, where the rest is found elsewhere."""
    return every if len(every) <= whole else every[:PAGE]


def row_pages(total: int, number: int = 1, *, whole: int = WHOLE) -> RowPages:
    """`whole`: the longest list that is not divided. A page that is not there is the nearest one that is."""
    size = PAGE if total > whole else max(total, 1)
    last = max(1, -(-total // size))
    return RowPages(number=min(max(number, 1), last), last=last, total=total, size=size)
