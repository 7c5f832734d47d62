"""A disk that is nearly full: who is told, and what goes on."""

import json
from collections import namedtuple
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

from tests.site.people.conftest import account, officer
from tilehall.site.door import disk_space
from tilehall.site.door.bounds import GB, MB, DiskBounds
from tilehall.site.people.models import RoleHeld
from tilehall.site.people.roles import Role

Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(
    "free, total, full",
    [
        (199 * MB, 4 * GB, True),
        (201 * MB, 4 * GB, False),
        (500 * MB, 40 * GB, True),
        (900 * MB, 40 * GB, False),
        (2 * GB, 4000 * GB, False),
        (1023 * MB, 4000 * GB, True),
    ],
)
def test_little_room_is_little_on_a_small_disk_and_on_a_large_one(free, total, full):
    assert disk_space.DiskSpace(free, total).is_nearly_full(DiskBounds()) is full


def test_the_disk_is_looked_at_now_and_then(monkeypatch):
    looks = []
    monkeypatch.setattr(disk_space, "_looks", {})
    monkeypatch.setattr(disk_space.shutil, "disk_usage", lambda folder: looks.append(folder) or Usage(9, 4, 5))
    for _ in range(3):
        assert disk_space.disk_space(Path("/x"), DiskBounds()).free == 5
    assert len(looks) == 1
    disk_space.disk_space(Path("/x"), replace(DiskBounds(), look_every=0))
    assert len(looks) == 2


@pytest.fixture
def full_disk(monkeypatch, settings):
    space = disk_space.DiskSpace(150 * MB, 40 * GB)
    monkeypatch.setattr(disk_space, "_looks", {settings.DATA: (float("inf"), space)})


@pytest.mark.django_db
def test_the_office_is_told_and_health_is_not_ok(full_disk, settings):
    def page(who):
        client = Client()
        if who:
            client.force_login(who, backend=settings.AUTHENTICATION_BACKENDS[-1])
        return client.get("/people/").text

    assert "nearly full: 150 MB left" in page(officer(Role.SECRETARY))
    assert "nearly full: 150 MB left" in page(officer(Role.ADJUDICATOR))
    for_one_event = officer(Role.SCORER)
    RoleHeld.objects.filter(person=for_one_event.person).update(event="e" * 32)
    assert "nearly full: 150 MB left" in page(for_one_event), "who enters results is told too"
    assert "nearly full" not in page(account("Hēmi"))
    assert "nearly full" not in page(None)
    health = Client().get("/healthz")
    assert (health.status_code, json.loads(health.text)) == (503, {"ok": False, "why": "the disk is nearly full"})


@pytest.mark.django_db
def test_nobody_is_told_that_results_are_taken_where_nothing_fits(monkeypatch, settings):
    monkeypatch.setattr(disk_space, "_looks", {settings.DATA: (float("inf"), disk_space.DiskSpace(4096, GB))})
    client = Client()
    client.force_login(officer(Role.SECRETARY), backend=settings.AUTHENTICATION_BACKENDS[-1])
    page = client.get("/people/").text
    assert "nothing more is kept, not even a result" in page
    assert "still taken" not in page


@pytest.mark.django_db
def test_health_tells_of_a_data_folder_that_is_gone(monkeypatch, settings, tmp_path):
    monkeypatch.setattr(disk_space, "_looks", {})
    settings.DATA = tmp_path / "gone"
    health = Client().get("/healthz")
    assert (health.status_code, json.loads(health.text)["why"]) == (503, "the data folder is not at its place")
