"""Acts in the order of their days: what each does to a membership, and what cannot be."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.fee_years import FeePayment
from tilehall.law.association.member_history import ClassFrom, DatedAct, RefusedFact, member_facts
from tilehall.law.association.member_status import MemberFacts, MemberStatus, member_status
from tilehall.law.association.membership import MemberKind

JOINED = date(2025, 2, 1)
ACTS = ("resigned", "declared_ceased", "suspended", "club_suspended", "club_terminated", "reinstated")


def on(day: str, *acts: DatedAct, classes: list[ClassFrom] | None = None, fees: list[FeePayment] | None = None):
    facts = member_facts(JOINED, classes or [], fees or [], acts)
    assert isinstance(facts, MemberFacts), facts
    return member_status(facts, date.fromisoformat(day))


def act(kind: str, day: str, until: str | None = None) -> DatedAct:
    return DatedAct(kind, date.fromisoformat(day), date.fromisoformat(until) if until else None)  # type: ignore[arg-type]


def code(*acts: DatedAct, classes: list[ClassFrom] | None = None, fees: list[FeePayment] | None = None):
    refused = member_facts(JOINED, classes or [], fees or [], acts)
    assert isinstance(refused, RefusedFact)
    return refused.among, refused.place, refused.refusal.code


def rights(status: MemberStatus) -> tuple[bool, bool, int]:
    return status.member, status.suspension.running, status.votes


@pytest.mark.cites("nzasp.C.5.1")
def test_a_resignation_ends_it_with_the_day_it_is_received() -> None:
    resigned = act("resigned", "2026-03-04")
    assert [on(day, resigned).member for day in ("2026-03-03", "2026-03-04", "2026-03-05")] == [True, True, False]
    assert code(resigned, act("resigned", "2026-04-01")) == ("acts", 1, "not_a_member")
    assert code(act("resigned", "2025-01-31")) == ("acts", 0, "not_a_member")


@pytest.mark.cites("nzasp.C.5.2")
def test_declared_to_have_ceased() -> None:
    paid = [FeePayment(2025, JOINED)]
    assert code(act("declared_ceased", "2026-12-31"), fees=paid) == ("acts", 0, "not_before")
    declared = act("declared_ceased", "2027-01-05")
    assert [on(day, declared, fees=paid).member for day in ("2027-01-04", "2027-01-05")] == [True, False]
    # Paid in the meantime: what is unpaid then is the new year.
    late = [*paid, FeePayment(2026, date(2027, 1, 3))]
    assert code(declared, fees=late) == ("acts", 0, "not_before")
    assert code(act("resigned", "2026-02-01"), declared, fees=paid) == ("acts", 1, "not_a_member")


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.4")
def test_suspended_invited_and_reinstated() -> None:
    acts = (act("suspended", "2026-03-01", "2026-08-31"), act("reinstated", "2026-10-01"))
    days = ("2026-02-28", "2026-03-01", "2026-08-31", "2026-09-01", "2026-09-30", "2026-10-01")
    assert [rights(on(day, *acts)) for day in days] == [
        (True, False, 1),
        (True, True, 0),
        (True, True, 0),
        (True, False, 0),
        (True, False, 0),
        (True, False, 1),
    ]
    assert on("2026-09-01", *acts).suspension.invited == date(2026, 9, 1)


@pytest.mark.cites("nzasp.C.5.4")
def test_a_second_suspension_is_for_life_whatever_its_end() -> None:
    acts = (
        act("suspended", "2026-03-01", "2026-08-31"),
        act("reinstated", "2026-09-01"),
        act("suspended", "2027-02-01", "2027-04-30"),
    )
    for day in ("2027-02-01", "2027-05-01", "9999-12-31"):
        assert rights(on(day, *acts)) == (True, True, 0)
        assert on(day, *acts).suspension.for_life
    assert code(*acts, act("reinstated", "2027-05-01")) == ("acts", 3, "life_suspension")
    # The order of days counts, not that of the list.
    assert code(act("reinstated", "2027-05-01"), *acts) == ("acts", 0, "life_suspension")
    assert code(*acts, act("resigned", "2028-01-01"), act("reinstated", "2029-01-01"))[2] == "life_suspension"


@pytest.mark.cites("nzasp.C.5.6", "reading:R-09")
def test_what_a_club_does() -> None:
    suspended = act("club_suspended", "2026-04-01", "2026-05-31")
    assert [rights(on(day, suspended)) for day in ("2026-05-31", "2026-06-01")] == [(True, True, 0), (True, False, 1)]
    # It counts for no life suspension by itself.
    first = act("suspended", "2027-01-01", "2027-02-01")
    assert not on("2027-01-15", suspended, first).suspension.for_life
    ended = act("club_terminated", "2026-04-01")
    assert [on(day, ended).member for day in ("2026-03-31", "2026-04-01")] == [True, False]
    assert on("2026-05-01", ended, act("club_terminated", "2026-04-20")).ended == date(2026, 4, 1)
    # The Executive may lift either.
    assert rights(on("2026-06-01", ended, act("reinstated", "2026-05-01"))) == (True, False, 1)
    assert rights(on("2026-05-02", suspended, act("reinstated", "2026-05-02"))) == (True, False, 1)


def test_acts_that_cannot_be() -> None:
    assert code(act("suspended", "2026-03-01")) == ("acts", 0, "end_missing")
    assert code(act("suspended", "2025-01-01", "2025-01-02")) == ("acts", 0, "not_a_member")
    assert code(act("reinstated", "2026-03-01")) == ("acts", 0, "not_suspended")


@pytest.mark.cites("nzasp.C.4.2.2", "nzasp.C.4.3.2")
def test_classes_from_a_day_on() -> None:
    life = [ClassFrom(MemberKind.LIFE, date(2026, 5, 30))]
    assert on("2026-05-29", classes=life).owes == (2025, 2026)
    assert on("2026-05-30", classes=life).owes == ()
    both = [ClassFrom(MemberKind.HONORARY, date(2026, 6, 1)), ClassFrom(MemberKind.HONORARY_VP, date(2027, 6, 1))]
    days = ("2026-05-31", "2026-06-01", "2027-06-01")
    assert [on(day, classes=both[::-1]).kind for day in days] == ["ordinary", "honorary", "honorary_vp"]
    assert on("2027-06-01", classes=both).since == JOINED


def test_only_a_member_becomes_a_life_member() -> None:
    early = [ClassFrom(MemberKind.LIFE, date(2024, 5, 30))]
    assert code(classes=early) == ("classes", 0, "not_a_member")
    later = [ClassFrom(MemberKind.LIFE, date(2027, 5, 30))]
    assert code(act("resigned", "2026-03-04"), classes=later) == ("classes", 0, "not_a_member")
    honoured = [ClassFrom(MemberKind.HONORARY, date(2027, 5, 30))]
    assert on("2027-06-01", act("resigned", "2026-03-04"), classes=honoured).kind == "honorary"
    assert on("2025-02-01", classes=[ClassFrom(MemberKind.HONORARY, date(2024, 1, 1))]).kind == "honorary"


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_year_paid_twice() -> None:
    twice = [FeePayment(2026, date(2026, 3, 1), "B"), FeePayment(2026, date(2026, 1, 9), "A")]
    refused = member_facts(JOINED, [], twice, [])
    assert isinstance(refused, RefusedFact)
    assert (refused.among, refused.place) == ("fees", 0)  # the one that was paid later
    assert dict(refused.refusal.detail)["via"] == "A"


days = st.dates(date(2024, 6, 1), date(2029, 1, 1))
listed_acts = st.builds(
    lambda kind, on, length: DatedAct(
        kind, on, on + timedelta(days=length) if length is not None and kind.endswith("suspended") else None
    ),
    st.sampled_from(ACTS),
    days,
    st.one_of(st.none(), st.integers(0, 400)),
)
kinds = st.sampled_from([MemberKind.LIFE, MemberKind.HONORARY, MemberKind.HONORARY_VP])


@given(
    st.lists(st.builds(ClassFrom, kinds, days), max_size=2),
    st.lists(st.builds(FeePayment, st.integers(2024, 2029), days), max_size=4, unique_by=lambda fee: fee.year),
    st.lists(listed_acts, max_size=6),
    days,
)
def test_whatever_happened_the_answer_holds_together(
    classes: list[ClassFrom], fees: list[FeePayment], acts: list[DatedAct], day: date
) -> None:
    facts = member_facts(JOINED, classes, fees, acts)
    if isinstance(facts, RefusedFact):
        assert facts.refusal.rests_on
        return
    status = member_status(facts, day)
    assert status.rests_on
    assert status.votes in (0, 1)
    assert status.counts_for_quorum is (status.votes == 1)
    if status.votes:
        assert status.member
        assert not status.suspension.takes_rights
        assert status.kind in ("ordinary", "life")
    if status.kind in ("life", "honorary", "honorary_vp"):
        assert status.owes == ()
    assert all(JOINED.year <= year <= day.year for year in status.owes)
    assert not set(status.owes) & {fee.year for fee in fees if fee.paid <= day}
    second = sorted(one.on for one in acts if one.act == "suspended")[1:2]
    assert status.suspension.for_life is bool(second and second[0] <= day)
