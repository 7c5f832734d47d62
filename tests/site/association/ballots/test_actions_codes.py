"""The desk where codes are given out, when something goes wrong beside it."""

from contextlib import AbstractContextManager
from threading import Event, Thread

import pytest
from django.db import connection

from tests.site.association.ballots.polling import cast, command, done, electorate, opened, taken, voter
from tilehall.site.association.ballots import actions, issuing_desk, store
from tilehall.site.association.ballots.actions import codes

pytestmark = pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret


def test_of_a_ballot_that_was_called_off_no_code_stays_in_memory(room, django_capture_on_commit_callbacks):
    ana = room.voters[0]
    number = opened(room.president, electorate(ana)).number
    taken(ana, number)
    with django_capture_on_commit_callbacks(execute=True):
        done(actions.call_off(room.president, number, "Not needed.", command()))
    with issuing_desk.desk_of(store.load(number).row.public_id) as desk:
        assert (desk.taken, desk.fingerprints) == (set(), set())


def test_after_a_closing_that_failed_codes_can_be_given_out_anew(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    taken(ana, number)
    with issuing_desk.desk_of(store.load(number).row.public_id) as desk:
        desk.is_closing = True
    done(actions.begin_anew(room.president, number, command()))
    taken(ben, number)


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_once_make_no_code_void_that_was_taken_after_the_first(transactional_db, monkeypatch):
    president, ana = voter("Pat P", "president"), voter("Ana A")
    number = opened(president, electorate(ana)).number
    press, waits = command(), Event()

    def before_the_desk(public_id: str) -> AbstractContextManager[issuing_desk.IssuingDesk]:
        waits.set()
        return issuing_desk.desk_of(public_id)

    def second() -> None:
        actions.begin_anew(president, number, press)
        connection.close()

    with issuing_desk.desk_of(store.load(number).row.public_id):
        monkeypatch.setattr(codes, "desk_of", before_the_desk)
        thread = Thread(target=second)
        thread.start()
        assert waits.wait(30)
        done(actions.begin_anew(president, number, press))
        (code,) = taken(ana, number)
    thread.join(30)
    done(actions.close_issuing(president, number, command()))
    done(cast(number, code, 0))
