"""The keeper of the post: what is due goes once, what fails waits ever longer, what was cut off is not repeated."""

import gc
import threading
import tracemalloc
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from tests.site.people.conftest import NOW, TODAY, person
from tilehall.site.association.post import actions, keeper, store
from tilehall.site.association.post.actions import to_address, to_person
from tilehall.site.association.post.carriers import (
    FailedForNow,
    FileCarrier,
    Handed,
    MailServer,
    NoServer,
    Outcome,
    Refused,
    SmtpCarrier,
    Unsure,
)
from tilehall.site.association.post.delivery_record import State
from tilehall.site.association.post.message import Envelope
from tilehall.site.association.post.store import DeliveryRow
from tilehall.site.people.actor import CONSOLE

from .conftest import ToldCarrier, at, delivery, letter, reached
from .mail_server import HERE, Manners, mail_server

pytestmark = pytest.mark.django_db


def whats(row: DeliveryRow) -> list[str]:
    return [note.what for note in store.notes_of(row)]


def state(row: DeliveryRow) -> State:
    row.refresh_from_db()
    return State(row.state)


def test_what_is_due_goes_once_and_the_record_says_when_and_what_was_answered() -> None:
    row = delivery(letter(to_person(reached("Hēmi Tāne", "hemi@example.org"))))
    assert state(row) is State.WAITING
    carrier = ToldCarrier({"hemi@example.org": Handed("250 2.0.0 queued as 7")})
    look = keeper.deliver_due(carrier, at(NOW))
    assert (look.tried, look.handed, look.trouble) == (1, 1, "")
    keeper.deliver_due(carrier, at(NOW + timedelta(days=9)))
    assert carrier.recipients == ["hemi@example.org"]
    assert (state(row), row.way, row.sent_on) == (State.HANDED, "mail", TODAY)
    assert whats(row) == ["begun", "handed"]
    assert store.notes_of(row).last().answer == "250 2.0.0 queued as 7"


def test_without_an_address_nothing_is_tried() -> None:
    row = delivery(letter(to_person(person("Mere Without"))))
    carrier = ToldCarrier()
    keeper.deliver_due(carrier, at(NOW))
    assert (state(row), carrier.carried) == (State.TO_PRINT, [])


def test_what_fails_for_now_is_tried_after_growing_waits_and_then_no_more() -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    carrier = ToldCarrier({"hemi@example.org": FailedForNow("451 Later")})
    moment, waits = NOW, []
    for _ in keeper.WAITS:
        keeper.deliver_due(carrier, at(moment))
        assert state(row) is State.WAITING
        assert row.next_try is not None
        waits.append(row.next_try - moment)
        tried = len(carrier.carried)
        keeper.deliver_due(carrier, at(row.next_try - timedelta(seconds=1)))
        assert len(carrier.carried) == tried, "before its time"
        moment = row.next_try
    keeper.deliver_due(carrier, at(moment))
    assert state(row) is State.SPENT
    assert waits == list(keeper.WAITS) == sorted(keeper.WAITS)
    keeper.deliver_due(carrier, at(moment + timedelta(days=365)))
    assert len(carrier.carried) == len(keeper.WAITS) + 1
    assert actions.try_again(CONSOLE, [row.pk], moment) == 1
    assert (state(row), row.tries) == (State.WAITING, 0)
    keeper.deliver_due(ToldCarrier(), at(moment))
    assert state(row) is State.HANDED


def test_one_that_is_refused_for_good_stops_none_of_the_others() -> None:
    rows = [delivery(letter(to_address(who, f"{who}@example.org"))) for who in ("a", "gone", "b")]
    keeper.deliver_due(ToldCarrier({"gone@example.org": Refused("550 No such user")}), at(NOW))
    assert [state(row) for row in rows] == [State.HANDED, State.REFUSED, State.HANDED]
    assert store.notes_of(rows[1]).last().answer == "550 No such user"


def test_without_a_server_one_letter_is_tried_none_is_counted_and_the_waits_grow() -> None:
    rows = [delivery(letter(to_address(str(number), f"{number}@example.org"))) for number in range(5)]
    down = ToldCarrier({f"{number}@example.org": NoServer("Connection refused") for number in range(5)})
    moment, waits = NOW, []
    for _ in range(9):
        look = keeper.deliver_due(down, at(moment))
        assert look.trouble == "Connection refused"
        trouble = keeper.server_trouble()
        assert trouble is not None
        assert trouble.next_try is not None
        waits.append(trouble.next_try - moment)
        assert keeper.deliver_due(down, at(trouble.next_try - timedelta(seconds=1))).tried == 0
        moment = trouble.next_try
    assert waits == [*keeper.SERVER_WAITS, *[keeper.SERVER_WAITS[-1]] * 3]
    assert len(down.carried) == 9
    assert {(state(row), row.tries) for row in rows} == {(State.WAITING, 0)}
    up = ToldCarrier()
    assert keeper.deliver_due(up, at(moment)).handed == 5
    assert sorted(up.recipients) == [f"{number}@example.org" for number in range(5)]
    assert keeper.server_trouble() is None


def test_an_officer_who_asks_to_try_again_does_not_wait_for_the_server() -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    keeper.deliver_due(ToldCarrier({"hemi@example.org": NoServer("Connection refused")}), at(NOW))
    actions.try_again(CONSOLE, [row.pk], NOW)
    assert keeper.deliver_due(ToldCarrier(), at(NOW)).handed == 1


def test_what_ended_without_an_answer_is_unsure_and_not_repeated() -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    carrier = ToldCarrier({"hemi@example.org": Unsure("Connection unexpectedly closed")})
    keeper.deliver_due(carrier, at(NOW))
    keeper.deliver_due(carrier, at(NOW + timedelta(days=30)))
    assert (state(row), len(carrier.carried)) == (State.UNSURE, 1)


class Killed(BaseException):
    """The process ends."""


@pytest.mark.parametrize(
    ("taken", "then", "carried"), [(None, State.UNSURE, 0), (True, State.HANDED, 0), (False, State.HANDED, 1)]
)
def test_a_crash_while_sending_repeats_nothing_that_may_have_gone(
    taken: bool | None, then: State, carried: int
) -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))

    class Crashing(ToldCarrier):
        def carry(self, envelope):
            raise Killed

    with pytest.raises(Killed):
        keeper.deliver_due(Crashing(), at(NOW))
    assert state(row) is State.SENDING
    after = ToldCarrier(taken=taken)
    keeper.deliver_due(after, at(NOW + timedelta(hours=1)))
    assert (state(row), len(after.carried)) == (then, carried)


def test_a_file_that_was_written_before_the_crash_is_found(own_folder: Path) -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))

    class Crashing(FileCarrier):
        def carry(self, envelope):
            super().carry(envelope)
            raise Killed

    with pytest.raises(Killed):
        keeper.deliver_due(Crashing(own_folder / "mail"), at(NOW))
    keeper.deliver_due(FileCarrier(own_folder / "mail"), at(NOW))
    assert state(row) is State.HANDED
    assert len(list((own_folder / "mail").glob("*.eml"))) == 1


def test_a_letter_that_cannot_be_a_mail_is_refused_and_does_not_stand_in_the_way() -> None:
    rows = [delivery(letter(to_address(who, f"{who}@example.org"))) for who in ("a", "b")]
    DeliveryRow.objects.filter(pk=rows[0].pk).update(name="Hēmi\r\nBcc: everybody@example.org")
    carrier = ToldCarrier()
    keeper.deliver_due(carrier, at(NOW))
    assert [state(row) for row in rows] == [State.REFUSED, State.HANDED]
    assert carrier.recipients == ["b@example.org"]


def test_another_process_that_sends_is_left_alone() -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    with keeper._turn() as ours:
        assert ours
        assert keeper.deliver_due(ToldCarrier(), at(NOW)).tried == 0
        assert state(row) is State.WAITING
    assert keeper.deliver_due(ToldCarrier(), at(NOW)).handed == 1


def test_it_stops_between_two_letters() -> None:
    for who in ("a", "b", "c"):
        letter(to_address(who, f"{who}@example.org"))
    carrier = ToldCarrier()
    keeper.deliver_due(carrier, at(NOW), lambda: len(carrier.carried) == 2)
    assert carrier.recipients == ["a@example.org", "b@example.org"]


def test_what_an_officer_gives_up_meanwhile_is_not_sent() -> None:
    """The keys of several letters are read together: between two of them an officer may be quicker."""
    rows = [delivery(letter(to_address(who, f"{who}@example.org"))) for who in ("a", "b")]

    class OfficerMeanwhile(ToldCarrier):
        def carry(self, envelope: Envelope) -> Outcome:
            assert actions.give_up(CONSOLE, rows[1].pk, "She has moved.", NOW)
            return super().carry(envelope)

    carrier = OfficerMeanwhile()
    keeper.deliver_due(carrier, at(NOW))
    assert carrier.recipients == ["a@example.org"]
    assert [state(row) for row in rows] == [State.HANDED, State.GIVEN_UP]


# --- a hall that was put back from a backup


def test_letters_that_wait_in_a_hall_put_back_from_a_backup_are_held() -> None:
    keeper.begin_service(NOW)
    rows = [delivery(letter(to_address(who, f"{who}@example.org"))) for who in ("a", "b")]
    keeper.begin_service(NOW)
    assert {state(row) for row in rows} == {State.WAITING}, "the same hall, started again"
    # The keeper had come further than these rows know: they are those of a backup made before.
    keeper._mark().write_text("7")
    keeper.begin_service(NOW)
    assert {state(row) for row in rows} == {State.UNSURE}
    carrier = ToldCarrier()
    keeper.deliver_due(carrier, at(NOW))
    assert carrier.carried == []
    assert "backup" in store.notes_of(rows[0]).last().answer


def test_and_in_one_that_was_put_back_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.begin_service(NOW)
    row = delivery(letter(to_address("a", "a@example.org")))
    monkeypatch.setattr(settings, "DATA", tmp_path / "another laptop")
    keeper.begin_service(NOW)
    assert state(row) is State.UNSURE
    keeper.begin_service(NOW)
    assert whats(row) == ["unsure"], "once"


# --- against a real server


def test_all_kinds_of_answers_of_a_real_server_come_into_the_record() -> None:
    whom = ("well", "gone", "busy", "also")
    rows = {who: delivery(letter(to_address(who, f"{who}@example.org"))) for who in whom}
    manners = Manners(recipients={"gone@example.org": "550 Gone"}, data={"busy@example.org": "451 Busy"})
    moments = iter([NOW] * 200)
    with mail_server(manners) as (desk, port):
        carrier = SmtpCarrier(MailServer(host=HERE, port=port, timeout=5))
        keeper.deliver_due(carrier, lambda: next(moments))
        manners.data.clear()
        keeper.deliver_due(carrier, at(NOW + keeper.WAITS[0]))
        carrier.close()
    assert {who: state(row) for who, row in rows.items()} == {
        "well": State.HANDED,
        "gone": State.REFUSED,
        "busy": State.HANDED,
        "also": State.HANDED,
    }
    assert [whats(rows[who]) for who in whom[1:3]] == [["begun", "refused"], ["begun", "failed", "begun", "handed"]]
    assert len(desk.ids) == len(set(desk.ids)) == 3


@pytest.mark.long
@pytest.mark.own_sqlite
def test_many_letters_go_one_by_one_and_each_once() -> None:
    """In the memory of a few: after the first hundred the others take no more, however many come."""
    count = 700
    letter(*[to_address(f"Member {number}", f"{number}@example.org") for number in range(count)])
    began, most = tracemalloc.is_tracing(), 0

    class Measured(SmtpCarrier):
        def carry(self, envelope):
            nonlocal most
            if len(desk.ids) == 100:
                tracemalloc.start()
            if len(desk.ids) == 600:
                gc.collect()
                most = tracemalloc.get_traced_memory()[0]
                tracemalloc.stop()
            return super().carry(envelope)

    with mail_server(keeps=False) as (desk, port):
        carrier = Measured(MailServer(host=HERE, port=port, timeout=20))
        look = keeper.deliver_due(carrier, at(NOW))
        carrier.close()
    assert not began
    assert look.handed == count == len(set(desk.ids)) == len(desk.ids)
    assert 0 < most < 500_000, "what five hundred letters leave behind"
    assert not DeliveryRow.objects.exclude(state=State.HANDED).exists()


# --- the thread


def test_the_thread_goes_on_after_trouble_and_ends_when_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks, seen = [], threading.Event()

    class Troubled(keeper.Keeper):
        def look(self) -> None:
            looks.append(datetime)
            if len(looks) == 2:
                seen.set()

    kept = Troubled()
    thread = threading.Thread(target=kept.run)
    thread.start()
    kept.ring()
    assert seen.wait(10)
    kept.stop()
    thread.join(10)
    assert not thread.is_alive()


def test_a_look_that_fails_is_said_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeper.connections, "close_all", lambda: None)
    letter(to_address("a", "a@example.org"))

    def broken(*_):
        raise OSError("no space left")

    with monkeypatch.context() as then:
        then.setattr(keeper, "deliver_due", broken)
        keeper.Keeper(at(NOW)).look()
    assert "no space left" in caplog.text
    keeper.Keeper(at(NOW)).look()
    assert State(DeliveryRow.objects.get().state) is State.HANDED
    assert int((keeper._mark()).read_text()) == store.newest_note()


def test_the_bell_rings_after_the_commit(monkeypatch, django_capture_on_commit_callbacks) -> None:
    kept = keeper.Keeper()
    monkeypatch.setattr(keeper, "_keeper", kept)
    with django_capture_on_commit_callbacks() as callbacks:
        letter(to_address("a", "a@example.org"))
    assert not kept._bell.is_set()
    for callback in callbacks:
        callback()
    assert kept._bell.is_set()
