"""What a file brings of prizes, profit, slips and series is asked what the desk asks."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import awards, cash_book
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.money import MoneyMoved, PrizePaid, PrizesPromised, ProfitGiven
from tilehall.law.tournament.desk.acts.report import Finished, Published, SlipsReleased
from tilehall.law.tournament.desk.acts.series import SeriesSet
from tilehall.law.tournament.desk.brought_acts import BroughtAct, refuse_brought
from tilehall.law.tournament.desk.cash_records import Award, Prize
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.series import Series

from .finished_desks import played_out
from .plans import four, logged, plan

DAY = date(2026, 6, 1)
FIRST = Prize(key="1", told="First", cents=5000, grade="A", place=1)
PROMISED = PrizesPromised(prizes=(FIRST,))
INCOME = MoneyMoved(cents=9000, why="other-income", told="raffle")
PAID = PrizePaid(award=Award(prize="1", player=1, cents=5000, paid=True))
LINE = MoneyMoved(cents=-5000, why="prize", player=1)
OVER = (*played_out(), PROMISED, INCOME)
OUT = (*played_out(), Finished(), Published(results=date(2026, 5, 3), ratings=date(2026, 5, 20)))
CLOSED = ProfitGiven(how="closed", to="", cents=9000)


def code(acts: tuple[Act, ...], *brought: Act) -> str | None:
    """What the desk says to the first of these."""
    after = brought[1] if len(brought) > 1 else None
    refused = refuse_brought(rebuild(logged(acts)), BroughtAct(act=brought[0], day=DAY, before=acts[-1], after=after))
    return refused.code if refused else None


def paid(**more: object) -> PrizePaid:
    return replace(PAID, award=replace(PAID.award, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "acts, brought, said",
    [
        ((*four(), PROMISED, INCOME), (PAID, LINE), "prize_not_decided"),
        (OVER, (PAID, LINE), None),
        (OVER, (PAID,), "prize_without_its_line"),
        (OVER, (PAID, replace(LINE, cents=-1)), "prize_without_its_line"),
        (OVER, (PAID, replace(LINE, player=2)), "prize_without_its_line"),
        (OVER, (paid(cents=0),), None),
        (OVER, (paid(cents=-1), LINE), "amount_zero"),
        (OVER, (paid(cents=5001), LINE), "more_than_promised"),
        ((*OVER, PAID), (LINE,), None),
        ((*OVER, PAID, LINE), (LINE,), "prize_without_its_line"),
        ((*OVER, PAID, LINE), (paid(player=2), LINE), "more_than_promised"),
        ((*OVER, PAID, LINE), (paid(cents=0),), "prize_handed_over"),
        (OVER, (PrizesPromised(prizes=()),), None),
        ((*OVER, PAID, LINE), (PrizesPromised(prizes=()),), "prize_handed_over"),
        ((*OVER, PAID, LINE), (PrizesPromised(prizes=(replace(FIRST, cents=1),)),), "prize_handed_over"),
        ((*OVER, PAID, LINE), (PrizesPromised(prizes=(FIRST, replace(FIRST, key="2", place=2))),), None),
        ((*OVER, CLOSED), (PAID, LINE), "accounts_closed"),
        (OVER, (CLOSED,), None),
        (OVER, (replace(CLOSED, cents=-5),), "profit_differs"),
        (OVER, (replace(CLOSED, how="x"),), "profit_differs"),
        (OVER, (replace(CLOSED, to="me"),), "profit_differs"),
        ((*OVER, CLOSED), (CLOSED,), "accounts_closed"),
        ((*played_out(), SlipsReleased()), (SlipsReleased(),), "results_not_published"),
        (OUT, (SlipsReleased(),), None),
        ((*OUT, SlipsReleased()), (SlipsReleased(),), "slips_gone"),
        (four()[:2], (SeriesSet(series=Series()),), None),
        (four(), (SeriesSet(series=Series()),), "final_has_begun"),
    ],
)
def test_what_a_file_brings_is_asked_what_the_desk_asks(
    acts: tuple[Act, ...], brought: tuple[Act, ...], said: str | None
) -> None:
    assert code(acts, *brought) == said


def test_the_profit_of_a_members_event_goes_where_it_may() -> None:
    acts = (Announced(plan=plan(run_by="other")), *OVER[1:])
    assert code(acts, CLOSED) == "beneficiary_missing"
    assert code(acts, replace(CLOSED, to="the club")) == "profit_differs"
    made = cash_book.close_cash_book(rebuild(logged(acts)), "registered_club", "Pōneke", "boards")
    assert isinstance(made, tuple), made
    assert code(acts, *made) is None


def test_what_the_desk_makes_of_a_prize_may_be_brought() -> None:
    made = awards.hand_over_prize(rebuild(logged(OVER)), "1", 1, 5000)
    assert not isinstance(made, Refusal)
    assert code(OVER, *made) is None
    assert code((*OVER, made[0]), made[1]) is None
