"""Reckoning takes as long as the history is; the write lock is held only for what came of it.

SQLite has one writer: whoever replays desks inside a transaction keeps every slip of a running tournament waiting. So
the reckoning reads without a lock, and the writing begins by looking whether anything it has read is different now.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from tilehall.law.ratings.run_refusal import refuse_run
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.ratings import inputs

Draft = TypeVar("Draft")
Written = TypeVar("Written")
TRIES = 4


def compute_then_write(
    game: str,
    already: Callable[[], Written | None],
    reckon: Callable[[], Draft | Refusal],
    write: Callable[[Draft], Written],
) -> Written | Refusal:
    """What `write` made of the draft, or what this command had written before; reckoned anew while inputs change."""
    if (found := already()) is not None:
        return found
    for _ in range(TRIES):
        seen = inputs.inputs_seal(game)
        draft = reckon()
        with transaction.atomic():
            unchanged = inputs.inputs_seal(game, hold=True) == seen
            if (found := already()) is not None:
                return found
            if unchanged:
                return draft if isinstance(draft, Refusal) else write(draft)
    return refuse_run("inputs_keep_changing")
