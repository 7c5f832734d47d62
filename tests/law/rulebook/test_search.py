"""Search: what people type finds what they mean, best first, and no text breaks it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.everyday_words import EVERYDAY_WORDS
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.search import query_words, search, stem, without_marks


@pytest.mark.parametrize(
    "text, first",
    [
        ("6.17", "nzasp.P.6.17"),
        ("P.6.17", "nzasp.P.6.17"),
        ("p 6.17", "nzasp.P.6.17"),
        ("nzasp.p.6.17", "nzasp.P.6.17"),
        ("Rule 6.17", "nzasp.P.6.17"),
        ("nsa 9b", "nsa2008.9b"),
        ("NSA2008.9B", "nsa2008.9b"),
        ("c.9.5", "nzasp.C.9.5"),
        ("nzrc 12a", "nzrc2024.12a"),
        ("nsa2008.2", "nsa2008.2a"),
        ("R-71", "nsa2008.0"),
        ("late arrival", "nzasp.P.4.2"),
        ("overtime", "nzasp.P.8.4"),
        ("Overt", "nzasp.P.8.4"),
        ("fast bagging", "nsa2008.8a"),
        ("queens birthday", "nzasp.C.9.1"),
        ("OVERTĪME", "nzasp.P.8.4"),
        ("previous late clock", "nsa2008.1n"),
    ],
)
def test_what_is_typed_finds_what_is_meant(text: str, first: str) -> None:
    assert search(text)[0].id == first


def test_a_title_counts_more_than_a_mention() -> None:
    found = [clause.id for clause in search("overdraw")]
    in_title = [own for own in found if "overdraw" in without_marks(REGISTER[own].title)]
    assert in_title
    assert found[: len(in_title)] == in_title


def test_plural_and_singular_find_the_same() -> None:
    assert {clause.id for clause in search("byes")} == {clause.id for clause in search("bye")}
    assert stem("penalties") == "penalty"
    assert stem("pass") == "pass"


def test_all_words_come_before_some() -> None:
    both = search("joker group")
    assert both
    assert all({"joker", "group"} <= _stems(clause.id) for clause in both)
    # No clause has them all: those with the most are given.
    assert search("joker xylophone") == search("joker")


def _stems(clause: str) -> set[str]:
    own = REGISTER[clause]
    reading = REGISTER.reading_of(clause)
    figures = " ".join(parameter.name.replace("_", " ") for parameter in own.parameters)
    read = f"{reading.unclear} {reading.reading}" if reading else ""
    said = " ".join(phrase for words in EVERYDAY_WORDS if clause in words.clauses for phrase in words.says)
    return {
        stem(word) for word in query_words(f"{own.title} {own.says} {own.means} {own.does} {read} {figures} {said}")
    }


@pytest.mark.parametrize("text", ["", "   ", "…", "xylophone"])
def test_nothing_found_is_nothing(text: str) -> None:
    assert search(text) == ()


def test_no_more_than_asked_for() -> None:
    assert search("tile", most=4) == search("tile")[:4]


@given(st.text())
def test_no_text_breaks_it(text: str) -> None:
    found = search(text)
    assert len(set(found)) == len(found)


@given(st.sampled_from(list(REGISTER)))
def test_a_clause_is_found_by_its_id_and_by_its_title(clause) -> None:  # type: ignore[no-untyped-def]
    assert search(clause.id)[0] == clause
    assert search(clause.id.upper())[0] == clause
    assert clause in search(clause.title)


@given(st.sampled_from(list(REGISTER)), st.data())
def test_it_is_found_while_its_title_is_typed(clause, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    word = data.draw(st.sampled_from([own for own in query_words(clause.title) if own.isalpha()] or ["x"]))
    if word in query_words(clause.title):
        typed = word[: data.draw(st.integers(1, len(word)))]
        assert clause in search(typed)
