"""What a meeting carries goes into the book of the association in the same transaction, and comes out with it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils import timezone

from tilehall.law.association.acts.act import Act, TakenBack
from tilehall.law.association.acts.act import Entry as BookEntry
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided, Votes
from tilehall.law.association.meeting.agenda import office_title
from tilehall.law.association.meeting.bodies import matter_of
from tilehall.law.association.meeting.records import Tally
from tilehall.law.association.meeting.resolutions import meeting_fault, needs_approval, resolution, sitting_of
from tilehall.law.association.meeting.state import Election, Motion
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.logs.models import Origin

from . import consequences


@dataclass(frozen=True, slots=True)
class CarriedMatters:
    """What a meeting has carried, by the references of the decisions."""

    decisions: dict[str, Decided]
    approvals: dict[str, ApprovalRecorded]


def carried_matters(state: MeetingState) -> CarriedMatters:
    meeting = state.meeting
    motions = {motion.decision: motion for motion in meeting.motions if motion.state == "carried" and motion.decision}
    decisions = {reference: _of_motion(state, motion) for reference, motion in motions.items()}
    decisions |= {
        election.decision: _of_election(state, election)
        for election in meeting.elections
        if election.elected is not None and election.decision
    }
    approvals = {
        reference: ApprovalRecorded(on=motion.approval.on, decision=0, reference=motion.approval.reference)
        for reference, motion in motions.items()
        if motion.approval is not None
    }
    return CarriedMatters(decisions, approvals)


def _of_motion(state: MeetingState, motion: Motion) -> Decided:
    meeting, item = state.meeting, state.meeting.item(motion.item)
    return Decided(
        on=sitting_of(meeting, motion).day,
        body=meeting.called.kind,
        matter=matter_of(item),
        reference=motion.decision,
        title=item.title,
        text=motion.text,
        votes=_votes(motion.tally),
        meeting=state.number,
        void_because=resolution(meeting, motion).failing,
        not_in_force=needs_approval(meeting, motion),
        person=item.person if motion.person is None else motion.person,
        club=item.club,
        changes=item.clauses if item.kind == "rule_change" else (),
        payee=item.payee,
        limit_cents=item.limit_cents,
        since=motion.since,
    )


def _votes(tally: Tally | None) -> Votes | None:
    if tally is None:
        return None
    return Votes(in_favour=tally.in_favour, against=tally.against, abstained=tally.abstain)


def _of_election(state: MeetingState, election: Election) -> Decided:
    meeting = state.meeting
    return Decided(
        on=meeting.sitting.day,
        body=meeting.called.kind,
        matter="elect_officer",
        reference=election.decision,
        title=f"{office_title(election.office)}: {election.elected_name}",
        text=_how(election),
        meeting=state.number,
        void_because=meeting_fault(meeting, meeting.sitting),
        person=election.elected,
    )


def _how(election: Election) -> str:
    if election.how == "unopposed":
        return "Unopposed."
    counts = ", ".join(f"{each.name} {each.votes}" for each in election.counts)
    return f"{counts}; by the casting vote" if election.how == "casting" else counts


def write_into_book(before: MeetingState, after: MeetingState, origin: Origin) -> Refusal | None:
    """What is new goes in; what this meeting no longer carries is taken back, and refused where others rest on it."""
    was, now = carried_matters(before), carried_matters(after)
    gone = [reference for reference in was.decisions if reference not in now.decisions]
    for reference in gone:
        if (refused := _refuse_taking_back(reference)) is not None:
            return refused
    undone = [approval for each in was.approvals if each not in now.approvals if (approval := _approval(each))]
    for approval in undone:
        if (refused := _refuse_undoing(approval)) is not None:
            return refused
    if undone:
        day = timezone.localdate(origin.at)
        back = [TakenBack(on=day, entry=each.seq, why="The meeting took it back.") for each in undone]
        book.append(back, _own(origin, "undone"))
    acts = [*_takings_back(gone, origin), *_new(was, now)]
    if acts:
        entries = book.append(acts, _own(origin))
        consequences.follow(after, entries, _own(origin))
    approvals = list(_approvals(was, now))
    if approvals:
        book.append(approvals, _own(origin, "approval"))
    return None


def _own(origin: Origin, what: str = "book") -> Origin:
    """The book has its own commands: one that wrote here and there is told apart."""
    return replace(origin, command_id=f"{origin.command_id[:52]} {what}")


def _new(was: CarriedMatters, now: CarriedMatters) -> Iterator[Act]:
    for reference, decided in now.decisions.items():
        if reference not in was.decisions:
            yield decided


def _approvals(was: CarriedMatters, now: CarriedMatters) -> Iterator[Act]:
    for reference, approval in now.approvals.items():
        decision = book.decision(reference)
        if reference not in was.approvals and decision is not None:
            yield replace(approval, decision=decision.seq)


def _takings_back(references: Iterable[str], origin: Origin) -> Iterator[Act]:
    for reference in references:
        entry = book.decision(reference)
        if entry is not None:
            yield TakenBack(on=timezone.localdate(origin.at), entry=entry.seq, why="The meeting took it back.")


def _approval(reference: str) -> BookEntry | None:
    decision = book.decision(reference)
    return None if decision is None else book.approval_of(decision.seq)


def _refuse_undoing(approval: BookEntry) -> Refusal | None:
    """What came into force by an approval is taken back before it."""
    resting = book.resting_on(approval.seq)
    if not resting:
        return None
    reference = str(getattr(approval.act, "reference", ""))
    detail = (("reference", reference), ("entries", tuple(each.seq for each in resting)))
    return Refusal(code="book_rests_on_it", rests_on=(CONSTITUTION["10.2"],), detail=detail)


def _refuse_taking_back(reference: str) -> Refusal | None:
    entry = book.decision(reference)
    resting = [] if entry is None else book.resting_on(entry.seq)
    if not resting:
        return None
    numbers = tuple(each.seq for each in resting)
    detail = (("reference", reference), ("entries", numbers))
    return Refusal(code="book_rests_on_it", rests_on=(CONSTITUTION["9.8"],), detail=detail)


def entry_of(reference: str) -> BookEntry | None:
    """The decision that people call so, as the book has it."""
    return book.decision(reference) if reference.strip() else None
