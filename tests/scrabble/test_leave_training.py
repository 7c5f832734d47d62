"""Learning what leaves are worth: the same however it is shared out, and fitted as a library fits."""

import json
import struct
from array import array
from dataclasses import asdict
from hashlib import sha256

import numpy
import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.leave_worths import NOTE, any_table, numbered
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble import leave_table, plays
from tilehall.law.scrabble.kernels import lexicon, pairfit
from tilehall.law.scrabble.leave_table import COUNTS, CorruptTable, LeaveTable, read_table, table_file
from tilehall.law.scrabble.plays import ON_A_RACK
from tilehall.law.scrabble.practice.choosers import by_equity
from tilehall.law.scrabble.practice.deals import play_deal
from tilehall.law.scrabble.practice.late_training import LATE, LateTally, late_learnt, tally_endings
from tilehall.law.scrabble.practice.leave_training import RACKS, empty_tally, learnt, tally_games
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.practice.simulation import pool
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


def test_each_rack_that_is_drawn_counts_for_all_its_heaps(finder):
    tally = tally_games(finder, "1/0", range(3))
    racks = tally.seen[0]
    assert sum(tally.seen) == 127 * racks
    assert 3 * 10 < racks / RACKS < 3 * 40
    singles = tally.seen[1:28]
    assert sum(singles) == 7 * racks


def test_racks_are_drawn_from_all_tiles_that_are_not_on_the_board(finder):
    """As often as these tiles are there, as nearly as lots can, whatever is held."""
    expected, bags = [0.0] * 28, []
    chooser = by_equity(finder, lambda _: True)

    def noting(sight):
        if sight.bag >= ON_A_RACK:
            tiles = pool(sight.board, b"")
            bags.append(sight.bag)
            for tile in tiles:
                expected[tile] += RACKS * ON_A_RACK / len(tiles)
        return chooser(sight)

    for number in range(60):
        play_deal((noting, noting), shuffled(f"even/0/{number}"), Lots(f"even/0/{number}"))
    tally = tally_games(finder, "even/0", range(60))
    assert min(bags) == ON_A_RACK
    assert tally.seen[0] == RACKS * len(bags), "in each turn with as many tiles in the bag as a rack has"
    for code in range(1, 28):
        often = tally.seen[finder.leaves.place(bytes([code]))]
        assert abs(often - expected[code]) < 5 * expected[code] ** 0.5, (code, often)


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


# -- few tiles in the bag


def test_games_for_the_end_add_up_however_they_are_shared_out(finder):
    whole, shared = tally_endings(finder, "late", range(6)), LateTally()
    for share in range(3):
        shared.add(tally_endings(finder, "late", range(6)[share::3]))
    assert shared == whole
    assert 6 * 4 < sum(whole.seen) < 6 * 20
    assert whole.seen[0] == 0, "seven short would be none in the bag before"


def test_what_was_still_won_is_held_against_how_the_game_ended(finder):
    """By the games alone: each turn's lead with its play and what stays, and the end."""
    expected, turns = LateTally(), []
    chooser = by_equity(finder, lambda _: True)

    def noting(sight):
        choice = chooser(sight)
        turns.append((sight, choice))
        return choice

    for number in range(4):
        turns.clear()
        ended = play_deal((noting, noting), shuffled(f"late/{number}"), Lots(f"late/{number}"))
        for turn, (sight, choice) in enumerate(turns):
            left = sight.bag - (sum(map(bool, choice.play[-1])) if choice.play else 99)
            if sight.bag and -7 <= left < 21:
                seat = turn % 2
                # This finder has no table: what stays is worth nothing.
                won = ended.scores[seat] - ended.scores[1 - seat] - sight.lead - choice.play[0]
                expected.sums[left + 7] += 100 * won
                expected.seen[left + 7] += 1
    assert tally_endings(finder, "late", range(4)) == expected


def test_what_is_won_everywhere_alike_is_the_end_of_nothing():
    tally = LateTally([-1000 * 600] * 28, [600] * 28)
    assert late_learnt(tally) == (0,) * LATE
    tally.sums[8] += 300 * 600
    tally.sums[7], tally.seen[7] = -5000, 5
    assert late_learnt(tally) == (0,) * 8 + (300 * 600 // 660,) + (0,) * 5
    assert late_learnt(LateTally()) == ()


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


@pytest.mark.parametrize("noted", [{"late": None}, {"more": 1}, {"games": 3}, None, []])
def test_a_whole_table_with_another_note_is_none(noted):
    """Written by a program of another version: it is to be learnt again, and stops nothing."""
    table = any_table()
    about = asdict(table.note)
    plain = {key: one for key, one in {**about, **noted}.items() if one is not None} if noted else noted
    note = json.dumps(plain).encode()
    note += b" " * (-(20 + len(note)) % 4)
    head = struct.pack("<8sIII", leave_table.KIND, leave_table.VERSION, len(note), len(table.worths))
    body = head + note + table.worths.tobytes()
    with pytest.raises(CorruptTable):
        read_table(body + sha256(body).digest())


def test_what_comes_with_the_program_is_a_table_for_its_word_list():
    shipped = read_table((SHIPPED.with_suffix(".leaves")).read_bytes())
    about = lexicons.open_lexicon_file(SHIPPED).about
    assert (shipped.note.lexicon, shipped.note.name) == (about.compiled_sha256, "enable1")
    assert len(shipped.worths) == numbered().heaps
    place = numbered().place
    assert len(shipped.note.late) == LATE
    to_one, emptied = shipped.note.late[ON_A_RACK + 1], shipped.note.late[ON_A_RACK - 1]
    assert to_one > 200 > -200 > emptied, "the other draws the last tile; one tile short of a full rack"
    worth = {heap: shipped.worths[place(codes)] for heap, codes in KNOWN.items()}
    singles = [shipped.worths[place(bytes([code]))] for code in range(1, 28)]
    assert worth["?"] == max(singles)
    assert worth["S"] > 0 > worth["Q"]
    assert worth["QU"] > worth["Q"] + worth["U"]


KNOWN = {"?": bytes([27]), "S": bytes([19]), "Q": bytes([17]), "U": bytes([21]), "QU": bytes([17, 21])}


def test_a_note_says_what_a_table_was_learnt_from():
    assert read_table(table_file(LeaveTable(NOTE, any_table().worths))).note == NOTE
    assert sum(COUNTS) == 100
