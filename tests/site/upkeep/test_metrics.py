"""Figures in Prometheus' text form: read back by a plain reader of that form."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tilehall.site.hall.backups import BackupFile
from tilehall.site.upkeep import metrics
from tilehall.site.upkeep.page_times import PageTime
from tilehall.site.upkeep.status import HallStatus, Letters

NOW = datetime(2026, 5, 2, 12, tzinfo=UTC)
LINE = re.compile(r'(?P<name>[a-z_]+)(?:\{(?P<labels>(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+)\})? (?P<value>-?[0-9.e+-]+)')


def status(newest: BackupFile | None) -> HallStatus:
    return HallStatus(
        version="1.0", python="3.11.2", started=NOW - timedelta(hours=2), disk_free=7, disk_total=100,
        database="SQLite", database_bytes=4096, letters=Letters(server="", waiting=3, oldest=NOW), backups=1,
        newest_backup=newest, memory=1000, open_files=12, cpu_seconds=1.5,
    )  # fmt: skip


def read(text: str) -> dict[str, float]:
    found, named = {}, set()
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP|TYPE) [a-z_]+ .+", line)
            named.add(line.split()[2])
            continue
        match = LINE.fullmatch(line)
        assert match, line
        assert re.sub("_(sum|count)$", "", match["name"]) in named, "said what it is before its figure"
        found[f"{match['name']}{{{match['labels'] or ''}}}"] = float(match["value"])
    return found


def test_every_line_has_the_form_and_the_figures_are_those_of_the_hall():
    newest = BackupFile(Path("x.zip"), 1, "daily", NOW - timedelta(hours=1), 10)
    page = PageTime(page='GET "odd\\\n', status=2, count=3, total=1_500_000, longest=1_000_000)
    found = read(metrics.as_text(status(newest), [page], 4, NOW))
    assert found["tilehall_disk_free_bytes{}"] == 7
    assert found["tilehall_letters_waiting{}"] == 3
    assert found["tilehall_errors_kept{}"] == 4
    assert found["tilehall_backup_age_seconds{}"] == 3600
    assert found['tilehall_page_seconds_sum{page="GET \\"odd\\\\\\n",status="2xx"}'] == 1.5
    assert found['tilehall_info{version="1.0",database="SQLite"}'] == 1


def test_before_the_first_page_nothing_is_said_of_pages_and_an_odd_answer_has_a_name():
    assert "tilehall_page_seconds" not in metrics.as_text(status(None), [], 0, NOW)
    odd = PageTime(page="GET x", status=0, count=1, total=0, longest=0)
    assert 'status="other"' in metrics.as_text(status(None), [odd], 0, NOW)


def test_without_a_backup_no_age_is_told():
    assert "tilehall_backup_age_seconds" not in metrics.as_text(status(None), [], 0, NOW)
