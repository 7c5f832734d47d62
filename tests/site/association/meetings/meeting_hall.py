"""An association that meets, for tests: officers with accounts, members, clubs, and deeds done on a day."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.site.association.book.associations import a_club, a_decision, a_member, at
from tests.site.kept_rows import scene_once
from tests.site.people.conftest import account
from tilehall.law.association.acts.decisions import Body, Matter
from tilehall.law.association.meeting import conduct
from tilehall.law.association.meeting.agenda import ItemFacts, add_item
from tilehall.law.association.meeting.records import AgendaItem, MeetingKind, MeetingPlan
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import suspensions
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.actions import calling
from tilehall.site.association.meetings.actions.commands import PREPARE, Decision, execute
from tilehall.site.association.meetings.actions.deeds import do_deed
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.people.roles import Role

AGM = date(2026, 5, 30)
SPRING = date(2026, 3, 1)
NOTICE = date(2026, 5, 1)


def when(day: date, hour: int = 10, minute: int = 0) -> CommandContext:
    """By the clock of the hall."""
    local = datetime.combine(day, time(hour, minute), timezone.get_default_timezone())
    return CommandContext(local.astimezone(UTC), new_command())


def an_officer(role: Role, name: str) -> Account:
    holder = a_member(name)
    made = account(name.replace(" ", "").lower(), holder)
    people.give_role(CONSOLE, person=holder, role=role, since=date(2020, 1, 1), now=at().now)
    return made


class MeetingHall:
    """A President, a Secretary, and so many members of two clubs and none."""

    def __init__(self, members: int = 12) -> None:
        made = scene_once((MeetingHall, members), lambda: _people_and_clubs(members))
        self.president, self.secretary, self.clubs, self.members = made

    def actor(self, made: Account, day: date = AGM) -> Actor:
        return actor_of(made, day)

    def call(self, kind: MeetingKind = "agm", day: date = AGM, **more: Any) -> int:
        plan = MeetingPlan(kind=kind, title="The meeting", day=day, convened="10:00", place="Nelson", **more)
        return done(calling.call_meeting(self.actor(self.secretary), plan, when(SPRING))).number

    def add(self, number: int, item: AgendaItem, facts: ItemFacts | None = None) -> int:
        known = facts or ItemFacts(today=SPRING)
        state = done(execute(CONSOLE, PREPARE, number, lambda meeting: add_item(meeting, item, known), when(SPRING)))
        return state.meeting.items[-1].number

    def do(self, number: int, key: str, context: CommandContext | None = None, **given: Any) -> MeetingState:
        return done(self.try_to(number, key, context, **given))

    def try_to(
        self, number: int, key: str, context: CommandContext | None = None, as_: Account | None = None, **given: Any
    ) -> MeetingState | Refusal:
        actor = self.actor(as_ or self.president)
        return do_deed(actor, number, key, {**DEFAULTS.get(key, {}), **given}, context or when(AGM))

    def notify(self, number: int, sent: date = NOTICE) -> MeetingState:
        return self.do(number, "notice", when(sent), sent=sent, way="mail")

    def gather(self, number: int, day: date = AGM) -> MeetingState:
        """Everybody comes, by one command: what each would be asked at the door is asked of all of them at once."""
        come = [*self.people(), self.person(self.secretary), self.person(self.president)]

        def check_in_all(meeting: Meeting) -> Decision:
            known = register.attendees(come, meeting.called.kind, meeting.sitting.day)
            decided = [conduct.check_in(meeting, known[person.pk], day) for person in come]
            assert not any(isinstance(each, Refusal) for each in decided), decided
            return tuple(act for acts in decided for act in acts)

        return done(execute(self.actor(self.president), PREPARE, number, check_in_all, when(day)))

    def people(self) -> list[Person]:
        return self.members

    def person(self, made: Account) -> Person:
        assert made.person is not None
        return made.person

    def opened(self, *items: AgendaItem, kind: MeetingKind = "agm", facts: ItemFacts | None = None) -> int:
        """A meeting with this business, open, with the President in the chair."""
        number = self.call(kind)
        for item in items:
            self.add(number, item, facts)
        self.notify(number)
        self.gather(number)
        self.do(number, "chair", person=self.person(self.president).pk)
        self.do(number, "open")
        return number

    def carried(self, number: int, item: int = 1, in_favour: int = 10, against: int = 1) -> MeetingState:
        text = self.do(number, "take-item", item=item).meeting.item(item).text or "That it be so"
        motion = len(self.do(number, "put-motion", text=text, mover=self.members[0].pk).meeting.motions)
        self.do(number, "second", motion=motion, person=self.members[1].pk)
        self.do(number, "vote", motion=motion, mode="hands")
        return self.do(number, "count", motion=motion, in_favour=in_favour, against=against)


def _people_and_clubs(members: int) -> tuple[Account, Account, list[Club], list[Person]]:
    president = an_officer(Role.PRESIDENT, "Pat President")
    secretary = an_officer(Role.SECRETARY, "Sue Secretary")
    clubs = [a_club(name) for name in ("Avon", "Bay")]
    in_turn = [*clubs, None]
    return president, secretary, clubs, [a_member(f"Member {n:02}", club=in_turn[n % 3]) for n in range(members)]


DEFAULTS: Mapping[str, dict[str, Any]] = {
    "notice": {"reference": "", "though_late": False},
    "vote": {"by_phone": False},
    "count": {"abstain": 0},
    "close": {"though_undealt": False},
    "adjourn": {"reason": ""},
}


def done(result: MeetingState | Refusal) -> MeetingState:
    assert not isinstance(result, Refusal), result
    return result


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def general(title: str = "Clocks", **more: Any) -> AgendaItem:
    return AgendaItem(number=0, kind=more.pop("kind", "general"), title=title, **more)


def a_reference(body: Body, matter: Matter, on: date = SPRING, person: Person | None = None) -> str:
    """Of a decision that is in the book."""
    from tilehall.site.association.book import store

    entry = store.entry(a_decision(body, matter, on, person))
    assert entry is not None
    return str(getattr(entry.act, "reference", ""))


def suspend(person: Person, on: date = AGM) -> None:
    """By the Executive, from that day on."""
    decision = a_decision("executive", "suspend", on, person)
    asked = SuspensionAsked(since=on, until=date(2027, 12, 31), why="x", decision=decision)
    assert not isinstance(suspensions.suspend(CONSOLE, person, asked, at()), Refusal)


def browser(made: Account) -> Client:
    client = Client()
    client.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
    return client
