"""What was done with the Association's money, as the book keeps it. Sums are whole cents.

An entry of the ledger is never taken back: a further one reverses it (`Posted.reverses`).
"""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from tilehall.law.association.money.event_accounts import EventBook
from tilehall.law.association.money.interest import Choice, Connected
from tilehall.law.association.money.journal import Posting, Source
from tilehall.law.association.money.payments import CostOf, PaymentKind, Quote
from tilehall.law.association.money.statements import Figures
from tilehall.law.game.shape import ADDED

from .act import GROUND, Act


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountOpened(Act):
    clauses: ClassVar = ("6.1",)
    code: str
    name: str
    holds: Literal["asset", "liability", "income", "expense"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted(Act):
    """An entry of the ledger, of the day `on`. `reverses` is the entry that it takes back.

    `about` are the entries whose money it is: fees, a payment, an event's book. A bank line is known by the entry that
    brought it (`bank`) and its place there.
    """

    clauses: ClassVar = ("4.1.6",)
    told: str
    postings: tuple[Posting, ...]
    source: Source
    about: tuple[int, ...] = field(default=(), metadata=GROUND)
    reverses: int | None = field(default=None, metadata=GROUND)
    bank: int | None = field(default=None, metadata=GROUND)
    bank_place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class YearClosed(Act):
    clauses: ClassVar = ("4.1.6", "4.1.7")
    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementsSigned(Act):
    """By the Honorary Reviewer, under these figures. A signature on paper has a witness here."""

    clauses: ClassVar = ("4.1.7",)
    person: int
    year: int
    figures: Figures
    appointment: int | None = field(default=None, metadata=GROUND)
    witness: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementsPresented(Act):
    """To the annual meeting of that day."""

    clauses: ClassVar = ("4.1.7", "6.6")
    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenLine:
    """A line of a bank file. `repeat` tells lines apart that are alike on one day."""

    day: date
    cents: int
    told: str
    words: str
    repeat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BankLinesTaken(Act):
    clauses: ClassVar = ("4.1.6",)
    title: str
    account: str
    lines: tuple[TakenLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankLineTied(Act):
    """The line is an entry that was in the ledger already."""

    clauses: ClassVar = ("4.1.6",)
    bank: int = field(metadata=GROUND)
    bank_place: int
    posted: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankLinePassed(Act):
    """The line is no money of ours that has to be booked, and why."""

    clauses: ClassVar = ("4.1.6",)
    bank: int = field(metadata=GROUND)
    bank_place: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnLine:
    person: int
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnSent(Act):
    """A club's treasurer sends names and fees; the money is on its way."""

    clauses: ClassVar = ("4.1.3",)
    club: int
    year: int
    cents: int
    lines: tuple[ReturnLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnAnswered(Act):
    """The Association's Treasurer has taken it with its money, or sent it back."""

    clauses: ClassVar = ("4.1.3",)
    club: int
    sent: int = field(metadata=GROUND)
    taken: bool
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentAsked(Act):
    """Somebody is to be paid. `person` is the member paid, `associates` are members close to who is paid; `namesakes`
    are people of the register whom the payee's name points to. `connected` is what was answered when it was asked."""

    clauses: ClassVar = ("3.1.3", "18.1", "18.2")
    what: PaymentKind
    payee: str
    cents: int
    told: str
    person: int | None = None
    associates: tuple[int, ...] = ()
    evidence: tuple[Quote, ...] = ()
    cost_of: CostOf = "other"
    event: str = ""
    event_day: date | None = None
    resolution: int | None = field(default=None, metadata=GROUND)
    connected: Connected = field(default="no", metadata=ADDED)
    namesakes: tuple[int, ...] = field(default=(), metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentVoted(Act):
    clauses: ClassVar = ("18.1",)
    person: int
    payment: int = field(metadata=GROUND)
    choice: Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentAnswered(Act):
    """What became of it before any money moved: decided with these votes, or withdrawn."""

    clauses: ClassVar = ("3.1.3", "18.1")
    payment: int = field(metadata=GROUND)
    outcome: Literal["carried", "lost", "withdrawn"]
    votes_for: int = 0
    votes_against: int = 0
    abstained: int = 0
    withdrew: tuple[int, ...] = ()
    decision: int | None = field(default=None, metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventBookTaken(Act):
    """The closed cash book of an event, as it was handed down."""

    clauses: ClassVar = ("11.1",)
    book: EventBook


@dataclass(frozen=True, slots=True, kw_only=True)
class BankAccountTold(Act):
    """Where members and clubs pay; a later one replaces it. The number is text, as the bank writes it."""

    clauses: ClassVar = ("4.1.3",)
    name: str
    number: str
    advice: str = ""


KINDS: dict[str, type[Act]] = {
    "account-opened/1": AccountOpened,
    "posted/1": Posted,
    "year-closed/1": YearClosed,
    "statements-signed/1": StatementsSigned,
    "statements-presented/1": StatementsPresented,
    "bank-lines-taken/1": BankLinesTaken,
    "bank-line-tied/1": BankLineTied,
    "bank-line-passed/1": BankLinePassed,
    "return-sent/1": ReturnSent,
    "return-answered/1": ReturnAnswered,
    "payment-asked/1": PaymentAsked,
    "payment-voted/1": PaymentVoted,
    "payment-answered/1": PaymentAnswered,
    "event-book-taken/1": EventBookTaken,
    "bank-account-told/1": BankAccountTold,
}
