"""What every page of the association asks is looked up: none of it reads all that was ever entered."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.site.association.money.books import TODAY
from tilehall.law.association.acts.members import Accepted, Applied, Declined
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import register
from tilehall.site.association.money.models import BankLineRow
from tilehall.site.association.money.store import bank, fees
from tilehall.site.people.merging import merged_records

from .book.associations import a_club, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.own_sqlite]


def plans(ask: Callable[[], object]) -> str:
    """How SQLite goes about every question of it."""
    with CaptureQueriesContext(connection) as asked:
        ask()
    told = []
    with connection.cursor() as cursor:
        for query in asked.captured_queries:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            told += [row[3] for row in cursor.fetchall()]
    assert told
    return "\n".join(told)


def test_records_that_were_merged_are_found_without_going_through_all_names():
    assert "SCAN" not in plans(merged_records)


def test_what_is_unanswered_is_asked_of_its_own_answers():
    a_member("Ana")  # so that there is a book
    told = plans(lambda: book.unanswered(Applied, by=(Accepted, Declined)))
    assert "LIST SUBQUERY" not in told
    assert "SCAN" not in told


def test_entries_that_a_line_may_be_are_those_of_its_days():
    line = BankLineRow(entry=1, place=0, day=date(2026, 3, 1), cents=3000, told="Ana", words="", repeat=1)
    told = plans(lambda: list(bank.may_be_these(line, "1000")[:10]))
    assert "journal_by_day" in told
    assert "journal_by_bank_line" not in told
    assert "posting_by_account (account=? AND day=? AND entry=? AND cents=?)" in told


def test_whom_a_line_names_is_found_in_the_order_of_names():
    ana = a_member("Ana O'Brien Smith")
    assert fees.people_named_in("A SMITH fee") == [ana]
    assert fees.people_named_in("SMITHSON fee") == []
    assert "SCAN" not in plans(lambda: fees.people_named_in("A SMITH fee"))


def test_a_notice_asks_about_nobody_by_number():
    club = a_club()
    for at in range(30):
        a_member(f"Ana {'abcdefghijklmnopqrstuvwxyzabcd'[at] * (at + 2)}", club=club if at % 2 else None)
    with CaptureQueriesContext(connection) as asked:
        assert len(register.notice_recipients("agm", TODAY)) == 1 + 15
    assert all(len(query["sql"]) < 3000 for query in asked.captured_queries)
    assert len(asked) < 10
