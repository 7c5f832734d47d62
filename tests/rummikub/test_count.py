"""The count of a table by what was left on its racks: the figures of the rules, and the same scores as the engine's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.catalogue import GAMES
from tilehall.law.game.table_count import RackCount, TableCount
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import NUMBERED

from .edition import edition
from .match import NZRC_2024, A, midgame


def rack(left, opened="opened"):
    """ "R7 K13" as tiles, a number as points, "" for who went out."""
    if isinstance(left, int):
        return RackCount(points=left, opened=opened)
    return RackCount(tiles=tuple(left.split()), opened=opened)


def count(*racks, rules=NZRC_2024):
    return RUMMIKUB.count(rules, [each if isinstance(each, RackCount) else rack(each) for each in racks])


def counted(*racks, rules=NZRC_2024):
    answer = count(*racks, rules=rules)
    assert isinstance(answer, TableCount), answer
    return answer


@pytest.mark.cites("nzrc2024.1b", "reading:R-85")
def test_who_goes_out_gets_what_the_others_lose():
    table = counted("", "R7 K13", 21, "B1")
    assert (table.charges, table.scores) == ((0, 20, 21, 1), (42, -20, -21, -1))
    assert (table.winners, table.out) == ((0,), 0)
    assert {"nzrc2024.1a", "nzrc2024.1b"} <= set(basis_texts(*table.rests_on))


@pytest.mark.cites("nzrc2024.1b")
@pytest.mark.parametrize("out", [rack(""), rack(0)])
def test_nothing_and_no_points_are_an_empty_rack(out):
    assert counted(out, 5).winners == (0,)


@pytest.mark.cites("nzrc2024.11")
def test_a_joker_on_the_rack():
    table = counted("", "J", "J R2")
    assert table.charges == (0, 100, 102)
    assert "nzrc2024.11" in basis_texts(*table.rests_on)


@pytest.mark.parametrize(
    "opened, charge",
    [
        pytest.param("could_not", 100, marks=pytest.mark.cites("nzrc2024.12a")),
        pytest.param("chose_not", 200, marks=pytest.mark.cites("nzrc2024.12b")),
    ],
)
def test_who_did_not_open_is_charged_in_place_of_the_rack(opened, charge):
    table = counted("", rack("R13 B13 K13", opened), 5)
    assert (table.charges, table.scores) == ((0, charge, 5), (charge + 5, -charge, -5))


@pytest.mark.cites("nzrc2024.16b", "nzrc2024.16c")
def test_an_exhausted_pool():
    table = counted(12, 7, 7, 30)
    assert (table.scores, table.winners, table.out) == ((-5, 0, 0, -23), (1, 2), None)
    assert {"nzrc2024.16b", "nzrc2024.16c"} <= set(basis_texts(*table.rests_on))


@pytest.mark.cites("nzrc2024.12a", "nzrc2024.15", "reading:R-96")
@pytest.mark.parametrize("mode, charge", [("flat", 100), ("add", 188), ("max", 100)])
def test_an_edition_counts_as_it_says(mode, charge):
    """An organiser may decide that the charge is added to the rack: a table then counts so too."""
    rules = NZRC_2024 if mode == "flat" else edition(unmelded_charge_mode=mode)
    assert counted("", rack(88, "could_not"), rules=rules).scores == (charge, -charge)


@pytest.mark.cites("nzrc2024.15")
def test_an_edition_may_change_what_winners_and_losers_score():
    rules = edition(winner_scores="zero", empty_pool_winner_score="difference", joker_rack_value=30)
    assert counted("", "J", 5, rules=rules).scores == (0, -30, -5)
    assert counted(7, 7, 12, rules=rules).scores == (2, 2, -5)


@pytest.mark.cites("nzrc2024.13")
@pytest.mark.parametrize(
    "racks, code, detail",
    [
        (("", "", 5), "two_went_out", {}),
        (("", "R14"), "unreadable_rack", {"seat": 2, "tile": "R14"}),
        (("", "R7 *"), "unreadable_rack", {"seat": 2, "tile": "*"}),
        (("", "J=R7"), "unreadable_rack", {"seat": 2, "tile": "J=R7"}),
        (("", "-5"), "unreadable_rack", {"seat": 2, "tile": "-5"}),
        (("", 929), "points_cannot_be", {"seat": 2}),
        ((5, -1), "points_cannot_be", {"seat": 2}),
        (("", 10**30), "points_cannot_be", {"seat": 2}),
        (("", "R7 R7", "R7"), "more_than_the_set", {"tiles": "R7"}),
        (("", "J J", "J"), "more_than_the_set", {"tiles": "J"}),
        ((rack("", "could_not"), 5), "out_without_opening", {}),
    ],
)
def test_what_cannot_have_been_left(racks, code, detail):
    answer = count(*racks)
    assert isinstance(answer, Refusal)
    assert (answer.code, dict(answer.detail), basis_texts(*answer.rests_on)) == (code, detail, ["nzrc2024.13"])


def test_every_tile_of_the_set_on_one_rack_can_be():
    assert counted("", 928).charges == (0, 928)


def test_a_rack_is_told_in_one_way():
    with pytest.raises(ValueError, match="not by both"):
        RackCount(tiles=("R7",), points=7)


def test_a_game_without_racks_to_count_has_no_count():
    assert {key: game.count is None for key, game in GAMES.items()} == {"scrabble": True, "rummikub": False}


hands = st.lists(st.sampled_from([tile for tile in NUMBERED if tile[0] != "R"]), min_size=1, max_size=5, unique=True)
modes = st.sampled_from(["flat", "add", "max"])


@given(hands, hands, st.booleans(), modes)
def test_the_engine_counts_a_game_played_here_alike(second, third, melded, mode):
    """One count: a table at the desk comes to the scores of a game at a table of the hall, under any edition."""
    rules = NZRC_2024 if mode == "flat" else edition(unmelded_charge_mode=mode)
    racks = ("R7", " ".join(second), " ".join(third))
    match = midgame("R4 R5 R6", racks, melded=(True, melded, True), rules=rules, players=3)
    match.lay(A, "R4 R5 R6 R7")
    for seat in match.state.to_count:
        *_, last = match.do(c.ConfirmCount(seat=seat))
    told = (rack(""), rack(racks[1], "opened" if melded else "could_not"), rack(racks[2]))
    table = counted(*told, rules=rules)
    assert (table.charges, table.scores, table.winners) == (last.charges, last.scores, last.winners)
