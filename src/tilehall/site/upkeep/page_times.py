"""How long the pages of the day take: counted in each process, put down now and then, added up for the webmaster."""

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tilehall.law.game.shape import WrongShape, shape_of

from .error_log import FOLDER

EVERY = 20.0  # seconds between two puttings-down, if anything was asked for
KEPT = timedelta(days=7)
PROCESS = secrets.token_hex(4)  # not its number in the system, which the next one may get


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTime:
    """All answers of one page on one day. Times in thousandths of a millisecond."""

    page: str  # method and name of the address
    status: int  # its first figure: 2 is well, 3 elsewhere, 4 refused, 5 broken
    count: int
    total: int
    longest: int

    def plus(self, other: "PageTime") -> "PageTime":
        return PageTime(
            page=self.page,
            status=self.status,
            count=self.count + other.count,
            total=self.total + other.total,
            longest=max(self.longest, other.longest),
        )

    @property
    def words(self) -> str:
        """The page for people: in words that a narrow column can break between."""
        return self.page.replace(":", " ").replace("-", " ").replace("_", " ")

    @property
    def mean_ms(self) -> float:
        return self.total / self.count / 1000

    @property
    def longest_ms(self) -> float:
        return self.longest / 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOfPages:
    day: date
    pages: tuple[PageTime, ...]


SHAPE = shape_of(DayOfPages)


class Tally:
    """Of one process. `clock` and `today` come from outside."""

    def __init__(self, folder: Path, clock: Callable[[], float], today: Callable[[], date]) -> None:
        self.folder, self.clock, self.today = folder, clock, today
        self.day, self.pages = today(), dict[tuple[str, int], PageTime]()
        self.lock, self.put_down_at = Lock(), clock()

    def add(self, page: str, status: int, seconds: float) -> None:
        took = int(seconds * 1_000_000)
        one = PageTime(page=page, status=status, count=1, total=took, longest=took)
        with self.lock:
            if self.day != self.today():
                self.day, self.pages = self.today(), {}
            before = self.pages.get((page, status))
            self.pages[page, status] = before.plus(one) if before else one
            due = self.clock() - self.put_down_at >= EVERY
            if due:
                self.put_down_at = self.clock()
        if due:
            with suppress(OSError):  # a full disk must not cost the page that was asked for
                self.put_down()

    def snapshot(self) -> DayOfPages:
        with self.lock:
            return DayOfPages(day=self.day, pages=tuple(self.pages.values()))

    def put_down(self) -> None:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        kept = self.snapshot()
        file = self.folder / f"pages-{kept.day.isoformat()}-{PROCESS}.json"
        scratch = file.with_suffix(".part")
        scratch.touch(mode=0o600)
        scratch.write_text(json.dumps(SHAPE.write(kept)))
        scratch.replace(file)
        oldest = f"pages-{(kept.day - KEPT).isoformat()}"
        for old in self.folder.glob("pages-*"):
            if old.name < oldest:
                old.unlink(missing_ok=True)


TALLY = Tally(settings.DATA / FOLDER, time.monotonic, timezone.localdate)


class PageTimes:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        if match is not None and match.view_name:  # what has no name is a file, or nothing of ours
            TALLY.add(f"{request.method} {match.view_name}", response.status_code // 100, time.perf_counter() - began)
        return response


def pages_of(folder: Path, day: date, own: DayOfPages) -> tuple[PageTime, ...]:
    """Of all processes on this day; of the own one what it has counted, put down or not."""
    found: dict[tuple[str, int], PageTime] = {}
    for one in (own, *_put_down_by_others(folder, day)):
        for page in one.pages if one.day == day else ():
            before = found.get((page.page, page.status))
            found[page.page, page.status] = before.plus(page) if before else page
    return tuple(found.values())


def _put_down_by_others(folder: Path, day: date) -> Iterator[DayOfPages]:
    for file in sorted(folder.glob(f"pages-{day.isoformat()}-*.json")):
        if not file.name.endswith(f"-{PROCESS}.json"):
            with suppress(OSError, ValueError, WrongShape):
                yield SHAPE.read(json.loads(file.read_text()))


def slowest(pages: tuple[PageTime, ...], count: int) -> list[PageTime]:
    """By their mean, of those that were answered well: a refusal or a fault tells nothing of the page."""
    return sorted((page for page in pages if page.status == 2), key=lambda page: page.mean_ms, reverse=True)[:count]
