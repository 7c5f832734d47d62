"""What the desk asks of an act before it makes it, for acts that come by a file and have been through no command here.

Only what keeps something closed is asked again: rules that are played by, slips that are locked, accounts that are
closed, an event that is not over. What a command of this version made passes, as it was asked the same.
"""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import amendment

from .acts.act import Act
from .acts.announcement import Announced
from .acts.money import MoneyMoved, PrizePaid, ProfitGiven, TillCounted
from .acts.report import Published, ReportSent
from .acts.results import Forfeited, SlipAmended
from .announcement import refuse_other_rules
from .cash_book import refuse_closed_accounts
from .desk import Desk
from .report import refuse_unfinished
from .slip_changes import MISTYPED, mistyped_ruling, refuse_forfeit


def refuse_brought(desk: Desk, act: Act) -> Refusal | None:
    """Why the desk, as it is before this act, would not have made it."""
    match act:
        case Announced():
            return None if desk.plan is None else refuse_other_rules(desk, act.plan)
        case SlipAmended():
            return _refuse_amendment(desk, act)
        case Forfeited():
            return refuse_forfeit(desk, act.board(desk), act)
        case MoneyMoved() | PrizePaid() | TillCounted() | ProfitGiven():
            return refuse_closed_accounts(desk)
        case ReportSent() | Published():
            return refuse_unfinished(desk)
        case _:
            return None


def _refuse_amendment(desk: Desk, act: SlipAmended) -> Refusal | None:
    if act.ground == MISTYPED:
        answer = mistyped_ruling(desk, act.board(desk))
    else:
        answer = amendment.ground_ruling(desk.book, act.ground)
    return answer if isinstance(answer, Refusal) else None
