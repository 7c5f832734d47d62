"""What can be entered in the calendar, and about selection."""

from tilehall.law.association.calendar_plans import NewEvent, NewFormat, NewTime
from tilehall.law.association.selection import NewSelection
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from . import register_forms as forms
from .actions import calendar
from .actions.officers import Result
from .deed_table import Asked, RegisterDeed, numbers_of


def _plan_event(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    despite, club = asked.pop("despite_clash"), asked.pop("club")
    new = NewEvent(club=None if club is None else club.pk, **asked)
    return calendar.plan_event(actor, new, despite_clash=despite, context=context)


def _set_format(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    new = NewFormat(asked["year"], asked["games"], asked["text"])
    late = asked["although_late"]
    return calendar.set_format(actor, new, decision=asked["decision"], although_late=late, context=context)


def _postpone(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    decision = asked.pop("decision")
    return calendar.postpone(actor, NewTime(**asked), decision=decision, context=context)


def _select(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    decision = asked.pop("decision")
    new = NewSelection(people=numbers_of(asked.pop("people")), **asked)
    return calendar.select(actor, new, decision=decision, context=context)


CALENDAR = (
    RegisterDeed(
        key="plan-event",
        page="calendar",
        label="Plan an event",
        lead="A tournament or a challenge; local, national or international.",
        done="The event is in the calendar.",
        form=forms.EventForm,
        run=_plan_event,
    ),
    RegisterDeed(
        key="call-off",
        page="calendar",
        label="Call off",
        lead="It leaves the calendar.",
        done="The event is called off.",
        form=forms.WhyForm,
        run=lambda actor, number, asked, context: calendar.call_off(actor, number, context=context, **asked),
        of_entry=True,
        danger=True,
    ),
    RegisterDeed(
        key="set-venue",
        page="calendar",
        label="Venue of the championship",
        lead="By a decision of the Annual General Meeting, for a later year.",
        done="The venue is set.",
        form=forms.VenueForm,
        run=lambda actor, _, asked, context: calendar.set_venue(actor, context=context, **asked),
    ),
    RegisterDeed(
        key="set-format",
        page="calendar",
        label="Format of the championship",
        lead="By a management meeting four months or more ahead.",
        done="The format is set.",
        form=forms.FormatForm,
        run=_set_format,
    ),
    RegisterDeed(
        key="set-masters-host",
        page="calendar",
        label="Host of the Masters",
        lead="A registered club, agreed at the Annual General Meeting of the year before.",
        done="The host is set.",
        form=forms.MastersHostForm,
        run=lambda actor, _, asked, context: calendar.set_masters_host(actor, context=context, **asked),
    ),
    RegisterDeed(
        key="postpone",
        page="calendar",
        label="Postpone a fixed event",
        lead="The Masters, the championship or the Annual General Meeting, within the same year.",
        done="It is postponed.",
        form=forms.PostponeForm,
        run=_postpone,
    ),
    RegisterDeed(
        key="set-criteria",
        page="selection",
        label="Set criteria",
        lead="They are public at once and take the place of the earlier ones, which stay readable.",
        done="The criteria are published.",
        form=forms.CriteriaForm,
        run=lambda actor, _, asked, context: calendar.set_criteria(actor, context=context, **asked),
    ),
    RegisterDeed(
        key="select",
        page="selection",
        label="Select representatives",
        lead="By the criteria; where there was no time for any, by the Executive.",
        done="The selection is kept.",
        form=forms.SelectForm,
        run=_select,
    ),
)
