"""What a restore puts by: the last few of each kind, said on the page, and never half of something."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import Client

from tests.site.hall_fixtures import MakePlace
from tests.site.people.conftest import officer
from tests.site.restore_scene import BackupFile, everything, lived_in, restore
from tests.site.whole_halls import Place, open_hall
from tilehall.site.hall import backups, put_by
from tilehall.site.hall.hall_error import HallError
from tilehall.site.people.roles import Role

NOON = datetime(2026, 6, 6, tzinfo=UTC)


def made(data: Path, kind: str, now: datetime = NOON) -> Path:
    place = put_by.next_place(data, kind, now)
    place.parent.mkdir(exist_ok=True)
    if kind == put_by.DATABASE:
        place = place.with_suffix(".sqlite3")
        place.with_name(place.name + "-wal").write_text("wal")
        place.write_text("db")
    else:
        (place / "in").mkdir(parents=True)
        (place / "in/x").write_text("12345")
    return place


def test_the_last_of_each_kind_stay_whatever_the_clock_says(tmp_path: Path) -> None:
    """They were never taken away: each restore over word lists that were brought early left one more copy."""
    early = tmp_path / "backups/files-20990101T000000-ab12"  # as an older version called it, by a clock ahead
    early.mkdir(parents=True)
    (tmp_path / "backups/files-of-my-own").mkdir()
    places = {kind: [made(tmp_path, kind, NOON.replace(year=2050 - at)) for at in range(put_by.KEPT + 2)]
              for kind in (put_by.DATABASE, put_by.FILES, put_by.UNFINISHED)}  # fmt: skip
    put_by.prune(tmp_path)
    for kind, of_kind in places.items():
        assert [place.exists() for place in of_kind] == [False] * 2 + [True] * put_by.KEPT, kind
    assert not early.exists()
    assert len(list((tmp_path / "backups").glob("*-wal"))) == put_by.KEPT
    assert (tmp_path / "backups/files-of-my-own").exists(), "what people put there is theirs"
    first = put_by.all_put_by(tmp_path)[0]
    assert (first.path, first.size) == (places[put_by.UNFINISHED][-1], 5)


def test_restoring_again_and_again_leaves_no_more_than_that(make_place: MakePlace, other_hall: BackupFile) -> None:
    place = make_place("sqlite")
    (place.data / "files").mkdir(exist_ok=True)
    (place.data / "files/early.txt").write_text("AA")
    for _ in range(put_by.KEPT + 1):
        made(place.data, put_by.FILES)
    before = restore(other_hall.file, place, replace=True).before
    assert before is not None
    assert (before / "early.txt").read_text() == "AA", "the one just made is there"
    assert len(put_by.all_put_by(place.data)) == put_by.KEPT


def test_where_there_is_no_room_to_put_by_nothing_is_half_done(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make_place("sqlite")
    (place.data / "files").mkdir(exist_ok=True)
    (place.data / "files/early.txt").write_text("AA")
    before = everything(place)

    def full(_source: Path, target: Path, **_: object) -> None:
        target.mkdir()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", full)
    with pytest.raises(HallError, match="cannot be put by: No space left"):
        restore(other_hall.file, place, replace=True)
    assert everything(place) == before
    assert put_by.all_put_by(place.data) == []


def files_beside_a_ruined_database(make_place: MakePlace) -> Place:
    place = make_place("sqlite")
    (place.data / "files").mkdir(exist_ok=True)
    (place.data / "files/brought-later.txt").write_text("AA")
    Path(place.database["NAME"]).write_bytes(b"spilt tea" * 10_000)
    return place


def test_files_beside_a_database_that_cannot_be_read_are_put_by_too(
    make_place: MakePlace, other_hall: BackupFile
) -> None:
    """They were in no backup, and the restore put only the database by: a word list brought since was nowhere."""
    place = files_beside_a_ruined_database(make_place)
    done = restore(other_hall.file, place, replace=True)
    assert done.before is not None
    assert done.before.read_bytes() == b"spilt tea" * 10_000
    assert done.files_before is not None
    assert (done.files_before / "brought-later.txt").read_text() == "AA"
    assert everything(place) == other_hall.everything


def test_files_of_a_hall_that_cannot_be_backed_up_are_put_by_too(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = lived_in(make_place("sqlite"), "mine", games=0)

    def unreadable(*_: object, **__: object) -> None:
        raise HallError(1, place.data, "the database cannot be read", "run tilehall check")

    monkeypatch.setattr(backups, "make_backup", unreadable)
    done = restore(other_hall.file, place, replace=True)
    assert sorted(one.path for one in put_by.all_put_by(place.data)) == [done.files_before, done.before]
    assert done.files_before is not None
    assert (done.files_before / "mine.txt").read_text() == "mine"


def test_where_there_is_no_room_for_the_files_the_database_is_not_put_by_either(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = files_beside_a_ruined_database(make_place)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", full)
    with pytest.raises(HallError, match="cannot be put by: No space left"):
        restore(other_hall.file, place, replace=True)
    assert put_by.all_put_by(place.data) == []
    assert (place.data / "files/brought-later.txt").read_text() == "AA"


def test_the_page_of_backups_says_what_was_put_by(hall: Place) -> None:
    open_hall()
    browser = Client()
    browser.force_login(officer(Role.WEBMASTER))
    assert "Put by" not in browser.get("/hall/backups/").content.decode()
    made(hall.data, put_by.DATABASE)
    text = browser.get("/hall/backups/").content.decode()
    assert "A database that could not be read" in text
    assert "unreadable-000001-20260606T000000-" in text
