"""A game looked at afterwards: each turn, and the plays that would have scored most with the rack then held."""

from collections.abc import Iterator, Sequence
from typing import Any

from tilehall.law.game.opponents import Tools, TurnReview
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.board import UNKNOWN, square_name
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import SheetLine, State

from .found_plays import plain_play

BEST = 5


def review(_rules: ScrabbleRules, events: Sequence[e.Event], tools: Tools) -> Iterator[TurnReview]:
    """Turn by turn, so that who wants one page of it need not wait for all."""
    whole = State()
    for event in events:
        whole = apply(whole, event)
    state = State()
    for seq, event in enumerate(events, 1):
        if isinstance(event, e.TurnEnded):
            line = len(state.sheet)
            yield _reviewed(seq, event, state, whole.sheet[line] if line < len(whole.sheet) else None, tools)
        state = apply(state, event)


def _reviewed(seq: int, event: e.TurnEnded, state: State, line: SheetLine | None, tools: Tools) -> TurnReview:
    """The tiles of the turn still count as those of the rack, and so do those laid aside to be exchanged. Of a rack at
    a table that nobody told nothing is found."""
    rack = (*state.racks[event.by].add(state.aside[event.by]).plain(),)
    known = rack and UNKNOWN not in rack and tools.finder is not None
    found = tools.finder.all(state.board, "".join(rack), BEST) if known and tools.finder is not None else None
    return TurnReview(
        seq=seq,
        by=event.by,
        rack=rack,
        played=_played(event, line),
        best=() if found is None else tuple(plain_play(play) for play in found.plays),
        possible=found is not None and found.count > 0,
        detail={} if found is None else {"plays": found.count},
    )


def _played(event: e.TurnEnded, line: SheetLine | None) -> dict[str, Any]:
    """As it went onto the sheet for good: a play that came off has scored nothing. What a challenge in
    vain gave is told apart: no other play would have had less of it."""
    return {
        "kind": event.what if line is None else line.kind,
        "placed": [[square_name(square), letter] for square, letter in event.placed],
        "words": list(event.words),
        "score": event.score if line is None else line.score,
        "bonus": 0 if line is None else line.bonus,
    }
