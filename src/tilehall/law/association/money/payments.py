"""What the Association may pay, to whom and how much: the gate that every payment passes before it is made."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tilehall.law.association.fee_years import financial_year
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .accounts import DONATIONS_OUT, EXPENSES, FREE_ENTRIES, PRIZES, SERVICES
from .interest import CLAUSE, NOBODY, Connected, Interested
from .journal import LONGEST_TOLD, refuse

PaymentKind = Literal["expense", "prize", "free_entry", "donation", "service"]
# Each kind is booked on its own account. There is none for a share of what was earned.
ACCOUNT_OF: dict[PaymentKind, str] = {
    "expense": EXPENSES,
    "prize": PRIZES,
    "free_entry": FREE_ENTRIES,
    "donation": DONATIONS_OUT,
    "service": SERVICES,
}
TO_MEMBERS: tuple[PaymentKind, ...] = ("expense", "prize", "free_entry", "service")
MARKET = CONSTITUTION["18.2"]
GAIN = CONSTITUTION["19"]
WON = CONSTITUTION.reading("19")
POWER = CONSTITUTION["3.1.3"]
POSTPONED = CONSTITUTION["16"]
OFFICERS = CONSTITUTION["6.8"]
CostOf = Literal["travel", "lodging", "other"]


@dataclass(frozen=True, slots=True)
class Quote:
    """What somebody independent would take for it, or what a receipt says was paid."""

    source: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """`kind` is what was asked for, known or not; `interested` are the member paid and those close to them.

    `same_name` are the names of the register that stand in the payee's.
    """

    kind: str
    payee: str
    cents: int
    day: date
    told: str
    interested: Interested = NOBODY
    resolution: str = ""
    evidence: tuple[Quote, ...] = ()
    cost_of: CostOf = "other"
    postponed_event: str | None = None  # the event it was for, if that did not take place on its weekend
    connected: Connected = "no"
    same_name: tuple[str, ...] = ()

    @property
    def to_a_member(self) -> bool:
        """Or to somebody close to one."""
        return bool(self.interested.declared)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryClaim:
    """An officer's or nominee's claim for one entry fee, with what the register knows on the day of the event."""

    person: int
    event: str
    day: date
    officer: bool
    nominated: bool
    open_to_all: bool
    in_new_zealand: bool
    claimed: tuple[date, ...] = ()  # days of the events claimed for before


def check_payment(payment: Payment) -> Ruling | Refusal:
    """In the order people need to hear it: to whom, what it is, for what, how much, and by whose decision."""
    return (
        _checked_payee(payment)
        or _checked_kind(payment)
        or _checked_figures(payment)
        or _checked_event(payment)
        or _checked_market(payment)
        or _checked_decision(payment)
        or _accepted(payment)
    )


def payment_account(payment: Payment) -> str:
    return next(account for kind, account in ACCOUNT_OF.items() if kind == payment.kind)


def _checked_payee(payment: Payment) -> Refusal | None:
    """Whether a member is paid is never left open, and a name that the register knows is never nobody's."""
    if payment.to_a_member:
        return None
    if payment.connected == "yes":
        return refuse("say_which_member", CLAUSE)
    if payment.same_name and payment.connected == "no":
        return refuse("payee_in_the_register", CLAUSE, names=payment.same_name)
    return None


def _checked_kind(payment: Payment) -> Refusal | None:
    if payment.kind not in ACCOUNT_OF:
        return refuse("C.19", GAIN, kind=payment.kind)
    if payment.to_a_member and payment.kind not in TO_MEMBERS:
        return refuse("C.19", GAIN, kind=payment.kind, payee=payment.payee)
    return None


def _checked_figures(payment: Payment) -> Refusal | None:
    if not payment.payee.strip():
        return refuse("no_payee", POWER)
    if payment.cents <= 0:
        return refuse("no_amount", POWER)
    if not payment.told.strip():
        return refuse("told_missing", POWER, longest=LONGEST_TOLD)
    return None


def _checked_event(payment: Payment) -> Refusal | None:
    """For travel and lodging the Association does not answer when an event falls through on its weekend."""
    if payment.postponed_event is not None and payment.cost_of in ("travel", "lodging"):
        return refuse("C.16", POSTPONED, event=payment.postponed_event, cost_of=payment.cost_of)
    return None


def _checked_market(payment: Payment) -> Refusal | None:
    """A free entry has its event's fee, a prize its published terms; all else is held to what others would pay."""
    if not payment.to_a_member:
        return None
    shown = bool(payment.evidence) and all(quote.cents > 0 and quote.source.strip() for quote in payment.evidence)
    most = max((quote.cents for quote in payment.evidence), default=0)
    if payment.kind == "prize":
        return _checked_terms(payment, most if shown else 0)
    if payment.kind == "free_entry":
        return _checked_entry_fee(payment, most if shown else 0)
    if not shown:
        return refuse("no_market_evidence", MARKET, payee=payment.payee)
    if payment.cents > most:
        return refuse("above_market", MARKET, most_cents=most, cents=payment.cents)
    return None


def _checked_terms(payment: Payment, most: int) -> Refusal | None:
    """Without terms that were published, any sum for a friend would be a prize."""
    if not most:
        return refuse("no_terms", WON, payee=payment.payee)
    if payment.cents > most:
        return refuse("above_terms", WON, most_cents=most, cents=payment.cents)
    return None


def _checked_entry_fee(payment: Payment, fee: int) -> Refusal | None:
    """What is paid is the entry fee and no more, so that it must be seen what that is."""
    if not fee:
        return refuse("no_entry_fee_shown", OFFICERS, payee=payment.payee)
    if payment.cents > fee:
        return refuse("above_entry_fee", OFFICERS, most_cents=fee, cents=payment.cents)
    return None


def _checked_decision(payment: Payment) -> Refusal | None:
    if payment.kind == "donation" and not payment.resolution.strip():
        return refuse("no_resolution", POWER)
    to_be_decided = payment.kind == "service" if payment.to_a_member else payment.connected == "namesake"
    if to_be_decided and not payment.resolution.strip():
        return refuse("no_resolution", CLAUSE)
    return None


def _accepted(payment: Payment) -> Ruling:
    special: dict[str, Basis] = {"free_entry": OFFICERS, "prize": WON}
    clause = special.get(payment.kind, POWER)
    rests_on = (clause, CLAUSE, MARKET) if payment.to_a_member else (clause,)
    detail = (("cents", payment.cents), ("account", payment_account(payment)))
    return Ruling(code="accepted", rests_on=rests_on, detail=detail)


def check_claim(claim: EntryClaim) -> Ruling | Refusal:
    """Whether the Association pays this entry: for officers and nominees, open, in New Zealand, so many a year."""
    if not (claim.officer or claim.nominated):
        return refuse("not_entitled", OFFICERS, day=claim.day)
    if not claim.open_to_all:
        return refuse("not_open", CONSTITUTION.reading("6.8"), OFFICERS, event=claim.event)
    if not claim.in_new_zealand:
        return refuse("not_in_new_zealand", OFFICERS, event=claim.event)
    most = clause_parameter(int, OFFICERS, "officer_free_entries_per_year")
    in_year = [day for day in claim.claimed if financial_year(day) == financial_year(claim.day)]
    if len(in_year) >= most.value:
        return refuse("one_per_calendar_year", most.basis, claimed=max(in_year), most=most.value)
    return Ruling(code="accepted", rests_on=(OFFICERS,), detail=(("event", claim.event),))
