"""Acts of the cash book and of prizes."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.cash_records import Award, CashBookLine, CashPurpose, Prize, Way
from tilehall.law.tournament.desk.desk import CannotFollow, Desk

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyMoved(Act):
    """A line of the cash book; cents are positive where money comes in."""

    cents: int
    why: CashPurpose
    way: Way = "cash"
    player: int | None = None
    told: str = ""

    def on(self, desk: Desk, moment: Moment) -> Desk:
        if self.player is not None:
            desk.player(self.player)
        self._there(desk)
        line = CashBookLine(
            receipt=moment.seq, cents=self.cents, why=self.why, way=self.way, player=self.player,
            told=self.told, at=moment.at, seq=moment.seq,
        )  # fmt: skip
        return replace(desk, till=replace(desk.till, book=(*desk.till.book, line)))

    def _there(self, desk: Desk) -> None:
        """What goes out was there before: so nothing is undone on which a later line rests."""
        if self.cents >= 0:
            return
        if self.way == "cash" and desk.till.cash + self.cents < 0:
            raise CannotFollow("till_below_nothing")
        if self.why == "refund" and self.player is not None and desk.till.paid_by(self.player) + self.cents < 0:
            raise CannotFollow("not_paid_before", name=desk.name(self.player))
        if self.why == "prize" and not any(award.player == self.player for award in desk.till.awards):
            raise CannotFollow("prize_not_awarded")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesPromised(Act):
    prizes: tuple[Prize, ...]

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return replace(desk, till=replace(desk.till, prizes=self.prizes))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePaid(Act):
    award: Award

    def on(self, desk: Desk, moment: Moment) -> Desk:
        desk.player(self.award.player)
        if self.award.prize not in {prize.key for prize in desk.till.prizes}:
            raise CannotFollow("prize_not_promised", prize=self.award.prize)
        award = replace(self.award, seq=moment.seq)
        return replace(desk, till=replace(desk.till, awards=(*desk.till.awards, award)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TillCounted(Act):
    """The closing count of the cash."""

    cents: int
    told: str = ""

    def on(self, desk: Desk, moment: Moment) -> Desk:
        counted = replace(
            desk.till, counted_cents=self.cents, counted_told=self.told, counted_against=desk.till.cash,
            counted_at=moment.at,
        )  # fmt: skip
        return replace(desk, till=counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfitGiven(Act):
    """The accounts are closed; `how` is the law's word for what becomes of the profit."""

    how: str
    to: str
    purpose: str = ""
    cents: int = 0
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        till = replace(
            desk.till, profit_to=self.to, profit_purpose=self.purpose, profit_kind=self.how, profit_cents=self.cents,
            closed_by=moment.seq,
        )  # fmt: skip
        return replace(desk, till=till)


KINDS: dict[str, type[Act]] = {
    "money-moved/1": MoneyMoved,
    "prizes-promised/1": PrizesPromised,
    "prize-paid/1": PrizePaid,
    "till-counted/1": TillCounted,
    "profit-given/1": ProfitGiven,
}
