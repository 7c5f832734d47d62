"""What may be paid on a decision: to whom it says, and never more in all than it says."""

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided, Matter
from tilehall.law.association.decisions import refuse_to_rest_on
from tilehall.law.rulebook.ruling import Refusal

from .bank_matching import words_of
from .interest import CLAUSE
from .journal import refuse
from .payments import POWER, Payment


def refuse_decision(payment: Payment, decision: Entry | None, spent_cents: int) -> Refusal | None:
    """Why this payment cannot rest on that decision; None where it can. `spent_cents` is what rests on it already."""
    entries = payment.kind == "free_entry"
    matters: tuple[Matter, ...] = ("free_entry", "payment") if entries else ("payment",)
    if refusal := refuse_to_rest_on(decision, *matters):
        return refusal
    decided = decision.act if decision is not None else None
    if not isinstance(decided, Decided):
        return refuse("decision_missing", POWER)
    if not _about(decided, payment):
        return refuse("decision_about_another", CLAUSE, POWER, reference=decided.reference)
    if decided.matter == "free_entry":
        return None
    if decided.limit_cents is None:
        return refuse("decision_without_sum", POWER, reference=decided.reference)
    left = decided.limit_cents - spent_cents
    if payment.cents > left:
        return refuse("above_decision", POWER, reference=decided.reference, left_cents=left)
    return None


def _about(decided: Decided, payment: Payment) -> bool:
    """By the member, where one is paid; by the name, where somebody else is."""
    if decided.person is not None or payment.interested.payee is not None:
        return decided.person == payment.interested.payee
    return bool(words_of(decided.payee)) and words_of(decided.payee) == words_of(payment.payee)
