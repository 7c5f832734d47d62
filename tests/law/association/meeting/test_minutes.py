"""The minutes as they are drafted from the log, corrected and approved."""

from datetime import date

import pytest

from tilehall.law.association.meeting import conduct, counting, elections, minutes, motions, preparation
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.log import BrokenMeetingLog
from tilehall.law.association.meeting.motions import Asked, Wording

from .meeting_scene import AGM_DAY, MeetingScene, agm, who
from .test_agenda import item
from .test_calling import refused
from .test_preparation import WRITTEN, nomination

OK = Result(reference="AGM-2026-01")

LATER = date(2027, 7, 1)


def whole() -> MeetingScene:
    scene = agm(
        item("general", title="Clocks"), item("election", title="Secretary", office="secretary"), item("general")
    )
    scene.gather(who(60, "honorary"), who(61, "visitor"))
    scene.take(1)
    scene.do(conduct.remark(1, "Ten are broken."))
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy ten"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(name="Person 9"), scene.now))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=20, against=20), OK))
    scene.do(counting.cast(scene.meeting, 1, "for", OK))
    scene.take(2)
    scene.do(preparation.nominate(scene.meeting, nomination(5, floor=True, received=AGM_DAY), WRITTEN))
    scene.do(elections.declare_unopposed(scene.meeting, 2, Result(reference="AGM-2026-02")))
    scene.do(conduct.close(scene.meeting, though_undealt=True))
    return scene


def test_the_draft_says_who_was_there_what_was_moved_and_how_it_ended() -> None:
    sections = minutes.draft(whole().meeting)
    codes = {section.title: [line.code for line in section.lines] for section in sections}
    assert codes["sitting"] == [
        "present_ordinary", "present_honorary", "present_visitor", "notice", "chair", "opened",
    ]  # fmt: skip
    assert codes["Clocks"] == ["remark", "moved", "poll", "counted", "casting", "motion_carried"]
    assert codes["Secretary"] == ["floor_nomination", "elected"]
    assert codes["end"] == ["unreached", "ended"]
    counted = next(line for section in sections for line in section.lines if line.code == "counted")
    assert dict(counted.facts) == {"in_favour": 20, "against": 20, "abstain": 0, "proxies": 0}


@pytest.mark.cites("nzasp.C.9.8")
def test_minutes_are_corrected_and_then_approved_for_good() -> None:
    scene = whole()
    assert refused(minutes.correct("  ")).code == "text_missing"
    scene.do(minutes.correct("Nine are broken, not ten."))
    assert refused(minutes.approve(scene.meeting, date(2026, 5, 1), "AGM 2027", LATER)).code == "before_the_meeting"
    early = minutes.approve(scene.meeting, date(2027, 6, 5), "AGM 2027", date(2027, 6, 4))
    assert refused(early).code == "approval_day"
    scene.do(minutes.approve(scene.meeting, date(2027, 6, 5), "AGM 2027", LATER))
    last = minutes.draft(scene.meeting)[-1]
    assert [line.code for line in last.lines] == ["unreached", "ended", "correction", "approved"]
    with pytest.raises(BrokenMeetingLog, match="minutes_approved"):
        scene.do(minutes.correct("Eight."))
