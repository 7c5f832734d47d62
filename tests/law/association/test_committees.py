"""Committees: powers that were handed over, and a Rules Committee that never has fewer than two."""

from datetime import date

import pytest

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.officers import CommitteeClosed, CommitteeJoined, CommitteeLeft
from tilehall.law.association.committees import (
    Committee,
    NewCommittee,
    appoint,
    close,
    committees_on,
    join,
    leave,
    refused_power,
)

DAY, LATER = date(2026, 6, 10), date(2026, 8, 1)
EX = decided("committee", DAY)


def new(sort: str = "special", members: tuple[int, ...] = (1, 2, 3), **fields: object) -> NewCommittee:
    powers = ("appeals under P.4.4", " appeals under P.4.4 ", "")
    return NewCommittee(sort=sort, name="Judicial", members=members, powers=powers, since=DAY, **fields)  # type: ignore[arg-type]


def appointed(asked: NewCommittee) -> Committee:
    acts = appoint(asked, EX, [], {1, 2, 3})
    assert isinstance(acts, tuple), acts
    (found,) = committees_on(numbered(*acts), LATER)
    return found


@pytest.mark.cites("nzasp.C.6.5")
def test_a_committee_decides_by_the_powers_it_was_given() -> None:
    judicial = appointed(new())
    assert judicial.powers == ("appeals under P.4.4",)
    assert refused_power(judicial, "Appeals under P.4.4", LATER) is None
    assert code(refused_power(judicial, "suspensions", LATER)) == "not_delegated"
    assert code(refused_power(None, "suspensions", LATER)) == "no_such_committee"
    assert code(refused_power(judicial, "appeals under P.4.4", date(2026, 6, 9))) == "no_such_committee"


@pytest.mark.cites("nzasp.C.6.5")
def test_it_is_appointed_by_a_decision_of_the_executive() -> None:
    assert code(appoint(new(), None, [], {1})) == "decision_missing"
    assert code(appoint(new(), decided("other", DAY), [], {1})) == "decision_on_another_matter"
    assert code(appoint(new(), EX, [appointed(new())], {1})) == "committee_there"
    assert code(appoint(new(members=()), EX, [], set())) == "minimum"
    assert code(appoint(new(until=date(2026, 6, 9)), EX, [], set())) == "ends_before_it_begins"


@pytest.mark.cites("nzasp.C.13.2")
def test_the_rules_committee_always_has_two() -> None:
    two = appointed(new("rules", (1, 2)))
    refused = leave(two, 1, LATER)
    assert code(refused) == "minimum"
    assert dict(refused.detail)["fewest"] == 2
    assert code(close(two, LATER)) == "minimum"
    assert code(appoint(new("rules", (1,)), EX, [], {1})) == "minimum"
    assert code(appoint(new("rules", (1, 1)), EX, [], {1})) == "minimum"
    assert code(appoint(new("rules", (1, 9)), EX, [], {1})) == "not_a_member"
    assert code(join(two, 9, LATER, member=False)) == "not_a_member"
    three = appointed(new("rules", (1, 2, 3)))
    assert leave(three, 1, LATER) == (CommitteeLeft(on=LATER, person=1, committee=1),)


def test_who_is_on_it_on_a_day() -> None:
    acts = appoint(new(members=(1, 2)), EX, [], set())
    entries = numbered(
        *acts,
        CommitteeJoined(on=date(2026, 7, 1), person=3, committee=1),
        CommitteeLeft(on=date(2026, 7, 5), person=1, committee=1),
        CommitteeClosed(on=LATER, committee=1),
    )
    days = (date(2026, 6, 9), date(2026, 6, 30), date(2026, 7, 1), date(2026, 7, 5))
    assert [[each.members for each in committees_on(entries, day)] for day in days] == [
        [],
        [(1, 2)],
        [(1, 2, 3)],
        [(2, 3)],
    ]
    (over,) = committees_on(entries, LATER)
    assert not over.stands(LATER)
    assert code(join(over, 4, LATER, member=True)) == "no_such_committee"
    assert code(close(over, LATER)) == "no_such_committee"


def test_joining_and_leaving() -> None:
    judicial = appointed(new())
    assert join(judicial, 4, LATER, member=False) == (CommitteeJoined(on=LATER, person=4, committee=1),)
    assert code(join(judicial, 1, LATER, member=True)) == "on_it_already"
    assert code(leave(judicial, 9, LATER)) == "not_on_it"
    assert close(judicial, LATER) == (CommitteeClosed(on=LATER, committee=1),)
    ends = appointed(new(until=date(2026, 7, 31)))
    assert [ends.stands(day) for day in (date(2026, 7, 31), LATER)] == [True, False]
