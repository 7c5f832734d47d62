"""Who is kept from entering a tournament though the register knows them, and by which clause."""

from datetime import date

import pytest

from tilehall.law.association.entry_bar import refuse_entry
from tilehall.law.association.suspension import SuspensionState
from tilehall.law.rulebook.basis import basis_texts

END = date(2026, 6, 30)


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.4", "nzasp.C.5.6")
@pytest.mark.parametrize(
    "state, code, clause",
    [
        (SuspensionState(running=True, for_life=True, source="executive"), "suspended_for_life", "nzasp.C.5.4"),
        (SuspensionState(running=True, until=END, source="club"), "suspended_via_club", "nzasp.C.5.6"),
        (SuspensionState(running=True, until=END, source="executive"), "suspended", "nzasp.C.5.3"),
        (SuspensionState(invited=END), "not_rejoined", "nzasp.C.5.4"),
    ],
)
def test_each_bar_names_its_clause_and_until_when(state, code, clause):
    refused = refuse_entry("Kim", state, "Avon")
    assert refused is not None
    assert (refused.code, basis_texts(*refused.rests_on)) == (code, [clause])
    assert dict(refused.detail) == {"name": "Kim", "until": state.until, "club": "Avon"}


@pytest.mark.cites("nzasp.C.5.3")
def test_a_suspension_that_is_over_bars_nobody():
    assert refuse_entry("Kim", SuspensionState(), None) is None
    assert refuse_entry("Kim", SuspensionState(source="club"), "Avon") is None
