"""Suspensions by the Executive and by clubs: lifted, run out, the way back, and what other clubs are told."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tilehall.law.association import club_ties
from tilehall.law.association import member_decisions as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import ClubActed, ClubsTold, Suspended, SuspensionLifted
from tilehall.law.association.member_decisions import MemberCase, NewSuspension
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files, store
from tilehall.site.association.book.wording.suspensions import club_act_letter, invitation_letter
from tilehall.site.association.post import actions as post
from tilehall.site.association.post.actions import LetterContext
from tilehall.site.people import membership
from tilehall.site.people.actor import Actor, require_for_club
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .commands import Decision
from .members import KEEP_CLUB, Result, for_member

SUSPEND = "association.suspend"


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspensionAsked:
    since: date
    until: date | None
    why: str
    decision: int | None
    for_life_known: bool = False  # whoever asks has seen that it will be for life
    club_counts: bool | None = None


def suspend(actor: Actor, person: Person, asked: SuspensionAsked, context: CommandContext) -> Result:
    """A second one is for life: asked for without knowing it, it is refused and said."""

    def decide(case: MemberCase) -> Decision:
        if law.would_be_for_life(case.facts) and not asked.for_life_known:
            return case.refuse("would_be_for_life", CONSTITUTION["5.4"])
        decided = store.entry(asked.decision)
        new = NewSuspension(since=asked.since, until=asked.until, why=asked.why, club_counts=asked.club_counts)
        return law.suspend(case, decided, new)

    return for_member(actor, person, decide, context, action=SUSPEND)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubActReported:
    what: Literal["suspended", "terminated"]
    since: date
    until: date | None
    why: str


def report_club_act(
    actor: Actor, person: Person, club: Club, reported: ClubActReported, context: CommandContext
) -> Result:
    """By an officer of the club; the Secretary enters what came on paper from one."""
    require_for_club(actor, KEEP_CLUB, club.pk)

    def decide(case: MemberCase) -> Decision:
        officers = club_files.officers_on(club, case.today)
        by = actor.person.full_name if actor.person else ""
        if not actor.only_for_own_clubs(KEEP_CLUB):
            by = by if by in officers else next(iter(officers), "")
        acted = ClubActed(
            on=reported.since,
            person=person.pk,
            club=club.pk,
            what=reported.what,
            until=reported.until if reported.what == "suspended" else None,
            reported=case.today,
            officer=by,
            why=reported.why.strip(),
        )
        return _refuse_of_others(case, acted) or law.report_club_act(case, acted, officers)

    def _refuse_of_others(case: MemberCase, acted: ClubActed) -> Refusal | None:
        """A club acts on those who are in it on that day."""
        spells = membership.spells_in(person, club)
        if acted.what == "terminated":
            return club_ties.refuse_ending_spell(case, spells, acted.on)
        return None if club_ties.in_club(spells, acted.on) else case.refuse("not_in_the_club", CONSTITUTION["5.5"])

    return for_member(actor, person, decide, context, action=KEEP_CLUB)


def lift(
    actor: Actor, person: Person, *, suspension: int, decision: int | None, on: date, context: CommandContext
) -> Result:
    def decide(case: MemberCase) -> Decision:
        lifted = any(isinstance(each.act, SuspensionLifted) for each in store.resting_on(suspension))
        return law.lift(case, store.entry(suspension), store.entry(decision), on=on, lifted=lifted)

    return for_member(actor, person, decide, context, action=SUSPEND)


def invite(actor: Actor, person: Person, *, suspension: int, context: CommandContext) -> Result:
    """The invitation goes by post, in the transaction that notes it."""

    def write(new: tuple[Entry, ...]) -> None:
        held = store.entry(suspension)
        if new and held is not None and isinstance(held.act, Suspended):
            subject, text = invitation_letter(person.full_name, held.act.until)
            by_hand = LetterContext.of(actor, context)
            post.send("notice", [post.to_person(person)], subject, text, about=f"entry {held.seq}", context=by_hand)

    def decide(case: MemberCase) -> Decision:
        return law.invite(case, store.entry(suspension), on=case.today)

    return for_member(actor, person, decide, context, action=SUSPEND, also=write)


def reinstate(actor: Actor, person: Person, *, suspension: int, on: date, context: CommandContext) -> Result:
    def decide(case: MemberCase) -> Decision:
        return law.reinstate(case, store.entry(suspension), on=on)

    return for_member(actor, person, decide, context, action=SUSPEND)


def tell_clubs(
    actor: Actor, person: Person, *, acted: int, decision: int | None, warranted: bool, context: CommandContext
) -> Result:
    """Where it is warranted, every one of them gets a letter with the entry."""

    def decide(case: MemberCase) -> Decision:
        registered = club_files.registered_on(case.today)
        return law.tell_clubs(
            case, store.entry(acted), store.entry(decision), warranted=warranted, registered=sorted(registered)
        )

    def write(new: tuple[Entry, ...]) -> None:
        reported = store.entry(acted)
        told = [club for entry in new if isinstance(entry.act, ClubsTold) for club in entry.act.clubs]
        if told and reported is not None and isinstance(reported.act, ClubActed):
            by = Club.objects.get(pk=reported.act.club)
            subject, text = club_act_letter(reported.act, person.full_name, by.name)
            to, by_hand = [post.to_club(club) for club in told], LetterContext.of(actor, context)
            post.send("notice", to, subject, text, about=f"entry {reported.seq}", context=by_hand)

    return for_member(actor, person, decide, context, action=SUSPEND, also=write)
