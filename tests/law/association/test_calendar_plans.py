"""The calendar: levels, clashes, the championship and the Masters by meetings, postponements within the year."""

from dataclasses import replace
from datetime import date

import pytest

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.calendar import EventCalledOff, FormatSet
from tilehall.law.association.calendar_plans import (
    NewEvent,
    NewFormat,
    NewTime,
    calendar_of,
    clashes,
    days_late,
    latest,
    plan_event,
    postpone,
    refused_cost_claim,
    set_format,
    set_masters_host,
    set_venue,
)
from tilehall.law.association.weekends import agm_weekend
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Refusal

DAY, AGM = date(2026, 1, 10), date(2026, 5, 30)


def challenge(level: str = "local", first: date = date(2026, 3, 14), last: date = date(2026, 3, 14)) -> NewEvent:
    return NewEvent(sort="challenge", level=level, title="Interclub Challenge", first=first, last=last)


@pytest.mark.cites("nzasp.C.2.3")
def test_an_event_has_a_level() -> None:
    assert code(plan_event(challenge(""), [], DAY)) == "level_missing"
    acts = plan_event(challenge(), [], DAY)
    (found,) = [day for day in calendar_of(numbered(*acts), 2026) if day.entry]
    assert (found.what, found.level, found.first) == ("challenge", "local", date(2026, 3, 14))
    assert code(plan_event(challenge(last=date(2026, 3, 13)), [], DAY)) == "ends_before_it_begins"


def test_dates_without_clashes() -> None:
    days = calendar_of([], 2026)
    easter = challenge(first=date(2026, 4, 6), last=date(2026, 4, 7))
    refused = plan_event(easter, days, DAY)
    assert code(refused) == "clash"
    assert dict(refused.detail)["events"] == ("masters",)
    assert isinstance(plan_event(easter, days, DAY, despite_clash=True), tuple)
    assert clashes(days, date(2026, 4, 7), date(2026, 4, 7)) == []
    flooded = [replace(each, called_off=True) for each in days]
    assert clashes(flooded, date(2026, 4, 4), date(2026, 4, 4)) == [], "what does not take place is in nobody's way"
    assert clashes(days, date(2026, 4, 4), date(2026, 4, 4))
    off = EventCalledOff(on=DAY, event=1, why="no venue")
    assert [day.what for day in calendar_of(numbered(*plan_event(challenge(), [], DAY), off), 2026)] == [
        "masters",
        "agm",
        "championship",
    ]


@pytest.mark.cites("nzasp.C.14.2", "reading:R-27")
def test_the_venue_of_the_next_championship_by_the_annual_meeting() -> None:
    agm = decided("championship_venue", AGM, "agm")
    assert code(set_venue(2027, "Nelson", None, AGM)) == "decision_missing"
    assert code(set_venue(2026, "Nelson", agm, AGM)) == "too_late_for_year"
    acts = set_venue(2027, "Nelson", agm, AGM)
    (found,) = [day for day in calendar_of(numbered(*acts), 2027) if day.what == "championship"]
    assert found.place == "Nelson"


@pytest.mark.cites("nzasp.C.14.3")
def test_its_format_four_months_before_or_flagged_late() -> None:
    late = decided("championship_format", date(2026, 2, 7), "management")
    refused = set_format(NewFormat(2026, 15, "Swiss"), late, date(2026, 2, 7))
    assert (code(refused), dict(refused.detail)) == ("late", {"days": 8, "last_day": date(2026, 1, 30)})
    (taken,) = set_format(NewFormat(2026, 15, "Swiss"), late, date(2026, 2, 7), although_late=True)
    assert taken == FormatSet(on=date(2026, 2, 7), year=2026, games=15, text="Swiss", decision=90, late=8)
    in_time = decided("championship_format", date(2026, 1, 30), "management")
    (taken,) = set_format(NewFormat(2026, 15, "Swiss"), in_time, date(2026, 2, 7))
    assert taken.late == 0
    assert latest(numbered(taken), FormatSet, 2026) == taken
    assert latest(numbered(taken), FormatSet, 2027) is None
    assert days_late(2026, date(2026, 7, 20), starts=date(2026, 11, 14)) == 6
    assert code(set_format(NewFormat(2026, 15, "Swiss"), None, DAY)) == "decision_missing"


@pytest.mark.cites("nzasp.C.15.2")
def test_the_host_of_the_masters_by_the_annual_meeting_before() -> None:
    agm = decided("masters_host", AGM, "agm")
    assert isinstance(set_masters_host(2027, 5, agm, AGM, registered=True), tuple)
    assert code(set_masters_host(2027, 5, agm, AGM, registered=False)) == "not_registered"
    assert code(set_masters_host(2028, 5, agm, AGM, registered=True)) == "not_the_agm_before"
    executive = decided("other", AGM, "executive")
    assert code(set_masters_host(2027, 5, executive, AGM, registered=True)) == "decision_on_another_matter"
    acts = set_masters_host(2027, 5, agm, AGM, registered=True)
    assert [day.club for day in calendar_of(numbered(*acts), 2027)][:1] == [5]


@pytest.mark.cites("nzasp.C.16")
def test_a_postponement_stays_within_the_year() -> None:
    ex = decided("postpone", date(2020, 4, 1))
    november, january = date(2020, 11, 14), date(2021, 1, 16)
    acts = postpone(NewTime("agm", 2020, november, november, "a pandemic"), ex, date(2020, 4, 1))
    assert isinstance(acts, tuple)
    found = {day.what: day for day in calendar_of(numbered(*acts), 2020)}
    assert (found["agm"].first, found["agm"].moved) == (november, agm_weekend(2020))
    assert found["championship"].first == date(2020, 5, 30)
    assert code(postpone(NewTime("agm", 2020, january, january, ""), ex, DAY)) == "same_calendar_year"
    assert code(postpone(NewTime("agm", 2020, date(2020, 12, 31), january, ""), ex, DAY)) == "same_calendar_year"
    assert code(postpone(NewTime("agm", 2020, november, date(2020, 11, 1), ""), ex, DAY)) == "ends_before_it_begins"
    assert code(postpone(NewTime("agm", 2020, november, november, ""), None, DAY)) == "decision_missing"
    assert REGISTER["nzasp.C.16"].parameter("added").value == date(2020, 5, 30)


@pytest.mark.cites("nzasp.C.16")
@pytest.mark.parametrize(
    "decision, refused",
    [
        (date(2019, 5, 31), "decision_of_another_year"),  # before the meeting of 2019
        (date(2019, 6, 1), None),
        (date(2020, 11, 14), None),
        (date(2020, 11, 15), "before_decision"),
    ],
)
def test_an_event_is_postponed_by_a_decision_about_it(decision: date, refused: str | None) -> None:
    november = date(2020, 11, 14)
    found = postpone(NewTime("agm", 2020, november, november, "a flood"), decided("postpone", decision), DAY)
    assert (found.code if isinstance(found, Refusal) else None) == refused
    assert not isinstance(found, Refusal) or basis_texts(*found.rests_on) == ["nzasp.C.16"]


@pytest.mark.cites("nzasp.C.16")
def test_nobody_claims_travel_for_what_was_postponed() -> None:
    ex = decided("postpone", date(2020, 4, 1))
    acts = postpone(NewTime("masters", 2020, date(2020, 10, 2), date(2020, 10, 4), ""), ex, date(2020, 4, 1))
    entries = numbered(*acts)
    assert code(refused_cost_claim(entries, "masters", 2020)) == "no_claim_after_postponement"
    assert refused_cost_claim(entries, "masters", 2021) is None
    assert refused_cost_claim(entries, "championship", 2020) is None


@pytest.mark.cites("nzasp.C.14.3")
def test_a_format_rests_on_a_decision_of_its_kind_and_is_late_by_the_day_of_it() -> None:
    new, entered = NewFormat(2026, 15, "Swiss"), date(2026, 3, 1)
    for day, late in ((date(2026, 1, 30), 0), (date(2026, 1, 31), 1)):
        decision = decided("championship_format", day, "management", 77)
        (taken,) = set_format(new, decision, entered, although_late=True)
        assert (taken.late, taken.on, taken.decision) == (late, entered, 77)
    other = set_format(new, decided("championship_venue", DAY, "agm"), entered, although_late=True)
    assert (code(other), basis_texts(*other.rests_on)) == ("decision_on_another_matter", ["nzasp.C.14.3"])
    missing = set_format(new, None, entered, although_late=True)
    assert basis_texts(*missing.rests_on) == ["nzasp.C.14.3"]
