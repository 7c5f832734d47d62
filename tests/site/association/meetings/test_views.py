"""The pages of a meeting: what they say, what they offer to whom, and what is refused with its clause."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.people.conftest import account
from tilehall.law.association.meeting.acts import KINDS
from tilehall.law.association.meeting.next_step import Stage
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import calendar as calendar_actions
from tilehall.site.association.book.actions import registers as register_actions
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.actions.deeds import DEEDS
from tilehall.site.association.meetings.keys import person_key, room_key
from tilehall.site.association.meetings.views.deeds import PAGES
from tilehall.site.association.meetings.wording.acts import WORDS
from tilehall.site.association.meetings.wording.notice import notice_text
from tilehall.site.association.meetings.wording.steps import STAGES
from tilehall.site.people.actor import CONSOLE

from .meeting_hall import AGM, SPRING, MeetingHall, a_reference, browser, general, refused, when

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def text(client: Client, name: str, *args: object, **query: str) -> str:
    response = client.get(reverse(f"meetings:{name}", args=args), query)
    assert response.status_code == 200, (name, response.status_code)
    return str(response.content.decode())


def test_every_act_deed_and_stage_has_its_words():
    assert set(KINDS.values()) == set(WORDS)
    assert set(DEEDS) == set(PAGES)
    assert set(STAGES) == set(Stage.__args__)  # type: ignore[attr-defined]


def test_the_list_says_when_the_next_annual_meeting_is_due(hall: MeetingHall):
    page = text(browser(hall.secretary), "meetings")
    assert "No meeting is called" in page
    assert reverse("meetings:new", args=["agm"]) in page
    number = hall.call()
    assert reverse("meetings:meeting", args=[number]) in text(Client(), "meetings")
    assert reverse("meetings:new", args=["agm"]) not in text(Client(), "meetings")


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.16")
def test_an_annual_meeting_outside_its_weekend_is_refused_on_the_page(hall: MeetingHall):
    secretary = browser(hall.secretary)
    day = timezone.localdate() + timedelta(days=7)
    day = day if day.month not in (5, 6) else date(day.year, 8, 3)
    typed = {"title": "AGM", "day": f"{day:%d/%m/%Y}", "convened": "10:00", "place": "", "command_id": "a1"}
    page = secretary.post(reverse("meetings:new", args=["agm"]), typed).content.decode()
    assert "is on its weekend" in page
    assert reverse("rulebook:clause", args=["nzasp.C.9.1"]) in page
    assert store.meetings().count() == 0


def test_an_executive_meeting_is_called_and_gets_business(hall: MeetingHall):
    secretary = browser(hall.secretary)
    day = timezone.localdate() + timedelta(days=3)
    typed = {"title": "Executive", "day": f"{day:%d/%m/%Y}", "convened": "19:30", "place": "Online", "command_id": "b1"}
    for _ in range(2):
        page = secretary.post(reverse("meetings:new", args=["executive"]), typed, follow=True).content.decode()
    assert "The meeting is called" in page
    (row,) = store.meetings()
    add = reverse("meetings:item", args=[row.pk, "general"])
    secretary.post(add, {"title": "Clocks", "text": "Ten of them.", "matter": "other", "command_id": "c1"})
    assert "Clocks" in text(secretary, "meeting", row.pk)
    fee = secretary.get(reverse("meetings:item", args=[row.pk, "fee"]))
    assert fee.status_code == 404


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.9.6")
def test_the_chairs_screen_leads_through_the_meeting(hall: MeetingHall):
    president = browser(hall.president)
    number = hall.call()
    hall.add(number, general("Clocks"))
    hall.notify(number)
    hall.gather(number)
    page = text(president, "chair", number)
    assert "Pat President takes the chair" in page
    assert "Quorum" in page
    assert "nzasp.C.9.5" in page

    def press(key: str, **fields: object) -> str:
        response = president.post(
            reverse("meetings:deed", args=[number, key]), {"command_id": key, **fields}, follow=True
        )
        return str(response.content.decode())

    press("chair", person=hall.person(hall.president).pk)
    hall.do(number, "open", when(AGM))
    page = press("take-item", item=1)
    assert "Somebody moves" in page
    page = press("put-motion", text="That ten clocks be bought", mover=hall.members[0].pk)
    assert "Somebody seconds" in page
    assert "That ten clocks be bought" in page
    page = press("second", motion=1, person=hall.members[1].pk)
    assert "Put it to the vote by voices" in page
    page = press("vote", motion=1, mode="voices")
    assert "A poll is demanded" in page
    page = press("declare", motion=1, carried="yes")
    assert "Close the meeting" in page
    assert "AGM-2026-01" in page
    page = press("close")
    assert "Look at the minutes" in page


@pytest.mark.cites("nzasp.C.9.7")
def test_a_refused_count_stays_on_its_form_with_its_clause(hall: MeetingHall):
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="X", mover=hall.members[0].pk)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    typed = {"motion": "1", "in_favour": "400", "against": "1", "abstain": "0", "command_id": "x"}
    page = browser(hall.president).post(reverse("meetings:deed", args=[number, "count"]), typed).content.decode()
    assert "people with a vote are checked in" in page
    assert "nzasp.C.9.7" in page
    assert "400" in page


def test_a_stranger_is_kept_from_the_chair(hall: MeetingHall):
    number = hall.opened(general())
    member = browser(account("member", hall.members[0]))
    assert member.get(reverse("meetings:chair", args=[number])).status_code == 403
    assert member.post(reverse("meetings:deed", args=[number, "close"])).status_code == 403
    assert member.get(reverse("meetings:deed", args=[number, "nonsense"])).status_code == 404


def test_a_phone_checks_in_seconds_and_votes(hall: MeetingHall):
    number = hall.opened(general("Clocks"))
    row = store.head(number)
    person = hall.members[2].pk
    key = person_key(row, person)
    phone = Client()
    assert "You are checked in" in text(phone, "me", number, key)
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="Ten clocks", mover=hall.members[0].pk)
    assert "I second it" in text(phone, "me", number, key)
    phone.post(reverse("meetings:second", args=[number, key]), {"motion": "1", "command_id": "s"})
    hall.do(number, "vote", motion=1, mode="hands", by_phone=True)
    assert "Your vote" in text(phone, "me", number, key)
    nothing = phone.post(reverse("meetings:vote", args=[number, key]), {"motion": "1"}, follow=True).content.decode()
    assert "Choose for, against or abstain" in nothing
    given = {"motion": "1", f"vote_{person}": "for", "command_id": "v"}
    page = phone.post(reverse("meetings:vote", args=[number, key]), given, follow=True).content.decode()
    assert "Wait for the count" in page
    hall.do(number, "count-phones", motion=1, said=dict.fromkeys(store.load(number).meeting.present))
    late = phone.post(reverse("meetings:vote", args=[number, key]), {**given, "command_id": "w"}, follow=True)
    assert "The vote is closed" in late.content.decode()
    other = {"motion": "1", f"vote_{hall.members[5].pk}": "for"}
    assert phone.post(reverse("meetings:vote", args=[number, key]), other, follow=True).status_code == 200
    assert phone.get(reverse("meetings:me", args=[number, "1-abc"])).status_code == 404
    own = phone.get(reverse("meetings:me", args=[number, key])).content.decode()
    assert 'aria-label="This meeting"' in own
    assert phone.get(reverse("meetings:me", args=[number, key]), {"at": str(store.head(number).seq)}).status_code == 204


def test_the_code_on_the_wall_leads_who_is_signed_in_to_the_own_page(hall: MeetingHall):
    today = timezone.localdate()
    number = hall.call("executive", today)
    key = room_key(store.head(number))
    here = reverse("meetings:here", args=[number, key])
    assert "Sign in" in Client().get(here).content.decode()
    president = browser(hall.president)
    assert "I am here" in president.get(here).content.decode()
    page = president.post(here, {"command_id": "h"}, follow=True).content.decode()
    assert "You are checked in" in page
    assert Client().get(reverse("meetings:here", args=[number, "wrong"])).status_code == 404


def test_the_wall_shows_motion_and_result(hall: MeetingHall):
    number = hall.opened(general("Clocks"))
    wall = Client()
    assert "1 Executive member (1 needed) · 13 ordinary or life members (10 needed)" in text(wall, "wall", number)
    hall.carried(number)
    page = text(wall, "wall", number)
    assert "That it be so" in page
    assert "10 : 1" in page
    assert "Check in, second and vote" not in page
    assert wall.get(reverse("meetings:wall", args=[number]), {"at": str(store.head(number).seq)}).status_code == 204


@pytest.mark.cites("nzasp.C.9.8")
def test_minutes_are_for_officers_until_they_are_approved(hall: MeetingHall):
    number = hall.opened(general("Clocks"))
    hall.carried(number)
    hall.do(number, "close")
    secretary, member = browser(hall.secretary), browser(account("member", hall.members[0]))
    page = text(secretary, "minutes", number)
    assert "Moved by Member 00, seconded by Member 01: That it be so" in page
    assert "Carried (AGM-2026-01)." in page
    assert "Not open yet" in text(member, "minutes", number)
    assert member.get(reverse("meetings:minutes-file", args=[number, "txt"])).status_code == 403
    plain = secretary.get(reverse("meetings:minutes-file", args=[number, "txt"])).content.decode()
    assert "For 10, against 1." in plain
    hall.do(number, "correct-minutes", text="Eleven, not ten.")
    hall.do(number, "approve-minutes", when(date(2027, 6, 5)), on=date(2027, 6, 5), at_meeting="AGM 2027")
    assert "Correction by Pat President: Eleven, not ten." in text(member, "minutes", number)
    pdf = secretary.get(reverse("meetings:minutes-file", args=[number, "pdf"]))
    assert pdf.content.startswith(b"%PDF")


def test_the_log_tells_everything_and_offers_to_take_it_back(hall: MeetingHall):
    number = hall.opened(general("Clocks"))
    page = text(browser(hall.secretary), "log", number)
    assert "The meeting was opened" in page
    assert "Called for 30/05/2026" in page
    form = text(browser(hall.president), "deed", number, "undo", entry="3")
    assert "Take it back" in form


@pytest.mark.cites("nzasp.C.0", "nzasp.C.10.1", "nzasp.C.10.2")
def test_the_rules_in_force_on_any_day(hall: MeetingHall):
    number = hall.opened(AgendaItem(number=0, kind="rule_change", title="Clause 19", clauses=("19",), text="new words"))
    hall.carried(number)
    hall.do(number, "close")
    visitor = Client()
    assert "passed, not in force" in text(visitor, "rules", on="2026-06-01")
    assert "No meeting recorded here has changed it" in text(visitor, "rules", on="29/05/2026"), "as people write it"
    assert "earlier version, not loaded" in text(visitor, "rules", on="2020-05-29")
    assert "nzasp-const-2020-05-30" in text(visitor, "rules", on="2020-05-31")
    assert 'class="error"' in text(visitor, "rules", on="nonsense")
    hall.do(number, "approval", when(date(2026, 8, 2)), motion=1, on=date(2026, 8, 1), reference="IR 7")
    for day in ("2026-05-30", "2026-06-15", "2026-07-31"):
        assert "passed, not in force" in text(visitor, "rules", on=day), "the approval came later"
    for day in ("2026-08-01", "2026-08-02"):
        assert "in force from 1 August 2026" in text(visitor, "rules", on=day)
    assert "AGM-2026-01" in text(visitor, "resolutions")


@pytest.mark.cites("nzasp.C.9.3")
def test_the_page_of_the_notice_names_who_must_be_told_and_the_last_day(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general("Clocks"))
    page = text(browser(hall.secretary), "notice", number)
    assert "8 May 2026" in page
    assert "Avon" in page
    assert "outside clubs" in page
    hall.notify(number)
    assert "28 clear days" in text(browser(hall.secretary), "notice", number)


def test_the_check_in_finds_people_and_shows_their_votes(hall: MeetingHall):
    number = hall.call("executive", timezone.localdate())
    secretary = browser(hall.secretary)
    page = text(secretary, "check-in", number, q="Member 03")
    assert "Check in" in page
    secretary.post(
        reverse("meetings:deed", args=[number, "check-in"]), {"person": hall.members[3].pk, "command_id": "i"}
    )
    page = text(secretary, "check-in", number)
    assert "Here (1)" in page
    assert secretary.get(reverse("meetings:card", args=[number, hall.members[3].pk])).status_code in (200, 302)
    assert secretary.get(reverse("meetings:card", args=[number, hall.members[4].pk])).status_code == 404


@pytest.mark.cites("nzasp.C.4.1.2", "reading:R-02")
def test_an_application_without_a_club_comes_onto_the_next_executives_agenda(hall: MeetingHall):
    from tests.site.association.book.associations import a_person, at, done
    from tilehall.site.association.book import member_files
    from tilehall.site.association.book.actions import members
    from tilehall.site.people.actor import CONSOLE

    ana, ben = a_person("Ana Applicant"), a_person("Ben Clubman")
    applied = done(members.apply(CONSOLE, ana, on=date(2026, 2, 10), club=None, told="", context=at()))
    done(members.apply(CONSOLE, ben, on=date(2026, 2, 10), club=hall.clubs[0], told="", context=at()))
    early, number = hall.call("executive", date(2026, 2, 8)), hall.call("executive", date(2026, 3, 12))
    secretary = browser(hall.secretary)
    assert "Ana Applicant" not in text(secretary, "prepare", early)
    page = text(secretary, "prepare", number)
    assert "Ana Applicant" in page
    assert "Ben Clubman" not in page
    secretary.post(reverse("meetings:application", args=[number, applied.seq]), {"command_id": "ap"})
    day = date(2026, 3, 12)
    from tilehall.site.people.roles import Role

    from .meeting_hall import an_officer

    third = an_officer(Role.TREASURER, "Tess Treasurer")
    for made in (hall.president, hall.secretary, third):
        hall.do(number, "check-in", when(day), person=hall.person(made).pk)
    hall.do(number, "chair", when(day), person=hall.person(hall.president).pk)
    hall.do(number, "open", when(day))
    hall.do(number, "take-item", when(day), item=1)
    hall.do(number, "put-motion", when(day), text="That she be accepted", mover=hall.person(third).pk)
    hall.do(number, "second", when(day), motion=1, person=hall.person(hall.secretary).pk)
    hall.do(number, "vote", when(day), motion=1, mode="voices")
    hall.do(number, "declare", when(day), motion=1, carried="yes")
    assert member_files.status(ana, day).member


@pytest.mark.cites("nzasp.C.9.1")
def test_a_meeting_stands_in_the_calendar_and_in_its_feed(hall: MeetingHall):
    number = hall.call()
    page = Client().get(reverse("book:calendar-year", args=[AGM.year])).content.decode()
    assert "The meeting, 10:00" in page
    assert reverse("meetings:meeting", args=[number]) in page
    assert "on the same days" not in page


@pytest.mark.cites("nzasp.C.1")
def test_the_notice_carries_the_name_of_the_association(hall: MeetingHall):
    meeting = store.load(hall.call()).meeting
    assert notice_text(meeting)[1].startswith("New Zealand Association of Scrabble Players\n")
    carried = a_reference("agm", "rule_change", SPRING)
    decision = book.decision(carried)
    assert decision is not None
    register_actions.change_name(
        CONSOLE, name="Word Players", short="WP", on=SPRING, decision=decision.seq, context=when(SPRING)
    )
    assert notice_text(meeting)[1].startswith("Word Players\n")


def test_what_is_about_one_person_is_read_by_officers_alone():
    hall = MeetingHall()
    person = hall.members[3]
    a_reference("executive", "suspend", person=person)
    number = hall.call("executive", date(2026, 4, 1))
    hall.add(number, general("Application: Petra"))
    addresses = [reverse("meetings:meeting", args=[number]), reverse("meetings:wall", args=[number])]
    for address in addresses:
        assert Client().get(address).status_code in (302, 403)
        assert browser(hall.secretary).get(address).status_code == 200
    resolutions = reverse("meetings:resolutions")
    assert "EX-2026-01" not in Client().get(resolutions).content.decode()
    assert "EX-2026-01" in browser(hall.secretary).get(resolutions).content.decode()


@pytest.mark.parametrize("name, args", [("meetings:send-notice", [74]), ("meetings:application", [74, 1])])
def test_a_meeting_that_is_not_there_is_not_found(name, args):
    hall = MeetingHall(2)
    assert browser(hall.secretary).post(reverse(name, args=args)).status_code == 404


def test_an_amendment_begins_with_the_words_that_it_changes(hall: MeetingHall):
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That the levy is two dollars", mover=hall.members[0].pk)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    chair = browser(hall.president)
    url = reverse("meetings:deed", args=[number, "put-motion"])
    page = chair.get(url, {"amends": 1}).content.decode()
    assert "<h1>An amendment</h1>" in page
    assert "The whole motion, as amended" in page
    assert "That the levy is two dollars</textarea>" in page
    again = chair.post(url, {"amends": 1, "text": "", "command_id": "am"}).content.decode()
    assert "<h1>An amendment</h1>" in again


@pytest.mark.parametrize("number", ["0", "-1", "999999", "9" * 24])
def test_no_number_in_a_form_breaks_a_page(hall: MeetingHall, number: str):
    """Of somebody who is not there, or larger than any row is numbered."""
    meeting, client = hall.opened(general()), browser(hall.president)
    client.raise_request_exception = False
    names = ("item", "motion", "person", "entry", "giver", "amends")
    filled = {"office": "president", "text": "x", "reason": "x", "mode": "hands", "carried": "yes", "choice": "for"}
    before = store.load(meeting).row.seq
    for key in DEEDS.keys() - {"close", "adjourn", "pack", "template", "open"}:
        response = client.post(
            reverse("meetings:deed", args=[meeting, key]), {**dict.fromkeys(names, number), **filled}
        )
        assert response.status_code < 500, key
    assert store.load(meeting).row.seq == before


@pytest.mark.cites("nzasp.C.9.5")
def test_a_late_quorum_is_asked_about_on_the_page_that_opens(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general())
    hall.notify(number)
    for person in (*hall.people(), hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", when(AGM, 10, 45), person=person.pk)
    hall.do(number, "chair", when(AGM, 10, 46), person=hall.person(hall.president).pk)
    assert refused(hall.try_to(number, "open", when(AGM, 10, 47))) == "quorum_came_late"
    page = text(browser(hall.president), "deed", number, "open")
    assert "The chair finds that the quorum was here in time" in page
    assert "Adjourn the meeting" in text(browser(hall.president), "chair", number)
    hall.do(number, "open", when(AGM, 10, 48), in_time=True)
    assert "found that the quorum was here in time" in text(browser(hall.secretary), "log", number)


@pytest.mark.cites("nzasp.C.17.3")
def test_the_executive_selects_nobody_alone_for_an_event_with_criteria(hall: MeetingHall):
    secretary, number = browser(hall.secretary), hall.call("executive")
    chosen = book.decision(a_reference("management", "criteria"))
    assert chosen is not None
    asked = {"event": "World Championship", "text": "By ranking.", "decision": chosen.seq, "on": SPRING}
    calendar_actions.set_criteria(CONSOLE, context=when(SPRING), **asked)
    typed = {"title": "Selection", "text": "The offer came on 1 March", "command_id": "s1"}
    page = reverse("meetings:item", args=[number, "selection"])
    refusal = secretary.post(page, {**typed, "event": "world  championship"}).content.decode()
    assert "There are criteria for this event (MC-" in refusal
    assert not store.load(number).meeting.items
    assert secretary.post(page, {**typed, "event": ""}).status_code == 200, "the event must be named"
    assert secretary.post(page, {**typed, "event": "Causeway"}).status_code == 302
    assert [item.title for item in store.load(number).meeting.items] == ["Selection: Causeway"]


@pytest.mark.cites("nzasp.C.6.3")
def test_a_nomination_of_a_day_to_come_has_not_been_received(hall: MeetingHall):
    number = hall.call()
    tomorrow = timezone.localdate() + timedelta(days=1)
    names = {"person": "Member 01", "by": "Member 02"}
    typed = {**names, "office": "president", "received": f"{tomorrow:%d/%m/%Y}", "written": "on", "command_id": "n1"}
    answer = browser(hall.secretary).post(reverse("meetings:deed", args=[number, "nominate"]), typed)
    assert "is still to come" in answer.content.decode()
    assert not store.load(number).meeting.nominations
