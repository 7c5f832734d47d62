"""What may stand on an agenda, of which meeting, by when."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.acts.decisions import Body, Matter
from tilehall.law.association.meeting import agenda
from tilehall.law.association.meeting.agenda import ItemFacts, add_item, annual_template
from tilehall.law.association.meeting.records import AgendaItem, ItemKind, MeetingKind, PlayChange
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import TODAY, MeetingScene, decided, plan
from .test_calling import refused

MEMBER = ItemFacts(today=TODAY, proposer_is_member=True, person_is_member=True, club_is_registered=True)


def item(kind: ItemKind, **more: object) -> AgendaItem:
    return replace(AgendaItem(number=0, kind=kind, title=kind), **more)  # type: ignore[arg-type]


def called(kind: MeetingKind, day: date = date(2026, 5, 30)) -> MeetingScene:
    if kind == "sgm":
        facts = {"decision": decided("management", "call_sgm")}
        return MeetingScene().call(plan(kind, day, ground="directed"), **facts)
    return MeetingScene().call(plan(kind, day))


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.4.1.7", "nzasp.C.14.2", "nzasp.C.15.2", "nzasp.C.6.2", "reading:R-27")
def test_the_template_has_report_accounts_elections_reviewer_venue_and_host() -> None:
    scene = called("agm")
    scene.do(agenda.use_template(scene.meeting))
    kinds = [each.kind for each in scene.meeting.agenda]
    assert kinds[2:4] == ["report", "accounts"]
    assert kinds.count("election") == 5
    assert kinds[-3:] == ["reviewer", "venue", "masters_host"]
    assert [each.number for each in scene.meeting.agenda] == list(range(1, len(annual_template()) + 1))
    assert refused(agenda.use_template(scene.meeting)).code == "agenda_begun"
    assert refused(agenda.use_template(called("management").meeting)).code == "no_template"


@pytest.mark.cites("nzasp.C.6.4", "nzasp.C.4.1.3", "nzasp.C.14.2", "nzasp.C.15.2")
@pytest.mark.parametrize("kind", ["fee", "venue", "masters_host", "reviewer", "rule_change", "election"])
@pytest.mark.parametrize("body", ["executive", "management"])
def test_what_is_kept_for_the_general_meeting_is_reserved(body: MeetingKind, kind: ItemKind) -> None:
    assert refused(add_item(called(body).meeting, item(kind), MEMBER)).code == "reserved"


@pytest.mark.cites("nzasp.C.13.4", "nzasp.C.17.1", "nzasp.C.17.3")
@pytest.mark.parametrize("body, kind", [("agm", "rules_of_play"), ("executive", "criteria"), ("agm", "application")])
def test_business_of_another_body_is_refused(body: MeetingKind, kind: ItemKind) -> None:
    assert refused(add_item(called(body).meeting, item(kind), MEMBER)).code == "not_this_body"


@pytest.mark.cites("nzasp.C.9.2")
def test_special_business_comes_in_writing_thirty_days_before() -> None:
    meeting = called("agm").meeting
    asked = item("special_business", written=True, proposer=7, proposer_name="M", received=date(2026, 4, 30))
    facts = replace(MEMBER, today=date(2026, 5, 1))
    assert not isinstance(add_item(meeting, asked, facts), Refusal)
    late = refused(add_item(meeting, replace(asked, received=date(2026, 5, 1)), facts))
    assert late.code == "late"
    assert ("last_day", date(2026, 4, 30)) in late.detail
    assert refused(add_item(meeting, replace(asked, written=False), facts)).code == "not_in_writing"
    assert refused(add_item(meeting, asked, replace(facts, proposer_is_member=False))).code == "not_a_member"


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.9.4")
@pytest.mark.parametrize("body", ["agm", "sgm"])
def test_business_that_is_not_in_the_notice_is_refused(body: MeetingKind) -> None:
    scene = called(body)
    scene.business(item("general"))
    scene.notify()
    assert refused(add_item(scene.meeting, item("general"), MEMBER)).code == "not_in_notice"
    assert not isinstance(add_item(scene.meeting, item("routine"), MEMBER), Refusal)


@pytest.mark.cites("nzasp.C.10.1", "nzasp.C.10.2")
def test_a_change_of_rules_names_its_clause_and_its_words() -> None:
    meeting = called("agm").meeting
    change = item("rule_change", clauses=("9.2",), text="sixty days instead of thirty")
    assert not isinstance(add_item(meeting, change, MEMBER), Refusal)
    assert refused(add_item(meeting, replace(change, text=" "), MEMBER)).code == "particulars_missing"
    assert refused(add_item(meeting, replace(change, clauses=("99",)), MEMBER)).code == "clause_missing"
    assert refused(add_item(meeting, replace(change, clauses=()), MEMBER)).code == "no_change_named"


@pytest.mark.cites("nzasp.C.10.1")
def test_a_change_of_rules_may_add_clauses_at_the_next_numbers() -> None:
    scene = called("agm")
    new = item("rule_change", clauses=("9.2", "21"), added=("21",), text="Clause 21: affiliated leagues.")
    scene.business(new)
    again = refused(add_item(scene.meeting, new, MEMBER))
    assert again.code == "clause_stands", "two pieces of business do not make the same clause"
    after = replace(new, clauses=("22",), added=("22",))
    assert not isinstance(add_item(scene.meeting, after, MEMBER), Refusal), "the agenda has a 21"
    assert refused(add_item(scene.meeting, replace(new, clauses=("21",), added=()), MEMBER)).code == "clause_missing"
    since = replace(MEMBER, added=frozenset({"21", "21.1"}))
    changed = replace(new, clauses=("21.1",), added=())
    assert not isinstance(add_item(called("agm").meeting, changed, since), Refusal), "a meeting has added it"
    assert refused(add_item(called("agm").meeting, replace(new, repeal=True), MEMBER)).code == "repeal_adds_nothing"


@pytest.mark.cites("nzasp.C.10.2", "nzasp.C.18.2")
@pytest.mark.parametrize("clause", ["10.2", "10", "18.2", "18"])
def test_the_protection_cannot_be_taken_out(clause: str) -> None:
    change = item("rule_change", clauses=(clause,), text="delete", repeal=True)
    assert refused(add_item(called("agm").meeting, change, MEMBER)).code == "entrenched"
    assert not isinstance(add_item(called("agm").meeting, replace(change, repeal=False), MEMBER), Refusal)


@pytest.mark.cites("nzasp.C.4.2.1")
def test_an_honorary_class_needs_the_management_committees_word() -> None:
    meeting = called("agm").meeting
    honour = item("honour", honour="honorary_vp", person=5, person_name="H", recommendation="MC-2026-03")
    recommended = replace(MEMBER, recommendation=decided("management", "recommend_honorary", "MC-2026-03"))
    assert not isinstance(add_item(meeting, honour, recommended), Refusal)
    assert refused(add_item(meeting, honour, MEMBER)).code == "no_recommendation"
    other = replace(MEMBER, recommendation=decided("executive", "recommend_life", "EX-2026-05"))
    assert refused(add_item(meeting, honour, other)).code == "decision_on_another_matter"


@pytest.mark.cites("nzasp.C.4.3.1", "reading:R-05")
def test_a_life_member_needs_the_executives_word_and_is_a_member() -> None:
    meeting = called("agm").meeting
    honour = item("honour", honour="life", person=5, person_name="L", recommendation="EX-2026-05")
    recommended = replace(MEMBER, recommendation=decided("executive", "recommend_life", "EX-2026-05"))
    assert not isinstance(add_item(meeting, honour, recommended), Refusal)
    outsider = replace(recommended, person_is_member=False)
    assert refused(add_item(meeting, honour, outsider)).code == "not_a_member"
    assert refused(add_item(meeting, replace(honour, honour="associate"), recommended)).code == "unknown_class"


@pytest.mark.cites("nzasp.C.4.2.1", "nzasp.C.4.3.1")
@pytest.mark.parametrize(
    "honour, body, matter", [("life", "executive", "recommend_life"), ("honorary", "management", "recommend_honorary")]
)
def test_a_recommendation_of_somebody_else_brings_nobody_on_the_agenda(honour: str, body: Body, matter: Matter) -> None:
    asked = item("honour", honour=honour, person=5, person_name="L", recommendation="R")
    meeting = called("agm").meeting
    of_five, of_six = (decided(body, matter, "R", person=person) for person in (5, 6))
    assert not isinstance(add_item(meeting, asked, replace(MEMBER, recommendation=of_five)), Refusal)
    refusal = refused(add_item(meeting, asked, replace(MEMBER, recommendation=of_six)))
    assert refusal.code == "decision_about_another"


@pytest.mark.cites("nzasp.C.13.3")
def test_a_change_of_the_rules_of_play_goes_to_the_rules_committee_first() -> None:
    meeting = called("management", date(2026, 6, 6)).meeting
    term = "out_play_restart_after_s"
    change = PlayChange(clause="P.8.2.1", ruleset="nzasp-2022", parameter=term, value=10, origin="")
    direct = item("rules_of_play", proposer=7, change=change)
    assert refused(add_item(meeting, direct, MEMBER)).code == "rules_committee_first"
    through = replace(direct, change=replace(change, origin="Rules Committee, 2026-04-02"))
    assert not isinstance(add_item(meeting, through, MEMBER), Refusal)
    for wrong in (replace(change, parameter="no_such_term", origin="RC"), replace(change, value="ten", origin="RC")):
        assert refused(add_item(meeting, replace(direct, change=wrong), MEMBER)).code == "no_such_term"


@pytest.mark.cites("nzasp.C.15.2")
def test_the_masters_host_is_a_registered_club() -> None:
    meeting, host = called("agm").meeting, item("masters_host", club=2, club_name="Club B")
    assert not isinstance(add_item(meeting, host, MEMBER), Refusal)
    assert refused(add_item(meeting, host, ItemFacts(today=TODAY))).code == "not_a_registered_club"


@pytest.mark.cites("nzasp.C.17.3")
def test_the_executive_selects_alone_only_without_criteria_and_says_why() -> None:
    meeting, select = (
        called("executive", date(2026, 3, 10)).meeting,
        item("selection", text="the offer came on 1 March"),
    )
    assert not isinstance(add_item(meeting, select, MEMBER), Refusal)
    assert refused(add_item(meeting, select, replace(MEMBER, criteria="MC-2025-11"))).code == "criteria_exist"
    assert refused(add_item(meeting, replace(select, text=""), MEMBER)).code == "reason_missing"


@pytest.mark.cites("nzasp.C.7.3", "reading:R-14")
def test_unusual_business_of_the_committee_comes_four_weeks_before_or_arose_later() -> None:
    meeting, asked = called("management", date(2026, 6, 6)).meeting, item("non_routine")
    assert not isinstance(add_item(meeting, asked, replace(MEMBER, today=date(2026, 5, 9))), Refusal)
    late = replace(MEMBER, today=date(2026, 5, 10))
    assert refused(add_item(meeting, asked, late)).code == "late"
    assert not isinstance(add_item(meeting, replace(asked, arose=date(2026, 5, 10)), late), Refusal)
    assert refused(add_item(meeting, replace(asked, arose=date(2026, 5, 9)), late)).code == "late"


def test_items_are_put_in_another_order_and_withdrawn() -> None:
    scene = called("agm")
    for _ in range(3):
        scene.business(item("general"))
    scene.do(agenda.move_item(scene.meeting, 3, up=True))
    assert [each.number for each in scene.meeting.agenda] == [1, 3, 2]
    assert agenda.move_item(scene.meeting, 1, up=True) == ()
    scene.do(agenda.withdraw_item(3, "settled"))
    assert [each.number for each in scene.meeting.agenda] == [1, 2]
    scene.business(item("general"))
    assert [each.number for each in scene.meeting.agenda] == [1, 2, 4]
    scene.check()


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_fee_comes_after_consulting_the_committee() -> None:
    meeting, fee = called("agm").meeting, item("fee", recommendation="MC-2026-01")
    assert refused(add_item(meeting, fee, MEMBER)).code == "consultation_missing"
    consulted = replace(MEMBER, recommendation=decided("management", "fees_consultation", "MC-2026-01"))
    assert not isinstance(add_item(meeting, fee, consulted), Refusal)
