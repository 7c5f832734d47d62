"""What the console says of a hall that is not well: once when it begins and once when it is over."""

import logging
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from tilehall.site.door import disk_space
from tilehall.site.hall import health

pytestmark = pytest.mark.django_db
FULL, ROOMY = disk_space.DiskSpace(150_000_000, 40_000_000_000), disk_space.DiskSpace(30_000_000_000, 40_000_000_000)


def test_a_watcher_who_asks_again_and_again_fills_no_log(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    said: list[str] = []
    console = next(
        each for each in logging.getLogger().handlers if any(isinstance(f, health.WithoutHealth) for f in each.filters)
    )
    monkeypatch.setattr(console, "emit", lambda record: said.append(f"{record.levelname} {record.getMessage()}"))
    monkeypatch.setattr(health, "_said", [])
    client = Client()

    def asked(space: disk_space.DiskSpace) -> int:
        data: Path = settings.DATA
        monkeypatch.setattr(disk_space, "_looks", {data: (float("inf"), space)})
        return client.get("/healthz").status_code

    assert [asked(FULL), asked(FULL), asked(FULL)] == [503, 503, 503]
    assert said == ["ERROR The hall is not well: the disk is nearly full"]
    assert [asked(ROOMY), asked(ROOMY)] == [200, 200]
    assert said[1:] == ["WARNING The hall is well again"]
    assert asked(FULL) == 503
    assert len(said) == 3
