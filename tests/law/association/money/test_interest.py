"""Nobody has a say in their own payment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.interest import (
    Choice,
    Interested,
    check_part,
    check_turnout,
    check_vote,
    count_votes,
    refuse_without_anybody,
)
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

EXECUTIVE = (1, 2, 3, 4, 5)
T = 5


@pytest.mark.cites("nzasp.C.18.1")
def test_the_treasurer_who_is_paid_has_no_vote() -> None:
    found = check_vote(Interested(T), EXECUTIVE, T)
    assert isinstance(found, Refusal)
    assert (found.code, basis_texts(*found.rests_on)) == ("interested", ["nzasp.C.18.1"])
    votes: dict[int, Choice] = {1: "for", 2: "for", 3: "against", 4: "for", T: "for"}
    counted = count_votes(Interested(T), EXECUTIVE, votes)
    assert (counted.counted, counted.votes_for, counted.withdrawn, counted.carried) == (4, 3, (T,), True)


@pytest.mark.cites("nzasp.C.18.1")
def test_no_part_of_any_kind_and_none_for_associates() -> None:
    interested = Interested(None, frozenset({2}))
    for part in ("move", "second", "vote", "approve", "pay"):
        assert isinstance(check_part(interested, 2, part), Refusal)  # type: ignore[arg-type]
        assert check_part(interested, 3, part) is None  # type: ignore[arg-type]


def test_only_the_body_votes_and_a_tie_carries_nothing() -> None:
    outside = check_vote(Interested(T), EXECUTIVE, 9)
    assert isinstance(outside, Refusal)
    assert outside.code == "not_of_the_body"
    assert check_vote(Interested(T), EXECUTIVE, 1) is None
    assert not count_votes(Interested(T), EXECUTIVE, {1: "for", 2: "against"}).carried
    assert not count_votes(Interested(T), EXECUTIVE, {}).carried


people = st.integers(1, 8)
choices: st.SearchStrategy[Choice] = st.sampled_from(["for", "against", "abstain"])


@pytest.mark.cites("nzasp.C.18.1")
@given(st.frozensets(people), st.frozensets(people), st.dictionaries(people, choices))
def test_whoever_votes_the_interested_change_nothing(
    body: frozenset[int], interested: frozenset[int], votes: dict[int, Choice]
) -> None:
    counted = count_votes(Interested(None, interested), sorted(body), votes)
    clean = {person: choice for person, choice in votes.items() if person in body and person not in interested}
    assert counted.counted == len(clean)
    assert counted.votes_for == sum(choice == "for" for choice in clean.values())
    assert set(counted.withdrawn) == body & interested


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize(
    "interested, voted, enough",
    [
        (Interested(), 2, False),
        (Interested(), 3, True),
        (Interested(T), 2, False),
        (Interested(T), 3, True),
        (Interested(T, frozenset({4})), 1, False),
        (Interested(T, frozenset({4})), 2, True),
    ],
)
def test_more_than_half_of_those_who_may_vote_decide(interested: Interested, voted: int, enough: bool) -> None:
    votes: dict[int, Choice] = dict.fromkeys(EXECUTIVE[:voted], "abstain")
    found = check_turnout(count_votes(interested, EXECUTIVE, votes))
    assert (found is None) is enough
    assert found is None or found.code == "too_few_voted"


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize(
    "by_family, by_name, decided_by, found",
    [
        ((1, 2), (), None, "every_officer_of_that_name"),
        ((1, 2), (), "executive", "every_officer_of_that_name"),
        ((1, 2), (), "committee", "every_officer_of_that_name"),
        ((1, 2), (), "management", ""),
        ((1, 2), (), "sgm", ""),
        ((1,), (), None, ""),  # the other decides
        ((), (1,), None, ""),
        ((), (1, 2), None, ""),  # all are meant themselves: that is another refusal, and no decision mends it
    ],
)
def test_where_a_family_name_keeps_every_officer_out_another_body_decides(by_family, by_name, decided_by, found):
    named = frozenset(by_name)
    everybody = Interested(namesakes=named | frozenset(by_family))
    refusal = refuse_without_anybody(everybody, Interested(namesakes=named), (1, 2), decided_by)
    assert (refusal.code if refusal else "") == found
