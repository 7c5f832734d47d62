"""Who counts keeps what will fit, as who plans does, and counts what the others may hold.

A tile that is neither on the table nor on the own rack is in the pool or on another rack. Of such tiles racks are
drawn for whoever holds few: not those with which that player would have gone out, nor, of somebody who lays
whenever it is possible, those with which something could have been laid in the turn that ended in a draw. By them it
reckons how likely somebody is gone after the next turn, before it keeps on waiting. When the pool is empty it knows
what the one other player holds, and looks at the answer to each lay.
"""

from collections.abc import Iterator

from tilehall.law.rummikub import solve
from tilehall.law.rummikub.meld import meld_value
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.solve import meld_search
from tilehall.law.rummikub.solve.meld_search import best_melds, counts_less, counts_plus
from tilehall.law.rummikub.tiles import JOKER, JOKER_CODE, tile_counts

from .best_lay import InTime, LayFound, legal_lay
from .first_meld import least_first_meld
from .hidden_racks import hidden_racks
from .planner import can_stand, going_out, is_last_turn
from .playout import Thought, margin
from .seat_position import OtherSeat, SeatPosition, listed, points

WITHIN_REACH = 6  # tiles: nobody who holds more is gone after the next turn but by a stroke of luck
RACKS = 24  # drawn for each who holds few
LIKELY = 0.5  # that somebody goes out next, from which on waiting costs more than it brings
NEARLY_EMPTY = 2  # tiles in the pool
PLAYED_ON = 8  # racks and pools from which the game is played on
MELDS_TRIED = 4
LAYS_WHENEVER_POSSIBLE = 3  # lays that were seen: who keeps tiles lays once and waits


def count_lay(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    if not position.melded:
        return least_first_meld(rules, position)
    if (out := going_out(rules, position, in_time)) is not None:
        return out
    if is_last_turn(position):
        return _last_lay(rules, position, in_time)
    if position.pool <= NEARLY_EMPTY and len(position.others) == 1 and position.others[0].melded:
        return _lay_before_the_last(rules, position, in_time)
    if chance_of_out(position, position.lying, in_time) > LIKELY:
        return _safest(rules, position, in_time)
    return None


# -- while there is a pool


def chance_of_out(position: SeatPosition, lying: bytes, in_time: InTime) -> float:
    """That one of the others goes out in the turn that comes next, with these tiles on the table."""
    stays = 1.0
    for other in position.others:
        if other.melded and other.tiles <= WITHIN_REACH:
            stays *= 1 - _share_out(position, other, lying, in_time)
    return 1 - stays


def _share_out(position: SeatPosition, other: OtherSeat, lying: bytes, in_time: InTime) -> float:
    def could_have_been(_rack: bytes, before: bytes) -> bool:
        if not other.waited or not in_time():
            return True
        if other.lays >= LAYS_WHENEVER_POSSIBLE:
            return not can_lay(before, position.lying)
        return not any(before) or not can_stand(counts_plus(before, position.lying))

    racks = list(hidden_racks(position, other, RACKS, could_have_been))
    return sum(can_stand(counts_plus(rack, lying)) for rack in racks) / len(racks) if racks else 0.0


def can_lay(held: bytes, lying: bytes) -> bool:
    """Can any of these tiles be laid on such a table?"""
    found = best_melds(counts_plus(held, lying), lying, "tiles")
    return found is not None and meld_search.tile_counts(found.melds) != lying


def _safest(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    """Of waiting and some lays the one with the least to lose: the chance that somebody goes out, times the rest."""
    joker = rules.joker_rack_value.value
    best, least = None, points(position.rack, joker) * chance_of_out(position, position.lying, in_time)
    for found in lays_to_weigh(rules, position, in_time):
        if best is not None and not in_time():
            break
        held = counts_less(position.held, tile_counts(found.tiles))
        lying = counts_plus(position.lying, tile_counts(found.tiles))
        loss = points(listed(held), joker) * chance_of_out(position, lying, in_time)
        if loss < least:
            best, least = found, loss
    return best


def lays_to_weigh(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> Iterator[LayFound]:
    """Most value, most tiles, and most value with the jokers kept."""
    racks = [position.rack]
    if position.held[JOKER_CODE]:
        racks.append(tuple(tile for tile in position.rack if tile != JOKER))
    for rack in racks:
        for question in ("value", "tiles"):
            found = legal_lay(rules, position.table, rack, in_time=in_time, question=question)
            if found is not None:
                yield found


# -- the last turns


def _lay_before_the_last(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    """By playing on from racks and pools as they may be: to wait, to lay one meld, or what costs most."""
    thoughts = list(_thoughts(position))
    best: LayFound | None = None
    most: int | None = None
    for found in (None, *_lays_before_the_last(rules, position, in_time)):
        laid = None if found is None else tile_counts(found.tiles)
        margins = []
        for thought in thoughts:
            if not in_time():
                return best
            margins.append(margin(rules, thought, laid))
        if most is None or sum(margins) > most:
            best, most = found, sum(margins)
    return best


def _thoughts(position: SeatPosition) -> Iterator[Thought]:
    for rack in hidden_racks(position, position.others[0], PLAYED_ON, lambda _rack, _before: True):
        pool = counts_less(position.unseen, rack)
        order = tuple(tile for tile, count in enumerate(pool) for _ in range(count))
        yield Thought(position.held, rack, position.lying, order)


def _lays_before_the_last(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> Iterator[LayFound]:
    own = solve.best_opening(tuple(tile for tile in position.rack if tile != JOKER))[1]
    for one in sorted(own, key=lambda meld: (len(meld), meld_value(meld)))[:MELDS_TRIED]:
        if len(one) >= rules.lay_min_tiles.value:
            yield LayFound(one, (*position.table, one), meld_value(one), True)
    found = legal_lay(rules, position.table, position.rack, in_time=in_time, question="value")
    if found is not None:
        yield found


def _last_lay(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    """What leaves most between the charges in the end. Of several others nobody knows who holds what."""
    most = legal_lay(rules, position.table, position.rack, in_time=in_time, question="value")
    if most is None or len(position.others) != 1 or position.last_turns == 1:
        return most
    joker = rules.joker_rack_value.value
    best: tuple[int, LayFound | None] | None = None
    for found in (most, *lays_to_weigh(rules, position, in_time), None):
        laid = tile_counts(found.tiles if found is not None else ())
        rest = points(listed(counts_less(position.held, laid)), joker)
        margin = _charge_after(rules, position, counts_plus(position.lying, laid)) - rest
        if best is None or margin > best[0]:
            best = margin, found
    return None if best is None else best[1]


def _charge_after(rules: RummikubRules, position: SeatPosition, lying: bytes) -> int:
    """What the only other player is charged after the best answer on this table: the unseen tiles are that rack."""
    held = position.unseen
    if not position.others[0].melded:
        return rules.unmelded_charge_could_not.value
    found = best_melds(counts_plus(held, lying), lying, "value")
    left = held if found is None else counts_less(counts_plus(held, lying), meld_search.tile_counts(found.melds))
    return points(listed(left), rules.joker_rack_value.value)
