"""What programs get is what the pages show: rounds, standings, only what is signed; little where nothing is new."""

from collections import OrderedDict

import pytest
from django.test import Client

from tests.law.tournament.desk.plans import four
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.tournaments import store
from tilehall.site.tournaments.presenters import page_cache

from .events_of_any_size import further, opened, rummikub_day, teams

pytestmark = pytest.mark.django_db


def asked(path: str, status: int = 200, **query: object) -> dict:
    answer = Client().get(f"/api/tournaments{path}", query)
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else {}


def test_the_list_names_every_tournament() -> None:
    kept = opened(four())
    assert [(each["id"], each["name"], each["phase"]) for each in asked("")] == [
        (kept.row.pk, "Autumn Open", "playing")
    ]
    assert asked("", page=2) == []


def test_a_round_tells_signed_results_only() -> None:
    kept = opened(four())
    kept = further(kept, ResultEntered(grade="A", round=1, player=3, scores=(555, 333), by_player=3))
    told = asked(f"/{kept.row.pk}/rounds")
    assert (told["round"], told["drawn"], told["seq"]) == (1, 3, kept.row.seq)
    first, second = told["grades"][0]["boards"]
    assert [(seat["name"], seat["score"], seat["starts"]) for seat in first["seats"]] == [
        ("Ana", 401, True),
        ("Ben", 380, False),
    ]
    assert second["state"] == "entered"
    assert [seat["score"] for seat in second["seats"]] == [None, None]


def test_rounds_that_nobody_has_drawn_fill_no_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor with a counter drove out what everybody looks at."""
    number = opened(four()).row.pk
    monkeypatch.setattr(page_cache, "_made", shelf := OrderedDict())
    asked(f"/{number}/standings")
    asked(f"/{number}/rounds", round=3)
    kept = set(shelf)
    assert any(key[2] == ("round", 3) for key in kept), "a drawn one is made once for all"
    for round_number in range(4, 20):
        told = asked(f"/{number}/rounds", round=round_number)
        assert (told["round"], told["drawn"]) == (round_number, 3)
    assert set(shelf) == kept


def test_standings_name_what_they_rest_on() -> None:
    kept = opened(four())
    (grade,) = asked(f"/{kept.row.pk}/standings")["grades"]
    assert (grade["rows"][0]["name"], grade["rows"][0]["wins"], grade["rows"][0]["spread"]) == ("Ana", "1", "+21")
    assert "nzasp.P.11.1" in grade["rests_on"]
    assert set(grade["rows"][0]) == {
        "number", "name", "club", "team", "rating", "place", "wins", "spread", "average", "games", "provisional",
        "best", "worst",
    }  # fmt: skip


def test_teams_and_tables_are_told_too() -> None:
    assert len(asked(f"/{opened(teams()).row.pk}/standings")["teams"]) == 2
    day = opened(rummikub_day(), "r" * 32)
    assert asked(f"/{day.row.pk}/standings")["grades"][0]["order"] == ["wins", "points", "best table"]
    assert len(asked(f"/{day.row.pk}/rounds", round=1)["grades"][0]["boards"][0]["seats"]) == 4


def test_nothing_new_costs_the_head_alone(django_assert_num_queries) -> None:
    kept = opened(four())
    store._kept.clear()
    for what in ("rounds", "standings"):
        with django_assert_num_queries(1):
            asked(f"/{kept.row.pk}/{what}", status=204, at=kept.row.seq)
        asked(f"/{kept.row.pk}/{what}", at=1)


def test_what_is_not_there_is_said() -> None:
    asked("/4711/rounds", status=404)
    asked("/4711/standings", status=404, at=3)
    asked("/4711/standings", status=422, at="soon")
