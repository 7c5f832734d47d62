"""Motions: moved, seconded, amended, withdrawn."""

from datetime import date

import pytest

from tilehall.law.association.meeting import calling, conduct, counting, motions
from tilehall.law.association.meeting.acts.act import Moment
from tilehall.law.association.meeting.acts.votes import MotionPut
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.elections import count_election_ballot, open_election_ballot
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.state import CannotFollow
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import MeetingScene, agm, general_people, who
from .test_agenda import item
from .test_calling import refused
from .test_elections import standing

OK = Result(reference="AGM-2026-01")


def test_a_motion_is_moved_by_who_has_a_vote_and_seconded_by_another() -> None:
    scene = agm(item("general")).gather(who(60, "visitor"))
    assert refused(motions.put_motion(scene.meeting, Wording(text="X"), 2)).code == "no_item"
    scene.take(1)
    assert refused(motions.put_motion(scene.meeting, Wording(text="X"), 60)).code == "not_a_member"
    assert refused(motions.put_motion(scene.meeting, Wording(text=" "), 2)).code == "text_missing"
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    assert refused(motions.second(scene.meeting, 1, 2)).code == "seconds_own_motion"
    assert refused(motions.second(scene.meeting, 1, 77)).code == "not_present"
    scene.do(motions.second(scene.meeting, 1, 3))
    assert (scene.meeting.motion(1).mover_name, scene.meeting.motion(1).seconder_name) == ("Person 2", "Person 3")


def test_who_seconds_may_be_told_with_the_motion() -> None:
    scene = agm(item("general")).gather(who(60, "visitor")).take(1)
    assert refused(motions.put_motion(scene.meeting, Wording(text="X"), 2, 2)).code == "seconds_own_motion"
    assert refused(motions.put_motion(scene.meeting, Wording(text="X"), 2, 60)).code == "not_a_member"
    assert scene.meeting.motions == (), "neither moved nor seconded"
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2, 3))
    motion = scene.meeting.motion(1)
    assert (motion.state, motion.mover_name, motion.seconder_name) == ("seconded", "Person 2", "Person 3")


def test_a_carried_amendment_changes_the_text_before_the_motion_is_put() -> None:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy ten clocks"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy twelve clocks", amends=1), 4))
    with pytest.raises(Exception, match="amendment_open"):
        scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(motions.second(scene.meeting, 2, 5))
    scene.do(motions.open_vote(scene.meeting, 2, "hands", Asked(), scene.now))
    scene.do(counting.count_hands(scene.meeting, 2, Hands(in_favour=20, against=3), OK))
    assert scene.meeting.motion(1).text == "buy twelve clocks"
    assert scene.meeting.motion(2).decision == ""
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=20, against=3), OK))
    assert scene.meeting.motion(1).decision == "AGM-2026-01"
    scene.check()


def test_a_lost_amendment_changes_nothing() -> None:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="ten"), 2))
    scene.do(motions.put_motion(scene.meeting, Wording(text="twelve", amends=1), 4))
    scene.do(motions.second(scene.meeting, 2, 5))
    scene.do(motions.open_vote(scene.meeting, 2, "voices", Asked(), scene.now))
    scene.do(counting.declare_by_voices(scene.meeting, 2, carried=False, result=OK))
    assert scene.meeting.motion(1).text == "ten"


def test_a_withdrawn_motion_lets_the_meeting_go_on() -> None:
    scene = agm(item("general"), item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    with pytest.raises(Exception, match="motion_open"):
        scene.do(conduct.take_item(scene.meeting, 2))
    scene.do(motions.withdraw(1, "no seconder"))
    scene.take(2)
    assert scene.meeting.current == 2


def test_a_motion_that_is_not_there() -> None:
    scene = agm(item("general")).take(1)
    with pytest.raises(CannotFollow, match="no_such_motion"):
        motions.second(scene.meeting, 5, 2)


def put() -> MeetingScene:
    scene = agm(item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    return scene


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.5.3")
def test_a_suspended_president_decides_on_no_ballot() -> None:
    scene = put().gather(who(1, office="president", suspended=True), who(50, office="vice_president"))
    asked = Asked(person=1, name="P", ballot=7)
    scene.do(conduct.take_chair(scene.meeting, 50))
    assert refused(motions.open_vote(scene.meeting, 1, "ballot", asked, scene.now)).code == "president_decides"
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=50, name="V", ballot=7), scene.now))


@pytest.mark.cites("nzasp.C.9.7")
def test_after_a_poll_is_demanded_the_voices_decide_no_more() -> None:
    scene = put()
    scene.do(motions.open_vote(scene.meeting, 1, "voices", Asked(), scene.now))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(person=1, name="P"), scene.now))
    assert refused(motions.open_vote(scene.meeting, 1, "voices", Asked(), scene.now)).code == "poll_is_demanded"


@pytest.mark.cites("nzasp.C.9.6")
def test_nothing_is_put_to_the_vote_while_nobody_is_in_the_chair() -> None:
    scene = put().gather(who(50, office="treasurer"))
    scene.do(conduct.go_away(scene.meeting, 1))
    without = refused(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    assert (without.code, basis_texts(*without.rests_on)) == ("no_chair", ["nzasp.C.9.6"])
    scene.do(conduct.take_chair(scene.meeting, 2))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.10.1")
def test_an_amendment_of_a_change_of_rules_is_decided_on_the_voices() -> None:
    scene = agm(item("rule_change", clauses=("9.2",), text="new words")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="new words"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.put_motion(scene.meeting, Wording(text="newer words", amends=1, within_notice=True), 2))
    scene.do(motions.second(scene.meeting, 2, 3))
    assert motions.advised_mode(scene.meeting, scene.meeting.motion(2)) == "voices"
    scene.do(motions.open_vote(scene.meeting, 2, "voices", Asked(), scene.now))
    scene.do(counting.declare_by_voices(scene.meeting, 2, carried=True, result=OK))
    assert refused(motions.open_vote(scene.meeting, 1, "voices", Asked(), scene.now)).code == "two_thirds_are_counted"


def adjourned(scene: MeetingScene) -> MeetingScene:
    """The next sitting of the meeting, open again."""
    scene.do(conduct.adjourn(scene.meeting, scene.now, "late"))
    scene.do(calling.reconvene(scene.meeting, date(2026, 7, 4), "10:00", "Nelson"))
    return scene.notify(date(2026, 6, 5)).gather(*general_people()).open()


@pytest.mark.cites("nzasp.C.9.7")
def test_an_amendment_is_of_a_motion_on_the_business_at_hand() -> None:
    scene = agm(item("general"), item("general")).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="buy ten clocks"), 2))
    adjourned(scene).take(2)
    amendment = Wording(text="buy twelve clocks", amends=1)
    assert refused(motions.put_motion(scene.meeting, amendment, 4)).code == "amends_other_business"
    act = MotionPut(motion=2, item=2, text="buy twelve clocks", mover=4, mover_name="Person 4", amends=1)
    with pytest.raises(CannotFollow, match="amends_other_business"):
        act.on(scene.meeting, Moment(seq=99, at=scene.now, by="x"))
    scene.take(1)
    assert not isinstance(motions.put_motion(scene.meeting, amendment, 4), Refusal)


@pytest.mark.cites("nzasp.C.9.6", "nzasp.C.9.7")
def test_equal_votes_are_not_carried_over_to_the_next_sitting() -> None:
    scene = put()
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=9, against=9), OK))
    assert scene.meeting.motion(1).state == "tied"
    adjourned(scene).take(1)
    assert (scene.meeting.motion(1).state, scene.meeting.motion(1).tally) == ("seconded", None)
    assert refused(counting.cast(scene.meeting, 1, "for", OK)).code == "not_tied"
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=12, against=9), OK))
    assert scene.meeting.motion(1).state == "carried"
    scene.check()


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.2")
def test_who_holds_the_office_and_is_no_member_decides_on_no_ballot() -> None:
    scene = put().gather(who(1, "visitor", office="president"), who(50, office="vice_president"))
    scene.do(conduct.take_chair(scene.meeting, 50))
    by_visitor = motions.open_vote(scene.meeting, 1, "ballot", Asked(person=1, name="P", ballot=7), scene.now)
    assert refused(by_visitor).code == "president_decides"
    assert dict(refused(by_visitor).detail) == {"name": "Person 50"}
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=50, name="V", ballot=7), scene.now))


@pytest.mark.cites("nzasp.C.9.7")
def test_an_honorary_member_in_the_office_decides_on_the_ballot() -> None:
    scene = put().gather(who(1, "honorary", office="president"), who(50, office="vice_president"))
    by_deputy = motions.open_vote(scene.meeting, 1, "ballot", Asked(person=50, name="V", ballot=7), scene.now)
    assert refused(by_deputy).code == "president_decides"
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=1, name="P", ballot=7), scene.now))


@pytest.mark.cites("nzasp.C.9.7")
def test_a_meeting_waits_for_the_ballots_that_it_votes_by() -> None:
    scene = put()
    asked = Asked(person=1, name="P", ballot=7)
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", asked, scene.now))
    assert scene.meeting.ballots == {7}
    by_hands = scene.copy()
    by_hands.do(motions.open_vote(by_hands.meeting, 1, "hands", Asked(person=1, name="P", ballot=7), by_hands.now))
    assert by_hands.meeting.ballots == frozenset(), "it votes by hands now"
    over = scene.copy()
    over.do(conduct.adjourn(over.meeting, over.now, "late"))
    assert over.meeting.ballots == frozenset()
    scene.do(counting.count_ballot(scene.meeting, 1, Hands(in_favour=20, against=3), OK))
    assert scene.meeting.motion(1).ballot == 7
    assert scene.meeting.ballots == frozenset(), "it is counted"


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.2")
def test_a_meeting_waits_for_the_ballot_of_an_election_until_it_is_counted() -> None:
    scene = standing(5, 6)
    scene.do(open_election_ballot(scene.meeting, 1, Asked(person=1, name="P", ballot=8), OK))
    assert scene.meeting.ballots == {8}
    scene.do(count_election_ballot(scene.meeting, 1, (20, 3), OK))
    assert scene.meeting.ballots == frozenset()
