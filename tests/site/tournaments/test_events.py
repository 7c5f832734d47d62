"""A plan is changed: onto the days of another event, and where a decision of the Executive holds it."""

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.plans import four
from tests.site.people.conftest import officer
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.results import Forfeited
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import events

from .finished_event import opened
from .halls import announced, hand
from .test_views_before_the_event import As, as_, posted, shown, soon, text

pytestmark = pytest.mark.django_db
assert as_  # the fixture that signs somebody in


def test_who_moves_an_event_onto_the_days_of_another_is_warned_and_nothing_is_refused(client: Client, as_: As) -> None:
    other = soon(name="Harbour Open", place="Napier")
    day = store.load(other).desk.announced.begins
    organiser = as_(officer(Role.ORGANISER))
    elsewhere = day + timedelta(days=40)
    number = announced(name="Lake Open", begins=elsewhere, ends=elsewhere, closes=day,
                       start=timezone.localtime().replace(microsecond=0) + timedelta(days=82))  # fmt: skip
    page = organiser.get(f"/tournaments/{number}/desk/plan/")
    assert "On the same days" not in page.content.decode()
    sent = {field.html_name: shown(field) for field in page.context["form"] if shown(field) is not None}
    for row in page.context["grades"]:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    sent.update({"grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1"})
    moved = {"begins": f"{day:%d/%m/%Y}", "ends": f"{day + timedelta(days=1):%d/%m/%Y}",
             "closes": f"{day - timedelta(days=7):%d/%m/%Y}"}  # fmt: skip
    told = posted(organiser, f"/tournaments/{number}/desk/plan/", **{**sent, **moved})
    warning = f"On the same days there is “Harbour Open” in Napier ({day:%d/%m/%Y})."
    assert "The plan is changed." in told
    assert told.count(warning) == 1
    assert store.load(number).desk.announced.begins == day
    assert "On the same days there is “Lake Open”" in text(organiser.get(f"/tournaments/{other}/"))
    client.logout()
    assert "On the same days" not in text(client.get(f"/tournaments/{other}/"))


def test_a_plan_that_somebody_else_has_changed_meanwhile_is_not_put_back_unseen(as_: As) -> None:
    """Two had the page open: who saved last took the other's fee away without a word."""
    number = soon(name="Lake Open", fee_cents=2000)
    organiser = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/plan/"
    page = organiser.get(url)
    sent = {field.html_name: shown(field) for field in page.context["form"] if shown(field) is not None}
    for row in page.context["grades"]:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    total = str(len(page.context["grades"].forms))
    sent.update({"grade-TOTAL_FORMS": total, "grade-INITIAL_FORMS": total})
    mark = re.search(r'name="plan_shown" value="([^"]+)"', page.content.decode())
    assert mark
    other = replace(store.load(number).desk.announced, fee_cents=3000)
    assert not isinstance(events.amend_plan(CONSOLE, number, other, hand()), Refusal)
    place = {**sent, "place": "Napier", "plan_shown": mark[1]}
    told = posted(organiser, url, **place)
    assert "Somebody has changed the plan since you opened this page. Nothing is saved yet" in told
    assert 'value="Napier"' in told, "what was typed is kept"
    plan = store.load(number).desk.announced
    assert (plan.fee_cents, plan.place) == (3000, "")
    again = re.search(r'name="plan_shown" value="([^"]+)"', told)
    assert again
    assert "The plan is changed." in posted(organiser, url, **{**place, "plan_shown": again[1], "fee": "30.00"})
    plan = store.load(number).desk.announced
    assert (plan.fee_cents, plan.place) == (3000, "Napier")


@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_plan_that_would_drop_a_forfeit_of_the_executive_says_so_on_its_page(as_: As) -> None:
    """It was an answer without a word of the forfeit, as to somebody who may not change plans."""
    forfeit = Forfeited(grade="A", round=3, player=1, ground="executive", reference="E 7", decided=date(2026, 5, 1))
    number = opened((*four(), forfeit))
    organiser = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/plan/"
    page = organiser.get(url)
    sent = {field.html_name: shown(field) for field in page.context["form"] if shown(field) is not None}
    for row in page.context["grades"]:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    sent.update({"grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1"})
    told = posted(organiser, url, **{**sent, "grade-0-first_1": "2", "grade-0-system_1": "swiss"})
    assert "there Ana forfeits the game with Dan by a decision of the Executive (E 7)" in told
    assert "nzasp.P.10.1.3" in told
    assert len(store.load(number).desk.grade("A").rounds) == 3
