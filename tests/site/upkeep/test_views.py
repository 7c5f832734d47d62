"""The webmaster's page as people see it, and who may read the figures."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.people.conftest import officer
from tilehall.site.door.disk_space import DiskSpace
from tilehall.site.games import lexicons
from tilehall.site.people.roles import Role
from tilehall.site.upkeep import error_log, status

pytestmark = pytest.mark.django_db


def test_the_page_tells_of_room_backups_letters_and_that_all_is_well(client, tmp_path, settings):
    settings.DATA = tmp_path
    client.force_login(officer(Role.WEBMASTER), backend="tilehall.site.people.signin.ByNameOrMail")
    text = client.get("/hall/upkeep/").content.decode()
    for words in ("free of", "none yet", "No mail server is set", "No error", "Nothing needs you now"):
        assert words in text, words
    assert "two days" not in text, "a hall that began just now has missed no backup"


def test_letters_that_nobody_sends_are_counted(client, tmp_path, settings):
    settings.EMAIL_FILE_PATH = tmp_path
    (tmp_path / "letter.eml").write_text("Dear members")
    client.force_login(officer(Role.WEBMASTER), backend="tilehall.site.people.signin.ByNameOrMail")
    assert "1 in the folder" in client.get("/hall/upkeep/").content.decode()
    settings.EMAIL_FILE_PATH, settings.EMAIL_HOST = None, "mail.test"
    assert "sent by mail.test" in client.get("/hall/upkeep/").content.decode()


def test_a_hall_that_misses_its_backups_and_a_full_disk_are_marked(client, tmp_path, settings, monkeypatch):
    settings.DATA = tmp_path
    monkeypatch.setattr(status, "STARTED", timezone.now() - timedelta(days=3))
    monkeypatch.setattr(status, "disk_space", lambda *_: DiskSpace(free=1000, total=10**12))
    client.force_login(officer(Role.WEBMASTER), backend="tilehall.site.people.signin.ByNameOrMail")
    text = client.get("/hall/upkeep/").content.decode()
    for words in ("none for two days", "make room", "What needs you is marked"):
        assert words in text, words


def test_an_error_is_found_by_its_number(client, tmp_path, settings):
    settings.DATA = tmp_path
    now = timezone.now().isoformat()
    for number in ("ACD-347", "EFH-944"):
        kept = error_log.KeptError(number=number, at=now, where="GET hall:home", what="<b>broke</b>", trace="line 1")
        error_log.append(tmp_path, kept)
    client.force_login(officer(Role.WEBMASTER), backend="tilehall.site.people.signin.ByNameOrMail")
    text = client.get("/hall/upkeep/").content.decode()
    assert "ACD-347" in text
    assert "&lt;b&gt;broke" in text
    text = client.get("/hall/upkeep/?number=efh-944").content.decode()
    assert "<strong>EFH-944</strong>" in text
    assert "<strong>ACD-347</strong>" not in text
    assert "No error has the number XXX" in client.get("/hall/upkeep/?number=XXX").content.decode()


def test_figures_are_for_this_machine_unless_opened(client, settings):
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 404, "passed on by a proxy"
    for header in ("X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via"):
        assert client.get("/metrics", headers={header: ""}).status_code == 404, f"{header}, even if it is empty"
    by_https = {"X-Forwarded-Proto": "https"}
    assert client.get("/metrics", headers=by_https).status_code == 200, "a program here that asks a hall behind a proxy"
    for address in ("203.0.113.9", "", "127.0.0.1, 203.0.113.9", " 127.0.0.1", "127.0.0.1:80", "[::1]", "localhost"):
        assert client.get("/metrics", REMOTE_ADDR=address).status_code == 404
    settings.METRICS_FOR = ("203.0.113.0/24",)
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="198.51.100.1").status_code == 404


def test_each_word_list_says_whether_the_hall_has_learnt_with_its_words(client, tmp_path, settings):
    settings.DATA = tmp_path
    text = tmp_path / "words.txt"
    text.write_text("CAB\nACE\n")
    lexicons.import_lexicon(lexicons.ImportRequest(file=text, name="Few"), tmp_path, timezone.now(), lambda *_: None)
    client.force_login(officer(Role.WEBMASTER), backend="tilehall.site.people.signin.ByNameOrMail")
    page = client.get("/hall/upkeep/").content.decode()
    assert "168,548 words, not an official list. What tiles are worth that stay on a rack was learnt" in page
    assert "Few has no values of its own yet: those of enable1 are taken" in page
    assert "<code>tilehall scrabble train --lexicon Few</code>" in page
    assert "--lexicon enable1" not in page
    kept = lexicons.lexicons_folder(tmp_path) / "few.dawg"
    kept.write_bytes(kept.read_bytes()[:100])
    assert "this word list is damaged" in client.get("/hall/upkeep/").content.decode()
