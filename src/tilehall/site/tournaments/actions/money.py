"""At the cash box and at the prize giving. Amounts come as they were typed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import awards, cash
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.till import Prize, Way
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import Kept

from .carrying import Decided, Hand, carry_out

CASH, PRIZES = "tournaments.keep_cash", "tournaments.organise"
What = Literal["fee", "refund", "other-income", "cost", "float", "float-back"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What somebody wants to enter into the cash book; `player` for a fee or a refund."""

    what: What
    amount: str
    player: int = 0
    way: Way = "cash"
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Promised:
    """A prize as it was typed; an empty amount is a trophy."""

    kind: Literal["place", "high-game", "high-word", "team", "other"]
    told: str
    amount: str = ""
    grade: str | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    prize: str
    player: int
    amount: str = ""
    way: Way = "cash"
    told: str = ""


ENTERED: dict[str, Callable[[Desk, Line, int], Decided]] = {
    "fee": lambda desk, line, cents: cash.take_fee(desk, line.player, cents, line.way, line.told),
    "refund": lambda desk, line, cents: cash.refund(desk, line.player, cents, line.way, line.told),
    "other-income": lambda desk, line, cents: cash.other_income(desk, cents, line.told, line.way),
    "cost": lambda desk, line, cents: cash.cost(desk, cents, line.told, line.way),
    "float": lambda desk, line, cents: cash.put_in(desk, cents, line.told),
    "float-back": lambda desk, line, cents: cash.take_out(desk, cents, line.told),
}


def enter_line(actor: Actor, number: int, line: Line, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        return with_cents(desk, line.amount, lambda cents: ENTERED[line.what](desk, line, cents))

    return carry_out(actor, CASH, number, decide, hand)


def take_back_line(actor: Actor, number: int, receipt: int, reason: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, CASH, number, lambda desk: cash.take_back(desk, receipt, reason), hand)


def count_till(actor: Actor, number: int, amount: str, told: str, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        return with_cents(desk, amount, lambda cents: cash.count(desk, cents, told))

    return carry_out(actor, CASH, number, decide, hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beneficiary:
    """To whom the profit goes, where it must go to somebody: nzasp or registered_club, and its name."""

    kind: str = ""
    to: str = ""
    purpose: str = ""


def close_accounts(actor: Actor, number: int, given: Beneficiary, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        return cash.close(desk, given.kind, given.to, given.purpose)

    return carry_out(actor, CASH, number, decide, hand)


def reopen_accounts(actor: Actor, number: int, reason: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, CASH, number, lambda desk: cash.reopen(desk, reason), hand)


# --- prizes


def promise_prize(actor: Actor, number: int, given: Promised, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        def promise(cents: int) -> Decided:
            prize = Prize(
                key="", told=given.told, cents=cents, grade=given.grade or None, place=given.place, kind=given.kind
            )
            return awards.promise(desk, prize)

        return with_cents(desk, given.amount.strip() or "0", promise)

    return carry_out(actor, PRIZES, number, decide, hand)


def drop_prize(actor: Actor, number: int, key: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, PRIZES, number, lambda desk: awards.drop(desk, key), hand)


def hand_over_prize(actor: Actor, number: int, given: Handed, hand: Hand) -> Kept | Refusal:
    def decide(desk: Desk) -> Decided:
        def handed(cents: int) -> Decided:
            return awards.hand_over(desk, given.prize, given.player, cents, given.way, given.told)

        return with_cents(desk, given.amount.strip() or "0", handed)

    return carry_out(actor, PRIZES, number, decide, hand)


def take_back_prize(actor: Actor, number: int, awarded: tuple[str, int], reason: str, hand: Hand) -> Kept | Refusal:
    key, player = awarded
    return carry_out(actor, PRIZES, number, lambda desk: awards.take_back(desk, key, player, reason), hand)


def with_cents(desk: Desk, typed: str, then: Callable[[int], Decided]) -> Decided:
    cents = cash.cents(desk, typed)
    return cents if isinstance(cents, Refusal) else then(cents)
