"""A secret ballot on a motion: decided on by the President, voted by codes, and read when it is closed."""

from datetime import date

import pytest
from django.urls import reverse

from tests.site.association.ballots.polling import cast, done
from tests.site.people.conftest import account
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.ballots import store as box
from tilehall.site.association.ballots.codes import fresh_code
from tilehall.site.association.meetings import store
from tilehall.site.people.actor import NotYours

from .meeting_hall import AGM, MeetingHall, browser, general, refused, when

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
    assert ballots.live_figures(box.load(ballot)).issued == 0
    assert box.load(ballot).ballot.opened.way == "paper"


@pytest.mark.cites("nzasp.C.9.7")
@pytest.mark.parametrize("way", ["hands", "withdrawn", "adjourned", "taken_back"])
def test_a_ballot_that_the_meeting_waits_for_no_more_is_called_off(hall: MeetingHall, way: str):
    number, ballot = with_ballot(hall)
    if way == "hands":
        by_another = hall.try_to(number, "vote", motion=1, mode="hands", by_phone=False, as_=hall.secretary)
        assert refused(by_another) == "president_decides"
        hall.do(number, "vote", motion=1, mode="hands")
    elif way == "withdrawn":
        hall.do(number, "withdraw-motion", motion=1)
    elif way == "adjourned":
        state = hall.do(number, "adjourn", reason="late")
        assert (state.meeting.motion(1).state, state.meeting.motion(1).ballot) == ("seconded", None)
    else:
        hall.do(number, "undo", entry=store.load(number).row.seq, reason="too early")
    assert box.load(ballot).ballot.phase == "called_off"


def voted(hall: MeetingHall, ballot: int) -> None:
    """All have voted against it, or for the second, and the ballot is closed."""
    president = hall.actor(hall.president)
    codes = [
        done(ballots.take_codes(president, ballot, [fresh_code()], person=person.pk))[0] for person in hall.members
    ]
    done(ballots.close_issuing(president, ballot, when(AGM)))
    for code in codes:
        done(cast(ballot, code, 1))
    done(ballots.close(president, ballot, when(AGM)))


@pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret
@pytest.mark.cites("nzasp.C.9.7")
def test_nobody_votes_anew_since_the_result_of_a_ballot_is_known(hall: MeetingHall):
    number, ballot = with_ballot(hall)
    entry = store.load(number).row.seq
    voted(hall, ballot)
    hands = {"in_favour": 12, "against": 0, "abstain": 0}
    assert refused(hall.try_to(number, "count", motion=1, as_=hall.secretary, **hands)) == "is_by_ballot"
    for deed, given in {
        "vote": {"motion": 1, "mode": "hands", "by_phone": False},
        "withdraw-motion": {"motion": 1},
        "undo": {"entry": entry, "reason": "not so"},
    }.items():
        assert refused(hall.try_to(number, deed, **given)) == "ballot_has_result", deed
    assert box.ballots()[0].pk == ballot, "nor is a second one opened"
    assert hall.do(number, "take-ballot", motion=1).meeting.motion(1).state == "lost"


@pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret
@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.2")
def test_no_second_ballot_is_held_on_an_office_since_the_first_is_known(hall: MeetingHall):
    number = with_candidates(hall)
    ballot = hall.do(number, "ballot-election", item=1).meeting.elections[0].ballot
    assert ballot is not None
    voted(hall, ballot)
    counts = {f"own_{person.pk}": votes for person, votes in zip(hall.members, (12, 0), strict=False)}
    assert refused(hall.try_to(number, "ballot-election", item=1)) == "ballot_has_result"
    assert refused(hall.try_to(number, "count-election", item=1, **counts)) == "ballot_has_result"
    by_another = hall.try_to(number, "count-election", item=1, as_=hall.secretary, **counts)
    assert refused(by_another) == "president_decides"
    assert box.ballots()[0].pk == ballot
    hall.do(number, "withdraw-nomination", office="secretary", person=hall.members[1].pk)
    assert store.load(number).meeting.elections == (), "of who stands no more there is no result to take"


def with_candidates(hall: MeetingHall) -> int:
    """A meeting at the election of the Secretary, for which two stand."""
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="election", title="Secretary", office="secretary"))
    april = date(2026, 4, 30)
    given = {"office": "secretary", "by": hall.members[2], "received": april, "written": True}
    for person in hall.members[:2]:
        hall.do(number, "nominate", when(april), person=person, **given)
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    return number


@pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret
@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.2")
def test_an_office_is_voted_on_by_secret_ballot(hall: MeetingHall):
    number = with_candidates(hall)
    assert refused(hall.try_to(number, "ballot-election", item=1, as_=hall.secretary)) == "president_decides"
    ballot = hall.do(number, "ballot-election", item=1).meeting.elections[0].ballot
    assert ballot is not None
    assert box.load(ballot).ballot.opened.choices == ("Member 00", "Member 01")
    assert refused(hall.try_to(number, "take-election-ballot", item=1)) == "ballot_not_closed"
    floor = {"office": "secretary", "person": hall.members[6], "by": hall.members[2]}
    assert refused(hall.try_to(number, "nominate", **floor)) == "floor_closed"
    president = hall.actor(hall.president)
    codes = [
        done(ballots.take_codes(president, ballot, [fresh_code()], person=person.pk))[0] for person in hall.members
    ]
    done(ballots.close_issuing(president, ballot, when(AGM)))
    for at, code in enumerate(codes):
        done(cast(ballot, code, 0 if at < 4 else 1))
    done(ballots.close(president, ballot, when(AGM)))
    for person in hall.members[8:]:
        hall.do(number, "go-away", person=person.pk)
    for person in hall.members[8:]:
        hall.do(number, "check-in", person=person.pk)
    (election,) = hall.do(number, "take-election-ballot", item=1).meeting.elections
    assert (election.elected, election.how, [each.votes for each in election.counts]) == (
        hall.members[1].pk, "ballot", [4, 8],
    )  # fmt: skip
    assert box.load(ballot).ballot.phase == "closed"


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.6.2")
def test_a_candidate_who_withdraws_ends_the_ballot_and_tellers_may_count_instead(hall: MeetingHall):
    number = with_candidates(hall)
    first = hall.do(number, "ballot-election", item=1).meeting.elections[0].ballot
    assert first is not None
    hall.do(number, "count-election", item=1, **{f"own_{hall.members[0].pk}": 7, f"own_{hall.members[1].pk}": 7})
    assert box.load(first).ballot.phase == "called_off"
    state = hall.do(number, "withdraw-nomination", office="secretary", person=hall.members[0].pk)
    assert state.meeting.elections == ()
    assert refused(hall.try_to(number, "ballot-election", item=1)) == "not_contested"


@pytest.mark.own_sqlite
def test_while_the_ballot_runs_the_chair_is_led_to_it_first(hall: MeetingHall):
    number, ballot = with_ballot(hall)
    page = browser(hall.president).get(reverse("meetings:chair", args=[number])).content.decode()
    assert f'class="button big" href="{reverse("ballots:run", args=[ballot])}"' in page
    assert 'class="button quiet" data-step="ballot"' in page, "there is nothing to take yet"


@pytest.mark.cites("nzasp.C.9.7")
def test_a_ballot_that_the_meeting_cannot_hold_is_not_opened(hall: MeetingHall):
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[0].pk)
    assert refused(hall.try_to(number, "vote", motion=1, mode="ballot")) == "motion_moved"
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    hall.do(number, "put-motion", text="That it be else", mover=hall.members[0].pk, amends=1)
    assert refused(hall.try_to(number, "vote", motion=1, mode="ballot")) == "amendment_open"
    assert box.ballots() == []


@pytest.mark.own_sqlite
@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.9.7")
def test_whoever_is_to_be_paid_gets_no_slip_on_it():
    hall = MeetingHall()
    paid = hall.members[3]
    item = AgendaItem(
        number=0,
        kind="payment",
        title="Clocks",
        payee="Member 03",
        person=paid.pk,
        limit_cents=5000,
        interested=(paid.pk,),
    )
    number = hall.opened(item)
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[0].pk)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    state = hall.do(number, "vote", motion=1, mode="ballot")
    (ballot,) = state.meeting.ballots
    assert paid.pk not in box.load(ballot).ballot.electors
    assert hall.members[4].pk in box.load(ballot).ballot.electors


def with_proxies(hall: MeetingHall, item: AgendaItem) -> int:
    """A motion on the item is seconded; the first two members are away and gave their votes to the fourth."""
    number = hall.call()
    hall.add(number, item)
    hall.notify(number)
    for person in (*hall.members[2:], hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", person=person.pk)
    for giver in hall.members[:2]:
        hall.do(number, "proxy", giver=giver, holder=hall.members[3], received=date(2026, 5, 1))
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[4].pk)
    hall.do(number, "second", motion=1, person=hall.members[5].pk)
    return number


def electors(hall: MeetingHall, number: int, motion: int) -> dict[int, int]:
    ballot = hall.do(number, "vote", motion=motion, mode="ballot").meeting.motion(motion).ballot
    assert ballot is not None
    return dict(box.load(ballot).ballot.electors)


@pytest.mark.cites("nzasp.C.9.7")
@pytest.mark.parametrize("written, votes", [(True, 3), (False, 1)])
def test_who_holds_proxies_that_count_has_a_slip_for_each(hall: MeetingHall, written: bool, votes: int):
    found = electors(hall, with_proxies(hall, general(written=written)), 1)
    assert found[hall.members[3].pk] == votes
    assert found[hall.members[4].pk] == 1
    assert not {each.pk for each in hall.members[:2]} & set(found), "who is away votes by the holder"


@pytest.mark.cites("nzasp.C.9.7")
def test_on_an_amendment_no_proxy_has_a_slip(hall: MeetingHall):
    number = with_proxies(hall, general(written=True))
    hall.do(number, "put-motion", text="That it be else", mover=hall.members[4].pk, amends=1)
    hall.do(number, "second", motion=2, person=hall.members[5].pk)
    assert electors(hall, number, 2)[hall.members[3].pk] == 1


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.7")
def test_in_an_election_by_ballot_proxies_have_their_slips(hall: MeetingHall):
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="election", title="Secretary", office="secretary"))
    april = date(2026, 4, 30)
    given = {"office": "secretary", "by": hall.members[2], "received": april, "written": True}
    for person in hall.members[:2]:
        hall.do(number, "nominate", when(april), person=person, **given)
    hall.notify(number)
    for person in (*hall.members[1:], hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", person=person.pk)
    hall.do(number, "proxy", giver=hall.members[0], holder=hall.members[3], received=april)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    ballot = hall.do(number, "ballot-election", item=1).meeting.elections[0].ballot
    assert ballot is not None
    assert box.load(ballot).ballot.electors[hall.members[3].pk] == 2


@pytest.mark.own_sqlite
@pytest.mark.cites("nzasp.C.9.6", "nzasp.C.9.7")
def test_whoever_is_in_the_chair_opens_and_runs_the_ballot_from_the_browser(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general())
    hall.notify(number)
    for person in (*hall.members, hall.person(hall.secretary)):
        hall.do(number, "check-in", person=person.pk)
    chair, other = account("chosen", hall.members[3]), account("other", hall.members[4])
    hall.do(number, "chair", person=hall.members[3].pk)
    hall.do(number, "open", as_=chair)
    hall.do(number, "take-item", as_=chair, item=1)
    hall.do(number, "put-motion", as_=chair, text="That it be so", mover=hall.members[0].pk)
    hall.do(number, "second", as_=chair, motion=1, person=hall.members[1].pk)
    asked = {"motion": "1", "mode": "ballot", "command_id": "by ballot"}
    browser(chair).post(reverse("meetings:deed", args=[number, "vote"]), asked)
    ballot = store.load(number).meeting.motion(1).ballot
    assert ballot is not None
    assert box.load(ballot).ballot.opened.run_by == (hall.members[3].pk,)
    assert browser(chair).get(reverse("ballots:run", args=[ballot])).status_code == 200
    assert browser(other).get(reverse("ballots:run", args=[ballot])).status_code == 403
    with pytest.raises(NotYours):
        ballots.call_off(hall.actor(other), ballot, "no", when(AGM))
    done(ballots.call_off(hall.actor(chair), ballot, "hands will do", when(AGM)))
