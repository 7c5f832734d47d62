"""What calibration takes to lie between two lists."""

from datetime import date, timedelta

import pytest

from tests.site.tournaments.finished_event import hand, person
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import ListTaken, RatingListed
from tilehall.site.ratings import actions
from tilehall.site.ratings.actions import RunRequest
from tilehall.site.ratings.calibration import CalibrationPart, calibration_part, printed_list, tournaments_between
from tilehall.site.ratings.inputs import player_id
from tilehall.site.ratings.store import Run

from .finished_tournaments import DAY, START, list_taken, register, tournament
from .test_publication import FOUR, change, publish
from .test_rating_run import run

pytestmark = pytest.mark.django_db


def lists() -> list[ListTaken]:
    return list(ListTaken.objects.order_by("day"))


def test_a_tournament_that_ended_after_the_earlier_list_lies_between_as_a_run_has_it():
    who = register()
    tournament(who, START, name="In it")
    tournament(who, START, ends=START + timedelta(days=1), name="Over the turn of the year")
    tournament(who, DAY, name="On the day of the later list")
    for day in (START, DAY):
        list_taken(day, ("Ana", 1600, 100), token=str(day))
    earlier, later = map(printed_list, lists())
    played = tournaments_between(earlier, later, None)
    assert not isinstance(played, Refusal)
    assert [each.name for each in played] == ["Over the turn of the year", "On the day of the later list"]


def test_whom_a_list_calls_historic_has_not_played_for_two_years():
    register()
    list_taken(START, ("Ana", 1600, 100), ("Ben", 1500, 100))
    RatingListed.objects.filter(person__full_name="Ben").update(current=False)
    start = printed_list(lists()[0]).start()
    assert sorted(str(each.last_day) for each in start.values()) == [str(date(2023, 12, 31)), str(START)]


def calibrated(before: ListTaken, after: ListTaken) -> CalibrationPart:
    part = calibration_part(before, after, 0, [])
    assert isinstance(part, CalibrationPart), part
    return part


def test_between_two_lists_published_here_lies_what_was_rated_between_them():
    """Not what ended between their days: a tournament of the very day was rated too late for each of them."""
    who = register()
    list_taken(START, *FOUR, hours=1)
    tournament(who, name="First")
    earlier = publish(run()).ratings.taken
    tournament(who, name="Of the same day, rated after the list")
    tournament(who, DAY + timedelta(days=1), name="Second")
    later = publish(run(), DAY + timedelta(days=1), hours=34).ratings.taken
    tournament(who, DAY + timedelta(days=1), name="Rated by nobody yet")
    part = calibrated(earlier, later)
    assert part.tournaments == ("Of the same day, rated after the list", "Second")
    best = part.groups[0].best
    assert (best.formula.key, best.hits, best.compared, best.greatest) == ("nzasp", 4, 4, 0)
    assert {"nzasp-2022", "nzasp-2019"} <= {trial.formula.key for trial in part.groups[0].equals}
    assert all(group.best.hits < 4 for group in part.groups[1:])
    assert part.rated_again == ()


def test_what_the_list_that_a_run_started_from_has_lies_after_an_older_list():
    who = register()
    tournament(who, START - timedelta(days=30), name="In the list that it starts from")
    list_taken(START - timedelta(days=60), *FOUR, token="older", hours=1)
    list_taken(START, *FOUR, hours=1)
    tournament(who, name="Rated here")
    later = publish(run(start_day=START)).ratings.taken
    assert calibrated(lists()[0], later).tournaments == ("In the list that it starts from", "Rated here")


def test_a_run_knows_when_somebody_last_played_and_its_list_only_the_two_years():
    """Whoever is historic soon after a list is on it as one who has played lately."""
    who, away = register(), person("Eve")
    long_ago = DAY - timedelta(days=700)
    list_taken(long_ago, ("Eve", 1450, 90), token="older", hours=1)
    list_taken(START, *FOUR, hours=1)
    tournament(who)
    start = printed_list(publish(run(), DAY + timedelta(days=1), hours=34).ratings.taken).start()
    assert RatingListed.objects.get(person=away, taken__is_out=True).current
    assert start[player_id(away.pk)].last_day == long_ago
    assert start[player_id(who["Ana"].pk)].last_day == DAY


def test_whom_another_list_brought_since_is_not_new():
    who, eve = register(), person("Eve")
    list_taken(START, *FOUR, hours=1)
    tournament(who)
    earlier = publish(run()).ratings.taken
    list_taken(DAY, ("Eve", 1450, 90), token="brought", hours=11)
    tournament({**who, "Dan": eve}, DAY + timedelta(days=1), name="Second")
    made = actions.make_run(CONSOLE, RunRequest(), hand(hours=33))
    assert isinstance(made, Run)
    part = calibrated(earlier, publish(made, DAY + timedelta(days=1), hours=34).ratings.taken)
    best = part.groups[0].best
    assert (best.formula.key, best.hits, best.compared) == ("nzasp", 4, 4)


def test_a_list_that_tells_ratings_alone_makes_nobody_provisional():
    ana = register()["Ana"]
    list_taken(START - timedelta(days=60), *FOUR, token="older")
    list_taken(START, *FOUR)
    RatingListed.objects.filter(taken__token="start").update(games=None)
    assert printed_list(lists()[1]).start()[player_id(ana.pk)].games == 100


def test_by_a_formula_that_begins_a_rating_anew_the_games_since_then_count():
    who = register()
    list_taken(START, *FOUR, hours=1)
    tournament(who, regraded="Dan")
    taken = publish(run(profile="nsa-to-2008")).ratings.taken
    assert RatingListed.objects.get(person=who["Dan"], taken=taken).games == 103, "of a lifetime"
    start = printed_list(taken).start()
    assert [start[player_id(who[name].pk)].games for name in ("Cat", "Dan")] == [103, 3]


def test_what_was_put_right_after_the_earlier_list_is_named():
    who = register()
    list_taken(START, *FOUR, hours=1)
    first = tournament(who, name="Put right")
    earlier = publish(run()).ratings.taken
    change(first)
    second = tournament(who, DAY + timedelta(days=1), name="Second")
    later = publish(run(note="miswritten"), DAY + timedelta(days=1), hours=34).ratings.taken
    part = calibrated(earlier, later)
    assert (part.tournaments, part.rated_again) == (("Second",), ("Put right",))
    change(second)
    assert calibrated(earlier, later).rated_again == ("Put right", "Second")
