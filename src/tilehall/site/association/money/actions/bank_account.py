"""Where members and clubs pay: the Treasurer tells the account, tells another one, or takes it back."""

from tilehall.law.association.acts.act import TakenBack
from tilehall.law.association.acts.money import BankAccountTold
from tilehall.law.association.money.bank_account import PASSES_ON, BankAccount, tell_account
from tilehall.law.association.money.journal import refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store.bank_account import account_now
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .ledger import KEEP, Done, today


def tell(actor: Actor, typed: BankAccount, context: CommandContext) -> Done:
    def decide() -> Decision:
        before = account_now()
        told = tell_account(typed, before.told if before else None)
        if isinstance(told, Refusal):
            return told
        return (BankAccountTold(on=today(context), name=told.name, number=told.number, advice=told.advice),)

    return execute(actor, KEEP, decide, context)


def take_back(actor: Actor, number: int, why: str, context: CommandContext) -> Done:
    """The account that is told now. The one before it counts again, if there was one."""

    def decide() -> Decision:
        now = account_now()
        if now is None or now.entry != number:
            return refuse("no_account_told", PASSES_ON)
        if not why.strip():
            return refuse("no_reason", PASSES_ON)
        return (TakenBack(on=today(context), entry=number, why=why.strip()[:300]),)

    return execute(actor, KEEP, decide, context)
