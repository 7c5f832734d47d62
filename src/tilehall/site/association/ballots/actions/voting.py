"""A slip is cast: by its code alone. Nobody is asked who they are, and nothing is kept but the slip."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tilehall.law.association.ballots import decisions
from tilehall.law.association.ballots.count import marks_of
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.codes import code_of
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.write_order import forget_write_order

from .commands import announce


@dataclass(frozen=True, slots=True)
class CastSlips:
    """The codes with which somebody votes alike, and what they mark."""

    codes: tuple[str, ...]
    picked: tuple[int, ...]


def look_at_slips(state: BallotState, typed: Sequence[str], picked: Sequence[int]) -> CastSlips | Refusal:
    """What would be cast, or why not; nothing is changed."""
    if (refused := decisions.refuse_vote(state.ballot, picked)) is not None:
        return refused
    codes = [code_of(text) for text in typed]
    if not codes or None in codes:
        return decisions.refuse("no_code")
    slips = CastSlips(tuple(dict.fromkeys(code for code in codes if code)), tuple(sorted(set(picked))))
    marks = marks_of(slips.picked, len(state.ballot.opened.choices))
    for code in slips.codes:
        if (answer := store.what_code_may(state.row, code, marks)) != "kept":
            return decisions.refuse(answer, slip=code)
    return slips


def cast_slips(number: int, slips: CastSlips) -> CastSlips | Refusal:
    """Each slip in a transaction of its own, since what is written together tells that it belongs together. Sent again,
    the same slips are answered the same."""
    for code in sorted(slips.codes):
        with transaction.atomic():
            state = store.load(number)
            refused = decisions.refuse_vote(state.ballot, slips.picked)
            if refused is not None:
                return refused
            answer = store.cast(state.row, code, marks_of(slips.picked, len(state.ballot.opened.choices)))
        if answer != "kept":
            return decisions.refuse(answer, slip=code)
        forget_write_order()
    announce(state)
    return slips
