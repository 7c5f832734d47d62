"""One hall at a time on a database, from whichever folder."""

import threading
from pathlib import Path

import psycopg
import pytest

from tests.site.hall.test_restore import LATER
from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, everything, lived_in
from tests.site.whole_halls import Place
from tilehall.site.hall import database_lock, lock, upgrade
from tilehall.site.hall.database_lock import hold_database
from tilehall.site.hall.hall_error import HallError
from tilehall.site.hall.restore import restore

servers = pytest.mark.servers


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_lock, "WAIT_S", 0.0)


def linked(place: Place, folder: Path) -> Place:
    """The same database from another data folder."""
    folder.mkdir()
    return Place(folder, place.database)


@pytest.mark.parametrize("vendor", ["sqlite", pytest.param("postgresql", marks=servers)])
def test_no_other_folder_restores_over_a_hall_that_runs(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path, vendor: str
) -> None:
    place = make_place(vendor)
    lived_in(place)
    before = everything(place)
    elsewhere = linked(place, tmp_path / "other folder")
    with hold_database(place.database, place.data, alone=vendor == "sqlite", serving=True):
        with (
            lock.hold_folder(place.data),
            pytest.raises(HallError, match=r"hall (runs|is running)") as refused,
        ):
            restore(other_hall.file, replace=True, database=elsewhere.database, data=elsewhere.data)
        assert refused.value.status == 1
    assert everything(place) == before
    restore(other_hall.file, replace=True, database=elsewhere.database, data=elsewhere.data)
    assert everything(elsewhere) == other_hall.everything


@servers
def test_several_serve_together_and_one_without_messages_serves_alone(make_place: MakePlace, tmp_path: Path) -> None:
    place = make_place("postgresql")
    with (
        hold_database(place.database, place.data, alone=False, serving=True),
        hold_database(place.database, tmp_path, alone=False, serving=True),
        pytest.raises(HallError, match="a hall runs on this database"),
        hold_database(place.database, tmp_path),
    ):
        pass
    with (
        hold_database(place.database, place.data),
        pytest.raises(HallError, match="a hall runs on this database"),
        hold_database(place.database, tmp_path, alone=False),
    ):
        pass


@servers
def test_a_lock_that_the_server_forgot_is_taken_again(
    make_place: MakePlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a new start of the database server under a hall that runs on."""
    monkeypatch.setattr(database_lock, "LOOK_S", 0.05)
    place = make_place("postgresql")
    told = place.database
    again, take, lost = threading.Event(), database_lock._Session.take, []

    def note(session: database_lock._Session) -> None:
        lost.append(database_lock.is_lost())
        take(session)
        again.set()

    with hold_database(told, place.data, alone=False, serving=True):
        monkeypatch.setattr(database_lock._Session, "take", note)
        address = {"host": told["HOST"], "port": told["PORT"], "user": told["USER"], "dbname": told["NAME"]}
        with psycopg.connect(**address, autocommit=True) as server:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s"
            assert server.execute(cut, [database_lock.HALL]).fetchall()
        assert again.wait(20)
        assert lost[0], "nothing is written from the moment that it is known to be gone"
        monkeypatch.setattr(database_lock._Session, "take", take)
        with pytest.raises(HallError, match="a hall runs"), hold_database(told, tmp_path):
            pass


@servers
def test_a_lock_that_another_took_meanwhile_is_known_to_be_lost_until_it_is_back(
    make_place: MakePlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hall that lost it writes nothing: a restore may be about to drop all of it."""
    monkeypatch.setattr(database_lock, "LOOK_S", 0.05)
    monkeypatch.setattr(database_lock, "WAIT_S", 0.05)
    place = make_place("postgresql")
    mine = database_lock._Session(place.database, alone=False, serving=True)
    mine.take()
    with hold_database(place.database, tmp_path, alone=False):
        other = database_lock._Session(place.database, alone=True, serving=True)
        monkeypatch.setattr(mine, "alone", True)  # so that the other, who shares it, is in the way
        mine.close()
        mine._take_again()
        assert database_lock.is_lost()
        with pytest.raises(HallError, match="a hall runs"):
            other.take()
    mine._take_again()
    assert not database_lock.is_lost()
    mine.close()


@servers
def test_nothing_is_upgraded_under_a_hall_of_another_version(make_place: MakePlace) -> None:
    place = make_place("postgresql")
    with hold_database(place.database, place.data, alone=False):
        with LATER, pytest.raises(HallError, match="another version runs"):
            upgrade.open_or_upgrade(place.data, database=place.database)
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "current"
    with LATER, hold_database(place.database, place.data, alone=False):
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "upgraded"
