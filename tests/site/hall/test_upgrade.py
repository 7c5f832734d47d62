"""Opening a data folder: new, of today, older, newer, or broken."""

import os
import signal
import threading
import time
from pathlib import Path
from unittest.mock import Mock

import dj_database_url
import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from tests.site.hall.test_restore import LATER, cut_off_at, motto
from tests.site.hall_fixtures import VENDORS, MakePlace
from tests.site.restore_scene import everything, leftovers, lived_in
from tests.site.whole_halls import Place, fill_with_life, play_game, postgres_place
from tests.toy import TOY
from tilehall.law import catalogue
from tilehall.site.games import store
from tilehall.site.hall import archive, backup_folder, backups, check, data_swap, second_connection, upgrade
from tilehall.site.hall.hall_error import HallError

FAILING = override_settings(MIGRATION_MODULES={"hall": "tests.site.hall.failing"})


def prepare(place: Place) -> str:
    return upgrade.open_or_upgrade(place.data, database=place.database)


def test_a_new_folder_is_furnished_once(make_place: MakePlace, tmp_path: Path) -> None:
    place = make_place("sqlite")
    Path(place.database["NAME"]).unlink()
    assert [prepare(place), prepare(place)] == ["new", "current"]
    assert Path(place.database["NAME"]).stat().st_mode & 0o777 == 0o600
    assert backup_folder.backup_files(place.data) == []
    assert not second_connection.is_lived_in(place.database)


@pytest.mark.servers
def test_an_empty_postgresql_is_furnished(make_place: MakePlace, tmp_path: Path, postgres_url: str) -> None:
    place = postgres_place(tmp_path / "new", postgres_url)
    assert [prepare(place), prepare(place)] == ["new", "current"]


@pytest.mark.servers
def test_of_two_processes_that_start_at_once_one_furnishes(
    make_place: MakePlace, tmp_path: Path, postgres_url: str
) -> None:
    place = postgres_place(tmp_path / "new", postgres_url)
    outcomes: list[str] = []
    starts = [threading.Thread(target=lambda: outcomes.append(prepare(place))) for _ in range(2)]
    for start in starts:
        start.start()
    for start in starts:
        start.join(60)
    assert outcomes == ["new", "new"]
    assert prepare(place) == "current"


def test_a_folder_of_today_costs_next_to_nothing(place: Place) -> None:
    prepare(place)
    begun = time.process_time()
    assert prepare(place) == "current"
    assert time.process_time() - begun < 0.4  # an upgrade takes many times that


@pytest.mark.parametrize("vendor", VENDORS)
def test_an_older_folder_is_backed_up_migrated_and_checked(make_place: MakePlace, vendor: str) -> None:
    place = lived_in(make_place(vendor))
    old = everything(place)
    told: list[str] = []
    with LATER:
        assert upgrade.open_or_upgrade(place.data, database=place.database, tell=told.append) == "upgraded"
        assert prepare(place) == "current"
    assert motto(place) == "Welcome to Te Whare"
    (made,) = backup_folder.backup_files(place.data)
    assert made.kind == "upgrade"
    assert str(made.path) in told[0]
    with archive.open_archive(made.path) as backup:
        assert backup.manifest.migrations["hall"] == ["0003_merged_records"], "the backup is of the older version"
    rows, files = everything(place)
    for rows_of in (rows, old[0]):  # the new column does not show to today's models; what a migration adds does
        for label in ("contenttypes.ContentType", "auth.Permission", "hall.Hall"):
            rows_of.pop(label)
    assert (rows, files) == old
    assert leftovers(place) == []


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_newer_folder_is_refused_and_left_alone(make_place: MakePlace, vendor: str) -> None:
    place = lived_in(make_place(vendor), games=0)
    with fill_with_life(place):
        MigrationRecorder(connection).record_applied("tournaments", "0007_grades")
    before = everything(place)
    with pytest.raises(HallError, match=r"newer Tilehall \(tournaments.0007_grades\).*install that version") as refused:
        prepare(place)
    assert refused.value.status == 2
    with pytest.raises(HallError, match="newer Tilehall"):
        backups.write_backup(place.data / "b.zip", database=place.database, data=place.data)
    with pytest.raises(HallError, match="newer Tilehall"):
        upgrade.demand_current(place.data, database=place.database)
    assert everything(place) == before
    assert not (place.data / "backups").exists()


@pytest.mark.parametrize("vendor", VENDORS)
def test_an_upgrade_that_stumbles_is_taken_back(make_place: MakePlace, vendor: str) -> None:
    place = lived_in(make_place(vendor), games=1)
    before = everything(place)
    with FAILING, pytest.raises(HallError, match=r"taken back .KeyError: 'the office'") as refused:
        prepare(place)
    assert refused.value.status == 2
    assert prepare(place) == "current", "the older version goes on as if nothing had been"
    assert everything(place) == before
    assert leftovers(place) == []
    assert backup_folder.backup_files(place.data) == [], "of what is there still no copy is kept for each try"


def test_an_upgrade_that_stumbles_when_all_is_built_is_finished_and_told_so(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, stumbles = lived_in(make_place("sqlite"), games=0), iter([OSError("No space left on device")])

    def crash(point: str) -> None:
        if point == "noted" and (error := next(stumbles, None)):
            raise error

    monkeypatch.setattr(data_swap, "crash_point", crash)
    with LATER:
        assert prepare(place) == "upgraded"
        assert motto(place) == "Welcome to Te Whare"
    assert next(stumbles, None) is None
    assert [one.kind for one in backup_folder.backup_files(place.data)] == ["upgrade"]


def test_an_upgrade_for_which_the_disk_has_no_room_says_so(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = lived_in(make_place("sqlite"), games=0)
    monkeypatch.setattr(second_connection, "migrate", Mock(side_effect=OperationalError("database or disk is full")))
    with LATER, pytest.raises(HallError, match=r"the disk is full .*make room"):
        prepare(place)


@pytest.mark.parametrize("vendor", VENDORS)
def test_an_upgrade_whose_check_fails_is_taken_back(make_place: MakePlace, vendor: str) -> None:
    place = lived_in(make_place(vendor), games=1)
    with fill_with_life(place):
        store.GameRow.objects.update(log_sha256="0" * 64)
    before = everything(place)
    with LATER, pytest.raises(HallError, match="check found 1 disagreement"):
        prepare(place)
    assert everything(place) == before
    assert prepare(place) == "current"


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize(
    "point, upgraded", [("built", False), ("noted", True), ("database", True), ("exchanged", True)]
)
def test_a_power_cut_during_an_upgrade_leaves_the_old_or_the_new(
    make_place: MakePlace, point: str, upgraded: bool
) -> None:
    place = lived_in(make_place("sqlite"), games=1)
    with LATER:
        cut_off_at(point, lambda: prepare(place))
        assert prepare(place) == ("current" if upgraded else "upgraded")
    assert motto(place) == "Welcome to Te Whare"
    assert leftovers(place) == []


def test_a_newer_version_may_show_a_game_otherwise_but_not_read_another_log(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = lived_in(make_place("sqlite"), games=2)
    with fill_with_life(place):
        store.GameRow.objects.update(sealed_by="0.0.1")
    richer = _with_view(lambda state, viewer: {**TOY.view(state, viewer), "weather": "fine"})
    monkeypatch.setattr(catalogue, "GAMES", {"toy": richer})
    with fill_with_life(place):
        assert {one.what for one in check.check().disagreements} == {"view"}
    with LATER:
        assert prepare(place) == "upgraded"
    with fill_with_life(place):
        assert check.check().disagreements == []


def _with_view(view):  # type: ignore[no-untyped-def]
    from dataclasses import fields, replace

    assert {field.name for field in fields(TOY)} >= {"view"}
    return replace(TOY, view=view)


def test_a_database_that_cannot_be_opened_is_said_with_the_way_out(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    Path(place.database["NAME"]).write_bytes(b"spilt tea" * 1000)
    with pytest.raises(HallError, match=r"cannot be opened.*tilehall restore FILE --replace"):
        prepare(place)
    assert Path(place.database["NAME"]).read_bytes() == b"spilt tea" * 1000


def test_a_database_server_that_does_not_answer_is_said(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    nowhere = dict(dj_database_url.parse("postgres://nobody@127.0.0.1:1/nothing"))
    with pytest.raises(HallError, match="DATABASE_URL: the database cannot be opened"):
        upgrade.open_or_upgrade(place.data, database=nowhere)


def test_an_older_folder_is_not_read_with_todays_eyes(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    upgrade.demand_current(place.data, database=place.database)
    with LATER, pytest.raises(HallError, match=r"older version.*start the hall once"):
        upgrade.demand_current(place.data, database=place.database)


def test_an_upgrade_is_not_made_under_the_feet_of_another_command(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_swap, "WAIT_S", 0.05)
    place = lived_in(make_place("sqlite"), games=0)
    ready, told = os.pipe()
    child = os.fork()
    if child == 0:
        with fill_with_life(place):
            play_game(1)
            connection.cursor().execute("BEGIN")
            connection.cursor().execute("SELECT count(*) FROM hall_hall").fetchone()
            os.write(told, b"x")
            signal.pause()
    assert os.read(ready, 1) == b"x"
    try:
        with LATER, pytest.raises(HallError, match="database is in use"):
            prepare(place)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with LATER:
        assert prepare(place) == "upgraded"
