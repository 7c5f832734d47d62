"""The same facts as figures in Prometheus' text form, of this process and of the hall it serves."""

from collections.abc import Iterable
from datetime import datetime

from .page_times import PageTime
from .status import HallStatus

TYPE = "text/plain; version=0.0.4; charset=utf-8"
STATUSES = {1: "1xx", 2: "2xx", 3: "3xx", 4: "4xx", 5: "5xx"}


def as_text(status: HallStatus, pages: Iterable[PageTime], errors: int, now: datetime) -> str:
    newest = status.newest_backup
    lines = [
        *_one("tilehall_info", "gauge", "The version that runs", 1, version=status.version, database=status.database),
        *_one("process_start_time_seconds", "gauge", "When this process began", status.started.timestamp()),
        *_one("process_cpu_seconds_total", "counter", "Processor time of this process", status.cpu_seconds),
        *_one("process_resident_memory_bytes", "gauge", "Memory of this process", status.memory),
        *_one("process_open_fds", "gauge", "Open files and connections of this process", status.open_files),
        *_one("tilehall_disk_free_bytes", "gauge", "Room on the disk of the data folder", status.disk_free),
        *_one("tilehall_disk_bytes", "gauge", "Size of that disk", status.disk_total),
        *_one("tilehall_database_bytes", "gauge", "Size of the database", status.database_bytes),
        *_one("tilehall_backups", "gauge", "Backups in the data folder", status.backups),
        *_one("tilehall_letters_waiting", "gauge", "Letters that no server has sent", status.letters.waiting),
        *_one("tilehall_errors_kept", "gauge", "Errors in the webmaster's list", errors),
    ]
    if newest is not None:
        age = (now - newest.made_at).total_seconds()
        lines += _one("tilehall_backup_age_seconds", "gauge", "Since the newest backup", age)
    return "\n".join([*lines, *_pages(list(pages))]) + "\n"


def _one(name: str, kind: str, words: str, value: float, **labels: str) -> list[str]:
    return [*_head(name, kind, words), _line(name, value, **labels)]


def _head(name: str, kind: str, words: str) -> list[str]:
    return [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]


def _line(name: str, value: float, **labels: str) -> str:
    told = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
    shown = int(value) if float(value).is_integer() else value
    return f"{name}{{{told}}} {shown}" if told else f"{name} {shown}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _pages(pages: list[PageTime]) -> list[str]:
    """Since midnight or since the process began, whichever is later: a counter that Prometheus knows to begin anew."""
    lines = _head("tilehall_page_seconds", "summary", "Answers of this process today, by page and kind of answer")
    for page in sorted(pages, key=lambda one: (one.page, one.status)):
        labels = {"page": page.page, "status": STATUSES.get(page.status, "other")}
        lines.append(_line("tilehall_page_seconds_count", page.count, **labels))
        lines.append(_line("tilehall_page_seconds_sum", page.total / 1_000_000, **labels))
    return lines if pages else []
