"""What the desk asks of an act before it makes it, for acts that come by a file and have been through no command here.

Only what keeps something closed is asked again: rules that are played by, slips that are locked or kept, accounts and
prizes, a final or an event that is not over, aids and what follows on an incident. What a command of this version made
passes, as it was asked the same.
"""

from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import amendment
from tilehall.law.tournament.slip import SIGNED_ANEW

from .acts.act import Act
from .acts.announcement import AidSet, Announced
from .acts.incidents import IncidentFollowed
from .acts.money import KINDS as MONEY_KINDS
from .acts.money import MoneyMoved, PrizePaid, PrizesPromised, ProfitGiven
from .acts.report import Published, ReportSent, SlipsReleased
from .acts.results import Forfeited, SlipAmended, SlipSignedAnew
from .acts.series import SeriesSet
from .aids import refuse_set
from .announcement import refuse_other_rules
from .awards import refuse_award, refuse_dropped_award, refuse_half_a_prize, refuse_line_without_prize
from .cash_book import refuse_closed_accounts, refuse_closing
from .desk import Desk
from .incidents import refuse_followed
from .report import refuse_unfinished, release_slips
from .series import refuse_begun_final
from .signed_anew import MISTYPED, refuse_signing_anew
from .slip_changes import mistyped_ruling, new_slip_ruling, refuse_forfeit


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtAct:
    """An act with the day it is of, and what the log has before and after it: a prize in money is two of them."""

    act: Act
    day: date
    before: Act | None = None
    after: Act | None = None


def refuse_brought(desk: Desk, brought: BroughtAct) -> Refusal | None:
    """Why the desk, as it is before this act, would not have made it."""
    act = brought.act
    match act:
        case Announced():
            return None if desk.plan is None else refuse_other_rules(desk, act.plan)
        case SlipAmended() | SlipSignedAnew():
            return _refuse_amendment(desk, act)
        case Forfeited():
            return refuse_forfeit(desk, act.board(desk), act)
        case SeriesSet():
            return refuse_begun_final(desk)
        case ReportSent() | Published():
            return refuse_unfinished(desk)
        case SlipsReleased():
            released = release_slips(desk, brought.day)
            return released if isinstance(released, Refusal) else None
        case IncidentFollowed() | AidSet():
            return _refuse_of_referee(desk, act, brought.day)
        case _:
            return _refuse_money(desk, brought) if type(act) in MONEY_KINDS.values() else None


def _refuse_of_referee(desk: Desk, act: IncidentFollowed | AidSet, day: date) -> Refusal | None:
    return refuse_set(desk, act, day) if isinstance(act, AidSet) else refuse_followed(desk, act)


def _refuse_amendment(desk: Desk, act: SlipAmended | SlipSignedAnew) -> Refusal | None:
    if isinstance(act, SlipSignedAnew):
        return refuse_signing_anew(desk, (act.round, act.grade, act.board(desk)))
    if act.ground == SIGNED_ANEW:
        answer = new_slip_ruling(desk, (act.round, act.grade, act.board(desk)))
    elif act.ground == MISTYPED:
        answer = mistyped_ruling(desk, act.board(desk))
    else:
        answer = amendment.ground_ruling(desk.book, act.ground)
    return answer if isinstance(answer, Refusal) else None


def _refuse_money(desk: Desk, brought: BroughtAct) -> Refusal | None:
    match brought.act:
        case PrizesPromised(prizes=prizes):
            return refuse_dropped_award(desk, prizes)
        case PrizePaid(award=award):
            return refuse_award(desk, award) or refuse_half_a_prize(desk, award, brought.after)
        case MoneyMoved(why="prize") as line:
            return refuse_closed_accounts(desk) or refuse_line_without_prize(desk, line, brought.before)
        case ProfitGiven() as given:
            return refuse_closing(desk, given)
        case _:
            return refuse_closed_accounts(desk)
