"""The last payment: all that is left to a charity in New Zealand."""

from dataclasses import replace
from datetime import date

from tilehall.law.association import decisions
from tilehall.law.association.money.accounts import ON_WINDING_UP
from tilehall.law.association.money.journal import JournalEntry, Posting, check_entry, refuse
from tilehall.law.association.money.winding_up import CLAUSE, Beneficiary, give_what_is_left
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import ledger, payees, winding_up
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .ledger import KEEP, Done, books_now, posted, today


def give(actor: Actor, to: Beneficiary, reference: str, day: date, context: CommandContext) -> Done:
    def decide() -> Decision:
        named = payees.people_named(to.name, today(context))
        ruled = give_what_is_left(winding_up.estate_now(), replace(to, member=to.member or bool(named)), reference)
        if isinstance(ruled, Refusal):
            return ruled
        resolution = book.decision(reference)
        if refusal := decisions.refuse_to_rest_on(resolution, "wind_up"):
            return refusal
        if resolution is not None and day < resolution.act.on:
            return refuse("paid_before_decision", CLAUSE, on=resolution.act.on)
        held = {code: ledger.balance(code) for code in sorted(winding_up.MONEY)}
        postings = [Posting(code, -cents) for code, cents in held.items() if cents]
        given = Posting(ON_WINDING_UP, sum(held.values()), to.name)
        told = f"All that is left, to {to.name}"[:500]
        entry = JournalEntry(day=day, told=told, postings=(given, *postings), source="winding_up")
        about = [resolution.seq] if resolution else []
        return check_entry(books_now(context), entry) or (posted(entry, about),)

    return execute(actor, KEEP, decide, context)
