"""One row by its number: the same as by the ORM, by one statement."""

from datetime import UTC, date, datetime

import pytest

from tilehall.site.hall.models import Hall
from tilehall.site.hall.store import hall_row, open_hall
from tilehall.site.logs.row_by_number import LARGEST_NUMBER, row_by_number
from tilehall.site.tournaments.models import TournamentRow

pytestmark = pytest.mark.django_db


def plain(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_a_row_is_as_the_orm_gives_it(django_assert_num_queries) -> None:
    now = datetime(2026, 11, 16, 3, 4, 5, 678, tzinfo=UTC)
    event = TournamentRow.objects.create(key="a", opened_by="one", created=now, begins=date(2026, 11, 20), seq=7)
    rehearsal = TournamentRow.objects.create(key="b", opened_by="two", created=now, arrived=now, rehearsal_of=event)
    open_hall("Kererū Tiles", example=True)
    for row in (event, rehearsal):
        with django_assert_num_queries(1):
            found = row_by_number(TournamentRow, row.pk)
        by_orm = TournamentRow.objects.get(pk=row.pk)
        assert found == by_orm
        assert plain(found) == plain(by_orm)
        assert not found._state.adding
        assert found.rehearsal_of == by_orm.rehearsal_of
    assert plain(hall_row()) == plain(Hall.objects.get())
    assert hall_row().example is True


def test_a_row_may_be_changed_and_saved() -> None:
    row = TournamentRow.objects.create(key="a", opened_by="one", created=datetime(2026, 1, 1, tzinfo=UTC))
    found = row_by_number(TournamentRow, row.pk)
    found.name = "Cup"
    found.save()
    assert row_by_number(TournamentRow, row.pk).name == "Cup"


@pytest.mark.parametrize("number", [-1, 0, 1, LARGEST_NUMBER, LARGEST_NUMBER + 1, 10**40])
def test_no_row_has_such_a_number(number: int) -> None:
    assert row_by_number(TournamentRow, number) is None
