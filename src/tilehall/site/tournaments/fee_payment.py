"""How a player pays the fee of an event: how much is open, to which account, and with which reference."""

from dataclasses import dataclass

from tilehall.law.tournament.desk.cash_book import player_account

from .store import DeskState


@dataclass(frozen=True, slots=True, kw_only=True)
class FeePayment:
    """In cents; `held` is to be paid back. Without an account the fee is paid at the hall."""

    fee: int
    paid: int
    owes: int
    held: int
    free: bool
    pay_to: str
    pay_account: str
    reference: str


def payment_reference(event: int, player: int) -> str:
    """A bank shows twelve signs of it, and who keeps the money finds the entry by it."""
    return f"T{event}-{player}"


def fee_payment(state: DeskState, number: int) -> FeePayment:
    account, plan = player_account(state.desk, number), state.desk.announced
    return FeePayment(
        fee=account.fee,
        paid=account.paid,
        owes=account.owes,
        held=account.held,
        free=account.player.free,
        pay_to=plan.pay_to,
        pay_account=plan.pay_account,
        reference=payment_reference(state.row.pk, number),
    )
