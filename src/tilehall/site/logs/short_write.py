"""What takes long is prepared without the write lock, which is held only for what came of it.

SQLite has one writer: whoever reads and reckons inside a transaction keeps every slip of a running tournament waiting.
So the preparing reads without a lock, and the writing begins by looking whether anything it has read is different now.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from django.db import transaction

Draft = TypeVar("Draft")
Written = TypeVar("Written")
TRIES = 4


class KeepsChanging(Exception):
    """Whenever it was prepared, something it rests on had changed. Nothing was written."""


class Seal(Protocol):
    def __call__(self, *, hold: bool = False) -> object:
        """Equal as long as nothing that was read has changed; with `hold` nobody changes it in this transaction."""


def prepare_then_write(
    seal: Seal,
    already: Callable[[], Written | None],
    prepare: Callable[[], Draft],
    write: Callable[[Draft], Written],
) -> Written:
    """What `write` made of the draft, or what this command had written before. Raises KeepsChanging."""
    if (found := already()) is not None:
        return found
    for _ in range(TRIES):
        seen = seal()
        draft = prepare()
        with transaction.atomic():
            unchanged = seal(hold=True) == seen
            if (found := already()) is not None:
                return found
            if unchanged:
                return write(draft)
    raise KeepsChanging
