"""CGP: positions in and out, and an error that names the place for whatever is none."""

import random
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.scrabble.positions import scattered, whole_set
from tilehall.law.scrabble.board import CENTRE, CODES, EMPTY
from tilehall.law.scrabble.notation import cgp
from tilehall.law.scrabble.notation.cgp import CgpPosition, WrongCgp, read, write

NOTHING = "/".join(["15"] * 15)
OPENING = f"{NOTHING} AEINRST/ 0/0 0"


def with_row(number, row):
    rows = ["15"] * 15
    rows[number - 1] = row
    return "/".join(rows)


@st.composite
def positions(draw):
    lots = random.Random(draw(st.integers(0, 2**32)))
    board, rack = scattered(lots) if draw(st.booleans()) else (EMPTY, "".join(whole_set(lots)[:7]))
    scores = draw(st.tuples(st.integers(-999, 9999), st.integers(-999, 9999)))
    operations = draw(st.sampled_from(["", "lex CSW2019;", "lex CSW2019; ld english; tmr 1/2;"]))
    return CgpPosition(board, (rack, ""), scores, draw(st.integers(0, 6)), operations)


@given(positions())
@settings(deadline=None)
def test_what_is_written_is_read_again(position):
    assert read(write(position)) == position


def test_an_opening():
    assert read(OPENING) == CgpPosition(EMPTY, ("AEINRST", ""))


def test_letters_blanks_counts_and_both_racks():
    found = read(f"{with_row(8, '6CaT6')} Q?/EE 101/-7 2 lex CSW2019; bag 12;")
    assert found.board[CENTRE - 1 : CENTRE + 2] == bytes(map(CODES.__getitem__, "CaT"))
    assert (found.racks, found.scores, found.zeros) == (("Q?", "EE"), (101, -7), 2)
    assert found.operations == "lex CSW2019; bag 12;"


@pytest.mark.parametrize("rack", ["/", "AB/", "/AB", "AB"])
def test_a_rack_may_be_empty(rack):
    assert read(f"{NOTHING} {rack} 0/0 0").racks == tuple((rack + "/").split("/")[:2])


@pytest.mark.parametrize(
    "text, parts",
    [
        ("", ("CGP", "the board is missing")),
        (NOTHING, ("the pair of racks is missing",)),
        (f"{NOTHING} AB/", ("the pair of scores is missing",)),
        (f"{NOTHING} AB/ 0/0", ("zero turns is missing",)),
        ("15/15 AB/ 0/0 0", ("board", "2 rows, not 15")),
        (f"{NOTHING}/15 AB/ 0/0 0", ("16 rows",)),
        (f"{with_row(3, '14')} AB/ 0/0 0", ("row 3", "14 squares")),
        (f"{with_row(3, '16')} AB/ 0/0 0", ("row 3", "more than 15")),
        (f"{with_row(3, '9A9')} AB/ 0/0 0", ("row 3", "more than 15")),
        (f"{with_row(3, '')} AB/ 0/0 0", ("row 3", "0 squares")),
        (f"{with_row(3, '015')} AB/ 0/0 0", ("row 3", "'015'")),
        (f"{with_row(3, '0A14')} AB/ 0/0 0", ("row 3", "'0'")),
        (f"{with_row(3, '9' * 5000)} AB/ 0/0 0", ("row 3", "...")),
        (f"{with_row(12, '2?12')} AB/ 0/0 0", ("row 12, column C", "'?'")),
        (f"{with_row(12, '2É12')} AB/ 0/0 0", ("row 12, column C", "'É'")),
        (f"{with_row(12, '١٥')} AB/ 0/0 0", ("row 12, column A",)),
        (f"{with_row(12, '15?')} AB/ 0/0 0", ("row 12", "'?'")),
        (f"{NOTHING} ABCDEFGH/ 0/0 0", ("rack 1", "8 tiles")),
        (f"{NOTHING} A/ABCDEFGH 0/0 0", ("rack 2", "8 tiles")),
        (f"{NOTHING} ABc/ 0/0 0", ("rack 1, tile 3", "'c'")),
        (f"{NOTHING} A/B/C 0/0 0", ("racks", "3")),
        (f"{NOTHING} QQ/ 0/0 0", ("tiles", "2 of Q", "set has 1")),
        (f"{NOTHING} Q/Q 0/0 0", ("2 of Q",)),
        (f"{with_row(1, 'Q14')} Q/ 0/0 0", ("2 of Q",)),
        (f"{with_row(1, 'ab13')} ?/ 0/0 0", ("3 of ?", "set has 2")),
        (f"{NOTHING} AB/ 0 0", ("scores", "'0'")),
        (f"{NOTHING} AB/ 0/0/0 0", ("scores",)),
        (f"{NOTHING} AB/ 0/x 0", ("scores",)),
        (f"{NOTHING} AB/ 0/0 -1", ("zeros", "'-1'")),
        (f"{NOTHING} AB/ 0/0 lex", ("zeros",)),
    ],
)
def test_what_is_no_position_is_refused_by_its_place(text, parts):
    with pytest.raises(WrongCgp) as refused:
        read(text)
    for part in parts:
        assert part in str(refused.value)
    assert refused.value.place
    assert refused.value.remedy


@given(st.text("15/AEz?0 -;\n\té", max_size=80) | st.text(max_size=60))
@example(f"{OPENING} \x00")
@settings(deadline=None)
def test_any_text_is_a_position_or_refused(text):
    try:
        position = read(text)
    except WrongCgp:
        return
    assert read(write(position)) == position


@given(st.integers(0, len(OPENING) - 1), st.characters())
@settings(deadline=None)
def test_a_position_with_one_sign_changed_is_a_position_or_refused(at, sign):
    try:
        position = read(OPENING[:at] + sign + OPENING[at + 1 :])
    except WrongCgp:
        return
    assert read(write(position)) == position


def told(text):
    try:
        return read(text)
    except WrongCgp as wrong:
        return str(wrong)


@given(st.data())
@settings(deadline=None, max_examples=300)
def test_a_board_read_at_once_is_the_board_read_row_by_row(data):
    """Boards with a few signs changed: the same position or the same complaint, whichever way they are read."""
    text = list(write(data.draw(positions())))
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 2))] = data.draw(
            st.sampled_from(["0", "1", "11", "12", "15", "16", "51", "07", "A", "z", "?", "é", "٣", "/", "#"])
        )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cgp, "_ODD", re.compile(""))
        by_rows = told("".join(text))
    assert told("".join(text)) == by_rows
