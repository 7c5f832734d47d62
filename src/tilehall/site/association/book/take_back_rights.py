"""Who takes back what: for each kind of act the right by which it is done, and the page that takes it back.

What has a way of its own is named too: votes and signatures are never taken back, the ledger is reversed, and what a
meeting did is undone in its log.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tilehall.law.association.acts import calendar, money, play_rules, registers
from tilehall.law.association.acts import decisions as d
from tilehall.law.association.acts import members as m
from tilehall.law.association.acts import officers as o
from tilehall.law.association.acts.act import Act, TakenBack

TakeBackPage = Literal["member", "club", "registers"]


@dataclass(frozen=True, slots=True)
class TakeBackRight:
    action: str
    page: TakeBackPage


_MEMBERS = TakeBackRight("association.keep_members", "member")
_SUSPENSIONS = TakeBackRight("association.suspend", "member")
_CLUBS = TakeBackRight("association.keep_clubs", "club")
_REGISTERS = TakeBackRight("association.keep_registers", "registers")
_OFFICES = TakeBackRight("association.keep_offices", "registers")
_DECISIONS = TakeBackRight("association.record_decision", "registers")

RIGHTS: Mapping[type[Act], TakeBackRight] = {
    m.Applied: _MEMBERS,
    m.Accepted: _MEMBERS,
    m.Declined: _MEMBERS,
    m.ClubJoined: _MEMBERS,
    m.ClubLeft: _MEMBERS,
    m.PayerChosen: _MEMBERS,
    m.ClassGiven: _MEMBERS,
    m.Resigned: _MEMBERS,
    m.DeclaredCeased: _MEMBERS,
    m.Died: _MEMBERS,
    m.ClubActed: _MEMBERS,
    m.Suspended: _SUSPENSIONS,
    m.SuspensionLifted: _SUSPENSIONS,
    m.Invited: _SUSPENSIONS,
    m.Reinstated: _SUSPENSIONS,
    m.ClubsTold: _SUSPENSIONS,
    m.ClubApplied: _CLUBS,
    m.ClubRegistered: _CLUBS,
    m.ClubClosed: _CLUBS,
    m.VotingMemberNamed: TakeBackRight("association.keep_club", "club"),
    o.OfficeTaken: _OFFICES,
    o.OfficeLeft: _OFFICES,
    o.CommitteeAppointed: _REGISTERS,
    o.CommitteeJoined: _REGISTERS,
    o.CommitteeLeft: _REGISTERS,
    o.CommitteeClosed: _REGISTERS,
    d.Decided: _DECISIONS,
    d.ApprovalRecorded: _DECISIONS,
    **dict.fromkeys(registers.KINDS.values(), _REGISTERS),
    **dict.fromkeys(calendar.KINDS.values(), _REGISTERS),
}
OWN_WAYS: frozenset[type[Act]] = frozenset(
    {TakenBack, m.FeePaid, m.FeesSet, *money.KINDS.values(), *play_rules.KINDS.values()}
)


def right_to_take_back(act: Act, page: TakeBackPage) -> str | None:
    """The action one must be allowed to; None where this page does not take it back."""
    found = RIGHTS.get(type(act))
    return found.action if found is not None and found.page == page else None
