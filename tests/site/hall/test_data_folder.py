"""A data folder after a power cut or a full disk: what is wrong is found and said, and no hall is lost by starting."""

import fcntl
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.site.hall_fixtures import VENDORS, MakePlace
from tests.site.restore_scene import BackupFile, everything, lived_in, restore
from tests.site.whole_halls import Place, fill_with_life, open_hall
from tilehall.site.hall import backup_folder, backups, data_folder, upgrade
from tilehall.site.hall.hall_error import HallError

NOON = datetime(2026, 6, 6, 0, 0, tzinfo=UTC)


def start(place: Place) -> tuple[str, list[str]]:
    said: list[str] = []
    return upgrade.open_or_upgrade(place.data, database=place.database, tell=said.append), said


def lost(place: Place) -> Path:
    """A hall with a backup, whose database has become a file of nothing."""
    with fill_with_life(place):
        open_hall()
    backup = backups.make_backup("daily", NOON, database=place.database, data=place.data)
    for suffix in ("-wal", "-shm"):
        Path(place.database["NAME"] + suffix).unlink(missing_ok=True)
    Path(place.database["NAME"]).write_bytes(b"")
    return backup.path


# --- a hall that was lost


@pytest.mark.parametrize("gone", [False, True])
def test_no_empty_hall_begins_beside_the_backups_of_one_that_was_lost(make_place: MakePlace, gone: bool) -> None:
    """A database of 0 bytes was furnished anew without a word, and the daily backups then pushed the true ones out."""
    place = make_place("sqlite")
    backup = lost(place)
    database = Path(place.database["NAME"])
    if gone:
        database.unlink()
    with pytest.raises(HallError) as refused:
        start(place)
    assert refused.value.status == 1
    assert refused.value.what.startswith("the database is gone" if gone else "the database is empty (0 bytes)")
    assert f"tilehall restore {backup} --replace" in refused.value.remedy
    assert database.exists() is not gone
    with pytest.raises(HallError, match="a hall was lost here"):
        upgrade.demand_current(place.data, database=place.database)
    with pytest.raises(HallError, match="a hall was lost here"):
        backups.write_backup(place.data / "b.zip", database=place.database, data=place.data)
    restore(backup, place, replace=True)
    assert start(place)[0] == "current"


@pytest.mark.parametrize("name", ["hall.sqlite3", "files", "backups"])
def test_a_link_to_a_disk_that_is_not_there_is_not_taken_for_nothing(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path, name: str
) -> None:
    """An empty hall began and took the place of the link; a backup would have held none of the files."""
    place = make_place("sqlite")
    stick = tmp_path / "stick"
    stick.mkdir()
    linked = place.data / name
    if name == "hall.sqlite3":
        Path(place.database["NAME"]).rename(stick / name)
    else:
        (stick / name).mkdir()
    linked.symlink_to(stick / name)
    assert start(place)[0] == "current"
    stick.rename(tmp_path / "pulled out")
    for attempt in (
        lambda: start(place),
        lambda: upgrade.demand_current(place.data, database=place.database),
        lambda: backups.write_backup(tmp_path / "b.zip", database=place.database, data=place.data),
        lambda: restore(other_hall.file, place, replace=True),
    ):
        with pytest.raises(HallError, match=r"leads nowhere.*is mounted") as refused:
            attempt()
        assert refused.value.place == str(linked)
    assert linked.readlink() == stick / name
    (tmp_path / "pulled out").rename(stick)
    assert start(place)[0] == "current"


def test_who_wants_an_empty_hall_moves_the_backups_away_and_is_told(make_place: MakePlace, tmp_path: Path) -> None:
    place = make_place("sqlite")
    lost(place)
    (place.data / "backups").rename(tmp_path / "elsewhere")
    outcome, said = start(place)
    assert outcome == "new"
    assert "empty (0 bytes), and no backup lies beside it: a new hall begins" in said[0]


@pytest.mark.servers
def test_an_empty_database_server_beside_backups_is_no_new_hall_either(make_place: MakePlace) -> None:
    place = make_place("postgresql")
    with fill_with_life(place):
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE django_migrations")
    (place.data / "backups").mkdir()
    (place.data / "backups" / "000001-20260606T000000Z-daily.zip").touch()
    with pytest.raises(HallError, match=r"DATABASE_URL: the database holds no hall, but 1 backup lies"):
        start(place)


# --- files that were cut short


def test_a_backup_that_was_cut_short_is_swept_away_and_said(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    folder = place.data / "backups"
    folder.mkdir()
    cut = folder / ".000007-20260606T000000Z-daily.zip.0a1b2c3d.part"
    cut.write_bytes(b"PK" * 50)
    old = place.data / "restoring.json.part"
    old.write_text("{")
    os.utime(old, (0, 0))
    assert [oddity.file for oddity in data_folder.oddities(place.data)] == [str(old), str(cut)]
    _, said = start(place)
    assert [line.partition(" was cut short")[0] for line in said] == [str(old), str(cut)]
    assert not cut.exists()
    assert not old.exists()
    assert data_folder.oddities(place.data) == []


def test_what_somebody_is_writing_is_left_alone(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    (place.data / "backups").mkdir()
    busy, young = place.data / "backups/.b.zip.ab.part", place.data / ".list.txt.ab.part"
    own = place.data / "files/act one.part"
    own.parent.mkdir()
    for path in (busy, young, own):
        path.touch()
    os.utime(own, (0, 0))
    with busy.open("rb") as writer:
        fcntl.flock(writer, fcntl.LOCK_EX)
        assert start(place)[1] == []
    assert busy.exists()
    assert young.exists()
    assert own.exists()


def test_a_backup_under_way_holds_its_lock(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    open_hall()
    seen: list[list[Path]] = []
    fill = backups._fill

    def look(*arguments: object) -> object:
        seen.append(data_folder.unfinished_files(hall.data))
        assert list((hall.data / "backups").glob(".*.part"))
        return fill(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(backups, "_fill", look)
    backups.make_backup("daily", NOON)
    assert seen == [[]]
    assert len(backup_folder.backup_files()) == 1


# --- a note that cannot be read

GARBLED = ["", "{", "null", "[]", '{"mark": 7}', "\0" * 40, '{"mark', "[" * 100_000]


@pytest.mark.parametrize("text", GARBLED)
def test_a_garbled_note_that_nothing_waits_for_is_put_by_and_said(
    make_place: MakePlace, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It ended every start, check and restore with a traceback."""
    place = make_place("sqlite")
    (place.data / "restoring.json").write_text(text)
    assert start(place)[0] == "current"
    assert "restoring.json could not be read, but nothing waited for it, so the hall is whole" in caplog.text
    assert not (place.data / "restoring.json").exists()
    (kept,) = place.data.glob("restoring.json.unreadable-*")
    assert kept.read_text() == text


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_garbled_note_in_the_middle_of_a_swap_stops_the_hall_until_it_is_restored(
    make_place: MakePlace, other_hall: BackupFile, vendor: str
) -> None:
    place = lived_in(make_place(vendor), "mine", games=0)
    before = everything(place)
    (place.data / "restoring.json").write_text("{")
    (place.data / "files").rename(place.data / "replaced-files")
    (place.data / "restoring-files").mkdir()
    (place.data / "restoring-files/half").write_text("x")
    for attempt in (
        lambda: start(place),
        lambda: upgrade.demand_current(place.data, database=place.database),
        lambda: restore(other_hall.file, place),
    ):
        with pytest.raises(HallError, match=r"restoring.json: a restore or an upgrade was cut short.*--replace") as no:
            attempt()
        assert no.value.status == 1
    assert (place.data / "restoring-files/half").exists()
    done = restore(other_hall.file, place, replace=True)
    assert everything(place) == other_hall.everything
    (aside,) = (place.data / "backups").glob("unfinished-*")
    assert sorted(path.name for path in aside.iterdir()) == ["restoring-files", "restoring.json"]
    assert done.before is not None
    restore(done.before, place, replace=True)
    assert everything(place) == before, "the old files had come back before they were backed up"


def test_a_note_that_is_a_folder_does_not_stop_the_hall(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    (place.data / "restoring.json").mkdir()
    assert start(place)[0] == "current"


def test_two_that_start_at_once_both_sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone, there = tmp_path / "gone.part", tmp_path / "there.part"
    there.write_bytes(b"half")
    monkeypatch.setattr(data_folder, "unfinished_files", lambda _data: [gone, there])
    said: list[str] = []
    data_folder.sweep(tmp_path, said.append)
    assert not there.exists()
    assert len(said) == 1
