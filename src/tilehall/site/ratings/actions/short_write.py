"""A run or a list is reckoned without the write lock: that takes as long as the history is (logs/short_write.py)."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from tilehall.law.ratings.run_refusal import refuse_run
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.logs.short_write import KeepsChanging, prepare_then_write
from tilehall.site.ratings import inputs

Draft = TypeVar("Draft")
Written = TypeVar("Written")


def compute_then_write(
    game: str,
    already: Callable[[], Written | None],
    reckon: Callable[[], Draft | Refusal],
    write: Callable[[Draft], Written],
) -> Written | Refusal:
    """What `write` made of the draft, or what this command had written before; reckoned anew while inputs change."""

    def write_unless_refused(draft: Draft | Refusal) -> Written | Refusal:
        return draft if isinstance(draft, Refusal) else write(draft)

    try:
        return prepare_then_write(partial(inputs.inputs_seal, game), already, reckon, write_unless_refused)
    except KeepsChanging:
        return refuse_run("inputs_keep_changing")
