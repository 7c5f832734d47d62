"""Payments that were asked for: what they are, who voted, what became of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.money import PaymentAnswered, PaymentAsked
from tilehall.law.association.money.interest import Choice, Interested, PaymentVote, count_votes
from tilehall.law.association.money.payment_decisions import refuse_decision
from tilehall.law.association.money.payments import Payment
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.money.models import PaymentAnswerRow, PaymentRow, PaymentVoteRow
from tilehall.site.people.models import Person

from .ledger import standing_journal

PAYING = ("payment", "bank")  # by hand, or by a line of the bank


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentCase:
    """A payment with everything that was said about it. `paid_by` is the entry of the ledger."""

    number: int
    by: str
    asked: PaymentAsked
    votes: Mapping[int, Choice]
    answer: PaymentAnswered | None
    resolution: str
    paid_by: int | None

    @property
    def interested(self) -> Interested:
        return interested_in(self.asked)

    @property
    def decision(self) -> int | None:
        """The entry of the decision it rests on."""
        return self.asked.resolution or (self.answer.decision if self.answer else None)

    @property
    def payment(self) -> Payment:
        return as_payment(self.asked, self.resolution)

    def vote(self, body: list[Person]) -> PaymentVote:
        return count_votes(self.interested, [person.pk for person in body], self.votes)


def interested_in(asked: PaymentAsked) -> Interested:
    return Interested(asked.person, frozenset(asked.associates), frozenset(asked.namesakes))


def as_payment(asked: PaymentAsked, resolution: str, same_name: tuple[str, ...] = ()) -> Payment:
    return Payment(
        kind=asked.what,
        payee=asked.payee,
        cents=asked.cents,
        day=asked.on,
        told=asked.told,
        interested=interested_in(asked),
        resolution=resolution,
        evidence=asked.evidence,
        cost_of=asked.cost_of,
        postponed_event=asked.event if asked.what == "expense" and asked.event else None,
        connected=asked.connected,
        same_name=same_name,
    )


def refused_decision(payment: Payment, decision: Entry | None, but: int | None = None) -> Refusal | None:
    """`but` is the payment itself, where it rests on the decision already."""
    return refuse_decision(payment, decision, 0 if decision is None else _resting_cents(decision.seq, but))


def _resting_cents(decision: int, but: int | None) -> int:
    """What was paid on a decision, or waits to be."""
    acts = [(entry.seq, entry.act) for entry in book.resting_on(decision)]
    numbers = {seq for seq, act in acts if isinstance(act, PaymentAsked)}
    numbers |= {act.payment for _, act in acts if isinstance(act, PaymentAnswered)}
    gone = PaymentAnswerRow.objects.filter(payment=OuterRef("entry")).exclude(outcome="carried")
    rows = PaymentRow.objects.filter(~Exists(gone), entry__in=numbers - {but})
    return sum(rows.values_list("cents", flat=True))


def case(number: int) -> PaymentCase | None:
    found = book.entry(number)
    if found is None or not isinstance(found.act, PaymentAsked):
        return None
    row = PaymentAnswerRow.objects.filter(payment=number).first()
    answer = book.entry(row.entry) if row else None
    answered = answer.act if answer is not None and isinstance(answer.act, PaymentAnswered) else None
    votes = PaymentVoteRow.objects.filter(payment=number).order_by("entry")
    return PaymentCase(
        number=number,
        by=found.by,
        asked=found.act,
        votes={vote.person_id: _choice(vote.choice) for vote in votes},
        answer=answered,
        resolution=_reference(found.act.resolution) or _reference(answered.decision if answered else None),
        paid_by=standing_journal().filter(about=number, source__in=PAYING).values_list("entry", flat=True).first(),
    )


def _choice(text: str) -> Choice:
    return "for" if text == "for" else "against" if text == "against" else "abstain"


def _reference(number: int | None) -> str:
    found: Entry | None = book.entry(number)
    return found.act.reference if found is not None and isinstance(found.act, Decided) else ""


def payments() -> QuerySet[PaymentRow]:
    """The newest first, each with whether it was paid."""
    paid = standing_journal().filter(about=OuterRef("entry"), source__in=PAYING)
    gone = PaymentAnswerRow.objects.filter(payment=OuterRef("entry")).exclude(outcome="carried")
    carried = PaymentAnswerRow.objects.filter(payment=OuterRef("entry"), outcome="carried")
    return PaymentRow.objects.annotate(paid=Exists(paid), gone=Exists(gone), carried=Exists(carried)).select_related(
        "person"
    )


def waiting_payments() -> QuerySet[PaymentRow]:
    """Neither paid nor lost nor withdrawn."""
    paid = standing_journal().filter(about=OuterRef("entry"), source__in=PAYING)
    gone = PaymentAnswerRow.objects.filter(payment=OuterRef("entry")).exclude(outcome="carried")
    return PaymentRow.objects.filter(~Exists(paid), ~Exists(gone))


def claimed_entries(person: int, but: int | None = None) -> tuple[date, ...]:
    """The days of the events for which somebody was promised a free entry already."""
    gone = PaymentAnswerRow.objects.filter(payment=OuterRef("entry")).exclude(outcome="carried")
    rows = PaymentRow.objects.filter(~Exists(gone), person=person, what="free_entry").exclude(entry=but or 0)
    entries = [book.entry(number) for number in rows.values_list("entry", flat=True)]
    acts = [entry.act for entry in entries if entry is not None]
    return tuple(act.event_day for act in acts if isinstance(act, PaymentAsked) and act.event_day is not None)


def nominated_for(person: int, year: int) -> bool:
    """By a decision of the Executive of that year."""
    numbers = book.decisions("free_entry").filter(day__year=year).values_list("entry", flat=True)
    acts = [entry.act for entry in map(book.entry, numbers) if entry is not None]
    return any(isinstance(act, Decided) and act.person == person and not act.void_because for act in acts)
