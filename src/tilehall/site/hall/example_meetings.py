"""Meetings of the example: a special one that is being held today, the next annual one, and one of the Executive."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar

from django.utils import timezone

from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.meeting.agenda import ItemFacts, add_item
from tilehall.law.association.meeting.records import AgendaItem, MeetingPlan
from tilehall.law.association.weekends import agm_weekend
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.meetings.actions import attendance, calling
from tilehall.site.association.meetings.actions.commands import PREPARE, execute
from tilehall.site.association.meetings.actions.deeds import do_deed
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

Done = TypeVar("Done")
HERE = 24
EVENING = time(19, 30)
BUSINESS = (
    AgendaItem(number=0, kind="routine", title="Apologies"),
    AgendaItem(
        number=0, kind="general", title="Clocks for the clubs", written=True,
        text="That the Association buys ten clocks and lends them to clubs that hold their first tournament.",
    ),
    AgendaItem(
        number=0, kind="rule_change", title="Notice by mail", clauses=("9.3",),
        text="In clause 9.3: a notice that went to the mail address a club has given counts as sent.",
    ),
    AgendaItem(number=0, kind="general", title="A levy for new boards", text="Two dollars from each member."),
)  # fmt: skip


@dataclass
class MeetingCast:
    """Who runs the meetings, and everybody else."""

    secretary: Actor
    president: Actor
    people: Mapping[str, Person]
    now: datetime

    def command(self, days: int, name: str) -> CommandContext:
        """Today at once; on days before, in the evening, whatever time it is now: meetings are held at their hours."""
        at = timezone.localtime(self.now)
        if days:
            at = datetime.combine(at.date() - timedelta(days=days), EVENING, at.tzinfo)
        return CommandContext(at, f"example meeting {name}")


def hold(cast: MeetingCast) -> None:
    today = timezone.localdate(cast.now)
    _special(cast, today)
    _annual(cast, today)
    plan = MeetingPlan(
        kind="executive", title="Executive", day=today + timedelta(days=9), convened="19:30", place="By telephone"
    )
    number = must(calling.call_meeting(cast.secretary, plan, cast.command(0, "executive"))).number
    add(cast, number, AgendaItem(number=0, kind="general", title="Letters with the franchise holder"), 0)


def _special(cast: MeetingCast, today: date) -> None:
    """In session, with one motion carried and another that waits for its vote by phones."""
    directed = Decided(
        on=today - timedelta(days=50),
        body="management",
        matter="call_sgm",
        reference="",
        title="A Special General Meeting",
    )
    entry = must(record_decision(CONSOLE, directed, cast.command(49, "directed")))[0]
    convened = f"{timezone.localtime(cast.now):%H}:00"
    plan = MeetingPlan(
        kind="sgm", title="Special General Meeting", day=today, convened=convened, place="Taupō, the hall by the lake",
        ground="directed", decision=getattr(entry.act, "reference", ""),
    )  # fmt: skip
    number = must(calling.call_meeting(cast.secretary, plan, cast.command(48, "special"))).number
    for at, item in enumerate(BUSINESS):
        add(cast, number, item, 47, str(at))
    sent = today - timedelta(days=30)
    notice = {"sent": sent, "way": "mail", "reference": "by the mail list", "though_late": False}
    do(cast, number, "notice", notice, 30)
    here = sorted(cast.people.values(), key=lambda person: person.sort_name)[:HERE]
    officers = [actor.person for actor in (cast.president, cast.secretary) if actor.person is not None]
    for person in {person.pk: person for person in (*officers, *here)}.values():
        do(cast, number, "check-in", {"person": person.pk}, 0, str(person.pk))
    do(cast, number, "chair", {"person": officers[0].pk})
    do(cast, number, "open", {"in_time": True})
    do(cast, number, "take-item", {"item": 1}, name="1")
    do(cast, number, "remark", {"item": 1, "text": "Apologies came from Kaikōura."})
    do(cast, number, "take-item", {"item": 2}, name="2")
    first, second, third = [person.pk for person in here if person not in officers][:3]
    do(cast, number, "put-motion", {"text": BUSINESS[1].text, "mover": first}, name="1")
    do(cast, number, "second", {"motion": 1, "person": second}, name="1")
    do(cast, number, "vote", {"motion": 1, "mode": "hands", "by_phone": False}, name="1")
    do(cast, number, "count", {"motion": 1, "in_favour": 17, "against": 4, "abstain": 2})
    do(cast, number, "take-item", {"item": 4}, name="4")
    do(cast, number, "put-motion", {"text": "That each member pays a levy of two dollars.", "mover": third}, name="2")
    must(attendance.second(number, first, 2, cast.command(0, "seconded")))


def _annual(cast: MeetingCast, today: date) -> None:
    """The next one: its agenda is made, two stand for an office, notice is still to go out."""
    weekend = next(
        found
        for year in (today.year, today.year + 1)
        if (found := agm_weekend(year)).first > today + timedelta(days=40)
    )
    plan = MeetingPlan(
        kind="agm",
        title=f"Annual General Meeting {weekend.first.year}",
        day=weekend.first,
        convened="17:00",
        place="Nelson",
    )
    number = must(calling.call_meeting(cast.secretary, plan, cast.command(0, "annual"))).number
    do(cast, number, "template", {}, name="annual")
    by, *candidates = sorted(cast.people.values(), key=lambda person: person.sort_name)[-3:]
    for candidate in candidates:
        given = {"office": "secretary", "person": candidate, "by": by, "received": today, "written": True}
        do(cast, number, "nominate", given, name=f"annual {candidate.pk}")


def add(cast: MeetingCast, number: int, item: AgendaItem, days: int, name: str = "") -> None:
    context = cast.command(days, f"item {number} {name}")
    facts = ItemFacts(today=timezone.localdate(context.now), proposer_is_member=True)
    must(execute(cast.secretary, PREPARE, number, lambda meeting: add_item(meeting, item, facts), context))


def do(cast: MeetingCast, number: int, key: str, given: dict[str, Any], days: int = 0, name: str = "") -> None:
    """By the President, who is the chair and may prepare too."""
    must(do_deed(cast.president, number, key, given, cast.command(days, f"{number} {key} {name}")))


def must(answer: Done | Refusal) -> Done:
    """What the example does is never refused."""
    if isinstance(answer, Refusal):
        raise AssertionError(f"{answer.code}: {dict(answer.detail)}")
    return answer
