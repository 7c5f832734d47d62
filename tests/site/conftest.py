"""Which tests of the site a run on PostgreSQL may leave to the run on SQLite, and what ends with each."""

import threading
from pathlib import Path

import pytest

# What brings the database of the run into a test. Without it there is none, and pytest-django refuses a connection to
# the server; `furnished` brings an SQLite of the test's own.
OF_THE_RUN = {"db", "transactional_db", "django_db_setup"}
# These ask how the hall reads the addresses of its servers, or listen to the messages that Redis carries.
OF_SERVERS = ("config/", "games/test_consumers.py", "games/test_news.py")


# What is asked here is who may go where, what a page says, what is printed and what word lists hold: rows come and go,
# if any do, by the same few queries as in the other tests of the room, which both databases run.
OF_PAGES = (
    "association/book/test_annual_report.py",
    "association/book/test_waiting.py",
    "association/meetings/test_sentences.py",
    "association/meetings/test_views.py",
    "association/money/test_any_input.py",
    "association/money/test_wording.py",
    "association/post/test_letter_sheets.py",
    "association/post/test_message.py",
    "association/test_forms.py",
    "games/test_lexicons.py",
    "games/test_presenters_rummikub.py",
    "games/test_solver_page.py",
    "games/test_views.py",
    "games/test_views_of_records.py",
    "hall/test_backup_pages.py",
    "hall/test_front_page_cards.py",
    "hall/test_record_views.py",
    "hall/test_record_views_of_others.py",
    "hall/test_views.py",
    "people/test_public.py",
    "ratings/test_rating_pages.py",
    "rulebook/",
    "tables/test_judge.py",
    "test_every_url.py",
    "tournaments/printing/",
    "tournaments/test_director.py",
    "tournaments/test_exports.py",
    "tournaments/test_frame.py",
    "tournaments/test_live.py",
    "tournaments/test_look_ups.py",
    "tournaments/test_page_data.py",
    "tournaments/test_presenters.py",
    "tournaments/test_rehearsal.py",
    "tournaments/test_desk_sheets.py",
    "tournaments/test_views_after_the_event.py",
    "tournaments/test_views_before_the_event.py",
    "tournaments/test_wording_acts.py",
)
# On PostgreSQL there are no ballots by codes: that they are refused there is asked in test_fitness.py.
ON_SQLITE_ONLY = ("association/ballots/",)
HERE = Path(__file__).parent
ENDS_WITHIN = 60  # seconds


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """What a test has begun ends before its rows are taken away: else it writes into those of another."""
    for thread in threading.enumerate():
        if thread.name.startswith("job-"):
            thread.join(ENDS_WITHIN)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        fixtures, marks = set(getattr(item, "fixturenames", ())), {mark.name for mark in item.iter_markers()}
        alike = reaches_no_server(fixtures, marks) and not is_one_of(OF_SERVERS, item.path)
        if alike or is_one_of(OF_PAGES, item.path) or is_one_of(ON_SQLITE_ONLY, item.path):
            item.add_marker(pytest.mark.own_sqlite)


def is_one_of(places: tuple[str, ...], path: Path) -> bool:
    """Places are files and folders of the site's tests."""
    return path.is_relative_to(HERE) and path.relative_to(HERE).as_posix().startswith(places)


def reaches_no_server(fixtures: set[str], marks: set[str]) -> bool:
    """Told of PostgreSQL or not, such a test does the same: it has an SQLite of its own, or no database at all."""
    return not fixtures & OF_THE_RUN and not marks & {"servers", "django_db"}
