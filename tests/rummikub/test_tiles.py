"""How tiles are written and read, and what is wrong with a text that is none."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rummikub import tiles
from tilehall.law.rummikub.tiles import FACES, KINDS, WHOLE, WrongTile, parse_rack, parse_table, parse_tile


def test_codes_go_colour_by_colour_and_the_joker_is_52():
    assert [tiles.tile_of_code(code) for code in (0, 12, 13, 26, 51, 52)] == ["R1", "R13", "B1", "Y1", "K13", "J"]
    for code in range(KINDS):
        assert [at for at, count in enumerate(tiles.tile_counts([tiles.tile_of_code(code)])) if count] == [code]
    assert tiles.tile_counts(["J=R7"]) == tiles.tile_counts(["J"])
    assert (len(tiles.tile_counts(WHOLE)), sum(tiles.tile_counts(WHOLE))) == (53, 106)


def test_a_table_and_a_rack_are_read_in_any_case():
    assert parse_table("r4 R5 j=r6 | K7 K8 K9") == (("R4", "R5", "J=R6"), ("K7", "K8", "K9"))
    assert parse_table("  ") == ()
    assert parse_rack("J=R7 k1 r2 R1") == ("R1", "R2", "K1", "J")


@pytest.mark.parametrize(
    "read, text, said",
    [
        (parse_rack, "R1 R14", "rack, tile 2: 'R14' is not a tile"),
        (parse_rack, "R0", "rack, tile 1: 'R0' is not a tile"),
        (parse_rack, "R01", "'R01' is not a tile"),
        (parse_rack, "G7", "'G7' is not a tile"),
        (parse_rack, "R1 R1 R1", "rack: R1 is there 3 times"),
        (parse_rack, "J J J=R1", "rack: joker is there 3 times"),
        (parse_table, "R1 R2 R3 | | K1", "table, set 2: there is no tile in it"),
        (parse_table, "R1 R2 R3 |", "table, set 2: there is no tile in it"),
        (parse_table, "R1 R2 R3 | K1 X K3", "table, set 2, tile 2: 'X' is not a tile"),
        (parse_table, "R1 R2 R3 | R1 B1 Y1 | R1 R2 J", "table: R1 is there 3 times"),
        (parse_table, "J=J R1 R2", "'J=J' is not a tile"),
        (parse_rack, "R1 " * 2000, "rack: 6000 characters"),
        (parse_rack, "R\u0661", "is not a tile"),
        (parse_tile, "", "tile: '' is not a tile"),
    ],
)
def test_a_text_that_is_none_is_named_with_its_place(read, text, said):
    with pytest.raises(WrongTile) as wrong:
        read(text)
    assert said in str(wrong.value)
    assert wrong.value.remedy


@given(st.lists(st.sampled_from(sorted(WHOLE)), max_size=30, unique=True))
def test_a_rack_reads_back_as_it_was_printed(held):
    assert parse_rack(tiles.print_tiles(held)) == tiles.sorted_tiles(held) == FACES.of(held).plain()


@given(st.text(max_size=40))
def test_any_text_is_read_or_named(text):
    for read in (parse_rack, parse_table):
        with suppress(WrongTile):
            assert isinstance(read(text), tuple)
