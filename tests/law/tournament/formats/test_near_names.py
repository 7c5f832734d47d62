"""Why two names may be those of one person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.formats.near_names import REASONS, near_reason, typing_distance


@pytest.mark.parametrize(
    "name, other, reason",
    [
        ("RUTH NGATA", "Ruth Ngata", "capitals"),
        ("Hemi Pohe", "Hēmi Pōhe", "signs"),
        ("D’Arcy O’Neill", "D'Arcy O'Neill", "signs"),
        ("Anne-Marie Fox", "Anne Marie Fox", "signs"),
        ("Ngata, Ruth", "Ruth Ngata", "family_name_first"),
        ("Li Mei", "Mei Li", "family_name_first"),
        ("Wilhelmina Featherst", "Wilhelmina Featherstonehaugh", "cut"),
        ("Jo Hart", "Jo Ann Hart", "middle_name_left_out"),
        ("Jo A. Hart", "Jo Ann Hart", "given_name_shortened"),
        ("R Ngata", "Ruth Ngata", "given_name_shortened"),
        ("Ruth Ngatta", "Ruth Ngata", "one_letter"),
        ("Ruth Nagta", "Ruth Ngata", "one_letter"),
        ("Ruht Nagta", "Ruth Ngata", "two_letters"),
        ("Ruth Brown", "Ruth Ngata", None),
        ("Mei Fu", "Mei Li", None),
        ("張偉", "張英", None),
    ],
)
def test_why_two_names_may_be_one_person(name, other, reason):
    assert near_reason(name, other) == reason
    assert near_reason(other, name) == reason


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_the_distance_is_that_of_a_search_through_all_changes(one, two):
    assert typing_distance(one, two, 2) == _searched(one, two)


def _searched(one: str, two: str) -> int | None:
    """By the recursive definition, nothing spared."""

    def from_here(i: int, j: int) -> int:
        if i == 0 or j == 0:
            return i + j
        ways = [from_here(i - 1, j - 1) + (one[i - 1] != two[j - 1]), from_here(i - 1, j) + 1, from_here(i, j - 1) + 1]
        if i > 1 and j > 1 and one[i - 1] == two[j - 2] and one[i - 2] == two[j - 1]:
            ways.append(from_here(i - 2, j - 2) + 1)
        return min(ways)

    distance = from_here(len(one), len(two))
    return distance if distance <= 2 else None


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_two_names_can_be_compared(one, two):
    assert near_reason(one, two) in (None, *REASONS)
