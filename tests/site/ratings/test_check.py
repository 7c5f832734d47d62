"""Check: a rated line that was changed past the hall is found."""

import pytest
from django.db import connection

from tilehall.site.hall import check
from tilehall.site.ratings import store

from .finished_tournaments import register, tournament
from .test_rating_run import run

pytestmark = pytest.mark.django_db


def found() -> set[str]:
    return {each.what for each in check.check().disagreements}


def test_a_run_that_nobody_touched_adds_up():
    tournament(register())
    run()
    assert found() == set()


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"new": 2222}, {"rating"}),
        ({"exact": 2222.4}, {"rating", "rating-run"}),
        ({"wins": 7}, {"rating-wins"}),
        ({"games_before": 99}, {"rating-run"}),
    ],
)
def test_harm_done_to_a_line_is_found(change, what):
    tournament(register())
    run()
    with connection.cursor() as cursor:
        on = "" if connection.vendor == "sqlite" else " ON ratings_ratedrow"
        cursor.execute(f"DROP TRIGGER ratings_ratedrow_unchanged{on}")
    store.RatedRow.objects.filter(pk=store.RatedRow.objects.first().pk).update(**change)
    assert found() == what | {"log-guard"}
