"""What stays on the rack: every heap has a place of its own, and what it is worth is found there."""

import random
from array import array
from itertools import combinations, pairwise

import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.leave_worths import NO_WORTHS, any_table, numbered
from tilehall.law.scrabble.kernels import leaves
from tilehall.law.scrabble.leave_table import COUNTS, TILE_WORTHS

SET = [code for code, count in enumerate(COUNTS) for _ in range(count)]
SIZES = [1, 27, 373, 3_509, 25_254, 148_150, 737_311]


def heaps_from(code, left):
    """All heaps of so many tiles from this code on, the plain way."""
    if left == 0:
        yield ()
    elif code <= 27:
        for own in range(min(left, COUNTS[code]) + 1):
            for rest in heaps_from(code + 1, left - own):
                yield (code,) * own + rest


@pytest.fixture(params=["compiled", "interpreted"])
def kernel(request):
    return leaves if request.param == "compiled" else interpreted(leaves)


def made(kernel, table=None, exchange_from=7):
    worths, late = (table.worths, table.note.late) if table else (NO_WORTHS, ())
    return kernel.Leaves(COUNTS, TILE_WORTHS, worths, late, exchange_from)


def test_there_are_as_many_heaps_of_each_size_as_the_set_allows():
    starts = numbered().size_starts_of_heaps()
    assert [after - before for before, after in pairwise(starts)] == SIZES
    assert numbered().heaps == sum(SIZES) == 914_625


def test_every_heap_up_to_four_tiles_has_the_place_of_its_turn():
    own = numbered()
    place = 0
    for size in range(5):
        for heap in heaps_from(1, size):
            assert own.place(bytes(heap)) == place
            place += 1


def test_large_heaps_have_places_of_their_own_in_any_order_of_their_tiles(kernel):
    own, lots = made(kernel), random.Random(5)
    found = {}
    for _ in range(400):
        heap = lots.sample(SET, lots.choice((5, 6)))
        place = own.place(bytes(heap))
        assert found.setdefault(place, sorted(heap)) == sorted(heap)
        assert own.place(bytes(sorted(heap))) == place
        assert sum(SIZES[: len(heap)]) <= place < sum(SIZES[: len(heap) + 1])


@pytest.mark.parametrize("heap", [[1] * 10, [27] * 3, [10, 10], [1] * 7])
def test_what_the_set_does_not_hold_has_no_place(heap):
    with pytest.raises(ValueError, match="no heap"):
        numbered().place(bytes(heap))


def test_a_table_of_another_set_is_refused():
    with pytest.raises(ValueError, match="another set"):
        leaves.Leaves(COUNTS, TILE_WORTHS, memoryview(array("h", [1, 2])).cast("B").cast("h"), (), 7)


def plain_worth(own, table, kept):
    return table.worths[own.place(bytes(kept))]


def test_what_is_added_is_the_worth_of_what_stays_and_of_what_is_left_in_the_bag(kernel):
    table, lots, own = any_table(late=tuple(range(100, 1400, 100))), random.Random(6), numbered()
    weighing = made(kernel, table)
    for bag in (1, 3, 6, 7, 8, 50):
        rack = sorted(lots.sample(SET, 7))
        weighing.weigh(bytes(rack), bag, 0)
        for mask in range(1, 128):
            laid = [tile for at, tile in enumerate(rack) if mask >> at & 1]
            kept = [tile for at, tile in enumerate(rack) if not mask >> at & 1]
            late = table.note.late[bag - len(laid) + 7] if bag - len(laid) + 7 < 13 else 0
            assert weighing.after_tiles(bytes(laid)) == plain_worth(own, table, kept) + late, (rack, laid, bag)


def test_the_best_exchange_is_the_heap_that_is_worth_most(kernel):
    table, lots, own = any_table(), random.Random(7), numbered()
    weighing = made(kernel, table)
    for _ in range(20):
        rack = sorted(lots.sample(SET, 7))
        best = max(plain_worth(own, table, kept) for size in range(7) for kept in combinations(rack, size))
        assert weighing.weigh(bytes(rack), 7, 0) == best
        kept = list(rack)
        for tile in weighing.tiles(weighing.swap):
            kept.remove(tile)
        assert plain_worth(own, table, kept) == best
        assert weighing.weigh(bytes(rack), 6, 0) == leaves.NONE
        assert weighing.swap == 0


def test_who_keeps_all_tiles_has_no_more_than_who_exchanges_one(kernel):
    weighing, lots = made(kernel, any_table()), random.Random(8)
    for _ in range(20):
        assert weighing.weigh(bytes(lots.sample(SET, 7)), 20, 0) >= weighing.kept()


def test_when_the_bag_is_empty_tiles_cost_and_going_out_brings_the_other_rack(kernel):
    weighing = made(kernel, any_table())
    weighing.weigh(bytes([1, 17, 27]), 0, 9)  # A, Q, a blank
    assert weighing.after_tiles(bytes([1, 17, 27])) == 2 * 9 * 100
    assert weighing.after_tiles(bytes([1])) == -2 * 10 * 100 - 1000
    assert weighing.after_tiles(bytes([17, 27])) == -2 * 1 * 100 - 1000
    assert weighing.kept() == -2 * 11 * 100 - 1000


def test_without_a_table_only_the_score_counts(kernel):
    weighing = made(kernel)
    weighing.plain(bytes([1, 2, 27]))
    assert [weighing.after_tiles(bytes(some)) for some in ([1], [1, 2], [27])] == [0, 0, 0]


def test_what_is_met_is_noted_for_every_heap_of_the_rack_once_for_each_way_to_hold_it(kernel):
    own, rack = made(kernel), bytes([5, 5, 9, 14, 18, 19, 27])  # E E I N R S ?
    sums, seen = array("q", bytes(8 * own.heaps)), array("i", bytes(4 * own.heaps))
    own.plain(rack)
    own.note(1234, sums, seen)
    assert sum(seen) == 127
    assert seen[0] == 1
    assert seen[numbered().place(bytes([5]))] == 2
    assert seen[numbered().place(bytes([5, 5]))] == 1
    assert sums[numbered().place(bytes([5, 9]))] == 2 * 1234


@pytest.mark.parametrize("rack", [bytes(11), bytes([0]), bytes([28])])
def test_a_rack_that_is_none_is_refused(kernel, rack):
    with pytest.raises(ValueError):
        made(kernel).plain(rack)
