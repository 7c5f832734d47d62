"""A club that prefers Glicko-2: deviation and volatility go on from one tournament to the next."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.tournaments.finished_event import hand
from tilehall.law.ratings import glicko
from tilehall.law.ratings.history import History
from tilehall.law.ratings.profiles import PROFILES
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.ratings import actions, replay, store
from tilehall.site.ratings.store import RatedRow, Run

from .finished_tournaments import DAY, register, tournament
from .test_rating_pages import text

pytestmark = pytest.mark.django_db
RULES = PROFILES["glicko-2"].glicko
assert RULES is not None


@pytest.fixture
def who() -> dict[str, Person]:
    made = register()
    tournament(made, date(2026, 4, 4), name="First")
    tournament(made, DAY, name="Second")
    return made


@pytest.fixture
def run(who: dict[str, Person]) -> Run:
    made = actions.make_run(CONSOLE, actions.RunRequest(profile="glicko-2"), hand())
    assert isinstance(made, Run), made
    return made


def rows(run: Run) -> list[dict[int, RatedRow]]:
    return [{row.person_id: row for row in store.rows_of(each.event)} for each in store.in_run(run)]


def strength(row: RatedRow) -> glicko.Strength:
    assert row.deviation is not None
    assert row.volatility is not None
    return glicko.strength_of(row.new, row.deviation, row.volatility)


def test_the_second_tournament_starts_where_the_first_ended(run):
    first, second = rows(run)
    assert len(first) == len(second) == 4
    for person, row in second.items():
        games = [
            glicko.GlickoGame(strength(first[opponent]), result, 1.0)
            for opponent, _rating, _expected, result in row.lines
        ]
        now = glicko.strength_after(RULES, strength(first[person]), games)
        assert row.exact == pytest.approx(now.rating)
        assert row.deviation == pytest.approx(now.deviation)
        assert row.volatility == pytest.approx(now.sigma)
        assert row.old == first[person].new
        assert row.deviation < first[person].deviation < RULES.deviation


def test_a_later_run_goes_on_from_what_stands(who, run):
    assert isinstance(replay.history_of(run), History)
    tournament(who, date(2026, 5, 3), name="Third")
    again = actions.make_run(CONSOLE, actions.RunRequest(profile="glicko-2"), hand())
    assert isinstance(again, Run), again
    assert [each.event for each in store.in_run(again)][:2] == [each.event for each in store.in_run(run)]
    _first, second, third = rows(again)
    for person, row in third.items():
        assert row.deviation < second[person].deviation


def test_the_pages_explain_the_numbers(who, run):
    out = actions.publish(CONSOLE, run, DAY, "", hand())
    assert isinstance(out, actions.Publication), out
    first, second = (each[who["Ana"].pk] for each in rows(run))
    page = text(Client(), reverse("ratings:why", args=[second.pk]))
    assert f"From {first.new:.2f} (deviation {first.deviation:.2f})" in page
    assert f"to {second.exact:.2f} (deviation {second.deviation:.2f})" in page
    assert f"The deviation is now {second.deviation:.1f}" in page
    assert f"The volatility is now {second.volatility:.4f}" in page
    assert "Glicko-2, for clubs" in page
    ben = rows(run)[1][who["Ben"].pk]
    share = round(100 * glicko.expectation(strength(second), strength(ben)))
    assert f"{share} of 100 games" in text(Client(), reverse("ratings:compare"), one=who["Ana"].pk, other=who["Ben"].pk)
