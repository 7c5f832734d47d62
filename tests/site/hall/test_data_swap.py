"""A power cut keeps what was synced and may lose all else: what counts is on the disk before anything says so.

The kills of the other tests cannot show it, since what a killed process has written the system still writes down.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.site.hall.test_restore import LATER
from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, everything, leftovers, lived_in, restore
from tests.site.whole_halls import Place
from tilehall.site.hall import backup_folder, backups, data_swap, upgrade
from tilehall.site.hall.hall_error import HallError


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was synced, in order, and the points of a restore between them."""
    events: list[str] = []
    sync = os.fsync

    def note(handle: int) -> None:
        events.append(Path(f"/proc/self/fd/{handle}").readlink().name)
        sync(handle)

    monkeypatch.setattr(os, "fsync", note)
    monkeypatch.setattr(data_swap, "crash_point", lambda point: events.append(f"<{point}>"))
    return events


def between(events: list[str], first: str, last: str) -> list[str]:
    return events[events.index(first) + 1 : events.index(last)]


def test_all_that_a_restore_builds_is_on_the_disk_before_the_note(
    make_place: MakePlace, other_hall: BackupFile, synced: list[str]
) -> None:
    place = make_place("sqlite")
    restore(other_hall.file, place)
    folder = place.data.name
    unpacked = synced[: synced.index("<unpacked>")]
    assert unpacked[unpacked.index("other.txt") :] == ["other.txt", "restoring-files"], "the file, then its name"
    assert "hall.sqlite3.restoring" in between(synced, "<loaded>", "<built>")
    assert between(synced, "<built>", "<noted>") == ["restoring.json.part", folder, folder]
    assert between(synced, "<noted>", "<database>") == [folder]
    assert between(synced, "<files>", "<exchanged>") == [folder]


def test_a_backup_is_on_the_disk_with_its_name_before_it_is_told_of(make_place: MakePlace, synced: list[str]) -> None:
    place = make_place("sqlite")
    made = backups.make_backup("asked", database=place.database, data=place.data)
    assert [name.startswith(f".{made.name}") for name in synced] == [True, False]
    assert synced[1] == "backups"


def write_at(point: str, place: Place, patch: pytest.MonkeyPatch) -> None:
    """As a command does at the console, when a restore or an upgrade has come so far."""

    def write(reached: str) -> None:
        if reached == point:
            with closing(sqlite3.connect(place.database["NAME"])) as other, other:
                other.execute("UPDATE hall_hall SET name = 'Weka'")

    patch.setattr(data_swap, "crash_point", write)


@pytest.mark.parametrize("point", ["unpacked", "built"])
def test_what_a_command_writes_during_a_restore_is_not_dropped(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """It would be in neither hall: the backup of what was there is made before."""
    place = lived_in(make_place("sqlite"))
    write_at(point, place, monkeypatch)
    with pytest.raises(HallError, match="somebody wrote here meanwhile") as refused:
        restore(other_hall.file, place, replace=True)
    assert refused.value.status == 1
    assert [row[1] for row in everything(place)[0]["hall.Hall"]] == ["Weka"]
    assert leftovers(place) == []
    write_at("never", place, monkeypatch)
    restore(other_hall.file, place, replace=True)
    assert everything(place) == other_hall.everything


def test_what_a_command_writes_during_an_upgrade_is_not_dropped(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = lived_in(make_place("sqlite"))
    write_at("built", place, monkeypatch)
    with LATER, pytest.raises(HallError, match="somebody wrote here meanwhile"):
        upgrade.open_or_upgrade(place.data, database=place.database)
    assert [row[1] for row in everything(place)[0]["hall.Hall"]] == ["Weka"]
    assert backup_folder.backup_files(place.data) == [], "one that was not used does not drive out others"
    write_at("never", place, monkeypatch)
    with LATER:
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "upgraded"
