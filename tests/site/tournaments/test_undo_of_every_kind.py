"""Every kind of act, by every office, at the desk and by a file: taken back to a sound desk, or refused in words.

The logs are those of `tests/law/tournament/desk/logs`, which hold every kind there is.
"""

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from tests.law.tournament.desk.test_lifts import NAMES, entries
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.act_grounds import GROUNDS
from tilehall.law.tournament.desk.acts import KINDS
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import Entry, rebuild
from tilehall.law.tournament.desk.undo import act_in_question, desk_without
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import act_rights, log, packages
from tilehall.site.tournaments.package_file import Package
from tilehall.site.tournaments.page_data import first_fault
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of

from .finished_event import acting, opened

# Kinds that stand on nothing but what they say or demand themselves: who came, left or was placed, what was planned.
ON_THEIR_OWN = {
    "undone/1", "ticked/1", "entered/1", "stood/1", "notice-given/1", "checked-in/1", "entries-closed/1",
    "field-selected/1", "graded/1", "placed/1", "joined/1", "wished/1", "round-begun/1", "late-noted/1",
    "money-moved/1", "prizes-promised/1", "till-counted/1", "profit-given/1", "finished/1", "word-claimed/1",
    "series-set/1", "called-off/1",
}  # fmt: skip
OFFICES = ("director", "scorer", "treasurer", "ratings_manager", "president", "webmaster")


def test_every_kind_says_what_it_was_made_on_or_that_it_needs_nothing():
    grounded = {kind for kind, act in KINDS.items() if act in GROUNDS}
    assert grounded | ON_THEIR_OWN == set(KINDS), "write one line for each of these into GROUNDS, or here"
    assert not grounded & ON_THEIR_OWN


def results(desk: Desk) -> set[tuple[object, ...]]:
    """Who has which result or forfeit in which round."""
    return {
        (name, each.number, board.players, board.slip.scores if board.slip else None, board.ground)
        for name, grade in desk.grades.items()
        for each in grade.rounds
        for board in each.boards
        if board.stays or board.ground is not None
    }


@pytest.mark.parametrize("name", NAMES)
def test_what_is_taken_back_leaves_a_desk_whose_pages_open(name):
    told = entries(name)
    desk = rebuild(told)
    outcomes: Counter[str] = Counter()
    for entry in told:
        after = desk_without(desk, told, entry.seq)
        if isinstance(after, Refusal):
            assert "{" not in sentence_of(after).text
            outcomes["refused"] += 1
            continue
        outcomes["taken back"] += 1
        undoing = Entry(seq=len(told) + 1, at=told[-1].at, by="", act=Undone(entry=entry.seq, reason="a test"))
        with_it = [*told, undoing]
        assert after == rebuild(with_it)
        assert first_fault(after, with_it, told[-1].at) is None, entry
        # One board loses what it had, or has what it had before; no result moves to another pair.
        assert len(results(desk) - results(after)) <= 1, entry
        assert {each[:3] for each in results(after)} <= {each[:3] for each in results(desk)}, entry
        again = desk_without(after, with_it, undoing.seq)
        if isinstance(again, Refusal):
            assert again.code == "accounts_closed_anew", entry  # they are closed by a new entry alone
        else:
            assert replace(again, seq=desk.seq) == desk
    assert outcomes["refused"]
    assert outcomes["taken back"]


def at_the_desk(actor: Actor, state: DeskState, number: int) -> str:
    try:
        refused = log.preview_undo(actor, state, number).refused
    except NotYours:
        return "not yours"
    return "done" if refused is None else refused.code


def by_a_file(actor: Actor, state: DeskState, number: int) -> str:
    last = state.entries[-1]
    undoing = replace(last, seq=last.seq + 1, act=Undone(entry=number, reason="a test"))
    package = cast(Package, SimpleNamespace(entries=(*state.entries, undoing)))
    foreign = packages._first_foreign(actor, state.row, package, (undoing,))
    if foreign is None:
        return "done"
    assert isinstance(foreign, packages.ForeignEntry)
    return foreign.wants.code if isinstance(foreign.wants, Refusal) else "not yours"


def right_to_make_it(state: DeskState, entry: Entry) -> str:
    act = act_in_question(state.entries, entry.seq)
    before = [each for each in state.entries if each.seq < entry.seq and each.act is not act]
    return act_rights.right_to_make(rebuild(before), before, act)


@pytest.mark.django_db
def test_no_office_takes_back_by_a_file_what_it_may_not_at_the_desk():
    told = entries("scrabble-2")
    state = store.load(opened([entry.act for entry in told]))
    actors = {office: acting(office) for office in OFFICES}
    for entry in state.entries:
        answers = {office: at_the_desk(actor, state, entry.seq) for office, actor in actors.items()}
        assert answers == {office: by_a_file(actor, state, entry.seq) for office, actor in actors.items()}, entry
        back = act_rights.right_to_undo(state.entries, entry.seq)
        if back == act_rights.DECIDE:  # written down by the desk, and yet the Executive's
            assert answers["director"] == "not yours", entry
            continue
        made_by = right_to_make_it(state, entry)
        assert back == act_rights.TAKEN_BACK_BY.get(made_by, made_by), entry
    assert {kind for kind, act in KINDS.items() if any(isinstance(entry.act, act) for entry in told)} >= set(KINDS) - {
        "series-set/1",
        "called-off/1",  # nothing is played after it
    }
