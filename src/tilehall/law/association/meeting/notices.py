"""Notice of a meeting: to whom it must go, whether it went in time, and which business stands in it."""

from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.association.notice_days import clear_days, deadline, late_non_routine, late_notice
from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.calling import NoticeGiven
from .agenda import UNNOTICED
from .records import AgendaItem, NoticeSent, Recipient
from .state import Meeting, Sitting

Decision = tuple[MeetingAct, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeStanding:
    """How far notice has gone. `days` counts for whoever was told last; None while somebody has not been told."""

    needed: int | None  # clear days; None where no clause asks for any
    last_day: date | None
    days: int | None
    untold: tuple[Recipient, ...]
    valid: bool
    rests_on: tuple[Basis, ...]


def give_notice(
    meeting: Meeting, notice: NoticeSent, required: tuple[Recipient, ...], today: date, *, though_late: bool = False
) -> Decision:
    """The proof that notice went out. Too late for a General Meeting is refused, unless it is to be kept as it was."""
    day = meeting.sitting.day
    if notice.sent > today:
        return _refuse("sent_in_the_future", meeting, ("day", notice.sent))
    if notice.sent >= day:
        return _refuse("sent_after_the_meeting", meeting, ("day", notice.sent))
    if not notice.recipients:
        return _refuse("nobody_told", meeting)
    if not notice.items:
        return _refuse("nothing_in_notice", meeting)
    days = clear_days(notice.sent, day)
    kind = meeting.called.kind
    if (
        (kind == "agm" or kind == "sgm")
        and not though_late
        and (late := late_notice(kind, notice.sent, day)) is not None
    ):
        return late
    texts = tuple(basis_texts(*_grounds(meeting)))
    return (NoticeGiven(notice=notice, required=required, days=days, rests_on=texts),)


def _refuse(code: str, meeting: Meeting, *detail: tuple[str, date]) -> Refusal:
    return Refusal(code=code, rests_on=_grounds(meeting), detail=detail)


def _grounds(meeting: Meeting) -> tuple[Basis, ...]:
    kind = meeting.called.kind
    if kind == "agm":
        return (CONSTITUTION["9.3"],)
    if kind == "sgm":
        return (CONSTITUTION["9.4"], CONSTITUTION["9.3"])
    if kind == "management":
        return (CONSTITUTION["7.3"],)
    return (CONSTITUTION.silent("members of the Executive are told of its meetings as they agree"),)


def notice_standing(meeting: Meeting, sitting: Sitting | None = None) -> NoticeStanding:
    of = meeting.sitting if sitting is None else sitting
    told: dict[tuple[str, int], date] = {}
    for notice in of.notices:
        for recipient in notice.recipients:
            key = (recipient.kind, recipient.key)
            told[key] = min(told.get(key, notice.sent), notice.sent)
    untold = tuple(each for each in of.required if (each.kind, each.key) not in told)
    latest = max(told.values(), default=None)
    days = None if latest is None or untold else clear_days(latest, of.day)
    kind = meeting.called.kind
    if kind != "agm" and kind != "sgm":
        return NoticeStanding(
            needed=None, last_day=None, days=days, untold=untold, valid=not untold, rests_on=_grounds(meeting)
        )
    last = deadline(kind, "notice", of.day)
    needed = clear_days(last.by, of.day)
    valid = days is not None and days >= needed
    return NoticeStanding(
        needed=needed, last_day=last.by, days=days, untold=untold, valid=valid, rests_on=last.rests_on
    )


def noticed_on(meeting: Meeting, item: int) -> date | None:
    """When the notice with this item first went out, in whichever sitting."""
    days = [notice.sent for sitting in meeting.sittings for notice in sitting.notices if item in notice.items]
    return min(days, default=None)


def refuse_unnoticed(meeting: Meeting, item: AgendaItem) -> Refusal | None:
    """A General Meeting deals with what its notice names; a Management meeting with unusual business of which notice
    went out four weeks before, or as soon as it could where the business came up later."""
    if item.kind in UNNOTICED:
        return None
    noticed = noticed_on(meeting, item.number)
    if meeting.general:
        clause = CONSTITUTION["9.1"] if meeting.called.kind == "agm" else CONSTITUTION["9.4"]
        return None if noticed is not None else Refusal(code="not_in_notice", rests_on=(clause,))
    if meeting.called.kind != "management" or item.kind != "non_routine":
        return None
    if noticed is None:
        return Refusal(code="not_in_notice", rests_on=(CONSTITUTION["7.3"],))
    return late_non_routine(noticed, meeting.sittings[0].day, item.arose)


def whole_notice(meeting: Meeting, sent: date, way: str, recipients: tuple[Recipient, ...], by: str) -> NoticeSent:
    """A notice with all business of the agenda."""
    items = tuple(item.number for item in meeting.agenda)
    return NoticeSent(sent=sent, way=way, recipients=recipients, items=items, by=by)


def only_missing(meeting: Meeting, notice: NoticeSent) -> NoticeSent:
    """The same to those only who have not been told yet."""
    untold = notice_standing(meeting).untold
    return replace(notice, recipients=untold) if untold else notice
