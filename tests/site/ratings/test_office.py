"""The office of the Ratings Manager: what comes back when a run is refused, and who is led where."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.site.tournaments.finished_event import hand
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions, store
from tilehall.site.ratings.store import Run

from .finished_tournaments import register, tournament
from .test_rating_pages import browser, text

pytestmark = pytest.mark.django_db


def test_nothing_ticked_is_told_and_nothing_else():
    who = register()
    tournament(who)
    manager = browser("ratings_manager")
    asked = {"profile": "nzasp", "choose": "1", "note": "In a hurry"}
    for run in (None, 1):
        told = manager.post(reverse("ratings:run"), asked).content.decode()
        assert "No tournament is ticked" in told
        assert "In a hurry</textarea>" in told
        assert (store.newest_run() is None) is (run is None)
        if run is None:
            assert isinstance(actions.make_run(CONSOLE, actions.RunRequest(), hand()), Run)
            tournament(who, date(2026, 5, 9), name="Later Open")


def test_a_refused_run_keeps_what_was_typed_and_ticked():
    who = register()
    early, late = tournament(who, name="Early Open"), tournament(who, date(2026, 5, 9), name="Late Open", tie=False)
    asked = {"profile": "nzasp-2019", "choose": "1", "tournament": [late], "note": "Only this one"}
    told = browser("ratings_manager").post(reverse("ratings:run"), asked).content.decode()
    assert "Late Open has players who are nobody of the register" in told
    assert "Only this one</textarea>" in told
    assert '<option value="nzasp-2019" selected>' in told
    assert f'value="{late}" checked>' in told
    assert f'value="{early}">' in told


def test_only_who_may_see_lists_is_led_to_them():
    lists = f'href="{reverse("people:lists")}"'
    assert lists in text(browser("ratings_manager"), reverse("ratings:office"))
    for role in ("treasurer", "webmaster"):
        page = text(browser(role), reverse("ratings:office"))
        assert lists not in page
        assert "The Ratings Manager takes in a current list." in page


def test_the_office_asks_no_more_of_the_database_for_more_tournaments():
    who = register()
    tournament(who)
    manager, asked = browser("ratings_manager"), []
    for day in (9, 16):
        text(manager, reverse("ratings:office"))
        with CaptureQueriesContext(connection) as queries:
            text(manager, reverse("ratings:office"))
        asked.append(len(queries))
        tournament(who, date(2026, 5, day), name=f"Open {day}")
    assert asked[0] == asked[1]
