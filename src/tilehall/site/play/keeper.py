"""The keeper of live games: what time alone changes happens, whether anybody is there or not, in one process or many.

A step of the hall has an id that names the event it follows. However many processes see that it is due, it is in the
log once: who comes second clashes, reads on, and finds it answered. After a standstill of the hall the time from its
last sign of life on is charged to nobody, nor are the seconds in which everybody comes back.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
from contextlib import suppress
from datetime import datetime, timedelta

from tilehall.law.game.clock import WAY_BACK, Moment, as_moment
from tilehall.site.door.standing_threads import StandingThread
from tilehall.site.games import store as games
from tilehall.site.people.actor import CONSOLE

from . import event_tables, sign_ins, store, wire
from .fault_lines import FaultLines
from .heartbeat import Heartbeat
from .lag import LONGEST_GRACE
from .live_games import CUT_OFF, STANDSTILL, LiveGames, live_games
from .order import Order

log = logging.getLogger(__name__)
LOOK, BEAT, AT_ONCE = 1.0, 5.0, 100  # seconds, seconds, games
# Games of other processes are left to them, unless they are late: only they know how long their players' lines take.
LEFT_TO_OTHERS = timedelta(seconds=LONGEST_GRACE + 0.5)
STUCK_FOR = timedelta(seconds=30)
AN_HOUR = 3600.0
SKIP = "skip-time/1"
SIGNED_OUT = 4401
# A move leaves no circles behind, but the collector looks through all that it made anew: few moves at a time, since
# with a thousand games everybody waits for it. 10,000 was 20 ms, and 50 where others want the processor too.
COLLECTED = (2_000, 50, 20)


class Keeper:
    def __init__(self, hall: LiveGames, name: str = "") -> None:
        self.hall = hall
        self._heart = Heartbeat(name or f"{socket.gethostname()[:40]}:{os.getpid()}")
        self._thread = StandingThread("signs of life")
        self._over = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._feeling: asyncio.Task[None] | None = None
        self._beaten: datetime | None = None
        self._settling = event_tables.Settling()
        self._stuck: dict[int, datetime] = {}  # games that do not go on, and until when they are left alone
        self._faults = FaultLines(log)

    async def begin(self) -> None:
        """Before anybody is let in: no clock has run since the last sign of life."""
        await self.make_up_for_standstill()
        self._feeling = asyncio.create_task(self._feel(), name="pulse of live games")
        self._keeping = asyncio.create_task(self._keep(), name="keeper of live games")

    async def end(self) -> None:
        self._over.set()
        if self._keeping is not None:
            await self._keeping
        if self._feeling is not None:
            await self._feeling
        await asyncio.wrap_future(self._thread.submit(self._heart.end, self.hall.now()))
        self._thread.shutdown(wait=False)

    async def _feel(self) -> None:
        """Beside looking after the games, which may take long while the loop runs on."""
        while not self._over.is_set():
            self.hall.feel()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), LOOK)

    async def _keep(self) -> None:
        while not self._over.is_set():
            try:
                await self.look()
            except Exception as error:  # a full disk now must not end the games of tomorrow
                self.hall.is_cut_off = self.hall.is_cut_off or isinstance(error, CUT_OFF)
                self._faults.say("live games were not looked after", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), LOOK)

    async def look(self) -> None:
        now = self.hall.now()
        if (self.hall.has_stood_still() or self.hall.is_cut_off) and not await self._is_back(now):
            return
        await self._step_all(now)
        self.hall.look_round()
        if self._beaten is None or (now - self._beaten).total_seconds() >= BEAT:
            self._beaten = now
            await asyncio.wrap_future(self._thread.submit(self._heart.beat, now))
            self.hall.say_who_is_here()
            await self.hall.follow_all()
            await self.hall.read(lambda: self._settling.settle(now))
            await self._end_sign_ins(now)

    async def _step_all(self, now: datetime) -> None:
        """What is due and does not go on is left alone for a while: however many there are, the others do."""
        self._stuck = {number: until for number, until in self._stuck.items() if until > now}
        stuck = list(self._stuck)
        for number in await self.hall.read(lambda: games.due_games(now - LEFT_TO_OTHERS, AT_ONCE, besides=stuck)):
            if number not in self.hall.games and not await self._step_absent(number, now):
                self._stuck[number] = now + STUCK_FOR

    async def _step_absent(self, number: int, now: datetime) -> bool:
        """Nobody of this process looks at it: it is loaded, which makes it go on, and put away when it stands.

        Whether it has gone on, by this process or another.
        """
        try:
            game = await self.hall.game(number)
        except Exception as error:
            self._faults.say(f"game {number} is due and cannot be read", error, every=AN_HOUR)
            return False
        before = game.played.row.seq
        await game.idle()
        played, row = game.played, game.played.row
        self.hall.release(game)
        if row.seq == before and (row.due is None or row.due > now):  # not due at all: nobody looks here again before
            await self.hall.read(lambda: games.correct_due(played))
            return True
        return row.seq > before

    async def _end_sign_ins(self, now: datetime) -> None:
        sockets = [ear for game in self.hall.games.values() for ear in game.ears if ear.sign_in is not None]
        known = [ear.sign_in for ear in sockets if ear.sign_in is not None]
        if not known:
            return
        over = await self.hall.read(lambda: sign_ins.ended(known, now))
        for ear in sockets:
            if ear.sign_in in over:
                ear.end(SIGNED_OUT)

    # --- after a standstill

    async def make_up_for_standstill(self) -> None:
        now, unwritten = self.hall.now(), self.hall.unwritten
        last = await asyncio.wrap_future(self._thread.submit(self._heart.begin))
        if last is not None and last < now:
            for number in await self.hall.read(games.open_games_with_due):
                await self._skip(number, last, now)
        # What could not be written is made up for by `_is_back`, which must still find the last sign of life.
        is_owed = self.hall.unwritten > unwritten
        self.hall.is_cut_off = self.hall.is_cut_off or is_owed
        await asyncio.wrap_future(self._thread.submit(self._heart.settle, None if is_owed else now))

    async def _is_back(self, now: datetime) -> bool:
        """Nothing could be kept for a while, so nobody could move: that time is nobody's either.

        Unless another process was alive meanwhile: then only the way from here to the database was broken.
        """
        last, unwritten = await self.hall.read(store.last_beat), self.hall.unwritten
        if last is not None and now - last >= STANDSTILL:
            for number in await self.hall.read(games.open_games_with_due):
                await self._skip(number, last, now, least=BEAT)
                if self.hall.unwritten > unwritten:
                    return False
        await asyncio.wrap_future(self._thread.submit(self._heart.beat, now))
        self.hall.is_cut_off = self.hall.stood_still = False
        return True

    async def _skip(self, number: int, last: datetime, now: datetime, least: float = 0.0) -> None:
        """`least`, in seconds: what happened in a game since is that another process has made up for the same time."""
        try:
            since = max(last, await self.hall.read(lambda: games.last_moment(number)))
            game = await self.hall.game(number, goes_on=False)
        except Exception as error:
            log.error("game %s cannot be read, so that its clocks have run on: %s", number, error)
            return
        command = game.played.game.commands.get(SKIP)
        if command is not None and as_moment(since) + least * 1000 < as_moment(now):
            # Who is cut off in the last seconds of a turn or a window is given the way back to it.
            skip = command(since=as_moment(since), until=Moment(as_moment(now) + WAY_BACK))
            outside = self.hall.outside(game, now)
            # By the game's own last moment: who is stopped again while starting makes up for the rest as well.
            game.take(Order(f"{wire.HALL_ID}skip-{as_moment(since)}", {}, None, None, CONSOLE, outside, command=skip))
            await game.idle()
        self.hall.release(game)


class LiveGamesService:
    """The live games of a process that serves, from the opening of its door to the end."""

    def __init__(self) -> None:
        self._keeper: Keeper | None = None

    async def begin(self) -> None:
        self._keeper = Keeper(live_games())
        await self._keeper.begin()
        # What stands now stands to the end: looking through it for garbage again and again costs a fifth of a move.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTED)

    async def end(self) -> None:
        if self._keeper is not None:
            keeper, self._keeper = self._keeper, None
            await keeper.end()
            await keeper.hall.close()


LIVE_GAMES = LiveGamesService()
