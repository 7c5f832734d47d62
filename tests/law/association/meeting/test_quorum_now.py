"""The quorum at a moment: half an hour is waited, and who comes later comes too late."""

from datetime import timedelta

import pytest

from tilehall.law.association.meeting import conduct
from tilehall.law.association.meeting.quorum_now import came_too_late, quorum_now

from .meeting_scene import AGM_DAY, OFFICES, MeetingScene, at, general_people, plan, who

CONVENED = at(AGM_DAY, 10)
HALF_AN_HOUR = timedelta(minutes=30)
SECOND = timedelta(seconds=1)


def gathered(last_comes: timedelta) -> MeetingScene:
    """Everybody at the set time but the last whom the quorum needs."""
    scene = MeetingScene().call()
    *first, last = general_people(10)
    for one in first:
        scene.now = CONVENED
        scene.do(conduct.check_in(scene.meeting, one, AGM_DAY))
    scene.now = CONVENED + last_comes
    scene.do(conduct.check_in(scene.meeting, last, AGM_DAY))
    return scene


@pytest.mark.cites("nzasp.C.9.5")
@pytest.mark.parametrize(
    "last_comes, asked, late",
    [
        (HALF_AN_HOUR - SECOND, HALF_AN_HOUR, False),
        (HALF_AN_HOUR, HALF_AN_HOUR, False),
        (HALF_AN_HOUR, 2 * HALF_AN_HOUR, False),
        (HALF_AN_HOUR + SECOND, HALF_AN_HOUR - SECOND, False),  # there is still time
        (HALF_AN_HOUR + SECOND, HALF_AN_HOUR, True),
        (HALF_AN_HOUR + SECOND, 2 * HALF_AN_HOUR, True),
    ],
)
def test_who_comes_after_half_an_hour_makes_no_quorum(last_comes: timedelta, asked: timedelta, late: bool) -> None:
    found = came_too_late(gathered(last_comes).meeting, CONVENED + asked)
    assert found == (CONVENED + HALF_AN_HOUR if late else None)


@pytest.mark.cites("nzasp.C.9.5")
def test_there_is_something_to_wait_for_only_while_the_quorum_is_missing() -> None:
    alone = MeetingScene().call().gather(who(1, office="president")).meeting
    before, after = (quorum_now(alone, CONVENED + minutes) for minutes in (HALF_AN_HOUR - SECOND, HALF_AN_HOUR))
    assert (before.met, before.allowed, before.until) == (False, ("wait", "adjourn"), CONVENED + HALF_AN_HOUR)
    assert (after.met, after.allowed, after.until) == (False, ("adjourn",), None)
    there = quorum_now(gathered(timedelta()).meeting, CONVENED)
    assert (there.met, there.allowed, there.until) == (True, ("open",), None)


@pytest.mark.cites("nzasp.C.6.1", "nzasp.C.5.3")
def test_of_the_executive_more_than_half_whose_rights_are_their_own() -> None:
    scene = MeetingScene().call(plan("executive"))
    officers = [who(key, office=office) for key, office in enumerate(OFFICES, 1)]
    scene.gather(officers[0], officers[1], who(3, office="secretary", suspended=True), who(9))
    assert not quorum_now(scene.meeting, CONVENED).met
    scene.gather(officers[3])
    assert quorum_now(scene.meeting, CONVENED).met
