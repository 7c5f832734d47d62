"""The kernels against trying everything and against an integer programme; compiled and interpreted."""

import random

import pytest

from tests.rummikub import oracle
from tests.rummikub.positions import JOKER, Position, names, of_every_size, position
from tests.scrabble.interpreted_kernels import interpreted
from tilehall.law.rummikub import meld
from tilehall.law.rummikub.kernels import estimate, layout, sweep, ways
from tilehall.law.rummikub.solve import meld_search

QUESTIONS = ("tiles", "value", "opening", "arrange")
WHOLE = bytes([2] * 53)


@pytest.fixture(scope="module")
def programme():
    return oracle.Programme()


def ours(total, table, question):
    """(tiles, value) as the oracles give them, from melds that are checked on the way."""
    must = total if question == "arrange" else table
    found = meld_search.best_melds(total, must, question)
    if found is None:
        return None
    laid = meld_search.tile_counts(found.melds)
    for one in found.melds:
        read = meld.read_meld(names(one))
        assert read is not None, names(one)
        assert read.meld == names(one)
    assert all(least <= own <= most for least, own, most in zip(must, laid, total, strict=True))
    play = [own - least for own, least in zip(laid, table, strict=True)]
    stood = sum((tile - 64) % 13 + 1 for one in found.melds for tile in one if tile >= 64)
    value = sum(count * (tile % 13 + 1) for tile, count in enumerate(play[:JOKER]))
    return sum(play), value + (stood if question == "opening" else 100 * play[JOKER])


def heap(text):
    """Counts of tiles written with blanks between."""
    return Position([], ["RBYK".index(one[0]) * 13 + int(one[1:]) - 1 if one != "J" else JOKER for one in text.split()])


def test_small_positions_by_trying_everything():
    lots = random.Random(4)
    for _ in range(120):
        near = lots.sample([tile for tile in range(JOKER) if tile % 13 < 5 and tile // 13 < 3] * 2, lots.randint(3, 10))
        one = Position([], [*near, *[JOKER] * lots.randint(0, 2)])
        for question in QUESTIONS:
            assert ours(one.total, bytes(53), question) == oracle.brute(one.total, bytes(53), question), one.rack


def test_small_tables_by_trying_everything():
    lots = random.Random(5)
    for at in range(30):
        one = position(lots, 2, lots.randint(1, 5), at % 3)
        for question in ("tiles", "value"):
            assert ours(one.total, one.table, question) == oracle.brute(one.total, one.table, question), one.melds


def asked(question, one, lots):
    """Total and table for a question: most heaps can stand if nothing is added, so that both answers come up."""
    if question == "opening":
        return one.held, bytes(53)
    if question == "arrange":
        more = bytes(min(own + lots.randint(0, 1), most) for own, most in zip(one.table[JOKER:], b"\2", strict=True))
        return (one.table[:JOKER] + more if lots.random() < 0.7 else one.total), bytes(53)
    return one.total, one.table


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_the_integer_programme(programme, part):
    lots = random.Random(part)
    for at in range(52):
        question = QUESTIONS[at % 4]
        small = at % 12 != 11
        one = position(lots, lots.randint(0, 6 if small else 24), lots.randint(1, 20 if small else 40), at % 3)
        total, table = asked(question, one, lots)
        assert ours(total, table, question) == programme.solve(total, table, question), (question, total, table)


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_whole_set_agrees_with_the_integer_programme(programme, question, jokers):
    total = bytes([2] * 52 + [jokers])
    assert ours(total, bytes(53), question) == programme.solve(total, bytes(53), question)


def test_first_melds_at_the_top_end_agree_with_the_integer_programme(programme):
    """Where a joker makes three runs of a colour: no lower place is worth as much."""
    lots, third = random.Random(6), 0
    for _ in range(60):
        colour = lots.randrange(4) * 13
        rack = [colour + n for n in range(lots.choice((6, 7, 8, 9)), 13) for _ in range(lots.choice((1, 2, 2)))]
        rack += [tile for tile in lots.sample(range(JOKER), 4) if rack.count(tile) < 2]
        one = Position([], [*rack, *[JOKER] * lots.randint(1, 2)])
        assert ours(one.total, bytes(53), "opening") == programme.solve(one.total, bytes(53), "opening"), rack
        melds = meld_search.best_melds(one.total, bytes(53), "opening").melds
        runs = [meld for meld in melds if meld[1] % 64 - meld[0] % 64 == 1]
        third += sum(colour + 10 in (tile, tile - 64) for meld in runs for tile in meld) > 2
    assert third > 3


@pytest.mark.parametrize(
    "text, question, expected",
    [
        ("R5 R5 B5 B5 Y5 Y5 K5 K5 J", "tiles", (9, 140)),  # eight of a kind and a joker are three groups
        ("R5 R5 B5 B5 Y5 Y5 K5 K5 J", "arrange", (9, 140)),
        ("R5 R5 B5 B5 Y5 Y5 K5 K5", "opening", (8, 40)),
        (" ".join(f"R{n} R{n}" for n in range(1, 14)) + " J", "tiles", (27, 282)),  # both runs are from 1 to 13
        (" ".join(f"R{n} R{n}" for n in range(1, 14)) + " J J", "arrange", (28, 382)),
        ("R5 B5 J R5 B5 J", "arrange", (6, 220)),
        ("R5 B5 Y5 K5 J", "arrange", None),  # a group of four has no room
        ("R5 B5 Y5 K5 R9 B9 Y9 K9 J", "arrange", None),
        ("R5 B5 Y5 K5 J J", "arrange", (6, 220)),
        ("R5 B5 Y5 J", "arrange", (4, 115)),
        ("R1 R2 J", "arrange", (3, 103)),
        ("R1 R2 J", "opening", (3, 6)),  # the joker is the 3: there is no 0
        ("R12 R13 J", "opening", (3, 36)),
        ("R12 R13 R1", "tiles", (0, 0)),
        ("R10 B10 Y10", "opening", (3, 30)),
        ("R10 B10 J", "opening", (3, 30)),
        ("J J R9", "opening", (3, 30)),  # a run from 9 to 11 is worth more than a group of 9s
        ("J J R13", "opening", (3, 39)),
        ("J J", "tiles", (0, 0)),
        ("J K1 K2 R12 R13", "value", (3, 125)),
        ("K1 K2 K3 K4 R13 B13 Y13 K13 K12 K11", "value", (10, 10 + 39 + 36)),
        ("", "arrange", (0, 0)),
        ("J", "arrange", None),
        ("R9 R10 R11 R11 R12 R12 R13 R13 J", "opening", (9, 102)),
        ("R10 R11 R11 R12 R12 R13 R13 J J", "opening", (9, 108)),  # two runs and a group of 13s
    ],
)
def test_traps(text, question, expected):
    total = heap(text).total
    assert ours(total, bytes(53), question) == expected


@pytest.fixture(scope="module")
def slow():
    plain = [interpreted(kernel) for kernel in (ways, estimate, sweep, layout)]
    assert not any(kernel.COMPILED for kernel in plain)
    made = plain[1].Estimate(plain[0].ON, plain[0].GIVEN)
    return made, plain[2].Sweep(plain[0].MOST, made.shared), plain[3].Layout(plain[0].GIVEN, plain[0].WHICH)


@pytest.mark.parametrize("explicit", [False, True])
def test_compiled_and_interpreted_agree(slow, explicit):
    fast = (made := estimate.Estimate(ways.ON, ways.GIVEN), sweep.Sweep(ways.MOST, made.shared))
    lay = layout.Layout(ways.GIVEN, ways.WHICH)
    lots = random.Random(9)
    for at in range(60):
        one = position(lots, lots.randint(0, 12), lots.randint(1, 20), at % 3)
        weights = tuple(lots.randint(1, 900) for _ in range(26))
        told = []
        for kernels in (fast, slow):
            kernels[0].reckon(one.total, one.table, weights, explicit)
            told.append(kernels[1].search(one.total[JOKER], one.table[JOKER], explicit, meld_search.NO_LIMIT))
        assert told[0] == told[1]
        if told[0]:
            spare = 0 if explicit else one.total[JOKER] - told[0][1]
            args = (one.total, one.table, told[0][2], spare)
            assert lay.lay(*args) == slow[2].lay(*args)


def test_a_limit_is_a_limit():
    for one in of_every_size(40, 3):
        found = meld_search.best_melds(one.total, one.table, "tiles")
        assert meld_search.best_melds(one.total, one.table, "tiles", found.cost).cost == found.cost
        assert meld_search.best_melds(one.total, one.table, "tiles", found.cost - 1) is None


@pytest.mark.parametrize(
    "total, table, weights",
    [
        (WHOLE[:-1], bytes(53), (1,) * 26),
        (WHOLE, bytes(52), (1,) * 26),
        (WHOLE, bytes(53), (1,) * 25),
        (bytes([3] * 53), bytes(53), (1,) * 26),
        (bytes(53), WHOLE, (1,) * 26),
    ],
)
def test_counts_that_cannot_be_are_refused(total, table, weights):
    with pytest.raises(ValueError):
        estimate.Estimate(ways.ON, ways.GIVEN).reckon(total, table, weights, False)


def test_the_worst_case_is_bounded():
    """By states looked at, which no machine changes: the whole set, and racks of all sizes with two jokers."""
    made = estimate.Estimate(ways.ON, ways.GIVEN)
    own, lots = sweep.Sweep(ways.MOST, made.shared), random.Random(8)
    positions = [WHOLE, *(position(lots, 0, lots.randint(20, 100), 2).total for _ in range(150))]
    for total in positions:
        for explicit in (False, True):
            made.reckon(total, bytes(53), meld_search._WEIGHTS["opening" if explicit else "tiles"], explicit)
            assert own.search(2, 0, explicit, meld_search.NO_LIMIT)
            assert own.looked_at < 60_000
