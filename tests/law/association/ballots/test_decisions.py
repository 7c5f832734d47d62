"""What may be done about a ballot now. One vote each, however it is cast."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.association.ballots.test_ballot import counted, electors, opened
from tilehall.law.association.ballots import decisions
from tilehall.law.association.ballots.acts import BallotAct, IssuingClosed, PaperGiven
from tilehall.law.association.ballots.ballot import Ballot, ballot_of
from tilehall.law.rulebook.ruling import Refusal

VOTERS = electors(*((n, 1) for n in range(1, 9)))


def at(*acts: BallotAct, **more) -> Ballot:
    return ballot_of([opened(**{"electors": VOTERS, **more}), *acts])


def voting(*acts: BallotAct, **more) -> Ballot:
    return at(*acts, IssuingClosed(issued=electors((1, 1), (2, 1))), **more)


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.parametrize(
    "more, why",
    [
        ({"choices": ()}, "no_choices"),
        ({"choices": ("For", " ")}, "no_choices"),
        ({"choices": ("For", "for ")}, "choice_twice"),
        ({"choices": tuple(map(str, range(41)))}, "too_many_choices"),
        ({"picks": 0}, "wrong_picks"),
        ({"picks": 3}, "wrong_picks"),
        ({"electors": ()}, "nobody_entitled"),
        ({"electors": electors((1, 1), (1, 2))}, "elector_twice"),
        ({"electors": electors((1, 0))}, "wrong_votes"),
        ({"electors": electors((1, 501))}, "wrong_votes"),
    ],
)
def test_a_ballot_that_cannot_be_opened(more, why) -> None:
    assert code(decisions.open_ballot(opened(**more))) == why


def test_a_code_is_taken_once_by_who_is_entitled() -> None:
    ballot = at(PaperGiven(person=3))
    assert decisions.refuse_code(ballot, 1, set()) is None
    assert code(decisions.refuse_code(ballot, 1, {1})) == "code_taken"
    assert code(decisions.refuse_code(ballot, 3, set())) == "votes_on_paper"
    assert code(decisions.refuse_code(ballot, 99, set())) == "not_entitled"
    assert code(decisions.refuse_code(voting(), 4, set())) == "issuing_over"


def test_a_paper_is_given_once_and_to_nobody_with_a_code() -> None:
    assert code(decisions.give_paper(at(), 1, {1})) == "code_taken_no_paper"
    assert code(decisions.give_paper(voting(), 1, set())) == "code_taken_no_paper"
    assert code(decisions.give_paper(at(PaperGiven(person=1)), 1, set())) == "paper_given"
    assert decisions.give_paper(voting(), 4, set()) == (PaperGiven(person=4),), "who took no code in time"


def test_issuing_is_closed_with_who_came_in_the_order_of_their_numbers() -> None:
    assert code(decisions.close_issuing(at(), set())) == "nobody_came"
    (closed,) = decisions.close_issuing(at(), {5, 2, 8})
    assert closed == IssuingClosed(issued=electors((2, 1), (5, 1), (8, 1)))
    assert code(decisions.close_issuing(voting(), {5})) == "issuing_over"


def test_papers_are_counted_before_the_ballot_closes() -> None:
    ballot = voting(PaperGiven(person=3), PaperGiven(person=4))
    assert code(decisions.close(ballot)) == "papers_not_counted"
    assert code(decisions.close(at())) == "still_issuing"
    acts = (PaperGiven(person=3), PaperGiven(person=4), IssuingClosed(issued=electors((1, 1))))
    assert code(decisions.close(at(*acts, counted(1, 2, 0), counted(2, 1, 1)))) == "tellers_differ"
    assert not isinstance(decisions.close(at(*acts, counted(1, 2, 0), counted(2, 2, 0))), Refusal)


@pytest.mark.parametrize(
    "paper, why",
    [
        (counted(1, 3, 0), "too_many_papers"),
        (counted(1, 1, 0, blank=2), "too_many_papers"),
        (counted(1, 1, 1, valid=1), "marks_do_not_fit"),
        (counted(1, 0, 0, valid=1), "marks_do_not_fit"),
        (counted(1, 2), "wrong_figures"),
        (counted(1, -1, 1), "wrong_figures"),
    ],
)
def test_figures_that_cannot_be(paper, why) -> None:
    assert code(decisions.count_papers(voting(PaperGiven(person=3), PaperGiven(person=4)), paper)) == why


def test_a_paper_that_never_came_back_is_no_fault() -> None:
    ballot = voting(PaperGiven(person=3), PaperGiven(person=4))
    assert not isinstance(decisions.count_papers(ballot, counted(1, 1, 0)), Refusal)


def test_when_a_slip_may_be_cast() -> None:
    assert code(decisions.refuse_vote(at(), (0,))) == "voting_not_begun"
    assert decisions.refuse_vote(voting(), (0,)) is None
    assert decisions.refuse_vote(voting(), ()) is None, "blank"
    assert code(decisions.refuse_vote(voting(), (0, 1))) == "too_many_marks"
    (closed,) = decisions.close(voting())
    over = at(IssuingClosed(issued=electors((1, 1))), closed)
    assert code(decisions.refuse_vote(over, (0,))) == "vote_after_close"


def test_what_is_over_stays_over() -> None:
    (called_off,) = decisions.call_off(at(), "No quorum")
    over = at(called_off)
    answers = [
        decisions.close(over), decisions.close_issuing(over, {1}), decisions.name_tellers(over, (1,)),
        decisions.give_paper(over, 1, set()), decisions.count_papers(over, counted(1, 0, 0)),
        decisions.call_off(over, "again"), decisions.return_paper(over, 1), decisions.refuse_code(over, 1, set()),
    ]  # fmt: skip
    assert {code(answer) for answer in answers} == {"ballot_over"}
    assert code(decisions.call_off(at(), " ")) == "no_reason"


@given(st.lists(st.tuples(st.sampled_from(["code", "paper", "return", "close"]), st.integers(1, 9)), max_size=30))
def test_whatever_is_tried_nobody_has_both_a_code_and_a_paper_nor_more_votes_than_they_hold(tries) -> None:
    acts: list[BallotAct] = [opened(electors=electors(*((n, 1 + n % 3) for n in range(1, 8))))]
    taken: set[int] = set()
    for what, person in tries:
        ballot = ballot_of(acts)
        if what == "code" and decisions.refuse_code(ballot, person, taken) is None:
            taken.add(person)
        else:
            decided = {
                "paper": lambda b=ballot, p=person: decisions.give_paper(b, p, taken),
                "return": lambda b=ballot, p=person: decisions.return_paper(b, p),
                "close": lambda b=ballot: decisions.close_issuing(b, taken),
                "code": lambda: (),
            }[what]()
            acts.extend(() if isinstance(decided, Refusal) else decided)
        after = ballot_of(acts)
        assert not after.on_paper & (taken | after.issued.keys())
        assert after.codes_issued + after.papers_given <= after.votes


@pytest.mark.cites("nzasp.C.9.7")
@pytest.mark.parametrize("votes, allowed", [(0, False), (1, True), (decisions.MOST_VOTES, True)])
def test_an_elector_has_one_vote_at_least(votes, allowed):
    found = decisions.open_ballot(opened(electors=electors((1, votes), (2, 1))))
    assert isinstance(found, tuple) is allowed
    assert allowed or code(found) == "wrong_votes"
