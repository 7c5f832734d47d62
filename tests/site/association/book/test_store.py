"""The book of acts: what is written stays, what is taken back counts no more, and `check` sees what disagrees."""

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, connection

from tilehall.law.association.acts.act import TakenBack
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.acts.members import FeePaid
from tilehall.site.association.book import store
from tilehall.site.association.book.actions.commands import execute, taking_back
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.hall.check import check
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.people.commands import CommandContext

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 1, 10, tzinfo=UTC)
DAY = date(2026, 5, 30)


def origin(command_id: str) -> Origin:
    return Origin(at=NOW, by=None, command_id=command_id, by_name="the console")


def decided(reference: str = "", **fields: object) -> Decided:
    return Decided(**{"on": DAY, "body": "agm", "matter": "fees", "reference": reference, "title": "Fees", **fields})


def record(act: Decided, command_id: str = "c1"):
    return record_decision(CONSOLE, act, CommandContext(NOW, command_id))


def take_back(number: int, command_id: str):
    context = CommandContext(NOW, command_id)
    return execute(CONSOLE, "association.record_decision", lambda: taking_back(number, "a slip", DAY), context)


def person(name: str = "Ana Lūhiva") -> int:
    return people.add_person(CONSOLE, full_name=name, club=None, contact="", now=NOW).pk


def paid(pk: int, year: int = 2026) -> FeePaid:
    return FeePaid(on=DAY, person=pk, year=year, cents=3000)


def test_a_decision_is_found_by_its_reference():
    (entry,) = record(decided())
    assert entry.act.reference == "AGM-2026-01"
    assert store.decision("AGM-2026-01") == entry
    assert store.entries_about(Decided) == [entry]
    (second,) = record(decided(), "c2")
    assert second.act.reference == "AGM-2026-02"


def test_a_reference_is_given_once():
    record(decided("MC-2026-04", body="management", matter="cease"))
    refused = record(decided("MC-2026-04", body="management", matter="cease"), "c2")
    assert refused.code == "reference_taken"


def test_a_double_click_is_one_entry():
    record(decided())
    assert record(decided()) == ()
    assert store.head().seq == 1


def test_who_holds_no_office_records_nothing():
    with pytest.raises(NotYours):
        record_decision(VISITOR, decided(), CommandContext(NOW, "c1"))


def test_a_year_is_paid_once():
    pk = person()
    store.append([paid(pk)], origin("c1"))
    with pytest.raises(Clash):
        store.append([paid(pk)], origin("c2"))
    assert store.head().seq == 1
    assert [row.year for row in store.fees_paid([pk])] == [2026]


def test_an_entry_that_is_taken_back_counts_no_more_and_stays():
    pk = person()
    store.append([paid(pk)], origin("c1"))
    store.append([TakenBack(on=DAY, entry=1, why="wrong person")], origin("c2"))
    assert store.entries_about(FeePaid) == []
    assert store.fees_paid([pk]) == []
    assert [row.kind for row in store.log_rows()] == ["taken-back/1", "fee-paid/1"]
    store.append([paid(pk)], origin("c3"))
    assert check().disagreements == []


def test_what_others_rest_on_is_not_taken_back():
    record(decided(matter="rule_change", changes=("9.1",)))
    store.append([ApprovalRecorded(on=DAY, decision=1, reference="IR 12")], origin("c2"))
    refused = execute(
        CONSOLE, "association.record_decision", lambda: taking_back(1, "a slip", DAY), CommandContext(NOW, "c3")
    )
    assert refused.code == "others_rest_on_it"
    assert dict(refused.detail)["entries"] == (2,)
    store.append([TakenBack(on=DAY, entry=2, why="a slip")], origin("c4"))
    done = execute(
        CONSOLE, "association.record_decision", lambda: taking_back(1, "a slip", DAY), CommandContext(NOW, "c5")
    )
    assert [entry.act for entry in done] == [TakenBack(on=DAY, entry=1, why="a slip")]
    assert store.decision("AGM-2026-01") is None


@pytest.mark.parametrize("why, code", [("", "why_missing"), ("a slip", "no_such_entry")])
def test_taking_back_asks_why_and_what(why, code):
    assert taking_back(99, why, DAY).code == code


@pytest.mark.parametrize("statement", ["UPDATE book_bookentry SET by_name = 'another'", "DELETE FROM book_bookentry"])
def test_the_database_keeps_the_book(statement):
    record(decided())
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.parametrize(
    "statement, what",
    [
        ("DELETE FROM book_feepaidrow", "book-fee"),
        ("UPDATE book_feepaidrow SET cents = 1", "book-fee"),
        ("DELETE FROM book_referencerow", "book-reference"),
        ("INSERT INTO book_takenbackrow (entry, gone) VALUES (9, 1)", "book-taken-back"),
        ("UPDATE book_bookrow SET seq = 7", "book-seq"),
        ("UPDATE book_bookrow SET log_sha256 = ''", "book-log"),
    ],
)
def test_check_sees_what_does_not_follow_from_the_book(statement, what):
    record(decided())
    store.append([paid(person())], origin("c2"))
    assert check().disagreements == []
    with connection.cursor() as cursor:
        cursor.execute(statement)
    assert what in {found.what for found in check().disagreements}


def test_the_whole_book_goes_with_the_example():
    record(decided())
    store.forget_all()
    assert store.head() is None
    assert store.references() == frozenset()
