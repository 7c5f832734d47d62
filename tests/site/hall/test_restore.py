"""Restore: the hall as it was, or the hall as it is; never anything between, whatever file is given."""

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection, connections
from django.test import override_settings

from tests.site.hall_fixtures import VENDORS, MakePlace
from tests.site.restore_scene import BackupFile, backup_of_other_hall, everything, leftovers, lived_in, restore
from tests.site.whole_halls import Place, fill_with_life, open_hall, play_game
from tilehall.site.hall import backup_folder, data_swap, lock, upgrade
from tilehall.site.hall.hall_error import HallError
from tilehall.site.hall.models import Hall
from tilehall.site.people.models import Club

LATER = override_settings(MIGRATION_MODULES={"hall": "tests.site.hall.later"})


@pytest.mark.parametrize("there", VENDORS)
@pytest.mark.parametrize("here", VENDORS)
def test_a_hall_moves_between_databases_and_stays_itself(
    make_place: MakePlace, tmp_path: Path, here: str, there: str
) -> None:
    old, new = lived_in(make_place(here)), make_place(there)
    done = restore(backup_of_other_hall(old, tmp_path / "b.zip"), new)
    assert everything(new) == everything(old)
    assert done.rows > 10
    assert done.files == 1
    assert done.before is None
    assert leftovers(new) == []
    with fill_with_life(new):
        assert play_game(9) == 3, "numbers go on after those that were restored"
        Club.objects.create(name="New", folded="new", slug="new")


def test_a_folder_that_is_not_there_yet_is_made(make_place: MakePlace, tmp_path: Path) -> None:
    old = lived_in(make_place("sqlite"))
    database = {**old.database, "NAME": str(tmp_path / "fresh/hall.sqlite3")}
    new = Place(tmp_path / "fresh", database)
    restore(backup_of_other_hall(old, tmp_path / "b.zip"), new)
    assert everything(new) == everything(old)
    assert Path(database["NAME"]).stat().st_mode & 0o777 == 0o600


def test_a_hall_that_is_not_empty_is_not_overwritten_unless_told_so(place: Place, other_hall: BackupFile) -> None:
    before = everything(lived_in(place, "mine"))
    with pytest.raises(HallError, match=r"not empty.*--replace") as refused:
        restore(other_hall.file, place)
    assert refused.value.status == 1
    assert everything(place) == before
    assert leftovers(place) == []


def test_files_that_somebody_brought_before_the_hall_began_are_not_lost(
    make_place: MakePlace, other_hall: BackupFile
) -> None:
    place = make_place("sqlite")
    (place.data / "files").mkdir()
    (place.data / "files" / "list").write_text("AA")
    with pytest.raises(HallError, match="there are files in it") as refused:
        restore(other_hall.file, place)
    assert refused.value.status == 1
    assert (place.data / "files" / "list").read_text() == "AA"
    restored = restore(other_hall.file, place, replace=True)
    assert restored.before is not None
    assert (restored.before / "list").read_text() == "AA"
    assert everything(place) == other_hall.everything


def test_what_is_replaced_is_backed_up_first(place: Place, other_hall: BackupFile) -> None:
    mine = everything(lived_in(place, "mine", games=1))
    done = restore(other_hall.file, place, replace=True)
    assert everything(place) == other_hall.everything
    assert done.before
    assert [one.path for one in backup_folder.backup_files(place.data)] == [done.before]
    restore(done.before, place, replace=True)
    assert everything(place) == mine


def test_while_the_hall_runs_nothing_is_restored(place: Place, other_hall: BackupFile) -> None:
    with lock.hold_folder(place.data), pytest.raises(HallError, match="the hall is running here"):
        restore(other_hall.file, place)


def test_while_another_command_reads_the_database_it_is_not_swapped(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_swap, "WAIT_S", 0.05)
    place = lived_in(make_place("sqlite"), "mine")
    before = everything(place)
    with fill_with_life(place):
        assert Hall.objects.get().name == "mine"
        with pytest.raises(HallError, match="database is in use"):
            # Not this thread's own connection, which is closed before the swap, but one that stays open.
            _with_a_reader(place, lambda: restore(other_hall.file, place, replace=True))
    assert everything(place) == before
    assert leftovers(place) == []


def _with_a_reader(place: Place, work: Callable[[], object]) -> None:
    with closing(sqlite3.connect(place.database["NAME"], isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM hall_hall").fetchone()
        work()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_write_ahead_log_left_by_a_crash_is_not_played_into_the_new_hall(
    make_place: MakePlace, other_hall: BackupFile
) -> None:
    place = make_place("sqlite")
    child = os.fork()
    if child == 0:
        lived_in_without_closing(place)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    assert Path(f"{place.database['NAME']}-wal").stat().st_size > 0
    restore(other_hall.file, place, replace=True)
    assert everything(place) == other_hall.everything


def lived_in_without_closing(place: Place) -> None:
    try:
        with fill_with_life(place):
            open_hall("crashed")
            play_game(4)
            assert connections["default"].connection is not None
            os.kill(os.getpid(), signal.SIGKILL)
    finally:
        os._exit(1)


def test_a_hall_whose_database_is_ruined_can_be_restored_over(make_place: MakePlace, other_hall: BackupFile) -> None:
    ruined = make_place("sqlite")
    Path(ruined.database["NAME"]).write_bytes(b"spilt tea" * 10_000)
    with pytest.raises(HallError, match=r"cannot be read.*--replace") as refused:
        restore(other_hall.file, ruined)
    assert refused.value.status == 1
    done = restore(other_hall.file, ruined, replace=True)
    assert done.before
    assert done.before.read_bytes() == b"spilt tea" * 10_000
    assert everything(ruined) == other_hall.everything


# --- versions


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_backup_of_an_older_version_is_brought_up_to_date(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path, vendor: str
) -> None:
    with LATER:
        place = make_place(vendor)
        restore(other_hall.file, place)
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "current"
        later = backup_of_other_hall(place, tmp_path / "later.zip")
    assert motto(place) == "Welcome to other"
    with pytest.raises(HallError, match=r"newer Tilehall .hall.motto") as refused:
        restore(later, make_place("sqlite"))
    assert refused.value.status == 2


def motto(place: Place) -> str:
    with fill_with_life(place), connection.cursor() as cursor:
        cursor.execute("SELECT motto FROM hall_hall")
        return str(cursor.fetchone()[0])


# --- power cuts

POINTS = {
    "sqlite": ["unpacked", "migrated", "loaded", "built", "noted", "database", "files", "exchanged"],
    "postgresql": ["loaded", "noted", "committed", "files", "exchanged"],
}
COMMITTED = {"sqlite": "noted", "postgresql": "committed"}


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("vendor", VENDORS)
def test_a_power_cut_at_any_point_leaves_the_old_hall_or_the_new(
    make_place: MakePlace, other_hall: BackupFile, vendor: str
) -> None:
    for point in POINTS[vendor]:
        place = lived_in(make_place(vendor), "mine", games=1)
        old = everything(place)
        cut_off_at(point, lambda place=place: restore(other_hall.file, place, replace=True))
        with lock.hold_folder(place.data):
            assert upgrade.open_or_upgrade(place.data, database=place.database) == "current"
        counts = POINTS[vendor].index(point) >= POINTS[vendor].index(COMMITTED[vendor])
        assert everything(place) == (other_hall.everything if counts else old), point
        assert leftovers(place) == [], point
        assert [one.kind for one in backup_folder.backup_files(place.data)] == ["restore"]


def cut_off_at(point: str, work: Callable[[], object]) -> None:
    """A child does the work, and is killed when it gets there: no clean-up of Python's runs."""
    child = os.fork()
    if child == 0:
        try:
            data_swap.crash_point = lambda here: os.kill(os.getpid(), signal.SIGKILL) if here == point else None
            work()
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL, point


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_second_power_cut_while_the_first_is_mended_does_no_harm(
    make_place: MakePlace, other_hall: BackupFile
) -> None:
    place = lived_in(make_place("sqlite"), "mine", games=1)
    cut_off_at("noted", lambda: restore(other_hall.file, place, replace=True))
    for point in ("database", "files", "exchanged"):
        cut_off_at(point, lambda: data_swap.finish_swap(place.data, place.database))
    data_swap.finish_swap(place.data, place.database)
    assert everything(place) == other_hall.everything
    assert leftovers(place) == []


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_command_that_only_reads_mends_what_was_cut_short(make_place: MakePlace, other_hall: BackupFile) -> None:
    place = lived_in(make_place("sqlite"), "mine", games=0)
    cut_off_at("noted", lambda: restore(other_hall.file, place, replace=True))
    with lock.hold_folder(place.data), pytest.raises(HallError, match="running here"):
        upgrade.demand_current(place.data, database=place.database)
    upgrade.demand_current(place.data, database=place.database)
    assert everything(place) == other_hall.everything


@pytest.mark.servers
def test_a_restore_into_postgresql_is_seen_by_others_all_at_once(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make_place("postgresql")
    seen: list[bool] = []

    def look(_point: str) -> None:
        where = {key: place.database[key.upper()] for key in ("user", "host", "port")}
        with closing(psycopg.connect(**where, dbname=place.database["NAME"])) as onlooker:
            onlooker.execute("SET lock_timeout = '1ms'")
            try:
                seen.append(onlooker.execute("SELECT count(*) FROM hall_hall").fetchone() == (1,))
            except psycopg.errors.LockNotAvailable:
                seen.append(False)

    monkeypatch.setattr(data_swap, "crash_point", look)
    restore(other_hall.file, place)
    assert seen == sorted(seen)
    assert seen[0] is False
    assert seen[-1] is True


def test_old_files_go_with_the_old_hall(make_place: MakePlace, tmp_path: Path) -> None:
    bare = make_place("sqlite")
    with fill_with_life(bare):
        open_hall("bare")
    place = lived_in(make_place("sqlite"))
    restore(backup_of_other_hall(bare, tmp_path / "b.zip"), place, replace=True)
    assert list((place.data / "files").iterdir()) == []
