"""How people stand on the day of a meeting, whom notice must reach, and what clubs' votes weigh."""

from datetime import date

import pytest
from django.urls import reverse

from tests.site.association.book.associations import a_club, a_member, a_person, at, done
from tilehall.site.association.book.actions import clubs
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.calendar_days import days_of
from tilehall.site.people.actor import CONSOLE

from .meeting_hall import AGM, MeetingHall, browser, general

pytestmark = pytest.mark.django_db


@pytest.mark.cites("nzasp.C.9.3", "nzasp.C.9.4", "nzasp.C.7.3")
def test_notice_goes_to_registered_clubs_and_independents():
    hall = MeetingHall(members=3)
    unregistered = a_person("Una Unregistered")
    names = [each.name for each in register.notice_recipients("agm", AGM)]
    assert names[:2] == ["Avon", "Bay"]
    assert "Member 02" in names
    assert "Member 00" not in names
    assert unregistered.full_name not in names
    assert hall.clubs[0].name in names


@pytest.mark.cites("nzasp.C.6.1")
def test_of_the_executives_meetings_only_its_members_are_told():
    hall = MeetingHall(members=6)
    told = register.notice_recipients("executive", AGM)
    officers = {hall.person(made).pk for made in (hall.president, hall.secretary)}
    assert {(each.kind, each.key) for each in told} == {("person", key) for key in officers}
    number = hall.call("executive")
    hall.add(number, general())
    page = browser(hall.secretary).get(reverse("meetings:notice", args=[number])).content.decode()
    assert "The members of the Executive are told" in page
    assert "Avon" not in page
    assert days_of(AGM.year) == [], "the calendar is for everybody"


@pytest.mark.cites("nzasp.C.7.2", "reading:R-13")
def test_a_voting_member_has_the_weight_of_the_members_who_pay_through_the_club():
    club, other = a_club("Avon"), a_club("Bay")
    voting = a_member("Vera Voter", club=club)
    for number in range(4):
        a_member(f"Paying {number}", club=club)
    a_member("Elsewhere", club=other)
    done(clubs.name_voting_member(CONSOLE, club, voting, on=date(2026, 1, 1), context=at()))
    found = register.attendee(voting, "management", AGM)
    assert (found.voting_for, found.weight, found.club_name) == (club.pk, 5, "Avon")
    assert register.attendee(voting, "agm", AGM).voting_for is None


@pytest.mark.cites("nzasp.C.4.1.1")
def test_who_is_no_member_is_a_visitor():
    found = register.attendee(a_person("Vi Visitor"), "agm", AGM)
    assert (found.member, found.office, found.club) == ("visitor", "", None)


def test_offices_are_those_of_the_day():
    hall = MeetingHall(members=0)
    assert register.officers_on(AGM) == {
        "president": hall.person(hall.president), "secretary": hall.person(hall.secretary),
    }  # fmt: skip
    secretary = hall.person(hall.secretary)
    assert register.attendee(secretary, "agm", AGM).office == "secretary"
    assert register.attendee(secretary, "agm", date(2019, 1, 1)).office == ""
