"""Elections of officers: unopposed, by votes with proxies, by secret ballot, or by the chair where votes are equal."""

from collections.abc import Sequence
from dataclasses import replace

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.votes import ElectionBallotOpened, ElectionCast, ElectionCounted
from .counting import Result, casting_basis
from .entitlement import counting_proxies, refuse_vote, voters
from .motions import Asked, refuse_ballot
from .records import AgendaItem, CandidateCount, Nomination
from .state import Meeting

Decision = tuple[MeetingAct, ...] | Refusal
CLAUSE = "6.2"
NOBODY = Asked()


def declare_unopposed(meeting: Meeting, number: int, result: Result) -> Decision:
    item = _item(meeting, number, result)
    if isinstance(item, Refusal):
        return item
    candidates = meeting.candidates(item.office)
    if len(candidates) != 1:
        code = "nobody_nominated" if not candidates else "is_contested"
        return Refusal(code=code, rests_on=(CONSTITUTION["6.3"],))
    only = candidates[0]
    if (barred := _refuse_barred(meeting, item, result)) is not None:
        return barred
    counts = (CandidateCount(person=only.person, name=only.name, in_person=0),)
    return (_counted(item, counts, "unopposed", result, elected=only),)


def count_election(
    meeting: Meeting, number: int, counts: Sequence[CandidateCount], result: Result, asked: Asked = NOBODY
) -> Decision:
    """Votes in person and by proxy, for every candidate. The most votes win; equal ones wait for the chair. Where there
    is a ballot, the President alone decides that hands are counted instead: `asked` is who enters them."""
    item = _item(meeting, number, result)
    if isinstance(item, Refusal):
        return item
    before = meeting.election(number)
    by_ballot = before is not None and before.awaits_ballot
    refusal = (refuse_ballot(meeting, asked) if by_ballot else None) or _refuse_counts(meeting, item, counts)
    if refusal is not None:
        return refusal
    in_person, proxies = sum(each.in_person for each in counts), sum(each.proxies for each in counts)
    able, lodged = len(voters(meeting)), len(counting_proxies(meeting, item))
    clause = CONSTITUTION[CLAUSE]
    if in_person > able:
        detail = (("votes", in_person), ("voters", able))
        return Refusal(code="more_votes_than_voters", rests_on=(clause,), detail=detail)
    if proxies > lodged:
        detail = (("votes", proxies), ("lodged", lodged))
        return Refusal(code="more_proxies_than_lodged", rests_on=(clause,), detail=detail)
    return _outcome(meeting, item, counts, result)


def open_election_ballot(meeting: Meeting, number: int, asked: Asked, result: Result) -> Decision:
    """A contested election by secret ballot, where the President decides so."""
    item = _item(meeting, number, result)
    if isinstance(item, Refusal):
        return item
    if len(meeting.candidates(item.office)) < 2 or asked.ballot is None:
        return Refusal(code="not_contested", rests_on=(CONSTITUTION["6.3"],))
    refusal = refuse_ballot(meeting, asked) or _refuse_barred(meeting, item, result)
    if refusal is not None:
        return refusal
    texts = tuple(basis_texts(CONSTITUTION["9.7"], CONSTITUTION[CLAUSE]))
    opened = ElectionBallotOpened(
        item=number, office=item.office, ballot=asked.ballot, asked_by=asked.name, rests_on=texts
    )
    return (opened,)


def count_election_ballot(meeting: Meeting, number: int, votes: Sequence[int], result: Result) -> Decision:
    """What the secret ballot came to, for each candidate in the order of the slip. Proxies voted in it through their
    holders; and whoever has left since has voted."""
    item = _item(meeting, number, result)
    if isinstance(item, Refusal):
        return item
    election, candidates = meeting.election(number), meeting.candidates(item.office)
    if election is None or not election.awaits_ballot:
        return Refusal(code="no_ballot", rests_on=(CONSTITUTION["9.7"],))
    if len(votes) != len(candidates):
        return Refusal(code="not_the_candidates", rests_on=(CONSTITUTION[CLAUSE],))
    counts = [
        CandidateCount(person=each.person, name=each.name, in_person=count)
        for each, count in zip(candidates, votes, strict=True)
    ]
    return _refuse_counts(meeting, item, counts) or _outcome(meeting, item, counts, result, ballot=election.ballot)


def _outcome(
    meeting: Meeting, item: AgendaItem, counts: Sequence[CandidateCount], result: Result, *, ballot: int | None = None
) -> Decision:
    """The most votes win; equal ones wait for the chair."""
    if (barred := _refuse_barred(meeting, item, result)) is not None:
        return barred
    most = max(each.votes for each in counts)
    first = [each for each in counts if each.votes == most]
    if len(first) > 1:
        counted = _counted(item, tuple(counts), "votes", result, tied=tuple(each.person for each in first))
    else:
        elected = next(each for each in meeting.candidates(item.office) if each.person == first[0].person)
        counted = _counted(item, tuple(counts), "votes", result, elected=elected)
    return (counted if ballot is None else replace(counted, how="ballot", ballot=ballot),)


def _refuse_barred(meeting: Meeting, item: AgendaItem, result: Result) -> Refusal | None:
    """Officers are elected from the members: whoever has no rights as one on the day does not stand."""
    for candidate in meeting.candidates(item.office):
        if candidate.person in result.barred:
            name = (("name", candidate.name),)
            return Refusal(code="candidate_without_rights", rests_on=(CONSTITUTION[CLAUSE],), detail=name)
    return None


def _item(meeting: Meeting, number: int, result: Result) -> AgendaItem | Refusal:
    """An election is held while the meeting is open at it, with its quorum, as a vote is."""
    item = meeting.item(number)
    if meeting.phase != "open":
        return Refusal(code="meeting_not_open", rests_on=(CONSTITUTION[CLAUSE],))
    if not result.quorate:
        return Refusal(code="no_quorum_now", rests_on=(CONSTITUTION["9.5"],))
    if meeting.sitting.chair not in meeting.present:
        return Refusal(code="no_chair", rests_on=(CONSTITUTION["9.6"],))
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
    return Refusal(code="no_votes", rests_on=(clause,)) if not any(each.votes for each in counts) else None


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
    if (barred := _refuse_barred(meeting, item, result)) is not None:
        return barred
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
    """Office, person and name of everybody this meeting elected, but for those who could not begin at its close."""
    unbegun = {(each.office, each.person) for each in meeting.vacant}
    elected = (
        (each.office, each.elected, each.elected_name)
        for each in meeting.elections
        if each.elected is not None and (each.office, each.elected) not in unbegun
    )
    return tuple(dict.fromkeys(elected))
