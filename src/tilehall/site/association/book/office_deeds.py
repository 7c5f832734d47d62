"""What can be entered about offices and committees."""

from tilehall.law.association.committees import NewCommittee
from tilehall.law.association.offices import executive_offices
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from . import register_forms as forms
from .actions import officers
from .actions.officers import HandOver, Result
from .deed_table import Asked, RegisterDeed, numbers_of


def _take_office(actor: Actor, _: int, asked: Asked, context: CommandContext) -> HandOver:
    return officers.take_office(actor, asked.pop("person"), context=context, **asked)


def _hand_over(actor: Actor, _: int, asked: Asked, context: CommandContext) -> HandOver:
    elected = [
        (office, asked[office], asked[f"{office}_decision"] or 0)
        for office in executive_offices().value
        if asked[office] is not None
    ]
    return officers.hand_over(actor, elected, on=asked["on"], context=context)


def _appoint(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    decision = asked.pop("decision")
    powers = tuple(line for line in asked.pop("powers").splitlines() if line.strip())
    new = NewCommittee(members=numbers_of(asked.pop("members")), powers=powers, **asked)
    return officers.appoint_committee(actor, new, decision=decision, context=context)


def _leave_committee(actor: Actor, number: int, asked: Asked, context: CommandContext) -> Result:
    person = Person.objects.get(pk=asked["person"])
    return officers.leave_committee(actor, number, person, on=asked["on"], context=context)


OFFICES = (
    RegisterDeed(
        key="take-office",
        page="officers",
        label="Enter a new officer",
        lead="Elected by the Annual General Meeting, or appointed by the Management Committee to an office that is "
        "vacant. The role that goes with the office is given with it.",
        done="The office is taken.",
        form=forms.TakeOfficeForm,
        run=_take_office,
        action=officers.KEEP,
    ),
    RegisterDeed(
        key="hand-over",
        page="officers",
        label="Hand over after the annual meeting",
        lead="All terms end and those elected begin; whoever stays on keeps the role without a gap. An office "
        "without a name is vacant. Your own office is entered by another officer.",
        done="The offices are handed over.",
        form=forms.HandOverForm,
        run=_hand_over,
        action=officers.KEEP,
    ),
    RegisterDeed(
        key="leave-office",
        page="officers",
        label="Leaves the office",
        lead="The role that goes with the office ends with it. Whoever is the last to give roles keeps that role until "
        "a successor can sign in.",
        done="The office is vacant.",
        form=forms.LeaveOfficeForm,
        run=lambda actor, number, asked, context: officers.leave_office(actor, number, context=context, **asked),
        action=officers.KEEP,
        of_entry=True,
        danger=True,
    ),
    RegisterDeed(
        key="appoint-committee",
        page="committees",
        label="Appoint a committee",
        lead="The Executive hands it powers of its own; by these it decides.",
        done="The committee is appointed.",
        form=forms.AppointCommitteeForm,
        run=_appoint,
    ),
    RegisterDeed(
        key="join-committee",
        page="committees",
        label="Add a member",
        lead="On the Rules Committee are members of the Association only.",
        done="They are on the committee.",
        form=forms.CommitteeMemberForm,
        run=lambda actor, number, asked, context: officers.join_committee(
            actor, number, asked["person"], on=asked["on"], context=context
        ),
        of_entry=True,
    ),
    RegisterDeed(
        key="leave-committee",
        page="committees",
        label="A member leaves",
        lead="The Rules Committee never has fewer than two.",
        done="They are no longer on the committee.",
        form=forms.LeaveCommitteeForm,
        run=_leave_committee,
        of_entry=True,
    ),
    RegisterDeed(
        key="close-committee",
        page="committees",
        label="Its work is done",
        lead="Its decisions stand.",
        done="The committee is dissolved.",
        form=forms.OnForm,
        run=lambda actor, number, asked, context: officers.close_committee(actor, number, context=context, **asked),
        of_entry=True,
        danger=True,
    ),
)
