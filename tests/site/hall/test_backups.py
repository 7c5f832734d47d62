"""Backups: whole, of one moment, readable by their owner only, and kept in number."""

import fcntl
import json
import os
import threading
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connections, transaction
from django.utils import timezone

from tests.site.whole_halls import Place, fill_with_life, open_hall, play_game
from tilehall.site.games import store
from tilehall.site.hall import archive, backup_folder, backups, second_connection
from tilehall.site.hall.hall_error import HallError
from tilehall.site.hall.models import Hall, StartCode
from tilehall.site.people.models import Club

NOON = datetime(2026, 6, 6, 0, 0, tzinfo=UTC)


def rows(file: Path, model: str) -> list[dict[str, Any]]:
    with archive.open_archive(file) as backup:
        (member,) = [member for member in backup.tables() if member.model == model]
        return [dict(zip(member.columns or (), row, strict=True)) for row in map(json.loads, backup.lines(member))]


def test_a_backup_says_what_is_in_it(hall: Place, tmp_path: Path) -> None:
    open_hall()
    play_game(5)
    manifest = backups.write_backup(tmp_path / "b.zip")
    with zipfile.ZipFile(tmp_path / "b.zip") as plain:
        assert plain.testzip() is None
        told = json.loads(plain.read("manifest.json"))
        names = plain.namelist()
    assert told["tilehall"] == "backup"
    assert told["format"] == 1
    assert told["database"] == hall.vendor
    assert told["migrations"]["games"] == ["0006_kept_replays"]
    assert sorted(names) == sorted(["manifest.json", *(member.name for member in manifest.members)])
    assert {m.model: m.rows for m in manifest.members if m.model}["hall.hall"] == 1
    assert rows(tmp_path / "b.zip", "games.eventrow")[0]["kind"] == "game-opened/1"


def test_only_its_owner_can_read_it_and_nothing_else_is_left(hall: Place, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    backups.write_backup(folder / "b.zip")
    assert [path.name for path in folder.iterdir()] == ["b.zip"]
    assert (folder / "b.zip").stat().st_mode & 0o777 == 0o600


def test_what_a_killed_backup_left_goes_with_the_next_to_the_same_file(
    hall: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hidden files as large as the hall, which nobody was told of."""
    left, at_work, linked = (tmp_path / f".b.zip.{n * 8}.part" for n in "123")
    others = [tmp_path / name for name in (".b.zip.part", ".b.zip.mine.part", ".c.zip.11111111.part", "b.zip.1.part")]
    for path in (left, at_work, *others):
        path.write_text("half")
    linked.symlink_to(others[0])
    said: list[str] = []
    with at_work.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        backups.write_backup(tmp_path / "b.zip", tell=said.append)
    assert said == [f"{left} was cut short when it was written (4 bytes), and is removed; nothing else is missing."]
    assert sorted(tmp_path.glob("*.part")) == sorted([at_work, linked, *others])

    def without_locks(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", without_locks)
    backups.write_backup(tmp_path / "b.zip", force=True)
    assert at_work.exists(), "on a stick without locks one that was written just now may be at work"
    os.utime(at_work, (0, 0))
    backups.write_backup(tmp_path / "b.zip", force=True)
    assert not at_work.exists()


def test_a_file_that_exists_is_refused_unless_forced(hall: Place, tmp_path: Path) -> None:
    target = tmp_path / "b.zip"
    target.write_text("holiday photos")
    with pytest.raises(HallError, match=r"this file exists.*--force") as refused:
        backups.write_backup(target)
    assert refused.value.status == 2
    assert target.read_text() == "holiday photos"
    backups.write_backup(target, force=True)
    with archive.open_archive(target) as backup:
        assert backup.manifest.members


@pytest.mark.parametrize("name", ["missing/b.zip", "a-file/b.zip"])
def test_a_place_where_nothing_can_be_written_is_said(hall: Place, tmp_path: Path, name: str) -> None:
    (tmp_path / "a-file").touch()
    with pytest.raises(HallError, match="folder with room"):
        backups.write_backup(tmp_path / name)


def test_who_is_signed_in_and_the_secrets_stay_out(hall: Place, tmp_path: Path) -> None:
    open_hall()
    (hall.data / "secret").write_text("the secret of this folder")
    StartCode.objects.create(id=1, hashed="hashed-start-code", made_at=timezone.now())
    Session.objects.create(session_key="signed-in-key", session_data="x", expire_date=timezone.now())
    backups.write_backup(tmp_path / "b.zip")
    with zipfile.ZipFile(tmp_path / "b.zip") as plain:
        names = plain.namelist()
        text = b"".join(plain.read(name) for name in names)
    assert not [name for name in names if "axes." in name or "sessions." in name or "startcode" in name]
    for secret in (b"the secret of", b"hashed-start-code", b"signed-in-key"):
        assert secret not in text


def test_files_of_the_hall_go_in_and_links_do_not(hall: Place, tmp_path: Path) -> None:
    (hall.data / "files/lexicons").mkdir(parents=True)
    (hall.data / "files/lexicons/tiny.txt").write_bytes(b"AB\nBAD\n" * 1000)
    (hall.data / "files/way-out").symlink_to("/etc/hostname")
    manifest = backups.write_backup(tmp_path / "b.zip")
    files = [member for member in manifest.members if member.model is None]
    assert [(file.name, file.bytes) for file in files] == [("files/lexicons/tiny.txt", 7000)]


def test_a_backup_is_of_one_moment_and_holds_no_writer_up(hall: Place) -> None:
    Club.objects.create(name="Before", folded="before", slug="before")
    with second_connection.snapshot(hall.database) as alias:
        assert Club.objects.using(alias).count() == 1
        # A writer that had to wait here would fail at once, not in twenty seconds.
        with connections["default"].cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=0" if hall.vendor == "sqlite" else "SET lock_timeout='1ms'")
        with transaction.atomic():
            Club.objects.create(name="Meanwhile", folded="meanwhile", slug="meanwhile")
        assert Club.objects.count() == 2
        assert Club.objects.using(alias).count() == 1
    assert Club.objects.count() == 2


def test_while_games_are_played_every_backup_is_whole(hall: Place, tmp_path: Path) -> None:
    """Heads and events are different tables; a backup of two moments would have a head without its last event."""
    started, stop = threading.Event(), threading.Event()

    def play() -> None:
        with fill_with_life(hall):
            seed = 0
            while not stop.is_set():
                play_game(seed := seed + 1, commands=4)
                started.set()

    player = threading.Thread(target=play)
    player.start()
    try:
        assert started.wait(30)
        for number in range(4):
            file = tmp_path / f"{number}.zip"
            backups.write_backup(file)
            heads = {row["id"]: row["seq"] for row in rows(file, "games.gamerow")}
            last = dict.fromkeys(heads, 0)
            for event in rows(file, "games.eventrow"):
                last[event["game_id"]] = max(last[event["game_id"]], event["seq"])
            assert heads == last
    finally:
        stop.set()
        player.join(60)
    assert store.count_games("default") >= 1


def test_there_is_nothing_to_back_up_where_there_is_no_hall(make_place, tmp_path: Path) -> None:
    place = make_place("sqlite")
    Path(place.database["NAME"]).unlink()
    with pytest.raises(HallError, match="no hall here"):
        backups.write_backup(tmp_path / "b.zip", database=place.database, data=place.data)
    assert not Path(place.database["NAME"]).exists()
    assert not (tmp_path / "b.zip").exists()


@pytest.mark.parametrize(
    "since, due",
    [(None, True), (timedelta(hours=23, minutes=59), False), (timedelta(days=1), True), (timedelta(days=40), True)],
)
def test_a_backup_is_due_after_a_day(since: timedelta | None, due: bool) -> None:
    assert backups.is_due(NOON, None if since is None else NOON - since) is due


def test_the_keeper_makes_one_a_day(hall: Place) -> None:
    open_hall()
    made = [backups.back_up_if_due(NOON + timedelta(hours=hour)) for hour in range(0, 49)]
    assert [hour for hour, one in enumerate(made) if one] == [0, 24, 48]
    assert [one.name for one in backup_folder.backup_files()] == [
        "000003-20260608T000000Z-daily.zip", "000002-20260607T000000Z-daily.zip", "000001-20260606T000000Z-daily.zip",
    ]  # fmt: skip


def test_of_two_processes_one_makes_the_backup_of_the_day(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both looked when they started, both found none, and both made one."""
    open_hall()
    second: list[object] = []
    plainly = backups.make_backup

    def meanwhile(*given: Any, **more: Any) -> backup_folder.BackupFile:
        second.append(backups.back_up_if_due(NOON))  # by the other process, while this one is at it
        return plainly(*given, **more)

    monkeypatch.setattr(backups, "make_backup", meanwhile)
    assert backups.back_up_if_due(NOON) is not None
    assert second == [None]
    assert backups.back_up_if_due(NOON) is None
    assert len(backup_folder.backup_files()) == 1


def test_an_empty_hall_is_not_backed_up(hall: Place) -> None:
    assert backups.back_up_if_due(NOON) is None
    assert not (hall.data / "backups").exists()


def test_the_last_twenty_days_are_kept_and_what_else_is_made_is_counted_apart(hall: Place) -> None:
    open_hall()
    folder = hall.data / "backups"
    backups.make_backup("asked", NOON)
    (folder / "wedding.zip").touch()
    for day in range(23):
        (folder / f"{(NOON + timedelta(days=day)).strftime('%Y%m%dT%H%M%SZ')}-daily.zip").touch()
    newest = backups.make_backup("daily", NOON + timedelta(days=30))
    backups.make_backup("upgrade", NOON + timedelta(days=31))
    daily = [one for one in backup_folder.backup_files() if one.kind == "daily"]
    assert len(daily) == 20
    assert daily[0] == newest
    assert daily[-1].made_at == NOON + timedelta(days=4)
    assert (folder / "wedding.zip").exists()
    assert [one.kind for one in backup_folder.backup_files()][:3] == ["upgrade", "daily", "asked"]


def test_two_in_one_second_have_two_names(hall: Place) -> None:
    first, second = backups.make_backup("asked", NOON), backups.make_backup("asked", NOON)
    assert first.path != second.path
    assert len(backup_folder.backup_files()) == 2


def test_a_backup_that_fails_today_does_not_end_those_of_tomorrow(
    hall: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The keeper looks three times: the folder cannot be written at the first, the hall closes after the third."""
    open_hall()
    (hall.data / "backups").write_text("in the way")
    looks: list[datetime] = []

    class Hours:
        def wait(self, seconds: float) -> bool:
            assert seconds == 3600
            (hall.data / "backups").unlink(missing_ok=True) if len(looks) == 1 else None
            return len(looks) == 3

    def now() -> datetime:
        looks.append(NOON + timedelta(hours=len(looks)))
        return looks[-1]

    monkeypatch.setattr(connections, "close_all", lambda: None)
    backups.back_up_daily(Hours(), now)  # type: ignore[arg-type]
    assert [one.made_at for one in backup_folder.backup_files()] == [NOON + timedelta(hours=1)]
    assert "the daily backup was not made" in caplog.text


def test_what_the_database_cannot_say_is_said(make_place, tmp_path: Path) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        open_hall("x" * 100)
        assert Hall.objects.count() == 1
    database = Path(place.database["NAME"])
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    database.write_bytes(database.read_bytes()[:5000] + b"\xff" * 400_000)
    with pytest.raises(HallError, match="database cannot be read"):
        backups.write_backup(tmp_path / "b.zip", database=place.database, data=place.data)
    assert list(tmp_path.glob("*b.zip*")) == []
