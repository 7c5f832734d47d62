"""What became of what a meeting carried: binding, void with the check that failed, or passed and not in force."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tilehall.law.association.vote_count import is_protected
from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.votes import ApprovalRecorded
from .notices import notice_standing, refuse_unnoticed
from .state import Meeting, Motion, Sitting

Decision = tuple[MeetingAct, ...] | Refusal
Standing = Literal["binding", "void", "not_in_force", "lost", "open", "withdrawn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """`failing` is the check by which it is void, with its figures; `since` the day from which it holds."""

    standing: Standing
    failing: str = ""
    since: date | None = None
    rests_on: tuple[Basis, ...] = ()


def resolution(meeting: Meeting, motion: Motion) -> Resolution:
    if motion.state == "withdrawn":
        return Resolution(standing="withdrawn", rests_on=(CONSTITUTION["9.7"],))
    if motion.open:
        return Resolution(standing="open", rests_on=(CONSTITUTION["9.7"],))
    if motion.state == "lost":
        return Resolution(standing="lost", rests_on=(CONSTITUTION["9.8"],))
    if failing := failing_check(meeting, motion):
        return Resolution(standing="void", failing=failing, rests_on=(CONSTITUTION["9.8"],))
    day = sitting_of(meeting, motion).day
    if needs_approval(meeting, motion):
        if motion.approval is None:
            return Resolution(standing="not_in_force", rests_on=(CONSTITUTION["10.2"],))
        since = max(motion.approval.on, motion.since or day)
        return Resolution(standing="binding", since=since, rests_on=(CONSTITUTION["10.2"],))
    return Resolution(standing="binding", since=motion.since or day, rests_on=(CONSTITUTION["9.8"],))


def needs_approval(meeting: Meeting, motion: Motion) -> bool:
    item = meeting.item(motion.item)
    return item.kind == "rule_change" and motion.amends is None and any(map(is_protected, item.clauses))


def failing_check(meeting: Meeting, motion: Motion) -> str:
    """Valid notice, quorum, and a recorded result; the first that is missing. Empty where all is well."""
    return meeting_fault(meeting, sitting_of(meeting, motion)) or motion_fault(meeting, motion)


def meeting_fault(meeting: Meeting, sitting: Sitting) -> str:
    if not meeting.general:
        return ""
    notice = notice_standing(meeting, sitting)
    if notice.valid:
        return ""
    if notice.days is None:
        return f"notice not given to {len(notice.untold)}" if sitting.notices else "no notice"
    return f"notice {notice.days} of {notice.needed} clear days"


def motion_fault(meeting: Meeting, motion: Motion) -> str:
    if not motion.quorate:
        return "no quorum"
    if refuse_unnoticed(meeting, meeting.item(motion.item)) is not None:
        return "not in the notice"
    return ""


def sitting_of(meeting: Meeting, motion: Motion) -> Sitting:
    """In which sitting it was decided, or put while it is not: a motion goes on after an adjournment."""
    moment = motion.decided_at or motion.put_at
    begun = [each for each in meeting.sittings if each.opened is not None and each.opened <= moment]
    return begun[-1] if begun else meeting.sittings[-1]


def record_approval(meeting: Meeting, number: int, on: date, reference: str, today: date) -> Decision:
    """It may be from before the meeting, which is asked to approve nothing without it; of words that the meeting has
    amended it can only come afterwards."""
    motion = meeting.motion(number)
    clause = CONSTITUTION["10.2"]
    if not needs_approval(meeting, motion) or motion.state != "carried":
        return Refusal(code="no_approval_needed", rests_on=(clause,))
    if motion.approval is not None:
        return Refusal(code="approved_already", rests_on=(clause,), detail=(("day", motion.approval.on),))
    if on > today:
        return Refusal(code="approval_day", rests_on=(clause,), detail=(("day", on),))
    amended = any(each.amends == number and each.state == "carried" for each in meeting.motions)
    if amended and on < sitting_of(meeting, motion).day:
        return Refusal(code="approved_other_words", rests_on=(clause,), detail=(("day", on),))
    texts = tuple(basis_texts(clause))
    return (ApprovalRecorded(motion=number, on_day=on, reference=reference, rests_on=texts),)
