"""What waits about meetings to come: what closes soon, and the papers of the annual meeting."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from tilehall.law.association.notice_days import MEETING_KINDS, deadline, deadlines
from tilehall.site.association.book.waiting import waiting_for
from tilehall.site.association.meetings import waiting_dates as waiting
from tilehall.site.people.actor import actor_of
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .meeting_hall import AGM, SPRING, MeetingHall, an_officer, general, refused, when

pytestmark = pytest.mark.django_db


def dues(account: Account, day: date) -> dict[str, date | None]:
    return {item.what: item.due for item in waiting_for(actor_of(account, day), day) if "The meeting" in item.what}


@pytest.mark.cites("nzasp.C.6.3", "nzasp.C.9.2")
def test_what_closes_is_said_while_it_is_near_and_open() -> None:
    hall = MeetingHall()
    hall.call()
    nominations, business = (deadline("agm", what, AGM).by for what in ("nominations", "special_business"))
    assert dues(hall.secretary, nominations)["Nominations for The meeting"] == nominations
    assert "Nominations for The meeting" not in dues(hall.secretary, nominations + timedelta(days=1))
    assert dues(hall.secretary, business - waiting.SOON)["Special business for The meeting"] == business
    assert "Special business for The meeting" not in dues(hall.secretary, business - waiting.SOON - timedelta(days=1))


@pytest.mark.cites("nzasp.C.6.3", "nzasp.C.9.2")
def test_an_adjournment_opens_no_time_that_is_over() -> None:
    hall = MeetingHall()
    number = hall.opened(general())
    hall.do(number, "adjourn", reason="The hall closes")
    hall.do(number, "reconvene", when(AGM), day=date(2026, 8, 8), convened="10:00", place="Levin")
    assert "Nominations for The meeting" not in dues(hall.secretary, AGM)
    given = {"office": "secretary", "by": hall.members[1], "received": AGM, "written": True}
    late = hall.try_to(number, "nominate", when(AGM), person=hall.members[0], **given)
    assert refused(late) == "late", "which is what the page goes by"


@pytest.mark.cites("nzasp.C.6.6")
def test_papers_of_the_year_before_wait_for_the_treasurer() -> None:
    hall = MeetingHall()
    hall.call()
    treasurer = an_officer(Role.TREASURER, "Tom Treasurer")
    (item,) = waiting.papers(hall.actor(treasurer), SPRING)
    assert item.why == (
        "Of 2025 the annual report, the statement of income and expenditure and the balance sheet are not laid yet."
    )
    assert set(dues(treasurer, SPRING)) == {"Papers for The meeting"}
    assert (item.button, item.url) == ("See the statements", reverse("money:years"))
    (item,) = waiting.papers(hall.actor(hall.secretary), SPRING)
    assert item.button == "Prepare the meeting"


def test_a_meeting_that_is_over_or_of_the_executive_waits_for_nothing() -> None:
    hall = MeetingHall()
    hall.call("executive", SPRING + timedelta(days=3))
    hall.call()
    after = AGM + timedelta(days=1)
    assert [
        *waiting.closing(hall.actor(hall.secretary), after),
        *waiting.papers(hall.actor(hall.secretary), after),
    ] == []
    assert all(item.due != SPRING + timedelta(days=3) for item in waiting.closing(hall.actor(hall.secretary), SPRING))


def test_every_deadline_has_its_words() -> None:
    named = {found.what for kind in MEETING_KINDS for found in deadlines(kind, AGM)}
    assert named == {"notice", *waiting.CLOSES}
