"""What is done at meetings: an annual one from its calling to its close, with everything that goes into the book."""

from datetime import date

import pytest

from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.registers import NameChanged
from tilehall.law.association.meeting.agenda import ItemFacts
from tilehall.law.association.meeting.elections import elected_officers
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import commands as book_commands
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.actions import calling
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.commands import origin as book_origin

from .meeting_hall import AGM, NOTICE, MeetingHall, a_reference, done, general, refused, when

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def decisions() -> list[Decided]:
    return [entry.act for entry in book.entries_about(Decided) if isinstance(entry.act, Decided)]


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.9.3", "nzasp.C.9.5", "nzasp.C.9.7", "nzasp.C.9.8")
def test_what_an_annual_meeting_carries_is_in_the_book(hall: MeetingHall):
    number = hall.opened(general())
    state = hall.carried(number)
    (decided,) = decisions()
    assert (decided.reference, decided.body, decided.meeting) == ("AGM-2026-01", "agm", number)
    assert (decided.on, decided.title, decided.void_because) == (AGM, "Clocks", "")
    assert decided.votes is not None
    assert (decided.votes.in_favour, decided.votes.against) == (10, 1)
    assert state.meeting.motion(1).decision == "AGM-2026-01"


@pytest.mark.cites("nzasp.C.9.8")
def test_a_resolution_without_the_days_of_notice_is_void_in_the_book(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general())
    late = date(2026, 5, 9)
    assert refused(hall.try_to(number, "notice", when(late), sent=late, way="mail")) == "notice_too_late"
    hall.do(number, "notice", when(late), sent=late, way="mail", though_late=True)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.carried(number)
    assert decisions()[0].void_because == "notice 20 of 21 clear days"


def test_what_is_taken_back_comes_out_of_the_book(hall: MeetingHall):
    number = hall.opened(general())
    state = hall.carried(number)
    hall.do(number, "undo", entry=state.row.seq, reason="miscounted")
    assert decisions() == []
    assert store.load(number).meeting.motion(1).state == "voting"
    hall.do(number, "count", motion=1, in_favour=2, against=9)
    assert decisions() == []


def test_a_reference_is_given_once(hall: MeetingHall):
    number = hall.opened(general("One"), general("Two"))
    hall.carried(number, 1)
    hall.carried(number, 2)
    assert [decided.reference for decided in decisions()] == ["AGM-2026-01", "AGM-2026-02"]


def test_a_double_click_is_one_act_and_a_retry_of_what_was_undone_is_told(hall: MeetingHall):
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    again = when(AGM)
    first = hall.do(number, "remark", again, item=1, text="Once.")
    assert hall.do(number, "remark", again, item=1, text="Once.").row.seq == first.row.seq
    hall.do(number, "undo", entry=first.row.seq, reason="wrong")
    assert refused(hall.try_to(number, "remark", again, item=1, text="Once.")) == "was_undone"


@pytest.mark.cites("nzasp.C.9.5")
def test_a_meeting_without_a_quorum_is_adjourned_and_goes_on_with_new_notice(hall: MeetingHall):
    number = hall.call("sgm", date(2026, 9, 26), ground="directed", decision=a_reference("management", "call_sgm"))
    hall.add(number, general())
    hall.notify(number, date(2026, 9, 4))
    day = date(2026, 9, 26)
    for person in hall.people()[:4]:
        hall.do(number, "check-in", when(day), person=person.pk)
    assert refused(hall.try_to(number, "open", when(day))) == "no_chair"
    hall.do(number, "adjourn", when(day, 10, 30))
    hall.do(number, "reconvene", when(day), day=date(2026, 11, 7), convened="10:00", place="Nelson")
    state = store.load(number)
    assert (state.meeting.phase, state.row.day, state.meeting.sitting.notices) == ("called", date(2026, 11, 7), ())


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.6.3")
def test_officers_are_elected(hall: MeetingHall):
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="election", title="Secretary", office="secretary"))
    first, second, by = hall.members[:3]
    april = date(2026, 4, 30)
    given = {"office": "secretary", "by": by, "received": date(2026, 4, 30), "written": True}
    hall.do(number, "nominate", when(april), person=first, **given)
    hall.do(number, "nominate", when(april), person=second, **given)
    late = {**given, "received": date(2026, 5, 1)}
    assert refused(hall.try_to(number, "nominate", when(april), person=hall.members[4], **late)) == "late"
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "count-election", item=1, **{f"own_{first.pk}": 5, f"own_{second.pk}": 5})
    state = hall.do(number, "cast-election", item=1, person=second.pk)
    assert elected_officers(state.meeting) == (("secretary", second.pk, "Member 01"),)
    assert decisions()[0].matter == "elect_officer"
    assert decisions()[0].person == second.pk


@pytest.mark.cites("nzasp.C.4.2.1")
def test_an_election_to_honorary_vice_president_gives_the_class(hall: MeetingHall):
    from tilehall.site.association.book import member_files

    honoured = hall.members[5]
    reference = a_reference("management", "recommend_honorary", person=honoured)
    item = AgendaItem(
        number=0, kind="honour", title="Honour", honour="honorary_vp", recommendation=reference, person=honoured.pk,
        person_name=honoured.full_name,
    )  # fmt: skip
    facts = ItemFacts(today=AGM, person_is_member=True, recommendation=book.decision(reference))
    number = hall.opened(item, facts=facts)
    hall.carried(number)
    assert member_files.status(honoured, AGM).kind == "honorary_vp"
    state = store.load(number)
    assert refused(hall.try_to(number, "undo", entry=state.row.seq, reason="x")) == "book_rests_on_it"
    # What the book refuses is not in the meeting's log, either: they are written together.
    assert store.load(number).row.seq == state.row.seq
    assert store.load(number).meeting.motion(1).state == "carried"


@pytest.mark.cites("nzasp.C.10.2")
def test_the_tax_authoritys_approval_is_in_the_book(hall: MeetingHall):
    from tilehall.law.association.acts.decisions import ApprovalRecorded

    number = hall.opened(AgendaItem(number=0, kind="rule_change", title="Clause 19", clauses=("19",), text="new words"))
    hall.carried(number)
    assert decisions()[0].not_in_force
    hall.do(number, "close")
    august = date(2026, 8, 2)
    hall.do(number, "approval", when(august), motion=1, on=date(2026, 8, 1), reference="IR 7")
    (entry,) = book.entries_about(ApprovalRecorded)
    assert entry.act.on == date(2026, 8, 1)
    assert decisions()[0].changes == ("19",)
    # Undone in the meeting's log it counts in the book no more, and can be recorded anew.
    hall.do(number, "undo", when(august), entry=store.load(number).row.seq, reason="of another change")
    assert book.entries_about(ApprovalRecorded) == []
    hall.do(number, "approval", when(august), motion=1, on=date(2026, 8, 2), reference="IR 8")
    (entry,) = book.entries_about(ApprovalRecorded)
    assert entry.act.reference == "IR 8"
    refusal = book_commands.taking_back(entry.seq, "a slip", date(2026, 8, 3))
    assert refused(refusal) == "decided_at_a_meeting"
    # What came into force by it keeps it.
    named = NameChanged(on=date(2026, 8, 2), name="W", short="W", decision=entry.act.decision, approval=entry.seq)
    book.append([named], book_origin(CONSOLE, when(august)))
    undo = hall.try_to(number, "undo", when(august), entry=store.load(number).row.seq, reason="x")
    assert refused(undo) == "book_rests_on_it"


def test_rights_are_asked_of_everybody(hall: MeetingHall):
    from tests.site.people.conftest import account

    number = hall.opened(general())
    nobody = account("nobody", hall.members[0])
    with pytest.raises(NotYours):
        hall.try_to(number, "take-item", as_=nobody, item=1)
    with pytest.raises(NotYours):
        hall.try_to(number, "notice", as_=nobody, sent=NOTICE, way="mail")


def test_whoever_is_elected_to_the_chair_runs_the_meeting(hall: MeetingHall):
    from tests.site.people.conftest import account

    number = hall.call()
    hall.add(number, general())
    hall.notify(number)
    for person in (*hall.members, hall.person(hall.secretary)):
        hall.do(number, "check-in", person=person.pk)
    chair = account("chosen", hall.members[3])
    hall.do(number, "chair", person=hall.members[3].pk)
    hall.do(number, "open", as_=chair)
    assert store.load(number).meeting.phase == "open"


@pytest.mark.cites("nzasp.C.9.1")
def test_the_year_has_one_annual_meeting(hall: MeetingHall):
    number = hall.call()
    plan = store.load(number).meeting.called
    again = calling.call_meeting(hall.actor(hall.secretary), plan, when(date(2026, 3, 2)))
    assert refused(again) == "annual_already"


def test_pressed_twice_it_is_called_once(hall: MeetingHall):
    plan = store.load(hall.call("executive", date(2026, 4, 1))).meeting.called
    twice = when(date(2026, 3, 2))
    first = done(calling.call_meeting(hall.actor(hall.secretary), plan, twice))
    assert done(calling.call_meeting(hall.actor(hall.secretary), plan, twice)).number == first.number


@pytest.mark.cites("nzasp.C.9.7")
def test_a_proxy_counts_only_while_its_holder_is_here(hall: MeetingHall):
    giver, holder = hall.members[0], hall.members[3]
    number = hall.call()
    hall.add(number, general(written=True))
    hall.notify(number)
    for person in (*hall.members[1:], hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", person=person.pk)
    hall.do(number, "proxy", giver=giver, holder=holder, received=NOTICE)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[1].pk)
    hall.do(number, "second", motion=1, person=hall.members[2].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    hall.do(number, "go-away", person=holder.pk)
    by_hands = hall.try_to(number, "count", motion=1, in_favour=5, against=5, proxies_in_favour=1)
    assert refused(by_hands) == "more_proxies_than_lodged"
    assert refused(hall.try_to(number, "roll", motion=1, votes={giver.pk: "for"})) == "not_present"
    hall.do(number, "check-in", person=holder.pk)
    counted = hall.do(number, "count", motion=1, in_favour=5, against=5, proxies_in_favour=1)
    assert counted.meeting.motion(1).state == "carried"


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.6.2")
def test_nobody_is_elected_without_a_quorum(hall: MeetingHall):
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="election", title="Secretary", office="secretary"))
    first, by = hall.members[:2]
    april = date(2026, 4, 30)
    hall.do(number, "nominate", when(april), person=first, office="secretary", by=by, received=april, written=True)
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    for person in hall.members[2:]:
        hall.do(number, "go-away", person=person.pk)
    assert refused(hall.try_to(number, "elect-unopposed", item=1)) == "no_quorum_now"
    hall.do(number, "close", though_undealt=True)
    assert decisions() == []


def test_the_words_of_a_motion_stand_once_its_vote_has_begun(hall: MeetingHall):
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="Buy 2 clocks", mover=hall.members[0].pk)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    amended = hall.try_to(number, "put-motion", text="Buy 200 clocks", mover=hall.members[2].pk, amends=1)
    assert refused(amended) == "vote_has_begun"


@pytest.mark.cites("nzasp.C.3.1.3", "nzasp.C.18.1")
def test_a_payment_that_a_meeting_carries_says_to_whom_and_how_much(hall: MeetingHall):
    who = hall.person(hall.president)
    item = AgendaItem(
        number=0, kind="payment", title="Printing", person=who.pk, person_name=who.full_name, payee=who.full_name,
        limit_cents=30000,
    )  # fmt: skip
    number = hall.opened(item)
    hall.carried(number)
    (decided,) = decisions()
    assert (decided.matter, decided.person, decided.payee, decided.limit_cents) == (
        "payment", who.pk, who.full_name, 30000,
    )  # fmt: skip
