"""Which tests of the site a run on PostgreSQL may leave to the run on SQLite."""

import pytest

# What brings the database of the run into a test; `furnished` brings an SQLite of the test's own.
OF_THE_RUN = {"db", "transactional_db", "django_db_setup"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if lives_in_its_own(set(getattr(item, "fixturenames", ())), {mark.name for mark in item.iter_markers()}):
            item.add_marker(pytest.mark.own_sqlite)


def lives_in_its_own(fixtures: set[str], marks: set[str]) -> bool:
    """Told of PostgreSQL or not, such a test does the same."""
    return "furnished" in fixtures and not fixtures & OF_THE_RUN and not marks & {"servers", "django_db"}
