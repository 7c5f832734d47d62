"""Aids that are vouched for, the ticks before round 1, no look-ups during a game, and complaints."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.complaints import Complaint, complaint_with_facts, decided_complaint, referred_complaint
from tilehall.law.tournament.first_round import Aid, Checklist, may_look_up, names_offered, open_first_round, vouch

NZASP = Book("nzasp-2022")


def test_an_aid_without_a_voucher_is_not_offered() -> None:
    aids = [Aid(name="laptop 1", vouched_by="V", checked=date(2026, 3, 6)), Aid(name="laptop 2")]
    assert names_offered(aids) == ("laptop 1",)
    refused = vouch(NZASP, aids[1])
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("voucher_missing", ["nzasp.P.1.2"])
    aids[1] = replace(aids[1], vouched_by="W", checked=date(2026, 3, 7))
    assert isinstance(vouch(NZASP, aids[1]), Ruling)
    assert names_offered(aids) == ("laptop 1", "laptop 2")


@pytest.mark.parametrize(
    ("alone", "lexicon", "briefed", "code"),
    [
        (True, True, False, "briefing_missing"),
        (True, False, True, "lexicon_unchecked"),
        (True, True, True, "round_1_open"),
        (False, True, False, "round_1_open"),
    ],
)
def test_round_1_opens_when_all_is_ticked(alone: bool, lexicon: bool, briefed: bool, code: str) -> None:
    ticked = Checklist(self_adjudication=alone, lexicon_checked=lexicon, players_briefed=briefed)
    assert open_first_round(NZASP, ticked).code == code


def test_nobody_looks_words_up_during_a_game() -> None:
    refused = may_look_up(NZASP, game_in_progress=True, by_challenge=False)
    assert isinstance(refused, Refusal)
    assert refused.code == "game_in_progress"
    assert isinstance(may_look_up(NZASP, game_in_progress=True, by_challenge=True), Ruling)
    assert isinstance(may_look_up(NZASP, game_in_progress=False, by_challenge=False), Ruling)


@pytest.mark.cites("nzasp.P.12.4")
def test_a_complaint_is_kept_with_its_warning_and_the_decision_is_final() -> None:
    filed = Complaint(
        by="B",
        against="A",
        round=3,
        at=datetime(2026, 3, 7, 11),
        facts="drew two tiles too many, twice",
        told_opponent=True,
        told_adjudicator=False,
    )
    assert filed.warnings == ("adjudicator_not_told",)
    early = decided_complaint(NZASP, filed, "no case", date(2026, 3, 20))
    assert isinstance(early, Refusal)
    assert early.code == "not_referred"
    added = complaint_with_facts(NZASP, filed, "drew two tiles too many, three times")
    assert isinstance(added, Complaint)
    referred = referred_complaint(NZASP, added)
    assert isinstance(referred, Complaint)
    done = decided_complaint(NZASP, referred, "round 3 is forfeited", date(2026, 3, 20))
    assert isinstance(done, Complaint)
    assert (done.state, done.decision) == ("final", "round 3 is forfeited")
    for answer in (
        referred_complaint(NZASP, done),
        complaint_with_facts(NZASP, done, "x"),
        decided_complaint(NZASP, done, "y", date(2026, 3, 21)),
    ):
        assert isinstance(answer, Refusal)
        assert (answer.code, basis_texts(*answer.rests_on)) == ("decision_is_final", ["nzasp.P.12.4"])
