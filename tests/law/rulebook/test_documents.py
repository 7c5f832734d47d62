"""The documents: what may be cited, in which order, and which version holds on a day."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.basis import Cite
from tilehall.law.rulebook.documents import (
    CONSTITUTION,
    DOCUMENTS,
    NSA,
    NZRC,
    PLAY,
    constitution_on,
    constitution_version,
    place_of_clause,
)
from tilehall.law.rulebook.register import REGISTER, UnknownClause


@pytest.mark.cites("nzasp.C.0")
@pytest.mark.parametrize(
    "day, version",
    [
        (date(2020, 5, 29), "earlier version, not loaded"),
        (date(2020, 5, 31), "nzasp-const-2020-05-30"),
        # The meeting that revised the text is itself judged by the one it met under.
        (date(2020, 5, 30), "earlier version, not loaded"),
    ],
)
def test_a_meeting_is_judged_by_the_constitution_of_its_day(day: date, version: str) -> None:
    assert constitution_version(day) == version


@pytest.mark.cites("nzasp.C.0")
def test_every_clause_of_the_constitution_carries_its_version() -> None:
    assert constitution_on(date(2026, 1, 1)) is CONSTITUTION
    assert {DOCUMENTS[clause.document].version for clause in CONSTITUTION} == {"nzasp-const-2020-05-30"}


def test_a_clause_is_cited_by_its_number() -> None:
    assert PLAY["6.17"] == Cite("nzasp.P.6.17")
    assert (NSA["9b"], NZRC["12a"], CONSTITUTION["9.5"]) == (
        Cite("nsa2008.9b"),
        Cite("nzrc2024.12a"),
        Cite("nzasp.C.9.5"),
    )


@pytest.mark.parametrize("document, number", [(PLAY, "6.99"), (PLAY, "6"), (NSA, "2"), (NZRC, "9"), (NSA, "")])
def test_what_is_no_clause_cannot_be_cited(document: object, number: str) -> None:
    with pytest.raises(UnknownClause, match=f"no clause has the id .*{number}$"):
        document[number]  # type: ignore[index]


def test_a_reading_is_a_basis_where_there_is_one() -> None:
    assert str(PLAY.reading("0")) == "reading:R-30"
    clear = next(clause.number for clause in PLAY if clause.reading is None)
    with pytest.raises(UnknownClause, match="with a reading"):
        PLAY.reading(clear)


def test_editions_and_their_first_days() -> None:
    assert {key: (document.version, document.in_force_from) for key, document in DOCUMENTS.items()} == {
        "nzasp.P": ("nzasp-2022", date(2022, 6, 5)),
        "nzasp.C": ("nzasp-const-2020-05-30", date(2020, 5, 30)),
        "nsa2008": ("nsa-2008", date(2008, 7, 25)),
        "nzrc2024": ("nzrc-2024", None),
    }


def test_the_sections_hold_every_clause_once() -> None:
    browsed = [
        clause.id for document in DOCUMENTS.values() for section in document.sections for clause in section.clauses
    ]
    assert browsed == [clause.id for clause in REGISTER]
    assert [section.number for section in NSA.sections] == [str(number) for number in range(10)]
    assert all(section.title for document in DOCUMENTS.values() for section in document.sections)


@given(st.permutations(list(REGISTER.clauses)))
def test_the_order_is_the_order_of_the_texts(shuffled: list[str]) -> None:
    assert sorted(shuffled, key=place_of_clause) == list(REGISTER.clauses)


def test_twelve_comes_after_two() -> None:
    assert (
        place_of_clause("nzasp.P.2.1")
        < place_of_clause("nzasp.P.6.2.1")
        < place_of_clause("nzasp.P.6.12")
        < place_of_clause("nzasp.P.10.2")
    )
    assert (
        place_of_clause("nsa2008.6b")
        < place_of_clause("nsa2008.6.1")
        < place_of_clause("nsa2008.6n")
        < place_of_clause("nsa2008.7.1")
    )
