"""The pages before a meeting: its day, its notice, and the desk at the door."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.association.book.associations import a_member
from tilehall.law.association.meeting.records import MeetingKind
from tilehall.law.association.notice_days import deadline

from .meeting_hall import MeetingHall, a_reference, browser, general, when
from .test_views import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


@pytest.mark.cites("nzasp.C.9.4")
def test_another_day_is_asked_for_with_what_the_meeting_was_called_on(hall: MeetingHall):
    """Only what changes is typed; after an adjournment it is the day that is to come."""
    decision = a_reference("management", "call_sgm")
    number = hall.call("sgm", date(2026, 9, 5), ground="directed", decision=decision)
    client = browser(hall.secretary)
    shown = client.get(reverse("meetings:reschedule", args=[number])).context["form"]
    assert "signatures" not in shown.fields
    typed = {**{name: shown[name].value() for name in shown.fields}, "day": "05/09/2026", "place": "Napier"}
    client.post(reverse("meetings:reschedule", args=[number]), {**typed, "command_id": "r"})
    assert "Napier" in text(client, "meeting", number)
    hall.do(number, "adjourn", when(date(2026, 9, 5), 11))
    hall.do(number, "reconvene", when(date(2026, 9, 6)), day=date(2026, 10, 24), convened="11:00", place="Levin")
    shown = client.get(reverse("meetings:reschedule", args=[number])).context["form"]
    assert [shown[name].value() for name in ("day", "convened", "place")] == [date(2026, 10, 24), "11:00", "Levin"]


@pytest.mark.cites("nzasp.C.9.3")
def test_notice_is_not_offered_for_sending_on_the_day_of_the_meeting(hall: MeetingHall):
    today = timezone.localdate()
    for day, offered in ((today, False), (today + timedelta(days=1), True)):
        number = hall.call("executive", day)
        hall.add(number, general("Clocks"))
        page = text(browser(hall.secretary), "notice", number)
        assert ("Send it from here" in page) is offered
        assert ("before the day of the meeting" in page) is not offered


def test_the_check_in_says_when_more_are_called_so_than_it_shows(hall: MeetingHall):
    number = hall.call("executive", timezone.localdate())
    secretary = browser(hall.secretary)
    assert "There are more" not in text(secretary, "check-in", number, q="Member")
    a_member("Member 99")
    assert "There are more" in text(secretary, "check-in", number, q="Member")


@pytest.mark.cites("nzasp.C.9.4", "nzasp.C.9.5")
def test_who_sets_the_new_day_reads_from_which_day_on_notice_is_in_time(hall: MeetingHall):
    number = hall.call("sgm", date(2026, 9, 5), ground="directed", decision=a_reference("management", "call_sgm"))
    hall.do(number, "adjourn", when(date(2026, 9, 5), 11))
    page, today = text(browser(hall.secretary), "deed", number, "reconvene"), timezone.localdate()
    days = (today + timedelta(days=each) for each in range(60))
    first = next(day for day in days if deadline("sgm", "notice", day).by == today)
    assert f"in time for {first:%d/%m/%Y}" in page


@pytest.mark.cites("nzasp.C.9.5")
@pytest.mark.parametrize("kind, told", [("agm", True), ("management", False)])
def test_the_quorum_says_where_further_officers_count(hall: MeetingHall, kind: MeetingKind, told: bool):
    number = hall.call(kind)
    for name in ("check-in", "chair"):
        page = browser(hall.secretary).get(reverse(f"meetings:{name}", args=[number])).content.decode()
        assert ("Further members of the Executive count among the ordinary members." in page) == told


def test_from_the_voting_page_of_somebody_the_desk_finds_back(hall: MeetingHall, settings: Any):
    settings.PHONES, settings.ALLOWED_HOSTS = "", ["*"]
    number = hall.call()
    member = hall.members[0]
    hall.do(number, "check-in", person=member.pk)
    secretary, back = browser(hall.secretary), reverse("meetings:check-in", args=[number])
    card = secretary.get(reverse("meetings:card", args=[number, member.pk]), HTTP_HOST="localhost")
    page = secretary.get(card["Location"], HTTP_HOST="localhost").content.decode()
    assert back in page
    assert back not in Client().get(card["Location"]).content.decode(), "it is the desk's"


@pytest.mark.parametrize(
    "line, told",
    [
        ("Nobody Here, Avon", "Line 2: Nobody in the register has that name."),
        ("Member, Avon", "Line 2: This may be Member 00"),
        ("Member 01, Elsewhere", "Line 2: “Elsewhere” is no registered club."),
    ],
)
def test_a_signature_that_is_unclear_is_told_with_its_line(hall: MeetingHall, line: str, told: str) -> None:
    typed = {"title": "S", "day": "05/09/2026", "convened": "10:00", "ground": "requisition"}
    address = reverse("meetings:new", args=["sgm"])
    answer = browser(hall.secretary).post(address, {**typed, "signatures": f"Member 00, Avon\n{line}"})
    assert told in answer.content.decode()


@pytest.mark.cites("nzasp.C.9.3")
@pytest.mark.parametrize(
    "kind, away, told", [("management", -365, "is over already"), ("sgm", 1, "will be void"), ("management", 1, "")]
)
def test_who_mistypes_the_day_is_told_so(hall: MeetingHall, kind: MeetingKind, away: int, told: str):
    day = timezone.localdate() + timedelta(days=away)
    known = {"ground": "directed", "decision": a_reference("management", "call_sgm")} if kind == "sgm" else {}
    asked = {"title": "Soon", "day": f"{day:%d/%m/%Y}", "convened": "10:00", **known}
    client = browser(hall.secretary)
    page = client.post(reverse("meetings:new", args=[kind]), asked, follow=True).content.decode()
    assert "The meeting is called" in page
    assert {words for words in ("is over already", "will be void") if words in page} == ({told} if told else set())


def test_a_notice_that_nobody_got_names_no_old_day(hall: MeetingHall):
    number, client = hall.call("management"), browser(hall.secretary)
    shown = client.get(reverse("meetings:reschedule", args=[number])).context["form"]
    typed = {**{name: shown[name].value() for name in shown.fields}, "day": f"{timezone.localdate():%d/%m/%Y}"}
    page = client.post(reverse("meetings:reschedule", args=[number]), typed, follow=True).content.decode()
    assert "It is changed." in page
    assert "names the old day" not in page


def test_who_takes_something_back_reads_what(hall: MeetingHall):
    number = hall.opened(general("Clocks"))
    state = hall.do(number, "take-item", item=1)
    assert "Item 1" in text(browser(hall.president), "deed", number, "undo", entry=str(state.row.seq))
