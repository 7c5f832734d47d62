"""How people stand on the day of the meeting, whatever they were when they came, gave a proxy or were nominated."""

from datetime import date

import pytest
from django.urls import reverse

from tests.site.association.book.associations import a_club, a_member, a_person, at
from tests.site.association.book.associations import done as entered
from tilehall.law.association.meeting.quorum_now import quorum_now
from tilehall.law.association.meeting.records import MeetingPlan, Signature
from tilehall.site.association.book import club_files
from tilehall.site.association.book.actions import clubs, members
from tilehall.site.association.meetings import register, store
from tilehall.site.association.meetings.actions import attendance, calling
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import Role

from .meeting_hall import AGM, NOTICE, SPRING, MeetingHall, an_officer, browser, done, general, refused, suspend, when

pytestmark = pytest.mark.django_db
JUNE = date(2026, 6, 6)


@pytest.fixture
def voting() -> tuple[Club, Person]:
    club = a_club("Coast")
    person = a_member("Vera Voter", club=club)
    entered(clubs.name_voting_member(CONSOLE, club, person, on=date(2026, 1, 1), context=at()))
    return club, person


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.7.2")
def test_who_has_left_the_club_votes_for_it_no_more(voting: tuple[Club, Person]):
    club, person = voting
    assert register.attendee(person, "management", JUNE).voting_for == club.pk
    entered(members.leave_club(CONSOLE, person, club, on=date(2026, 6, 1), context=at()))
    found = register.attendee(person, "management", JUNE)
    assert (found.voting_for, found.weight, found.independent) == (None, 1, True)


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.5.3")
@pytest.mark.parametrize("end", ["suspended", "dead"])
def test_without_rights_nobody_votes_for_a_club(voting: tuple[Club, Person], end: str):
    _, person = voting
    if end == "suspended":
        suspend(person, SPRING)
    else:
        entered(members.record_death(CONSOLE, person, on=SPRING, context=at()))
    assert register.attendee(person, "management", JUNE).voting_for is None


@pytest.mark.cites("nzasp.C.9.3", "nzasp.C.7.1")
def test_members_of_a_club_that_is_not_registered_are_told_and_sit_as_independents():
    closed, never = a_club("Gone"), people.add_club(CONSOLE, name="Never", town="")
    of_closed = a_member("Cleo Closed", club=closed)
    of_never = a_member("Nev Never", club=never)
    entered(clubs.close(CONSOLE, closed, on=SPRING, why="few", context=at()))
    names = [each.name for each in register.notice_recipients("agm", AGM)]
    assert names == ["Cleo Closed", "Nev Never"]
    for person in (of_closed, of_never):
        assert register.attendee(person, "management", JUNE).independent


@pytest.mark.cites("nzasp.C.7.2")
def test_who_pays_through_a_club_that_closed_counts_in_the_other():
    closed, open_ = a_club("Gone"), a_club("Stays")
    person = a_member("Two Clubs", club=closed)
    entered(members.join_club(CONSOLE, person, open_, on=date(2021, 1, 1), context=at()))
    entered(clubs.close(CONSOLE, closed, on=SPRING, why="few", context=at()))
    assert register.attendee(person, "management", JUNE).club == open_.pk
    assert club_files.weight_on(open_.pk, JUNE) == 1
    assert club_files.weights_on(JUNE) == {open_.pk: 1}
    secretary = browser(an_officer(Role.SECRETARY, "Sue Secretary"))
    for club, told in ((open_, "0 pay through this club. Its vote weighs 1"), (closed, "It has no vote")):
        page = secretary.get(reverse("book:club", args=[club.slug]), {"on": f"{JUNE:%d/%m/%Y}"})
        assert told in page.content.decode()


@pytest.mark.cites("nzasp.C.9.4")
def test_a_requisition_counts_members_of_the_clubs_on_the_day():
    hall = MeetingHall(members=0)
    signed = [(club, a_member(f"{club} {n}", club=club)) for club in (*hall.clubs, a_club("Coast")) for n in (1, 2)]

    def call(changed: tuple[Club, Person] | None = None) -> object:
        listed = [*signed[:-1], changed or signed[-1]]
        signatures = tuple(
            Signature(person=who.pk, name=who.full_name, club=club.pk, club_name=club.name) for club, who in listed
        )
        plan = MeetingPlan(
            kind="sgm", title="Asked for", day=date(2026, 9, 26), convened="10:00", ground="requisition",
            signatures=signatures,
        )  # fmt: skip
        return calling.call_meeting(hall.actor(hall.secretary), plan, when(SPRING))

    coast = signed[-1][0]
    assert refused(call((coast, a_person("Out Sider")))) == "signatures_do_not_count"
    assert refused(call((coast, a_member("In Noclub")))) == "signatures_do_not_count"
    done(call())  # type: ignore[arg-type]
    suspend(signed[0][1], SPRING)
    assert refused(call()) == "signatures_do_not_count"


def opened_with_proxy(hall: MeetingHall, giver: Person, holder: Person) -> int:
    number = hall.call()
    hall.add(number, general(written=True))
    hall.notify(number)
    hall.do(number, "proxy", when(NOTICE), giver=giver, holder=holder, received=NOTICE)
    for person in (*hall.members[1:], hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", person=person.pk)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[1].pk)
    hall.do(number, "second", motion=1, person=hall.members[2].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    return number


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.5.3")
@pytest.mark.parametrize("who", [0, 3])
def test_a_proxy_goes_by_the_standing_of_giver_and_holder_on_the_day(who: int):
    hall = MeetingHall()
    number = opened_with_proxy(hall, hall.members[0], hall.members[3])
    suspend(hall.members[who])
    counted = hall.try_to(number, "count", motion=1, in_favour=5, against=5, proxies_in_favour=1)
    assert refused(counted) == "more_proxies_than_lodged"


@pytest.mark.cites("nzasp.C.9.7")
def test_a_proxy_of_the_dead_counts_no_more_and_a_holder_is_a_member():
    hall = MeetingHall()
    number = opened_with_proxy(hall, hall.members[0], hall.members[3])
    entered(members.record_death(CONSOLE, hall.members[0], on=NOTICE, context=at()))
    counted = hall.try_to(number, "count", motion=1, in_favour=5, against=5, proxies_in_favour=1)
    assert refused(counted) == "more_proxies_than_lodged"
    outside = a_person("Out Sider")
    lodged = hall.try_to(number, "proxy", giver=hall.members[4], holder=outside, received=NOTICE)
    assert refused(lodged) == "not_a_member"


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.5.3")
def test_who_is_suspended_after_checking_in_makes_no_quorum():
    hall = MeetingHall(members=10)
    number = hall.call()
    hall.add(number, general())
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    for person in hall.members[:2]:
        suspend(person)
    assert refused(hall.try_to(number, "open")) == "no_quorum"
    assert quorum_now(store.load(number).meeting, when(AGM).now).met, "nothing is written with a refusal"


@pytest.mark.cites("nzasp.C.7.1")
@pytest.mark.parametrize("way", ["desk", "phone"])
def test_a_clubs_new_voting_member_checks_in_while_the_one_before_is_here(voting: tuple[Club, Person], way: str):
    club, before = voting
    after = a_member("Vic Voter", club=club)
    hall = MeetingHall(members=0)
    number = hall.call("management", JUNE)
    hall.do(number, "check-in", when(JUNE), person=before.pk)
    entered(clubs.name_voting_member(CONSOLE, club, after, on=date(2026, 6, 1), context=at()))
    if way == "desk":
        state = hall.do(number, "check-in", when(JUNE), person=after.pk)
    else:
        state = done(attendance.check_in_oneself(number, after, Actor(person=after), when(JUNE)))
    here = state.meeting.present
    assert (here[before.pk].voting_for, here[after.pk].voting_for) == (None, club.pk)
