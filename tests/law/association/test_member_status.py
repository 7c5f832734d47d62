"""A member on a day: who votes, who owes, who may be declared out."""

from datetime import date

import pytest

from tilehall.law.association.fee_years import FeePayment
from tilehall.law.association.member_status import MemberFacts, MemberStatus, member_status, refused_ceasing
from tilehall.law.association.membership import EndingGround, MemberKind, Membership, Span
from tilehall.law.association.suspension import Suspension, club_suspension
from tilehall.law.rulebook.register import REGISTER

JOINED, AGM = date(2024, 2, 1), date(2026, 5, 30)


def held(kind: MemberKind, since: date = JOINED, until: date | None = None) -> Membership:
    return Membership(kind, Span(since, until), EndingGround.RESIGNED if until else None)


def of(*memberships: Membership, on: date = AGM, **facts: tuple[object, ...]) -> MemberStatus:
    return member_status(MemberFacts(memberships, **facts), on)


def rests(status: MemberStatus) -> list[str]:
    return [str(basis) for basis in status.rests_on]


@pytest.mark.cites("nzasp.C.4")
def test_there_are_the_classes_of_the_clause_and_no_other() -> None:
    assert REGISTER["nzasp.C.4"].parameter("member_classes").value == tuple(
        kind.value for kind in (MemberKind.ORDINARY, MemberKind.HONORARY, MemberKind.HONORARY_VP, MemberKind.LIFE)
    )
    assert len(MemberKind) == 4


@pytest.mark.parametrize(
    "kind, votes, owes, clause",
    [
        (MemberKind.ORDINARY, 1, (2024, 2025, 2026), "nzasp.C.4.1.1"),
        (MemberKind.LIFE, 1, (), "nzasp.C.4.3.2"),
        (MemberKind.HONORARY, 0, (), "nzasp.C.4.2.2"),
        (MemberKind.HONORARY_VP, 0, (), "nzasp.C.4.2.2"),
    ],
)
@pytest.mark.cites("nzasp.C.4.1.1", "nzasp.C.4.2.2", "nzasp.C.4.3.2", "nzasp.C.9.7", "reading:R-01", "reading:R-06")
def test_vote_and_fee_by_class(kind: MemberKind, votes: int, owes: tuple[int, ...], clause: str) -> None:
    found = of(held(kind))
    assert (found.member, found.votes, found.counts_for_quorum, found.owes) == (True, votes, bool(votes), owes)
    assert clause in rests(found)


@pytest.mark.cites("nzasp.C.5.2", "reading:R-07")
def test_an_unpaid_member_keeps_every_right() -> None:
    found = of(held(MemberKind.ORDINARY))
    assert (found.votes, found.owes[-1]) == (1, 2026)
    assert "reading:R-07" in rests(found)


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.6")
def test_while_suspended_nobody_votes_or_is_counted() -> None:
    for suspension in (
        Suspension(since=date(2026, 3, 1), until=date(2026, 8, 31)),
        club_suspension(date(2026, 3, 1), date(2026, 8, 31)),
    ):
        found = of(held(MemberKind.LIFE), suspensions=(suspension,))
        assert (found.member, found.votes, found.counts_for_quorum) == (True, 0, False)
        assert found.suspension.running


@pytest.mark.cites("nzasp.C.5.1")
def test_a_former_member_still_owes_what_fell_due_before() -> None:
    found = of(held(MemberKind.ORDINARY, until=date(2026, 3, 5)), on=date(2027, 1, 1))
    assert (found.member, found.votes, found.kind, found.ended) == (False, 0, "ordinary", date(2026, 3, 5))
    assert found.owes == (2024, 2025, 2026)
    assert "nzasp.C.5.1" in rests(found)


def test_before_joining_somebody_has_no_class() -> None:
    found = of(held(MemberKind.ORDINARY), on=date(2024, 1, 31))
    assert (found.member, found.kind, found.owes, found.ended) == (False, None, (), None)
    assert rests(found) == ["nzasp.C.4.1.1"]


@pytest.mark.cites("nzasp.C.5.2")
def test_declared_out_only_after_the_year_that_stayed_unpaid() -> None:
    facts = MemberFacts(
        (held(MemberKind.ORDINARY),), payments=(FeePayment(2024, JOINED), FeePayment(2025, date(2025, 1, 9)))
    )
    refusal = refused_ceasing(facts, date(2026, 12, 31))
    assert refusal is not None
    assert (refusal.code, dict(refusal.detail)["day"]) == ("not_before", date(2027, 1, 1))
    assert refused_ceasing(facts, date(2027, 1, 1)) is None
    paid = MemberFacts((held(MemberKind.ORDINARY, date(2026, 1, 5)),), payments=(FeePayment(2026, date(2026, 2, 1)),))
    assert refused_ceasing(paid, date(2026, 2, 1)).code == "nothing_unpaid"  # type: ignore[union-attr]
    assert refused_ceasing(MemberFacts((held(MemberKind.LIFE),)), AGM).code == "nothing_unpaid"  # type: ignore[union-attr]
    assert refused_ceasing(MemberFacts(), AGM).code == "not_a_member"  # type: ignore[union-attr]


@pytest.mark.cites("nzasp.C.4.1.5")
def test_the_first_year_with_known_fees_is_owed_and_none_before() -> None:
    owes = {
        first: member_status(MemberFacts((held(MemberKind.ORDINARY),), fees_since=first), AGM).owes
        for first in (None, 2024, 2025, 2026, 2027)
    }
    assert owes == {None: (2024, 2025, 2026), 2024: (2024, 2025, 2026), 2025: (2025, 2026), 2026: (2026,), 2027: ()}
