"""The solver's answers as a person gets them: what is played, what the table is, what stays as it was."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rummikub.positions import RUNS, Position, names, of_every_size, position
from tilehall.law.rummikub import jokers, meld, solve, tiles
from tilehall.law.rummikub.solve import easiest, fewest, hints, meld_search


def always():
    return True


def asked(table, rack, question="tiles", in_time=always):
    return solve.solve(tiles.parse_table(table), tiles.parse_rack(rack), question, in_time)


def counted(melds):
    return Counter(tiles.without_meaning(tile) for one in melds for tile in one)


@pytest.mark.parametrize(
    "table, rack, expected",
    [
        ("B1 B2 B3 B4 | J B5 B6 B7", "K9 Y9", 2),
        ("R2 B2 Y2 J", "R7 R8", 2),
        ("R2 J J", "B2 K7 K8", 3),
        ("R2 B2 J", "Y2 R7 R8", 3),
        ("R2 B2 J", "Y2 K2", 1),
        ("R2 B2 Y2 J", "K3 K4 K5", 3),
        ("R5 J R7 | K1 K2 K3", "R6", 1),
        ("K3 K4 K5 K6", "K3", 0),
        ("R4 R5 R6 R7 R8", "K1 B7", 0),
        ("R1 R2 R3", "J", 1),
        ("R1 B1 Y1 K1", "J", 0),
    ],
)
def test_most_tiles(table, rack, expected):
    found = asked(table, rack)
    assert (found.tiles, found.feasible) == (expected, expected > 0)
    if not expected:
        assert (found.play, found.value, found.rest) == ((), 0, tiles.parse_rack(rack))
        assert [*map(meld.without_meanings, found.table)] == [*map(meld.without_meanings, tiles.parse_table(table))]


def test_as_a_table_is_written():
    found = asked("K9 R9 J", "R3 R1 J")
    assert found.play == ("R1", "R3", "J")
    assert sorted(found.table) == [("R1", "J=R2", "R3"), ("R9", "J=B9", "K9")]
    assert asked("", "R10 B10 J", "opening").table == (("R10", "B10", "J=Y10"),)


def test_value_is_what_the_tiles_would_have_cost_and_decides_before_tiles():
    assert asked("", "J K1 K2 R12 R13", "value").value == 125
    many, dear = (asked("", "R1 R2 R4 R13 B13 J", what) for what in ("tiles", "value"))
    assert (many.tiles, many.value) == (4, 107)
    assert (dear.tiles, dear.value) == (3, 126)


def test_an_initial_meld_below_thirty_is_shown_but_is_not_enough():
    short = asked("", "R9 B9 K9", "opening")
    assert (short.feasible, short.value, short.tiles) == (False, 27, 3)
    assert asked("R1 R2 R3", "R10 B10 K10", "opening").table == (("R10", "B10", "K10"),)
    assert solve.best_opening(("R10", "B10", "J")) == (30, (("R10", "B10", "J=Y10"),))
    assert solve.best_opening(()) == (0, ())


@pytest.mark.parametrize(
    "table, rack, changed",
    [
        ("R4 R5 R6 | B1 B2 B3", "R7", 1),
        ("R4 R5 R6 | B1 B2 B3", "K1 K2 K3", 0),
        ("R4 R5 R6 | R7 R8 R9 | B1 B2 B3", "R10", 1),
        ("R5 B5 Y5 K5 | K6 K7 K8 | B9 B10 B11", "R6 R7", 1),
        ("R3 R4 R5 R6 | B3 B4 B5 B6 | Y3 Y4 Y5 Y6", "K3", 2),
    ],
)
def test_the_fewest_melds_change(table, rack, changed):
    found = asked(table, rack)
    assert (found.changed, found.fewest) == (changed, True)


def test_a_meld_that_changes_is_added_to_and_not_broken_without_need():
    """The search gives the black 7 to the group, which stands without it."""
    melds = [("R7", "B7", "Y7", "K7"), ("K8", "K9", "K10", "J=K11")]
    start = ("K7", "K8", "K9")
    assert easiest.easiest_to_follow([start], melds) == [("R7", "B7", "Y7"), ("K7", "K8", "K9", "K10", "J=K11")]
    assert easiest.easiest_to_follow([start], [("B7", "Y7", "K7"), melds[1]]) == [("B7", "Y7", "K7"), melds[1]]
    assert easiest.unchanged_melds([start], [("K9", "K8", "K7"), start]) == 1
    assert ("K7", "K8", "K9", "K10", "J=K11") in asked("R4 R5 R6 | K7 K8 K9", "R7 B7 Y7 K10 J").table


def every_set_kept(one, cost, question):
    """The most melds that can stay, by trying all choices: for few melds."""
    best = 0
    for stay in range(1 << len(one.melds)):
        held = [meld for at, meld in enumerate(one.melds) if stay >> at & 1]
        gone = meld_search.tile_counts([bytes(meld) for meld in held])
        if len(held) > best:
            found = meld_search.best_melds(
                meld_search.counts_less(one.total, gone), meld_search.counts_less(one.table, gone), question, cost
            )
            best = len(held) if found else best
    return best


@pytest.mark.parametrize("question", ["tiles", "value"])
def test_no_choice_of_melds_keeps_more(question):
    lots = random.Random(3)
    for at in range(40):
        one = position(lots, lots.randint(1, 7), lots.randint(1, 12), at % 3)
        found = meld_search.best_melds(one.total, one.table, question)
        kept = fewest.with_fewest_changes([bytes(m) for m in one.melds], one.total, question, found, always)
        assert kept.proved
        assert kept.stay.bit_count() == every_set_kept(one, found.cost, question), one.melds


def test_out_of_time_the_answer_is_as_good_and_says_so():
    unproved = 0
    for one in of_every_size(30, 5):
        table, rack = tuple(map(names, one.melds)), names(one.rack)
        long, short = (solve.solve(table, rack, "tiles", in_time) for in_time in (always_for(200), None))
        assert (long.tiles, long.value) == (short.tiles, short.value)
        if table and short.feasible:
            assert short.changed >= long.changed
            unproved += not short.fewest
    assert unproved > 5


def always_for(times):
    """A clock that counts how often it is asked."""
    left = iter(range(times))
    return lambda: next(left, None) is not None


small = st.builds(
    position,
    st.integers(0, 2**32).map(random.Random),
    st.integers(0, 12),
    st.integers(1, 20),
    st.integers(0, 2),
)


@settings(deadline=None, max_examples=60)
@given(small, st.sampled_from(["tiles", "value"]))
def test_an_answer_is_legal_and_no_tile_is_lost(one, question):
    table, rack = tuple(map(names, one.melds)), names(one.rack)
    found = solve.solve(table, rack, question, always_for(100))
    for shown in found.table:
        assert meld.read_meld(shown).meld == shown
    assert counted(found.table) == counted(table) + Counter(found.play)
    assert Counter(found.play) + Counter(found.rest) == Counter(rack)
    assert found.tiles == len(found.play)
    assert found.value == sum(100 if tile == "J" else tiles.number(tile) for tile in found.play)
    if table:
        before, after = Counter(map(meld.without_meanings, table)), Counter(map(meld.without_meanings, found.table))
        assert (before - after).total() == found.changed


@settings(deadline=None, max_examples=60)
@given(small, st.sampled_from(["tiles", "value", "opening"]), st.data())
def test_one_more_tile_on_the_rack_is_never_worse(one, question, data):
    more = [tile for tile in range(53) if one.total[tile] < 2]
    if not more:
        return
    table, rack = tuple(map(names, one.melds)), names(one.rack)
    extra = names([data.draw(st.sampled_from(more))])
    less, most = (solve.solve(table, own, question) for own in (rack, rack + extra))
    key = (lambda a: (a.tiles, a.value)) if question == "tiles" else (lambda a: (a.value, a.tiles))
    assert key(most) >= key(less)


@settings(deadline=None, max_examples=40)
@given(small)
def test_a_table_with_its_play_can_stand_and_so_can_the_table_alone(one):
    table, rack = tuple(map(names, one.melds)), names(one.rack)
    assert solve.solve(table, (), "arrange").feasible
    found = solve.solve(table, rack, "tiles")
    heap = solve.solve(table, found.play, "arrange")
    assert (heap.feasible, heap.tiles, heap.joker_rule_kept) == (True, found.tiles, None)


# -- jokers


@pytest.mark.cites("nzrc2024.9c")
@pytest.mark.parametrize(
    "start, end, kept",
    [
        ("B8 J=B9 B10 | R5 R6 R7", "B8 B9 B10 | R5 R6 R7 R8 J=R9", True),
        ("B8 J=B9 B10 | R5 R6 R7", "B8 B9 B10 | R5 R6 R7 J=R8", False),
        ("B8 J=B9 B10 | R5 R6 R7", "B8 B9 B10 J=B11 | R5 R6 R7", True),  # B8 B9 B10 did not stand there
        ("B8 J=B9 B10", "B8 J=B9 B10 B11", True),
        ("B8 J B10", "B8 B9 B10 | K1 J=K2 K3", True),
        # Open: yellow or black, until no meaning is left.
        ("R2 B2 J | R5 R6 R7", "R2 B2 Y2 J=K2 | R5 R6 R7", True),
        ("R2 B2 J=Y2 | R5 R6 R7", "R2 B2 Y2 J=K2 | R5 R6 R7", True),
        ("R2 B2 J | R5 R6 R7", "R2 B2 Y2 K2 | R5 R6 R7 J=R8", False),
        ("R2 B2 Y2 J | R5 R6 R7", "R2 B2 Y2 | R5 R6 R7 J=R8", False),
        # A set that stands is not its twin.
        ("R2 B2 Y2 J | R5 R6 R7", "R2 B2 Y2 | R5 R6 R7 | R5 R6 R7 J=R8", True),
        # Jokers cannot be told apart: the rack's may be the one that was added.
        ("R2 B2 Y2 J | R5 R6 R7", "R2 B2 Y2 J=K2 | R5 R6 R7 J=R8", True),
        ("R2 B2 Y2 J | R5 R6 R7 | K1 K2 K3", "R2 B2 Y2 | R5 R6 R7 J=R8 | K1 K2 K3 J=K4", False),
        ("R2 B2 Y2 J | R5 R6 R7 | K1 K2 K3", "R2 B2 Y2 | R5 R6 R7 J=R8 | K1 K2 K3 K4 J=K5", True),
        ("R1 R2 R3", "R1 R2 R3 J=R4", True),
    ],
)
def test_a_freed_joker_is_in_a_new_meld(start, end, kept):
    before, after = tiles.parse_table(start), tiles.parse_table(end)
    assert jokers.joker_places(before, after) is kept
    fault = jokers.freed_joker_fault(before, after)
    assert fault is None if kept else fault in after


def test_a_joker_does_not_leave_the_table():
    with pytest.raises(ValueError):
        jokers.joker_places(tiles.parse_table("R1 R2 J"), tiles.parse_table("R1 R2 R3"))


@pytest.mark.cites("nzrc2024.9c")
def test_free_manipulation_may_break_the_joker_rule_but_a_hint_does_not():
    table, rack = "R2 B2 Y2 J | R5 R6 R7", "K2"
    assert asked(table, rack).joker_rule_kept is False
    assert hints.hint(tiles.parse_table(table), tiles.parse_rack(rack), "tiles", always) is None
    given = tiles.parse_table(table), tiles.parse_rack("K2 K10 K11")
    found = hints.hint(*given, "tiles", always)
    assert (found.answer.tiles, found.answer.joker_rule_kept, found.proved) == (3, True, True)


@pytest.mark.cites("nzrc2024.10")
def test_one_missing_colour_frees_a_joker_of_a_group():
    found = asked("R2 B2 J", "K2 R5 R6")
    assert (found.tiles, found.joker_rule_kept) == (3, True)
    assert sorted(map(meld.without_meanings, found.table)) == [("R2", "B2", "K2"), ("R5", "R6", "J")]


def plain_hint(table, rack):
    """The most tiles, then value, of all tables that keep the rule: by trying every heap of melds. For few tiles."""
    every = Counter(tiles.without_meaning(tile) for one in table for tile in one) + Counter(rack)
    must = counted(table)
    possible = [names(one) for one in {*map(tuple, _plain_melds(every))}]
    best = (0, 0)

    def go(at, laid, left):
        nonlocal best
        gone = every - left
        if must <= gone:
            play = gone - must
            worth = play.total(), sum(n * (100 if t == "J" else tiles.number(t)) for t, n in play.items())
            if worth > best and jokers.joker_places(table, tuple(laid)):
                best = worth
        for next_one in range(at, len(possible)):
            need = counted([possible[next_one]])
            if need <= left:
                go(next_one, [*laid, possible[next_one]], left - need)

    go(0, [], every)
    return best


def _plain_melds(every):
    counts = tiles.tile_counts(every.elements())
    yield from hints.joker_melds(counts)
    for full in hints._full_melds():
        if all(counts[tile] for tile in full):
            yield full


def test_hints_are_the_best_that_keep_the_rule():
    lots = random.Random(12)
    for _ in range(20):
        one = position(lots, 2, lots.randint(1, 3), 1)
        table, rack = tuple(map(names, one.melds)), names(one.rack)
        found = hints.hint(table, rack, "tiles", always)
        told = (found.answer.tiles, found.answer.value) if found else (0, 0)
        assert told == plain_hint(table, rack), (table, rack)
    for text, rack in (
        ("R2 B2 Y2 J | R5 R6 R7", "K2"),
        ("R2 B2 Y2 J | R5 R6 R7", "K2 R8"),
        ("R1 J R3 | B7 B8 B9", "R2"),
    ):
        table = tiles.parse_table(text)
        found = hints.hint(table, tuple(rack.split()), "tiles", always)
        assert ((found.answer.tiles, found.answer.value) if found else (0, 0)) == plain_hint(table, rack.split())


def freeing(lots):
    """A group of four with a joker, what it stands for on the rack, and a run that the joker may be added to."""
    number, which = lots.randrange(13), lots.randrange(4)
    group = [number + 13 * colour + 64 * (colour == which) for colour in range(4)]
    run = lots.choice([run for run in RUNS if len(run) == 3 and number not in {tile % 13 for tile in run}])
    at = lots.choice([None, 0, 1, 2])
    run = tuple(tile + 64 if place == at else tile for place, tile in enumerate(run))
    near = [tile for tile in range(52) if tile % 13 in {number, run[0] % 64 % 13, run[2] % 64 % 13} - {which}]
    rack = [number + 13 * which, *lots.sample(near, lots.randint(0, 2)), *[52] * (at is None and lots.random() < 0.3)]
    return Position([tuple(group), run], sorted(rack))


@pytest.mark.cites("nzrc2024.9c")
def test_hints_where_the_best_table_breaks_the_rule():
    lots, mattered = random.Random(13), 0
    for one in (freeing(lots) for _ in range(16)):
        if max(one.total) > 2:
            continue
        table, rack = tuple(map(names, one.melds)), names(one.rack)
        found, free = hints.hint(table, rack, "tiles", always), solve.solve(table, rack, "tiles")
        told = (found.answer.tiles, found.answer.value) if found else (0, 0)
        assert told == plain_hint(table, rack), (table, rack)
        assert found is None or (found.proved and found.answer.joker_rule_kept)
        if told != (free.tiles, free.value):
            mattered += 1
            assert hints.hint(table, rack, "tiles", lambda: False) is None
    assert mattered > 2
