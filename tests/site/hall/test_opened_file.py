"""Nothing is written into a database that is not at its place, nothing is lost by its move, and the page says so."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client

from tests.site.hall_fixtures import MakePlace
from tests.site.people.conftest import officer
from tests.site.whole_halls import Place, fill_with_life, open_hall
from tilehall.site.door.storage_faults import DataMoved
from tilehall.site.hall import backups, opened_file, page_grounds, served_file
from tilehall.site.hall.hall_error import HallError
from tilehall.site.hall.models import Hall
from tilehall.site.people.roles import Role

NAMED = {"name": "Kererū"}


@pytest.fixture
def served(make_place: MakePlace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """A hall that is served, and a result of it that only SQLite's log holds."""
    place = make_place("sqlite")
    monkeypatch.setattr(settings, "DATA", place.data)
    with opened_file.keep_to_file(place.database), fill_with_life(place):
        open_hall("Tūī")
        yield place


def file_of(place: Place) -> Path:
    return Path(place.database["NAME"])


def names_found(place: Place) -> list[str]:
    """As somebody finds them who comes from outside."""
    with closing(sqlite3.connect(file_of(place))) as other:
        return [name for (name,) in other.execute("SELECT name FROM hall_hall")]


def secretary() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(officer(Role.SECRETARY), backend=settings.AUTHENTICATION_BACKENDS[-1])
    return client


def test_a_file_that_was_away_for_a_moment_loses_nothing_and_nothing_more_is_taken_in(
    served: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """A thread that connected meanwhile had SQLite make an empty file, and remove the log of the one that was away."""
    file, client = file_of(served), secretary()
    assert client.post("/hall/name/", NAMED).status_code == 302
    moved = file.rename(file.with_name("moved"))
    with fill_with_life(served):
        visitor = Client(raise_request_exception=False)
        asked = [visitor.get(address) for address in ("/", "/tournaments/1/standings/", "/people/")]
        assert [(page.status_code, "The hall has to be started again" in page.text) for page in asked] == [
            (503, True)
        ] * 3
        assert page_grounds._read(1, None) is None, "Django answers"
        with pytest.raises(HallError):
            backups.make_backup("asked", database=served.database, data=served.data)
        assert visitor.get("/healthz").json()["why"] == "the data folder is not at its place"
    assert not file.exists(), "nobody made a new one"
    moved.rename(file)
    assert names_found(served) == [NAMED["name"]]
    with fill_with_life(served):
        assert client.get("/people/").status_code == 200, "it can be read again"
        answer = client.post("/hall/name/", {"name": "Weka"})
        assert (answer.status_code, "What you sent was not kept" in answer.text) == (503, True)
        assert "The fault is ours" not in answer.text
        told = client.get("/healthz")
        assert (told.status_code, "start the hall again" in told.json()["why"]) == (503, True)
    assert names_found(served) == [NAMED["name"]]
    lines = [line.getMessage() for line in caplog.records if line.name == served_file.__name__]
    assert len(lines) == 1, "once at the console"
    assert "start the hall again" in lines[0]


@pytest.mark.parametrize("how", ["removed", "replaced", "its log removed"])
def test_a_form_is_refused_in_words_and_health_is_not_ok(served: Place, how: str) -> None:
    file, client = file_of(served), secretary()
    assert client.post("/hall/name/", NAMED).status_code == 302
    if how == "removed":
        file.unlink()
    elif how == "replaced":
        other = file.with_name("other.sqlite3")
        other.write_bytes(b"")
        other.replace(file)
    else:
        file.with_name("hall.sqlite3-wal").unlink()
    answer = client.post("/hall/name/", NAMED)
    assert answer.status_code == 503
    assert "What you sent was not kept" in answer.text
    assert client.get("/people/").status_code == 200, "what is open can be read"
    assert client.get("/healthz").json()["why"] == "the data folder is not at its place"


def test_what_is_under_way_when_the_file_is_moved_is_not_committed(served: Place) -> None:
    """As a draw of a large field is, which no form waits for."""

    def rename_and_move() -> None:
        Hall.objects.update(name="Weka")
        file_of(served).rename(served.data / "moved")

    with pytest.raises(DataMoved), transaction.atomic():
        rename_and_move()
    (served.data / "moved").rename(file_of(served))
    assert names_found(served) == ["Tūī"]
    with pytest.raises(DataMoved), transaction.atomic():
        Hall.objects.update(name="Weka")
    assert connection.is_usable()


def test_the_log_stays_the_same_file_while_everybody_connects_and_closes(served: Place) -> None:
    """SQLite removes it when the last closes; that must not be taken for a move."""
    connection.close()
    with transaction.atomic():
        Hall.objects.update(name="Weka")
    assert not opened_file.was_away()
    assert names_found(served) == ["Weka"]


def test_whoever_serves_nothing_is_never_away(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        open_hall()
        with opened_file.keep_to_file(place.database):
            pass
        file_of(place).rename(place.data / "moved")
        assert not opened_file.was_away()
        assert not opened_file.is_away()
    with opened_file.keep_to_file({"ENGINE": "django.db.backends.postgresql", "NAME": "hall"}):
        assert served_file.served_at("hall") is None


@pytest.mark.django_db
def test_nothing_is_written_while_another_has_the_lock_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    client = secretary()
    monkeypatch.setattr(opened_file.database_lock, "is_lost", lambda: True)
    answer = client.post("/hall/name/", NAMED)
    assert (answer.status_code, "What you sent was not kept" in answer.text) == (503, True)
    assert client.get("/people/").status_code == 200
