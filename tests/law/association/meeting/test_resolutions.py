"""What became of what a meeting carried."""

from datetime import date

import pytest

from tilehall.law.association.meeting import calling, conduct, counting, motions, resolutions
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.association.meeting.resolutions import resolution
from tilehall.law.rulebook.basis import basis_texts

from .meeting_scene import AGM_DAY, MeetingScene, agm, general_people
from .test_agenda import called, item
from .test_calling import refused


def resolved(scene: MeetingScene, in_favour: int = 30, against: int = 0, since: date | None = None) -> MeetingScene:
    scene.take(1)
    text = scene.meeting.item(1).text or "That it be so"
    scene.do(motions.put_motion(scene.meeting, Wording(text=text, since=since), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    hands = Hands(in_favour=in_favour, against=against)
    scene.do(counting.count_hands(scene.meeting, 1, hands, Result(reference="AGM-2026-01")))
    return scene


def change_of(*clauses: str) -> AgendaItem:
    return item("rule_change", clauses=clauses, text="the new words")


@pytest.mark.cites("nzasp.C.9.8")
def test_a_resolution_of_a_proper_meeting_binds() -> None:
    meeting = resolved(agm(item("general"))).meeting
    found = resolution(meeting, meeting.motion(1))
    assert (found.standing, found.since) == ("binding", date(2026, 5, 30))


@pytest.mark.cites("nzasp.C.9.8")
def test_a_resolution_without_the_days_of_notice_is_void() -> None:
    scene = called("agm")
    scene.business(item("general"))
    scene.notify(date(2026, 5, 9), though_late=True).gather(*general_people()).open()
    meeting = resolved(scene).meeting
    found = resolution(meeting, meeting.motion(1))
    assert (found.standing, found.failing) == ("void", "notice 20 of 21 clear days")


@pytest.mark.cites("nzasp.C.9.8")
def test_a_vote_taken_without_quorum_is_void() -> None:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    result = Result(reference="AGM-2026-01", quorate=False)
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=8, against=1), result))
    found = resolution(scene.meeting, scene.meeting.motion(1))
    assert (found.standing, found.failing) == ("void", "no quorum")


@pytest.mark.cites("nzasp.C.10.2", "reading:R-21")
def test_a_protected_clause_waits_for_the_tax_authority() -> None:
    scene = resolved(agm(change_of("19")))
    assert resolution(scene.meeting, scene.meeting.motion(1)).standing == "not_in_force"
    approve = resolutions.record_approval
    ahead = approve(scene.meeting, 1, date(2026, 9, 2), "IR 7", date(2026, 9, 1))
    assert refused(ahead).code == "approval_day"
    scene.do(approve(scene.meeting, 1, date(2026, 8, 1), "IR 7", date(2026, 9, 1)))
    found = resolution(scene.meeting, scene.meeting.motion(1))
    assert (found.standing, found.since) == ("binding", date(2026, 8, 1))
    assert refused(approve(scene.meeting, 1, date(2026, 8, 1), "IR 7", date(2026, 9, 1))).code == "approved_already"


@pytest.mark.cites("nzasp.C.10.2")
def test_an_approval_may_come_before_the_meeting_which_then_changes_it_at_once() -> None:
    scene = resolved(agm(change_of("19")))
    scene.do(resolutions.record_approval(scene.meeting, 1, date(2026, 4, 1), "IR 7", AGM_DAY))
    found = resolution(scene.meeting, scene.meeting.motion(1))
    assert (found.standing, found.since) == ("binding", AGM_DAY)


@pytest.mark.cites("nzasp.C.10.2")
def test_what_was_approved_before_are_not_the_words_that_the_meeting_amended() -> None:
    scene = agm(change_of("19")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="the new words"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.put_motion(scene.meeting, Wording(text="other words", amends=1, within_notice=True), 4))
    scene.do(motions.second(scene.meeting, 2, 3))
    for motion in (2, 1):
        scene.do(motions.open_vote(scene.meeting, motion, "hands", Asked(), scene.now))
        scene.do(counting.count_hands(scene.meeting, motion, Hands(in_favour=30, against=0), Result(reference="A")))
    approve = resolutions.record_approval
    early = approve(scene.meeting, 1, date(2026, 4, 1), "IR 7", date(2026, 9, 1))
    assert refused(early).code == "approved_other_words"
    assert basis_texts(*refused(early).rests_on) == ["nzasp.C.10.2"]
    scene.do(approve(scene.meeting, 1, AGM_DAY, "IR 8", date(2026, 9, 1)))
    assert resolution(scene.meeting, scene.meeting.motion(1)).since == AGM_DAY


@pytest.mark.cites("nzasp.C.10.2")
@pytest.mark.parametrize(
    "named, since",
    [(date(2026, 10, 1), date(2026, 10, 1)), (date(2026, 7, 1), date(2026, 8, 1)), (None, date(2026, 8, 1))],
)
def test_a_protected_change_counts_from_the_later_of_its_day_and_the_approval(named: date | None, since: date) -> None:
    scene = resolved(agm(change_of("19")), since=named)
    scene.do(resolutions.record_approval(scene.meeting, 1, date(2026, 8, 1), "IR 7", date(2026, 9, 1)))
    assert resolution(scene.meeting, scene.meeting.motion(1)).since == since


@pytest.mark.cites("nzasp.C.10.2", "nzasp.C.2")
@pytest.mark.parametrize("clause, waits", [("2.3", True), ("10", True), ("18.1", True), ("20", True), ("9.2", False)])
def test_which_changes_need_approval(clause: str, waits: bool) -> None:
    scene = resolved(agm(change_of(clause)))
    assert resolutions.needs_approval(scene.meeting, scene.meeting.motion(1)) is waits
    if not waits:
        answer = resolutions.record_approval(scene.meeting, 1, date(2026, 8, 1), "IR 7", date(2026, 9, 1))
        assert refused(answer).code == "no_approval_needed"


def test_what_is_lost_withdrawn_or_open_is_said() -> None:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    assert resolution(scene.meeting, scene.meeting.motion(1)).standing == "open"
    scene.do(motions.withdraw(1, ""))
    assert resolution(scene.meeting, scene.meeting.motion(1)).standing == "withdrawn"
    lost = resolved(agm(item("general")), 3, 9).meeting
    assert resolution(lost, lost.motion(1)).standing == "lost"


@pytest.mark.cites("nzasp.C.9.3", "nzasp.C.9.8")
@pytest.mark.parametrize("told", [True, False])
def test_a_motion_that_goes_on_after_an_adjournment_counts_by_the_sitting_that_decides(told: bool) -> None:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(conduct.adjourn(scene.meeting, scene.now, "late"))
    scene.do(calling.reconvene(scene.meeting, date(2026, 7, 4), "10:00", "Nelson"))
    if told:
        scene.notify(date(2026, 6, 5))
    scene.gather(*general_people()).open().take(1)
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=30, against=0), Result(reference="AGM-2026-01")))
    found = resolution(scene.meeting, scene.meeting.motion(1))
    expected = ("binding", "", date(2026, 7, 4)) if told else ("void", "no notice", None)
    assert (found.standing, found.failing, found.since) == expected
