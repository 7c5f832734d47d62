"""Names of a list against people we know: never merged by a likeness, always proposed with the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.acquaintance import Acquaintance, Match, Proposal
from tilehall.law.tournament.formats.near_names import near_reason

KNOWN = Acquaintance([(1, "Hēmi Pōtae"), (2, "Ana Ngata"), (3, "Ana Ngata"), (4, "Mary Jane O'Brien"), (5, "李 明")])


def test_the_same_name_matches() -> None:
    assert KNOWN.match("Hēmi  Pōtae") == Match(1, (Proposal(1, "same_name"),))
    assert KNOWN.match("李 明").same == 5


def test_two_of_one_name_are_both_proposed_and_neither_taken() -> None:
    both = tuple(Proposal(key, "same_name_twice") for key in (2, 3))
    assert KNOWN.match("Ana Ngata") == Match(None, both)


@pytest.mark.parametrize(
    "name, key, reason",
    [
        ("hēmi pōtae", 1, "capitals"),
        ("Hemi Potae", 1, "signs"),
        ("Potae Hemi", 1, "family_name_first"),
        ("Mary OBrien", 4, "middle_name_left_out"),
        ("Hemi Potea", 1, "one_letter"),
        ("Hemy Potae", 1, "one_letter"),
    ],
)
def test_a_near_name_is_only_proposed(name: str, key: int, reason: str) -> None:
    assert KNOWN.match(name) == Match(None, (Proposal(key, reason),))


def test_a_stranger_is_nobody_we_know() -> None:
    assert KNOWN.match("Wiremu Rata") == Match(None, ())
    assert Acquaintance([]).match("!!!") == Match(None, ())


SIGNS = st.text("abemorst '-ā", max_size=8)


@given(SIGNS, SIGNS, SIGNS)
def test_the_look_at_the_letters_loses_nobody(middle: str, other: str, end: str) -> None:
    """Who begins alike is proposed whenever the names are near, however they differ further on."""
    known, name = f"Marat {middle}{end}", f"Maran {other}{end}"
    proposed = Acquaintance([(1, known)]).match(name).proposals
    reason = near_reason(name, known)
    assert [proposal.reason for proposal in proposed] == ([reason] if reason else [])
