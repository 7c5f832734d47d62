"""A meeting is called: the weekend, postponement, direction, requisition."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.meeting import agenda, calling, conduct
from tilehall.law.association.meeting.calling import CallingFacts
from tilehall.law.association.meeting.quorum_now import quorum_now
from tilehall.law.association.meeting.records import AgendaItem, Signature
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import TODAY, MeetingScene, at, decided, general_people, plan

FACTS = CallingFacts(today=TODAY)


def refused(answer: object) -> Refusal:
    assert isinstance(answer, Refusal), answer
    return answer


def signatures(**clubs: int) -> tuple[Signature, ...]:
    people = iter(range(1, 100))
    return tuple(
        Signature(person=next(people), name="X", club=ord(club), club_name=club)
        for club, count in clubs.items()
        for _ in range(count)
    )


@pytest.mark.cites("nzasp.C.9.1")
@pytest.mark.parametrize("day", [date(2026, 5, 30), date(2026, 5, 31), date(2026, 6, 1), date(2027, 6, 5)])
def test_an_annual_meeting_on_its_weekend_may_be_called(day: date) -> None:
    assert not isinstance(calling.call_meeting(plan(day=day), FACTS), Refusal)


@pytest.mark.cites("nzasp.C.9.1")
def test_an_annual_meeting_outside_the_weekend_is_refused() -> None:
    answer = refused(calling.call_meeting(plan(day=date(2026, 6, 13)), FACTS))
    assert answer.code == "outside_weekend"
    assert dict(answer.detail) == {"first": date(2026, 5, 30), "last": date(2026, 6, 1)}


@pytest.mark.cites("nzasp.C.16")
def test_a_postponed_annual_meeting_stays_in_its_year() -> None:
    scene = MeetingScene().call()
    facts = replace(FACTS, decision=decided("executive", "postpone", "EX-2026-09"), annual_years=frozenset({2026}))
    later = plan(day=date(2026, 11, 14), ground="postponed", decision="EX-2026-09", reason="flood")
    scene.do(calling.reschedule(scene.meeting, later, facts))
    assert scene.meeting.sitting.day == date(2026, 11, 14)
    next_year = replace(later, day=date(2027, 1, 16))
    assert refused(calling.reschedule(scene.meeting, next_year, facts)).code == "same_calendar_year"
    unsaid = plan(day=date(2027, 6, 5))  # the weekend of another year, and nothing said of postponing
    assert refused(calling.reschedule(scene.meeting, unsaid, facts)).code == "same_calendar_year"
    old = decided("executive", "postpone", "EX-2020-01")
    of_2020 = replace(facts, decision=replace(old, act=replace(old.act, on=date(2020, 4, 1))))
    assert refused(calling.reschedule(scene.meeting, later, of_2020)).code == "decision_of_another_year"
    undecided = replace(facts, decision=None)
    assert refused(calling.reschedule(scene.meeting, later, undecided)).code == "decision_missing"


def test_notice_goes_out_again_for_another_day() -> None:
    scene = MeetingScene().call()
    scene.do(agenda.use_template(scene.meeting))
    scene.notify()
    scene.do(calling.reschedule(scene.meeting, plan(day=date(2026, 5, 31)), FACTS))
    assert scene.meeting.sitting.notices == ()


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.16")
def test_who_had_come_is_not_there_on_another_day() -> None:
    scene = MeetingScene().call()
    scene.business(AgendaItem(number=0, kind="general", title="Clocks"))
    scene.notify().gather(*general_people(12))
    scene.do(conduct.take_chair(scene.meeting, 1))
    later = plan(convened="14:00")
    scene.do(calling.reschedule(scene.meeting, later, FACTS))
    assert len(scene.meeting.present) == 13, "who is here can wait"
    facts = replace(FACTS, decision=decided("executive", "postpone"))
    flood = plan(day=date(2026, 11, 14), ground="postponed", decision="XX-2026-01", reason="flood")
    scene.do(calling.reschedule(scene.meeting, flood, facts))
    assert (len(scene.meeting.present), scene.meeting.sitting.chair) == (0, None)
    assert not quorum_now(scene.meeting, at(date(2026, 11, 14))).met
    scene.check()


def test_a_year_has_one_annual_meeting_and_a_mistyped_year_is_told() -> None:
    again = calling.call_meeting(plan(), replace(FACTS, annual_years=frozenset({2026})))
    assert refused(again).code == "annual_already"
    assert refused(calling.call_meeting(plan(day=date(2062, 5, 30)), FACTS)).code == "wrong_year"


@pytest.mark.cites("nzasp.C.9.4", "reading:R-16")
@pytest.mark.parametrize(
    "signed, valid",
    [
        ({"A": 2, "B": 2, "C": 2}, True),
        ({"A": 4, "B": 2, "C": 1}, False),
        ({"A": 2, "B": 2}, False),
        ({"A": 3, "B": 2, "C": 2, "D": 1}, True),
    ],
)
def test_a_requisition_has_two_members_of_each_of_three_clubs(signed: dict[str, int], valid: bool) -> None:
    asked = plan("sgm", date(2026, 9, 26), ground="requisition", signatures=signatures(**signed))
    answer = calling.call_meeting(asked, FACTS)
    assert isinstance(answer, Refusal) is not valid
    if not valid:
        assert refused(answer).code == "requisition_short"


@pytest.mark.cites("nzasp.C.9.4", "reading:R-16")
@pytest.mark.parametrize(
    "signed, valid",
    [
        ("1A 1B 2A 3A 4B 5C 6C", True),  # 1 counts for B, since A has two others
        ("1A 1B 2A 2B 3B 3C 4C 5A", False),  # five people are too few for three clubs
        ("1A 1B 1C 2A 3B 4C 5A", False),  # 1 can make up for B or for C
        ("1A 1B 2A 2C 3B 3C 4A 5B 6C", True),
    ],
)
def test_who_signs_for_two_of_their_clubs_counts_where_it_makes_most(signed: str, valid: bool) -> None:
    found = tuple(
        Signature(person=int(each[0]), name="X", club=ord(each[1]), club_name=each[1]) for each in signed.split()
    )
    refusal = calling.refuse_requisition(found)
    assert (refusal is None) is valid
    assert refusal is None or dict(refusal.detail)["clubs"] == 2


@pytest.mark.cites("nzasp.C.9.4")
def test_who_signs_twice_counts_once() -> None:
    twice = tuple(
        Signature(person=person, name="X", club=club, club_name=f"Club {club}")
        for club in (1, 2, 3)
        for person in (1, 2)
    )
    asked = plan("sgm", date(2026, 9, 26), ground="requisition", signatures=twice)
    assert refused(calling.call_meeting(asked, FACTS)).code == "requisition_short"


@pytest.mark.cites("nzasp.C.9.4")
def test_a_special_meeting_is_directed_by_the_management_committee() -> None:
    asked = plan("sgm", date(2026, 9, 26), ground="directed", decision="MC-2026-02")
    assert refused(calling.call_meeting(asked, FACTS)).code == "decision_missing"
    facts = replace(FACTS, decision=decided("management", "call_sgm", "MC-2026-02"))
    assert not isinstance(calling.call_meeting(asked, facts), Refusal)
    assert refused(calling.call_meeting(replace(asked, ground=""), facts)).code == "not_directed"


@pytest.mark.cites("nzasp.C.7.3")
def test_the_executive_calls_the_management_committee_when_it_sees_need() -> None:
    scene = MeetingScene().call(plan("management", date(2026, 8, 8), tournament="Nelson Open"))
    assert scene.meeting.called.tournament == "Nelson Open"
    scene.do(calling.call_off("nobody can come"))
    assert scene.meeting.phase == "called_off"
