"""Slips and papers counted, against a plain count; and when a result tells more than it should."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.association.ballots.test_ballot import counted, electors, opened
from tilehall.law.association.ballots.acts import IssuingClosed, PaperGiven
from tilehall.law.association.ballots.ballot import Ballot, ballot_of
from tilehall.law.association.ballots.count import count_ballot, is_sound, marks_of, not_cast, picked_of

CHOICES = ("A", "B", "C")


def ballot(codes: int, paper=None, given: int = 0, picks: int = 2) -> Ballot:
    voters = codes + given
    acts = [opened(choices=CHOICES, picks=picks, electors=electors(*((n, 1) for n in range(1, voters + 1))))]
    acts += [PaperGiven(person=n) for n in range(codes + 1, voters + 1)]
    acts.append(IssuingClosed(issued=electors(*((n, 1) for n in range(1, codes + 1)))))
    if paper:
        acts += [paper, counted(99, *paper.counts, valid=paper.valid, blank=paper.blank, spoiled=paper.spoiled)]
    return ballot_of(acts)


PICKED = st.sets(st.integers(0, 2), max_size=2)


@given(st.lists(st.one_of(st.none(), PICKED), min_size=1, max_size=30))
def test_a_plain_count_comes_to_the_same(votes) -> None:
    slips = [not_cast(3) if vote is None else marks_of(vote, 3) for vote in votes]
    count = count_ballot(ballot(len(votes)), slips)
    plain = Counter(at for vote in votes if vote is not None for at in vote)
    assert count.by_choice == tuple(plain[at] for at in range(3))
    assert count.cast == sum(vote is not None for vote in votes)
    assert count.not_cast == sum(vote is None for vote in votes)
    assert count.blank == sum(vote == set() for vote in votes)


@given(PICKED, st.integers(3, 40))
def test_every_slip_is_as_long_as_one_that_was_not_cast(picked, choices) -> None:
    marks = marks_of(picked, choices)
    assert len(marks) == len(not_cast(choices)) == choices
    assert set(picked_of(marks)) == picked
    assert is_sound(marks, choices, 2)
    assert is_sound(not_cast(choices), choices, 2)
    assert not is_sound(marks[:-1], choices, 2)
    assert not is_sound(marks_of(range(3), choices), choices, 2)


def test_papers_are_added() -> None:
    paper = counted(1, 3, 1, 0, valid=3, blank=1, spoiled=1)
    count = count_ballot(ballot(2, paper, given=6), ["100", "010"])
    assert count.by_choice == (4, 2, 0)
    assert (count.papers, count.not_returned, count.blank, count.spoiled) == (5, 1, 1, 1)


@pytest.mark.parametrize(
    "slips, paper, warned",
    [
        (["100", "010", "001", "100"], None, ("few_ballots",)),
        (["100", "010", "001", "100", "010"], None, ()),
        (["100"] * 6, None, ("all_alike",)),
        (["100"] * 6, counted(1, 2, 0, 0), ("few_on_paper", "all_alike")),
        (["100"] * 6, counted(1, 0, 2, 0), ("few_on_paper",)),
        (["100"] * 6, counted(1, 5, 0, 0, blank=1), ()),
        ([], counted(1, 6, 0, 0), ("all_alike",)),
        ([], counted(1, 5, 1, 0), ()),
        (["---"] * 6, None, ()),
    ],
)
def test_when_the_result_tells_more_than_it_should(slips, paper, warned) -> None:
    given = paper.valid + paper.blank if paper else 0
    assert count_ballot(ballot(len(slips), paper, given), slips).warnings == warned


def test_few_people_with_many_votes_are_few() -> None:
    acts = [opened(electors=electors((1, 4), (2, 4))), IssuingClosed(issued=electors((1, 4), (2, 4)))]
    assert count_ballot(ballot_of(acts), ["10", "01"] * 4).warnings == ("few_voters",)
