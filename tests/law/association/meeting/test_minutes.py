"""The minutes as they are drafted from the log, corrected and approved."""

from datetime import date

import pytest

from tilehall.law.association.meeting import calling, conduct, counting, elections, minutes, motions, preparation
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.log import BrokenMeetingLog
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.records import RETIRED, Choice, VacantOffice

from .meeting_scene import AGM_DAY, MeetingScene, agm, at, general_people, who
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


Lines = list[tuple[str, dict[str, object]]]


def lines_of(scene: MeetingScene, title: str) -> Lines:
    """Of one section: each code with its facts."""
    (section,) = [each for each in minutes.draft(scene.meeting) if each.title == title]
    return [(line.code, dict(line.facts)) for line in section.lines]


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.9.8")
def test_the_minutes_tell_of_ballot_amendment_withdrawal_and_refused_votes() -> None:
    scene = agm(item("general", title="Clocks"), item("general", title="Boards", written=True)).proxies(2).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy ten"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy twelve", amends=1), 4))
    scene.do(motions.withdraw(2, ""))
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=1, name="Person 1", ballot=7), scene.now))
    scene.do(counting.count_ballot(scene.meeting, 1, Hands(in_favour=8, against=20, abstain=2), OK))
    assert lines_of(scene, "Clocks") == [
        ("moved", {"text": "buy ten", "mover": "Person 2", "seconder": "Person 3"}),
        ("ballot", {"by": "Person 1"}),
        ("counted", {"in_favour": 8, "against": 20, "abstain": 2, "proxies": 0}),
        ("motion_lost", {"reference": "", "failing": "", "since": None}),
        ("amendment", {"text": "buy twelve", "mover": "Person 4", "seconder": ""}),
        ("motion_withdrawn", {"reference": "", "failing": "", "since": None}),
    ]
    scene.take(2)
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy boards"), 2))
    scene.do(motions.second(scene.meeting, 3, 3))
    scene.do(motions.open_vote(scene.meeting, 3, "hands", Asked(), scene.now))
    scene.gather(who(60, "honorary"), who(61, "visitor"), who(62, "visitor"))
    choices: dict[int, Choice] = {2: "for", 3: "for", 500: "against", 60: "for", 61: "for", 62: "for"}
    scene.do(counting.count_roll(scene.meeting, 3, choices, OK))
    found = lines_of(scene, "Boards")
    assert ("counted", {"in_favour": 2, "against": 1, "abstain": 0, "proxies": 1}) in found
    assert ("refused", {"why": "no_vote_class", "count": 1}) in found
    assert ("refused", {"why": "not_a_member", "count": 2}) in found
    assert not any(code == "poll" for code, _ in found), "nobody demanded it"
    assert ("proxies", {"names": ("Person 500 to Person 2", "Person 501 to Person 2")}) in lines_of(scene, "sitting")


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.7")
def test_the_minutes_tell_of_elections_without_an_officer() -> None:
    scene = MeetingScene().call()
    for office in ("secretary", "treasurer"):
        scene.business(item("election", title=office, office=office))
    for person in (5, 6):
        scene.do(preparation.nominate(scene.meeting, nomination(person), WRITTEN))
    scene.notify().gather(*general_people()).open().take(1)
    scene.do(elections.open_election_ballot(scene.meeting, 1, Asked(person=1, name="Person 1", ballot=8), OK))
    scene.do(elections.count_election_ballot(scene.meeting, 1, (9, 9), OK))
    counts = {
        "office": "secretary",
        "name": "",
        "how": "ballot",
        "counts": ("Person 5 9", "Person 6 9"),
        "reference": "",
    }
    assert lines_of(scene, "secretary") == [("ballot", {"by": "Person 1"}), ("nobody_elected", counts)]
    scene.do(elections.cast_election(scene.meeting, 1, 6, OK))
    vacant = (
        VacantOffice(office="secretary", person=6, name="Person 6", why="not_a_member"),
        VacantOffice(office="treasurer", person=9, name="Person 9", why=RETIRED),
    )
    scene.do(conduct.close(scene.meeting, though_undealt=True, vacant=vacant))
    assert lines_of(scene, "secretary")[-1] == (
        "vacant", {"name": "Person 6", "office": "secretary", "why": "not_a_member"},
    )  # fmt: skip
    end = lines_of(scene, "end")
    assert ("retired", {"name": "Person 9", "office": "treasurer"}) in end
    assert ("unreached", {"titles": ("treasurer",)}) in end


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.9.8", "nzasp.C.10.2")
def test_the_minutes_tell_of_what_is_void_or_waits_and_of_a_sitting_without_quorum() -> None:
    scene = agm(item("rule_change", title="Pay", clauses=("18",), text="new words"), item("general", title="Clocks"))
    for number, text in ((1, "new words"), (2, "buy ten")):
        scene.take(number)
        scene.do(motions.put_motion(scene.meeting, Wording(text=text), 2))
        scene.do(motions.second(scene.meeting, number, 3))
        scene.do(motions.open_vote(scene.meeting, number, "hands", Asked(), scene.now))
        result = Result(reference=f"AGM-2026-0{number}", quorate=number == 1)
        scene.do(counting.count_hands(scene.meeting, number, Hands(in_favour=20, against=1), result))
    assert lines_of(scene, "Pay")[-1] == (
        "motion_not_in_force", {"reference": "AGM-2026-01", "failing": "", "since": None},
    )  # fmt: skip
    assert lines_of(scene, "Clocks")[-1] == (
        "motion_void", {"reference": "AGM-2026-02", "failing": "no quorum", "since": None},
    )  # fmt: skip
    empty = MeetingScene().call()
    empty.business(item("general"))
    empty.notify().gather(who(2))
    empty.now = at(AGM_DAY, 10, 31)
    empty.do(conduct.adjourn(empty.meeting, empty.now, ""))
    assert [code for code, _ in lines_of(empty, "sitting")] == ["present_ordinary", "notice", "no_quorum"]


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.9.8")
def test_the_minutes_of_two_sittings_say_which_was_when_and_how_it_ended() -> None:
    scene = agm(item("general", title="Clocks"), item("election", title="Secretary", office="secretary"))
    assert not any(code == "sitting_day" for code, _ in lines_of(scene, "sitting")), "there is but one"
    scene.do(conduct.adjourn(scene.meeting, scene.now, "late"))
    adjourned = ("adjourned", {"day": AGM_DAY, "at": scene.now})
    assert adjourned in lines_of(scene, "end")
    july = date(2026, 7, 4)
    scene.do(calling.reconvene(scene.meeting, july, "10:00", "Levin"))
    scene.notify(date(2026, 6, 5)).gather(*general_people()).open().take(2)
    scene.do(conduct.close(scene.meeting, though_undealt=True))
    first, second = [each for each in minutes.draft(scene.meeting) if each.title == "sitting"]
    days = [dict(section.lines[0].facts) for section in (first, second)]
    assert days == [{"day": AGM_DAY, "place": "Nelson"}, {"day": july, "place": "Levin"}]
    assert lines_of(scene, "Secretary") == [("nobody_stood", {"office": "secretary"})]
    assert lines_of(scene, "end")[-2:] == [adjourned, ("ended", {"day": july, "at": scene.now})]
