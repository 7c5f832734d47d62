"""The count sheet of a Rummikub table: the figures of the rules, and the same scores as at a table of the hall."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub.score import rack_value, scores_of_empty_pool, scores_of_going_out
from tilehall.law.rummikub.tiles import NUMBERED
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.desk.counts import Counted, Opened, Rack, count

NZRC = Book("nzrc-2024")


def sheet(*racks: str | tuple[str, Opened]) -> Counted:
    found = count(
        NZRC, [Rack(typed=each) if isinstance(each, str) else Rack(typed=each[0], opened=each[1]) for each in racks]
    )
    assert isinstance(found, Counted), found
    return found


@pytest.mark.cites("nzrc2024.1b")
def test_who_goes_out_gets_what_the_others_lose() -> None:
    found = sheet("", "R7 K13", "21", "B1")
    assert (found.scores, found.winners, found.emptied) == ((42, -20, -21, -1), (0,), False)
    assert "nzrc2024.1b" in spoken(*found.rests_on)


@pytest.mark.parametrize("typed", ["", "0", "out"])
def test_ways_to_say_that_somebody_went_out(typed: str) -> None:
    assert (sheet(typed, "5").winners, sheet(typed, "5").racks) == ((0,), ("out", "5"))


@pytest.mark.cites("nzrc2024.11")
def test_a_joker_on_the_rack() -> None:
    assert sheet("", "J", "j r2").charges == (0, 100, 102)


@pytest.mark.parametrize(
    ("opened", "charge"),
    [
        pytest.param("could_not", 100, marks=pytest.mark.cites("nzrc2024.12a")),
        pytest.param("chose_not", 200, marks=pytest.mark.cites("nzrc2024.12b")),
    ],
)
def test_who_did_not_open_is_charged_in_place_of_the_rack(opened: Opened, charge: int) -> None:
    found = sheet("", ("R13 B13 K13", opened), "5")
    assert (found.charges, found.scores) == ((0, charge, 5), (charge + 5, -charge, -5))
    assert "open" in found.racks[1]


@pytest.mark.cites("nzrc2024.16c")
def test_an_exhausted_pool() -> None:
    found = sheet("12", "7", "7", "30")
    assert (found.scores, found.winners, found.emptied) == ((-5, 0, 0, -23), (1, 2), True)


@pytest.mark.parametrize(
    ("racks", "code"),
    [
        (("", "", "5"), "two_went_out"),
        (("", "R14"), "unreadable_rack"),
        (("", "R7 X"), "unreadable_rack"),
        (("", "-5"), "unreadable_rack"),
        (("", "929"), "points_cannot_be"),
        (("", "99999999999"), "points_cannot_be"),
        (("", "R7 R7", "R7"), "more_than_the_set"),
        (("", "J J", "J"), "more_than_the_set"),
    ],
)
def test_what_cannot_have_been_left(racks: tuple[str, ...], code: str) -> None:
    answer = count(NZRC, [Rack(typed=text) for text in racks])
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_who_went_out_has_opened() -> None:
    answer = count(NZRC, [Rack(typed="", opened="could_not"), Rack(typed="5")])
    assert isinstance(answer, Refusal)
    assert answer.code == "out_without_opening"


@given(
    racks=st.lists(st.lists(st.sampled_from(NUMBERED), min_size=1, max_size=5, unique=True), min_size=1, max_size=2),
    out=st.booleans(),
)
def test_the_same_scores_as_at_a_table_of_the_hall(racks: list[list[str]], out: bool) -> None:
    """The law of the game counts tables that are played here; both must come to the same."""
    left = [*(" ".join(rack) for rack in racks), "" if out else "J"]
    values = [rack_value(text.split(), 100) for text in left]
    expected = (
        scores_of_going_out(values, len(racks), "sum_of_opponent_charges", "minus_own_charge")
        if out
        else scores_of_empty_pool(values, "zero")[0]
    )
    assert sheet(*left).scores == expected
