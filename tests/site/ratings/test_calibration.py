"""What calibration takes to lie between two lists."""

from datetime import date, timedelta

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.models import ListTaken, RatingListed
from tilehall.site.ratings.calibration import CalibrationPart, calibration_part, printed_list, tournaments_between

from .finished_tournaments import DAY, START, list_taken, register, tournament
from .test_publication import FOUR, publish
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
    played = tournaments_between(*lists())
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
