"""What waits about meetings: the next step of those that are called or open, and minutes that nobody has approved."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.meeting.next_step import situation
from tilehall.law.association.meeting.notices import notice_standing
from tilehall.site.association.book.waiting import Waiting
from tilehall.site.people.actor import Actor

from . import store
from .actions.secret_ballots import called_off
from .store import MeetingState
from .wording.steps import step_words

SOON = timedelta(days=90)  # what is farther away waits for nobody yet
QUIET = ("wait_for_the_day", "done", "nothing")


def meetings(_actor: Actor, today: date) -> Iterator[Waiting]:
    near = store.meetings().exclude(phase="called_off").filter(day__lte=today + SOON, day__gte=today - 5 * SOON)
    now = datetime.combine(today, timezone.localtime().time(), timezone.get_current_timezone())
    for row in near.exclude(phase="called", day__lt=today):  # its day went by, and nobody came
        state = store.load(row.pk)
        found = situation(state.meeting, now, called_off(state.meeting))
        if found.step.code not in QUIET:
            words = step_words(found.step, row.pk)
            page = "notice" if found.step.code == "send_notice" else _page(row.phase, row.day == today)
            yield Waiting(
                f"{row.title}: {words.label}",
                words.sentence,
                "Go there",
                reverse(f"meetings:{page}", args=[row.pk]),
                clause=words.clauses[0] if words.clauses else "",
                due=_due(state),
            )


def _page(phase: str, on_the_day: bool) -> str:
    called = "chair" if on_the_day else "prepare"
    return {"called": called, "adjourned": "chair", "open": "chair"}.get(phase, "minutes")


def _due(state: MeetingState) -> date | None:
    """The last day for the notice, while it is not out."""
    if state.meeting.phase != "called" or state.meeting.sitting.notices:
        return None
    return notice_standing(state.meeting).last_day
