"""Before the annual meeting: nominations in writing and from the floor, and the pack of three papers."""

from dataclasses import dataclass

from tilehall.law.association.notice_days import deadline, late
from tilehall.law.association.offices import executive_offices
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.calling import Nominated, NominationWithdrawn, PackCompleted, PaperPresented
from .records import PAPERS, Nomination, PaperLaid
from .state import Meeting

Decision = tuple[MeetingAct, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class NominationFacts:
    written: bool
    candidate_is_member: bool
    nominator_is_member: bool


def nominate(meeting: Meeting, nomination: Nomination, facts: NominationFacts) -> Decision:
    """In writing by the last day; from the floor only while there are fewer than two in time."""
    clause = CONSTITUTION["6.3"]
    if meeting.called.kind != "agm":
        return Refusal(code="reserved", rests_on=(CONSTITUTION["6.2"],), detail=(("business", "election"),))
    if nomination.office not in executive_offices().value:
        return Refusal(code="unknown_office", rests_on=(CONSTITUTION["6.1"],))
    if not facts.candidate_is_member or not facts.nominator_is_member:
        name = nomination.name if not facts.candidate_is_member else nomination.by_name
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["6.2"],), detail=(("name", name),))
    refusal = _refuse_floor(meeting, nomination) if nomination.floor else _refuse_written(meeting, nomination, facts)
    if refusal is not None:
        return refusal
    return (Nominated(nomination=nomination, rests_on=tuple(basis_texts(clause))),)


def _refuse_written(meeting: Meeting, nomination: Nomination, facts: NominationFacts) -> Refusal | None:
    if not facts.written:
        return Refusal(code="not_in_writing", rests_on=(CONSTITUTION["6.3"],))
    return late(deadline("agm", "nominations", meeting.sittings[0].day), nomination.received)


def _refuse_floor(meeting: Meeting, nomination: Nomination) -> Refusal | None:
    if meeting.phase != "open":
        return Refusal(code="not_open", rests_on=(CONSTITUTION["6.3"],))
    if nomination.by not in meeting.present:
        return Refusal(code="not_present", rests_on=(CONSTITUTION["6.3"],), detail=(("name", nomination.by_name),))
    if floor_is_open(meeting, nomination.office):
        return None
    in_time = len([each for each in meeting.candidates(nomination.office) if not each.floor])
    return Refusal(code="floor_closed", rests_on=(CONSTITUTION["6.3"],), detail=(("count", in_time),))


def floor_is_open(meeting: Meeting, office: str) -> bool:
    """Only written nominations count here: a first one from the floor does not shut out a second."""
    fewer_than = REGISTER[CONSTITUTION["6.3"].clause].parameter("floor_if_fewer_than").value
    if not isinstance(fewer_than, int):
        raise TypeError(fewer_than)
    return len([each for each in meeting.candidates(office) if not each.floor]) < fewer_than


def withdraw_nomination(meeting: Meeting, office: str, person: int, reason: str) -> Decision:
    """Until the vote: whoever is elected holds an office, and no nomination any more."""
    if any(each.office == office and each.elected == person for each in meeting.elections):
        return Refusal(code="is_elected", rests_on=(CONSTITUTION["6.2"],))
    return (NominationWithdrawn(office=office, person=person, reason=reason),)


def pack_year(meeting: Meeting) -> int:
    """The financial year that the annual meeting hears of."""
    return meeting.called.day.year - 1


def present_paper(meeting: Meeting, paper: PaperLaid) -> Decision:
    """Statements need the Honorary Reviewer's signature by the day on which the meeting sits: where it was adjourned,
    by that of the sitting to come."""
    if meeting.called.kind != "agm":
        return Refusal(code="reserved", rests_on=(CONSTITUTION["6.6"],), detail=(("business", "accounts"),))
    if paper.year != pack_year(meeting):
        detail = (("year", paper.year), ("wanted", pack_year(meeting)))
        return Refusal(code="another_year", rests_on=(CONSTITUTION["6.6"],), detail=detail)
    signed = bool(paper.reviewed_by) and paper.reviewed_on is not None and paper.reviewed_on <= meeting.sitting.day
    if paper.paper != "annual_report" and not signed:
        return Refusal(code="not_reviewed", rests_on=(CONSTITUTION["4.1.7"],), detail=(("year", paper.year),))
    return (PaperPresented(paper=paper, rests_on=tuple(basis_texts(CONSTITUTION["6.6"], CONSTITUTION["4.1.7"]))),)


def missing_papers(meeting: Meeting) -> tuple[str, ...]:
    held = {paper.paper for paper in meeting.papers if paper.year == pack_year(meeting)}
    return tuple(paper for paper in PAPERS if paper not in held)


def complete_pack(meeting: Meeting) -> Decision:
    missing, year = missing_papers(meeting), pack_year(meeting)
    if missing:
        detail = (("papers", missing), ("year", year))
        return Refusal(code="papers_missing", rests_on=(CONSTITUTION["6.6"],), detail=detail)
    return (PackCompleted(year=year, rests_on=tuple(basis_texts(CONSTITUTION["6.6"]))),)
