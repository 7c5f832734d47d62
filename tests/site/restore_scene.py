"""A hall that has been lived in, a backup of another one, and what to look at after a restore."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.site.whole_halls import GAMES, Place, contents_of, fill_with_life, open_hall, play_game, sqlite_place
from tilehall.law import catalogue
from tilehall.site.hall import backups
from tilehall.site.hall import restore as restoring
from tilehall.site.people.models import Club


def lived_in(place: Place, name: str = "Te Whare", games: int = 2) -> Place:
    with fill_with_life(place):
        open_hall(name)
        Club.objects.create(name=f"Club of {name}", folded=f"club {name}", slug="club")
        for seed in range(games):
            play_game(seed)
    (place.data / "files").mkdir(exist_ok=True)
    (place.data / "files" / f"{name}.txt").write_text(name)
    return place


@dataclass(frozen=True)
class BackupFile:
    file: Path
    everything: Any


@pytest.fixture(scope="module")
def other_hall(
    furnished: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> BackupFile:
    """A backup of another hall, and what was in that hall."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        patch.setattr(catalogue, "GAMES", GAMES)
        folder = tmp_path_factory.mktemp("other")
        place = lived_in(sqlite_place(folder / "data", furnished), "other")
        return BackupFile(backup_of_other_hall(place, folder / "b.zip"), everything(place))


def backup_of_other_hall(place: Place, file: Path) -> Path:
    backups.write_backup(file, database=place.database, data=place.data, force=True)
    return file


def restore(file: Path, place: Place, **options: Any) -> restoring.RestoreReport:
    return restoring.restore(file, database=place.database, data=place.data, **options)


def everything(place: Place) -> tuple[Any, dict[str, bytes]]:
    files = {path.name: path.read_bytes() for path in (place.data / "files").glob("*")}
    return contents_of(place), files


def leftovers(place: Place) -> list[str]:
    known = {"hall.sqlite3", "hall.sqlite3-wal", "hall.sqlite3-shm", "hall.lock", "files", "backups"}
    return sorted(path.name for path in place.data.iterdir() if path.name not in known)
