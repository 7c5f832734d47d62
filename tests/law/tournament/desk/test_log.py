"""The desk's log: the state is what the acts add up to, an act is undone by a further one, and all survive storage."""

import json
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts import CODEC, KINDS
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.desk import CannotFollow, Desk, player_id
from tilehall.law.tournament.desk.entries import EntryRequest, enter
from tilehall.law.tournament.desk.folded_log import FoldedLog
from tilehall.law.tournament.desk.late_joiners import add_house_player
from tilehall.law.tournament.desk.log import BrokenDeskLog, continue_desk, rebuild, undone_entries
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.standings import standings

from .plans import four, logged


def test_the_desk_is_what_its_acts_add_up_to() -> None:
    desk = rebuild(logged(four()))
    assert desk.current == 1
    assert [(grade.name, board.table) for grade, board in desk.missing(1)] == [("A", 2)]
    placed = standings(desk.event("A"))
    assert [(one.place, one.player, one.wins) for one in placed.placings][:1] == [(1, player_id(1), 1)]


def test_a_result_is_undone_by_a_further_entry_and_the_undoing_too() -> None:
    entries = logged((*four(), Undone(entry=len(four()), reason="wrong table")))
    desk = rebuild(entries)
    assert len(list(desk.missing(1))) == 2
    again = rebuild(logged((*(entry.act for entry in entries), Undone(entry=len(entries)))))
    assert again.grades == rebuild(logged(four())).grades
    assert undone_entries(entries) == {len(four())}


def test_what_others_rest_on_is_not_undone() -> None:
    drawn = next(entry.seq for entry in logged(four()) if type(entry.act).__name__ == "Drawn")
    with pytest.raises(BrokenDeskLog) as broken:
        rebuild(logged((*four(), Undone(entry=drawn))))
    assert broken.value.entry.act == four()[-1]


def test_the_number_of_an_entry_that_was_undone_is_nobody_elses() -> None:
    """It stands on a card that somebody may still hold, and by which they sign."""
    eve, undone = Entered(player=Player(number=5, name="Eve")), Undone(entry=len(four()) + 1)
    entries = logged((*four(), eve, undone))
    for desk in (
        rebuild(entries),
        FoldedLog(entries).desk,
        continue_desk(rebuild(entries[:-1]), entries[:-1], entries[-1:]),
    ):
        (entered,) = (act for act in _entered(desk, "Fay") if isinstance(act, Entered))
        assert entered.player.number == 6
        house = add_house_player(desk, "A", "Hōne")
        assert not isinstance(house, Refusal)
        assert [act.player.number for act in house if isinstance(act, Entered)] == [6]
    back = rebuild(logged((*four(), eve, undone, Undone(entry=len(four()) + 2))))
    assert back.players[5].name == "Eve"


def test_a_log_that_gave_a_number_twice_opens_as_before() -> None:
    acts = (*four(), Entered(player=Player(number=5, name="Eve")), Undone(entry=len(four()) + 1))
    desk = rebuild(logged((*acts, Entered(player=Player(number=5, name="Fay")))))
    assert (desk.players[5].name, desk.next_number) == ("Fay", 6)


def _entered(desk: Desk, name: str) -> tuple[Act, ...]:
    decided = enter(desk, EntryRequest(name=name, member=True), date(2026, 4, 1))
    assert not isinstance(decided, Refusal), decided
    return decided


def test_a_second_result_for_a_signed_slip_cannot_follow() -> None:
    desk = rebuild(logged(four()))
    again = ResultEntered(grade="A", round=1, player=2, scores=(1, 2))
    with pytest.raises(CannotFollow, match="slip_is_signed"):
        again.on(desk, logged((again,))[0].moment)


def test_every_act_of_the_event_survives_storage() -> None:
    for act in four():
        assert CODEC.decode(json.loads(json.dumps(CODEC.encode(act)))) == act
    assert len(KINDS) == len(set(KINDS.values()))


@given(cut=st.integers(0, len(four())), seed=st.integers(0, 3))
def test_going_on_is_the_same_as_rebuilding(cut: int, seed: int) -> None:
    acts = (*four(), *([Undone(entry=len(four()))] if seed % 2 else []))
    entries = logged(acts)
    gone_on = continue_desk(rebuild(entries[:cut]), entries[:cut], entries[cut:])
    assert gone_on == replace(rebuild(entries), seq=gone_on.seq)
    assert gone_on.seq == len(entries)
