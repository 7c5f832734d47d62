"""Tables of four: exact designs, what is mixed, seats, and the rest of an event after a withdrawal."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.tournament.draws import designs, found_tables, table_mix
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.pairs import CannotDraw
from tilehall.law.tournament.draws.seat_order import seated_rounds
from tilehall.law.tournament.draws.tables import draw_tables, further_rounds, redraw_tables, table_sizes, tables_by_lot


def meetings(rounds) -> Counter[frozenset[int]]:
    return Counter(frozenset(two) for each in rounds for table in each for two in combinations(table, 2))


def again(rounds) -> int:
    return sum(count * (count - 1) // 2 for count in meetings(rounds).values())


@pytest.mark.parametrize(
    "players, rounds, often", [(16, 5, 1), (15, 5, 1), (8, 7, 3), (12, 11, 3), (9, 4, 1), (16, 10, 2), (8, 14, 6)]
)
def test_where_a_design_exists_every_two_meet_equally_often(players: int, rounds: int, often: int) -> None:
    made = draw_tables(players, rounds, 0)
    assert made.meetings == (often, often)
    assert meetings(made.rounds) == {frozenset(two): often for two in combinations(range(1, players + 1), 2)}


def test_fifteen_sit_at_a_table_of_three_once_each() -> None:
    short = Counter(p for each in draw_tables(15, 5, 3).rounds for table in each if len(table) == 3 for p in table)
    assert short == dict.fromkeys(range(1, 16), 1)


@pytest.mark.parametrize("players", [17, 18, 19, 21, 22, 23, 25, 26, 27, 29, 30, 31, 34])
def test_everybody_sits_at_tables_of_three_equally_often(players: int) -> None:
    """Of 17 and 18 some sat there three times and others never."""
    for rounds in (3, 4, 5, 6):
        made = draw_tables(players, rounds, 0).rounds
        short = Counter(player for each in made for table in each if len(table) == 3 for player in table)
        own = [short[player] for player in range(1, players + 1)]
        assert max(own) - min(own) <= 1, (rounds, own)
        assert again(made) <= {(18, 6): 6, (17, 6): 3, (19, 6): 6, (23, 6): 1}.get((players, rounds), 0)


def test_tables_found_by_long_searches_are_whole_and_as_good_as_they_say() -> None:
    assert len(found_tables.all_found_tables()) == 39
    for (players, rounds), told in found_tables.all_found_tables().items():
        found = found_tables.found_tables(players, rounds)
        assert len(found) == rounds
        for each in found:
            assert sorted(player for table in each for player in table) == list(range(players))
            assert sorted(map(len, each), reverse=True) == list(table_sizes(players))
        assert table_mix.meetings_above_least(found, players) == told.above


def test_twelve_are_written_as_residues() -> None:
    assert designs.known_designs(12, 2) == [
        ((11, 0, 1, 3), (2, 6, 7, 9), (4, 5, 8, 10)),
        ((11, 1, 2, 4), (3, 7, 8, 10), (5, 6, 9, 0)),
    ]


@pytest.mark.parametrize("players", [n for n in range(13, 129) if designs.known_designs(n, 1)])
def test_a_design_from_a_field_has_no_pair_twice_and_its_tables_are_right(players: int) -> None:
    rounds = designs.known_designs(players, 99)
    assert len(rounds) >= -(-players // 4)
    assert max(meetings(rounds).values()) == 1
    for each in rounds:
        assert sorted(p for table in each for p in table) == list(range(players))
        assert sorted(map(len, each), reverse=True) == list(table_sizes(players))


@pytest.mark.parametrize(
    "players, expected",
    [
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (5, (3, 2)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (13, (4, 3, 3, 3)),
        (23, (4, 4, 4, 4, 4, 3)),
    ],
)
def test_three_only_where_it_must_be(players: int, expected) -> None:
    assert table_sizes(players) == expected
    made = draw_tables(players, 2, 1)
    assert all(sorted(map(len, each), reverse=True) == list(expected) for each in made.rounds)


# What a long search reached, and no more than that may be needed: repeats for 3, 4 and 5 rounds.
REACHED = {
    6: (6, 12, 20),
    7: (9, 18, 30),
    8: (12, 24, 40),
    10: (6, 12, 20),
    11: (9, 17, 26),
    12: (9, 18, 30),
    13: (0, 0, 5),
    14: (0, 0, 2),
    17: (0, 0, 0),
    20: (0, 0, 0),
    21: (0, 0, 0),
    24: (0, 0, 0),
    38: (0, 0, 0),
}


@pytest.mark.parametrize("players", REACHED)
def test_other_numbers_are_mixed_as_well_as_is_known(players: int) -> None:
    for rounds, reached in zip((3, 4, 5), REACHED[players], strict=True):
        made = draw_tables(players, rounds, 0)
        assert again(made.rounds) <= reached
        found = meetings(made.rounds)
        counts = [found[frozenset(two)] for two in combinations(range(1, players + 1), 2)]
        assert made.meetings == (min(counts), max(counts))


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 9), st.integers(1, 8), st.integers(0, 99))
def test_tables_of_four_give_everyone_each_seat_equally_often(quarter: int, rounds: int, seed: int) -> None:
    lots = Lots(seed)
    players = 4 * quarter
    drawn = [tables_by_lot(players, lots) for _ in range(rounds)]
    made = seated_rounds(drawn)
    assert [[set(table) for table in each] for each in made] == [[set(table) for table in each] for each in drawn]
    seats = Counter((player, seat) for each in made for table in each for seat, player in enumerate(table))
    for player in range(players):
        own = [seats[player, seat] for seat in range(4)]
        assert max(own) - min(own) <= 1


@pytest.mark.parametrize("players", [6, 7, 9, 10, 11, 13, 14, 15, 17, 19, 22])
def test_with_tables_of_three_nobody_starts_much_oftener(players: int) -> None:
    lots = Lots(players)
    made = seated_rounds([tables_by_lot(players, lots) for _ in range(6)])
    starts = Counter(table[0] for each in made for table in each)
    assert max(starts.values()) - min(starts[player] for player in range(players)) <= 2


def test_a_seed_gives_the_same_tables_and_another_seed_others() -> None:
    assert draw_tables(22, 4, 5) == draw_tables(22, 4, 5)
    assert draw_tables(22, 4, 5) != draw_tables(22, 4, 6)
    assert draw_tables(16, 5, 5).rounds != draw_tables(16, 5, 6).rounds


def test_after_a_withdrawal_the_rest_is_mixed_on_top_of_what_was_played() -> None:
    first = draw_tables(16, 2, 0).rounds
    left = [player for player in range(1, 17) if player not in (3, 8)]
    rest = redraw_tables(left, first, 3, 1)
    assert all(sorted(p for table in each for p in table) == left for each in rest.rounds)
    assert all(sorted(map(len, each), reverse=True) == [4, 4, 3, 3] for each in rest.rounds)
    assert again([*first, *rest.rounds]) <= 4
    assert rest == redraw_tables(left, first, 3, 1)


def test_the_search_ends_where_nothing_can_be_gained() -> None:
    one = [((0, 1, 2, 3),)]
    assert table_mix.mixed_tables(one, one, 4, Lots(0)) == one
    assert further_rounds(4, one, 0, Lots(0)) == []


def test_the_cost_that_is_kept_along_is_the_cost_of_the_tables() -> None:
    lots = Lots(4)
    made = further_rounds(11, (), 4, lots)
    state = table_mix.TableMix(11, [[list(t) for t in each] for each in made], [[0] * 11 for _ in range(11)], [0] * 11)
    for _ in range(500):
        table_mix._step(state, range(4), lots, 1 << 16)
    anew = table_mix.TableMix(
        11, [[list(t) for t in e] for e in state.tables()], [[0] * 11 for _ in range(11)], [0] * 11
    )
    assert (state.cost, state.met, state.short, state.at) == (anew.cost, anew.met, anew.short, anew.at)


def test_nobody_sits_alone_and_no_rounds_are_none() -> None:
    with pytest.raises(CannotDraw):
        draw_tables(1, 3, 0)
    with pytest.raises(CannotDraw):
        draw_tables(8, 0, 0)
