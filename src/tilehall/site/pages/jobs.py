"""Work that takes longer than a page may: it runs in a thread of its own, and tells how far it is.

A job belongs to the process that started it and ends with it; whatever it writes, it writes in one transaction, so a
job cut short leaves nothing behind. How far it is also lies in a small file of the data folder: where several processes
serve a hall, the page that waits for it may be answered by another.
"""

import json
import logging
import re
import secrets
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connections

log = logging.getLogger(__name__)
REMEMBERED = 20
FOLDER = "jobs"
TOLD_EVERY = 0.25  # seconds
WAITING = 8  # of one family, with the one that runs; each is a thread
OWN_WAITING = 2  # of them of one asker: nobody fills the queue alone
SILENT_S = 600  # nothing told for so long: its process is gone
_ID = re.compile(r"[\w-]{12}", re.ASCII)
_TOLD = ("kind", "title", "then", "doing", "done", "of", "finished", "fault")


@dataclass(slots=True)
class Job:
    kind: str
    title: str
    then: str  # the address to go to when it is done
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    doing: str = "Starting"
    done: int = 0
    of: int = 1
    finished: bool = False
    fault: str | None = None
    asker: str = ""
    over: threading.Event = field(default_factory=threading.Event)
    told_at: float = 0.0

    @property
    def percent(self) -> int:
        return 100 if self.finished else min(99, 100 * self.done // max(self.of, 1))

    def report_progress(self, doing: str, done: int, of: int) -> None:
        self.doing, self.done, self.of = doing, done, of
        if time.monotonic() - self.told_at >= TOLD_EVERY:
            self.tell_others()

    def tell_others(self) -> None:
        self.told_at = time.monotonic()
        with suppress(OSError):  # who waits in this process sees it all the same
            file = _file(self.id)
            file.parent.mkdir(mode=0o700, exist_ok=True)
            scratch = file.with_suffix(".part")
            scratch.touch(mode=0o600)
            scratch.write_text(json.dumps({name: getattr(self, name) for name in _TOLD}))
            scratch.replace(file)


Work = Callable[[Job], object]
_jobs: dict[str, Job] = {}
_lock = threading.Lock()
_next = threading.Condition(_lock)  # by the first word of a kind: of slips of many events one are made at a time


def start_job(kind: str, title: str, then: str, work: Work) -> Job:
    """Starts the work, or gives the job of this kind that is still under way: two clicks are one job."""
    with _lock:
        if (under_way := _of_this_kind(kind)) is not None:
            return under_way
        is_full = len(_family_of(kind)) >= WAITING
        job = _listed(Job(kind, title, then))
    if not is_full:
        return _begun(job, work)
    job.fault = "Much is being made just now, and this was not begun. Try it again in some minutes."
    job.over.set()
    _sweep()
    job.tell_others()
    return job


def start_in_turn(kind: str, title: str, then: str, work: Work, *, asker: str) -> Job | None:
    """As `start_job`, for a page that asks again by itself: None while others come first, or two of who asks."""
    with _lock:
        if (under_way := _of_this_kind(kind)) is not None:
            return under_way
        family = _family_of(kind)
        if len(family) >= WAITING or sum(other.asker == asker for other in family) >= OWN_WAITING:
            return None
        job = _listed(Job(kind, title, then, asker=asker))
    return _begun(job, work)


def _of_this_kind(kind: str) -> Job | None:
    return next((job for job in _jobs.values() if job.kind == kind and not job.over.is_set()), None)


def _family_of(kind: str) -> list[Job]:
    """Those that run and wait, the oldest first."""
    return [other for other in _jobs.values() if _family(other.kind) == _family(kind) and not other.over.is_set()]


def _listed(job: Job) -> Job:
    _jobs[job.id] = job
    for old in [j.id for j in _jobs.values() if j.over.is_set()][:-REMEMBERED]:
        del _jobs[old]
        _file(old).unlink(missing_ok=True)
    return job


def _begun(job: Job, work: Work) -> Job:
    _sweep()
    job.tell_others()
    # A daemon: Ctrl-C does not wait for it, and the database rolls its transaction back.
    try:
        threading.Thread(target=_run, args=(job, work), name=f"job-{job.kind}", daemon=True).start()
    except RuntimeError:  # no thread is to be had: those behind it shall not wait for it
        _end(job)
        raise
    return job


def job_of(job_id: str) -> Job | None:
    return _jobs.get(job_id) or _of_another_process(job_id)


def _file(job_id: str) -> Path:
    return Path(settings.DATA) / FOLDER / f"{job_id}.json"


def _of_another_process(job_id: str) -> Job | None:
    if not _ID.fullmatch(job_id):
        return None
    try:
        if time.time() - _file(job_id).stat().st_mtime > SILENT_S:
            return None
        told = json.loads(_file(job_id).read_text())
        job = Job(id=job_id, **{name: told[name] for name in _TOLD})
    except (OSError, ValueError, LookupError, TypeError):
        return None
    if job.finished or job.fault:
        job.over.set()
    return job


def _sweep() -> None:
    """What processes that are gone have left."""
    for left in (Path(settings.DATA) / FOLDER).glob("*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > SILENT_S:
                left.unlink()


def forget_all(data: Path) -> None:
    """At the start of a hall that no other process serves: what was under way ended with the last one."""
    shutil.rmtree(data / FOLDER, ignore_errors=True)


def _family(kind: str) -> str:
    return kind.partition(" ")[0]


def _wait_for_turn(job: Job) -> None:
    """Who came first is served first."""
    while ahead := _ahead_of(job):
        job.doing = "Waiting: another comes first" if ahead == 1 else f"Waiting: {ahead} others come first"
        job.tell_others()  # it only waits: nobody shall take it for gone
        with _next:
            if _ahead_of(job) == ahead:
                _next.wait(timeout=SILENT_S / 10)
    job.doing = "Starting"


def _ahead_of(job: Job) -> int:
    """Of its family those that were asked for before it."""
    ahead = 0
    for other in list(_jobs.values()):
        if other is job:
            return ahead
        ahead += _family(other.kind) == _family(job.kind) and not other.over.is_set()
    return 0


def _run(job: Job, work: Work) -> None:
    try:
        _wait_for_turn(job)
        work(job)
    except ValidationError as error:
        job.fault = " ".join(error.messages)
    except Exception:
        log.exception("the job %s failed", job.title)
        job.fault = "This did not work, and nothing was changed. The console of the hall says why."
    else:
        job.finished = True
    finally:
        try:
            connections.close_all()
            job.tell_others()
        finally:
            _end(job)


def _end(job: Job) -> None:
    with _next:
        job.over.set()
        _next.notify_all()
