"""The rules of play as Management meetings change them."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tilehall.law.association import play_rules
from tilehall.law.association.acts.act import Act, Entry
from tilehall.law.association.acts.play_rules import PlayRuleChanged, ProposalAnswered, RuleProposed
from tilehall.law.game.clock import as_moment
from tilehall.law.rulebook.ruling import Refusal

TERM, RULESET = "out_play_restart_after_s", "nzasp-2022"


def entries(*acts: Act) -> list[Entry]:
    at = datetime(2026, 6, 6, tzinfo=UTC)
    return [Entry(seq=number, at=at, by="S", act=act) for number, act in enumerate(acts, 1)]


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def changed(on: date, value: int, term: str = TERM) -> PlayRuleChanged:
    return PlayRuleChanged(on=on, decision=9, reference="MC-2026-07", ruleset=RULESET, term=term, value=value)


PROPOSED = RuleProposed(on=date(2026, 4, 2), person=7, clause="8.2.1", text="10 seconds", reason="Hands are slow.")


@pytest.mark.cites("nzasp.C.13.4")
def test_a_change_makes_a_version_from_its_day_on() -> None:
    book = entries(changed(date(2026, 7, 1), 10))
    assert play_rules.version_on(book, RULESET, midnight(date(2026, 6, 30))) is None
    version = play_rules.version_on(book, RULESET, midnight(date(2026, 7, 1)))
    assert version is not None
    key, overrides = version.pinned(as_moment(midnight(date(2026, 7, 1))))
    assert (key, [(one.name, one.value, one.under) for one in overrides]) == (
        "nzasp-2022.1", [(TERM, 10, "nzasp.C.13.4")],
    )  # fmt: skip
    assert play_rules.version_on(book, "nzrc-2024", midnight(date(2026, 7, 1))) is None


@pytest.mark.cites("nzasp.C.13.4")
def test_a_later_change_is_a_further_version_and_of_one_term_the_latest_counts() -> None:
    book = entries(changed(date(2026, 7, 1), 10), changed(date(2027, 1, 1), 15), changed(date(2027, 1, 1), 20))
    version = play_rules.version_on(book, RULESET, midnight(date(2027, 2, 1)))
    assert version is not None
    key, overrides = version.pinned(as_moment(midnight(date(2027, 2, 1))))
    assert (key, [one.value for one in overrides]) == ("nzasp-2022.2", [20])


@pytest.mark.cites("nzasp.C.13.3")
def test_a_members_proposal_lies_with_the_committee_until_it_answers() -> None:
    assert play_rules.propose(PROPOSED, member=True) == (PROPOSED,)
    outsider = play_rules.propose(PROPOSED, member=False)
    assert isinstance(outsider, Refusal)
    assert outsider.code == "proposer_no_member"
    (file,) = play_rules.proposal_files(entries(PROPOSED))
    assert (file.answer, file.forwarded) == (None, False)
    answered = play_rules.answer(file, on=date(2026, 4, 9), forwarded=True, told="")
    assert not isinstance(answered, Refusal)
    (file,) = play_rules.proposal_files(entries(PROPOSED, *answered))
    assert file.forwarded
    again = play_rules.answer(file, on=date(2026, 4, 9), forwarded=True, told="")
    assert isinstance(again, Refusal)
    assert isinstance(answered[0], ProposalAnswered)


@pytest.mark.cites("nzasp.C.13.3")
@pytest.mark.parametrize(
    "clause, text, code", [("99.9", "x", "no_such_rule"), ("8.2.1", " ", "proposal_incomplete"), ("P.8.2.1", "x", "")]
)
def test_a_proposal_names_a_rule_and_what_is_to_stand_instead(clause: str, text: str, code: str) -> None:
    proposed = RuleProposed(on=date(2026, 4, 2), person=7, clause=clause, text=text, reason="y")
    answer = play_rules.propose(proposed, member=True)
    assert (answer.code if isinstance(answer, Refusal) else "") == code


@pytest.mark.cites("nzasp.C.13.4")
def test_only_a_term_that_the_rules_have_can_be_changed() -> None:
    assert play_rules.refuse_change(RULESET, TERM, 10) is None
    assert play_rules.refuse_change(RULESET, TERM, "ten") is not None
    assert play_rules.refuse_change(RULESET, "no_such_term", 10) is not None


@pytest.mark.cites("nzasp.C.13.3")
@pytest.mark.parametrize(
    "text, reason, member, code",
    [
        ("10 seconds", "slow", True, None),
        (" ", "slow", True, "proposal_incomplete"),
        ("10 seconds", " ", True, "proposal_incomplete"),
        ("10 seconds", "slow", False, "proposer_no_member"),
    ],
)
def test_a_member_proposes_words_and_gives_a_reason(text: str, reason: str, member: bool, code: str | None) -> None:
    found = play_rules.propose(replace(PROPOSED, text=text, reason=reason), member=member)
    assert (found.code if isinstance(found, Refusal) else None) == code
