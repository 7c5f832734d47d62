"""Nothing goes out unlooked at: a new player who is on a list, and a leap that no weekend makes."""

from datetime import date

import pytest

from tests.law.ratings.histories import history_text
from tilehall.law.ratings.publication_warnings import FARTHEST_MOVE, publication_warnings

DAY = date(2026, 7, 4)


def warned(rating: int, *, start: bool = False, **lists: dict[str, int]) -> list[tuple[str, int, int]]:
    way = [(-1, 1600, 0, 1), (0, rating, 9, 1)] if start else [(0, rating, 9, 1)]
    history = history_text([DAY], {"ana": way, "ben": [(0, 1500, 9, 2)]})
    found = publication_warnings(history, lists.get("listed", {}), lists.get("taken_in", {}))
    return [(each.code, each.listed, each.rating) for each in found]


def test_a_new_player_who_is_on_a_list_from_elsewhere() -> None:
    assert warned(2628, taken_in={"ana": 1650}) == [("new_but_listed", 1650, 2628)]
    assert warned(1650, taken_in={"ana": 1650}) == [("new_but_listed", 1650, 1650)], "whatever the figures are"
    assert warned(1650, start=True, taken_in={"ana": 1650}) == []


@pytest.mark.parametrize(("rating", "leaps"), [(1600 + FARTHEST_MOVE, False), (1601 + FARTHEST_MOVE, True)])
def test_a_leap_up_or_down(rating: int, leaps: bool) -> None:
    told = [("moves_far", 1600, rating)] if leaps else []
    assert warned(rating, start=True, listed={"ana": 1600}) == told
    down = 3200 - rating
    assert bool(warned(down, start=True, listed={"ana": 1600})) is leaps
