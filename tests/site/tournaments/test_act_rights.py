"""Every kind of act asks for a right: to be made, to be taken back, and some to be read."""

import json
from dataclasses import replace
from datetime import date

import pytest

from tests.law.tournament.desk.plans import BEGUN, four
from tilehall.law.tournament.desk.acts import KINDS
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.log import Entry
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.permissions import ACTIONS
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import act_rights, entries, log, packages, results
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.name_matches import LEAVE, NameAnswers

from .finished_event import acting, hand, kept, opened


def test_every_kind_of_act_has_a_right_that_there_is():
    assert set(act_rights.MADE_BY) == set(KINDS.values()) - {Undone}, "write one line for each of these into MADE_BY"
    rights = {right for right in act_rights.MADE_BY.values() if isinstance(right, str)}
    assert rights | set(act_rights.TAKEN_BACK_BY.values()) <= set(ACTIONS)


def test_a_new_kind_without_a_line_is_noticed(monkeypatch):
    class Rained(Act):
        def on(self, desk, moment):
            return desk

    monkeypatch.setitem(KINDS, "rained/1", Rained)
    with pytest.raises(AssertionError, match="one line for each"):
        test_every_kind_of_act_has_a_right_that_there_is()


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_game_that_the_executive_forfeited_is_not_taken_back_by_the_director():
    """The director wrote it down, with its reference, and could take it back like any forfeit."""
    number, director, president = opened(four()), acting("director"), acting("president")
    decision = ForfeitRequest(round=1, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    forfeited = kept(results.forfeit(director, number, decision, hand())).row.seq
    with pytest.raises(NotYours):
        log.undo_entry(director, number, forfeited, "unwelcome", hand())
    with pytest.raises(NotYours):
        log.undo_as(director, "tournaments.direct", number, forfeited, "by another door", hand())
    back = kept(log.undo_entry(president, number, forfeited, "another player was meant", hand())).row.seq
    with pytest.raises(NotYours):
        log.undo_entry(director, number, back, "it was right", hand())
    unplayed = ForfeitRequest(round=1, player=3, ground="no_show")
    own = kept(results.forfeit(director, number, unplayed, hand())).row.seq
    kept(log.undo_entry(director, number, own, "came after all", hand()))


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.4.4")
@pytest.mark.parametrize(("committee", "by_the_desk"), [(False, False), (True, True)])
def test_an_appeal_that_the_executive_heard_is_not_taken_back_by_the_desk(committee, by_the_desk):
    acts = [
        replace(act, plan=replace(act.plan, judicial_committee=committee)) if isinstance(act, Announced) else act
        for act in four()[:-2]
    ]
    number, organiser, treasurer = opened(acts), acting("organiser"), acting("treasurer")
    choice = WithdrawalChoice(choice="forfeit", asked_at=BEGUN, reason="ill", notice_given=False)
    kept(entries.withdraw(organiser, number, 4, choice, hand()))
    kept(entries.file_appeal(CONSOLE, number, 4, "too hard", hand()))
    hearing = entries.AppealHearing(upheld=True, reason="it was late", instead="bye")
    decided = kept(entries.decide_appeal(organiser, number, 4, hearing, hand())).row.seq
    assert log.may_undo(organiser, store.load(number), decided) is by_the_desk
    assert log.may_undo(treasurer, store.load(number), decided) is not by_the_desk, "of the Executive"


@pytest.mark.django_db
def test_no_command_writes_what_its_sender_may_not():
    """A command that asks for one right and writes an act of another is stopped before anything is kept."""
    number, scorer = opened(four()), acting("scorer")
    before = store.load(number).row.seq
    with pytest.raises(NotYours):
        execute(scorer, "tournaments.score", number, lambda _: (MoneyMoved(cents=500, why="fee", player=1),), hand())
    assert store.load(number).row.seq == before


@pytest.mark.parametrize(
    "act, by",
    [
        (four()[1], act_rights.ORGANISE),
        (four()[-1], act_rights.DIRECT),
        (ResultEntered(grade="A", round=1, player=1, scores=(400, 350), first=0), act_rights.DIRECT),
        (ResultEntered(grade="A", round=1, player=1, scores=(400, 350), first=0, by_player=1), act_rights.DIRECT),
        (MoneyMoved(cents=500, why="fee", player=1), act_rights.CASH),
    ],
)
def test_players_and_scorers_take_back_nothing_themselves(act, by):
    log_ = [Entry(seq=at, at=BEGUN, by="", act=one) for at, one in enumerate((*four(), act), 1)]
    assert act_rights.right_to_undo(log_, len(log_)) == by


def test_what_is_undone_asks_its_readers_for_the_right_of_what_it_was():
    acts = (*four(), MoneyMoved(cents=500, why="fee", player=1))
    entries_ = [Entry(seq=at, at=BEGUN, by="", act=act) for at, act in enumerate(acts, 1)]
    undone = [*entries_, Entry(seq=len(acts) + 1, at=BEGUN, by="", act=Undone(entry=len(acts), reason="Ben paid"))]
    assert act_rights.right_to_read(undone, len(undone)) == act_rights.CASH
    assert act_rights.right_to_read(undone, len(acts) - 1) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    "kind, payload",
    [
        ("undone/1", {"entry": len(four()) + 1, "reason": "unwelcome"}),
        ("published/1", {"results": None, "ratings": "2026-06-02"}),
    ],
)
def test_a_file_brings_nothing_that_its_bringer_may_not_do(kind, payload):
    """A director took the package of the event, added what only the Executive or the Ratings Manager may, and took it
    in: who directs an event may add to its log, but no more by a file than at the desk."""
    number, director = opened(four()), acting("director")
    decision = ForfeitRequest(round=1, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    forfeited = kept(results.forfeit(director, number, decision, hand())).row.seq
    plain = json.loads(packages.take_out(CONSOLE, store.load(number))[1])
    forged = {"seq": forfeited + 1, "kind": kind, "payload": payload, "by_name": "Acting president", "command_id": "f"}
    plain["acts"].append({**plain["acts"][-1], **forged})
    plain |= {"seal": "", "log_sha256": chain_hash(store.rows_from_package(plain["acts"]))}
    raw = json.dumps(plain).encode()
    preview = packages.preview_package(director, raw)
    assert f"entry {forfeited + 1}" in preview.refused
    with pytest.raises(NotYours):
        packages.take_in(director, raw, NameAnswers(otherwise=LEAVE), hand(), trusted=True)
    assert store.load(number).row.seq == forfeited
    assert packages.take_in(CONSOLE, raw, NameAnswers(otherwise=LEAVE), hand(), trusted=True).row.seq == forfeited + 1
