"""Amounts as they are written, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.cents import MOST_CENTS, is_too_much, read_cents, written_cents


@pytest.mark.parametrize(
    "text, cents",
    [
        ("30", 3000),
        ("30.5", 3050),
        (".50", 50),
        ("$1,234.50", 123450),
        ("NZ$ 20", 2000),
        ("1 234.50", 123450),
        ("-4.00", -400),
        ("−4.00", -400),
        ("$-4.00", -400),
        ("(4.00)", -400),
        ("4.00 DR", -400),
        ("4.00CR", 400),
        ("+4", 400),
        ("4.00-", -400),
        ("0", 0),
    ],
)
def test_what_people_and_banks_write(text: str, cents: int) -> None:
    assert read_cents(text) == cents


@pytest.mark.parametrize(
    "text", ["", ".", "$", "thirty", "1,23", "1.234", "--4", "(-4)", "-4 DR", "1e3", "٣", "9" * 12]
)
def test_what_is_no_amount(text: str) -> None:
    assert read_cents(text) is None


@given(st.integers(-MOST_CENTS, MOST_CENTS))
def test_what_is_written_reads_back(cents: int) -> None:
    assert read_cents(written_cents(cents)) == cents


@given(st.text(max_size=20))
def test_any_text_gives_cents_or_nothing(text: str) -> None:
    assert read_cents(text) is None or isinstance(read_cents(text), int)


def test_no_amount_is_more_than_the_columns_of_every_database_hold() -> None:
    assert MOST_CENTS < 2**31
    assert read_cents(written_cents(MOST_CENTS)) == MOST_CENTS
    more = written_cents(MOST_CENTS + 1)
    assert (read_cents(more), is_too_much(more), is_too_much("20.50"), is_too_much("x")) == (None, True, False, False)
