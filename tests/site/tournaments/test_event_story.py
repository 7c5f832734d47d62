"""What the page of an event tells: the head and the missing tables while it is played, podium and feats afterwards."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.law.tournament.desk.finished_desks import played_out, swiss
from tests.law.tournament.desk.plans import four
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.tournaments.presenters.event_story import EventStory, entrants, event_story
from tilehall.site.tournaments.presenters.own_table import own_table
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import crowd, further, opened, rummikub_day, teams, weekend

pytestmark = pytest.mark.django_db


def page(kept: DeskState) -> str:
    answer = Client().get(reverse("tournaments:event", args=[kept.row.pk]))
    assert answer.status_code == 200
    return " ".join(strip_tags(answer.content.decode().replace("<", " <")).split())


def feats(story: EventStory) -> dict[str, tuple[str, list[str]]]:
    return {feat.what: (feat.figure, [name for _, name in feat.who]) for feat in story.feats}


def test_a_running_event_shows_its_head_and_the_tables_still_playing() -> None:
    kept = opened(weekend(2))
    story = event_story(kept)
    assert [len(head.rows) for head in story.heads] == [5, 5]
    assert [head.more for head in story.heads] == [3, 2]
    assert story.missing == len(story.missing_boards) == sum(1 for _ in kept.desk.missing(3))
    assert all(each.board.state == "open" for each in story.missing_boards)
    told = page(kept)
    assert f"Round 3 of 7 is being played: {story.missing} of {story.games} results are missing" in told
    assert story.heads[0].rows[0].name in told


def test_a_single_missing_result_is_one_result() -> None:
    assert "1 result is missing" in page(opened(four()))


def test_an_event_that_is_over_has_its_podium_and_what_stood_out() -> None:
    kept = opened(played_out())
    story = event_story(kept)
    assert [row.name for row in story.heads[0].rows] == ["Ana", "Ben", "Dan"]
    assert feats(story)["High game"] == ("422", ["Ana"])
    figure, who = feats(story)["Most wins over expectation"]
    assert who == ["Ana"]
    assert figure.startswith("+")
    told = page(kept)
    assert "How it ended" in told
    assert "High game 422 Ana" in told
    assert "Cross table" in told
    assert "is being played" not in told


def test_who_shares_the_high_game_is_named_too() -> None:
    acts = [
        replace(act, scores=(422, 300)) if getattr(act, "scores", None) == (399, 377) else act for act in played_out()
    ]
    assert feats(event_story(opened(acts)))["High game"] == ("422", ["Ana", "Ben"])


def test_without_ratings_nobody_has_more_than_was_expected() -> None:
    assert set(feats(event_story(opened(swiss())))) == {"High game"}


def test_at_tables_there_is_a_podium_and_no_high_game() -> None:
    story = event_story(opened(rummikub_day(3)))
    assert story.heads[0].rows
    assert story.feats == ()


def test_teams_stand_on_the_podium_of_a_team_match() -> None:
    assert {team.team for team in event_story(opened(teams(4))).teams} == {"Town", "Country"}


def test_who_played_and_withdrew_still_stands_there() -> None:
    kept = opened(four())
    kept = further(kept, Withdrew(player=4, choice="forfeit", from_round=2))
    assert [player.name for _, players in entrants(kept.desk) for player in players] == ["Ana", "Ben", "Cat", "Dan"]
    assert "Dan withdrawn" in page(kept)
    over = opened([*played_out(), Withdrew(player=4, choice="bye", from_round=3)], "e" * 32)
    assert "Dan withdrawn" in page(over)


def test_who_withdrew_before_it_began_does_not() -> None:
    announced, *rest = four()
    assert isinstance(announced, Announced)
    entered = [act for act in rest if isinstance(act, Entered)]
    kept = opened([announced, *entered, Withdrew(player=4, choice="adjust_draw", from_round=1)])
    assert [player.name for _, players in entrants(kept.desk) for player in players] == ["Ana", "Ben", "Cat"]
    assert "Dan" not in page(kept)
    assert own_table(kept, 99) is None


def test_before_the_first_result_nobody_has_a_place() -> None:
    kept = opened([*crowd(8, finished=0), RoundBegun(round=1, minutes=55)])
    assert [head.rows for head in event_story(kept).heads] == [()]
    told = page(kept)
    assert "No result yet" in told
    assert "1=" not in told
    standings = Client().get(reverse("tournaments:standings", args=[kept.row.pk])).content.decode()
    assert "no result yet" in standings
    assert "1=" not in standings
    assert event_story(opened([*teams(0), RoundBegun(round=1, minutes=55)], "e" * 32)).teams == ()


def test_a_round_that_has_begun_counts_with_its_first_result() -> None:
    kept = opened([*crowd(8, finished=1), RoundBegun(round=2, minutes=55)])
    wall, event = (reverse(f"tournaments:{page_name}", args=[kept.row.pk]) for page_name in ("wall", "event"))
    assert "standings after round 1" in Client().get(wall).content.decode()
    assert "after round 1 of 7" in Client().get(event).content.decode()
    board = next(board for _, board in kept.desk.missing(2))
    further(kept, ResultEntered(grade="Open", round=2, player=board.players[0], scores=(420, 380)))
    assert "standings after round 2" in Client().get(wall).content.decode()
    assert "after round 2 of 7" in Client().get(event).content.decode()
