"""A tentative table: which melds stand, what is wrong with the others, and what no meld alone shows."""

import pytest

from tests.law.game.every_game import played
from tests.toy.chance import seeded
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import parse_table

from . import play
from .match import NZRC_2024, A, B, midgame

MELDS = [
    # tiles, fault, rests on
    ("R7 R8", "set_too_small", "nzrc2024.6"),
    ("R7 B7 Y7 K7 R7", "duplicate_colour", "nzrc2024.6"),
    ("R7 R9 R10", "run_gap", "nzrc2024.6"),
    ("R12 R13 R1", "run_wraps", "nzrc2024.8"),
    ("R7 R8 R8", "duplicate_number", "nzrc2024.6"),
    ("R7 B8 Y9", "not_a_set", "nzrc2024.6"),
    ("R7 J=R9 R9", "duplicate_number", "nzrc2024.6"),
]


def looked_at(match, table, seat=A):
    return RUMMIKUB.preview(match.rules, match.state, seat, c.LayTiles(by=seat, table=parse_table(table)))


@pytest.mark.parametrize(
    "tiles, fault, clause", [pytest.param(*row, marks=pytest.mark.cites(row[2]), id=row[1]) for row in MELDS[:-1]]
)
def test_each_meld_is_legal_or_has_its_fault(tiles, fault, clause):
    match = midgame("K1 K2 K3", (tiles,))
    told = looked_at(match, f"K1 K2 K3 | {tiles}")
    standing, new = told["sets"]
    assert (standing["legal"], standing["fault"], standing["written"]) == (True, None, ["K1", "K2", "K3"])
    assert (new["legal"], new["fault"], new["rests_on"][0]) == (False, fault, clause)
    assert fault in told["faults"]
    assert not told["legal"]


@pytest.mark.cites("nzrc2024.4a", "nzrc2024.4b")
def test_the_first_meld_is_counted_while_it_is_laid():
    match = midgame("K1 K2 K3", ("R9 B9 Y9 K4",), melded=(False, True, True, True))
    told = looked_at(match, "K1 K2 K3 | R9 B9 Y9")
    assert (told["initial"], told["laid"], told["faults"]) == (27, 3, ["initial_below_30"])
    assert told["turn_faults"][0]["detail"] == {"total": 27, "least": 30}
    assert told["turn_faults"][0]["rests_on"][0] == "nzrc2024.4a"
    touched = looked_at(match, "K1 K2 K3 K4 | R9 B9 Y9")
    assert "table_touched_before_meld" in touched["faults"]


@pytest.mark.cites("nzrc2024.9c")
def test_a_freed_joker_concerns_the_whole_turn():
    match = midgame("R5 J=R6 R7 | K1 K2 K3", ("R6 B9",))
    told = looked_at(match, "R5 R6 R7 | K1 K2 K3 J=K4")
    assert all(one["legal"] for one in told["sets"])
    assert (told["faults"], told["legal"]) == (["freed_joker_not_in_new_set"], False)
    assert told["turn_faults"][0]["rests_on"][0] == "nzrc2024.9c"


@pytest.mark.cites("nzrc2024.9a")
def test_a_joker_that_may_be_meant_in_several_ways_is_asked_for():
    match = midgame("", ("R5 R6 J R7",))
    told = looked_at(match, "R5 R6 J")
    (one,) = told["sets"]
    assert (one["legal"], one["fault"]) == (False, "joker_unclear")
    assert [way["written"] for way in one["ways"]] == [["R5", "R6", "J=R7"], ["J=R4", "R5", "R6"]]
    said = looked_at(match, "R5 R6 J=R4")
    assert (said["sets"][0]["legal"], said["sets"][0]["written"], said["legal"]) == (True, ["J=R4", "R5", "R6"], True)


@pytest.mark.cites("nzrc2024.3b", "nzrc2024.9d")
def test_what_left_the_table_or_was_never_on_the_rack():
    match = midgame("K1 K2 K3 K4 | B8 J=B9 B10", ("R7",))
    codes = looked_at(match, "K1 K2 K3 | B8 B9 B10")["faults"]
    assert codes == ["joker_taken", "table_tile_taken", "not_on_rack"]


def test_a_lay_that_empties_the_rack_is_told():
    match = midgame("K1 K2 K3", ("K4",))
    assert looked_at(match, "K1 K2 K3 K4")["out"] is True
    assert looked_at(match, "K1 K2 K3")["out"] is False


def test_off_turn_one_may_think_ahead():
    match = midgame("K1 K2 K3", ("R1", "K4 R9"))
    assert looked_at(match, "K1 K2 K3 K4", B)["legal"] is True


def test_nothing_is_said_of_other_commands_or_tables():
    match = midgame("K1 K2 K3", ("K4",))
    assert RUMMIKUB.preview(match.rules, match.state, A, c.DrawTile(by=A)) == {}
    unreadable = RUMMIKUB.preview(match.rules, match.state, A, c.LayTiles(by=A, table=(("X9",),)))
    assert unreadable["fault"] == "unreadable_tile"
    kept_at_table = midgame("K1 K2 K3", ("K4",), kept="table")
    assert looked_at(kept_at_table, "K1 K2 K3 K4") == {}


def test_a_preview_tells_nothing_of_what_is_hidden():
    for state in played(RUMMIKUB, NZRC_2024.key, 4).states[1:]:
        for seat in state.seats:
            rack = state.racks[seat].plain()
            command = c.LayTiles(by=seat, table=(*state.table, rack[:3], ("K13", "R13", "B13")))
            changed = play.reshuffled(state, seat, seeded(9))
            told = RUMMIKUB.preview(NZRC_2024, state, seat, command)
            assert RUMMIKUB.preview(NZRC_2024, changed, seat, command) == told


def test_what_the_preview_calls_legal_is_laid():
    match = midgame("R5 R6 R7 | K1 K2 K3", ("R8 B9",))
    assert looked_at(match, "R5 R6 R7 R8 | K1 K2 K3")["legal"] is True
    match.lay(A, "R5 R6 R7 R8 | K1 K2 K3")
