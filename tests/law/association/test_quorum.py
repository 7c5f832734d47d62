"""Quorums: the best of all assignments, found also by trying them all; waiting and adjourning."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.quorum import MeetingRoom, Present, Quorum, eligible_heads, quorum

ORDINARY, OFFICER = Present(club="Hutt"), Present(club="Hutt", officer=True)
INDEPENDENT = Present()


def voting(*clubs: str) -> list[Present]:
    return [Present(club=club, voting_for=club) for club in clubs]


def counted(found: Quorum) -> dict[str, int]:
    return {part.head: part.counted for part in found.parts}


def missing(found: Quorum) -> dict[str, int]:
    return {part.head: part.missing for part in found.parts if part.missing}


@pytest.mark.cites("nzasp.C.9.5", "reading:R-17")
def test_ten_members_and_an_officer() -> None:
    found = quorum("general", [ORDINARY] * 10 + [OFFICER])
    assert (found.quorate, found.allowed) == (True, ("open",))
    assert [(part.head, part.needed) for part in found.parts] == [("executive", 1), ("ordinary", 10)]


@pytest.mark.parametrize("minutes, allowed", [(-5, ("wait", "adjourn")), (29, ("wait", "adjourn")), (30, ("adjourn",))])
@pytest.mark.cites("nzasp.C.9.5")
def test_nine_and_an_officer_wait_for_thirty_minutes(minutes: int, allowed: tuple[str, ...]) -> None:
    found = quorum("general", [ORDINARY] * 9 + [OFFICER], minutes)
    assert (found.quorate, found.allowed) == (False, allowed)
    assert counted(found) == {"executive": 1, "ordinary": 9}


@pytest.mark.cites("nzasp.C.9.5", "reading:R-17")
def test_further_officers_are_among_the_ten() -> None:
    assert quorum("general", [ORDINARY] * 6 + [OFFICER] * 5).quorate
    assert not quorum("general", [ORDINARY] * 5 + [OFFICER] * 5).quorate
    assert not quorum("general", [ORDINARY] * 30).quorate


@pytest.mark.cites("nzasp.C.9.5", "nzasp.C.4.2.2", "nzasp.C.4.3.2", "reading:R-06")
def test_life_members_count_and_honorary_ones_only_in_office() -> None:
    nine = [ORDINARY] * 9
    assert quorum("general", [*nine, Present(presence="life"), OFFICER]).quorate
    for presence in ("honorary", "honorary_vp", "visitor"):
        assert not quorum("general", [*nine, Present(presence=presence), OFFICER]).quorate
    honorary_officer = Present(presence="honorary", officer=True)
    assert quorum("general", [*nine, OFFICER, honorary_officer]).quorate
    assert not quorum("general", [*nine, honorary_officer, honorary_officer]).quorate
    assert not quorum("general", [ORDINARY] * 10 + [Present(presence="visitor", officer=True)]).quorate


@pytest.mark.cites("nzasp.C.7.1", "reading:R-12")
def test_a_management_meeting_needs_three_heads() -> None:
    eight = [OFFICER] * 2 + voting("A", "B", "C", "D") + [INDEPENDENT] * 2
    assert quorum("management", eight).allowed == ("open",)
    found = quorum("management", [OFFICER] * 3 + voting("A", "B", "C", "D", "E", "F") + [INDEPENDENT])
    assert (missing(found), found.allowed) == ({"independents": 1}, ("adjourn",))
    for left_out in range(8):
        assert not quorum("management", eight[:left_out] + eight[left_out + 1 :], minutes=-60).quorate
    assert quorum("management", []).allowed == ("adjourn",)


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.9.5", "reading:R-12")
def test_a_proxy_makes_no_quorum() -> None:
    eight = [OFFICER] * 2 + voting("A", "B", "C", "D") + [INDEPENDENT]
    assert not quorum("management", [*eight, Present(proxy=True)]).quorate
    assert not quorum("general", [ORDINARY] * 9 + [OFFICER, Present(proxy=True)]).quorate


@pytest.mark.cites("nzasp.C.7.1", "reading:R-12")
def test_nobody_counts_twice_and_a_club_once() -> None:
    officer_for_d = Present(club="D", voting_for="D", officer=True)
    rest = [*voting("A", "B", "C"), INDEPENDENT, INDEPENDENT]
    assert missing(quorum("management", [OFFICER, officer_for_d, *rest])) == {"clubs": 1}
    assert quorum("management", [OFFICER, OFFICER, officer_for_d, *rest]).quorate
    twice = quorum("management", [OFFICER, OFFICER, *voting("A", "A", "B", "C"), INDEPENDENT, INDEPENDENT])
    assert missing(twice) == {"clubs": 1}
    independent_officer = Present(officer=True)
    assert quorum(
        "management", [OFFICER, OFFICER, independent_officer, *voting("A", "B", "C", "D"), INDEPENDENT]
    ).quorate


people = st.builds(
    Present,
    presence=st.sampled_from(["ordinary", "ordinary", "life", "honorary", "visitor"]),
    officer=st.booleans(),
    club=st.sampled_from([None, "A"]),
    voting_for=st.sampled_from([None, None, "A", "B", "C", "D", "E"]),
    proxy=st.sampled_from([False, False, False, True]),
)


def best_by_trying_all(room: MeetingRoom, present: list[Present], needed: dict[str, int]) -> int:
    """Everybody under one of their heads or none, in all ways; clubs count by their names."""
    ways = [(None, *eligible_heads(one, room)) for one in present]
    best = 0
    for way in product(*ways):
        counts = Counter(way)
        counts["clubs"] = len({one.voting_for for one, head in zip(present, way, strict=True) if head == "clubs"})
        best = max(best, sum(min(counts[head], count) for head, count in needed.items()))
    return best


@given(st.lists(people, max_size=9), st.sampled_from(["general", "management"]))
@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.9.5")
def test_the_assignment_is_the_one_that_fills_most(present: list[Present], room: MeetingRoom) -> None:
    found = quorum(room, present)
    needed = {part.head: part.needed for part in found.parts}
    filled = sum(min(part.counted, part.needed) for part in found.parts)
    assert filled == best_by_trying_all(room, present, dict(needed))
    assert found.quorate is (filled == sum(needed.values()))
    assert sum(part.counted for part in found.parts) <= sum(1 for one in present if eligible_heads(one, room))


@given(st.lists(people, min_size=11, max_size=14))
@pytest.mark.cites("nzasp.C.9.5")
def test_a_full_general_meeting_by_the_words_of_the_clause(present: list[Present]) -> None:
    """At least one officer, and ten others who are ordinary or life members."""
    here = [one for one in present if not one.proxy and one.presence != "visitor"]

    def others(place: int) -> int:
        return sum(1 for n, one in enumerate(here) if n != place and one.presence in ("ordinary", "life"))

    quorate = any(one.officer and others(place) >= 10 for place, one in enumerate(here))
    assert quorum("general", present).quorate is quorate


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.4.2.2")
def test_an_honorary_member_makes_no_club_and_no_independent_of_the_committee():
    assert eligible_heads(Present(presence="honorary", club="Hutt", voting_for="Hutt"), "management") == ()
    assert eligible_heads(Present(presence="honorary"), "management") == ()


@pytest.mark.cites("nzasp.C.7.1")
def test_a_club_with_two_here_is_one_club():
    """An officer who votes for a club that has another voting member here stands for no further club."""
    twice = [Present(club="Hutt", voting_for="Hutt"), Present(club="Hutt", voting_for="Hutt", officer=True)]
    officers = [Present(club="Hutt", officer=True)] * 5
    counted = {part.head: part.counted for part in quorum("management", [*twice, *officers]).parts}
    assert (counted["officers"], counted["clubs"]) == (6, 1)
