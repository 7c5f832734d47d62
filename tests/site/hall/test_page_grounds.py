"""What pages rest on is looked at often, and costs little each time."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from tests.law.tournament.desk.plans import four
from tests.site.tournaments.events_of_any_size import further, opened
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.hall import page_grounds
from tilehall.site.hall.page_grounds import NewestGrounds, PageGrounds
from tilehall.site.people.actor import CONSOLE
from tilehall.site.play.store import EventTerms
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.live_boards import set_terms

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def newest(monkeypatch: pytest.MonkeyPatch) -> Iterator[NewestGrounds]:
    monkeypatch.setattr(page_grounds, "LONGEST", -1.0)  # each who asks has the database asked
    with ThreadPoolExecutor(1) as thread:
        yield NewestGrounds(thread)
        thread.submit(connections.close_all).result()


def test_a_circle_of_old_events_reads_no_log_twice(newest: NewestGrounds, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the one thread that all wait for: twenty pages that were ready cost a log each time they were asked for."""
    monkeypatch.setattr(tournaments, "KEPT", 2)
    states = [opened(four(), f"{number:032x}") for number in range(5)]
    read: list[int] = []
    rows_of = tournaments.act_rows
    monkeypatch.setattr(tournaments, "act_rows", lambda row: read.append(row.pk) or rows_of(row))

    async def walk() -> list[PageGrounds | None]:
        return [await newest.of(state.row.pk) for state in states]

    with asyncio.Runner() as runner:
        runner.run(walk())
        read.clear()
        assert [grounds and grounds.desk for grounds in runner.run(walk())] == [state.desk for state in states]
        assert read == []
        moved = further(states[0], ResultEntered(grade="A", round=1, player=3, scores=(555, 333)))
        first = runner.run(walk())[0]
        assert first is not None
        assert (first.log, first.desk) == (moved.row.log_sha256, moved.desk), "a log that went on is read"


def test_whether_games_are_played_in_the_hall_is_one_of_them_and_is_announced(
    newest: NewestGrounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not in the log of the event, and its rounds lead there."""
    number = opened(four()).row.pk

    async def look() -> PageGrounds | None:
        return await newest.of(number)

    monkeypatch.setattr(page_grounds, "LONGEST", 3600.0)  # nothing but an announcement leads to another look
    with asyncio.Runner() as runner:
        before = runner.run(look())
        set_terms(CONSOLE, number, EventTerms(open=True))
        after = runner.run(look())
    assert before is not None
    assert after is not None
    assert (before.open_here, after.open_here, before == after) == (False, True, False)
