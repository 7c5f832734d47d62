"""The pages of backups: who may take the whole hall along, how many stay, and what the clock did."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.example_rows import load_example
from tilehall.site.hall import example
from tilehall.site.people.models import RoleHeld
from tilehall.site.people.roles import Role

NOT_WEBMASTERS = [Role.ORGANISER, Role.DIRECTOR, Role.SECRETARY, Role.PRESIDENT, Role.SCORER, Role.TREASURER]

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(settings, tmp_path: Path) -> Path:  # type: ignore[no-untyped-def]
    settings.DATA = tmp_path
    load_example()
    return tmp_path


def put(data: Path, count: int, days_ago: float, kind: str = "daily") -> str:
    made_at = timezone.now() - timedelta(days=days_ago)
    path = data / "backups" / f"{count:06}-{made_at:%Y%m%dT%H%M%SZ}-{kind}.zip"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"the whole hall")
    return path.name


def text(client: Client, role: Role, address: str) -> str:
    client.post(f"/try/{example.key(role)}/")
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("role", NOT_WEBMASTERS)
def test_nobody_but_the_webmaster_downloads_the_whole_hall(client: Client, data: Path, role: Role) -> None:
    """Organisers and directors took home everybody's contacts and the hashes of all passwords."""
    put(data, 1, 0)
    client.post(f"/try/{example.key(role)}/")
    assert client.get("/hall/take-over/newest.zip").status_code == 403
    assert client.post("/hall/take-over/now/").status_code == 403


def test_the_webmaster_downloads_the_last_that_was_made(client: Client, data: Path) -> None:
    put(data, 1, -3000)
    newest = put(data, 2, 0)
    assert "Download it" in text(client, Role.WEBMASTER, "/hall/take-over/")
    assert "Download the newest" in text(client, Role.WEBMASTER, "/hall/backups/")
    answer = client.get("/hall/take-over/newest.zip")
    assert newest in answer["Content-Disposition"]
    assert b"".join(answer.streaming_content) == b"the whole hall"  # type: ignore[attr-defined]


def test_a_director_reads_who_may_and_finds_the_package_of_the_tournament(client: Client, data: Path) -> None:
    page = text(client, Role.DIRECTOR, "/hall/take-over/")
    assert "only the webmaster downloads it: <strong>Katarzyna Wróbel</strong>" in page
    assert "/hall/take-over/newest.zip" not in page
    assert "to yourself too" not in page
    assert re.search(r'href="/tournaments/\d+/desk/packages/">[^<]+: move to another laptop</a>', page)


def test_where_nobody_is_webmaster_the_secretary_is_told_how_to_become_it(client: Client, data: Path) -> None:
    RoleHeld.objects.filter(role=Role.WEBMASTER).delete()
    for address in ("/hall/take-over/", "/hall/backups/"):
        page = text(client, Role.SECRETARY, address)
        assert "<strong>nobody</strong> holds that office today" in page
        assert "to yourself too where one person does everything" in page
    assert "The Secretary or the President gives it" in text(client, Role.DIRECTOR, "/hall/take-over/")


def test_the_page_says_how_many_of_each_sort_stay(client: Client, data: Path) -> None:
    page = text(client, Role.SECRETARY, "/hall/backups/")
    assert "it keeps the last 20, the last 20 after rounds, and the last 20 made by hand" in page


def test_the_page_says_that_the_clock_jumped(client: Client, data: Path) -> None:
    put(data, 1, 2)
    put(data, 2, 1)
    page = text(client, Role.WEBMASTER, "/hall/backups/")
    assert "clock" not in page.partition('id="backups"')[2].partition("</section>")[0]
    put(data, 3, -3000)
    newest = put(data, 4, 0)
    page = text(client, Role.WEBMASTER, "/hall/backups/")
    assert "The clock of this machine has jumped" in page
    assert page.count("date still to come") == 1
    assert page.count("clock set back before this") == 1
    assert page.index(newest) < page.index("000003-")


def test_a_newest_backup_dated_ahead_is_not_called_fresh(client: Client, data: Path) -> None:
    put(data, 1, -3000)
    assert "the clock was wrong then, or is now" in text(client, Role.DIRECTOR, "/hall/take-over/")
