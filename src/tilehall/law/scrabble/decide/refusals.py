"""What all deciders share: how they say no, and what their events rest on."""

from typing import Any, TypeAlias

from tilehall.law.game.clock import SECOND, Moment
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.scrabble.events import ClocksSet, Codes, Event
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import IN_PLAY, State

Decision: TypeAlias = tuple[Event, ...] | Refusal


def refuse(code: str, *terms: Term[Any], **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=tuple(term.basis for term in terms), detail=tuple(detail.items()))


def bases_of(*terms: Term[Any]) -> Codes:
    return tuple(basis_texts(*(term.basis for term in terms)))


def seconds_since(then: Moment, now: Moment) -> float:
    """As rulings count them."""
    return max(0, now - then) / SECOND


def refuse_in_this_phase(rules: ScrabbleRules, state: State) -> Refusal:
    if state.phase == "appealing":
        return refuse("appeal_open", Term("once", rules.resting("appeal")))
    return refuse("not_now", rules.turn_steps, phase=state.phase)


def refuse_off_turn(rules: ScrabbleRules, state: State, by: Seat) -> Refusal | None:
    """Why this seat cannot make a turn now."""
    if state.phase == "out" or (state.phase in IN_PLAY and by != state.on_turn):
        if state.last is not None and state.last.by == by:
            return refuse("turn_ended", rules.pressing)
        return refuse("not_on_turn", rules.turn_steps, on_turn=state.on_turn)
    return None if state.phase in IN_PLAY else refuse_in_this_phase(rules, state)


def clocks_event(outside: Outside, running: Seat | None, by: Seat | None, why: str, *terms: Term[Any]) -> ClocksSet:
    return ClocksSet(running=running, by=by, why=why, at=outside.moment, rests_on=bases_of(*terms))
