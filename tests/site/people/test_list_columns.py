"""The sheet to fill in: what it has, importing knows; and its example makes nobody a member."""

from datetime import date

import pytest

from tilehall.law.association import club_lists
from tilehall.site.people.list_columns import COLUMNS, sheet_to_fill_in
from tilehall.site.people.models import Account, Club, ListTaken, Person
from tilehall.site.people.roles import Role

from .conftest import officer

DAY = date(2026, 3, 7)
KNOWN = {ListTaken.What.PEOPLE: club_lists.MEMBERS, ListTaken.What.RATINGS: club_lists.RATINGS}


@pytest.mark.parametrize("what", list(ListTaken.What))
def test_every_column_that_is_explained_is_read(what: ListTaken.What) -> None:
    assert {column.name for column in COLUMNS[what]} <= {*KNOWN[what]}


def test_the_example_is_a_right_row_and_nobody() -> None:
    """A row like it, of somebody, is read without a fault; itself it is passed over."""
    members = sheet_to_fill_in(ListTaken.What.PEOPLE)
    filled = members + members.splitlines()[1].replace(b"Example Person", "Hēmi Pōtae".encode()) + b"\r\n"
    read = club_lists.read_members(filled, day=DAY, latest=DAY, clubs={"nelson": "Nelson"})
    assert (read.problems, read.ignored, [row.name for row in read.rows]) == ((), (), ["Hēmi Pōtae"])
    ratings = sheet_to_fill_in(ListTaken.What.RATINGS)
    filled = ratings + ratings.splitlines()[1].replace(b"Example Person", "Hēmi Pōtae".encode()) + b"\r\n"
    rated = club_lists.read_ratings(filled, day=DAY, latest=date(2026, 12, 31))
    assert (rated.problems, rated.ignored, [row.rating for row in rated.rows]) == ((), (), [1412])


def test_a_sheet_that_was_not_filled_in_says_so() -> None:
    read = club_lists.read_members(sheet_to_fill_in(ListTaken.What.PEOPLE), day=DAY, latest=DAY, clubs={})
    assert [problem.what for problem in read.problems] == ["there is a heading but no row"]


@pytest.mark.django_db
def test_it_is_downloaded_by_who_may_import_it(as_, secretary: Account, club: Club) -> None:
    page = as_(secretary).get("/desk/lists/members/").text
    assert "/desk/lists/template/people.csv" in page
    assert "Plays on Tuesdays" not in page
    sheet = as_(secretary).get("/desk/lists/template/people.csv")
    assert sheet["Content-Disposition"] == 'attachment; filename="tilehall-people.csv"'
    assert sheet.content.startswith("\ufeffname,club,since".encode())
    assert as_(secretary).get("/desk/lists/template/cats.csv").status_code == 404
    keeper = as_(officer(Role.CLUB_OFFICER, club, name="keeper"))
    assert keeper.get("/desk/lists/template/people.csv").status_code == 200
    assert keeper.get("/desk/lists/template/ratings.csv").status_code == 403
    assert not Person.objects.filter(full_name="Example Person").exists()
