"""Two at once: in every room whoever was slower decides again on what the other has written, and nobody is turned away.

What was decided is written with all that follows from it, or not at all.
"""

from collections.abc import Callable
from datetime import date
from types import ModuleType

import pytest

from tests.site.association.ballots.polling import command, electorate, opened, voter
from tests.site.association.book.associations import a_person, at, done
from tests.site.association.meetings.meeting_hall import SPRING, MeetingHall, when
from tilehall.law.association.acts.act import TakenBack
from tilehall.law.association.acts.registers import AssetAcquired
from tilehall.law.association.meeting.records import MeetingPlan
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.ballots import store as ballot_store
from tilehall.site.association.book import store as book_store
from tilehall.site.association.book.actions import commands, members, registers
from tilehall.site.association.book.actions.commands import execute
from tilehall.site.association.meetings import store as meeting_store
from tilehall.site.association.meetings.actions import calling
from tilehall.site.logs.retry import Clash
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import origin

pytestmark = pytest.mark.django_db
Press = Callable[[], object]


def in_the_book() -> Press:
    return lambda: registers.acquire_asset(CONSOLE, name="Clocks", where="", note="", on=date(2027, 1, 1), context=at())


def at_a_meeting() -> Press:
    hall = MeetingHall(members=0)
    number = hall.call()
    return lambda: hall.try_to(number, "call-off", when(SPRING), reason="No hall.")


def calling_a_meeting() -> Press:
    plan = MeetingPlan(kind="executive", title="Monthly", day=date(2026, 6, 2), convened="19:00")
    return lambda: calling.call_meeting(CONSOLE, plan, when(SPRING))


def at_a_ballot() -> Press:
    number = opened(CONSOLE, electorate(voter("Ana A")), on_paper=True).number
    return lambda: ballots.call_off(CONSOLE, number, "Not needed.", command())


def opening_a_ballot() -> Press:
    who = electorate(voter("Ana A"))
    return lambda: opened(CONSOLE, who, on_paper=True)


@pytest.mark.parametrize(
    "room, store, writes",
    [
        (in_the_book, book_store, "append_after"),
        (at_a_meeting, meeting_store, "append"),
        (calling_a_meeting, meeting_store, "open_meeting"),
        (at_a_ballot, ballot_store, "append"),
        (opening_a_ballot, ballot_store, "open_ballot"),
    ],
)
def test_who_was_slower_decides_again(
    room: Callable[[], Press], store: ModuleType, writes: str, monkeypatch: pytest.MonkeyPatch
):
    press, write, tries = room(), getattr(store, writes), []

    def once_too_late(*args: object, **more: object) -> object:
        tries.append(args)
        if len(tries) == 1:
            raise Clash
        return write(*args, **more)

    monkeypatch.setattr(store, writes, once_too_late)
    result = press()
    assert result
    assert not isinstance(result, Refusal)
    assert len(tries) == 2


@pytest.mark.parametrize("begun", [False, True])
def test_what_came_while_one_decided_is_seen(begun: bool):
    """On PostgreSQL others write while one reads; here another writes between the reading and the writing."""
    if begun:
        in_the_book()()
    read: list[int] = []

    def decide() -> tuple[AssetAcquired, ...]:
        read.append(len(book_store.entries_about(AssetAcquired)))
        if len(read) == 1:
            in_the_book()()
        return (AssetAcquired(on=date(2027, 1, 1), name="Boards", where="", note=""),)

    execute(CONSOLE, registers.KEEP, decide, at())
    assert len(read) == 2


def applied() -> tuple[int, Press]:
    person = a_person("Ana")
    entry = done(members.apply(CONSOLE, person, on=SPRING, club=None, told="", context=at()))
    return entry.seq, lambda: members.accept(
        CONSOLE, person, application=entry.seq, on=SPRING, decision=None, context=at()
    )


def declined() -> tuple[int, Press]:
    """The same application, not taken in."""
    person = a_person("Ana")
    entry = done(members.apply(CONSOLE, person, on=SPRING, club=None, told="", context=at()))
    return entry.seq, lambda: members.decline(CONSOLE, person, application=entry.seq, why="x", context=at())


@pytest.mark.parametrize("case", [applied, declined])
@pytest.mark.parametrize("gone", [False, True])
def test_what_it_is_about_is_read_where_it_is_decided(
    case: Callable[[], tuple[int, Press]], gone: bool, monkeypatch: pytest.MonkeyPatch
):
    """Another takes the entry back after the button was pressed, before the transaction begins."""
    entry, press = case()

    def a_moment_later(once: Callable[[], object]) -> object:
        if gone:
            book_store.append([TakenBack(on=SPRING, entry=entry, why="x")], origin(CONSOLE, at()))
        return once()

    monkeypatch.setattr(commands, "until_no_clash", a_moment_later)
    assert isinstance(press(), Refusal) is gone
