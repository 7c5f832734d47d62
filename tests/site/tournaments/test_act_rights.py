"""Every kind of act asks for a right: to be made, to be taken back, and some to be read."""

import json
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from datetime import date

import pytest

from tests.law.tournament.desk.plans import BEGUN, four, logged, pair, plan
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts import CODEC, KINDS
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.entries import (
    AppealDecided,
    AppealFiled,
    EntryAmended,
    NoteMade,
    StandingChanged,
    Withdrew,
)
from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.law.tournament.desk.acts.report import ComplaintKept
from tilehall.law.tournament.desk.acts.results import ResultConfirmed, ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.log import Entry, rebuild
from tilehall.law.tournament.desk.records import GradePlan, Leaving
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice, executive_choice
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people.actor import CONSOLE, Actor, NotYours
from tilehall.site.people.permissions import ACTIONS
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import act_rights, complaints, entries, log, packages, results
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.name_matches import LEAVE, NameAnswers
from tilehall.site.tournaments.package_file import WrongPackage
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of

from .finished_event import acting, hand, kept, opened


def test_every_kind_of_act_has_a_right_that_there_is():
    assert set(act_rights.MADE_BY) == set(KINDS.values()) - {Undone}, "write one line for each of these into MADE_BY"
    rights = {right for right in act_rights.MADE_BY.values() if isinstance(right, str)}
    assert rights | set(act_rights.TAKEN_BACK_BY.values()) <= set(ACTIONS)


def test_a_result_at_the_desk_is_the_scorers_and_one_by_phone_that_of_a_player_at_the_board():
    entered = ResultEntered(grade="A", round=1, player=3, scores=(401, 380))
    log, rights = logged(four()), []
    for act in (entered, replace(entered, by_player=3)):
        rights.append(act_rights.right_to_make(rebuild(log), log, act))
    assert rights == ["tournaments.score", "tournaments.slip"]


def test_what_is_about_a_complaint_is_the_executives_as_long_as_its_word_stands():
    filed = ComplaintRecord(
        by=2, against=1, round=1, at=BEGUN, facts="peeked", told_opponent=True, told_adjudicator=True
    )
    told = [filed, replace(filed, state="final", decision="warned", decided=date(2026, 6, 1))]
    kept_both = logged(ComplaintKept(number=1, complaint=complaint) for complaint in told)
    assert [act_rights.right_to_undo(kept_both, entry) for entry in (1, 2)] == [act_rights.DECIDE] * 2
    taken_back = [*kept_both, Entry(seq=3, at=BEGUN, by="", act=Undone(entry=2, reason="misread"))]
    rights = [act_rights.right_to_undo(taken_back, entry) for entry in (1, 3)]
    assert rights == [act_rights.HEAR, act_rights.DECIDE], "to bring its word back is the Executive's too"


def test_an_appeal_is_the_executives_if_the_executive_heard_that_one():
    log = logged(
        (
            AppealFiled(player=1, told="ill", heard_by="executive"),
            AppealFiled(player=2, told="ill", heard_by="director"),
            AppealDecided(player=1, upheld=True, told="yes"),
            AppealDecided(player=2, upheld=True, told="yes"),
        )
    )
    assert [act_rights.right_to_undo(log, entry) for entry in (3, 4)] == [act_rights.DECIDE, act_rights.ORGANISE]


def test_for_whom_the_association_pays_is_read_by_who_keeps_the_cash():
    log = logged(NoteMade(about=about, player=1) for about in (act_rights.FREE_ENTRY, "rain"))
    assert [act_rights.right_to_read(log, entry) for entry in (1, 2)] == [act_rights.CASH, None]


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
    for entry in (decided - 1, decided):  # that it was filed, and what became of it
        assert log.may_undo(organiser, store.load(number), entry) is by_the_desk
        assert log.may_undo(treasurer, store.load(number), entry) is not by_the_desk, "of the Executive"
    player = store.load(number).desk.players[4]
    assert player.leaving
    otherwise = replace(player, leaving=replace(player.leaving, choice="forfeit"))
    for act in (
        AppealDecided(player=4, upheld=False, told="no", instead="forfeit"),
        AppealFiled(player=4, told="again", heard_by="judicial_committee"),
        Withdrew(player=4, choice="forfeit", from_round=1),
        EntryAmended(player=otherwise),
    ):
        state = store.load(number)
        of_the_executive = act_rights.right_to_make(state.desk, state.entries, act) == act_rights.DECIDE
        assert of_the_executive is not by_the_desk, act
    state = store.load(number)
    for act in (EntryAmended(player=replace(player, club="Kiwi")), StandingChanged(player=4, standing="entered")):
        assert act_rights.right_to_make(state.desk, state.entries, act) == act_rights.ENTER, "the desk goes on"


def heard_and_let_in() -> tuple[int, Actor, WithdrawalChoice]:
    """Dan, whom the organiser withdrew by forfeits, has byes by the word of the Executive, and comes back."""
    number, organiser = opened(four()[:-2]), acting("organiser")
    choice = WithdrawalChoice(choice="forfeit", asked_at=BEGUN, reason="ill", notice_given=False)
    kept(entries.withdraw(organiser, number, 4, choice, hand()))
    kept(entries.file_appeal(CONSOLE, number, 4, "too hard", hand()))
    hearing = entries.AppealHearing(upheld=True, reason="it was late", instead="bye")
    kept(entries.decide_appeal(organiser, number, 4, hearing, hand()))
    kept(entries.let_in(CONSOLE, number, 4, "comes back", hand()))
    return number, organiser, choice


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.4.4")
def test_what_the_executive_chose_on_appeal_holds_until_a_game_is_played_since():
    """A round begun and taken back let the desk withdraw by its own choice a player who had not played."""
    number, organiser, choice = heard_and_let_in()
    begun = take_in(CONSOLE, number, RoundBegun(round=1, minutes=55))
    assert executive_choice(begun.desk, 4) == "bye"
    assert isinstance(entries.withdraw(organiser, number, 4, choice, hand()), Refusal)
    played = take_in(CONSOLE, number, ResultEntered(grade="A", round=1, player=3, scores=(401, 380)))
    assert executive_choice(played.desk, 4) is None, "who has played again leaves anew"
    left = kept(entries.withdraw(organiser, number, 4, choice, hand()))
    undone = log.undo_entry(CONSOLE, number, played.row.seq, "it was another game", hand())
    assert isinstance(undone, Refusal)
    assert (undone.code, dict(undone.detail)["by"]) == ("others_rest_on_it", left.row.seq)


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.4.4")
@pytest.mark.parametrize("standing", ["withdrawn", "refused"])
def test_no_amended_entry_leaves_by_another_choice_than_the_executives(standing):
    number, _, _ = heard_and_let_in()
    state = store.load(number)
    player = replace(state.desk.players[4], standing=standing, left=1, leaving=Leaving(choice="forfeit"))
    for leaving, right in (
        (player.leaving, act_rights.DECIDE),
        (Leaving(choice="bye"), act_rights.ENTER),
        (None, act_rights.ENTER),
    ):
        act = EntryAmended(player=replace(player, leaving=leaving))
        assert act_rights.right_to_make(state.desk, state.entries, act) == right


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.4.4")
def test_what_the_executive_chose_on_appeal_outlives_letting_in_and_withdrawing_again():
    """Let in and withdrawn again, the player whom the Executive had given byes forfeited after all."""
    number, organiser, choice = heard_and_let_in()
    refused = entries.withdraw(organiser, number, 4, choice, hand())
    assert isinstance(refused, Refusal)
    assert "the Executive has chosen byes for the opponents" in sentence_of(refused).text
    with pytest.raises(NotYours):
        take_in(organiser, number, Withdrew(player=4, choice="forfeit", from_round=1))
    state = store.load(number)
    assert executive_choice(state.desk, 3) is None
    kept(entries.withdraw(organiser, number, 4, replace(choice, choice="bye"), hand()))


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


class WalkedLog(list[Entry]):
    """Counts how often somebody goes through it, or looks an entry up."""

    walks = looks = 0

    def __iter__(self):
        self.walks += 1
        return super().__iter__()

    def __getitem__(self, at):
        self.looks += 1
        return super().__getitem__(at)


@pytest.mark.django_db
def test_whether_somebody_may_have_the_whole_log_is_found_in_one_walk():
    """For every entry that was amended the log was gone through again: 38 seconds for a page of 10,000 players."""
    state, scorer = store.load(opened(four())), acting("scorer")
    amended = tuple(EntryAmended(player=replace(one.act.player, rating=9)) for one in state.entries[1:5])
    undone = tuple(Undone(entry=len(four()) + number, reason="x") for number in range(1, 5))
    log = WalkedLog(logged((*four(), *amended, *undone)))
    assert packages.reads_whole_log(scorer, replace(state, entries=log))
    assert (log.walks, log.looks) == (1, 0)
    dearer = EntryAmended(player=replace(amended[0].player, fee_cents=1))
    for hidden in ((dearer,), (dearer, Undone(entry=len(log) + 1)), (MoneyMoved(cents=500, why="fee"),)):
        more = WalkedLog(logged((*(entry.act for entry in log), *hidden)))
        assert not packages.reads_whole_log(scorer, replace(state, entries=more))
        assert (more.walks, more.looks) == (1, 0)


def with_forged(number: int, *acts: Mapping[str, object]) -> bytes:
    """The package of an event with further entries in the name of another."""
    plain = json.loads(packages.take_out(CONSOLE, store.load(number))[1])
    for act in acts:
        payload = {name: value for name, value in act.items() if name != "kind"}
        seq = len(plain["acts"]) + 1
        forged = {
            "kind": act["kind"],
            "payload": payload,
            "by_name": "Acting president",
            "command_id": f"f{seq}",
            "step": 0,
        }
        plain["acts"].append({**plain["acts"][-1], "seq": seq, **forged})
    plain |= {"seal": "", "log_sha256": chain_hash(store.rows_from_package(plain["acts"]))}
    return json.dumps(plain).encode()


def take_in(actor: Actor, number: int, *acts: Act) -> DeskState:
    raw = with_forged(number, *map(CODEC.encode, acts))
    return packages.take_in(actor, raw, NameAnswers(otherwise=LEAVE), hand(), trusted=True)


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
    raw = with_forged(number, {"kind": kind, **payload})
    preview = packages.preview_package(director, raw, hand().now)
    assert f"entry {forfeited + 1}" in preview.refused
    with pytest.raises(NotYours):
        packages.take_in(director, raw, NameAnswers(otherwise=LEAVE), hand(), trusted=True)
    assert store.load(number).row.seq == forfeited
    assert packages.take_in(CONSOLE, raw, NameAnswers(otherwise=LEAVE), hand(), trusted=True).row.seq == forfeited + 1


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.12.4")
def test_a_file_files_no_complaint_anew_that_the_executive_has_decided():
    number, director, president = opened(four()), acting("director"), acting("president")
    record = ComplaintRecord(
        by=1, against=2, round=1, at=BEGUN, facts="rude", told_opponent=True, told_adjudicator=True
    )
    kept(complaints.file_complaint(director, number, record, hand()))
    kept(complaints.refer_complaint(director, number, 1, hand()))
    kept(complaints.decide_complaint(president, number, 1, ("guilty", date(2026, 6, 1)), hand()))
    with pytest.raises(NotYours):
        take_in(director, number, ComplaintKept(number=1, complaint=record))
    assert store.load(number).desk.after.complaints[0].decision == "guilty"
    assert len(take_in(director, number, ComplaintKept(number=2, complaint=record)).desk.after.complaints) == 2


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.10.1.3")
@pytest.mark.parametrize(
    "act, overrules",
    [
        (Rearranged(grade="A", round=3, boards=(pair(1, 4, 1),)), True),
        (Rearranged(grade="A", round=3, boards=(pair(3, 2, 2),)), False),
        (Drawn(grade="A", first_round=2, rounds=((pair(3, 1, 1), pair(4, 2, 2)),)), True),
        (Announced(plan=plan(grades=(GradePlan(name="A", rounds=2),))), True),
        (Announced(plan=plan(name="Winter Open")), False),
    ],
)
def test_no_file_makes_a_game_again_of_what_the_executive_forfeited(act, overrules):
    number, director = opened(four()), acting("director")
    officer = replace(director, roles=director.roles | acting("organiser").roles)
    decision = ForfeitRequest(round=3, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    kept(results.forfeit(director, number, decision, hand()))
    with pytest.raises(NotYours) if overrules else nullcontext():
        take_in(officer, number, act)
    board = store.load(number).desk.board_of("A", 3, 1)
    assert board is not None
    assert board.forfeited_by_executive


@pytest.mark.django_db
@pytest.mark.cites("nzasp.P.8.6")
def test_a_file_takes_back_nothing_that_the_desk_would_not():
    """Of a slip that both players signed one signature was undone by a file, and another result signed."""
    number, director = opened(four()), acting("director")
    told = ResultEntered(grade="A", round=1, player=3, scores=(300, 310), first=0, by_player=3)
    signed = take_in(CONSOLE, number, told, ResultConfirmed(grade="A", round=1, player=4)).row.seq
    back = Undone(entry=signed, reason="unwelcome")
    preview = packages.preview_package(director, with_forged(number, CODEC.encode(back)), hand().now)
    assert "Both players signed this slip themselves" in preview.refused
    with pytest.raises(WrongPackage, match=f"entry {signed + 1} .*Both players signed"):
        take_in(director, number, back)
    assert store.load(number).row.seq == signed
    mistyped = Undone(entry=len(four()), reason="the desk mistyped it")
    assert take_in(director, number, mistyped, NoteMade(about="said", told="typed anew")).row.seq == signed + 2


@pytest.mark.django_db
def test_a_file_brings_nothing_that_did_not_follow_when_it_was_written():
    """What is undone within the same file is not followed when the log is read, and is judged all the same."""
    number, director = opened(four()), acting("director")
    nowhere = ResultEntered(grade="A", round=1, player=1, scores=(1, 2))
    with pytest.raises(WrongPackage, match=f"entry {len(four()) + 1} .*signed slip"):
        take_in(director, number, nowhere, Undone(entry=len(four()) + 1, reason="never mind"))
