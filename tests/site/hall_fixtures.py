"""Fixtures around `keeping`: halls to live in, made in milliseconds from one that was furnished once."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django.plugin import DjangoDbBlocker

from tests.site.whole_halls import GAMES, Place, fill_with_life, postgres_place, sqlite_place
from tilehall.law import catalogue
from tilehall.site.hall import upgrade

MakePlace = Callable[[str], Place]
VENDORS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)]


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    place = sqlite_place(tmp_path_factory.mktemp("furnished"))
    with django_db_blocker.unblock():
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "new"
    return Path(place.database["NAME"])


@pytest.fixture(scope="session")
def furnished_postgres(
    postgres_url: str, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> str:
    place = postgres_place(tmp_path_factory.mktemp("furnished"), postgres_url)
    with django_db_blocker.unblock():
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "new"
    return str(place.database["NAME"])


@pytest.fixture
def make_place(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    furnished: Path,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MakePlace]:
    """make_place("sqlite"): a hall with rooms and nobody in it. Games of the toy can be played there."""
    monkeypatch.setattr(catalogue, "GAMES", GAMES)
    numbers = count(1)

    def make(vendor: str) -> Place:
        folder = tmp_path / f"place-{next(numbers)}"
        if vendor == "sqlite":
            return sqlite_place(folder, furnished)
        url, template = request.getfixturevalue("postgres_url"), request.getfixturevalue("furnished_postgres")
        return postgres_place(folder, url, template)

    with django_db_blocker.unblock():
        yield make


@pytest.fixture(params=VENDORS)
def place(request: pytest.FixtureRequest, make_place: MakePlace) -> Place:
    return make_place(request.param)


@pytest.fixture
def hall(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """The test lives in a hall of its own, once on each database."""
    monkeypatch.setattr(settings, "DATA", place.data)
    with fill_with_life(place):
        yield place
