"""New clauses of the constitution: which numbers they may take, and which have been taken."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.clause_numbers import clauses_added, refuse_additions, stands
from tilehall.law.association.vote_count import is_protected

from .meeting.meeting_scene import decided


@pytest.mark.cites("nzasp.C.10.1")
@pytest.mark.parametrize(
    "new, code",
    [
        (("21",), ""),
        (("22", "21"), ""),
        (("9.9",), ""),
        (("21.1", "21"), ""),
        (("8.1", "8.2"), ""),
        (("4.1.9",), ""),
        (("4.5",), ""),
        (("9.8",), "clause_stands"),
        (("9",), "clause_stands"),
        (("21", "21"), "clause_stands"),
        (("22",), "clause_number_gap"),
        (("9.10",), "clause_number_gap"),
        (("21.1",), "clause_number_gap"),
        (("9.9a",), "clause_number_gap"),
        (("twenty-one",), "clause_number_gap"),
        (("9.9.",), "clause_number_gap"),
        (("9..9",), "clause_number_gap"),
    ],
)
def test_a_new_clause_takes_the_next_number(new: tuple[str, ...], code: str) -> None:
    refusal = refuse_additions(new, ())
    assert ("" if refusal is None else refusal.code) == code


@pytest.mark.cites("nzasp.C.10.1")
def test_clauses_that_meetings_have_added_stand_from_then_on() -> None:
    def change(seq: int, day: int, *clauses: str, void: str = "") -> Entry:
        made = decided("agm", "rule_change", f"AGM-2026-{seq:02}", changes=clauses, void_because=void)
        return replace(made, seq=seq, act=replace(made.act, on=date(2026, 5, day)))

    entries = [change(3, 2, "21", "9.2"), change(1, 1, "C.21", "nzasp.C.9.9"), change(2, 1, "22", void="no quorum")]
    assert clauses_added(entries) == {1: ("21", "9.9"), 3: ()}
    assert stands("21", ("21",))
    assert refuse_additions(("22",), ("21",)) is None
    assert refuse_additions(("21",), ("21",)) is not None


@pytest.mark.cites("nzasp.C.10.2")
@pytest.mark.parametrize(
    "number, protected", [("18.3", True), ("2.6", True), ("10.2.1", True), ("21", False), ("9.9", False)]
)
def test_what_is_added_to_a_protected_clause_is_protected(number: str, protected: bool) -> None:
    assert refuse_additions((number,), ()) is None
    assert is_protected(number) == protected
