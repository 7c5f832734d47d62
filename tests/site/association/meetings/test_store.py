"""The log of a meeting in its rows: one writer, one of two at once, checked anew."""

import pytest
from django.db import IntegrityError, transaction

from tilehall.law.association.meeting.acts.floor import Remarked
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.store import MeetingActRow
from tilehall.site.hall.check import check
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash

from .meeting_hall import AGM, MeetingHall, general, when

pytestmark = pytest.mark.django_db


def test_a_meeting_reads_from_its_rows_as_it_was_made():
    hall = MeetingHall()
    number = hall.opened(general())
    kept = store.load(number)
    assert store.read_afresh(store.head(number)) == kept
    assert (kept.row.kind, kept.row.day, kept.row.phase) == ("agm", AGM, "open")
    assert check("default").disagreements == []


def test_of_two_who_write_on_the_same_state_one_clashes():
    hall = MeetingHall()
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    state, context = store.load(number), when(AGM)
    for command in ("one", "two"):
        act = Remarked(item=1, text=command)
        origin = Origin(at=context.now, by=None, by_name="X", command_id=command)
        if command == "one":
            store.append(state, [act], origin)
        else:
            with pytest.raises(Clash), transaction.atomic():
                store.append(state, [act], origin)
    assert [remark.text for remark in store.load(number).meeting.remarks] == ["one"]


def test_the_database_refuses_to_change_an_act():
    hall = MeetingHall()
    number = hall.call()
    with pytest.raises(IntegrityError), transaction.atomic():
        MeetingActRow.objects.filter(meeting=number).update(by_name="somebody else")
    with pytest.raises(IntegrityError), transaction.atomic():
        MeetingActRow.objects.filter(meeting=number).delete()


def test_an_unknown_meeting():
    with pytest.raises(store.NoSuchMeeting):
        store.load(4711)
    assert store.summary(store.Meeting()) == {"phase": "called"}
