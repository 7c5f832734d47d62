"""What may be done about a ballot now: acts, or a refusal with what it rests on."""

from collections.abc import Collection, Sequence

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts import (
    BallotAct,
    BallotClosed,
    BallotOpened,
    CalledOff,
    Elector,
    IssuedAnew,
    IssuingClosed,
    PaperCounted,
    PaperGiven,
    PaperReturned,
    TellersNamed,
)
from .ballot import Ballot

SECRET: Basis = CONSTITUTION["9.7"]  # one vote each; a secret ballot where it is so decided
COUNTING: Basis = CONSTITUTION.silent("papers are counted by two tellers, each alone, who come to the same figures")
MOST_CHOICES, MOST_VOTES = 40, 500  # on a slip; of one elector

Decision = tuple[BallotAct, ...] | Refusal


def refuse(code: str, *bases: Basis, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=bases or (SECRET,), detail=tuple(detail.items()))


def open_ballot(opened: BallotOpened) -> Decision:
    names = [name.strip().casefold() for name in opened.choices]
    if len(names) < 1 or not all(names):
        return refuse("no_choices")
    if len(set(names)) < len(names):
        return refuse("choice_twice")
    if len(names) > MOST_CHOICES:
        return refuse("too_many_choices", most=MOST_CHOICES)
    if not 1 <= opened.picks <= len(names):
        return refuse("wrong_picks", choices=len(names))
    persons = [each.person for each in opened.electors]
    if not persons:
        return refuse("nobody_entitled")
    if len(set(persons)) < len(persons):
        return refuse("elector_twice")
    if not all(1 <= each.votes <= MOST_VOTES for each in opened.electors):
        return refuse("wrong_votes", most=MOST_VOTES)
    return (opened,)


def _refuse_over(ballot: Ballot) -> Refusal | None:
    return None if ballot.is_running else refuse("ballot_over")


def name_tellers(ballot: Ballot, persons: Sequence[int]) -> Decision:
    return _refuse_over(ballot) or (TellersNamed(persons=tuple(dict.fromkeys(persons))),)


def issue_anew(ballot: Ballot) -> Decision:
    return (IssuedAnew(),) if ballot.phase == "issuing" else refuse("issuing_over")


def refuse_code(ballot: Ballot, person: int, taken: Collection[int]) -> Refusal | None:
    """Whether this elector may take codes now; `taken`: who has."""
    if ballot.phase != "issuing":
        return refuse("ballot_over" if not ballot.is_running else "issuing_over")
    if person not in ballot.electors:
        return refuse("not_entitled")
    if person in ballot.on_paper:
        return refuse("votes_on_paper")
    return refuse("code_taken") if person in taken else None


def close_issuing(ballot: Ballot, taken: Collection[int]) -> Decision:
    if ballot.phase != "issuing":
        return _refuse_over(ballot) or refuse("issuing_over")
    if not taken and not ballot.on_paper:
        return refuse("nobody_came")
    issued = tuple(Elector(person=person, votes=ballot.electors[person]) for person in sorted(taken))
    return (IssuingClosed(issued=issued),)


def give_paper(ballot: Ballot, person: int, taken: Collection[int]) -> Decision:
    """Who took codes votes by code: the hall cannot take a code back, since it does not know whose it is."""
    if (over := _refuse_over(ballot)) is not None:
        return over
    if person not in ballot.electors:
        return refuse("not_entitled")
    if person in ballot.on_paper:
        return refuse("paper_given")
    if person in ballot.issued or person in taken:
        return refuse("code_taken_no_paper")
    return (PaperGiven(person=person),)


def return_paper(ballot: Ballot, person: int) -> Decision:
    if person not in ballot.on_paper:
        return _refuse_over(ballot) or refuse("no_paper_given")
    return _refuse_over(ballot) or (PaperReturned(person=person),)


def count_papers(ballot: Ballot, counted: PaperCounted) -> Decision:
    """Papers that were given and are not in the box are nobody's fault; more than were given cannot be."""
    if (over := _refuse_over(ballot)) is not None:
        return over
    if ballot.phase != "voting":
        return refuse("count_too_early", COUNTING)
    figures = (*counted.counts, counted.valid, counted.blank, counted.spoiled)
    if len(counted.counts) != len(ballot.opened.choices) or min(figures) < 0:
        return refuse("wrong_figures", COUNTING)
    papers = counted.valid + counted.blank + counted.spoiled
    if papers > ballot.papers_given:
        return refuse("too_many_papers", COUNTING, papers=papers, given=ballot.papers_given)
    marks, picks = sum(counted.counts), ballot.opened.picks
    if not counted.valid <= marks <= counted.valid * picks or max(counted.counts) > counted.valid:
        return refuse("marks_do_not_fit", COUNTING, marks=marks, valid=counted.valid)
    return (counted,)


def close(ballot: Ballot) -> Decision:
    if ballot.phase != "voting":
        return _refuse_over(ballot) or refuse("still_issuing")
    if ballot.on_paper and ballot.agreed_paper is None:
        code = "tellers_differ" if len(ballot.papers) > 1 else "papers_not_counted"
        return refuse(code, COUNTING, given=ballot.papers_given)
    return (BallotClosed(),)


def call_off(ballot: Ballot, reason: str) -> Decision:
    if (over := _refuse_over(ballot)) is not None:
        return over
    return (CalledOff(reason=reason),) if reason.strip() else refuse("no_reason")


def refuse_vote(ballot: Ballot, picked: Sequence[int]) -> Refusal | None:
    """Whether a slip so marked may be cast now, whoever's it is."""
    if ballot.phase == "issuing":
        return refuse("voting_not_begun")
    if not ballot.is_running:
        return refuse("vote_after_close")
    if len(set(picked)) > ballot.opened.picks:
        return refuse("too_many_marks", picks=ballot.opened.picks)
    return None
