"""Decisions of bodies as they come from minutes on paper; a meeting held here writes its own."""

from dataclasses import replace
from datetime import date

from django.utils import timezone

from tilehall.law.association import committees, decisions
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.vote_count import is_protected
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import registers, store
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .commands import Decision, execute

RECORD = "association.record_decision"


def record_decision(actor: Actor, decided: Decided, context: CommandContext) -> tuple[Entry, ...] | Refusal:
    """Without a reference of its own it gets the next one of its body and year."""
    return execute(actor, RECORD, lambda: decide(decided, context), context)


def decide(decided: Decided, context: CommandContext) -> Decision:
    ruling = decisions.may_decide(decided.body, decided.matter)
    if isinstance(ruling, Refusal):
        return ruling
    if decided.on > timezone.localdate(context.now):
        return Refusal(code="not_yet", rests_on=ruling.rests_on, detail=(("on", decided.on),))
    if decided.body == "committee":
        committee = registers.committee(decided.committee, decided.on)
        if refusal := committees.refused_power(committee, decided.delegated, decided.on):
            return refusal
    if not decided.title.strip():
        return Refusal(code="title_missing", rests_on=(CONSTITUTION["3.1"],))
    if refusal := decisions.refuse_rule_change(decided):
        return refusal
    taken = store.references()
    reference = decided.reference.strip() or decisions.next_reference(decided.body, decided.on, store.references_ever())
    if reference in taken:
        return Refusal(code="reference_taken", rests_on=(CONSTITUTION["3.1"],), detail=(("reference", reference),))
    # What touches a protected clause waits for the approval, whether that was ticked or not.
    waits = decided.not_in_force or any(map(is_protected, decided.changes))
    return (replace(decided, reference=reference, not_in_force=waits),)


def record_approval(
    actor: Actor, number: int, *, on: date, reference: str, context: CommandContext
) -> tuple[Entry, ...] | Refusal:
    """Of a change that came from paper: from that day it is in force."""

    def decide() -> Decision:
        today = timezone.localdate(context.now)
        refused = decisions.refuse_approval(store.entry(number), store.approval_of(number), on, today)
        return refused or (ApprovalRecorded(on=on, decision=number, reference=reference.strip()),)

    return execute(actor, RECORD, decide, context)
