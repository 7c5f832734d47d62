"""The checks of a quarter: wins against the curve and the mean rating, of the run behind the newest list."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.tournaments.finished_event import hand, kept
from tilehall.law.ratings.history import PlayedTournament, StartRating, replay
from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.ratings.rating_records import RatedResult as Game
from tilehall.law.ratings.rating_records import RatingEntry
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions, quarter_checks, store
from tilehall.site.ratings import replay as replaying
from tilehall.site.ratings.quarter_checks import Quarter
from tilehall.site.ratings.store import Run
from tilehall.site.tournaments.actions import results

from .finished_tournaments import DAY, START, list_taken, register, tournament
from .test_rating_pages import FOUR, browser, text

pytestmark = pytest.mark.django_db
EARLIER = date(2026, 2, 7)
CHECKS = "/ratings/office/checks/"


def published(*days: date, listed: bool = True) -> Run:
    who = register()
    if listed:
        list_taken(START, *FOUR)
    for day in days:
        tournament(who, day, name=f"Open of {day:%B}")
    run = actions.make_run(CONSOLE, actions.RunRequest(start_day=START if listed else None), hand())
    assert isinstance(run, Run), run
    out = actions.publish(CONSOLE, run, days[-1], "", hand())
    assert isinstance(out, actions.Publication), out
    return run


def test_before_the_first_list_the_page_says_what_to_do():
    assert reverse("ratings:checks") == CHECKS
    page = text(browser("ratings_manager"), CHECKS)
    assert "Nothing to check yet" in page
    assert reverse("ratings:office") in page


def test_only_the_office_sees_it():
    assert Client().get(CHECKS).status_code != 200


def test_every_game_between_rated_players_counts_once_in_its_band():
    history = replaying.history_of(published(DAY))
    fit = quarter_checks.fit_graph(history)
    assert [(each.band.low, each.band.games) for each in fit.bands] == [(100, 3), (200, 2), (300, 1)]
    assert fit.games == 6
    assert fit.beyond == 0
    assert quarter_checks.fit_graph(history, Quarter(2026, 1)) is None


def test_the_quarters_and_the_mean_at_the_end_of_each():
    history = replaying.history_of(published(EARLIER, DAY))
    assert quarter_checks.quarters(history) == [Quarter(2026, 2), Quarter(2026, 1)]
    found = quarter_checks.levels(history, DAY)
    assert [each.day for each in found] == [date(2026, 2, 6), date(2026, 3, 31), DAY]
    assert [each.players for each in found] == [4, 4, 4]
    assert found[0].mean == 1450
    assert found[-1].mean == pytest.approx(1450, abs=2), "nearly equal multipliers make nearly no points"
    assert quarter_checks.fit_graph(history).games == 12
    assert quarter_checks.fit_graph(history, Quarter(2026, 2)).games == 6


def test_the_last_quarter_ends_with_the_year():
    assert (Quarter(2026, 4).first, Quarter(2026, 4).last) == (date(2026, 10, 1), date(2026, 12, 31))
    assert quarter_checks.quarter_of(date(2026, 12, 31)) == Quarter(2026, 4)


def test_the_page_shows_table_graph_and_what_to_look_for():
    published(EARLIER, DAY)
    manager = browser("ratings_manager")
    assert CHECKS in text(manager, reverse("ratings:office"))
    page = text(manager, CHECKS)
    assert page.count('<svg class="graph') == 2
    assert "What to look for" in page
    assert "No band is farther off the curve" in page
    assert "12 games." in page
    assert "1450.0 on 06/02/2026 (4)" in page
    assert "6 games." in text(manager, CHECKS, quarter="2026-2")
    assert "12 games." in text(manager, CHECKS, quarter="nonsense")


def test_first_ratings_say_nothing_about_the_curve():
    published(DAY, listed=False)
    page = text(browser("ratings_manager"), CHECKS)
    assert "No game to compare" in page
    assert "Mean rating of active players" in page


def test_favourites_who_lose_too_often_are_pointed_out(monkeypatch):
    names = ("High", "Low")
    games = tuple(Game("High", "Low", 0, number) for number in range(1, 31))
    lost = PlayedTournament(
        id="1",
        name="Upset",
        first_day=DAY,
        last_day=DAY,
        entries=tuple(RatingEntry(n, None, 0) for n in names),
        results=games,
    )
    start = {"High": StartRating(rating=1800, games=100), "Low": StartRating(rating=1400, games=100)}
    history = replay(PROFILES["nzasp-draft-1"], [lost], start)
    fit = quarter_checks.fit_graph(history)
    assert [(each.band.low, each.observed, each.beyond) for each in fit.bands] == [(400, 0, True)]
    published(DAY)
    monkeypatch.setattr(replaying, "history_of", lambda _run: history)
    page = text(browser("ratings_manager"), CHECKS)
    assert "1 band of 1 farther off the curve than chance explains" in page
    assert "beyond chance" in page


def test_a_result_that_was_changed_since_is_named():
    run = published(DAY)
    told = ReportedResult(round=1, player=1, scores=(380, 401))
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", (380, 401)),))
    kept(results.amend(CONSOLE, store.in_run(run)[0].event.tournament_id, told, ask, hand()))
    page = text(browser("ratings_manager"), CHECKS)
    assert "Open of May no longer comes out as it was rated" in page
    assert "The list that is out stays as it is" in page
