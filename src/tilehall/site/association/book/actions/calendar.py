"""What is set for a year: events, venue and format of the championship, host of the Masters, postponements,
criteria and selections."""

from dataclasses import replace
from datetime import date

from django.utils import timezone

from tilehall.law.association import calendar_plans as law
from tilehall.law.association import selection
from tilehall.law.association.acts.calendar import EventCalledOff, EventPlanned, FixedEvent
from tilehall.law.association.calendar_plans import NewEvent, NewFormat, NewTime
from tilehall.law.association.selection import NewSelection
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import calendar_sources, club_files, registers, store
from tilehall.site.association.book.wording.registers import EVENTS
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club

from .commands import Decision, execute
from .officers import Result

KEEP = "association.keep_registers"


def plan_event(actor: Actor, new: NewEvent, *, despite_clash: bool, context: CommandContext) -> Result:
    """Against everything that is on these days: fixed weekends, planned events, tournaments, meetings."""

    def decide() -> Decision:
        days = [day for year in {new.first.year, new.last.year} for day in calendar_sources.days_of(year)]
        named = [replace(day, title=day.title or EVENTS[day.what]) for day in days]
        return law.plan_event(new, named, timezone.localdate(context.now), despite_clash=despite_clash)

    return execute(actor, KEEP, decide, context)


def call_off(actor: Actor, number: int, *, why: str, context: CommandContext) -> Result:
    def decide() -> Decision:
        found = store.entry(number)
        off = any(isinstance(each.act, EventCalledOff) for each in store.resting_on(number))
        if found is None or not isinstance(found.act, EventPlanned) or off:
            return Refusal(code="no_such_event", rests_on=(CONSTITUTION["2.3"],))
        return (EventCalledOff(on=timezone.localdate(context.now), event=number, why=why),)

    return execute(actor, KEEP, decide, context)


def set_venue(actor: Actor, *, year: int, venue: str, decision: int | None, context: CommandContext) -> Result:
    today = timezone.localdate(context.now)
    return execute(actor, KEEP, lambda: law.set_venue(year, venue, store.entry(decision), today), context)


def set_format(
    actor: Actor, new: NewFormat, *, decision: int | None, although_late: bool, context: CommandContext
) -> Result:
    """Four months before it begins, also where it was postponed."""

    def decide() -> Decision:
        moved = law.postponements(registers.calendar_entries()).get(("championship", new.year))
        dated = replace(new, starts=None if moved is None else moved.first)
        today = timezone.localdate(context.now)
        return law.set_format(dated, store.entry(decision), today, although_late=although_late)

    return execute(actor, KEEP, decide, context)


def set_masters_host(actor: Actor, *, year: int, club: Club, decision: int | None, context: CommandContext) -> Result:
    def decide() -> Decision:
        today = timezone.localdate(context.now)
        registered = club_files.record(club.pk).registered(today)
        return law.set_masters_host(year, club.pk, store.entry(decision), today, registered=registered)

    return execute(actor, KEEP, decide, context)


def postpone(actor: Actor, new: NewTime, *, decision: int | None, context: CommandContext) -> Result:
    today = timezone.localdate(context.now)
    return execute(actor, KEEP, lambda: law.postpone(new, store.entry(decision), today), context)


def refused_cost_claim(event: FixedEvent, year: int) -> Refusal | None:
    return law.refused_cost_claim(registers.calendar_entries(), event, year)


# --- selection


def set_criteria(
    actor: Actor, *, event: str, text: str, on: date, decision: int | None, context: CommandContext
) -> Result:
    return execute(actor, KEEP, lambda: selection.set_criteria(event, text, store.entry(decision), on), context)


def select(actor: Actor, new: NewSelection, *, decision: int | None, context: CommandContext) -> Result:
    def decide() -> Decision:
        today = timezone.localdate(context.now)
        return selection.select(new, registers.criteria_for(new.event, today), store.entry(decision), today)

    return execute(actor, KEEP, decide, context)
