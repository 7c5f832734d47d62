"""A secret ballot on a motion: decided on by the President, voted by codes, and read when it is closed."""

import pytest

from tests.site.association.ballots.polling import cast, done
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.ballots import store as box
from tilehall.site.association.ballots.codes import fresh_code
from tilehall.site.association.meetings import store

from .meeting_hall import AGM, MeetingHall, general, refused, when

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def with_ballot(hall: MeetingHall) -> tuple[int, int]:
    """The meeting, and the ballot on its first motion."""
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[0].pk)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    ballot = hall.do(number, "vote", motion=1, mode="ballot").meeting.motion(1).ballot
    assert ballot is not None
    return number, ballot


@pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret
@pytest.mark.cites("nzasp.C.9.7")
def test_the_presidents_ballot_is_taken_over_into_the_meeting(hall: MeetingHall):
    number, ballot = with_ballot(hall)
    assert refused(hall.try_to(number, "take-ballot", motion=1)) == "ballot_not_closed"
    president = hall.actor(hall.president)
    codes = [
        done(ballots.take_codes(president, ballot, [fresh_code()], person=person.pk))[0] for person in hall.members
    ]
    done(ballots.close_issuing(president, ballot, when(AGM)))
    for at, code in enumerate(codes):
        done(cast(ballot, code, 0 if at < 7 else 1 if at < 11 else 2))
    done(ballots.close(president, ballot, when(AGM)))
    motion = hall.do(number, "take-ballot", motion=1).meeting.motion(1)
    assert motion.tally is not None
    assert (motion.tally.in_favour, motion.tally.against, motion.tally.abstain) == (7, 4, 1)
    assert motion.state == "carried"


@pytest.mark.cites("nzasp.C.9.7")
def test_only_the_president_decides_on_a_secret_ballot(hall: MeetingHall):
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[0].pk)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    answer = hall.try_to(number, "vote", motion=1, mode="ballot", by_phone=False, as_=hall.secretary)
    assert refused(answer)
    assert store.load(number).meeting.motion(1).ballot is None
    assert box.ballots() == []


def test_where_codes_cannot_be_kept_secret_the_ballot_is_on_paper(hall: MeetingHall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tilehall.site.association.meetings.actions.secret_ballots.unfitness", lambda: "several")
    _, ballot = with_ballot(hall)
    assert ballots.live_figures(ballot).issued == 0
    assert box.load(ballot).ballot.opened.way == "paper"
