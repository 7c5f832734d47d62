"""Nobody decides about themselves: what an officer neither enters nor takes back where it is about that officer."""

from collections.abc import Callable, Collection

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts import members as m
from .acts import officers as o
from .acts.act import Act, Entry, TakenBack
from .acts.decisions import Decided

Find = Callable[[int], Entry | None]

# What gives or takes something by somebody's decision. One's own application, resignation, clubs and fees are one's
# own to tell, and who was a member before the book began is entered by whoever begins it.
_DECIDED_BY_OTHERS: tuple[type[Act], ...] = (
    Decided,
    m.Declined,
    m.ClassGiven,
    m.DeclaredCeased,
    m.Suspended,
    m.ClubActed,
    m.SuspensionLifted,
    m.Invited,
    m.Reinstated,
    m.ClubsTold,
    o.CommitteeJoined,
)
# A fee is taken back with its money, in the ledger; in which club one is, and through which one pays, is as much one's
# own to put right as to tell.
_PUT_RIGHT_BY_ONESELF = frozenset({m.FeePaid, m.ClubJoined, m.ClubLeft, m.PayerChosen})
_TAKEN_BACK_BY_OTHERS: tuple[type[Act], ...] = (
    Decided,
    *(act for act in m.KINDS.values() if act not in _PUT_RIGHT_BY_ONESELF),
    *o.KINDS.values(),
)


def refuse_own_affairs(me: int, acts: Collection[Act], find: Find, held: Collection[str] = ()) -> Refusal | None:
    """Why somebody cannot enter these acts alone; None where they can. `held` are the offices whose rights they have
    already: who goes on in one gains nothing by the entry."""
    own = [act for act in acts if _is_own(me, act, find, held)]
    return Refusal(code="own_affair", rests_on=(CONSTITUTION["18.1"],)) if own else None


def _is_own(me: int, act: Act, find: Find, held: Collection[str]) -> bool:
    if isinstance(act, TakenBack):
        gone = find(act.entry)
        return gone is not None and me in _about(gone.act) and isinstance(gone.act, _TAKEN_BACK_BY_OTHERS)
    if me not in _about(act):
        return False
    if isinstance(act, m.Accepted):
        return act.way != "taken_over"
    if isinstance(act, o.OfficeTaken | o.CommitteeAppointed):
        # The decision that names them was a meeting's, or entered by another.
        decision = find(act.decision)
        goes_on = isinstance(act, o.OfficeTaken) and act.office in held
        return not goes_on and (decision is None or me not in _about(decision.act))
    return isinstance(act, _DECIDED_BY_OTHERS)


def _about(act: Act) -> Collection[int]:
    """One person, or all whom it puts on a committee."""
    if isinstance(act, o.CommitteeAppointed):
        return act.members
    found = getattr(act, "person", None)
    return (found,) if isinstance(found, int) else ()
