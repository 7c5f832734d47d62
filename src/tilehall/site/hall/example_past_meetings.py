"""Meetings that are over: an annual one, a Management meeting with weighted votes, one that had no quorum."""

from datetime import date, timedelta

from django.utils import timezone

from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.meeting.records import AgendaItem, MeetingPlan
from tilehall.site.association.book import club_files
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.meetings.actions import calling
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person

from .example_meetings import MeetingCast, add, do, must
from .example_register import last_agm

HERE = 22
ANNUAL = (
    AgendaItem(number=0, kind="routine", title="Apologies"),
    AgendaItem(
        number=0, kind="rule_change", title="Special business by mail", clauses=("9.2",),
        text="In clause 9.2: notice that came by mail counts as written.",
    ),
    AgendaItem(
        number=0, kind="general", matter="championship_venue", title="Venue of the next championship", written=True,
        text="That the next championship is held in Nelson.",
    ),
)  # fmt: skip


def hold(cast: MeetingCast) -> None:
    today = timezone.localdate(cast.now)
    _annual(cast, today)
    _management(cast, today - timedelta(days=35), today)
    _without_quorum(cast, today - timedelta(days=70), today)


def _call(cast: MeetingCast, plan: MeetingPlan, items: tuple[AgendaItem, ...], today: date) -> tuple[int, int]:
    """The number of the meeting, and how many days ago it was. Notice goes out five weeks before."""
    ago = (today - plan.day).days
    number = must(calling.call_meeting(cast.secretary, plan, cast.command(ago + 60, f"{plan.kind} {ago}"))).number
    for at, item in enumerate(items):
        add(cast, number, item, ago + 50, f"{ago} {at}")
    sent = plan.day - timedelta(days=35)
    notice = {"sent": sent, "way": "mail", "reference": "by the mail list", "though_late": False}
    do(cast, number, "notice", notice, ago + 35)
    return number, ago


def _hour(cast: MeetingCast, ago: int) -> str:
    """At which everything of that day is entered: no meeting is opened before its time."""
    return f"{timezone.localtime(cast.command(ago, '').now):%H}:00"


def _officers(cast: MeetingCast) -> list[Person]:
    return [actor.person for actor in (cast.president, cast.secretary) if actor.person is not None]


def _gather(cast: MeetingCast, number: int, ago: int, people: list[Person]) -> None:
    for person in {each.pk: each for each in people}.values():
        do(cast, number, "check-in", {"person": person.pk}, ago, str(person.pk))
    do(cast, number, "chair", {"person": _officers(cast)[0].pk}, ago)


def _annual(cast: MeetingCast, today: date) -> None:
    day = last_agm(today)
    plan = MeetingPlan(
        kind="agm",
        title=f"Annual General Meeting {day.year}",
        day=day,
        convened=_hour(cast, (today - day).days),
        place="Taupō, the hall by the lake",
    )
    number, ago = _call(cast, plan, ANNUAL, today)
    here = sorted(cast.people.values(), key=lambda person: person.sort_name)[:HERE]
    _gather(cast, number, ago, [*_officers(cast), *here])
    do(cast, number, "open", {"in_time": True}, ago)
    first, seconder = [person for person in here if person not in _officers(cast)][:2]
    for item, in_favour, against in ((2, 16, 6), (3, 20, 1)):
        do(cast, number, "take-item", {"item": item}, ago, str(item))
        motion = item - 1
        do(cast, number, "put-motion", {"text": ANNUAL[item - 1].text, "mover": first.pk}, ago, str(item))
        do(cast, number, "second", {"motion": motion, "person": seconder.pk}, ago, str(item))
        do(cast, number, "vote", {"motion": motion, "mode": "hands", "by_phone": False}, ago, str(item))
        counted = {"motion": motion, "in_favour": in_favour, "against": against, "abstain": 0}
        do(cast, number, "count", counted, ago, str(item))
    do(cast, number, "close", {"though_undealt": True}, ago)


def _management(cast: MeetingCast, day: date, today: date) -> None:
    """Clubs vote with the weight of their members, officers and independents with one each."""
    item = AgendaItem(
        number=0, kind="general", matter="criteria", title="Criteria for the next Trans-Tasman",
        text="That the twelve highest on the ranking list of 31 December are asked first.",
    )  # fmt: skip
    convened = _hour(cast, (today - day).days)
    plan = MeetingPlan(kind="management", title="Management Committee", day=day, convened=convened, place="Nelson")
    number, ago = _call(cast, plan, (item,), today)
    records = club_files.records().values()
    voting = [person for record in records if (person := record.voting_member(day)) is not None]
    clubs = list(Person.objects.filter(pk__in=voting).order_by("pk"))
    alone = [person for person in cast.people.values() if person.club_id is None][:3]
    _gather(cast, number, ago, [*_officers(cast), *clubs, *alone])
    do(cast, number, "open", {"in_time": True}, ago)
    do(cast, number, "take-item", {"item": 1}, ago)
    do(cast, number, "put-motion", {"text": item.text, "mover": clubs[0].pk}, ago)
    do(cast, number, "second", {"motion": 1, "person": clubs[1].pk}, ago)
    do(cast, number, "vote", {"motion": 1, "mode": "hands", "by_phone": False}, ago)
    votes = {person.pk: "for" if at % 3 else "against" for at, person in enumerate((*clubs, *alone, *_officers(cast)))}
    do(cast, number, "roll", {"motion": 1, "votes": votes}, ago)
    do(cast, number, "close", {"though_undealt": False}, ago)


def _without_quorum(cast: MeetingCast, day: date, today: date) -> None:
    directed = Decided(
        on=day - timedelta(days=65), body="management", matter="call_sgm", reference="", title="A meeting on grades"
    )  # fmt: skip
    ago = (today - day).days
    entry = must(record_decision(CONSOLE, directed, cast.command(ago + 64, "grades")))[0]
    plan = MeetingPlan(
        kind="sgm", title="Special Meeting on grades", day=day, convened="10:00", place="Ōtaki", ground="directed",
        decision=getattr(entry.act, "reference", ""),
    )  # fmt: skip
    item = AgendaItem(
        number=0, kind="general", title="Grades by rating", written=True, text="That grades go by rating."
    )
    number, ago = _call(cast, plan, (item,), today)
    here = sorted(cast.people.values(), key=lambda person: person.sort_name)[:6]
    _gather(cast, number, ago, [*_officers(cast), *here])
    do(cast, number, "adjourn", {"reason": "No quorum half an hour after the time"}, ago)
