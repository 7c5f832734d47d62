"""Several things, how many of them, and figures with their sign, as every page writes them."""

import pytest

from tilehall.site.pages.phrases import counted, dollars, joined, signed, signed_figure, typed_dollars


@pytest.mark.parametrize(
    "parts, said", [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (("A", "B", "C"), "A, B and C")]
)
def test_several_things(parts, said):
    assert joined(parts) == said


def test_one_of_several_things():
    assert joined(["A", "B", "C"], "or") == "A, B or C"


@pytest.mark.parametrize("count, said", [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles")])
def test_how_many(count, said):
    assert counted(count, "tile") == said


def test_a_plural_of_its_own():
    assert (counted(1, "entry", "entries"), counted(3, "entry", "entries")) == ("1 entry", "3 entries")


@pytest.mark.parametrize("points, said", [(24, "+24"), (0, "0"), (-7, "−7")])
def test_a_figure_with_its_sign(points, said):
    assert signed(points) == said


@pytest.mark.parametrize("value, said", [(0.274, "+0.27"), (-0.001, "0.00"), (0.0, "0.00"), (-13.229, "−13.23")])
def test_a_figure_with_its_sign_and_two_places(value, said):
    assert signed_figure(value, 2) == said


@pytest.mark.parametrize("cents, said", [(0, "$0.00"), (5, "$0.05"), (125_000, "$1,250.00"), (-4550, "-$45.50")])
def test_an_amount(cents, said):
    assert dollars(cents) == said


@pytest.mark.parametrize("cents, typed", [(0, "0.00"), (5, "0.05"), (125_000, "1250.00")])
def test_an_amount_as_it_is_typed(cents, typed):
    assert typed_dollars(cents) == typed
