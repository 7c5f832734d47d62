"""Which layout a list is shown in."""

import pytest

from tilehall.site.ratings.list_layouts import ALL, RANKING, RATINGS, SCORING, ListLayout, layout_of


@pytest.mark.parametrize(
    ("kind", "asked", "layout"),
    [
        ("ratings", "", RATINGS),
        ("ratings", "scoring", SCORING),
        ("ratings", "ranking", RATINGS),
        ("ranking", "scoring", RANKING),
        ("all", "no such", ALL),
    ],
)
def test_a_list_is_laid_out_as_asked_only_where_that_is_a_layout_of_its_kind(
    kind: str, asked: str, layout: ListLayout
) -> None:
    assert layout_of(kind, asked) is layout
