"""What the pages of meetings keep for those who read the book: the Executive's own business, and what is about one
person."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.association.book.associations import a_decision, a_member
from tests.site.people.conftest import account
from tilehall.law.association.acts.decisions import Decided
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.views import log, meetings
from tilehall.site.people.roles import Role

from .meeting_hall import AGM, MeetingHall, an_officer, browser, general, when

pytestmark = pytest.mark.django_db
LATER = date(2027, 6, 5)


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def shown(client: Client, name: str, *args: object, **query: str) -> str:
    return client.get(reverse(f"meetings:{name}", args=args), query).content.decode()


def approved(hall: MeetingHall, number: int) -> None:
    hall.do(number, "close", though_undealt=True)
    hall.do(number, "approve-minutes", when(LATER), on=LATER, at_meeting="the next one")


def of_the_executive(hall: MeetingHall, title: str) -> int:
    """A meeting at which four officers have carried it."""
    others = [an_officer(Role.VICE_PRESIDENT, "Vic Vice"), an_officer(Role.TREASURER, "Tom Treasurer")]
    hall.members = [hall.person(made) for made in others]
    number = hall.opened(general(title), kind="executive")
    hall.carried(number, in_favour=4, against=0)
    return number


def test_approved_minutes_of_the_executive_are_for_who_reads_the_book(hall: MeetingHall) -> None:
    member = browser(account("member", hall.members[0]))
    number = of_the_executive(hall, "About Petra")
    approved(hall, number)
    for reader in (Client(), member):
        for address in (
            reverse("meetings:minutes", args=[number]),
            reverse("meetings:minutes-file", args=[number, "txt"]),
        ):
            answer = reader.get(address)
            assert answer.status_code in (302, 403)
            assert "About Petra" not in answer.content.decode()
    assert "About Petra" in shown(browser(hall.secretary), "minutes", number)


def test_minutes_tell_members_nothing_about_one_person(hall: MeetingHall) -> None:
    paid = [general(f"To Petra {at}", kind="payment", payee="Petra", limit_cents=5000) for at in ("again", "never")]
    number = hall.opened(general("Clocks"), *paid, general("Boards"))
    hall.carried(number)
    hall.carried(number, 2)
    approved(hall, number)
    member, secretary = browser(account("member", hall.members[0])), browser(hall.secretary)
    for reader, seen in ((member, False), (secretary, True)):
        for text in (shown(reader, "minutes", number), shown(reader, "minutes-file", number, "txt")):
            assert "Clocks" in text
            assert ("To Petra again" in text, "To Petra never" in text) == (seen, seen)
            assert "Boards" in text
        assert reader.get(reverse("meetings:minutes-file", args=[number, "pdf"])).content.startswith(b"%PDF")


def test_the_wall_tells_strangers_nothing_about_one_person(hall: MeetingHall) -> None:
    number = hall.opened(general("To Petra", kind="payment", payee="Petra", limit_cents=5000, text="Fifty to Petra"))
    hall.do(number, "take-item", item=1)
    assert "Petra" not in shown(Client(), "wall", number)
    assert "Fifty to Petra" in shown(browser(hall.secretary), "wall", number)
    hall.do(number, "put-motion", text="That Petra be paid", mover=hall.members[0].pk)
    assert "Petra" not in shown(Client(), "wall", number)
    assert "That Petra be paid" in shown(browser(hall.secretary), "wall", number)


def test_resolutions_tell_nothing_of_one_person_under_whichever_name(hall: MeetingHall) -> None:
    decided = book.entry(a_decision("executive", "other", AGM, a_member("Ana")))
    assert decided is not None
    assert isinstance(decided.act, Decided)
    assert decided.act.reference not in shown(Client(), "resolutions")
    assert decided.act.reference in shown(browser(hall.secretary), "resolutions")


def test_resolutions_lead_only_to_meetings_that_are_open_to_the_reader(hall: MeetingHall) -> None:
    number = of_the_executive(hall, "Clocks")
    address = reverse("meetings:meeting", args=[number])
    page = shown(Client(), "resolutions")
    assert "Clocks" in page
    assert address not in page
    assert address in shown(browser(hall.secretary), "resolutions")


def test_many_meetings_of_the_executive_hide_no_other(hall: MeetingHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meetings, "A_PAGE", 3)
    number = hall.call()
    for ahead in range(1, 4):
        hall.call("executive", AGM + timedelta(days=ahead))
    assert reverse("meetings:meeting", args=[number]) in shown(Client(), "meetings")


def test_the_log_is_read_to_its_beginning(hall: MeetingHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "A_PAGE", 5)
    number = hall.opened(general("Clocks"))
    secretary, last = browser(hall.secretary), store.head(number).seq
    pages = [shown(secretary, "log", number, before=str(before)) for before in range(last + 1, 1, -5)]
    assert [seq for seq in range(1, last + 1) if not any(f">{seq} ·" in page for page in pages)] == []
    assert f"?before={last - 4}" in shown(secretary, "log", number)
    assert "?before=" not in shown(secretary, "log", number, before="4")
