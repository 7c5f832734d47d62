"""The live games of this process: found by number, loaded once, shown to all who look on.

One for each event loop, which is one for each process that serves. Between processes only the number of the last event
travels; who hears of one that it does not know reads the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from django.db import InterfaceError, OperationalError, close_old_connections, connections
from django.utils import timezone

from tilehall.law.game.clock import as_moment
from tilehall.law.game.outside import Outside
from tilehall.site.door.standing_threads import StandingThread
from tilehall.site.games import news, store
from tilehall.site.games.store import LoadedGame

from .chance import CHANCE
from .delayed_views import DelayedViews
from .fault_lines import FaultLines
from .group_writer import WRITER, GroupWriter, WaitingAppend, Written
from .live_game import LiveGame
from .order import Ear, Order
from .robots import Robots
from .viewers import TableTerms, observers_by_game, table_terms
from .word_lists import WordLists

log = logging.getLogger(__name__)
T = TypeVar("T")
STANDSTILL = timedelta(seconds=10)  # without a sign of life: two beats of the heart
READERS, TOGETHER = 2, 500  # threads; games in one question
NOT_TOLD = 1011  # a mistake of the hall: the page comes again
NO_SUCH_GAME = 4404
CUT_OFF = (OperationalError, InterfaceError)  # the database is away, locked or has no room: nothing is kept


def pick(count: int, out_of: int, /) -> tuple[int, ...]:
    return tuple(CHANCE.sample(range(out_of), count))


class LiveGames:
    def __init__(self, *, now: Callable[[], datetime] = timezone.now, writer: GroupWriter = WRITER) -> None:
        self.loop = asyncio.get_running_loop()
        self.now, self.writer = now, writer
        self.games: dict[int, LiveGame] = {}
        self._loading: dict[int, asyncio.Task[LiveGame]] = {}
        self._readers = [StandingThread(f"reader of live games {number}") for number in range(1, READERS + 1)]
        self._next_reader = 0
        self._announced: dict[str, int] = {}
        self._bringing: list[Ear] = []
        self._drafts: list[WaitingAppend] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self.words = WordLists()
        self._thinker = StandingThread("thinker of live games")
        self.robots = Robots(self)
        self.delayed = DelayedViews(self)
        self.faults = FaultLines(log)
        self.is_cut_off = self.stood_still = False  # until the keeper has made up for it
        self._felt: datetime | None = None  # when this loop last ran, as far as the keeper felt it
        self.unwritten = 0  # moves

    # --- time, chance, words

    def moment(self) -> int:
        return as_moment(self.now())

    def outside(self, game: LiveGame, now: datetime | None = None) -> Outside:
        return Outside(now or self.now(), pick, self.words.is_word(game.played))

    def feel(self) -> None:
        """Felt every second by the keeper: a lid that was shut and a machine that was halted are a standstill too."""
        self.has_stood_still()
        self._felt = self.now()

    def has_stood_still(self) -> bool:
        """Whoever comes first after it asks: a timer, a press that had waited, the keeper."""
        if self._felt is not None and self.now() - self._felt >= STANDSTILL:
            self.is_cut_off = self.stood_still = True
        return self.stood_still

    # --- reading

    def read(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """In a thread of the hall's own, so that no page of the site waits for it, nor it for one."""
        self._next_reader = (self._next_reader + 1) % len(self._readers)
        return asyncio.wrap_future(self._readers[self._next_reader].submit(_with_sound_connection, work))

    def think(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """What takes long and asks no database: robots choose one after the other."""
        return asyncio.wrap_future(self._thinker.submit(work))

    async def game(self, number: int, *, goes_on: bool = True) -> LiveGame:
        """NoSuchGame if there is none. However many ask at once, it is loaded once.

        It is kept for who asked until they join it by `enter`, or let it go by `release`.
        """
        game = self.games.get(number)
        if game is None:
            task = self._loading.get(number)
            if task is None:
                task = self._loading[number] = self.loop.create_task(self._load(number), name=f"load game {number}")
                task.add_done_callback(lambda _done: self._loading.pop(number, None))
            game = await asyncio.shield(task)
            if self.games.get(number) is not game:  # put away in between
                return await self.game(number, goes_on=goes_on)
        game.holds += 1
        if goes_on and game.under_way is None:
            game.go_on()
        return game

    def release(self, game: LiveGame) -> None:
        game.holds -= 1
        self.leave(game)

    async def _load(self, number: int) -> LiveGame:
        await news.listen_to_other_processes()
        news.HUB.join(f"game.{number}", self)
        try:
            played, terms, moments = await self.read(lambda: _loaded(number))
        except BaseException:
            news.HUB.leave(f"game.{number}", self)
            raise
        game = LiveGame(self, played, terms)
        game.moments = moments
        for topic in game.other_topics():
            news.HUB.join(topic, self)
        self.games[number] = game
        return game

    def hear(self, topic: str, seq: int) -> None:
        """News of another process, or of a page of this one."""
        what, *numbers = topic.split(".")
        number = int(numbers[0])
        game = self.games.get(number)
        if what == "table":
            for each in list(self.games.values()):
                if each.terms.topic == topic:
                    self.start(self._look_at_table(each), f"the table of game {each.number}")
        elif what == "seat":
            if game is not None:
                game.attendance.heard_elsewhere(int(numbers[1]))
                self.look_at(game)
        elif game is not None and seq > game.played.row.seq and game.under_way is None:
            self.start(self.catch_up(game), f"game {number} goes on")

    async def catch_up(self, game: LiveGame) -> None:
        game.caught_up(await self.read(lambda: store.caught_up(game.number, game.played)))

    async def _look_at_table(self, game: LiveGame) -> None:
        """Somebody was let look on, or is no longer."""
        game.new_terms(await self.read(lambda: table_terms(game.number)))

    async def follow_all(self) -> None:
        """News can be lost, and no page of a game asks again by itself: what is shown is compared with what is kept.

        Where the message server was away when this process wanted to hear from others, it may be back.
        """
        self.start(news.listen_to_other_processes(), "ear for news, once more")
        looked_at = {number: game for number, game in self.games.items() if game.ears}
        numbers = list(looked_at)
        for start in range(0, len(numbers), TOGETHER):
            part = numbers[start : start + TOGETHER]
            standings = await self.read(partial(store.standings, part))
            for number in part:
                game = looked_at[number]
                if number not in standings:
                    self._has_gone(game)
                    continue
                seq, seats = standings[number]
                if game.under_way is None and (seq > game.played.row.seq or seats != game.played.seats):
                    await self._follow(game)
        await self._follow_observers([game for game in looked_at.values() if game.terms.topic])

    async def _follow_observers(self, games: list[LiveGame]) -> None:
        """Who may sit behind a player, or no longer: asked at once of all tables, since few have anybody."""
        for start in range(0, len(games), TOGETHER):
            part = games[start : start + TOGETHER]
            people = {game.number: set(game.seats) - set(game.terms.robots) for game in part}
            observers = await self.read(partial(observers_by_game, people))
            for game in part:
                if observers.get(game.number, {}) != game.terms.observers:
                    await self._look_at_table(game)

    async def _follow(self, game: LiveGame) -> None:
        """One that cannot be read on keeps no other from it. Where nothing can be read, the keeper has to know."""
        try:
            await self.catch_up(game)
        except CUT_OFF:
            raise
        except Exception as error:
            self.faults.say(f"game {game.number} could not be read again", error)

    def catch_up_then(self, game: LiveGame, order: Order) -> None:
        async def again() -> None:
            try:
                await self.catch_up(game)
            except store.NoSuchGame:
                self._has_gone(game)
                game.give_up(order)
                return
            except Exception as error:
                self.faults.say("a game could not be read again", error)
                game.give_up(order)
                return
            game.try_again(order)

        self.start(again(), f"game {game.number} once more")

    def _has_gone(self, game: LiveGame) -> None:
        """The example association was left, and its games with it: who still looks at this one sees what is no more."""
        for ear in list(game.ears):
            ear.end(NO_SUCH_GAME)

    def was_not_written(self, failed: Exception) -> None:
        self.unwritten += 1
        self.is_cut_off = self.is_cut_off or isinstance(failed, CUT_OFF)
        self.faults.say("moves of live games are not written", failed)

    def start(self, coroutine: Any, name: str) -> None:
        task = self.loop.create_task(coroutine, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- telling

    def look_at(self, game: LiveGame) -> None:
        """Everybody is shown who has come or gone, and late watchers what is late enough by now."""
        if game.attendance.look(game.ears):
            game.show_all()
        self.delayed.show_what_is_due(game)

    def look_round(self) -> None:
        for game in list(self.games.values()):
            self.look_at(game)

    def say_who_is_here(self, *games: LiveGame) -> None:
        """To other processes; in this one everybody knows."""
        if news.has_message_server():
            moment = self.moment()
            numbers = {
                f"seat.{game.number}.{seat}": moment
                for game in games or self.games.values()
                for seat in game.attendance.here(game.ears)
            }
            if numbers:
                news.announce_committed(numbers, told_already=self)

    def bring_soon(self, ear: Ear) -> None:
        """All that is to be said in this turn of the loop is said at its end."""
        if not self._bringing:
            self.loop.call_soon(self._bring_now)
        self._bringing.append(ear)

    def _bring_now(self) -> None:
        ears, self._bringing = self._bringing, []
        for ear in ears:
            try:
                ear.bring()
            except Exception:  # the others still hear
                log.exception("a page of game %s could not be told", ear.game.number)
                ear.end(NOT_TOLD)

    def write(self, draft: store.DraftedAppend, written: Written) -> None:
        """All that was decided in this turn of the loop is handed to the writer at its end."""
        if not self._drafts:
            self.loop.call_soon(self._write_now)
        self._drafts.append(WaitingAppend(draft, written, self.loop))

    def _write_now(self) -> None:
        drafts, self._drafts = self._drafts, []
        self.writer.submit_all(drafts)

    def announce(self, game: LiveGame) -> None:
        """To pages and other processes, once for all that one commit brought."""
        if not self._announced:
            self.loop.call_soon(self._announce_now)
        self._announced[f"game.{game.number}"] = game.played.row.seq

    def _announce_now(self) -> None:
        announced, self._announced = self._announced, {}
        news.announce_committed(announced, told_already=self)

    # --- coming and going

    def enter(self, socket: Ear) -> None:
        game = socket.game
        game.join(socket)
        game.holds -= 1
        self.look_at(game)
        self.say_who_is_here(game)

    def leave_by(self, socket: Ear) -> None:
        game = socket.game
        game.leave(socket)
        game.attendance.left(socket)
        self.leave(game)

    def leave(self, game: LiveGame) -> None:
        """If nobody looks on any more and nothing is under way, it is sealed and put away."""
        if game.ears or game.holds or game.under_way is not None or game.waiting or self.robots.is_busy(game):
            return
        if self.games.get(game.number) is not game:
            return
        self._forget(game)
        if not game.played.row.view_sha256:
            played = game.played
            self.read(lambda: store.seal(played)).add_done_callback(_ignore)

    def _forget(self, game: LiveGame) -> None:
        game.rest()
        self.robots.forget(game)
        self.delayed.forget(game)
        del self.games[game.number]
        news.HUB.leave(f"game.{game.number}", self)
        for topic in game.other_topics():
            news.HUB.leave(topic, self)

    async def close(self) -> None:
        _halls.pop(self.loop, None)
        for game in list(self.games.values()):
            self._forget(game)
        for task in list(self._tasks):
            task.cancel()
        closings = []
        for thread in (*self._readers, self._thinker):
            closings.append(asyncio.wrap_future(thread.submit(connections.close_all)))
            thread.shutdown(wait=False)  # at once: nothing comes in behind, which would open a connection again
        await asyncio.gather(*closings)
        await asyncio.to_thread(self.writer.stop)


def _ignore(done: asyncio.Future[Any]) -> None:
    if not done.cancelled() and done.exception() is not None:
        log.warning("a game was left unsealed: %s", done.exception())


def _with_sound_connection(work: Callable[[], T]) -> T:
    close_old_connections()
    return work()


def _loaded(number: int) -> tuple[LoadedGame, TableTerms, list[int]]:
    terms = table_terms(number)
    moments = [] if terms.racks_after_s is None else [int(as_moment(at)) for at in store.moments_of(number)]
    played = store.load(number)
    return played, terms, moments[: played.row.seq]


_halls: WeakKeyDictionary[asyncio.AbstractEventLoop, LiveGames] = WeakKeyDictionary()


def live_games() -> LiveGames:
    """Those of the loop that runs here."""
    loop = asyncio.get_running_loop()
    if loop not in _halls:
        _halls[loop] = LiveGames()
    return _halls[loop]
