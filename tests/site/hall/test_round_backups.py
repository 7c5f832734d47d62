"""A backup after every round, made beside the desk; and a second laptop that goes on from it."""

import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction

from tests.law.tournament.desk.plans import BEGUN, four
from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import restore
from tests.site.whole_halls import Place, fill_with_life, open_hall
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.hall import backup_folder, backups, check, round_backups
from tilehall.site.pages import jobs
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.signals import round_finished
from tilehall.site.tournaments.store import DeskState, Origin


@pytest.fixture(autouse=True)
def backed_up(settings) -> None:  # type: ignore[no-untyped-def]
    settings.BACK_UP_AFTER_ROUNDS = True


def opened(rehearsal: bool = False, key: str = "k" * 32) -> int:
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id=f"open {key}")
    of = store.head(opened(key="r" * 32)) if rehearsal else None
    return store.open_tournament(key, four(), origin, rehearsal_of=of).row.pk


def do(number: int, command: str, *acts: Act) -> DeskState:
    done = execute(
        CONSOLE, "tournaments.score", number, lambda _: acts, CommandContext(BEGUN + timedelta(hours=1), command)
    )
    assert isinstance(done, DeskState)
    return done


def result(round_: int, player: int, *scores: int) -> ResultEntered:
    return ResultEntered(grade="A", round=round_, player=player, scores=scores)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What the hall was told of; the backup itself is left out."""
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(round_backups, "back_up_soon", lambda *_: None)

    def hear(*, number: int, round: int, **_: object) -> None:
        heard.append((number, round))

    round_finished.connect(hear, weak=False, dispatch_uid="test")
    monkeypatch.setattr(round_backups, "_numbers", iter(range(1, 99)))
    yield heard  # type: ignore[misc]
    round_finished.disconnect(dispatch_uid="test")


def test_the_end_of_a_round_is_told_once_and_after_the_commit(hall: Place, told: list[tuple[int, int]]) -> None:
    number = opened()
    with transaction.atomic():
        do(number, "one", result(1, 3, 300, 310))
        assert told == []
    assert told == [(number, 1)]
    do(number, "one", result(1, 3, 300, 310))
    assert told == [(number, 1)], "a double click ends no second round"
    do(number, "two", RoundBegun(round=2, minutes=55), result(2, 1, 300, 310))
    assert told == [(number, 1)]
    do(number, "three", result(2, 2, 300, 310))
    assert told == [(number, 1), (number, 2)]
    seq = do(number, "four", Undone(entry=store.load(number).row.seq, reason="typo")).row.seq
    assert seq > 0
    do(number, "five", result(2, 2, 300, 320))
    assert told[2:] == [(number, 2)], "what was taken back and entered anew is in the next backup"


def test_a_rehearsal_makes_no_backups(hall: Place, told: list[tuple[int, int]]) -> None:
    do(opened(rehearsal=True), "one", result(1, 3, 300, 310))
    assert told == []


def test_a_backup_is_made_after_a_round_without_holding_the_desk_up(hall: Place) -> None:
    open_hall()
    number = opened()
    before = {job.id for job in jobs._jobs.values()}
    with round_backups._turn:  # another backup is being made just now
        began = time.perf_counter()
        do(number, "one", result(1, 3, 300, 310))
        assert time.perf_counter() - began < 2
        (job,) = [job for job in jobs._jobs.values() if job.id not in before]
        assert round_backups.back_up_soon(hall.database, hall.data, "again") is None, (
            "one that waits holds all rounds until it begins"
        )
        assert backup_folder.backup_files(hall.data) == []
    assert job.over.wait(30)
    assert [one.kind for one in backup_folder.backup_files(hall.data)] == ["round"]


def test_a_backup_that_cannot_be_written_does_not_stop_the_desk(hall: Place, caplog: pytest.LogCaptureFixture) -> None:
    open_hall()
    (hall.data / "backups").write_text("in the way")
    assert isinstance(do(opened(), "one", result(1, 3, 300, 310)), DeskState)
    for job in [job for job in jobs._jobs.values() if job.kind.startswith("round-backup")]:
        assert job.over.wait(30)
    assert "the backup after a round was not made" in caplog.text


def test_backups_after_rounds_do_not_push_out_those_of_the_days(hall: Place) -> None:
    open_hall()
    backups.make_backup("daily", BEGUN)
    folder = hall.data / "backups"
    for n in range(25):
        (folder / f"{(BEGUN + timedelta(minutes=n + 1)).strftime('%Y%m%dT%H%M%SZ')}-round.zip").touch()
    backups.make_backup("round", BEGUN + timedelta(days=1))
    kinds = [one.kind for one in backup_folder.backup_files()]
    assert (kinds.count("round"), kinds.count("daily")) == (20, 1)


@pytest.mark.parametrize("vendor", ["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
def test_a_second_laptop_goes_on_in_the_middle_of_a_round(
    make_place: MakePlace, tmp_path: Path, vendor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys on paper open there too: they are made from the tournament's own key, which the backup carries."""
    first, second = make_place("sqlite"), make_place(vendor)
    with fill_with_life(first):
        monkeypatch.setattr("django.conf.settings.DATA", first.data)
        open_hall()
        number = opened()
        do(number, "one", result(1, 3, 300, 310))
        waiting = [job for job in jobs._jobs.values() if job.kind.startswith("round-backup")]
        assert waiting[-1].over.wait(30)
        do(number, "two", RoundBegun(round=2, minutes=55), result(2, 1, 300, 310))  # lost with the first laptop
        paper = keys.player_key(store.head(number), 3), keys.board_key(store.head(number), 1, 1)
    began = time.perf_counter()
    restore(backup_folder.backup_files(first.data)[0].path, second)
    took = time.perf_counter() - began
    print(f"restored on {vendor} in {took:.2f} s")
    assert took < 60
    with fill_with_life(second):
        store._kept.clear()
        kept = store.load(number)
        assert (kept.desk.round_done(1), kept.desk.current) == (True, 1)
        assert keys.player_number(kept.row, paper[0]) == 3
        assert keys.board_place(kept.row, paper[1]) == (1, 1)
        assert check.check().disagreements == []
        monkeypatch.setattr("django.conf.settings.DATA", second.data)
        again = do(number, "again", RoundBegun(round=2, minutes=55), result(2, 1, 300, 310))
        assert again.desk.current == 2


def test_the_rounds_of_the_example_are_not_backed_up_while_it_is_loaded(
    hall: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(round_backups, "back_up_soon", lambda *told: asked.append(told))
    number = opened()
    with round_backups.no_backups_meanwhile():
        do(number, "one", result(1, 3, 300, 310))
    assert asked == []
    do(number, "two", RoundBegun(round=2, minutes=50), result(2, 3, 300, 310), result(2, 4, 300, 310))
    assert len(asked) == 1
