"""What can be entered in the registers, and all deeds of registers, offices and calendar together."""

from django.utils import timezone

from tilehall.law.association.acts.registers import ClubMeetingNoted, LetterLogged, SocialPlanned
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from . import register_forms as forms
from .actions import decisions, registers
from .actions.officers import Result
from .actions.registers import BylawAsked
from .calendar_deeds import CALENDAR
from .deed_table import Asked, RegisterDeed, numbers_of
from .office_deeds import OFFICES


def _days(asked: Asked) -> Asked:
    """With the two days as one."""
    return {**{key: value for key, value in asked.items() if key not in ("first", "last")},
            "days": (asked["first"], asked["last"])}  # fmt: skip


def _draft(actor: Actor, number: int, asked: Asked, context: CommandContext) -> Result:
    new = BylawAsked(asked["title"], asked["text"], asked["consistent_with"])
    return registers.draft_bylaw(actor, new, on=asked["on"], replaces=number or None, context=context)


def _social(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    return registers.plan_social(actor, SocialPlanned(on=timezone.localdate(context.now), **asked), context)


def _club_meeting(actor: Actor, _: int, asked: Asked, context: CommandContext) -> Result:
    meeting = ClubMeetingNoted(
        on=asked["on"],
        club=asked["club"].pk,
        title=asked["title"],
        officers=numbers_of(asked["officers"]),
        invited=numbers_of(asked["invited"]),
    )
    return registers.note_club_meeting(actor, meeting, context)


REGISTERS = (
    RegisterDeed(
        key="record-approval",
        page="decisions",
        label="Inland Revenue has approved",
        lead="From that day the change is in force; not before the meeting, where the approval came first.",
        done="The approval is in the book.",
        form=forms.ApprovalForm,
        run=lambda actor, number, asked, context: decisions.record_approval(actor, number, context=context, **asked),
        action=decisions.RECORD,
        of_entry=True,
    ),
    RegisterDeed(
        key="change-name",
        page="name",
        label="Change the name",
        lead="Only by a change of the rules that a General Meeting has carried.",
        done="The association has its new name.",
        form=forms.NameForm,
        run=lambda actor, _, asked, context: registers.change_name(actor, context=context, **asked),
    ),
    RegisterDeed(
        key="draft-bylaw",
        page="bylaws",
        label="Draft a by-law",
        lead="A draft binds nobody.",
        done="The draft is kept.",
        form=forms.DraftBylawForm,
        run=_draft,
    ),
    RegisterDeed(
        key="redraft-bylaw",
        page="bylaws",
        label="Draft a new version",
        lead="When it comes into force, it takes the place of the one before.",
        done="The new version is kept as a draft.",
        form=forms.DraftBylawForm,
        run=_draft,
        of_entry=True,
    ),
    RegisterDeed(
        key="bylaw-in-force",
        page="bylaws",
        label="Bring into force",
        lead="With a decision, and the statement that it agrees with the rules. From then on it binds every member.",
        done="The by-law is in force.",
        form=forms.BylawInForceForm,
        run=lambda actor, number, asked, context: registers.bring_bylaw_into_force(
            actor, number, context=context, **asked
        ),
        of_entry=True,
    ),
    RegisterDeed(
        key="rescind-bylaw",
        page="bylaws",
        label="Rescind",
        lead="It stays readable.",
        done="The by-law is rescinded.",
        form=forms.RescindForm,
        run=lambda actor, number, asked, context: registers.rescind_bylaw(actor, number, context=context, **asked),
        of_entry=True,
        danger=True,
    ),
    RegisterDeed(
        key="affiliate",
        page="affiliations",
        label="Affiliate",
        lead="With an organisation whose aims are similar or sympathetic, by a decision.",
        done="The affiliation is entered.",
        form=forms.AffiliateForm,
        run=lambda actor, _, asked, context: registers.affiliate(actor, context=context, **asked),
    ),
    RegisterDeed(
        key="end-affiliation",
        page="affiliations",
        label="End it",
        lead="It stays in the register.",
        done="The affiliation is over.",
        form=forms.EndAffiliationForm,
        run=lambda actor, number, asked, context: registers.end_affiliation(actor, number, context=context, **asked),
        of_entry=True,
    ),
    RegisterDeed(
        key="acquire-asset",
        page="assets",
        label="Enter property",
        lead="It is held by the Executive of the day as trustees; a change of officers needs no entry here.",
        done="It is in the register.",
        form=forms.AssetForm,
        run=lambda actor, _, asked, context: registers.acquire_asset(actor, context=context, **asked),
    ),
    RegisterDeed(
        key="let-go-asset",
        page="assets",
        label="Is gone",
        lead="It stays in the register with the reason.",
        done="It is entered as gone.",
        form=forms.LetGoForm,
        run=lambda actor, number, asked, context: registers.let_go_asset(actor, number, context=context, **asked),
        of_entry=True,
    ),
    RegisterDeed(
        key="log-letter",
        page="letters",
        label="Log a letter",
        lead="To or from the holder of the franchise.",
        done="The letter is logged.",
        form=forms.LetterForm,
        run=lambda actor, _, asked, context: registers.log_letter(actor, LetterLogged(**asked), context),
    ),
    RegisterDeed(
        key="plan-function",
        page="functions",
        label="Plan a social function",
        lead="As a draft; the Management Committee decides on it.",
        done="The draft is kept.",
        form=forms.SocialForm,
        run=_social,
    ),
    RegisterDeed(
        key="publish-function",
        page="functions",
        label="Publish",
        lead="By a decision of the Management Committee; then it stands in the calendar.",
        done="It is in the calendar.",
        form=forms.PublishForm,
        run=lambda actor, number, asked, context: registers.publish_social(actor, number, context=context, **asked),
        of_entry=True,
    ),
    RegisterDeed(
        key="note-club-meeting",
        page="club-meetings",
        label="Note a club’s meeting",
        lead="Officers of the Association are at clubs’ special committee meetings by invitation only.",
        done="The meeting is noted.",
        form=forms.ClubMeetingForm,
        run=_club_meeting,
    ),
    RegisterDeed(
        key="offer-billet",
        page="billets",
        label="Offer a billet",
        lead="For players who come from elsewhere.",
        done="Your offer is in the list.",
        form=forms.OfferBilletForm,
        run=lambda actor, _, asked, context: registers.offer_billet(actor, context=context, **_days(asked)),
        action=registers.BILLETS,
    ),
    RegisterDeed(
        key="ask-billet",
        page="billets",
        label="Ask for a billet",
        lead="The host club is asked to find one.",
        done="Your request is in the list.",
        form=forms.BilletForm,
        run=lambda actor, _, asked, context: registers.ask_billet(actor, context=context, **_days(asked)),
        action=registers.BILLETS,
    ),
    RegisterDeed(
        key="agree-billet",
        page="billets",
        label="Agree a billet",
        lead="Guests and hosts are told of each other.",
        done="The billet is agreed.",
        form=forms.AgreeBilletForm,
        run=lambda actor, _, asked, context: registers.agree_billet(actor, context=context, **asked),
    ),
)
DEEDS = (*OFFICES, *REGISTERS, *CALENDAR)


def find(key: str) -> RegisterDeed | None:
    return next((deed for deed in DEEDS if deed.key == key), None)


def of_page(page: str, actor: Actor) -> list[RegisterDeed]:
    """What somebody may enter on a page; what is about one entry stands beside it."""
    return [deed for deed in DEEDS if deed.page == page and not deed.of_entry and actor.may(deed.action)]
