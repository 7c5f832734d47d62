"""What a line of a list says in each column, without a database."""

import pytest

from tilehall.site.ratings.list_layouts import ALL, CHANGE, RATINGS, SCORING
from tilehall.site.ratings.store import ListedRow


def row(**told: object) -> ListedRow:
    return ListedRow(**{"rating": 737, "place": 1, "games": 6, "provisional": True, "name": "Ana", **told})


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"change": 737, "last_seed": None}, "new"),  # on no list before: there is nothing that it changed
        ({"change": 0, "rating": 0, "last_seed": None}, "new"),
        ({"change": 3, "last_seed": 51}, "( +3 )"),
        ({"change": -47, "last_seed": 12}, "( -47 )"),
        ({"change": 737, "last_seed": 1050}, "( +737 )"),  # up from nought
        ({"change": 12, "last_seed": None}, "( +12 )"),  # from a list that came after the last one
        ({"change": None, "last_seed": 51}, ""),
        ({"change": None, "last_seed": None}, ""),
    ],
)
def test_a_first_rating_is_no_change(told, said):
    assert all(CHANGE in layout.columns for layout in (ALL, RATINGS, SCORING))
    assert CHANGE.text(row(**told)) == said
