"""The chair's screen: one next step, whatever the meeting is at."""

from datetime import date

import pytest

from tilehall.law.association.meeting import agenda, conduct, counting, elections, minutes, motions, preparation
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.next_step import MeetingSituation, situation
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.basis import basis_texts

from .meeting_scene import AGM_DAY, MeetingScene, agm, at, general_people, management, who
from .test_agenda import called, item
from .test_preparation import WRITTEN, nomination, signed

OK = Result(reference="AGM-2026-01")


def step(scene: MeetingScene) -> str:
    return situation(scene.meeting, scene.now).step.code


def lacks(found: MeetingSituation) -> set[str]:
    return {lack.code for lack in found.missing}


def test_nothing_is_called_yet() -> None:
    assert situation(Meeting(), at(AGM_DAY)).step.code == "call"


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.9.3", "nzasp.C.6.6", "nzasp.C.6.3")
def test_before_the_day_it_says_what_is_missing() -> None:
    scene = called("agm")
    assert step(scene) == "use_template"
    scene.do(agenda.use_template(scene.meeting))
    found = situation(scene.meeting, scene.now)
    assert (found.step.code, dict(found.step.facts)["last_day"]) == ("send_notice", date(2026, 5, 8))
    assert lacks(found) == {"no_notice", "paper", "no_candidate"}
    scene.notify()
    assert step(scene) == "lay_papers"
    for paper in preparation.missing_papers(scene.meeting):
        scene.do(preparation.present_paper(scene.meeting, signed(paper)))
    assert step(scene) == "complete_pack"
    scene.do(preparation.complete_pack(scene.meeting))
    found = situation(scene.meeting, scene.now)
    assert (found.step.code, dict(found.step.facts)["days"]) == ("wait_for_the_day", 29)


@pytest.mark.cites("nzasp.C.9.5")
def test_on_the_day_it_waits_for_the_quorum_and_then_adjourns() -> None:
    scene = called("agm")
    scene.business(item("general"))
    scene.notify().gather(*general_people(9))
    found = situation(scene.meeting, at(AGM_DAY, 10, 29))
    assert (found.step.code, dict(found.step.facts)["until"]) == ("wait_for_quorum", at(AGM_DAY, 10, 30))
    assert "quorum" in lacks(found)
    found = situation(scene.meeting, at(AGM_DAY, 10, 30))
    assert (found.step.code, found.step.press) == ("adjourn", True)
    scene.do(conduct.adjourn(scene.meeting, at(AGM_DAY, 10, 30), ""))
    assert step(scene) == "reconvene"


def test_nobody_comes() -> None:
    scene = called("agm")
    scene.business(item("general"))
    scene.notify()
    assert situation(scene.meeting, at(AGM_DAY, 9)).step.code == "check_in"
    assert situation(scene.meeting, at(AGM_DAY, 10, 30)).step.code == "adjourn"


@pytest.mark.cites("nzasp.C.9.6")
def test_it_proposes_the_chair_and_opens() -> None:
    scene = called("agm")
    scene.business(item("general"))
    scene.notify().gather(*general_people())
    found = situation(scene.meeting, scene.now)
    assert (found.step.code, dict(found.step.facts)["name"]) == ("take_chair", "Person 1")
    scene.do(conduct.take_chair(scene.meeting, 1))
    assert step(scene) == "open"
    early = situation(scene.meeting, at(AGM_DAY, 9))
    assert (early.step.code, dict(early.step.facts)["time"]) == ("wait_for_time", "10:00"), "before it is refused"
    scene.open()
    assert step(scene) == "take_item"
    scene.do(conduct.go_away(scene.meeting, 1))
    assert step(scene) == "elect_chair"


@pytest.mark.cites("nzasp.C.9.7", "reading:R-19")
def test_a_motion_is_led_from_its_mover_to_its_result() -> None:
    scene = agm(item("general")).take(1)
    assert step(scene) == "put_motion"
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    assert step(scene) == "second"
    scene.do(motions.second(scene.meeting, 1, 3))
    found = situation(scene.meeting, scene.now)
    assert (found.step.code, dict(found.step.facts)["mode"]) == ("put_vote", "voices")
    scene.do(motions.open_vote(scene.meeting, 1, "voices", Asked(), scene.now))
    found = situation(scene.meeting, scene.now)
    assert (found.step.code, found.others[0].code, found.stage) == ("declare", "demand_poll", "voting")
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(name="P"), scene.now))
    assert step(scene) == "count"
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=5, against=5), OK))
    assert step(scene) == "cast"
    scene.do(counting.cast(scene.meeting, 1, "for", OK))
    assert step(scene) == "close"
    scene.do(conduct.close(scene.meeting))
    assert step(scene) == "minutes"
    scene.do(minutes.approve(scene.meeting, AGM_DAY, "AGM 2027", AGM_DAY))
    assert step(scene) == "done"


def test_phones_and_ballots_have_steps_of_their_own() -> None:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(by_phone=True), scene.now))
    assert step(scene) == "count_phones"
    found = situation(scene.meeting, scene.now).step
    assert (found.press, dict(found.facts)["votes"]) == (False, 0), "whoever has no phone is asked"
    for voter in counting.silent_voters(scene.meeting, scene.meeting.motion(1)):
        person = voter.who.person
        scene.do(motions.give_vote(scene.meeting, 1, person, {person: "for"}))
    assert situation(scene.meeting, scene.now).step.press
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=1, ballot=4), scene.now))
    assert step(scene) == "ballot"


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.6.3")
def test_an_election_is_led_from_nominations_to_the_elected() -> None:
    scene = agm(item("election", office="secretary"), item("general")).take(1)
    assert step(scene) == "nominate"
    others = [each.code for each in situation(scene.meeting, scene.now).others]
    assert "nominate" not in others, "it is the step itself"
    for person, wanted in ((5, "declare_elected"), (6, "count_election")):
        floor = nomination(person, floor=True, received=AGM_DAY)
        scene.do(preparation.nominate(scene.meeting, floor, WRITTEN))
        assert step(scene) == wanted
    assert [other.code for other in situation(scene.meeting, scene.now).others] == [
        "nominate",
        "ballot_election",
        "take_item",
    ]
    counts = [elections.CandidateCount(person=key, name=f"Person {key}", in_person=7) for key in (5, 6)]
    scene.do(elections.count_election(scene.meeting, 1, counts, OK))
    assert step(scene) == "cast_election"
    scene.do(elections.cast_election(scene.meeting, 1, 5, OK))
    assert step(scene) == "take_item"


def test_a_quorum_that_is_lost_is_missing() -> None:
    scene = agm(item("general"), ordinary=10)
    assert lacks(situation(scene.meeting, scene.now)) == set()
    scene.do(conduct.go_away(scene.meeting, 5))
    assert lacks(situation(scene.meeting, scene.now)) == {"quorum"}
    scene.gather(who(5))
    assert lacks(situation(scene.meeting, scene.now)) == set()


@pytest.mark.cites("nzasp.C.10.2")
def test_an_approval_that_is_missing_is_named_after_the_meeting() -> None:
    scene = agm(item("rule_change", clauses=("19",), text="new words")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="new words"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=30, against=0), OK))
    scene.do(conduct.close(scene.meeting))
    assert lacks(situation(scene.meeting, scene.now)) == {"approval"}
    scene.do(minutes.approve(scene.meeting, AGM_DAY, "AGM 2027", AGM_DAY))
    assert step(scene) == "record_approval"


@pytest.mark.cites("nzasp.C.7.2")
def test_where_clubs_votes_weigh_more_than_one_the_roll_is_called() -> None:
    """A count of hands would be refused there, so it is not asked for."""
    scene = management(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 1))
    scene.do(motions.second(scene.meeting, 1, 2))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    found = situation(scene.meeting, scene.now).step
    assert (found.code, basis_texts(*found.rests_on)) == ("roll", ["nzasp.C.7.2"])
