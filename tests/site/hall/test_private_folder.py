"""What lies in the data folder is closed to others on the machine at every start."""

import os
import tempfile
from contextlib import ExitStack

import pytest

from tilehall.cli import serve
from tilehall.site.door.scratch_folder import use_scratch_folder
from tilehall.site.hall import private_folder, upgrade
from tilehall.site.hall.private_folder import keep_for_owner
from tilehall.site.pages import jobs


def modes(data):
    return {place.name: place.lstat().st_mode & 0o777 for place in (data, *data.rglob("*")) if not place.is_symlink()}


@pytest.fixture
def data(tmp_path):
    data = tmp_path / "data"
    (data / "mail").mkdir(parents=True)
    for name in ("mail/letter.log", "secret", "hall.sqlite3"):
        (data / name).write_text("x")
        (data / name).chmod(0o644)
    data.chmod(0o755)
    (data / "mail").chmod(0o755)
    return data


def test_what_was_open_before_is_closed_and_said_once(data):
    said = []
    keep_for_owner(data, said.append)
    assert modes(data) == {"data": 0o700, "mail": 0o700, "letter.log": 0o600, "secret": 0o600, "hall.sqlite3": 0o600}
    assert len(said) == 1
    assert "5 places could be read by others" in said[0]
    keep_for_owner(data, said.append)
    assert len(said) == 1


def test_the_hall_sees_to_it_before_it_opens(data, monkeypatch, capsys):
    monkeypatch.setattr(upgrade, "open_or_upgrade", lambda *_, **__: "current")
    with ExitStack() as steps:
        serve._prepare(data, steps)
    assert data.stat().st_mode & 0o777 == 0o700
    assert "by the owner only" in capsys.readouterr().err


def test_what_a_link_leads_to_is_left_alone(data, tmp_path):
    elsewhere = tmp_path / "shared.txt"
    elsewhere.write_text("x")
    elsewhere.chmod(0o644)
    (data / "link").symlink_to(elsewhere)
    keep_for_owner(data, lambda _: None)
    assert elsewhere.stat().st_mode & 0o777 == 0o644


def test_who_is_not_the_owner_is_told_what_the_owner_must_do(data, monkeypatch):
    def refused(*_, **__):
        raise PermissionError

    said = []
    monkeypatch.setattr(os, "chmod", refused)
    keep_for_owner(data, said.append)
    assert len(said) == 1
    assert "chmod -R go=" in said[0]


def test_what_another_process_takes_away_meanwhile_stops_no_start(data, monkeypatch):
    """Where several serve one hall, files of uploads and jobs come and go while one of them starts."""
    said, places = [], private_folder._places
    monkeypatch.setattr(private_folder, "_places", lambda data: [data / "jobs" / "gone.part", *places(data)])
    keep_for_owner(data, said.append)
    assert data.stat().st_mode & 0o777 == 0o700
    assert len(said) == 1


def test_what_the_hall_makes_itself_is_no_news_at_the_next_start(tmp_path, settings, monkeypatch):
    settings.DATA = data = tmp_path / "data"
    data.mkdir(mode=0o700)
    monkeypatch.setattr(tempfile, "tempdir", None)
    mask = os.umask(0o022)
    try:
        use_scratch_folder(data)
        jobs.Job("backup", "A backup", "/").tell_others()
    finally:
        os.umask(mask)
    said = []
    keep_for_owner(data, said.append)
    assert said == []
