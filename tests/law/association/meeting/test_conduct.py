"""How a meeting runs: check-in, proxies, chair, quorum, adjourning, closing."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.meeting import calling, conduct
from tilehall.law.association.meeting.next_step import situation
from tilehall.law.association.meeting.preparation import missing_papers, present_paper
from tilehall.law.association.meeting.quorum_now import quorum_now
from tilehall.law.association.meeting.records import Proxy
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import AGM_DAY, MeetingScene, agm, at, general_people, management, who
from .test_agenda import called, item
from .test_calling import refused
from .test_preparation import signed


def noticed() -> MeetingScene:
    scene = called("agm")
    scene.business(item("general"))
    return scene.notify()


@pytest.mark.cites("nzasp.C.9.5", "reading:R-17")
def test_ten_members_and_an_officer_make_the_quorum() -> None:
    scene = noticed().gather(*general_people(10))
    assert quorum_now(scene.meeting, scene.now).met
    scene.open()
    assert scene.meeting.phase == "open"
    assert [(part.head, part.counted) for part in scene.meeting.sitting.quorum] == [("executive", 1), ("ordinary", 10)]


@pytest.mark.cites("nzasp.C.9.5")
def test_without_a_quorum_one_waits_thirty_minutes_and_then_adjourns() -> None:
    scene = noticed().gather(*general_people(9))
    scene.do(conduct.take_chair(scene.meeting, 1))
    assert quorum_now(scene.meeting, at(AGM_DAY, 10, 29)).allowed == ("wait", "adjourn")
    assert quorum_now(scene.meeting, at(AGM_DAY, 10, 30)).allowed == ("adjourn",)
    short = refused(conduct.open_meeting(scene.meeting, at(AGM_DAY, 10, 30)))
    assert (short.code, dict(short.detail)["short"]) == ("no_quorum", ("1 ordinary",))
    scene.now = at(AGM_DAY, 10, 30)
    scene.do(conduct.adjourn(scene.meeting, scene.now, ""))
    assert scene.meeting.phase == "adjourned"
    scene.do(calling.reconvene(scene.meeting, date(2026, 7, 4), "10:00", "Nelson"))
    assert (scene.meeting.phase, len(scene.meeting.sittings), scene.meeting.sitting.notices) == ("called", 2, ())
    assert not scene.meeting.present
    scene.notify(date(2026, 6, 5)).gather(*general_people(11)).open().take(1)
    scene.check()


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.4.2.2", "nzasp.C.4.3.2", "reading:R-06")
def test_life_members_count_and_honorary_ones_and_proxies_do_not() -> None:
    scene = noticed().gather(*general_people(8), who(60, "honorary"), who(61, "honorary_vp"), who(62, "visitor"))
    scene.proxies(3)
    assert not quorum_now(scene.meeting, scene.now).met
    scene.gather(who(70, "life"), who(71, "life"))
    assert quorum_now(scene.meeting, scene.now).met


@pytest.mark.cites("nzasp.C.7.1", "reading:R-12")
def test_the_committees_quorum_has_three_heads() -> None:
    scene = called("management", date(2026, 6, 6))
    voting = [who(key, club=key, voting_for=key, weight=5) for key in (11, 12, 13, 14)]
    scene.gather(who(1, office="president", club=99), who(2, office="secretary", club=99), *voting, who(21))
    short = quorum_now(scene.meeting, scene.now)
    assert [(part.head, part.needed - part.counted) for part in short.parts][-1] == ("independents", 1)
    scene.do(conduct.take_chair(scene.meeting, 1))
    assert refused(conduct.open_meeting(scene.meeting, scene.now)).code == "no_quorum"
    scene.gather(who(22))
    assert quorum_now(scene.meeting, scene.now).met


def test_a_suspended_officer_makes_no_quorum() -> None:
    scene = noticed().gather(replace(who(1, office="president"), suspended=True), *(who(key) for key in range(2, 20)))
    assert not quorum_now(scene.meeting, scene.now).met


def test_the_executive_decides_with_more_than_half_of_its_offices() -> None:
    scene = called("executive", date(2026, 3, 10))
    scene.gather(who(1, office="president"), who(2, office="secretary"))
    assert not quorum_now(scene.meeting, scene.now).met
    scene.gather(who(3, office="treasurer"))
    assert quorum_now(scene.meeting, scene.now).met


@pytest.mark.cites("nzasp.C.9.6", "reading:R-18")
def test_the_president_chairs_else_the_vice_president_else_who_is_elected() -> None:
    scene = noticed().gather(who(3), who(2, office="vice_president"))
    assert conduct.rightful_chair(scene.meeting) == who(2, office="vice_president")
    assert refused(conduct.take_chair(scene.meeting, 3)).code == "chair_is_another"
    scene.gather(who(1, office="president"))
    assert conduct.rightful_chair(scene.meeting) == who(1, office="president")
    scene.do(conduct.go_away(scene.meeting, 1))
    scene.do(conduct.go_away(scene.meeting, 2))
    assert conduct.rightful_chair(scene.meeting) is None
    scene.do(conduct.take_chair(scene.meeting, 3))
    assert scene.meeting.sitting.chair_by == "elected"
    assert refused(conduct.take_chair(scene.meeting, 44)).code == "not_present"
    scene.gather(who(62, "visitor"))
    assert refused(conduct.take_chair(scene.meeting, 62)).code == "not_a_member"


@pytest.mark.cites("nzasp.C.9.6", "nzasp.C.7.2")
def test_a_committee_may_choose_another_than_the_president_for_its_chair() -> None:
    scene = management(item("general"))
    assert (scene.meeting.sitting.chair, scene.meeting.sitting.chair_by) == (1, "president")
    (taken,) = conduct.take_chair(scene.meeting, 21)
    assert (taken.by, taken.rests_on[0].partition(":")[0]) == ("elected", "silent")  # type: ignore[union-attr]
    scene.do((taken,))
    assert scene.meeting.sitting.chair == 21


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.7.1")
def test_a_vote_is_given_to_one_holder() -> None:
    scene = noticed().gather(*general_people())
    proxy = Proxy(giver=who(80), holder=2, holder_name="Person 2", received=AGM_DAY)
    scene.do(conduct.lodge_proxy(scene.meeting, proxy))
    twice = refused(conduct.lodge_proxy(scene.meeting, replace(proxy, holder=3)))
    assert twice.code == "proxy_given_twice"
    assert ("holder", "Person 2") in twice.detail
    lodge = conduct.lodge_proxy
    assert refused(lodge(scene.meeting, replace(proxy, giver=who(2)))).code == "proxy_to_oneself"
    assert refused(lodge(scene.meeting, replace(proxy, giver=who(81, "honorary")))).code == "no_vote_class"
    late = replace(proxy, giver=who(82), received=date(2026, 6, 1))
    assert refused(lodge(scene.meeting, late)).code == "proxy_late"
    assert refused(lodge(called("executive").meeting, proxy)).code == "proxy_not_allowed"
    scene.do(conduct.take_back_proxy(80))
    scene.do(conduct.lodge_proxy(scene.meeting, replace(proxy, holder=3)))


def test_people_are_checked_in_on_the_day_and_twice_is_once() -> None:
    scene = noticed()
    early = conduct.check_in(scene.meeting, who(2), date(2026, 5, 29))
    assert refused(early).code == "not_the_day"
    scene.gather(who(2))
    assert conduct.check_in(scene.meeting, who(2), AGM_DAY) == ()
    assert conduct.go_away(scene.meeting, 3) == ()


@pytest.mark.cites("nzasp.C.7.1")
def test_a_club_has_one_voting_member() -> None:
    scene = called("management", date(2026, 6, 6)).gather(who(11, club=1, voting_for=1, voting_for_name="Club 1"))
    second = conduct.check_in(scene.meeting, who(12, club=1, voting_for=1, voting_for_name="Club 1"), scene.now.date())
    assert refused(second).code == "club_is_represented"


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.6.6")
def test_accounts_are_taken_when_their_papers_are_signed() -> None:
    scene = agm(item("accounts"))
    assert refused(conduct.take_item(scene.meeting, 1)).code == "papers_missing"
    scene.do(present_paper(scene.meeting, signed("annual_report")))
    assert refused(conduct.take_item(scene.meeting, 1)).code == "not_reviewed"
    for paper in missing_papers(scene.meeting):
        scene.do(present_paper(scene.meeting, signed(paper)))
    assert not isinstance(conduct.take_item(scene.meeting, 1), Refusal)


def test_a_meeting_closes_when_its_agenda_is_dealt_with() -> None:
    scene = agm(item("general"), item("general"))
    scene.take(1)
    left = refused(conduct.close(scene.meeting))
    assert (left.code, dict(left.detail)["items"]) == ("items_left", (2,))
    scene.do(conduct.finish_item(1))
    scene.take(2)
    scene.do(conduct.remark(2, "It was late."))
    scene.do(conduct.close(scene.meeting))
    assert scene.meeting.phase == "closed"
    assert scene.meeting.done == {1, 2}


def test_a_meeting_is_opened_on_its_day_with_a_chair() -> None:
    scene = noticed().gather(*general_people())
    assert refused(conduct.open_meeting(scene.meeting, scene.now)).code == "no_chair"
    scene.do(conduct.take_chair(scene.meeting, 1))
    assert refused(conduct.open_meeting(scene.meeting, at(date(2026, 5, 29)))).code == "not_the_day"


def test_a_meeting_that_can_go_on_is_adjourned_for_a_reason() -> None:
    scene = management(item("general"))
    assert refused(conduct.adjourn(scene.meeting, scene.now, "")).code == "reason_missing"
    scene.do(conduct.adjourn(scene.meeting, scene.now, "the hall closes"))
    assert refused(calling.reconvene(scene.meeting, date(2026, 6, 1), "10:00", "")).code == "before_the_adjournment"


@pytest.mark.cites("nzasp.C.9.5")
def test_a_meeting_is_not_opened_before_its_time() -> None:
    scene = MeetingScene().call()
    scene.business(item("general"))
    scene.notify().gather(*general_people())
    scene.do(conduct.take_chair(scene.meeting, 1))
    early = refused(conduct.open_meeting(scene.meeting, at(AGM_DAY, 9, 59)))
    assert (early.code, dict(early.detail)) == ("before_its_time", {"time": "10:00"})
    assert not isinstance(conduct.open_meeting(scene.meeting, at(AGM_DAY, 10)), Refusal)


@pytest.mark.cites("nzasp.C.9.6", "nzasp.C.5.3")
def test_an_officer_without_rights_keeps_nobody_from_the_chair() -> None:
    scene = MeetingScene().call()
    scene.business(item("general"))
    people = (who(1, "visitor", "president"), who(30, office="vice_president", suspended=True), who(2), who(3))
    scene.notify().gather(*people)
    assert refused(conduct.take_chair(scene.meeting, 30)).code == "suspended"
    assert not isinstance(conduct.take_chair(scene.meeting, 2), Refusal)


@pytest.mark.cites("nzasp.C.9.5")
def test_nobody_adjourns_a_meeting_before_its_time() -> None:
    """Else an annual meeting would leave its weekend without a postponement, for a quorum that could not be there."""
    scene = noticed()
    before = refused(conduct.adjourn(scene.meeting, at(date(2026, 5, 20)), ""))
    assert (before.code, before.detail) == ("not_the_day", (("day", AGM_DAY),))
    assert refused(conduct.adjourn(scene.meeting, at(AGM_DAY, 9, 59), "")).code == "before_its_time"
    assert not isinstance(conduct.adjourn(scene.meeting, at(date(2026, 6, 3)), ""), Refusal)


@pytest.mark.cites("nzasp.C.9.5")
def test_a_quorum_that_comes_after_thirty_minutes_opens_nothing() -> None:
    scene = noticed()
    for minute, people in ((30, general_people(9)), (31, (who(70),))):
        scene.now = at(AGM_DAY, 10, minute)
        for one in people:
            scene.do(conduct.check_in(scene.meeting, one, AGM_DAY))
    scene.do(conduct.take_chair(scene.meeting, 1))
    assert quorum_now(scene.meeting, scene.now).met
    late = refused(conduct.open_meeting(scene.meeting, scene.now))
    assert (late.code, late.detail) == ("quorum_came_late", (("time", "10:30"),))
    found = situation(scene.meeting, scene.now)
    assert (found.step.code, [each.code for each in found.others]) == ("adjourn", ["open", "check_in"])
    adjourned = scene.copy()
    adjourned.do(conduct.adjourn(scene.meeting, scene.now, ""))
    assert getattr(adjourned.entries[-1].act, "ground", "") == "no_quorum"
    scene.do(conduct.open_meeting(scene.meeting, scene.now, in_time=True))
    assert getattr(scene.entries[-1].act, "in_time", False)


@pytest.mark.cites("nzasp.C.9.5")
def test_a_quorum_that_was_there_in_time_opens_later() -> None:
    scene = noticed().gather(*general_people(10))
    scene.do(conduct.take_chair(scene.meeting, 1))
    scene.now = at(AGM_DAY, 11)
    scene.do(conduct.check_in(scene.meeting, replace(who(2), suspended=False, club=4), AGM_DAY))  # written down anew
    scene.do(conduct.open_meeting(scene.meeting, scene.now))
    assert not getattr(scene.entries[-1].act, "in_time", True)


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.16")
def test_an_annual_meeting_goes_on_in_its_year() -> None:
    scene = noticed()
    scene.now = at(AGM_DAY, 10, 30)
    scene.do(conduct.adjourn(scene.meeting, scene.now, ""))
    late = refused(calling.reconvene(scene.meeting, date(2027, 1, 9), "10:00", ""))
    assert (late.code, dict(late.detail)["year"]) == ("same_calendar_year", 2026)
    scene.do(calling.reconvene(scene.meeting, date(2026, 12, 31), "10:00", ""))
