"""Nominations and the pack of papers."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.meeting import calling, conduct, preparation
from tilehall.law.association.meeting.counting import Result
from tilehall.law.association.meeting.elections import count_election
from tilehall.law.association.meeting.log import BrokenMeetingLog
from tilehall.law.association.meeting.preparation import NominationFacts, nominate
from tilehall.law.association.meeting.records import CandidateCount, Nomination, PaperLaid
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import MeetingScene, agm, general_people
from .test_agenda import called, item
from .test_calling import refused

WRITTEN = NominationFacts(written=True, candidate_is_member=True, nominator_is_member=True)


def nomination(person: int, office: str = "secretary", **more: object) -> Nomination:
    whole = Nomination(
        office=office, person=person, name=f"Person {person}", by=9, by_name="N", received=date(2026, 4, 30)
    )
    return replace(whole, **more)  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.C.6.3")
def test_nominations_come_in_writing_thirty_days_before() -> None:
    meeting = called("agm").meeting
    assert not isinstance(nominate(meeting, nomination(5), WRITTEN), Refusal)
    late = refused(nominate(meeting, nomination(5, received=date(2026, 5, 1)), WRITTEN))
    assert late.code == "late"
    assert ("last_day", date(2026, 4, 30)) in late.detail
    assert refused(nominate(meeting, nomination(5), replace(WRITTEN, written=False))).code == "not_in_writing"


@pytest.mark.cites("nzasp.C.6.2")
def test_a_candidate_is_a_member() -> None:
    meeting = called("agm").meeting
    assert refused(nominate(meeting, nomination(5), replace(WRITTEN, candidate_is_member=False))).code == "not_a_member"
    assert refused(nominate(meeting, nomination(5, office="poet"), WRITTEN)).code == "unknown_office"
    assert refused(nominate(called("management").meeting, nomination(5), WRITTEN)).code == "reserved"


@pytest.mark.cites("nzasp.C.6.3")
def test_the_floor_is_open_where_fewer_than_two_are_nominated() -> None:
    scene = MeetingScene().call()
    for person, office in ((5, "treasurer"), (6, "president"), (7, "president")):
        scene.do(nominate(scene.meeting, nomination(person, office), WRITTEN))
    whole = agm(item("general"))
    floor = {"floor": True, "received": date(2026, 5, 30)}
    meeting = replace(whole.meeting, nominations=scene.meeting.nominations)
    assert not isinstance(nominate(meeting, nomination(8, "treasurer", **floor), WRITTEN), Refusal)
    assert refused(nominate(meeting, nomination(8, "president", **floor), WRITTEN)).code == "floor_closed"
    assert refused(nominate(scene.meeting, nomination(8, "treasurer", **floor), WRITTEN)).code == "not_open"


def test_two_from_the_floor_do_not_shut_out_a_third() -> None:
    scene = agm(item("general"))
    for person in (5, 6, 7):
        chosen = nomination(person, floor=True, received=date(2026, 5, 30))
        scene.do(nominate(scene.meeting, chosen, WRITTEN))
    assert len(scene.meeting.candidates("secretary")) == 3
    scene.do(preparation.withdraw_nomination(scene.meeting, "secretary", 6, "moved away"))
    assert [each.person for each in scene.meeting.candidates("secretary")] == [5, 7]


def signed(paper: str, year: int = 2025, **more: object) -> PaperLaid:
    whole = PaperLaid(paper=paper, year=year, reviewed_by="R", reviewed_on=date(2026, 5, 1))  # type: ignore[arg-type]
    return replace(whole, **more)  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.C.6.6")
def test_the_pack_has_report_statement_and_balance_sheet_of_the_year_before() -> None:
    scene = called("agm")
    for paper in ("annual_report", "income_expenditure"):
        scene.do(preparation.present_paper(scene.meeting, signed(paper)))
    missing = refused(preparation.complete_pack(scene.meeting))
    assert missing.code == "papers_missing"
    assert dict(missing.detail) == {"papers": ("balance_sheet",), "year": 2025}
    scene.do(preparation.present_paper(scene.meeting, signed("balance_sheet")))
    scene.do(preparation.complete_pack(scene.meeting))
    assert scene.meeting.pack_complete
    other_year = preparation.present_paper(scene.meeting, signed("balance_sheet", 2024))
    assert refused(other_year).code == "another_year"


@pytest.mark.cites("nzasp.C.4.1.7")
def test_statements_are_put_to_the_meeting_when_the_reviewer_has_signed() -> None:
    meeting = called("agm").meeting
    unsigned = signed("balance_sheet", reviewed_by="", reviewed_on=None)
    assert refused(preparation.present_paper(meeting, unsigned)).code == "not_reviewed"
    after = signed("balance_sheet", reviewed_on=date(2026, 6, 3))
    assert refused(preparation.present_paper(meeting, after)).code == "not_reviewed"
    assert not isinstance(preparation.present_paper(meeting, signed("balance_sheet")), Refusal)


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.9.5")
def test_what_was_signed_after_an_adjournment_is_put_to_the_sitting_after_it() -> None:
    scene = called("agm")
    scene.business(item("accounts"))
    scene.notify().gather(*general_people(3))
    scene.do(conduct.adjourn(scene.meeting, scene.now, ""))
    scene.do(calling.reconvene(scene.meeting, date(2026, 7, 11), "10:00", "Nelson"))
    between = signed("balance_sheet", reviewed_on=date(2026, 7, 11))
    assert not isinstance(preparation.present_paper(scene.meeting, between), Refusal)
    after = signed("balance_sheet", reviewed_on=date(2026, 7, 12))
    assert refused(preparation.present_paper(scene.meeting, after)).code == "not_reviewed"


@pytest.mark.cites("nzasp.C.6.3")
def test_from_the_floor_nominates_who_is_there() -> None:
    meeting = agm(item("general")).meeting
    away = nomination(5, floor=True, by=700, received=date(2026, 5, 30))
    assert refused(nominate(meeting, away, WRITTEN)).code == "not_present"


@pytest.mark.cites("nzasp.C.6.2")
def test_who_is_elected_has_no_nomination_to_withdraw() -> None:
    scene = agm(item("election", office="secretary")).take(1)
    for person in (5, 6):
        scene.do(nominate(scene.meeting, nomination(person, floor=True, received=date(2026, 5, 30)), WRITTEN))
    counts = [CandidateCount(person=5, name="A", in_person=9), CandidateCount(person=6, name="B", in_person=1)]
    scene.do(count_election(scene.meeting, 1, counts, Result(reference="AGM-2026-01")))
    assert refused(preparation.withdraw_nomination(scene.meeting, "secretary", 5, "")).code == "is_elected"
    scene.do(preparation.withdraw_nomination(scene.meeting, "secretary", 6, ""))


@pytest.mark.cites("nzasp.C.6.3")
def test_who_stands_for_two_offices_is_nominated_and_withdrawn_for_each() -> None:
    scene = MeetingScene().call()
    for office in ("secretary", "treasurer"):
        scene.business(item("election", office=office))
    for person, office in ((5, "secretary"), (6, "secretary"), (5, "treasurer")):
        scene.do(nominate(scene.meeting, nomination(person, office), WRITTEN))
    with pytest.raises(BrokenMeetingLog, match="nominated_already"):
        scene.do(nominate(scene.meeting, nomination(5, "treasurer"), WRITTEN))
    scene.notify().gather(*general_people()).open().take(1)
    counts = [CandidateCount(person=key, name=f"Person {key}", in_person=9) for key in (5, 6)]
    scene.do(count_election(scene.meeting, 1, counts, Result(reference="AGM-2026-01")))
    floor = {"floor": True, "received": date(2026, 5, 30)}
    scene.do(nominate(scene.meeting, nomination(7, "treasurer", **floor), WRITTEN))
    assert [each.person for each in scene.meeting.candidates("treasurer")] == [5, 7], "only the other one has begun"
    scene.do(preparation.withdraw_nomination(scene.meeting, "treasurer", 5, ""))
    assert [each.person for each in scene.meeting.candidates("secretary")] == [5, 6]
    assert [each.person for each in scene.meeting.candidates("treasurer")] == [7]
    assert [each.tied for each in scene.meeting.elections] == [(5, 6)], "the votes on the other office stand"
    with pytest.raises(BrokenMeetingLog, match="not_nominated"):
        scene.do(preparation.withdraw_nomination(scene.meeting, "treasurer", 6, ""))
    scene.do(preparation.withdraw_nomination(scene.meeting, "secretary", 6, ""))
    assert scene.meeting.elections == ()
    scene.check()
