"""A meeting is called, moved, called off, and goes on after an adjournment."""

import secrets
from dataclasses import replace
from datetime import date

from django.utils import timezone

from tilehall.law.association.meeting import calling as law
from tilehall.law.association.meeting.calling import CallingFacts
from tilehall.law.association.meeting.records import MeetingPlan
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import register, store
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.games import news
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin

from .book_entries import entry_of
from .commands import PREPARE, Decision, execute


def call_meeting(actor: Actor, plan: MeetingPlan, context: CommandContext) -> MeetingState | Refusal:
    """A new meeting. Pressed twice it is the one meeting."""
    require(actor, PREPARE)

    def once() -> MeetingState | Refusal:
        if (number := store.opened_by(context.command_id)) is not None:
            return store.load(number)
        decided = law.call_meeting(plan, facts(plan, timezone.localdate(context.now)))
        if isinstance(decided, Refusal):
            return decided
        state = store.open_meeting(secrets.token_hex(16), decided, origin(actor, context))
        news.announce(f"meeting.{state.number}", state.row.seq)
        return state

    return until_no_clash(once)


def facts(plan: MeetingPlan, today: date, *, but: int | None = None) -> CallingFacts:
    annual = store.meetings().filter(kind="agm").exclude(phase="called_off").exclude(pk=but or 0)
    years = frozenset(day.year for day in annual.values_list("day", flat=True) if day is not None)
    special = store.meetings().filter(kind="sgm").exclude(phase="called_off").exclude(pk=but or 0)
    called = [store.load(row.pk).meeting.called for row in special] if plan.ground == "directed" else []
    return CallingFacts(
        today=today,
        decision=entry_of(plan.decision),
        annual_years=years,
        directions_used=frozenset(each.decision for each in called if each.ground == "directed"),
        unfit_signatures=register.unfit_signatures(plan.signatures, today),
    )


def reschedule(actor: Actor, number: int, plan: MeetingPlan, context: CommandContext) -> MeetingState | Refusal:
    """A requisition was judged on the day it came: who signed and left since has signed."""

    def decide(meeting: Meeting) -> Decision:
        known = facts(replace(plan, signatures=()), timezone.localdate(context.now), but=number)
        return law.reschedule(meeting, replace(plan, signatures=meeting.called.signatures), known)

    return execute(actor, PREPARE, number, decide, context)
