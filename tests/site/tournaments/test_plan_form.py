"""The form of a plan: what is wrong stands at its fields all at once, and only what the game has is offered."""

import pytest
from django.test import Client

from tests.law.tournament.desk.test_results_at_tables import ADDED
from tests.site.people.conftest import officer
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.forms.presets import PRESETS

from .test_views_before_the_event import shown, soon, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def test_what_is_wrong_in_a_plan_stands_at_its_fields_all_at_once(organiser: Client) -> None:
    page = organiser.get(f"/tournaments/new/?as={next(iter(PRESETS))}")
    sent = {field.html_name: shown(field) for field in page.context["form"] if shown(field) is not None}
    for row in page.context["grades"]:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    count = len(page.context["grades"].forms)
    sent.update({"grade-TOTAL_FORMS": str(count), "grade-INITIAL_FORMS": str(count)})
    days = {"begins": "02/05/2027", "ends": "01/05/2027", "closes": "03/05/2027"}
    errors = organiser.post("/tournaments/new/", {**sent, **days, "name": ""}).context["form"].errors
    assert errors["ends"] == ["It would end before it begins."]
    assert errors["closes"] == ["Entries close on the first day at the latest."]
    assert "name" in errors
    wrong = {"begins": "02/05/2027", "ends": "02/05/2027", "closes": "01/05/2027", "per_day": "1, 1"}
    errors = organiser.post("/tournaments/new/", {**sent, **wrong, "name": "Odd days"}).context["form"].errors
    assert list(errors) == ["per_day"]
    assert not store.tournaments_listed()


def test_a_rummikub_event_is_not_offered_what_only_scrabble_has(organiser: Client) -> None:
    only_scrabble = ("Spread, byes and missed rounds", "Players adjudicate themselves", "Word list", "word list")
    tables = (GradePlan(name="A", rounds=2, system="tables"),)
    rummikub = soon(ruleset="nzrc-2024.1", overrides=(ADDED,), official=False, grades=tables, self_adjudication=False)
    told = text(organiser.get(f"/tournaments/{rummikub}/desk/plan/"))
    assert [words for words in only_scrabble if words in told] == []
    told = text(organiser.get("/tournaments/new/?as=rummikub"))
    assert [words for words in only_scrabble if words in told] == []


def test_a_scrabble_event_is_offered_them(organiser: Client) -> None:
    told = text(organiser.get(f"/tournaments/{soon()}/desk/plan/"))
    assert "Spread, byes and missed rounds" in told
    assert "Players adjudicate themselves" in told
    assert "Word list" in told
