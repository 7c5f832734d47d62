"""A power cut keeps what was synced and may lose all else: what counts is on the disk before anything says so.

The kills of the other tests cannot show it, since what a killed process has written the system still writes down.
"""

import os
from pathlib import Path

import pytest

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, restore
from tilehall.site.hall import backups, data_swap


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
