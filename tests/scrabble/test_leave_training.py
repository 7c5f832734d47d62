"""Learning what leaves are worth: the same however it is shared out, and fitted as a library fits."""

from array import array

import numpy
import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.leave_worths import NOTE, any_table, numbered
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.kernels import lexicon, pairfit
from tilehall.law.scrabble.leave_table import COUNTS, CorruptTable, LeaveTable, read_table, table_file
from tilehall.law.scrabble.practice.leave_training import empty_tally, learnt, tally_games
from tilehall.site.games import lexicons

from .whole_games import SHIPPED

TRUST = 60.0


@pytest.fixture(scope="module")
def finder():
    words = lexicons.open_lexicon_file(SHIPPED).words()[::7]
    graph = lexicon.generator_file([word.encode() for word in words])
    return plays.Finder(graph, bonus=50, bonus_tiles=7)


def test_shares_add_up_to_the_whole(finder):
    whole, shared = tally_games(finder, "1/0", range(6)), empty_tally(finder)
    for share in range(3):
        shared.add(tally_games(finder, "1/0", range(6)[share::3]))
    assert (shared.sums, shared.seen) == (whole.sums, whole.seen)
    other = tally_games(finder, "2/0", range(6))
    assert other.sums != whole.sums


def test_each_rack_with_tiles_in_the_bag_counts_for_all_its_heaps(finder):
    tally = tally_games(finder, "1/0", range(3))
    turns = tally.seen[0]
    assert sum(tally.seen) == 127 * turns
    assert 3 * 10 < turns < 3 * 40
    singles = tally.seen[1:28]
    assert sum(singles) == 7 * turns


def test_what_was_met_above_the_mean_is_worth_more(finder):
    tally = tally_games(finder, "1/0", range(40))
    worths = learnt(finder, tally)
    of = finder.leaves.place
    assert worths[0] == 0
    assert worths[of(bytes([27]))] == max(worths[1:28]) > 500, "a blank is the best tile to keep"
    assert worths[of(bytes([19]))] > 0 > worths[of(bytes([22]))], "an S is, a V is not"


def noisy(heaps, lots):
    """How often each heap was met and what came of it, around a sum of terms."""
    tiles = [lots.below(2001) - 1000 for _ in range(28)]
    told = [sum(tiles[code] for code in heap) + (400 if 5 in heap and 19 in heap else 0) for heap in heaps]
    seen = array("i", [lots.below(3) * lots.below(50) for _ in heaps])
    sums = array("q", [often * (own + lots.below(201) - 100) for own, often in zip(told, seen, strict=True)])
    return sums, seen


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_the_terms_are_those_of_least_squares(form, monkeypatch):
    """Of a set of eight tiles, so that there are few heaps."""
    kernel = pairfit if form == "compiled" else interpreted(pairfit)
    counts = bytes([0] + [1 if code in (1, 5, 9, 17, 19, 21, 27) else 0 for code in range(1, 28)])
    counts = bytes([0, *(own + (index == 4) for index, own in enumerate(counts[1:]))])  # two E
    heaps = [heap for size in range(7) for heap in small_heaps(counts, 1, size)]
    starts, at = [], 0
    for size in range(8):
        starts.append(at)
        at += sum(len(heap) == size for heap in heaps)
    sums, seen = noisy(heaps, Lots("fit"))
    found = kernel.PairFit(counts, sums, seen).worth(starts, TRUST)
    expected = by_library(heaps, sums, seen)
    assert max(abs(own - other) for own, other in zip(found[1:], expected[1:], strict=True)) <= 1


def small_heaps(counts, code, left):
    if left == 0:
        yield ()
    elif code <= 27:
        for own in range(min(left, counts[code]) + 1):
            for rest in small_heaps(counts, code + 1, left - own):
                yield (code,) * own + rest


def by_library(heaps, sums, seen):
    terms = sorted({term for heap in heaps for term in terms_of(heap)}, key=repr)
    rows, right, weights = [], [], []
    total = [sum(often for heap, often in zip(heaps, seen, strict=True) if len(heap) == size) for size in range(7)]
    for heap, met, often in zip(heaps, sums, seen, strict=True):
        if heap and often:
            rows.append([1, *(terms_of(heap).count(term) for term in terms)])
            right.append(met / often)
            weights.append((often / total[len(heap)]) ** 0.5)
    matrix = numpy.array(rows) * numpy.array(weights)[:, None]
    fitted, *_ = numpy.linalg.lstsq(matrix, numpy.array(right) * numpy.array(weights), rcond=None)
    told = [fitted[0] + sum(fitted[1 + terms.index(term)] for term in terms_of(heap)) for heap in heaps]
    return [(met + TRUST * own) / (often + TRUST) for met, often, own in zip(sums, seen, told, strict=True)]


def terms_of(heap):
    return [*heap, *((one, two) for at, one in enumerate(heap) for two in heap[at + 1 :])]


# -- the file


def test_a_table_comes_back_as_it_was_written():
    table = any_table(late=(1, 2, 3))
    file = table_file(table)
    again = read_table(file)
    assert again.note == table.note
    assert again.worths == table.worths
    assert len(file) < 2_000_000
    assert table_file(again) == file


@pytest.mark.parametrize("at", [0, 8, 30, 400, -40, -1])
def test_a_table_with_a_wrong_byte_is_none(at):
    file = bytearray(table_file(any_table()))
    file[at] ^= 1
    with pytest.raises((CorruptTable, ValueError)):
        read_table(bytes(file))


@pytest.mark.parametrize("length", [0, 10, 60, 5000])
def test_half_a_table_is_none(length):
    with pytest.raises(CorruptTable):
        read_table(table_file(any_table())[:length])


def test_what_comes_with_the_program_is_a_table_for_its_word_list():
    shipped = read_table((SHIPPED.with_suffix(".leaves")).read_bytes())
    about = lexicons.open_lexicon_file(SHIPPED).about
    assert (shipped.note.lexicon, shipped.note.name) == (about.compiled_sha256, "enable1")
    assert len(shipped.worths) == numbered().heaps
    place = numbered().place
    worth = {heap: shipped.worths[place(codes)] for heap, codes in KNOWN.items()}
    singles = [shipped.worths[place(bytes([code]))] for code in range(1, 28)]
    assert worth["?"] == max(singles)
    assert worth["S"] > 0 > worth["Q"]
    assert worth["QU"] > worth["Q"] + worth["U"]


KNOWN = {"?": bytes([27]), "S": bytes([19]), "Q": bytes([17]), "U": bytes([21]), "QU": bytes([17, 21])}


def test_a_note_says_what_a_table_was_learnt_from():
    assert read_table(table_file(LeaveTable(NOTE, any_table().worths))).note == NOTE
    assert sum(COUNTS) == 100
