"""The rules of an event on its day; before the first day of the rules they are assumed, and say so."""

from datetime import date

import pytest

from tilehall.law.rulebook.basis import Cite, Reading, Silent
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.tournament.book import Book

FIRST = date(2022, 6, 5)


@pytest.mark.cites("nzasp.P.0")
def test_from_their_first_day_on_the_rules_are_cited() -> None:
    book = Book("nzasp-2022", FIRST)
    assert book.later_rules_from is None
    assert book.term(bool, "timers_required").basis == Cite("nzasp.P.3.1")
    assert book.in_force("timers_required").basis == Cite("nzasp.P.3.1")
    assert book.resting("11.2") == Cite("nzasp.P.11.2")
    assert isinstance(book.read("0"), Reading)


@pytest.mark.cites("nzasp.P.0")
def test_before_that_they_are_assumed() -> None:
    book = Book("nzasp-2022", date(2022, 6, 4))
    assert book.later_rules_from == FIRST
    term = book.term(bool, "timers_required")
    assert term.value is True
    assumed = "the rules of 2022-06-04 are not loaded; as in those from 2022-06-05"
    assert term.basis == Silent("nzasp", f"{assumed} (nzasp.P.3.1)")
    assert book.in_force("timers_required").basis == term.basis
    assert book.resting("11.2") == Silent("nzasp", f"{assumed} (nzasp.P.11.2)")
    assert book.read("0") == Silent("nzasp", f"{assumed} (reading:R-30)")


@pytest.mark.cites("nsa2008.0")
def test_the_nsa_changes_have_an_older_layer() -> None:
    assert Book("nsa-2008", date(2008, 7, 24)).later_rules_from is None


@pytest.mark.cites("nzrc2024.0")
def test_tables_of_rummikub_of_any_day_are_run_as_in_scrabble() -> None:
    then, now = Book("nzrc-2024", date(2015, 3, 14)), Book("nzrc-2024", date(2026, 3, 14))
    assert then.term(bool, "timers_required") == now.term(bool, "timers_required")


@pytest.mark.cites("nsa2008.0", "reading:R-71")
@pytest.mark.parametrize(
    ("key", "day", "played"),
    [
        ("nsa-2008", date(2008, 7, 24), "nsa-base"),
        ("nsa-2008", date(2008, 7, 25), "nsa-2008"),
        ("nsa-2008", None, "nsa-2008"),
        ("nsa-base", date(2020, 1, 1), "nsa-base"),
        ("nzasp-2022", date(2019, 1, 1), "nzasp-2022"),  # what was before is not loaded
    ],
)
def test_a_game_of_an_earlier_day_is_played_by_the_layer_below(key: str, day: date | None, played: str) -> None:
    assert Book(key, day).edition == (played, ())
    rules = SCRABBLE.rules(*Book(key, day).edition)
    told = Book(key, day).term(int, "late_clock_start_after_s").value
    assert rules.late_clock_start_after_s.value == told
