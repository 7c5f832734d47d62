"""The money of an event: what is owed, what came in and went out, prizes and the closing count."""

from dataclasses import dataclass
from typing import Literal

Way = Literal["cash", "bank", "other"]
Why = Literal["fee", "refund", "other-income", "cost", "prize"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """One line of the cash book; cents are positive where money comes in. `receipt` is its number."""

    receipt: int
    cents: int
    why: Why
    way: Way = "cash"
    player: int | None = None
    told: str = ""
    at: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """Promised for a place, a high game or a high word, of a grade or of all; `paid` counts what was handed over."""

    key: str
    told: str
    cents: int
    grade: str | None = None
    place: int | None = None
    kind: Literal["place", "high-game", "high-word", "team", "other"] = "place"


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    prize: str
    player: int
    cents: int
    paid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    book: tuple[Money, ...] = ()
    prizes: tuple[Prize, ...] = ()
    awards: tuple[Award, ...] = ()
    counted_cents: int | None = None
    counted_told: str = ""
    profit_to: str | None = None
    profit_purpose: str | None = None
    profit_kind: str | None = None

    def paid_by(self, player: int) -> int:
        return sum(line.cents for line in self.book if line.player == player and line.why in ("fee", "refund"))

    @property
    def cash(self) -> int:
        return sum(line.cents for line in self.book if line.way == "cash")
