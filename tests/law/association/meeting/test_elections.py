"""Elections of officers."""

from datetime import date

import pytest

from tilehall.law.association.meeting import calling, conduct, elections
from tilehall.law.association.meeting.counting import Result
from tilehall.law.association.meeting.elections import (
    cast_election,
    count_election,
    count_election_ballot,
    declare_unopposed,
    open_election_ballot,
)
from tilehall.law.association.meeting.motions import Asked
from tilehall.law.association.meeting.preparation import nominate
from tilehall.law.association.meeting.records import CandidateCount

from .meeting_scene import MeetingScene, general_people
from .test_agenda import item
from .test_calling import refused
from .test_preparation import WRITTEN, nomination

OK = Result(reference="AGM-2026-05")


def standing(*candidates: int) -> MeetingScene:
    scene = MeetingScene().call()
    scene.business(item("election", office="secretary"))
    scene.business(item("election", office="treasurer"))
    for candidate in candidates:
        scene.do(nominate(scene.meeting, nomination(candidate), WRITTEN))
    return scene.notify().gather(*general_people()).proxies(10).open().take(1)


def votes(*counts: tuple[int, int, int]) -> list[CandidateCount]:
    return [CandidateCount(person=key, name=f"Person {key}", in_person=own, proxies=held) for key, own, held in counts]


@pytest.mark.cites("nzasp.C.6.2")
def test_proxies_count_in_elections() -> None:
    scene = standing(5, 6)
    scene.do(count_election(scene.meeting, 1, votes((5, 14, 6), (6, 17, 2)), OK))
    election = scene.meeting.election(1)
    assert election is not None
    assert [each.votes for each in election.counts] == [20, 19]
    assert (election.elected, election.elected_name, election.how) == (5, "Person 5", "votes")
    assert elections.elected_officers(scene.meeting) == (("secretary", 5, "Person 5"),)


def test_one_candidate_is_elected_unopposed() -> None:
    scene = standing(5)
    scene.do(declare_unopposed(scene.meeting, 1, OK))
    election = scene.meeting.election(1)
    assert election is not None
    assert (election.elected, election.how, election.decision) == (5, "unopposed", "AGM-2026-05")
    assert refused(declare_unopposed(standing().meeting, 1, OK)).code == "nobody_nominated"
    assert refused(declare_unopposed(standing(5, 6).meeting, 1, OK)).code == "is_contested"


@pytest.mark.cites("nzasp.C.9.6")
def test_equal_votes_wait_for_the_chair() -> None:
    scene = standing(5, 6, 7)
    scene.do(count_election(scene.meeting, 1, votes((5, 15, 0), (6, 13, 2), (7, 3, 0)), OK))
    election = scene.meeting.election(1)
    assert election is not None
    assert (election.elected, election.tied) == (None, (5, 6))
    assert refused(cast_election(scene.meeting, 1, 7, OK)).code == "not_tied"
    scene.do(cast_election(scene.meeting, 1, 6, OK))
    after = scene.meeting.election(1)
    assert after is not None
    assert (after.elected, after.how) == (6, "casting")
    scene.check()


@pytest.mark.cites("nzasp.C.6.2")
def test_counts_that_cannot_be_are_refused() -> None:
    meeting = standing(5, 6).meeting
    assert refused(count_election(meeting, 1, votes((5, 41, 0), (6, 1, 0)), OK)).code == "more_votes_than_voters"
    assert refused(count_election(meeting, 1, votes((5, 1, 6), (6, 1, 5)), OK)).code == "more_proxies_than_lodged"
    assert refused(count_election(meeting, 1, votes((5, 1, 0), (8, 1, 0)), OK)).code == "not_the_candidates"
    assert refused(count_election(meeting, 1, votes((5, 0, 0), (6, 0, 0)), OK)).code == "no_votes"
    assert refused(count_election(meeting, 1, votes((5, -1, 0), (6, 3, 0)), OK)).code == "below_zero"
    assert refused(count_election(meeting, 2, votes((5, 1, 0)), OK)).code == "no_item"


def test_the_floor_may_nominate_where_fewer_than_two_stand() -> None:
    scene = standing(5)
    floor = nomination(8, floor=True, received=date(2026, 5, 30))
    scene.do(nominate(scene.meeting, floor, WRITTEN))
    scene.do(count_election(scene.meeting, 1, votes((5, 3, 0), (8, 20, 0)), OK))
    assert elections.elected_officers(scene.meeting) == (("secretary", 8, "Person 8"),)


@pytest.mark.cites("nzasp.C.9.6")
def test_nobody_is_elected_while_nobody_is_in_the_chair() -> None:
    scene = standing(5)
    scene.do(conduct.go_away(scene.meeting, 1))
    assert refused(declare_unopposed(scene.meeting, 1, OK)).code == "no_chair"
    scene.do(conduct.take_chair(scene.meeting, 2))
    scene.do(declare_unopposed(scene.meeting, 1, OK))


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.5")
def test_as_many_votes_as_there_are_voters_and_proxies_and_none_more() -> None:
    meeting = standing(5, 6).meeting  # 41 are here, and ten proxies
    assert isinstance(count_election(meeting, 1, votes((5, 21, 6), (6, 20, 4)), OK), tuple)
    for counts, code in (
        (votes((5, 22, 6), (6, 20, 4)), "more_votes_than_voters"),
        (votes((5, 21, 7), (6, 20, 4)), "more_proxies_than_lodged"),
    ):
        assert refused(count_election(meeting, 1, counts, OK)).code == code
    gone = Result(reference="AGM-2026-05", quorate=False)
    found = refused(count_election(meeting, 1, votes((5, 21, 6), (6, 20, 4)), gone))
    assert (found.code, str(found.rests_on[0])) == ("no_quorum_now", "nzasp.C.9.5")


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.3")
def test_a_secret_ballot_of_a_contested_election_is_counted_once_by_its_candidates() -> None:
    president = Asked(person=1, name="Person 1", ballot=4)
    assert refused(open_election_ballot(standing(5).meeting, 1, president, OK)).code == "not_contested"
    scene = standing(5, 6)
    for person, code in ((2, "president_decides"), (99, "president_decides")):
        asked = Asked(person=person, name="Another", ballot=4)
        assert refused(open_election_ballot(scene.meeting, 1, asked, OK)).code == code
    assert refused(count_election_ballot(scene.meeting, 1, (3, 2), OK)).code == "no_ballot"
    scene.do(open_election_ballot(scene.meeting, 1, president, OK))
    for wrong in ((3,), (3, 2, 1)):
        assert refused(count_election_ballot(scene.meeting, 1, wrong, OK)).code == "not_the_candidates"
    scene.do(count_election_ballot(scene.meeting, 1, (3, 30), OK))
    election = scene.meeting.election(1)
    assert election is not None
    assert (election.elected, election.how, election.ballot) == (6, "ballot", 4)
    assert refused(count_election_ballot(scene.meeting, 1, (30, 3), OK)).code == "no_ballot"


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.2")
def test_the_president_alone_has_hands_counted_instead_of_a_ballot() -> None:
    scene = standing(5, 6)
    scene.do(open_election_ballot(scene.meeting, 1, Asked(person=1, name="Person 1", ballot=4), OK))
    counts = votes((5, 20, 0), (6, 10, 0))
    for asked in (Asked(), Asked(person=2)):
        assert refused(count_election(scene.meeting, 1, counts, OK, asked)).code == "president_decides"
    scene.do(count_election(scene.meeting, 1, counts, OK, Asked(person=1)))
    election = scene.meeting.election(1)
    assert election is not None
    assert (election.elected, election.ballot) == (5, None)


@pytest.mark.cites("nzasp.C.9.6", "nzasp.C.6.2")
def test_an_election_with_equal_votes_is_held_again_in_the_next_sitting() -> None:
    scene = standing(5, 6)
    scene.do(count_election(scene.meeting, 1, votes((5, 15, 0), (6, 15, 0)), OK))
    scene.do(conduct.adjourn(scene.meeting, scene.now, "late"))
    scene.do(calling.reconvene(scene.meeting, date(2026, 7, 4), "10:00", "Nelson"))
    scene.notify(date(2026, 6, 5)).gather(*general_people()).open().take(1)
    assert scene.meeting.election(1) is None
    assert refused(cast_election(scene.meeting, 1, 6, OK)).code == "not_tied"
    scene.do(count_election(scene.meeting, 1, votes((5, 15, 0), (6, 16, 0)), OK))
    assert elections.elected_officers(scene.meeting) == (("secretary", 6, "Person 6"),)
    scene.check()
