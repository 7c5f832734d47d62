"""At the cash box and at the prize giving. Amounts come as they were typed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from django.utils import timezone

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.money.event_accounts import EventBook, event_book
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import awards, cash_book
from tilehall.law.tournament.desk.cash_records import Prize, PrizeKind, Way
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.association.book import club_files
from tilehall.site.association.money.actions.events import take_book
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.store import DeskState

from .commands import Decision, execute

ASSOCIATION = "NZASP"  # as a profit that goes to it is booked
CASH, PRIZES = "tournaments.keep_cash", "tournaments.organise"
CashLineKind = Literal["fee", "refund", "other-income", "cost", "float", "float-back"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLine:
    """What somebody wants to enter into the cash book; `player` for a fee or a refund."""

    what: CashLineKind
    amount: str
    player: int = 0
    way: Way = "cash"
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromisedPrize:
    """A prize as it was typed; an empty amount is a trophy."""

    kind: PrizeKind
    text: str
    amount: str = ""
    grade: str | None = None
    place: int | None = None
    each_grade: bool = False
    rating_from: int | None = None
    rating_to: int | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedPrize:
    prize: str
    player: int
    amount: str = ""
    way: Way = "cash"
    text: str = ""


ENTERED: dict[str, Callable[[Desk, CashLine, int], Decision]] = {
    "fee": lambda desk, line, cents: cash_book.take_fee(desk, line.player, cents, line.way, line.text),
    "refund": lambda desk, line, cents: cash_book.refund_fee(desk, line.player, cents, line.way, line.text),
    "other-income": lambda desk, line, cents: cash_book.book_income(desk, cents, line.text, line.way),
    "cost": lambda desk, line, cents: cash_book.book_cost(desk, cents, line.text, line.way),
    "float": lambda desk, line, cents: cash_book.put_into_till(desk, cents, line.text),
    "float-back": lambda desk, line, cents: cash_book.take_out_of_till(desk, cents, line.text),
}


def enter_cash_line(actor: Actor, number: int, line: CashLine, context: CommandContext) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        return with_cents(desk, line.amount, lambda cents: ENTERED[line.what](desk, line, cents))

    return execute(actor, CASH, number, decide, context)


def take_back_cash_line(
    actor: Actor, number: int, receipt: int, reason: str, context: CommandContext
) -> DeskState | Refusal:
    return execute(actor, CASH, number, lambda desk: cash_book.take_back_receipt(desk, receipt, reason), context)


def count_till(actor: Actor, number: int, amount: str, text: str, context: CommandContext) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        return with_cents(desk, amount, lambda cents: cash_book.count_till(desk, cents, text))

    return execute(actor, CASH, number, decide, context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beneficiary:
    """To whom the profit goes, where it must go to somebody: nzasp or registered_club, and its name."""

    kind: str = ""
    to: str = ""
    purpose: str = ""


def close_accounts(actor: Actor, number: int, beneficiary: Beneficiary, context: CommandContext) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        fit = club_files.taken_as_registered(timezone.localdate(context.now)).values_list("name", flat=True)
        named = beneficiary.kind == "registered_club" and beneficiary.to != ""
        kind = "other_club" if named and fit and beneficiary.to not in fit else beneficiary.kind
        return cash_book.close_cash_book(desk, kind, beneficiary.to, beneficiary.purpose)

    return execute(actor, CASH, number, decide, context)


def reopen_accounts(actor: Actor, number: int, reason: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, CASH, number, lambda desk: cash_book.reopen_cash_book(desk, reason), context)


def hand_over(actor: Actor, number: int, context: CommandContext) -> tuple[Entry, ...] | Refusal:
    """The closed cash book becomes an entry of the Association's ledger."""
    state = store.load(number)
    book = handed_book(state)
    if isinstance(book, Refusal):
        return book
    return take_book(at_event_of(actor, number), book, context)


def handed_book(state: DeskState) -> EventBook | Refusal:
    """What the Association is handed of this event."""
    till, plan = state.desk.till, state.desk.announced
    if state.row.rehearsal_of_id is not None:
        return Refusal(code="only_a_rehearsal", rests_on=(CONSTITUTION["11.1"],))
    return event_book(
        till,
        event=store.event_name(state.row),
        name=plan.name,
        day=plan.ends,
        run_by=cash_book.RUN_BY[plan.run_by],
        to_us=till.profit_kind == "transfer" and till.profit_to == ASSOCIATION,
    )


# --- prizes


def promise_prize(
    actor: Actor, number: int, promised_prize: PromisedPrize, context: CommandContext
) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        def promise(cents: int) -> Decision:
            prize = Prize(
                key="",
                told=promised_prize.text,
                cents=cents,
                grade=promised_prize.grade or None,
                place=promised_prize.place,
                kind=promised_prize.kind,
                rating_from=promised_prize.rating_from,
                rating_to=promised_prize.rating_to,
                games=promised_prize.games,
            )
            promise_it = awards.promise_in_each_grade if promised_prize.each_grade else awards.promise_prize
            return promise_it(desk, prize)

        return with_cents(desk, promised_prize.amount.strip() or "0", promise)

    return execute(actor, PRIZES, number, decide, context)


def drop_prize(actor: Actor, number: int, key: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, PRIZES, number, lambda desk: awards.drop_prize(desk, key), context)


def hand_over_prize(
    actor: Actor, number: int, handed_prize: HandedPrize, context: CommandContext
) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        def handed(cents: int) -> Decision:
            return awards.hand_over_prize(
                desk, handed_prize.prize, handed_prize.player, cents, handed_prize.way, handed_prize.text
            )

        return with_cents(desk, handed_prize.amount.strip() or "0", handed)

    return execute(actor, PRIZES, number, decide, context)


def take_back_prize(
    actor: Actor, number: int, awarded: tuple[str, int], reason: str, context: CommandContext
) -> DeskState | Refusal:
    key, player = awarded
    return execute(actor, PRIZES, number, lambda desk: awards.take_back_prize(desk, key, player, reason), context)


def with_cents(desk: Desk, typed: str, then: Callable[[int], Decision]) -> Decision:
    cents = cash_book.parse_cents(desk, typed)
    return cents if isinstance(cents, Refusal) else then(cents)
