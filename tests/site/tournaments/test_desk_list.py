"""The one next step on the pages of the desk, and the form of a withdrawal that says what is needed."""

import re

import pytest
from django.test import Client

from tests.site.people.conftest import officer
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries

from .halls import announced, done, hand, member, members
from .test_views_before_the_event import posted, soon, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def test_the_withdrawal_says_what_is_needed_and_names_fields_as_the_form_does(organiser: Client) -> None:
    number = announced(name="Begun long ago")
    done(entries.enter(CONSOLE, number, who=member("Ana Tui"), context=hand()))
    url = f"/tournaments/{number}/desk/entries/1/"
    assert "It is late. Needed: what follows for the games, the reason, and whether and when" in text(
        organiser.get(url)
    )
    told = posted(organiser, url, do="withdraw", choice="bye", asked_at="02/05/2026 12:00", reason="", from_round="1")
    assert "what you typed is still here. Please look at: “Reason”, “Was notice given?”." in told
    assert "notice_given" not in re.sub(r'(name|id|for|value)="[^"]*"', "", told)
    assert 'value="bye" ' in told.replace("  ", " ")
    assert "checked" in told[told.index('value="bye"') :][:60]
    assert "02/05/2026 12:00" in told


def test_everybody_is_checked_in_by_one_press_and_the_next_step_stands_there(organiser: Client) -> None:
    number = soon()
    for one in members(1900, 1800, 1700):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(entries.close_entries(CONSOLE, number, hand()))
    url = f"/tournaments/{number}/desk/check-in/"
    shown = text(organiser.get(url))
    assert "Everybody is here" in shown
    assert "Draw round 1" not in shown
    told = posted(organiser, url, do="all", shown=["1", "2", "99"])
    assert [player.present for player in store.load(number).desk.in_the_field()] == [True, True, False]
    assert "Everybody is here." in told
    assert "The other 1 is here, too" in told
    told = posted(organiser, url, do="all", shown=["3"])
    assert "Draw round 1" in told


def test_who_announces_is_led_on_from_the_desk_and_closing_leads_back_to_it(organiser: Client) -> None:
    number = soon()
    url = f"/tournaments/{number}/desk/entries/"
    assert "Close entries when the field stands" not in text(organiser.get(url))
    done(entries.enter(CONSOLE, number, who=member("Ana Tui"), context=hand()))
    assert "Close entries when the field stands" in text(organiser.get(url))
    answer = organiser.post(url, {"do": "close", "closed": "yes", "command_id": "c1"})
    assert answer["Location"] == f"/tournaments/{number}/desk/"
    assert "Open entries again" in text(organiser.get(url))
