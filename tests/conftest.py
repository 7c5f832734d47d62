"""What every test stands on: hypothesis without surprises, and the servers a test may ask for."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator

import pytest
from django.db import connection
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests import accounting, durations, servers, shared_folder, stack_room, strict_loops
from tests.site import migrated_once, static_files_once

# The same examples on every run, so that what passed before a change and fails after it was the change.
settings.register_profile("ci", deadline=None, derandomize=True, database=None, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
# Here and not in pyproject.toml: the mutants run pytest without the plugin, which alone knows the option.
os.environ.setdefault("FAIL_INVALID_TEMPLATE_VARS", "true")
stack_room.watch()
strict_loops.watch()
migrated_once.watch(shared_folder.folder())
static_files_once.watch()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Before the test database is dropped: a thread that served a socket may still hold a connection to it."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                others = "datname = current_database() AND pid <> pg_backend_pid()"
                cursor.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """An empty database on a PostgreSQL of this test run's own. For tests marked `servers`."""
    with servers.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of this test run's own. For tests marked `servers`."""
    with servers.redis() as url:
        yield url


def pytest_configure(config: pytest.Config) -> None:
    durations.register(config, shared_folder.folder())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    accounting.note_everything(config, items)


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay until the end: the collector need not walk through them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_unconfigure() -> None:
    """The data folder of this process goes (tests/settings.py): a worker ends too abruptly to do it at its exit."""
    # Only what the settings made: without them the variable may name somebody's real hall.
    made = getattr(sys.modules.get("tests.settings"), "MADE", None)
    if made is not None:
        shutil.rmtree(made, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """The database gives no event away one by one, not even to the flush after a test with real transactions."""
    mark = item.get_closest_marker("django_db")
    if "transactional_db" in getattr(item, "fixturenames", ()) or (mark and mark.kwargs.get("transaction")):
        from tilehall.site.hall import store as hall

        hall.forget_logs()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--screens", action="store_true", help="keep the chosen screenshots of the browser in docs/screens"
    )
    parser.addoption("--screens-in", metavar="FOLDER", help="keep a screenshot of every page in FOLDER, to look at")
