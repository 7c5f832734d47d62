"""Elections of officers: unopposed, by votes with proxies, or by the chair's casting vote where votes are equal."""

from collections.abc import Sequence

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.votes import ElectionCast, ElectionCounted
from .counting import Result, casting_basis
from .entitlement import counting_proxies, refuse_vote, voters
from .records import AgendaItem, CandidateCount, Nomination
from .state import Meeting

Decision = tuple[MeetingAct, ...] | Refusal
CLAUSE = "6.2"


def declare_unopposed(meeting: Meeting, number: int, result: Result) -> Decision:
    item = _item(meeting, number, result)
    if isinstance(item, Refusal):
        return item
    candidates = meeting.candidates(item.office)
    if len(candidates) != 1:
        code = "nobody_nominated" if not candidates else "is_contested"
        return Refusal(code=code, rests_on=(CONSTITUTION["6.3"],))
    only = candidates[0]
    counts = (CandidateCount(person=only.person, name=only.name, in_person=0),)
    return (_counted(item, counts, "unopposed", result, elected=only),)


def count_election(meeting: Meeting, number: int, counts: Sequence[CandidateCount], result: Result) -> Decision:
    """Votes in person and by proxy, for every candidate. The most votes win; equal ones wait for the chair."""
    item = _item(meeting, number, result)
    if isinstance(item, Refusal):
        return item
    if (refusal := _refuse_counts(meeting, item, counts)) is not None:
        return refusal
    most = max(each.votes for each in counts)
    first = [each for each in counts if each.votes == most]
    if len(first) > 1:
        tied = tuple(each.person for each in first)
        return (_counted(item, tuple(counts), "votes", result, tied=tied),)
    elected = next(each for each in meeting.candidates(item.office) if each.person == first[0].person)
    return (_counted(item, tuple(counts), "votes", result, elected=elected),)


def _item(meeting: Meeting, number: int, result: Result) -> AgendaItem | Refusal:
    """An election is held while the meeting is open at it, with its quorum, as a vote is."""
    item = meeting.item(number)
    if meeting.phase != "open":
        return Refusal(code="meeting_not_open", rests_on=(CONSTITUTION[CLAUSE],))
    if not result.quorate:
        return Refusal(code="no_quorum_now", rests_on=(CONSTITUTION["9.5"],))
    if item.kind != "election":
        return Refusal(code="no_election", rests_on=(CONSTITUTION[CLAUSE],))
    if meeting.current != number:
        return Refusal(code="no_item", rests_on=(CONSTITUTION[CLAUSE],))
    return item


def _refuse_counts(meeting: Meeting, item: AgendaItem, counts: Sequence[CandidateCount]) -> Refusal | None:
    clause = CONSTITUTION[CLAUSE]
    candidates = {each.person for each in meeting.candidates(item.office)}
    if {each.person for each in counts} != candidates or len(counts) != len(candidates) or not counts:
        return Refusal(code="not_the_candidates", rests_on=(clause,))
    if any(each.in_person < 0 or each.proxies < 0 for each in counts):
        return Refusal(code="below_zero", rests_on=(clause,))
    in_person, proxies = sum(each.in_person for each in counts), sum(each.proxies for each in counts)
    able, lodged = len(voters(meeting)), len(counting_proxies(meeting, item))
    if in_person > able:
        detail = (("votes", in_person), ("voters", able))
        return Refusal(code="more_votes_than_voters", rests_on=(clause,), detail=detail)
    if proxies > lodged:
        detail = (("votes", proxies), ("lodged", lodged))
        return Refusal(code="more_proxies_than_lodged", rests_on=(clause,), detail=detail)
    return Refusal(code="no_votes", rests_on=(clause,)) if not in_person + proxies else None


def _counted(
    item: AgendaItem,
    counts: tuple[CandidateCount, ...],
    how: str,
    result: Result,
    *,
    elected: Nomination | None = None,
    tied: tuple[int, ...] = (),
) -> ElectionCounted:
    return ElectionCounted(
        item=item.number,
        office=item.office,
        counts=counts,
        how=how,
        elected=elected.person if elected else None,
        elected_name=elected.name if elected else "",
        tied=tied,
        decision=result.reference if elected else "",
        rests_on=tuple(basis_texts(CONSTITUTION[CLAUSE])),
    )


def cast_election(meeting: Meeting, number: int, person: int, result: Result) -> Decision:
    """The chair votes like anyone else and has a casting vote when votes are equal."""
    if isinstance(item := _item(meeting, number, result), Refusal):
        return item
    election = meeting.election(number)
    if election is None or person not in election.tied:
        return Refusal(code="not_tied", rests_on=(casting_basis(meeting),))
    chair = meeting.present.get(meeting.sitting.chair or 0)
    if chair is None:
        return Refusal(code="no_chair", rests_on=(casting_basis(meeting),))
    if (no_vote := refuse_vote(meeting.called.kind, chair)) is not None:
        return no_vote
    name = next(each.name for each in election.counts if each.person == person)
    texts = tuple(basis_texts(casting_basis(meeting)))
    act = ElectionCast(item=number, person=person, name=name, by=chair.name, decision=result.reference, rests_on=texts)
    return (act,)


def elected_officers(meeting: Meeting) -> tuple[tuple[str, int, str], ...]:
    """Office, person and name of everybody this meeting elected."""
    return tuple(
        (each.office, each.elected, each.elected_name) for each in meeting.elections if each.elected is not None
    )
