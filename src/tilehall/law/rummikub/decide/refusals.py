"""What all deciders share: how they say no, and what their events rest on."""

from typing import Any, TypeAlias

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.rummikub import solve
from tilehall.law.rummikub.events import Chance, Codes, Event
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import IN_PLAY, State
from tilehall.law.rummikub.tiles import UNKNOWN

Decision: TypeAlias = tuple[Event, ...] | Refusal


def refuse(code: str, *terms: Term[Any], **detail: Fact) -> Refusal:
    bases = dict.fromkeys(term.basis for term in terms)
    return Refusal(code=code, rests_on=tuple(bases), detail=tuple(detail.items()))


def bases_of(*terms: Term[Any]) -> Codes:
    return tuple(basis_texts(*(term.basis for term in terms)))


def refuse_in_this_phase(rules: RummikubRules, state: State) -> Refusal:
    return refuse("not_now", rules.order_of_play, phase=state.phase)


def refuse_off_turn(rules: RummikubRules, state: State, by: Seat) -> Refusal | None:
    """Why this seat cannot make a turn now."""
    if state.phase in ("counting", "over"):
        return refuse("game_over", rules.going_out if state.ended == "out" else rules.last_round)
    if state.phase == "restoring":
        return refuse("restoring_open", rules.restoring)
    if state.phase not in IN_PLAY:
        return refuse("not_now", rules.play_begins, phase=state.phase)
    if by != state.on_turn:
        return refuse("not_on_turn", rules.order_of_play, on_turn=state.on_turn)
    return None


def draw_from_pool(state: State, count: int, outside: Outside) -> Codes:
    """So many tiles out of the pool, or what is there; at a table nobody tells us which."""
    count = min(count, len(state.pool))
    if state.kept == "table":
        return (UNKNOWN,) * count
    return state.pool.draw(outside.pick(count, len(state.pool)))[0]


def best_initial_meld(rack: Tiles) -> Chance:
    """The best initial meld in this rack, with its melds as proof."""
    value, melds = solve.best_opening(rack.plain())
    return Chance(value=value, melds=melds)


def chance_to_meld(state: State, by: Seat) -> Chance | None:
    """What a player who has not melded could lay from the rack alone; unknown at a table."""
    return None if state.melded[by] or state.kept == "table" else best_initial_meld(state.racks[by])
