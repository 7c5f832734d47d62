"""Calling an event off: when it may be, what still happens afterwards, and the way back."""

from datetime import date
from pathlib import Path

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import calling_off, cash_book, entries, undo
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced, CalledOff
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.entries import EntryRequest
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.law.tournament.desk.next_step import desk_situation
from tilehall.law.tournament.desk.phases import desk_phase, hall_phase
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.desk.to_do_list import to_do_list

from .finished_desks import played_out
from .plans import BEGUN, four, logged, plan

ANA = Entered(player=Player(number=1, name="Ana", fee_cents=2000))
PAID = MoneyMoved(cents=2000, why="fee", player=1)
OFF = CalledOff(reason="flooded")


def desk(*acts: Act) -> Desk:
    return rebuild(logged((Announced(plan=plan()), *acts)))


def code(decided: object) -> str:
    assert isinstance(decided, Refusal)
    return decided.code


def test_an_event_is_called_off_with_its_reason() -> None:
    assert calling_off.call_off(desk(ANA), " flooded ") == (OFF,)
    assert code(calling_off.call_off(desk(ANA), "  ")) == "calling_off_needs_reason"


def test_also_when_a_round_is_drawn_and_begun_but_nothing_has_a_result() -> None:
    assert calling_off.call_off(rebuild(logged(four()[:-1])), "fire") == (CalledOff(reason="fire"),)


def test_not_once_a_result_stands_nor_twice_nor_when_it_is_over() -> None:
    assert code(calling_off.call_off(rebuild(logged(four())), "fire")) == "results_stand"
    assert code(calling_off.call_off(desk(OFF), "fire")) == "called_off_already"
    over = rebuild(logged((*played_out(), Finished())))
    assert code(calling_off.call_off(over, "fire")) == "event_is_over"


def test_nothing_is_entered_or_drawn_any_more() -> None:
    off = desk(ANA, OFF)
    coming = EntryRequest(name="Ben", member=True)
    assert code(entries.enter(off, coming, date(2026, 4, 1))) == "event_called_off"
    with pytest.raises(BrokenDeskLog, match="event_is_called_off"):
        desk(ANA, OFF, Entered(player=Player(number=2, name="Ben")))
    assert (desk_phase(off), hall_phase(off)[0]) == ("called_off", "called_off")


def test_what_was_paid_is_paid_back_and_nobody_owes() -> None:
    ben = Entered(player=Player(number=2, name="Ben", fee_cents=2000))
    off = desk(ANA, ben, PAID, OFF)
    held = {account.player.name: (account.owes, account.held) for account in cash_book.player_accounts(off)}
    assert held == {"Ana": (0, 2000)}
    assert code(cash_book.take_fee(off, 2, 2000)) == "more_than_owed"
    now = desk_situation(off, BEGUN)
    assert (now.phase, now.step.code, [each.names for each in now.missing]) == ("called_off", "pay_back", [("Ana",)])
    assert [(each.step.code, each.state, each.names) for each in to_do_list(off, now)] == [
        ("pay_back", "to_do", ("Ana",))
    ]
    refund = cash_book.refund_fee(off, 1, 2000)
    assert not isinstance(refund, Refusal)
    assert desk_situation(desk(ANA, ben, PAID, OFF, *refund), BEGUN).step.code == "called_off"


def test_it_takes_place_after_all() -> None:
    off = desk(ANA, OFF)
    undone = calling_off.take_place_after_all(off, "pumped dry")
    assert undone == (Undone(entry=3, reason="pumped dry"),)
    assert desk(ANA, OFF, *undone).called_off is None
    assert code(calling_off.take_place_after_all(off, "")) == "calling_off_needs_reason"
    assert code(calling_off.take_place_after_all(desk(ANA), "x")) == "not_called_off"


def test_a_result_that_was_taken_back_does_not_come_back_under_it() -> None:
    acts = (*four(), Undone(entry=9, reason="wrong table"), OFF)
    log = logged(acts)
    assert isinstance(log[8].act, ResultEntered)
    refused = undo.desk_without(rebuild(log), log, 10)
    assert code(refused) == "others_rest_on_it"


def test_what_taking_it_back_changes_is_said() -> None:
    log = logged((Announced(plan=plan()), ANA, OFF))
    was = rebuild(log)
    now = undo.desk_without(was, log, 3)
    assert isinstance(now, Desk)
    assert [effect.what for effect in undo.undo_effects(was, now)] == ["called_off"]


def test_a_log_with_it_is_among_those_that_are_kept() -> None:
    kept = Path(__file__).parent / "logs" / "called-off.jsonl"
    assert "called-off/1" in kept.read_text()
