"""Committees: powers that were handed over, and a Rules Committee that never has fewer than two."""

from dataclasses import replace
from datetime import date

import pytest

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.act import Entry
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


def entries_of(asked: NewCommittee) -> list[Entry]:
    acts = appoint(asked, EX, [], {1, 2, 3})
    assert isinstance(acts, tuple), acts
    return numbered(*acts)


def appointed(asked: NewCommittee) -> Committee:
    (found,) = committees_on(entries_of(asked), LATER)
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
    assert code(appoint(new(), decided("committee", LATER), [], {1})) == "before_decision"
    assert code(appoint(new(), EX, [appointed(new())], {1})) == "committee_there"
    assert code(appoint(new(members=()), EX, [], set())) == "minimum"
    assert code(appoint(new(until=date(2026, 6, 9)), EX, [], set())) == "ends_before_it_begins"


@pytest.mark.cites("nzasp.C.13.2")
def test_there_is_one_rules_committee_on_every_day() -> None:
    later = replace(appointed(new("rules")), since=LATER)
    before = replace(new("rules"), name="Rules")
    assert code(appoint(before, EX, [later], {1, 2, 3})) == "committee_there", "they would be two from the later day on"
    over = replace(appointed(new()), until=DAY)
    assert isinstance(appoint(new(), EX, [over], {1, 2, 3}), tuple), "a name of which the committee is no more"


@pytest.mark.cites("nzasp.C.13.2")
def test_the_rules_committee_always_has_two() -> None:
    two = appointed(new("rules", (1, 2)))
    refused = leave(entries_of(new("rules", (1, 2))), 1, 1, LATER)
    assert code(refused) == "minimum"
    assert dict(refused.detail)["fewest"] == 2
    assert code(close(two, LATER)) == "minimum"
    assert code(appoint(new("rules", (1,)), EX, [], {1})) == "minimum"
    assert code(appoint(new("rules", (1, 1)), EX, [], {1})) == "minimum"
    assert code(appoint(new("rules", (1, 9)), EX, [], {1})) == "not_a_member"
    assert code(join(two, 9, LATER, member=False)) == "not_a_member"
    three = entries_of(new("rules", (1, 2, 3)))
    (left,) = leave(three, 1, 1, LATER)
    assert left == CommitteeLeft(on=LATER, person=1, committee=1)
    # Entered late, of a day before the other left: from that other day on there would be one.
    entries = [*three, *numbered(*[left] * 2)[1:]]
    assert code(leave(entries, 1, 2, date(2026, 7, 1))) == "minimum"


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
    assert code(leave(entries_of(new()), 1, 9, LATER)) == "not_on_it"
    assert code(leave(entries_of(new()), 9, 1, LATER)) == "no_such_committee"
    assert close(judicial, LATER) == (CommitteeClosed(on=LATER, committee=1),)
    ends = appointed(new(until=date(2026, 7, 31)))
    assert [ends.stands(day) for day in (date(2026, 7, 31), LATER)] == [True, False]
