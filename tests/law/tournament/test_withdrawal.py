"""Withdrawals: the organiser's choices by the time left, what is weighed, and the appeal."""

from datetime import datetime, timedelta

import pytest

from tests.ruling_notation import dos
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.withdrawal import (
    Withdrawal,
    WithdrawalDecision,
    appeal_ruling,
    judge_decision,
    offered_choices,
)

NZASP = Book("nzasp-2022")
START = datetime(2026, 3, 7, 9)
TOLD = datetime(2026, 3, 6, 18)


def pulled_out(at: datetime) -> Withdrawal:
    return Withdrawal(start=START, at=at)


@pytest.mark.cites("nzasp.P.4.3")
@pytest.mark.cites("reading:R-34")
def test_a_day_before_no_forfeit_is_offered() -> None:
    found = offered_choices(NZASP, pulled_out(datetime(2026, 3, 6, 8, 59)))
    assert found.offered == ("adjust_draw", "bye")
    assert basis_texts(*found.rests_on) == ["reading:R-34", "nzasp.P.4.3"]
    refused = judge_decision(
        NZASP, pulled_out(datetime(2026, 3, 6, 8, 59)), WithdrawalDecision(choice="forfeit", notified_at=TOLD)
    )
    assert isinstance(refused, Refusal)
    assert refused.code == "not_offered"


@pytest.mark.cites("nzasp.P.4.3")
@pytest.mark.cites("nzasp.P.4.4")
@pytest.mark.parametrize(
    ("lead", "offered"),
    [
        (timedelta(hours=24), ("adjust_draw", "bye")),
        (timedelta(hours=24) - timedelta(seconds=1), ("adjust_draw", "bye", "forfeit")),
        (timedelta(0), ("adjust_draw", "bye", "forfeit")),
    ],
)
def test_the_line_is_at_24_hours_exactly(lead: timedelta, offered: tuple[str, ...]) -> None:
    assert offered_choices(NZASP, pulled_out(START - lead)).offered == offered


def test_after_the_start_games_not_played_are_forfeits() -> None:
    found = offered_choices(NZASP, pulled_out(START + timedelta(hours=3)))
    assert basis_texts(*found.rests_on)[0] == "nzasp.P.4.1"
    assert "forfeit" in found.offered


@pytest.mark.cites("nzasp.P.4.4")
def test_a_late_decision_records_what_was_weighed() -> None:
    late = pulled_out(datetime(2026, 3, 6, 9, 1))
    refused = judge_decision(NZASP, late, WithdrawalDecision(choice="forfeit", notified_at=TOLD, reason=" "))
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == (
        "factors_missing",
        {"missing": ("reason", "notice_given", "notice")},
    )
    whole = WithdrawalDecision(
        choice="forfeit", notified_at=TOLD, reason="forgot", notice_given=True, notice=timedelta(hours=23, minutes=59)
    )
    ruled = judge_decision(NZASP, late, whole)
    assert isinstance(ruled, Ruling)
    assert (ruled.code, ruled.discretion) == ("forfeit", "organiser")
    assert dos(ruled) == ["may_appeal:2026-03-08 18:00:00"]
    unannounced = judge_decision(
        NZASP, late, WithdrawalDecision(choice="bye", notified_at=TOLD, reason="ill", notice_given=False)
    )
    assert isinstance(unannounced, Ruling)


@pytest.mark.cites("nzasp.P.4.4")
@pytest.mark.cites("reading:R-35")
def test_the_appeal_has_48_hours() -> None:
    first = appeal_ruling(NZASP, TOLD, datetime(2026, 3, 8, 18, 0), committee=True)
    second = appeal_ruling(NZASP, TOLD, datetime(2026, 3, 8, 18, 1), committee=True)
    assert isinstance(first, Ruling)
    assert (first.code, first.discretion) == ("appeal_accepted", "judicial_committee")
    assert isinstance(second, Refusal)
    assert second.code == "appeal_window_closed"
    kept = appeal_ruling(NZASP, TOLD, datetime(2026, 3, 8, 18, 0), committee=False)
    assert isinstance(kept, Ruling)
    assert (kept.discretion, basis_texts(*kept.rests_on)[-1]) == ("executive", "reading:R-35")


def test_under_the_nsa_changes_it_is_a_house_default() -> None:
    found = offered_choices(Book("nsa-2008"), pulled_out(datetime(2026, 3, 6, 8, 59)))
    assert found.offered == ("adjust_draw", "bye")
    assert basis_texts(*found.rests_on)[0].startswith("silent:nsa2008: ")
