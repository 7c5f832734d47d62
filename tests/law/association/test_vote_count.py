"""The votes on a motion: classes, proxies, weights, casting votes, two thirds, protected clauses."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.vote_count import Motion, Vote, VoteCount, clause_parts, count_votes, is_protected
from tilehall.law.rulebook.register import REGISTER


def votes(in_favour: int = 0, against: int = 0, abstain: int = 0, prefix: str = "", **more: object) -> list[Vote]:
    counts = {"for": in_favour, "against": against, "abstain": abstain}
    return [
        Vote(name=f"{prefix}{choice} {n}", choice=choice, **more)  # type: ignore[arg-type]
        for choice, count in counts.items()
        for n in range(count)
    ]


def counted(given_votes: list[Vote], room: str = "general", kind: str = "floor", **more: object) -> VoteCount:
    return count_votes(Motion(room=room, kind=kind, **more), given_votes)  # type: ignore[arg-type]


def sums(found: VoteCount) -> tuple[int, int, int, bool]:
    return found.in_favour, found.against, found.abstained, found.carried


def whys(found: VoteCount) -> list[str]:
    return [refusal.code for _, refusal in found.refused]


@pytest.mark.cites("nzasp.C.9.7", "reading:R-19")
def test_proxies_on_a_written_resolution_and_on_a_motion_from_the_floor() -> None:
    lodged = [*votes(22, 15), *votes(3, 12, prefix="proxy ", proxy=True)]
    assert sums(counted(lodged, kind="written", mode="hands")) == (25, 27, 0, False)
    floor = counted(lodged, kind="floor")
    assert sums(floor) == (22, 15, 0, True)
    assert whys(floor) == ["proxy_not_allowed"] * 15
    assert [one.code for one in counted(lodged, kind="written", mode="voices").advice] == ["count_a_show_of_hands"]


@pytest.mark.cites("nzasp.C.6.2")
def test_proxies_count_in_elections() -> None:
    found = counted([*votes(14, 17), *votes(6, 2, prefix="proxy ", proxy=True)], kind="election")
    assert sums(found) == (20, 19, 0, True)


@pytest.mark.cites("nzasp.C.4.1.1", "nzasp.C.4.2.2", "reading:R-01")
def test_who_has_no_vote() -> None:
    given_votes = [
        Vote(name="V", choice="for", presence="visitor"),
        Vote(name="H", choice="for", presence="honorary"),
        Vote(name="P", choice="for", presence="honorary_vp"),
        Vote(name="L", choice="for", presence="life"),
        Vote(name="O", choice="against"),
    ]
    for room in ("general", "management"):
        found = counted(given_votes, room=room)
        assert whys(found) == ["not_a_member", "no_vote_class", "no_vote_class"]
        assert sums(found) == (1, 1, 0, False)


@pytest.mark.cites("nzasp.C.7.2", "reading:R-13")
def test_weighted_votes_of_clubs() -> None:
    committee = [
        Vote(name="A", choice="for", weight=30),
        Vote(name="C", choice="for", weight=8),
        *votes(3, prefix="single "),
        Vote(name="B", choice="against", weight=12),
        Vote(name="D", choice="against", weight=15, proxy=True),
        *votes(0, 4, prefix="single "),
    ]
    assert sums(counted(committee, room="management")) == (41, 31, 0, True)
    assert sums(counted(committee, room="general", kind="written")) == (5, 6, 0, False)


@pytest.mark.cites("nzasp.C.7.2", "nzasp.C.9.6", "reading:R-18")
def test_the_casting_vote_decides_a_tie_and_is_in_no_sum() -> None:
    for room in ("general", "management"):
        tie = votes(20, 20)
        cast_for = counted(tie, room=room, chair="for 0", casting="for")
        assert (*sums(cast_for), cast_for.casting_used) == (20, 20, 0, True, True)
        against = counted(tie, room=room, chair="for 0", casting="against")
        assert (against.carried, against.casting_used) == (False, True)
        none = counted(tie, room=room, chair="for 0")
        assert (none.carried, none.casting_used) == (False, False)
        no_tie = counted(votes(20, 19), room=room, chair="for 0", casting="against")
        assert (no_tie.carried, no_tie.casting_used) == (True, False)
        # Nobody for and nobody against are equal votes, too.
        silent = counted(votes(0, 0), room=room, chair="for 0", casting="for")
        assert (silent.carried, silent.casting_used) == (True, True)
    assert "nzasp.C.9.6" in [str(basis) for basis in counted(votes(18, 18), casting="for").rests_on]


@pytest.mark.cites("nzasp.C.18.1")
def test_whoever_has_an_interest_is_shut_out_of_a_payment() -> None:
    executive = [*votes(3, 1), Vote(name="T", choice="for", interested=True)]
    found = counted(executive, room="management", kind="payment")
    assert (sums(found), whys(found)) == ((3, 1, 0, True), ["interested"])
    # The chair too, with the casting vote.
    tie = [*votes(1, 1), Vote(name="T", choice="for", interested=True)]
    found = counted(tie, kind="payment", chair="T", casting="for")
    assert (found.carried, found.casting_used) == (False, False)
    # In other matters nobody asks.
    assert counted(tie, kind="written").in_favour == 2


def test_a_chair_who_is_represented_or_has_no_vote_casts_none() -> None:
    for chair in (
        Vote(name="T", choice="abstain", proxy=True),
        Vote(name="T", choice="abstain", presence="honorary"),
    ):
        found = counted([*votes(1, 1), chair], kind="written", chair="T", casting="for")
        assert (found.carried, found.casting_used) == (False, False)


@pytest.mark.cites("nzasp.C.9.7")
def test_of_two_votes_by_one_name_the_first_counts() -> None:
    found = counted([Vote(name="M", choice="for"), Vote(name="M", choice="against"), Vote(name="N", choice="abstain")])
    assert (sums(found), whys(found)) == ((1, 0, 1, True), ["voted_twice"])


@pytest.mark.cites("nzasp.C.10.1", "reading:R-20")
def test_two_thirds_of_the_votes_cast() -> None:
    assert counted(votes(20, 10), kind="rule_change").carried
    assert not counted(votes(19, 10, 4), kind="rule_change").carried
    assert not counted([], kind="rule_change").carried
    assert counted([*votes(19, 10), *votes(1, prefix="proxy ", proxy=True)], kind="rule_change").carried
    tie = counted(votes(5, 5), kind="rule_change", chair="for 0", casting="for")
    assert (tie.carried, tie.casting_used) == (False, False)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 9))
@pytest.mark.cites("nzasp.C.10.1")
def test_two_thirds_by_fractions(in_favour: int, against: int, abstained: int) -> None:
    found = counted(votes(in_favour, against, abstained), kind="rule_change")
    cast = in_favour + against
    assert found.carried is (cast > 0 and Fraction(in_favour, cast) >= Fraction(2, 3))


@pytest.mark.cites("nzasp.C.10.2", "reading:R-21", "nzasp.C.2")
def test_a_protected_clause_waits_for_inland_revenue() -> None:
    def change(clause: str, approved: date | None = None) -> VoteCount:
        return counted(votes(30), kind="rule_change", clauses=(clause,), revenue_approval=approved)

    for clause in (
        "nzasp.C.19",
        "nzasp.C.2",
        "nzasp.C.2.3",
        "nzasp.C.18",
        "nzasp.C.18.1",
        "nzasp.C.20",
        "nzasp.C.10.2",
    ):
        assert (change(clause).carried, change(clause).in_force) == (True, False)
        assert change(clause, date(2026, 8, 1)).in_force
    for clause in ("nzasp.C.9.5", "nzasp.C.10.1", "nzasp.C.21", "nzasp.P.2", "nzasp.P.10.2", "nzasp.C.1"):
        assert change(clause).in_force
    assert not counted(votes(1, 5), kind="rule_change", clauses=("nzasp.C.19",)).in_force
    objects = [clause.id for clause in REGISTER if clause.id.startswith("nzasp.C.2.")]
    assert len(objects) == REGISTER["nzasp.C.2"].parameter("objects").value
    assert all(map(is_protected, objects))
    assert counted(votes(1), kind="written", clauses=("nzasp.C.19",)).in_force


def test_clauses_as_people_write_them() -> None:
    assert [is_protected(text) for text in ("10", "c.18.2", "NZASP.C.2", "20", "200", "2x", "C.2.6")] == [
        True,
        True,
        True,
        True,
        False,
        False,
        True,
    ]
    assert clause_parts("nsa2008.9b") is None
    assert clause_parts("nzasp.C.") is None


@pytest.mark.cites("nzasp.C.10.2")
@pytest.mark.parametrize("text", ["nzasp.C", "C", "P", "nzasp.C.x", "abc"])
def test_a_heading_is_no_clause_that_would_pass_for_an_unprotected_one(text: str) -> None:
    assert clause_parts(text) is None
    assert clause_parts("nzasp.P.2.3.ii") == ("P", "2.3.ii")


@pytest.mark.cites("nzasp.C.13.4", "reading:R-26")
def test_the_rules_of_play_by_a_simple_weighted_majority() -> None:
    committee = [Vote(name="A", choice="for", weight=41), Vote(name="B", choice="against", weight=31)]
    assert counted(committee, room="management", kind="rule_change", clauses=("nzasp.P.8.2.1",)).carried
    assert REGISTER["nzasp.C.13.4"].parameter("amended").value == date(2020, 5, 30)
    constitution = counted(committee, room="management", kind="rule_change", clauses=("nzasp.C.9.5",))
    assert not constitution.carried
    assert [one.code for one in constitution.advice] == ["general_meeting_only"]


any_vote = st.builds(
    Vote,
    name=st.sampled_from("ABCDEFGH"),
    choice=st.sampled_from(["for", "against", "abstain"]),
    presence=st.sampled_from(["ordinary", "ordinary", "life", "honorary", "honorary_vp", "visitor"]),
    proxy=st.booleans(),
    weight=st.integers(0, 50),
    interested=st.booleans(),
)
any_motion = st.builds(
    Motion,
    room=st.sampled_from(["general", "management"]),
    kind=st.sampled_from(["floor", "written", "election", "rule_change", "payment"]),
    mode=st.sampled_from([None, "voices", "hands", "ballot"]),
    clauses=st.lists(st.sampled_from(["nzasp.C.2", "nzasp.C.9.5", "nzasp.P.3.1"]), max_size=2).map(tuple),
    revenue_approval=st.sampled_from([None, date(2026, 8, 1)]),
    chair=st.sampled_from([None, "A", "Z"]),
    casting=st.sampled_from([None, "for", "against"]),
)


@given(any_motion, st.lists(any_vote, max_size=12))
def test_every_vote_is_counted_once_or_refused(motion: Motion, given_votes: list[Vote]) -> None:
    found = count_votes(motion, given_votes)
    refused = [vote for vote, _ in found.refused]
    kept = [vote for vote in given_votes if not any(vote is other for other in refused)]
    assert len({vote.name for vote in kept}) == len(kept)
    total = sum(vote.weight for vote in kept) if motion.room == "management" else len(kept)
    assert found.in_favour + found.against + found.abstained == total
    assert all(vote.presence in ("ordinary", "life") for vote in kept)
    assert all(refusal.rests_on for _, refusal in found.refused)
    assert found.rests_on
    assert not found.in_force or found.carried
    assert not found.casting_used or found.in_favour == found.against


@pytest.mark.cites("nzasp.C.13.4", "nzasp.C.10.1")
def test_rules_of_play_by_a_simple_majority_are_the_management_committees_alone():
    """Put to a general meeting they are a change of rules like any other."""
    votes = [Vote(name=str(n), choice="for" if n < 3 else "against") for n in range(5)]
    found = {
        room: count_votes(Motion(room=room, kind="rule_change", clauses=("P.3.1",)), votes).carried
        for room in ("management", "general")
    }
    assert found == {"management": True, "general": False}
