"""Names of a file against people we know: only equal ones match; near ones are proposed, with why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.formats.names import REASONS, Known, apart, near, preview

PEOPLE = [
    Known("1", "Ruth Ngata"),
    Known("2", "Hēmi Pōhe"),
    Known("3", "Wilhelmina Featherstonehaugh"),
    Known("4", "Mei Li"),
    Known("5", "Jo Ann Hart"),
    Known("6", "Sam Moa"),
    Known("7", "Sam Moa"),
]


@pytest.mark.parametrize(
    "name, other, reason",
    [
        ("RUTH NGATA", "Ruth Ngata", "capitals differ"),
        ("Hemi Pohe", "Hēmi Pōhe", "macrons, accents or signs differ"),
        ("D’Arcy O’Neill", "D'Arcy O'Neill", "macrons, accents or signs differ"),
        ("Anne-Marie Fox", "Anne Marie Fox", "macrons, accents or signs differ"),
        ("Ngata, Ruth", "Ruth Ngata", "the family name stands first"),
        ("Li Mei", "Mei Li", "the family name stands first"),
        ("Wilhelmina Featherst", "Wilhelmina Featherstonehaugh", "the name was cut"),
        ("Jo Hart", "Jo Ann Hart", "a name in the middle is left out"),
        ("Jo A. Hart", "Jo Ann Hart", "a given name is shortened"),
        ("R Ngata", "Ruth Ngata", "a given name is shortened"),
        ("Ruth Ngatta", "Ruth Ngata", "one letter differs"),
        ("Ruth Nagta", "Ruth Ngata", "one letter differs"),
        ("Ruht Nagta", "Ruth Ngata", "two letters differ"),
        ("Ruth Brown", "Ruth Ngata", None),
        ("Mei Fu", "Mei Li", None),
        ("張偉", "張英", None),
    ],
)
def test_why_two_names_may_be_one_person(name, other, reason):
    assert near(name, other) == reason
    assert near(other, name) == reason


def test_only_equal_names_match_and_near_ones_wait_for_a_person():
    found = preview(["Ruth  Ngata", "Hemi Pohe", "Nobody Known", "Sam Moa", "Hēmi Pōhe"], PEOPLE)
    assert found.matched == {"Ruth  Ngata": "1", "Hēmi Pōhe": "2"}
    assert not found.settled
    assert [(each.name, [(p.key, p.reason) for p in each.proposals]) for each in found.unmatched] == [
        ("Hemi Pohe", [("2", "macrons, accents or signs differ")]),
        ("Nobody Known", []),
        ("Sam Moa", [("6", "two people have this name"), ("7", "two people have this name")]),
    ]


def test_two_spellings_of_one_person_do_not_both_match():
    found = preview(["Ruth Ngata", "Ruth  Ngata"], PEOPLE)
    assert found.matched == {"Ruth Ngata": "1"}
    assert [each.name for each in found.unmatched] == ["Ruth  Ngata"]


def test_the_surest_proposal_stands_first():
    people = [Known("1", "Ruth Ngatb"), Known("2", "Rūth Ngata"), Known("3", "ruth ngata")]
    assert [each.key for each in preview(["Ruth Ngata"], people).unmatched[0].proposals] == ["3", "2", "1"]


def test_a_decomposed_name_is_the_same_name():
    assert preview(["He\u0304mi Po\u0304he"], PEOPLE).settled


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_the_distance_is_that_of_a_search_through_all_changes(one, two):
    assert apart(one, two, 2) == _searched(one, two)


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
    assert near(one, two) in (None, *REASONS)
