"""Jokers: what they stand for, how they are freed, and where they may go."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.tiles import parse_table

from .edition import edition
from .match import NZRC_2024, A, B, midgame


@pytest.mark.cites("nzrc2024.9a")
@pytest.mark.parametrize(
    "laid, recorded",
    [
        ("B8 J B10", ("B8", "J=B9", "B10")),
        ("R4 B4 J", ("R4", "B4", "J=Y4")),  # open: yellow or black
        ("J=K4 R4 B4", ("R4", "B4", "J=K4")),
        ("B10 J=B11 B9", ("B9", "B10", "J=B11")),
    ],
)
def test_what_a_joker_stands_for_is_recorded(laid, recorded):
    match = midgame(racks=("B8 B9 B10 R4 B4 J K13",))
    match.lay(A, laid)
    assert match.state.table == (recorded,)


@pytest.mark.cites("nzrc2024.9a")
def test_a_joker_at_either_end_of_a_run_is_asked_about():
    match = midgame(racks=("R7 R8 J K13",))
    refused = match.no(c.LayTiles(by=A, table=(("R7", "R8", "J"),)))
    assert (refused.code, basis_texts(*refused.rests_on)) == ("joker_unclear", ["nzrc2024.9a"])
    assert dict(refused.detail) == {"set_1": "R7 R8 J", "ways_1": "R7 R8 J=R9 | J=R6 R7 R8"}
    match.lay(A, "R7 R8 J=R6")
    assert match.state.table == (("J=R6", "R7", "R8"),)


@pytest.mark.cites("nzrc2024.9a")
def test_a_joker_said_to_stand_where_it_cannot_is_refused():
    match = midgame(racks=("R7 R8 J K13",))
    refused = match.no(c.LayTiles(by=A, table=(("R7", "R8", "J=R10"),)))
    assert (refused.code, dict(refused.detail)["tile_1"]) == ("joker_stands_wrong", "J=R10")


@pytest.mark.cites("nzrc2024.9b")
@pytest.mark.parametrize("end", ["B8 J B10 B11", "B8 J=B9 B10 B11"])
def test_a_meld_with_a_joker_is_added_to_and_the_joker_stands_for_the_same(end):
    match = midgame("B8 J=B9 B10", ("B11 R1",))
    (event,) = match.lay(A, end)
    assert match.state.table == (("B8", "J=B9", "B10", "B11"),)
    assert "nzrc2024.9b" in event.rests_on


@pytest.mark.cites("nzrc2024.9b")
def test_a_joker_nobody_speaks_of_keeps_its_meaning():
    """R6 R7 R8 J could be 5 to 8 or 6 to 9; it stood for 9."""
    match = midgame("R7 R8 J=R9", ("R6 K1",))
    match.lay(A, "R6 R7 R8 J")
    assert match.state.table == (("R6", "R7", "R8", "J=R9"),)


@pytest.mark.cites("nzrc2024.9b")
def test_a_joker_left_written_as_it_stood_is_read_anew():
    match = midgame("R4 B4 J=Y4", ("Y4 K1",))
    match.lay(A, "R4 B4 Y4 J=Y4")
    assert match.state.table == (("R4", "B4", "Y4", "J=K4"),)
    run = midgame("B8 J=B9 B10 | R5 R6 R7", ("B9 R8 K1",))
    assert run.not_laid(A, "B8 B9 B10 | R5 R6 R7 R8 J=B9")[0] == "joker_unclear"


@pytest.mark.cites("nzrc2024.9b")
def test_a_meld_with_a_joker_is_split():
    match = midgame("B1 B2 B3 B4 | J=B4 B5 B6 B7", ("K9 Y9 R1",))
    match.lay(A, "B1 B2 B3 B4 | B5 B6 B7 | J K9 Y9")
    assert match.rack(A) == "R1"


@pytest.mark.cites("nzrc2024.9c", "reading:R-94")
def test_a_freed_joker_goes_into_a_new_meld():
    match = midgame("B8 J=B9 B10 | R5 R6 R7", ("B9 R8 K1",))
    match.lay(A, "B8 B9 B10 | R5 R6 R7 R8 J=R9")
    assert match.rack(A) == "K1"


@pytest.mark.cites("nzrc2024.9c", "reading:R-94")
def test_a_freed_joker_hung_on_a_standing_meld_is_refused():
    match = midgame("B8 J=B9 B10 | R5 R6 R7", ("B9 K1",))
    found = match.not_laid(A, "B8 B9 B10 | R5 R6 R7 J=R8")
    assert found == ("freed_joker_not_in_new_set", ["nzrc2024.9c", "reading:R-94"])
    refused = match.no(c.LayTiles(by=A, table=parse_table("B8 B9 B10 | R5 R6 R7 J=R8")))
    assert dict(refused.detail) == {"set": "R5 R6 R7 J=R8"}
    assert NZRC_2024.freed_joker_must_be_new_set.value is True


@pytest.mark.cites("nzrc2024.9c", "reading:R-94")
@pytest.mark.parametrize(
    "table, rack, laid",
    [
        ("B8 J=B9 B10", "B9 K1", "B8 B9 B10 J=B11"),  # its place is taken: it goes to the end
        ("B8 J=B9 B10", "B9 K1", "J=B7 B8 B9 B10"),
        ("R5 R6 R7 J=R8", "R8 K1", "R5 R6 R7 R8 J=R9"),
        ("R5 R6 R7 J=R8", "R4 K1", "J=R3 R4 R5 R6 R7"),
        ("R5 R6 R7 J=R8 | K9 Y9 R9", "B9 K1", "J=R4 R5 R6 R7 | K9 Y9 R9 B9"),  # from one end to the other
    ],
)
def test_a_joker_that_moves_within_its_own_run_is_in_a_new_meld(table, rack, laid):
    match = midgame(table, (rack,))
    match.lay(A, laid)
    assert match.rack(A) == "K1"


@pytest.mark.cites("nzrc2024.9c", "reading:R-94")
def test_a_run_that_stood_without_the_joker_is_not_new_for_it():
    match = midgame("R5 R6 R7 | B5 J=B6 B7", ("B6 K1",))
    assert match.not_laid(A, "J=R4 R5 R6 R7 | B5 B6 B7")[0] == "freed_joker_not_in_new_set"


@pytest.mark.cites("nzrc2024.9c", "reading:R-94")
def test_with_the_switch_off_any_legal_table_passes():
    match = midgame("B8 J=B9 B10 | R5 R6 R7", ("B9 K1",), rules=edition(freed_joker_must_be_new_set=False))
    match.lay(A, "B8 B9 B10 | R5 R6 R7 J=R8")
    assert match.rack(A) == "K1"


@pytest.mark.cites("nzrc2024.9d")
def test_a_joker_is_not_taken_to_the_rack():
    match = midgame("B8 J=B9 B10", ("B9 K1",))
    assert match.not_laid(A, "B8 B9 B10") == ("joker_taken", ["nzrc2024.9d"])


@pytest.mark.cites("nzrc2024.9d")
def test_who_frees_a_joker_lays_a_tile():
    match = midgame("B8 J=B9 B10 | R9 B9 Y9 K9 | R3 R4 R5 R6 R7", ("K1",))
    code, rests_on = match.not_laid(A, "B8 B9 B10 | R9 Y9 K9 | R3 R4 R5 | R6 R7 J=R8")
    assert (code, rests_on) == ("no_rack_tile", ["nzrc2024.3a", "nzrc2024.9d"])


@pytest.mark.cites("nzrc2024.10", "reading:R-95")
def test_one_missing_colour_releases_a_joker_from_a_group():
    match = midgame("R2 B2 J", ("K2 R5 R6 B13",))
    match.lay(A, "R2 B2 K2 | R5 R6 J=R7")
    assert match.state.table == (("R2", "B2", "K2"), ("R5", "R6", "J=R7"))


@pytest.mark.cites("nzrc2024.10", "reading:R-95")
def test_a_group_of_four_gives_its_joker_for_the_one_colour_it_lacks():
    match = midgame("R2 B2 Y2 J", ("K2 R5 R6 B13",))
    match.lay(A, "R2 B2 Y2 K2 | R5 R6 J=R7")
    assert match.rack(A) == "B13"


@pytest.mark.cites("nzrc2024.10")
def test_a_colour_that_the_group_has_does_not():
    match = midgame("R2 B2 J", ("B2 R5 R6 B13",))
    refused = match.no(c.LayTiles(by=A, table=parse_table("R2 B2 B2 | R5 R6 J=R7")))
    assert (refused.code, dict(refused.detail)["tile_1"]) == ("duplicate_colour", "B2")
    assert "nzrc2024.10" in basis_texts(*refused.rests_on)


def test_the_turn_passes_after_a_joker_was_moved():
    match = midgame("R2 B2 J", ("K2 R5 R6 B13",))
    match.lay(A, "R2 B2 K2 | R5 R6 J=R7")
    assert match.state.on_turn == B
