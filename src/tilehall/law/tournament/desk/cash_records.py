"""The money of an event: what is owed, what came in and went out, prizes and the closing count."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tilehall.law.game.shape import ADDED

Way = Literal["cash", "bank", "other"]
# A float is put into the till to give change from, and taken out again: it is nobody's income.
CashPurpose = Literal["fee", "refund", "other-income", "cost", "prize", "float"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CashBookLine:
    """One line of the cash book; cents are positive where money comes in.

    `receipt` is the number of its entry in the log: on paper it must stay the same when another line is undone.
    """

    receipt: int
    cents: int
    why: CashPurpose
    at: datetime
    way: Way = "cash"
    player: int | None = None
    told: str = ""
    seq: int = 0


# Values of logs: kinds are only ever added.
PrizeKind = Literal["place", "high-game", "high-word", "team", "other", "class", "high-loss", "lucky-wins", "comeback"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """Promised for a place or a feat, of a grade or of all. Without cents it is a trophy.

    A class is those of a grade who are rated from `rating_from` to `rating_to`; lucky wins are the so many `games` that
    a player won by the least.
    """

    key: str
    told: str
    cents: int
    grade: str | None = None
    place: int | None = None
    kind: PrizeKind = "place"
    rating_from: int | None = field(default=None, metadata=ADDED)
    rating_to: int | None = field(default=None, metadata=ADDED)
    games: int | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    prize: str
    player: int
    cents: int
    paid: bool = False
    told: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    book: tuple[CashBookLine, ...] = ()
    prizes: tuple[Prize, ...] = ()
    awards: tuple[Award, ...] = ()
    counted_cents: int | None = None
    counted_told: str = ""
    counted_against: int = 0  # the cash by the book at that moment
    counted_at: datetime | None = None
    profit_to: str | None = None
    profit_purpose: str | None = None
    profit_kind: str | None = None
    profit_cents: int = 0
    closed_by: int | None = None  # the entry that closed the accounts

    def paid_by(self, player: int) -> int:
        return sum(line.cents for line in self.book if line.player == player and line.why in ("fee", "refund"))

    @property
    def cash(self) -> int:
        return sum(line.cents for line in self.book if line.way == "cash")

    def sum(self, *whys: CashPurpose) -> int:
        return sum(line.cents for line in self.book if line.why in whys)

    def line(self, receipt: int) -> CashBookLine | None:
        return next((cash_book_line for cash_book_line in self.book if cash_book_line.receipt == receipt), None)

    def prize(self, key: str) -> Prize | None:
        return next((prize for prize in self.prizes if prize.key == key), None)
