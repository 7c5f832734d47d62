"""The office of the Ratings Manager: what comes back when a run is refused, and who is led where."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.site.tournaments.finished_event import hand, kept
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import ListTaken
from tilehall.site.ratings import actions, store
from tilehall.site.ratings.store import Run
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import log, results

from .finished_tournaments import START, list_taken, register, tournament
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
        assert "The Ratings Manager imports a current list." in page


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


def test_what_a_run_rates_in_any_case_is_not_offered_to_be_left_out():
    who = register()
    number = tournament(who)
    assert isinstance(actions.make_run(CONSOLE, actions.RunRequest(), hand()), Run)
    told = ReportedResult(round=1, player=1, scores=(380, 401))
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", (380, 401)),))
    kept(results.amend(CONSOLE, number, told, ask, hand()))
    page = text(browser("ratings_manager"), reverse("ratings:office"))
    assert "results changed since" in page
    assert 'name="tournament"' not in page
    assert "Rate them" in page


def test_a_tournament_that_is_open_again_is_shown_with_what_to_do():
    number = tournament(register())
    assert isinstance(actions.make_run(CONSOLE, actions.RunRequest(), hand()), Run)
    kept(log.undo_entry(CONSOLE, number, tournaments.load(number).entries[-1].seq, "a slip was forgotten", hand()))
    page = text(browser("ratings_manager"), reverse("ratings:office"))
    assert "rated, and is open again at its desk" in page
    assert f'href="{reverse("tournaments:event", args=[number])}"' in page


def test_after_a_list_was_undone_a_new_run_is_offered():
    who = register()
    list_taken(START, ("Ana", 1600, 100), hours=5)
    tournament(who)
    assert isinstance(actions.make_run(CONSOLE, actions.RunRequest(), hand()), Run)
    manager, office = browser("ratings_manager"), reverse("ratings:office")
    assert "No finished tournament waits" in text(manager, office)
    people.undo_list(CONSOLE, list_taken=ListTaken.objects.get(), now=hand(hours=20).now)
    page = text(manager, office)
    assert "A list was undone since the newest run" in page
    assert "Rate once more" in page
