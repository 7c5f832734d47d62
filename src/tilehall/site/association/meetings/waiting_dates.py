"""What waits about meetings to come: what closes soon, and the papers of the annual meeting."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.urls import reverse

from tilehall.law.association.meeting.preparation import missing_papers, pack_year
from tilehall.law.association.notice_days import Deadline, deadlines
from tilehall.site.association.book.waiting import Waiting
from tilehall.site.pages.phrases import joined
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.people.actor import Actor

from . import store
from .store import MeetingState

SOON = timedelta(days=60)
CLOSES: dict[str, tuple[str, str]] = {
    "special_business": ("Special business", "What members want discussed arrives by then."),
    "nominations": ("Nominations", "They come in writing by then."),
    "non_routine_business": ("Unusual business", "Notice of it goes out by then."),
    "championship_format": ("The championship’s format", "It is published by then."),
}
PAPERS = {
    "annual_report": "the annual report",
    "income_expenditure": "the statement of income and expenditure",
    "balance_sheet": "the balance sheet",
}


def called(today: date) -> Iterator[MeetingState]:
    """Meetings that are to come, the next first."""
    for row in store.meetings().filter(phase="called", day__gte=today).order_by("day", "pk"):
        yield store.load(row.pk)


def closing(_actor: Actor, today: date) -> Iterator[Waiting]:
    """What members may still send, and until when: an adjournment opens no time that is over. The notice itself is a
    step of the meeting."""
    for state in called(today):
        kind = state.meeting.called.kind
        if kind != "executive":
            for deadline in deadlines(kind, state.meeting.sittings[0].day):
                if deadline.what in CLOSES and today <= deadline.by <= today + SOON:
                    yield _closes(state, deadline)


def _closes(state: MeetingState, deadline: Deadline) -> Waiting:
    what, why = CLOSES[deadline.what]
    return Waiting(
        f"{what} for {state.meeting.called.title}",
        why,
        "Prepare the meeting",
        reverse("meetings:prepare", args=[state.number]),
        clause=clauses_of(*deadline.rests_on)[0],
        due=deadline.by,
    )


def papers(actor: Actor, today: date) -> Iterator[Waiting]:
    for state in called(today):
        if state.meeting.called.kind == "agm" and (missing := missing_papers(state.meeting)):
            yield Waiting(
                f"Papers for {state.meeting.called.title}",
                f"Of {pack_year(state.meeting)} {joined([PAPERS[paper] for paper in missing])} "
                f"{'is' if len(missing) == 1 else 'are'} not laid yet.",
                *_way_to(actor, state, missing),
                clause="nzasp.C.6.6",
                due=state.meeting.sitting.day,
            )


def _way_to(actor: Actor, state: MeetingState, missing: tuple[str, ...]) -> tuple[str, str]:
    """Who keeps the books has the figures; laying them before the meeting is for who prepares it."""
    year = pack_year(state.meeting)
    if missing == ("annual_report",):
        return "See the annual report", reverse("book:report", args=[year])
    if not actor.may("meetings.prepare"):
        return "See the statements", reverse("money:years")
    return "Prepare the meeting", reverse("meetings:prepare", args=[state.number])
