"""What the ratings office tells of a year."""

from datetime import date

import pytest

from tests.site.tournaments.finished_event import hand
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions, annual_figures

from .finished_tournaments import DAY, register, tournament

pytestmark = pytest.mark.django_db


def test_lists_new_players_and_who_played_most() -> None:
    who = register()
    tournament(who, DAY)
    tournament(who, date(2025, 5, 3), name="The year before")
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    out = actions.publish(CONSOLE, run, date(2026, 5, 2), "", hand())
    assert isinstance(out, actions.Publication), out
    part = annual_figures.ratings_part(2026)
    told = {figure.label: figure.value for figure in part.figures}
    assert told == {
        "Rating lists published": 1,
        "Tournaments rated": 1,
        "Players rated for the first time": 0,  # they were rated the year before
    }
    assert {row[0]: row[1] for row in part.tables[0].rows} == dict.fromkeys(("Ana", "Ben", "Cat", "Dan"), 3)
    before = {figure.label: figure.value for figure in annual_figures.ratings_part(2025).figures}
    assert before["Players rated for the first time"] == 4
    assert before["Rating lists published"] == 0


def test_without_any_run_it_says_so() -> None:
    assert "No tournament has been rated" in annual_figures.ratings_part(2026).missing
