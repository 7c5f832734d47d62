"""Programs get the lists that the pages show, and nothing that is not out."""

import pytest
from django.test import Client

from tests.site.tournaments.finished_event import hand
from tilehall.site.people.actor import CONSOLE
from tilehall.site.ratings import actions
from tilehall.site.ratings.store import Run

from .finished_tournaments import DAY, START, list_taken, register, tournament
from .test_rating_pages import FOUR

pytestmark = pytest.mark.django_db


def asked(path: str, status: int = 200, **query: object) -> dict:
    answer = Client().get(f"/api/{path}", query)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_list_is_told_once_it_is_out() -> None:
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    assert isinstance(run, Run)
    assert asked("ratings", status=404) == {"detail": "No list is published yet."}
    out = actions.publish(CONSOLE, run, DAY, "Good news", hand())
    assert isinstance(out, actions.Publication)
    told = asked("ratings")
    rows = told.pop("rows")
    assert told == {
        "id": out.ratings.pk, "kind": "ratings", "day": DAY.isoformat(), "after": out.ratings.after,
        "note": "Good news", "profile": "nzasp-2022", "confirmed": True,
    }  # fmt: skip
    assert [(row["place"], row["name"], row["games"]) for row in rows] == [
        (1, "Ana", 103), (2, "Ben", 103), (3, "Cat", 103), (4, "Dan", 103),
    ]  # fmt: skip
    assert rows[0]["person"] == who["Ana"].pk
    rankings = asked("rankings")
    assert (rankings["id"], rankings["kind"], rankings["rows"]) == (out.ranking.pk, "ranking", [])


def test_the_list_of_a_day_and_a_day_that_is_none() -> None:
    assert asked("ratings", status=404, day="2026-05-01") == {"detail": "No list stood on 2026-05-01."}
    assert asked("rankings", status=422, day="never")["detail"]
