"""A ballot's log is folded, and what cannot follow is told by exception; no act says how anybody voted."""

from dataclasses import fields
from pathlib import Path

import pytest

from tests.law.test_kinds import told
from tilehall.law.association.ballots.acts import (
    CODEC,
    KINDS,
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
from tilehall.law.association.ballots.ballot import CannotFollow, ballot_of

KEPT = Path(__file__).with_name("kinds.txt")


def electors(*votes: tuple[int, int]) -> tuple[Elector, ...]:
    return tuple(Elector(person=person, votes=count) for person, count in votes)


def opened(**more) -> BallotOpened:
    given = {
        "title": "Levy",
        "question": "A levy?",
        "choices": ("For", "Against"),
        "picks": 1,
        "electors": electors((1, 1), (2, 1), (3, 2)),
    }
    return BallotOpened(**{**given, **more})


def counted(teller: int, *counts: int, valid: int | None = None, blank: int = 0, spoiled: int = 0) -> PaperCounted:
    return PaperCounted(
        teller=teller, counts=counts, valid=sum(counts) if valid is None else valid, blank=blank, spoiled=spoiled
    )


def test_every_act_ever_written_can_be_read() -> None:
    assert KEPT.read_text(encoding="utf-8").splitlines() == sorted(told("ballot act", KINDS)), "only add lines"


def test_no_act_has_a_place_for_how_somebody_voted() -> None:
    by_person = {
        kind for kind, act in KINDS.items() if {"person", "issued", "electors"} & {each.name for each in fields(act)}
    }
    assert by_person == {"ballot-opened/1", "issuing-closed/1", "paper-given/1", "paper-returned/1"}
    for kind in by_person - {"ballot-opened/1"}:
        assert {each.name for each in fields(KINDS[kind])} <= {"person", "issued"}, kind


def test_from_opening_to_closing() -> None:
    acts = [
        opened(),
        TellersNamed(persons=(1, 2)),
        PaperGiven(person=3),
        IssuedAnew(),
        IssuingClosed(issued=electors((1, 1), (2, 1))),
        counted(1, 1, 1),
        counted(2, 1, 1),
        BallotClosed(),
    ]
    ballot = ballot_of([CODEC.decode(CODEC.encode(act)) for act in acts])
    assert ballot.phase == "closed"
    assert (ballot.votes, ballot.codes_issued, ballot.papers_given) == (4, 2, 2)
    assert ballot.tellers == (1, 2)
    assert ballot.agreed_paper == counted(2, 1, 1)


def test_a_ballot_on_paper_is_voted_on_at_once() -> None:
    assert ballot_of([opened(way="paper")]).phase == "voting"


@pytest.mark.parametrize(
    "acts",
    [
        [],
        [BallotClosed()],
        [opened(), opened()],
        [opened(electors=electors((1, 1), (1, 1)))],
        [opened(), BallotClosed()],
        [opened(), IssuingClosed(issued=electors((9, 1)))],
        [opened(), IssuingClosed(issued=electors((3, 1)))],
        [opened(), IssuingClosed(issued=electors((1, 1), (1, 1)))],
        [opened(), PaperGiven(person=1), IssuingClosed(issued=electors((1, 1)))],
        [opened(), PaperGiven(person=1), PaperGiven(person=1)],
        [opened(), PaperGiven(person=9)],
        [opened(), PaperReturned(person=1)],
        [opened(), IssuingClosed(issued=electors((1, 1))), PaperGiven(person=1)],
        [opened(), IssuingClosed(issued=electors((1, 1))), IssuedAnew()],
        [opened(), IssuingClosed(issued=electors((1, 1))), IssuingClosed(issued=electors((1, 1)))],
        [opened(), CalledOff(reason="No quorum"), TellersNamed(persons=(1,))],
    ],
)
def test_what_cannot_follow(acts) -> None:
    with pytest.raises(CannotFollow):
        ballot_of(acts)


def test_the_last_two_tellers_must_agree_and_a_paper_more_makes_their_counts_void() -> None:
    voting = [opened(electors=electors(*((n, 1) for n in range(1, 9)))), PaperGiven(person=1), PaperGiven(person=2)]
    voting.append(IssuingClosed(issued=electors((5, 1))))
    differing = [*voting, counted(1, 2, 0), counted(2, 1, 1)]
    assert ballot_of(differing).agreed_paper is None
    assert ballot_of([*differing, counted(1, 1, 1)]).agreed_paper is not None, "who counted wrongly counts again"
    assert ballot_of([*voting, counted(1, 2, 0), counted(1, 2, 0)]).agreed_paper is None, "one teller is not two"
    agreed = [*voting, counted(1, 2, 0), counted(2, 2, 0)]
    assert ballot_of([*agreed, PaperGiven(person=3)]).agreed_paper is None
    assert ballot_of([*agreed, PaperReturned(person=1)]).agreed_paper is None
