"""What the public pages of a tournament rest on: its log, the hall's name, the day, the finals it leads to, and whether
its games are played in the hall.

As long as these stand, so do the pages. They are read again after every announcement in this process or from another,
and otherwise a few times a second: so nobody who asks after a result was acknowledged sees a page from before it.
"""

import asyncio
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.site.games import news
from tilehall.site.play import store as play
from tilehall.site.tournaments import store as tournaments

from . import store

LONGEST = 0.2  # seconds that nobody asks the database whether anything is new
MOST_TOURNAMENTS = 32


@dataclass(frozen=True, slots=True)
class PageGrounds:
    """Two that are equal have equal pages; the desk follows from the log."""

    log: str
    hall: tuple[str, bool] | None
    day: date
    finals: tuple[tuple[int, str], ...]
    open_here: bool  # games of it may be played in the hall, and then be watched from its rounds
    seq: int
    desk: Desk = field(compare=False, repr=False)


def read_grounds(number: int, earlier: PageGrounds | None) -> PageGrounds | None:
    """None where the pages are not everybody's, or are none: whoever asks is answered by the view. The desk of an
    `earlier` look is taken again while the log stands, also where the process has kept others meanwhile."""
    try:
        row = tournaments.head(number)
        if row.rehearsal_of_id is not None:
            return None
        stands = earlier is not None and earlier.log == row.log_sha256
        desk = earlier.desk if earlier is not None and stands else tournaments.state_of(row).desk
    except (tournaments.NoSuchTournament, BrokenLog, BrokenDeskLog):
        return None
    if desk.plan is None:
        return None
    hall = store.hall_row()
    return PageGrounds(
        log=row.log_sha256,
        hall=(hall.name, hall.example) if hall else None,
        day=timezone.localdate(),
        finals=tuple((final.pk, final.log_sha256) for final in tournaments.finals()),
        open_here=play.event_terms(tournaments.event_name(row)).open,
        seq=row.seq,
        desk=desk,
    )


@dataclass(slots=True)
class Reading:
    """A look at the database, begun when so many announcements had been made."""

    announced: int
    begun: float
    grounds: "asyncio.Future[PageGrounds | None]"

    def seen(self) -> PageGrounds | None:
        """What came of it, if it is over and anything did."""
        over = self.grounds.done() and not self.grounds.cancelled() and self.grounds.exception() is None
        return self.grounds.result() if over else None


class NewestGrounds:
    """The grounds of each tournament as they are now, read in one thread, once for all who ask meanwhile."""

    def __init__(self, thread: ThreadPoolExecutor) -> None:
        self.thread = thread
        self._lock = threading.Lock()
        self._announced = 0
        self._readings: OrderedDict[int, Reading] = OrderedDict()
        news.HUB.overhear(self.note_announcement)

    def note_announcement(self, topic: str) -> None:
        """In whichever thread: before who made the change is told that it is done."""
        if topic.startswith(("tournament.", "hall")):
            with self._lock:
                self._announced += 1

    async def of(self, number: int) -> PageGrounds | None:
        loop = asyncio.get_running_loop()
        announced = self._announced  # before the look: what is announced after this may not be seen by it
        reading = self._readings.get(number)
        if (
            reading is None
            or reading.announced != announced
            or reading.begun + LONGEST < loop.time()
            or reading.grounds.get_loop() is not loop
        ):
            earlier = reading.seen() if reading is not None else None
            read = loop.run_in_executor(self.thread, _read, number, earlier)
            reading = self._readings[number] = Reading(announced, loop.time(), read)
            self._readings.move_to_end(number)
            while len(self._readings) > MOST_TOURNAMENTS:
                self._readings.popitem(last=False)
        return await asyncio.shield(reading.grounds)


def _read(number: int, earlier: PageGrounds | None) -> PageGrounds | None:
    close_old_connections()  # one that the database server has closed is not asked again
    try:
        return read_grounds(number, earlier)
    except DatabaseError:  # Django meets it too, and has a page for it, with a number that the webmaster finds
        return None
