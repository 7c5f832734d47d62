"""The gate of payments: asked for, decided without the interested, then paid."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.association import decisions
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided, Votes
from tilehall.law.association.acts.money import PaymentAnswered, PaymentAsked, PaymentVoted
from tilehall.law.association.money.interest import (
    CLAUSE,
    OTHER_BODIES,
    Choice,
    check_part,
    check_turnout,
    check_vote,
    refuse_without_anybody,
)
from tilehall.law.association.money.journal import refuse
from tilehall.law.association.money.payments import POWER, EntryClaim, check_claim, check_payment, payment_account
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.book.office_holders import is_officer
from tilehall.site.association.money.store import payees, payments
from tilehall.site.association.money.store.payments import PaymentCase
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.rights_taken import are_taken
from tilehall.site.people.roles import Role

from .booking import Moved, Part, book_parts
from .ledger import KEEP, Done, books_now, next_number, today

DECIDE = "money.decide"
CaseDecision = Callable[[PaymentCase], Decision]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """What who claims an entry says about the event."""

    open_to_all: bool = False
    in_new_zealand: bool = False


def ask(actor: Actor, asked: PaymentAsked, reference: str, entry: EntryFacts, context: CommandContext) -> Done:
    """`reference` is a decision on paper or of a meeting; without one the Executive votes here, where a decision is
    needed."""

    def decide() -> Decision:
        known, names = _with_namesakes(asked, today(context))
        found = book.decision(reference) if reference.strip() else None
        act = _as_another_body_decided(known, found, today(context))
        if isinstance(act, Refusal):
            return act
        if actor.person and (refusal := check_part(payments.interested_in(act), actor.person.pk, "move")):
            return refusal
        if refusal := _refused_claim(act, entry):
            return refusal
        # What a vote can still give is not missing yet.
        payment = payments.as_payment(act, reference.strip() or "to be decided", names)
        judged = check_payment(payment)
        if isinstance(judged, Refusal):
            return judged
        if not reference.strip():
            return (act,)
        if refusal := payments.refused_decision(payment, found):
            return refusal
        return (replace(act, resolution=found.seq if found else None),)

    return execute(actor, DECIDE, decide, context)


def _with_namesakes(asked: PaymentAsked, day: date) -> tuple[PaymentAsked, tuple[str, ...]]:
    """With everybody of the register to whom the payee's name points, and the names of those who are not declared."""
    named = payees.people_named(asked.payee, day)
    if asked.connected == "yes" and asked.person is None and not asked.associates and len(named) == 1:
        asked = replace(asked, person=named[0].pk)
    declared = {asked.person, *asked.associates}
    others = {*named, *payees.officers_of_that_family(asked.payee, day)}
    numbers = tuple(sorted(person.pk for person in others if person.pk not in declared))
    same_name = tuple(person.full_name for person in named if person.pk not in declared)
    return replace(asked, namesakes=numbers), same_name


def _as_another_body_decided(act: PaymentAsked, decision: Entry | None, day: date) -> PaymentAsked | Refusal:
    """Where all officers bear a family name of the payee's, they keep out of it together: another body decides, and
    by its decision who is only of that name may enter it and pay."""
    body = [person.pk for person in payees.deciding_on(day)]
    by_name = {person.pk for person in payees.people_named(act.payee, day)}
    known = replace(act, namesakes=tuple(each for each in act.namesakes if each in by_name))
    interested, without_family = payments.interested_in(act), payments.interested_in(known)
    decided = decision.act if decision is not None else None
    by = decided.body if isinstance(decided, Decided) else None
    if refusal := refuse_without_anybody(interested, without_family, body, by):
        return refusal
    kept_out = not any(person not in interested.people for person in body)
    return known if kept_out and by in OTHER_BODIES else act


def _refused_claim(act: PaymentAsked, entry: EntryFacts) -> Refusal | None:
    """Before it is asked for."""
    if act.what != "free_entry":
        return None
    if act.person is None or act.event_day is None or not act.event.strip():
        return refuse("no_event", POWER)
    return _claim_refusal(act, entry, payments.claimed_entries(act.person))


def _claim_refusal(act: PaymentAsked, entry: EntryFacts, claimed: tuple[date, ...]) -> Refusal | None:
    if act.person is None or act.event_day is None:
        return refuse("no_event", POWER)
    claim = EntryClaim(
        person=act.person,
        event=act.event,
        day=act.event_day,
        officer=is_officer(act.person, act.event_day),
        nominated=payments.nominated_for(act.person, act.event_day.year),
        open_to_all=entry.open_to_all,
        in_new_zealand=entry.in_new_zealand,
        claimed=claimed,
    )
    ruling = check_claim(claim)
    return ruling if isinstance(ruling, Refusal) else None


def needs_vote(case: PaymentCase) -> bool:
    """A donation, every service of a member, and what goes to a namesake is decided by a body before it is paid."""
    found = check_payment(replace(case.payment, resolution=""))
    return not case.resolution and isinstance(found, Refusal) and found.code == "no_resolution"


def _on_case(actor: Actor, number: int, decide: CaseDecision, context: CommandContext) -> Done:
    def on_the_case() -> Decision:
        found = payments.case(number)
        if found is None:
            return refuse("no_such_payment", POWER)
        if found.paid_by is not None:
            return refuse("already_paid", POWER, by=found.paid_by)
        return decide(found)

    return execute(actor, DECIDE, on_the_case, context)


def vote(actor: Actor, number: int, choice: Choice, context: CommandContext) -> Done:
    """Who is interested is told so, and is shown as withdrawn."""
    if actor.person is None:
        raise NotYours(DECIDE)
    person, voter = actor.person, actor.person.pk

    def decide(found: PaymentCase) -> Decision:
        body = [person.pk for person in payees.deciding_on(today(context))]
        if payees.honorary_among([person], today(context)):
            return refuse("no_vote_class", CONSTITUTION["4.2.2"])
        if refusal := check_vote(found.interested, body, voter):
            return refusal
        if found.answer is not None or not needs_vote(found):
            return refuse("vote_closed", CLAUSE)
        if voter in found.votes:
            return refuse("voted_already", CLAUSE)
        return (PaymentVoted(on=today(context), person=voter, payment=number, choice=choice),)

    return _on_case(actor, number, decide, context)


def close_vote(actor: Actor, number: int, context: CommandContext) -> Done:
    """Carried or lost, and kept as a decision of the Executive with its votes."""

    def decide(found: PaymentCase) -> Decision:
        if actor.person and (refusal := check_part(found.interested, actor.person.pk, "approve")):
            return refusal
        if found.answer is not None or not needs_vote(found):
            return refuse("vote_closed", CLAUSE)
        counted = found.vote(payees.deciding_on(today(context)))
        if not counted.counted:
            return refuse("nobody_voted", CLAUSE)
        if refusal := check_turnout(counted):
            return refusal
        answer = PaymentAnswered(
            on=today(context),
            payment=number,
            outcome="carried" if counted.carried else "lost",
            votes_for=counted.votes_for,
            votes_against=counted.votes_against,
            abstained=counted.abstained,
            withdrew=counted.withdrawn,
        )
        if not counted.carried:
            return (answer,)
        return _resolution(found, answer), replace(answer, decision=next_number())

    return _on_case(actor, number, decide, context)


def _resolution(case: PaymentCase, answer: PaymentAnswered) -> Decided:
    return Decided(
        on=answer.on,
        body="executive",
        matter="payment",
        reference=decisions.next_reference("executive", answer.on, book.references_ever()),
        title=f"Pay {case.asked.payee}: {case.asked.told}"[:200],
        power="3.1.3",
        votes=Votes(in_favour=answer.votes_for, against=answer.votes_against, abstained=answer.abstained),
        person=case.asked.person,
        payee=case.asked.payee,
        limit_cents=case.asked.cents,
    )


def withdraw(actor: Actor, number: int, context: CommandContext) -> Done:
    def decide(found: PaymentCase) -> Decision:
        if found.answer is not None and found.answer.outcome != "carried":
            return refuse("vote_closed", POWER)
        if found.answer is not None:
            return refuse("decided_already", POWER)
        return (PaymentAnswered(on=today(context), payment=number, outcome="withdrawn"),)

    return _on_case(actor, number, decide, context)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidFrom:
    day: date
    money: str
    bank: tuple[int, int] | None = None


def pay(actor: Actor, number: int, paid: PaidFrom, context: CommandContext) -> Done:
    """By the Treasurer; where the Treasurer is interested or suspended, by another officer."""

    def decide(found: PaymentCase) -> Decision:
        if refusal := _refused_payer(actor, found, context):
            return refusal
        part = paying_part(found, paid.day)
        if isinstance(part, Refusal):
            return part
        told = f"{found.asked.payee}: {found.asked.told}"[:500]
        moved = Moved(day=paid.day, told=told, money=paid.money, source="payment", bank=paid.bank)
        return book_parts(books_now(context), moved, [part])

    return _on_case(actor, number, decide, context)


def paying_part(found: PaymentCase, day: date) -> Part | Refusal:
    """`day` is the one on which the money went."""
    if found.answer is not None and found.answer.outcome != "carried":
        return refuse("not_carried", CLAUSE)
    judged = check_payment(found.payment)
    if isinstance(judged, Refusal):
        return judged
    if refusal := _undone_since(found) or _before_decision(found, day):
        return refusal
    return Part(account=payment_account(found.payment), cents=-found.asked.cents, about=(found.number,))


def _undone_since(found: PaymentCase) -> Refusal | None:
    """What it was asked on must still hold when it is paid: the decision, or the nomination."""
    if found.decision is not None:
        return payments.refused_decision(found.payment, book.entry(found.decision), found.number)
    if found.asked.what != "free_entry":
        return None
    said = EntryFacts(open_to_all=True, in_new_zealand=True)  # was said when it was asked for
    return _claim_refusal(found.asked, said, payments.claimed_entries(found.asked.person or 0, found.number))


def _before_decision(found: PaymentCase, day: date) -> Refusal | None:
    """Money that goes on a decision goes after it."""
    decided = book.entry(found.decision)
    if decided is None or day >= decided.act.on:
        return None
    return refuse("paid_before_decision", POWER, on=decided.act.on)


def refuse_payer(actor: Actor, found: PaymentCase) -> Refusal | None:
    return check_part(found.interested, actor.person.pk, "pay") if actor.person else None


def refuse_line(found: PaymentCase, told: str, day: date) -> Refusal | None:
    """A line of the bank that names somebody else of the register is not this payment."""
    names = [person for person in payees.people_named(told, day) if person.pk not in found.interested.people]
    if not names:
        return None
    return refuse("line_names_another", CLAUSE, names=tuple(person.full_name for person in names))


def _refused_payer(actor: Actor, found: PaymentCase, context: CommandContext) -> Refusal | None:
    if refusal := refuse_payer(actor, found):
        return refusal
    if actor.may(KEEP):
        return None
    day = today(context)
    held = [each.person_id for each in people.holders_on(day).filter(role=Role.TREASURER)]
    if not held or any(each not in found.interested.people and not are_taken(each, day) for each in held):
        raise NotYours(KEEP)
    return None
