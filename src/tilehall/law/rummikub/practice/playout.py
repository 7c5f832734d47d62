"""The last turns of a game of two played on in thought, both keeping their tiles: what a lay now leads to.

Who draws the last tile has the last turn, and then knows what the other has laid; to lay one meld in place of drawing
turns that round.
"""

from dataclasses import dataclass, replace

from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.solve import meld_search
from tilehall.law.rummikub.solve.meld_search import best_melds, counts_less, counts_plus

from .planner import can_stand
from .seat_position import listed, points


@dataclass(frozen=True, slots=True)
class Thought:
    """A position as it may be: both racks in counts, that of who is on turn first, and the pool in the order drawn."""

    on_turn: bytes
    other: bytes
    lying: bytes
    pool: tuple[int, ...]
    last_turns: int | None = None


def margin(rules: RummikubRules, thought: Thought, laid: bytes | None) -> int:
    """What the other is charged above who is on turn now, if these tiles are laid now, or a tile is drawn."""
    sign = 1
    thought = _drawn(thought) if laid is None else _laid(thought, laid)
    while True:
        if not any(thought.on_turn) or thought.last_turns == 0:
            return sign * (_charge(rules, thought.other) - _charge(rules, thought.on_turn))
        thought, sign = _passed(thought), -sign
        if can_stand(counts_plus(thought.on_turn, thought.lying)):
            thought = _laid(thought, thought.on_turn)
        elif thought.last_turns is not None:
            thought = _laid(thought, _most_value(thought))
        else:
            thought = _drawn(thought)


def _passed(thought: Thought) -> Thought:
    return replace(thought, on_turn=thought.other, other=thought.on_turn)


def _laid(thought: Thought, laid: bytes) -> Thought:
    return replace(
        thought,
        on_turn=counts_less(thought.on_turn, laid),
        lying=counts_plus(thought.lying, laid),
        last_turns=_turns_left(thought, thought.pool),
    )


def _drawn(thought: Thought) -> Thought:
    rack = bytearray(thought.on_turn)
    for tile in thought.pool[:1]:
        rack[tile] += 1
    pool = thought.pool[1:]
    return replace(thought, on_turn=bytes(rack), pool=pool, last_turns=_turns_left(thought, pool))


def _turns_left(thought: Thought, pool: tuple[int, ...]) -> int | None:
    """After this turn: once the pool is empty each has one turn more."""
    if thought.last_turns is not None:
        return thought.last_turns - 1
    return None if pool else 2


def _most_value(thought: Thought) -> bytes:
    found = best_melds(counts_plus(thought.on_turn, thought.lying), thought.lying, "value")
    if found is None:
        return bytes(len(thought.lying))
    return counts_less(meld_search.tile_counts(found.melds), thought.lying)


def _charge(rules: RummikubRules, rack: bytes) -> int:
    return points(listed(rack), rules.joker_rack_value.value)
