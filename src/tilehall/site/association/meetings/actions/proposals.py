"""Proposals to change the rules of play: a member hands one to the Rules Committee, whose answer is recorded."""

from django.utils import timezone

from tilehall.law.association import play_rules as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.play_rules import ProposalAnswered, RuleProposed
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import play_versions
from tilehall.site.association.book.actions.commands import execute
from tilehall.site.association.meetings import register
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .commands import PREPARE

PROPOSE = "meetings.propose"


def propose(actor: Actor, clause: str, text: str, reason: str, context: CommandContext) -> tuple[Entry, ...] | Refusal:
    today, person = timezone.localdate(context.now), actor.person
    number = clause.strip().removeprefix("nzasp.").removeprefix("P.")
    proposed = RuleProposed(
        on=today, person=person.pk if person else 0, clause=number, text=text.strip(), reason=reason.strip()
    )
    member = register.is_member(person, today)
    return execute(actor, PROPOSE, lambda: law.propose(proposed, member=member), context)


def answer(
    actor: Actor, proposal: int, *, forwarded: bool, told: str, context: CommandContext
) -> tuple[Entry, ...] | Refusal:
    today = timezone.localdate(context.now)

    def decide() -> tuple[ProposalAnswered, ...] | Refusal:
        file = next((each for each in play_versions.proposals() if each.entry.seq == proposal), None)
        return law.answer(file, on=today, forwarded=forwarded, told=told.strip())

    return execute(actor, PREPARE, decide, context)
