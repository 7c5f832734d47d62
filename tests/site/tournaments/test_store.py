"""The desk's rows: nothing is lost, nothing is counted twice, and what others have read is still true."""

from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from django.db import DatabaseError, transaction

from tests.law.tournament.desk.plans import BEGUN, four, plan
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.log import rebuild
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.log import undo_entry
from tilehall.site.tournaments.store import ActRow, DeskState

pytestmark = pytest.mark.django_db


def opened(key: str = "k" * 32) -> DeskState:
    return store.open_tournament(key, four(), Origin(at=BEGUN, by=None, by_name="Dora", command_id=f"open {key}"))


def hand(command: str) -> CommandContext:
    return CommandContext(BEGUN + timedelta(hours=1), command)


def entering(*scores: int) -> tuple[Act, ...]:
    return (ResultEntered(grade="A", round=1, player=3, scores=scores),)


def test_a_desk_is_read_back_as_it_was_written() -> None:
    kept = opened()
    store._kept.clear()
    again = store.load(kept.row.pk)
    assert again.desk == kept.desk == rebuild(again.entries)
    assert (again.row.name, again.row.phase, again.row.seq) == ("Autumn Open", "playing", len(four()))


def test_a_walk_through_old_events_does_not_drive_out_those_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor or a crawler made every scorer's result read the whole log again."""
    monkeypatch.setattr(store, "KEPT", 4)
    store._kept.clear()
    quiet, busy = opened("q" * 32), opened("b" * 32)
    for number in range(6):
        origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id=f"open {number}")
        store.open_tournament(f"{number:032}", (Announced(plan=plan()),), origin)
        result = ResultEntered(grade="A", round=1, player=3, scores=(300, 310 + number), by_player=3)
        busy = store.append(busy, (result,), replace(origin, command_id=f"result {number}"))
    with monkeypatch.context() as reading:
        reading.setattr(store, "act_rows", lambda row: pytest.fail(f"the log of {row} was read again"))
        assert store.load(busy.row.pk).desk == busy.desk
        assert store.load(quiet.row.pk).desk == quiet.desk
    assert len(store._kept) == 4


def test_many_that_were_never_finished_leave_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else an event that is announced was read whole at every look."""
    monkeypatch.setattr(store, "KEPT", 4)
    store._kept.clear()
    for number in range(5):
        opened(f"{number:032}")
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="open another")
    coming = store.open_tournament("c" * 32, (Announced(plan=plan()),), origin)
    opened("f" * 32)
    with monkeypatch.context() as reading:
        reading.setattr(store, "act_rows", lambda row: pytest.fail(f"the log of {row} was read again"))
        assert store.load(coming.row.pk).desk == coming.desk


def test_a_moment_is_kept_alike_in_whatever_zone_it_was_told() -> None:
    told = BEGUN.astimezone(timezone(timedelta(hours=13)))
    made = store.open_tournament("z" * 32, four(), Origin(at=told, by=None, by_name="Dora", command_id="zone"))
    assert store.read_afresh(made.row).desk == made.desk


def test_a_double_click_is_one_result() -> None:
    number = opened().row.pk
    first = execute(CONSOLE, "tournaments.score", number, lambda _: entering(300, 310), hand("click"))
    second = execute(CONSOLE, "tournaments.score", number, lambda _: entering(300, 310), hand("click"))
    assert isinstance(first, DeskState)
    assert isinstance(second, DeskState)
    assert first.row.seq == second.row.seq == len(four()) + 1


def test_who_comes_second_is_told_and_nothing_is_written() -> None:
    number = opened().row.pk
    execute(CONSOLE, "tournaments.score", number, lambda _: entering(300, 310), hand("one"))
    second = execute(CONSOLE, "tournaments.score", number, lambda _: entering(301, 310), hand("two"))
    assert isinstance(second, Refusal)
    assert second.code == "does_not_follow"
    assert store.load(number).row.seq == len(four()) + 1


def test_a_desk_that_moved_on_is_noticed() -> None:
    """Two scorers read the same state; the store lets only one write on it."""
    kept = opened()
    origin = Origin(at=BEGUN, by=None, by_name="Sam", command_id="sam")
    store.append(kept, entering(300, 310), origin)
    with pytest.raises(Clash), transaction.atomic():
        store.append(kept, entering(301, 310), Origin(at=BEGUN, by=None, by_name="Sue", command_id="sue"))
    assert ActRow.objects.filter(tournament=kept.row).count() == len(four()) + 1


def test_undoing_is_an_entry_and_needs_no_later_one_to_rest_on_it() -> None:
    number = opened().row.pk
    drawn = next(entry.seq for entry in store.load(number).entries if type(entry.act).__name__ == "Drawn")
    refused = undo_entry(CONSOLE, number, drawn, "drawn again", hand("no"))
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)["by"]) == ("others_rest_on_it", len(four()))
    gone = undo_entry(CONSOLE, number, len(four()), "wrong table", hand("yes"))
    assert isinstance(gone, DeskState)
    assert len(list(gone.desk.missing(1))) == 2


def test_the_database_refuses_to_change_an_act_or_take_one_out() -> None:
    kept = opened()
    for harm in (
        lambda: ActRow.objects.filter(tournament=kept.row).update(kind="x"),
        lambda: ActRow.objects.filter(tournament=kept.row)[:1].get().delete(),
    ):
        with pytest.raises(DatabaseError, match="never"), transaction.atomic():
            harm()


def test_a_visitor_does_nothing_at_the_desk() -> None:
    number = opened().row.pk
    with pytest.raises(NotYours):
        execute(VISITOR, "tournaments.score", number, lambda _: entering(1, 2), hand("x"))


def test_only_a_rehearsal_is_thrown_away() -> None:
    real = opened().row
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="copy")
    copy = store.open_tournament("c" * 32, (Announced(plan=plan()),), origin, rehearsal_of=real).row
    with pytest.raises(ValueError, match="only a rehearsal"):
        store.delete_rehearsal(real)
    store.delete_rehearsal(copy)
    assert list(store.tournaments_listed(rehearsals=True)) == [real]


def test_keys_open_only_what_they_were_made_for() -> None:
    one, other = opened().row, opened("o" * 32).row
    key = keys.player_key(one, 3)
    assert keys.player_number(one, key) == 3
    assert keys.player_number(other, key) is None
    assert keys.player_number(one, key.replace("3-", "4-")) is None
    board = keys.board_key(one, 1, 2)
    assert keys.board_place(one, board) == (2, 1)
    assert keys.board_place(one, "2-2-" + board.rpartition("-")[2]) is None
