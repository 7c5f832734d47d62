"""What a line may be, most sure first; and settling it to the cent."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.bank_file import BankLine
from tilehall.law.association.money.bank_matching import OpenItem, OpenItems, settle_line
from tilehall.law.association.money.journal import Posting
from tilehall.law.rulebook.ruling import Refusal

HEMI = OpenItem(kind="fee", key="10", name="Hēmi Pōtae", cents=3000, references=("F2027-10",))
ANA = OpenItem(kind="fee", key="11", name="Ana Smith", cents=3000, references=("F2027-11",))
CLUB = OpenItem(kind="club_registration", key="4", name="Harbour", cents=2000, references=("C-4",))
BILL = OpenItem(kind="payment", key="7", name="Printer Ltd", cents=-4550)
ITEMS = OpenItems([HEMI, ANA, CLUB, BILL])


def line(cents: int, *texts: str) -> BankLine:
    return BankLine(line=1, day=date(2027, 1, 5), cents=cents, texts=texts)


@pytest.mark.parametrize(
    "bank_line, found",
    [
        (line(3000, "SOMEBODY", "f2027 10"), [(HEMI, "reference")]),
        (line(3000, "F202711 fee"), [(ANA, "reference")]),
        (line(3000, "POTAE HEMI"), [(HEMI, "name_and_amount")]),
        (line(2500, "H POTAE"), [(HEMI, "name")]),
        (line(3000, "H POTAE", "F2027-11"), [(ANA, "reference"), (HEMI, "name_and_amount")]),
        (line(2000, "cash deposit"), [(CLUB, "amount")]),
        (line(3000, "cash deposit"), []),
        (line(-4550, "PRINTER LTD"), [(BILL, "name_and_amount")]),
        (line(4550, "PRINTER LTD"), []),
        (line(-3000, "H POTAE"), []),
        (line(3000, "M POTAE"), []),
    ],
)
def test_what_is_proposed(bank_line: BankLine, found: list[tuple[OpenItem, str]]) -> None:
    assert [(each.item, each.reason) for each in ITEMS.proposals(bank_line)] == found


@given(st.lists(st.text(max_size=30), max_size=4), st.integers(-5000, 5000).filter(bool))
def test_any_words_propose_only_what_goes_the_same_way(texts: list[str], cents: int) -> None:
    found = ITEMS.proposals(line(cents, *texts))
    assert all((each.item.cents > 0) == (cents > 0) for each in found)
    assert len({each.item.key for each in found}) == len(found)


@given(st.lists(st.integers(-5000, 5000).filter(bool), min_size=1, max_size=5), st.integers(-3, 3))
def test_parts_add_up_to_the_line_or_are_refused(amounts: list[int], off: int) -> None:
    parts = [Posting("4000", cents) for cents in amounts]
    found = settle_line(sum(amounts) + off, parts, "1000")
    if off:
        assert isinstance(found, Refusal)
        assert dict(found.detail)["off_cents"] == off
    else:
        assert not isinstance(found, Refusal)
        assert sum(posting.cents for posting in found) == 0
        assert [posting.cents for posting in found[1:]] == [-cents for cents in amounts]


def test_what_cannot_settle_a_line() -> None:
    for parts, code in (
        ([], "nothing_settled"),
        ([Posting("4000", 0)], "amount_cannot_be"),
        ([Posting("1000", 5)], "same_account"),
    ):
        found = settle_line(5, parts, "1000")
        assert isinstance(found, Refusal)
        assert found.code == code
