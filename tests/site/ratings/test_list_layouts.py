"""Which layout a list is shown in."""

import pytest

from tilehall.site.ratings.list_layouts import ALL, RANKING, RATINGS, SCORING, ListLayout, layout_of
from tilehall.site.ratings.store import ListedRow


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


def test_by_name_a_list_is_sorted_and_by_position_left_as_it_is() -> None:
    listed = [ListedRow(place=n, name=name) for n, name in enumerate(("Zoë Bay", "Ānaru Cook", "ben Dee"), 1)]
    assert RATINGS.rows(listed, "position") == listed
    assert [row.place for row in RATINGS.rows(listed, "name")] == [2, 3, 1]
