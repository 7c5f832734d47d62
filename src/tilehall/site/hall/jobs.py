"""Work that takes longer than a page may: it runs in a thread of its own, and its progress is kept in memory.

A job belongs to the process that started it and is forgotten with it; whatever it writes, it writes in one transaction,
so a job cut short leaves nothing behind.
"""

import logging
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db import connections

log = logging.getLogger(__name__)
REMEMBERED = 20


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
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def percent(self) -> int:
        return 100 if self.finished else min(99, 100 * self.done // max(self.of, 1))

    def report_progress(self, doing: str, done: int, of: int) -> None:
        self.doing, self.done, self.of = doing, done, of


Work = Callable[[Job], object]
_jobs: dict[str, Job] = {}
_lock = threading.Lock()


def start_job(kind: str, title: str, then: str, work: Work) -> Job:
    """Starts the work, or gives the job of this kind that is still under way: two clicks are one job."""
    with _lock:
        for job in _jobs.values():
            if job.kind == kind and not job.over.is_set():
                return job
        job = Job(kind, title, then)
        _jobs[job.id] = job
        for old in [j.id for j in _jobs.values() if j.over.is_set()][:-REMEMBERED]:
            del _jobs[old]
    # A daemon: Ctrl-C does not wait for it, and the database rolls its transaction back.
    threading.Thread(target=_run, args=(job, work), name=f"job-{kind}", daemon=True).start()
    return job


def job_of(job_id: str) -> Job | None:
    return _jobs.get(job_id)


def _run(job: Job, work: Work) -> None:
    try:
        work(job)
    except ValidationError as error:
        job.fault = " ".join(error.messages)
    except Exception:
        log.exception("the job %s failed", job.title)
        job.fault = "This did not work, and nothing was changed. The console of the hall says why."
    else:
        job.finished = True
    finally:
        connections.close_all()
        job.over.set()
