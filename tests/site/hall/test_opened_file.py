"""Nothing is written into a database that is no longer at its place, and the page says so."""

from types import SimpleNamespace

import pytest
from django.test import Client

from tests.site.people.conftest import officer
from tilehall.site.door.storage_faults import DataAway
from tilehall.site.hall import opened_file
from tilehall.site.hall.opened_file import MARK
from tilehall.site.people.roles import Role


@pytest.fixture
def moved(monkeypatch, tmp_path):
    """The hall's connection, as if its file had been put elsewhere after it was opened."""
    place = tmp_path / "hall.sqlite3"
    place.write_bytes(b"")
    real = opened_file.connection

    class Standing(SimpleNamespace):
        alias, vendor, connection, settings_dict = "default", "sqlite", real.connection, {"NAME": str(place)}

    standing = Standing()
    opened_file.remember_file(standing)
    monkeypatch.setattr(opened_file, "connection", standing)
    assert not opened_file.is_away()
    return place


@pytest.mark.parametrize("how", ["removed", "replaced"])
@pytest.mark.django_db
def test_a_form_is_refused_in_words_and_health_is_not_ok(moved, how, settings):
    client = Client(raise_request_exception=False)
    client.force_login(officer(Role.SECRETARY), backend=settings.AUTHENTICATION_BACKENDS[-1])
    named = {"name": "Kererū"}
    assert client.post("/hall/name/", named).status_code == 302
    other = moved.with_name("other.sqlite3")
    other.write_bytes(b"")
    if how == "removed":
        moved.unlink()
    else:
        other.replace(moved)
    answer = client.post("/hall/name/", named)
    assert answer.status_code == 503
    assert "What you sent was not kept" in answer.text
    assert "The fault is ours" not in answer.text
    assert client.get("/people/").status_code == 200, "what is open can be read"
    assert client.get("/healthz").json()["why"] == "the data folder is not at its place"


@pytest.mark.django_db
def test_a_connection_that_opened_no_file_is_never_away():
    assert not opened_file.is_away()
    opened_file.remember_file(SimpleNamespace(vendor="postgresql"))
    in_memory = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": "file:memorydb?mode=memory"})
    opened_file.remember_file(in_memory)
    assert getattr(in_memory, MARK) is None


@pytest.mark.django_db
def test_nothing_is_written_while_another_has_the_lock_of_the_database(monkeypatch, settings):
    client = Client(raise_request_exception=False)
    client.force_login(officer(Role.SECRETARY), backend=settings.AUTHENTICATION_BACKENDS[-1])
    monkeypatch.setattr(opened_file.database_lock, "is_lost", lambda: True)
    answer = client.post("/hall/name/", {"name": "Kererū"})
    assert (answer.status_code, "What you sent was not kept" in answer.text) == (503, True)
    assert client.get("/people/").status_code == 200


def test_a_new_connection_to_a_file_that_was_moved_is_refused_until_it_is_back(tmp_path):
    """SQLite makes an empty one in its place: pages of that connection would fail for as long as it stands."""
    place, closed = tmp_path / "hall.sqlite3", []

    def opened(alias="default"):
        place.touch()
        told = {"NAME": str(place)}
        opened_file.remember_file(
            SimpleNamespace(alias=alias, vendor="sqlite", settings_dict=told, close=lambda: closed.append(alias))
        )

    opened()
    with opened_file.keep_to_file({"NAME": str(place)}):
        place.rename(tmp_path / "moved")
        with pytest.raises(DataAway):
            opened()
        assert closed == ["default"]
        opened("another")  # as a restore or a check opens what it likes
        (tmp_path / "moved").replace(place)
        opened()
    place.unlink()
    opened()  # nothing is served any more
    assert closed == ["default"]
