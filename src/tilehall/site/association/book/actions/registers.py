"""What is entered in the registers: name, by-laws, affiliations, assets, letters, functions, club meetings, billets."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tilehall.law.association import bylaws, committees, officers, register_rules
from tilehall.law.association.acts.act import Act, Entry, TakenBack
from tilehall.law.association.acts.officers import CommitteeJoined, OfficeLeft, OfficeTaken
from tilehall.law.association.acts.registers import (
    AssetAcquired,
    BilletAsked,
    BilletOffered,
    ClubMeetingNoted,
    LetterLogged,
    SocialPlanned,
)
from tilehall.law.association.register_rules import AssociationName
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import office_effects, registers, store
from tilehall.site.association.book.take_back_rights import right_to_take_back
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from .commands import Decision, execute, taking_back
from .officers import HandOver, Result

KEEP = "association.keep_registers"
BILLETS = "association.billets"


def change_name(
    actor: Actor, *, name: str, short: str, on: date, decision: int | None, context: CommandContext
) -> Result:
    new = AssociationName(name, short)

    def decide() -> Decision:
        return register_rules.change_name(new, store.entry(decision), on, store.approval_of(decision))

    return execute(actor, KEEP, decide, context)


# --- by-laws


@dataclass(frozen=True, slots=True)
class BylawAsked:
    title: str
    text: str
    consistent_with: str


def draft_bylaw(
    actor: Actor, asked: BylawAsked, *, on: date, replaces: int | None = None, context: CommandContext
) -> Result:
    def decide() -> Decision:
        before = None if replaces is None else registers.bylaw(replaces, on)
        return bylaws.draft(asked.title, asked.text, asked.consistent_with, on, before)

    return execute(actor, KEEP, decide, context)


def bring_bylaw_into_force(
    actor: Actor, number: int, *, consistent_with: str, on: date, decision: int | None, context: CommandContext
) -> Result:
    def decide() -> Decision:
        return bylaws.bring_into_force(_still(number, "draft", on), consistent_with, store.entry(decision), on)

    return execute(actor, KEEP, decide, context)


def rescind_bylaw(actor: Actor, number: int, *, on: date, decision: int | None, context: CommandContext) -> Result:
    def decide() -> Decision:
        return bylaws.rescind(_still(number, "in_force", on), store.entry(decision), on)

    return execute(actor, KEEP, decide, context)


def _still(number: int, state: bylaws.BylawState, on: date) -> bylaws.Bylaw | None:
    """The by-law, if nothing was entered for a later day that gives it another state."""
    last = registers.bylaw(number, date.max)
    return registers.bylaw(number, on) if last is not None and last.state == state else None


# --- affiliations and assets


def affiliate(
    actor: Actor, *, organisation: str, note: str, on: date, decision: int | None, context: CommandContext
) -> Result:
    return execute(
        actor, KEEP, lambda: register_rules.affiliate(organisation, store.entry(decision), on, note), context
    )


def end_affiliation(actor: Actor, number: int, *, on: date, decision: int | None, context: CommandContext) -> Result:
    def decide() -> Decision:
        body = next((each for each in registers.affiliated_bodies() if each.entry == number), None)
        return register_rules.end_affiliation(body, store.entry(decision), on)

    return execute(actor, KEEP, decide, context)


def acquire_asset(actor: Actor, *, name: str, where: str, note: str, on: date, context: CommandContext) -> Result:
    return _enter(actor, (AssetAcquired(on=on, name=name, where=where, note=note),), context)


def let_go_asset(actor: Actor, number: int, *, why: str, on: date, context: CommandContext) -> Result:
    def decide() -> Decision:
        asset = next((each for each in registers.all_assets() if each.entry == number), None)
        return register_rules.let_go(asset, why, on)

    return execute(actor, KEEP, decide, context)


# --- letters, functions, meetings of clubs


def _enter(actor: Actor, acts: Sequence[Act], context: CommandContext, action: str = KEEP) -> Result:
    """What happened is entered when it has."""
    today = timezone.localdate(context.now)

    def decide() -> Decision:
        early = next((act for act in acts if act.on > today), None)
        if early is not None:
            return Refusal(code="not_yet", rests_on=(CONSTITUTION["6.1"],), detail=(("on", early.on),))
        return acts

    return execute(actor, action, decide, context)


def log_letter(actor: Actor, letter: LetterLogged, context: CommandContext) -> Result:
    return _enter(actor, (letter,), context)


def plan_social(actor: Actor, social: SocialPlanned, context: CommandContext) -> Result:
    return _enter(actor, (social,), context)


def publish_social(actor: Actor, number: int, *, decision: int | None, context: CommandContext) -> Result:
    def decide() -> Decision:
        social = next((each for each in registers.social_functions() if each.entry == number), None)
        return register_rules.publish_social(social, store.entry(decision), timezone.localdate(context.now))

    return execute(actor, KEEP, decide, context)


def note_club_meeting(actor: Actor, meeting: ClubMeetingNoted, context: CommandContext) -> Result:
    return _enter(actor, (meeting,), context)


# --- billets


def _own(actor: Actor) -> Person:
    """Whoever is known here offers and asks for oneself."""
    if actor.person is None:
        raise NotYours(BILLETS)
    return actor.person


def is_known(actor: Actor) -> bool:
    """Who is away from home and when is read by people of the register, not by everybody who has made an account."""
    return actor.person is not None or actor.may(KEEP)


def offer_billet(
    actor: Actor, *, place: str, beds: int, days: tuple[date, date], note: str, context: CommandContext
) -> Result:
    offer = BilletOffered(
        on=timezone.localdate(context.now),
        person=_own(actor).pk,
        place=place,
        beds=beds,
        first=days[0],
        last=days[1],
        note=note,
    )
    return _enter(actor, (offer,), context, BILLETS)


def ask_billet(actor: Actor, *, place: str, days: tuple[date, date], note: str, context: CommandContext) -> Result:
    asked = BilletAsked(
        on=timezone.localdate(context.now),
        person=_own(actor).pk,
        place=place,
        first=days[0],
        last=days[1],
        note=note,
    )
    return _enter(actor, (asked,), context, BILLETS)


def agree_billet(actor: Actor, *, offer: int, request: int, context: CommandContext) -> Result:
    today = timezone.localdate(context.now)
    return execute(
        actor, KEEP, lambda: register_rules.agree_billet(registers.billets(today), offer, request, today), context
    )


# --- taking back


def right_of_taker(act: Act, actor: Actor) -> str | None:
    """Who offered a bed or asked for one takes that back; all else, whoever may by the table."""
    if isinstance(act, BilletOffered | BilletAsked) and actor.person is not None and actor.person.pk == act.person:
        return BILLETS
    return right_to_take_back(act, "registers")


def take_back(actor: Actor, gone: Entry, why: str, context: CommandContext) -> HandOver:
    """With the role that came of it."""
    done, today = HandOver(), timezone.localdate(context.now)

    def roles(entries: tuple[Entry, ...]) -> None:
        if any(isinstance(entry.act, TakenBack) for entry in entries):
            done.kept = office_effects.carry_back(actor, gone, context.now)

    def decide() -> Decision:
        return _refuse_what_is_left(gone) or taking_back(gone.seq, why, today)

    right = right_of_taker(gone.act, actor)
    if right is None:
        raise NotYours(KEEP)
    done.result = execute(actor, right, decide, context, in_same_transaction=roles)
    return done


def _refuse_what_is_left(gone: Entry) -> Refusal | None:
    """Why the registers could not be without this entry: two in one office, or too few on the Rules Committee."""
    if isinstance(gone.act, OfficeTaken | OfficeLeft):
        return officers.refuse_two_holders(registers.terms(without=gone.seq))
    if isinstance(gone.act, CommitteeJoined):
        return committees.refuse_too_few(registers.committee_entries(without=gone.seq), gone.act.committee)
    return None
