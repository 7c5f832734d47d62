"""The clock of a latecomer, counted once: the ruling and the desk come to the same."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.game.lateness import LateCount, late_count
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulings.attendance import LateArrival, late_arrival
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.late_clock import LateFacts, late_clock_now

START = datetime(2026, 5, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "since, started, phase, used",
    [
        (299.9, 300, "before", 0),
        (300, 300, "runs", 0),
        (301.9, 300, "runs", 1),
        (1799, 300, "runs", 1499),
        (1800, 300, "forfeit", 1500),
        (1800, None, "before", 0),  # nobody has started it
        (350, 400, "before", 0),
        (460, 400, "runs", 60),
        (460, 100, "runs", 160),  # started too early: what came before the rules allow it does not count
    ],
)
def test_how_long_a_late_clock_has_run(since, started, phase, used):
    assert late_count(since, after_s=300, limit_s=1500, started_s=started) == LateCount(phase, used)


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1a")
@pytest.mark.parametrize("ruleset", ["nzasp-2022", "nsa-2008"])
@given(since=st.integers(0, 4000), arrived=st.booleans())
def test_the_desk_shows_what_the_ruling_says(ruleset, since, arrived):
    now, book = START + timedelta(seconds=since), Book(ruleset)
    earliest = START + timedelta(seconds=book.term(int, "late_clock_start_after_s").value)
    facts = LateFacts(start=START, arrived=now if arrived else None, clock_started=earliest)
    shown = late_clock_now(book, facts, now)
    ruling = late_arrival(SCRABBLE.rulesets[ruleset], LateArrival(minutes=since / 60, arrived=arrived))
    told = dict(ruling.detail)
    assert (shown.used_s, shown.left_s) == (told["used_s"], told["left_s"])
    assert (shown.phase == "forfeit") == ruling.code.startswith("late_forfeit")
