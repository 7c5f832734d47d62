"""Many games in one transaction: durable before it is told, and one that fails harms no other."""

import asyncio
import threading

import pytest
from django.db import OperationalError, connection, connections
from django.utils import timezone

from tests.site.play.pages import SOON, in_thread, open_game, players
from tilehall.law.game.outside import Outside
from tilehall.site.games import store
from tilehall.site.games.store import EventRow
from tilehall.site.hall import check
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash
from tilehall.site.play.group_writer import GroupWriter, NotWritten, WaitingAppend
from tilehall.site.play.live_games import pick

pytestmark = [pytest.mark.django_db(transaction=True)]


def drafts(count, sealed=False):
    """Both players' readiness is one draft each, of as many games."""
    sitting = players("Aroha", "Ben")
    made = []
    for number in range(count):
        played = store.load(open_game("scrabble", sitting))
        command = played.game.command({"kind": "be-ready/1"}, 0)
        outside = Outside(timezone.now(), pick, lambda _word: True)
        came = played.game.outcome(played.rules, played.state, command, outside)
        origin = Origin(at=timezone.now(), by=sitting[0].pk, command_id=f"ready-{number}")
        made.append(store.drafted_append(played, came, origin, sealed=sealed))
    return made


def test_what_is_written_together_is_what_would_be_written_alone():
    made = drafts(3)
    assert store.append_many(made) == [None, None, None]
    for draft in made:
        played = store.load(draft.after.row.pk)
        assert played.events == draft.after.events
        assert played.row.log_sha256 == draft.after.row.log_sha256
        assert played.answers == draft.after.answers
        assert played.row.due == draft.after.row.due


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_one_that_clashes_harms_no_other(bad):
    made = drafts(3)
    assert store.append_many([made[bad]]) == [None]
    outcomes = store.append_many(made)
    assert [type(outcome) for outcome in outcomes] == [Clash if at == bad else type(None) for at in range(3)]
    counts = [EventRow.objects.filter(game=draft.after.row.pk).count() for draft in made]
    assert counts == [draft.after.row.seq for draft in made]


def test_two_appends_of_one_game_in_a_group_are_one_append():
    (made,) = drafts(1)
    outcomes = store.append_many([made, made])
    assert [type(outcome) for outcome in outcomes] == [type(None), Clash]


@pytest.mark.asyncio
async def test_it_is_told_after_the_commit_and_together():
    made = await in_thread(drafts)(4)
    gathered = threading.Event()

    def append_many(group):
        gathered.wait(SOON)
        return store.append_many(group)

    writer = GroupWriter(append_many)
    loop, told = asyncio.get_running_loop(), []
    done = asyncio.Event()

    def written(draft):
        def heard(failed):
            told.append((draft.after.row.pk, failed))
            if len(told) == len(made):
                done.set()

        return heard

    for draft in made:
        writer.submit_all([WaitingAppend(draft, written(draft), loop)])
    assert told == []
    gathered.set()
    await asyncio.wait_for(done.wait(), SOON)
    assert [failed for _, failed in told] == [None] * 4
    assert writer.groups <= 2, "the first may have gone alone"
    assert await in_thread(lambda: [store.load(draft.after.row.pk).row.seq for draft in made])() == [
        draft.after.row.seq for draft in made
    ]
    await in_thread(writer.stop)()


@pytest.mark.asyncio
async def test_what_could_not_be_written_is_told_to_everybody_and_the_writer_goes_on():
    made = await in_thread(drafts)(2)
    full = [True]

    def append_many(group):
        if full[0]:
            raise OperationalError("database or disk is full")
        return store.append_many(group)

    writer, loop = GroupWriter(append_many), asyncio.get_running_loop()
    heard: asyncio.Queue[Exception | None] = asyncio.Queue()
    writer.submit_all([WaitingAppend(made[0], heard.put_nowait, loop)])
    assert isinstance(await asyncio.wait_for(heard.get(), SOON), OperationalError)
    full[0] = False
    writer.submit_all([WaitingAppend(made[0], heard.put_nowait, loop)])
    assert await asyncio.wait_for(heard.get(), SOON) is None
    await in_thread(writer.stop)()


@pytest.mark.asyncio
async def test_a_game_that_does_not_take_its_answer_keeps_no_other_from_its_own():
    made = await in_thread(drafts)(2)
    gathered, heard = threading.Event(), asyncio.Queue()

    def append_many(group):
        gathered.wait(SOON)
        return [None] * len(group)

    writer, loop = GroupWriter(append_many), asyncio.get_running_loop()
    for written in (heard.put_nowait, lambda _failed: 1 / 0, heard.put_nowait):
        writer.submit_all([WaitingAppend(made[0], written, loop)])
    gathered.set()
    assert [await asyncio.wait_for(heard.get(), SOON) for _ in range(2)] == [None, None]
    await in_thread(writer.stop)()


@pytest.mark.asyncio
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_writer_that_has_died_is_followed_by_another():
    (made,) = await in_thread(drafts)(1)
    deaths = [SystemExit()]

    def append_many(group):
        if deaths:
            raise deaths.pop()
        return store.append_many(group)

    writer, loop = GroupWriter(append_many), asyncio.get_running_loop()
    heard: asyncio.Queue[Exception | None] = asyncio.Queue()
    writer.submit_all([WaitingAppend(made, heard.put_nowait, loop)])
    await in_thread(writer._thread.join)(SOON)
    assert isinstance(await asyncio.wait_for(heard.get(), SOON), NotWritten), "whose answer never comes waits for ever"
    writer.submit_all([WaitingAppend(made, heard.put_nowait, loop)])
    assert await asyncio.wait_for(heard.get(), SOON) is None
    await in_thread(writer.stop)()


def test_where_the_database_is_locked_it_is_not_waited_for_again_by_each(monkeypatch):
    made, tries = drafts(4), []

    def locked(*_):
        tries.append(1)
        raise OperationalError("database is locked")

    monkeypatch.setattr(store, "write_group", locked)
    assert [type(outcome) for outcome in store.append_many(made)] == [OperationalError] * 4
    assert len(tries) == 2, "together, and the first alone"


def test_what_cannot_even_be_sent_to_the_database_harms_no_other(monkeypatch):
    made, write = drafts(3), store.write_group

    def unsendable(heads, entries, link, members):
        if any(member is made[1].member for member in members):
            "\ud800".encode()
        write(heads, entries, link, members)

    monkeypatch.setattr(store, "write_group", unsendable)
    assert [type(outcome) for outcome in store.append_many(made)] == [type(None), UnicodeEncodeError, type(None)]


@pytest.mark.own_sqlite
def test_a_commit_is_on_the_disk_before_it_is_told():
    """On PostgreSQL that is the server's own default, which only its administrator changes."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == 2, "FULL"


def test_the_check_of_a_hall_lets_a_game_in_play_be_unsealed_and_no_other():
    made = drafts(1)
    assert store.append_many(made) == [None]
    played = store.load(made[0].after.row.pk)
    assert played.row.view_sha256 == ""
    view = played.game.view(played.state, store.Watcher())
    assert list(check._seal(played.row, view)) == []
    played.row.over = True
    assert {found.what for found in check._seal(played.row, view)} == {"view", "over"}
    store.seal(played)
    assert store.load(played.row.pk).row.view_sha256 == store.view_hash(view)


@pytest.mark.asyncio
async def test_a_connection_that_cannot_be_given_up_keeps_nobody_from_an_answer(monkeypatch):
    """The first is told that it was not written, and the same thread writes the next."""
    (made,) = await in_thread(drafts)(1)
    faults = [OperationalError("the database is away")]

    def append_many(group):
        return [faults.pop()] if faults else store.append_many(group)

    def broken(_self):
        raise RuntimeError("it does not close")

    monkeypatch.setattr(type(connections["default"]), "close_if_unusable_or_obsolete", broken)
    writer, loop = GroupWriter(append_many), asyncio.get_running_loop()
    heard: asyncio.Queue[Exception | None] = asyncio.Queue()
    writer.submit_all([WaitingAppend(made, heard.put_nowait, loop)])
    assert isinstance(await asyncio.wait_for(heard.get(), SOON), OperationalError)
    thread = writer._thread
    writer.submit_all([WaitingAppend(made, heard.put_nowait, loop)])
    assert await asyncio.wait_for(heard.get(), SOON) is None
    assert writer._thread is thread
    await in_thread(writer.stop)()
