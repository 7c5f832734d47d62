"""Whose a matter is, how a decision is called, and what may rest on it."""

from datetime import UTC, date, datetime, timedelta
from typing import get_args

import pytest

from tilehall.law.association.acts.act import Entry, grounds_of
from tilehall.law.association.acts.decisions import ApprovalRecorded, Body, Decided, Matter, Votes
from tilehall.law.association.decisions import (
    bodies_for,
    in_force_from,
    may_decide,
    next_reference,
    refuse_approval,
    refuse_rule_change,
    refuse_to_rest_on,
)
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling

DAY = date(2026, 5, 30)


def decided(body: Body = "agm", matter: Matter = "fees", **fields: object) -> Entry:
    act = Decided(on=DAY, body=body, matter=matter, reference="AGM-2026-01", title="Fees", **fields)
    return Entry(seq=1, at=datetime(2026, 5, 30, tzinfo=UTC), by="Secretary", act=act)


@pytest.mark.cites("nzasp.C.6.4")
def test_the_executive_cannot_decide_what_is_reserved_to_a_general_meeting():
    refused = may_decide("executive", "fees")
    assert isinstance(refused, Refusal)
    assert refused.code == "reserved"
    assert refused.plain()["rests_on"] == ["nzasp.C.6.4", "nzasp.C.4.1.3"]
    assert isinstance(may_decide("agm", "fees"), Ruling)


@pytest.mark.cites("nzasp.C.3.1")
@pytest.mark.parametrize("matter", get_args(Matter))
def test_every_matter_has_a_body_and_names_its_clause(matter):
    allowed = [body for body in get_args(Body) if isinstance(may_decide(body, matter), Ruling)]
    assert set(bodies_for(matter)) <= set(allowed)
    refusals = [may_decide(body, matter) for body in get_args(Body) if body not in allowed]
    assert all(isinstance(refusal, Refusal) and refusal.rests_on for refusal in refusals)


@pytest.mark.cites("nzasp.C.3.1")
def test_to_buy_clocks_is_within_the_general_power():
    ruling = may_decide("executive", "other")
    assert isinstance(ruling, Ruling)
    assert "nzasp.C.3.1" in map(str, ruling.rests_on)


def test_a_committee_decides_what_the_executive_may():
    assert isinstance(may_decide("committee", "suspend"), Ruling)
    assert isinstance(may_decide("committee", "cease"), Refusal)


@pytest.mark.parametrize(
    "taken, next_one",
    [
        (set(), "MC-2026-01"),
        ({"MC-2026-01", "MC-2026-09", "EX-2026-11", "MC-2025-30"}, "MC-2026-10"),
        ({"MC-2026-99"}, "MC-2026-100"),
        ({"MC-2026-4b"}, "MC-2026-01"),
    ],
)
def test_a_decision_gets_the_next_number_of_its_body_and_year(taken, next_one):
    assert next_reference("management", DAY, frozenset(taken)) == next_one


def test_what_rests_on_a_decision_asks_for_its_matter():
    assert refuse_to_rest_on(decided(), "fees") is None
    assert refuse_to_rest_on(None, "fees").code == "decision_missing"
    assert refuse_to_rest_on(None, "recommend_honorary", missing="no_recommendation").code == "no_recommendation"
    assert refuse_to_rest_on(decided(matter="cease"), "fees").code == "decision_on_another_matter"


@pytest.mark.cites("nzasp.C.9.8")
def test_nothing_rests_on_a_void_resolution():
    refusal = refuse_to_rest_on(decided(void_because="notice 20 of 21 clear days"), "fees")
    assert refusal.code == "decision_void"
    assert dict(refusal.detail)["because"] == "notice 20 of 21 clear days"


def test_an_act_names_the_entries_it_rests_on():
    assert grounds_of(ApprovalRecorded(on=DAY, decision=7, reference="IR 12")) == (7,)
    assert grounds_of(decided().act) == ()


@pytest.mark.cites("nzasp.C.3.1")
@pytest.mark.parametrize("about, asked, refused", [(7, 7, False), (7, 8, True), (None, 8, False), (7, None, False)])
def test_a_decision_about_somebody_is_about_nobody_else(about, asked, refused):
    found = refuse_to_rest_on(decided(matter="elect_life", person=about), "elect_life", person=asked)
    assert (found.code if found else None) == ("decision_about_another" if refused else None)


WAITS = decided(matter="rule_change", not_in_force=True)
GIVEN = Entry(seq=2, at=WAITS.at, by="Secretary", act=ApprovalRecorded(on=DAY, decision=1, reference="IR 7"))
LATER = DAY + timedelta(days=60)


@pytest.mark.cites("nzasp.C.10.2")
@pytest.mark.parametrize(
    "decision, approved, on, code",
    [
        (WAITS, None, DAY, None),
        (WAITS, None, LATER, None),
        (WAITS, None, LATER + timedelta(days=1), "not_yet"),
        (WAITS, None, DAY - timedelta(days=60), None),  # nothing is approved without it, so that it may come first
        (WAITS, GIVEN, LATER, "approved_already"),
        (None, None, LATER, "no_approval_needed"),
        (GIVEN, None, LATER, "no_approval_needed"),
        (decided(matter="rule_change"), None, LATER, "no_approval_needed"),
        (decided(matter="rule_change", not_in_force=True, meeting=4), None, LATER, "decided_at_a_meeting"),
    ],
)
def test_an_approval_is_recorded_once_for_what_waits_for_it_and_on_a_day_that_can_be(decision, approved, on, code):
    found = refuse_approval(decision, approved, on, LATER)
    assert (found.code if found else None) == code
    assert found is None or basis_texts(*found.rests_on) == ["nzasp.C.10.2"]


@pytest.mark.cites("nzasp.C.10.2")
def test_an_approval_from_before_the_meeting_brings_nothing_into_force_before_it():
    early = ApprovalRecorded(on=DAY - timedelta(days=60), decision=1, reference="IR 7")
    assert in_force_from(WAITS.act, early) == DAY


@pytest.mark.cites("nzasp.C.10.1", "reading:R-20")
@pytest.mark.parametrize("votes, code", [((20, 10), None), ((19, 10), "no_two_thirds"), ((0, 0), "no_two_thirds")])
def test_a_change_of_the_constitution_from_paper_was_carried_by_two_thirds(votes, code):
    change = decided(
        matter="rule_change", changes=("1",), votes=Votes(in_favour=votes[0], against=votes[1], abstained=9)
    )
    found = refuse_rule_change(change.act)
    assert (found.code if found else None) == code
    assert found is None or basis_texts(*found.rests_on) == ["nzasp.C.10.1", "reading:R-20"]
    assert refuse_rule_change(decided(matter="rule_change", changes=("1",)).act) is None, "not all minutes tell votes"
    assert refuse_rule_change(decided(votes=Votes(in_favour=1, against=2)).act) is None, "no change of the constitution"


@pytest.mark.cites("nzasp.C.10.1", "nzasp.C.10.2")
@pytest.mark.parametrize(
    "changes, refused", [(("nzasp.C.18", "2.6"), False), ((), True), (("clause 18",), True), (("P.6.17",), True)]
)
def test_a_change_of_the_constitution_names_clauses_by_which_the_protected_ones_are_known(changes, refused):
    found = refuse_rule_change(decided(matter="rule_change", changes=changes).act)
    assert (found.code if found else None) == ("clauses_missing" if refused else None)
