"""The desk's cash book: fees, refunds, other income and costs, the closing count, and to whom a profit goes.

Cents are whole numbers above 0 wherever somebody types an amount; whether they come in or go out is said by the line.
"""

import re
from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.law.tournament.accounts import Closing, RunBy, close_accounts
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.money import MoneyMoved, ProfitGiven, TillCounted

from .cash_records import Way
from .desk import Desk
from .records import Player

Decided = tuple[Act, ...] | Refusal
AMOUNT = re.compile(r"(\d{1,6})(?:\.(\d{2}))?", re.ASCII)
RUN_BY: dict[str, RunBy] = {"club": "club", "association": "nzasp", "other": "member"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAccount:
    """What one entrant has to pay, has paid (less refunds), and still owes; `held` is owed to them."""

    player: Player
    fee: int
    paid: int

    @property
    def owes(self) -> int:
        return max(0, self.fee - self.paid)

    @property
    def held(self) -> int:
        return max(0, self.paid - self.fee)


@dataclass(frozen=True, slots=True, kw_only=True)
class CashSummary:
    """The whole book in sums, all in cents and all but `profit` and `difference` above 0."""

    fees: int
    other: int
    costs: int
    prizes: int
    float: int
    cash: int
    elsewhere: int
    owed: int

    @property
    def income(self) -> int:
        return self.fees + self.other

    @property
    def profit(self) -> int:
        return self.income - self.costs - self.prizes


def parse_cents(desk: Desk, typed: str) -> int | Refusal:
    """An amount as people write it: 20 or 20.50, nothing else, so that a slip of the finger is noticed."""
    found = AMOUNT.fullmatch(typed.strip())
    if found is None:
        return _no(desk, "amount_unreadable", typed=typed.strip()[:40])
    return int(found[1]) * 100 + int(found[2] or 0)


def player_accounts(desk: Desk) -> list[PlayerAccount]:
    """Everybody who has to pay or has paid. Who has not played owes nothing; what they have paid is held for them.
    So is what anybody paid for an event that is called off."""
    return [each for each in (player_account(desk, number) for number in desk.players) if each.fee or each.paid]


def player_account(desk: Desk, number: int) -> PlayerAccount:
    player = desk.player(number)
    played = player.standing == "withdrawn" and desk.begun and (player.left or 0) > player.joined
    owes = (player.in_the_field or played) and not player.free and desk.called_off is None
    fee = player.fee_cents if owes else 0
    return PlayerAccount(player=player, fee=fee, paid=desk.till.paid_by(number))


def cash_summary(desk: Desk) -> CashSummary:
    till = desk.till
    return CashSummary(
        fees=till.sum("fee", "refund"),
        other=till.sum("other-income"),
        costs=-till.sum("cost"),
        prizes=-till.sum("prize"),
        float=till.sum("float"),
        cash=till.cash,
        elsewhere=sum(line.cents for line in till.book) - till.cash,
        owed=sum(account.owes for account in player_accounts(desk)),
    )


# --- lines of the book


def take_fee(desk: Desk, number: int, amount: int, way: Way = "cash", text: str = "") -> Decided:
    """Not more than is owed. Who waits for a place may pay ahead."""
    if number not in desk.players:
        return _no(desk, "no_such_player", player=number)
    player = desk.player(number)
    due = (0 if player.free or desk.called_off else player.fee_cents) - desk.till.paid_by(number)
    if stopped := _stopped(desk, amount):
        return stopped
    if amount > due:
        return _no(desk, "more_than_owed", name=player.name, owes_cents=max(0, due), given_cents=amount)
    return (MoneyMoved(cents=amount, why="fee", way=way, player=number, told=text),)


def refund_fee(desk: Desk, number: int, amount: int, way: Way = "cash", text: str = "") -> Decided:
    """Not more than was paid, and not more than there is."""
    if number not in desk.players:
        return _no(desk, "no_such_player", player=number)
    paid = desk.till.paid_by(number)
    if stopped := _stopped(desk, amount):
        return stopped
    if amount > paid:
        return _no(desk, "more_than_paid", name=desk.name(number), paid_cents=paid, given_cents=amount)
    line = MoneyMoved(cents=-amount, why="refund", way=way, player=number, told=text)
    return refuse_short_till(desk, amount, way) or (line,)


def book_income(desk: Desk, amount: int, text: str, way: Way = "cash") -> Decided:
    if stopped := _stopped(desk, amount, text):
        return stopped
    return (MoneyMoved(cents=amount, why="other-income", way=way, told=text.strip()),)


def book_cost(desk: Desk, amount: int, text: str, way: Way = "cash") -> Decided:
    if stopped := _stopped(desk, amount, text) or refuse_short_till(desk, amount, way):
        return stopped
    return (MoneyMoved(cents=-amount, why="cost", way=way, told=text.strip()),)


def put_into_till(desk: Desk, amount: int, text: str = "") -> Decided:
    """A float to give change from: cash in the till that nobody earned."""
    if stopped := _stopped(desk, amount):
        return stopped
    return (MoneyMoved(cents=amount, why="float", told=text),)


def take_out_of_till(desk: Desk, amount: int, text: str = "") -> Decided:
    """The float goes back to whom it belongs: not more than was put in."""
    if stopped := _stopped(desk, amount):
        return stopped
    there = desk.till.sum("float")
    if amount > there:
        return _no(desk, "more_than_float", there_cents=there)
    return refuse_short_till(desk, amount, "cash") or (MoneyMoved(cents=-amount, why="float", told=text),)


def count_till(desk: Desk, amount: int, text: str = "") -> Decided:
    """The closing count. What differs from the book is kept and shown; it is nobody's to hide."""
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    return (TillCounted(cents=amount, told=text),)


def take_back_receipt(desk: Desk, receipt: int, reason: str) -> Decided:
    """A line that was wrong is undone by a further entry, unless something rests on that money."""
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    line = desk.till.line(receipt)
    if line is None:
        return _no(desk, "no_such_receipt", receipt=receipt)
    if not reason.strip():
        return _no(desk, "why_missing")
    if line.why == "prize":
        return _no(desk, "undo_the_prize")
    if line.way == "cash" and desk.till.cash - line.cents < 0:
        return _no(desk, "till_short", there_cents=desk.till.cash, needed_cents=line.cents)
    if line.player is not None and desk.till.paid_by(line.player) - line.cents < 0:
        return _no(desk, "refunded_already", name=desk.name(line.player))
    return (Undone(entry=receipt, reason=reason.strip()),)


# --- closing


def closing_facts(desk: Desk, kind: str | None = None, to: str = "", purpose: str = "") -> Closing:
    sums = cash_summary(desk)
    return Closing(
        run_by=RUN_BY[desk.announced.run_by],
        income_cents=sums.income,
        costs_cents=sums.costs + sums.prizes,
        kind=kind or None,
        beneficiary=to.strip() or None,
        purpose=purpose.strip() or None,
    )


def close_cash_book(desk: Desk, kind: str | None = None, to: str = "", purpose: str = "") -> Decided:
    """The accounts of the event are closed, and the profit goes where it must."""
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    told = closing_facts(desk, kind, to, purpose)
    ruled = close_accounts(told)
    if isinstance(ruled, Refusal):
        return ruled
    given = ruled.code == "transfer"
    act = ProfitGiven(
        how=ruled.code,
        to=(told.beneficiary or "") if given else "",
        purpose=(told.purpose or "") if given else "",
        cents=told.profit_cents,
        rests_on=tuple(map(str, ruled.rests_on)),
    )
    return (act,)


def refuse_closing(desk: Desk, given: ProfitGiven) -> Refusal | None:
    """Why the accounts, as they stand, are not closed so: with another profit, or one that goes elsewhere."""
    ruled, profit = must_name_beneficiary(desk), closing_facts(desk).profit_cents
    goes_away = isinstance(ruled, Refusal)
    if isinstance(ruled, Refusal) and not given.to.strip():
        return ruled
    fits = given.how == "transfer" if goes_away else (given.how, given.to, given.purpose) == ("closed", "", "")
    closed = refuse_closed_accounts(desk)
    return closed or (None if fits and given.cents == profit else _no(desk, "profit_differs", profit_cents=profit))


def must_name_beneficiary(desk: Desk) -> Ruling | Refusal:
    """What the law says of the accounts as they stand, before anybody was named."""
    return close_accounts(closing_facts(desk))


def reopen_cash_book(desk: Desk, reason: str) -> Decided:
    if desk.till.closed_by is None:
        return _no(desk, "accounts_open")
    if not reason.strip():
        return _no(desk, "why_missing")
    return (Undone(entry=desk.till.closed_by, reason=reason.strip()),)


# --- what is asked of every line


def refuse_closed_accounts(desk: Desk) -> Refusal | None:
    return None if desk.till.closed_by is None else _no(desk, "accounts_closed")


def _stopped(desk: Desk, amount: int, text: str | None = None) -> Refusal | None:
    if (closed := refuse_closed_accounts(desk)) is not None:
        return closed
    if amount <= 0:
        return _no(desk, "amount_zero")
    if text is not None and not text.strip():
        return _no(desk, "what_for_missing")
    return None


def refuse_short_till(desk: Desk, amount: int, way: Way) -> Refusal | None:
    """Cash that is not there cannot be given out."""
    if way != "cash" or amount <= desk.till.cash:
        return None
    return _no(desk, "till_short", there_cents=desk.till.cash, needed_cents=amount)


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    basis = desk.book.silent("the desk keeps a cash book: every amount in words, and none that cannot have been")
    return Refusal(code=code, rests_on=(basis,), detail=tuple(detail.items()))
