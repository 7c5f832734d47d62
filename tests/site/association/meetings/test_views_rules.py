"""Changes of the constitution, from the form of the agenda to the page of the rules in force."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.law.association.meeting.records import AgendaItem
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.wording.notice import notice_text

from .meeting_hall import MeetingHall, browser, when
from .test_views import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


@pytest.mark.cites("nzasp.C.10.1", "nzasp.C.10.2")
def test_a_clause_is_added_by_the_form_and_stands_from_its_day(hall: MeetingHall):
    number = hall.call()
    secretary, add = browser(hall.secretary), reverse("meetings:item", args=[number, "rule_change"])
    for title, new in (("Leagues", "21"), ("Fair pay", "18.3")):
        asked = {"title": title, "added": new, "text": f"Clause {new}: words of it.", "command_id": f"add {new}"}
        assert secretary.post(add, asked).status_code == 302
    gap = secretary.post(add, {"title": "Gap", "added": "30", "text": "x", "command_id": "add 30"})
    assert "30 does not follow on what stands" in gap.content.decode()
    assert "(new: 21)" in notice_text(store.load(number).meeting)[1]
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.carried(number, item=1)
    hall.carried(number, item=2)
    visitor = Client()
    assert "New: clause 21" not in text(visitor, "rules", on="2026-05-29")
    page = text(visitor, "rules", on="2026-05-30")
    assert "New: clause 21" in page
    assert "in force from 30 May 2026" in page
    assert page.count("passed, not in force") == 1, "an addition to clause 18 waits for the tax authority"


@pytest.mark.cites("nzasp.C.10.1", "nzasp.C.10.2")
def test_a_change_that_names_a_later_day_is_not_in_force_before_it(hall: MeetingHall):
    number = hall.opened(AgendaItem(number=0, kind="rule_change", title="Clause 19", clauses=("19",), text="new words"))
    hall.do(number, "take-item", item=1)
    form = browser(hall.president).get(reverse("meetings:deed", args=[number, "put-motion"])).content.decode()
    assert "Only where the change names a later day" in form
    hall.do(number, "put-motion", text="new words", mover=hall.members[0].pk, since=date(2026, 10, 1))
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    hall.do(number, "count", motion=1, in_favour=10, against=1)
    hall.do(number, "close")
    hall.do(number, "approval", when(date(2026, 8, 2)), motion=1, on=date(2026, 8, 1), reference="IR 7")
    visitor = Client()
    assert "passed, not in force" in text(visitor, "rules", on="2026-08-01")
    assert "passed, not in force" in text(visitor, "rules", on="2026-09-30")
    page = text(visitor, "rules", on="2026-10-01")
    assert "passed, not in force" not in page
    assert "in force from 1 October 2026" in page
