"""A game looked back at: for each turn what was done, what could have been laid, when the first meld was possible, and
what of it was held to the end."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from tilehall.law.game.opponents import Tools, TurnReview
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.apply import apply
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import UNKNOWN

from .best_lay import best_lay
from .held_tiles import held_at_a_cost, held_since, never_melded

_Turn: TypeAlias = e.TileDrawn | e.TilesLaid | e.TurnPassed | e.TurnLost


def review(rules: RummikubRules, events: Sequence[e.Event], tools: Tools) -> Iterator[TurnReview]:
    """Nothing of a turn whose rack nobody told us, as at a real table."""
    state, could_meld, since = State(), set[int](), held_since(events)
    noted: defaultdict[int, Counter[str]] = defaultdict(Counter)
    unmelded = never_melded(events)
    for seq, event in enumerate(events, 1):
        if isinstance(event, _Turn) and UNKNOWN not in state.racks[event.by]:
            turn_review = _turn(rules, state, seq, event, tools, could_meld)
            if turn_review.best and seq in since:
                laid = event.tiles if isinstance(event, e.TilesLaid) else ()
                not_laid = Counter(turn_review.best[0]["tiles"]) - Counter(laid)
                held = held_at_a_cost(rules, since[seq], not_laid, noted[event.by], unmelded.get(event.by))
                turn_review = replace(turn_review, detail={**turn_review.detail, "held_to_end": held})
            if not state.melded[event.by] and turn_review.possible:
                could_meld.add(event.by)
            yield turn_review
        state = apply(state, event)


def _turn(rules: RummikubRules, state: State, seq: int, event: _Turn, tools: Tools, could_meld: set[int]) -> TurnReview:
    rack, melded = state.racks[event.by].plain(), state.melded[event.by]
    found = best_lay(rules, state.table, rack, melded=melded, in_time=tools.in_time)
    best = () if found is None else ({"tiles": list(found.tiles), "table": [list(one) for one in found.table]},)
    detail: dict[str, Any] = {"melded": melded, "table": [list(one) for one in state.table]}
    if found is not None:
        detail |= {"value": found.value, "proved": found.proved}
    # The turn from which on this player was able to come out; told once.
    detail["first_chance"] = found is not None and not melded and event.by not in could_meld
    return TurnReview(
        seq=seq,
        by=event.by,
        rack=rack,
        played=_played(event),
        best=best,
        possible=found is not None,
        detail=detail,
    )


def _played(event: _Turn) -> dict[str, Any]:
    match event:
        case e.TilesLaid():
            table = [list(one) for one in event.table]
            return {"kind": "lay", "tiles": list(event.tiles), "table": table, "initial": event.initial}
        case e.TileDrawn():
            return {"kind": "draw", "drawn": list(event.tiles)}
        case e.TurnPassed():
            return {"kind": "pass"}
        case e.TurnLost():
            return {"kind": "lost", "why": event.why, "drawn": list(event.tiles), "manipulating": event.manipulating}
