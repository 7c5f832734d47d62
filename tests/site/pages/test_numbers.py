"""Numbers that come as text: only figures, and no more of them than anybody would type."""

import pytest

from tilehall.site.pages.numbers import whole_number


@pytest.mark.parametrize(
    "text, number",
    [
        ("0", 0),
        ("007", 7),
        ("123456789", 123456789),
        ("1234567890", None),
        ("7" * 5000, None),
        ("", None),
        ("-1", None),
        (" 1", None),
        ("1.0", None),
        ("٣", None),
        ("²", None),
    ],
)
def test_a_number_or_none(text, number):
    assert whole_number(text) == number


def test_as_many_figures_as_were_asked_for():
    assert (whole_number("999", 3), whole_number("1000", 3)) == (999, None)
