"""A list that nobody has looked at does not go out: new players who are listed, and leaps."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.site.tournaments.finished_event import hand
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions, replay, store
from tilehall.site.ratings.actions.publication import run_warnings, warnings_seal

from .finished_tournaments import DAY, START, list_taken, register, tournament
from .test_rating_pages import browser
from .test_rating_run import run

pytestmark = pytest.mark.django_db
FOUR = (("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))
LATER = DAY + timedelta(days=1)


def test_a_new_player_whom_a_list_has_is_not_published_unseen():
    tournament(register())
    made = run()
    list_taken(LATER, *FOUR)  # as if it had come too late
    refused = actions.publish(CONSOLE, made, DAY, "", hand())
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("look_at_the_warnings", {"warnings": 4})
    assert not store.lists().exists()
    history = replay.history_of(made)
    assert not isinstance(history, Refusal)
    seen = warnings_seal(run_warnings(history))
    assert isinstance(actions.publish(CONSOLE, made, DAY, "", hand(), accepted="of others"), Refusal)
    assert isinstance(actions.publish(CONSOLE, made, DAY, "", hand(), accepted=seen), actions.Publication)


def test_who_moves_far_is_shown_with_a_tick_and_published_by_it():
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    made = run()
    list_taken(LATER, ("Cat", 1800, 100), token="later")
    manager = browser("ratings_manager")
    page = manager.get(reverse("ratings:run-look", args=[made.pk])).content.decode()
    assert "more than 150 points" in page
    sent = {"day": f"{DAY:%d/%m/%Y}", "command_id": "one"}
    manager.post(reverse("ratings:publish", args=[made.pk]), sent)
    assert not store.lists().exists()
    seal = page.split('name="accepted" value="')[1].split('"')[0]
    manager.post(reverse("ratings:publish", args=[made.pk]), {**sent, "accepted": seal, "command_id": "two"})
    assert store.lists().count() == 3


def test_a_list_of_the_very_day_is_what_everybody_starts_from():
    who = register()
    list_taken(DAY, *FOUR)
    tournament(who)
    made = run()
    assert {row.person.full_name: row.old for row in store.rows_of_run(made)} == {
        name: rating for name, rating, _ in FOUR
    }
    assert isinstance(actions.publish(CONSOLE, made, DAY, "", hand()), actions.Publication)
