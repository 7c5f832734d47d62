"""Sheets of a large event in parts: each a PDF of its own, made one after the other and kept for a while.

A sheet with something for every table of 5,000 would be one file of thousands of pages, which no memory and no printer
likes. The parts lie in the data folder under a name made from all that is on them, so that whoever asks for the same
sheet again gets them at once, and a draw changed by hand gets new ones.
"""

import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from threading import Lock

from django.conf import settings

from tilehall.site.pages.printing.typst import in_own_process

from .desk_sheets import Link, Sheet, SheetRequest, pieces_of
from .store import DeskState

WHOLE = 500  # pieces that still make one file: a slip for each table, a card for each player
PART = 200
FOLDER = "sheets"
KEPT = 4  # sheets in parts, the newest
JOB = "job"  # in the folder of a sheet: the id of the job that makes it

_press = Lock()  # one part at a time is set, whoever asks

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class SheetParts:
    folder: Path
    pieces: int

    @property
    def count(self) -> int:
        return -(-self.pieces // PART)

    def file(self, part: int) -> Path:
        return self.folder / f"{part:03}.pdf"

    def pieces_in(self, part: int) -> tuple[int, int]:
        """The first and the last piece of a part, from 1 on."""
        return (part - 1) * PART + 1, min(part * PART, self.pieces)

    @property
    def ready(self) -> list[int]:
        return [part for part in range(1, self.count + 1) if self.file(part).exists()]

    @property
    def job(self) -> str:
        """The id of the job that makes or made them; empty where nobody has asked yet."""
        try:
            return (self.folder / JOB).read_text()
        except OSError:
            return ""


def sheet_parts(state: DeskState, sheet: Sheet, sheet_request: SheetRequest, link: Link) -> SheetParts | None:
    """The parts of a sheet; None where it is small enough to be one file."""
    pieces = pieces_of(state, sheet, sheet_request)
    if len(pieces) <= WHOLE:
        return None
    desk = state.desk
    event = (state.row.key, desk.announced.name, desk.announced.place, desk.announced.begins, desk.announced.ends)
    names = [(each.name, each.club, each.team) for each in desk.players.values()]
    mark = repr((sheet.key, sheet_request, link("/"), event, pieces, names))
    return SheetParts(Path(settings.DATA) / FOLDER / sha256(mark.encode()).hexdigest()[:32], len(pieces))


def make_parts(
    parts: SheetParts, state: DeskState, sheet: Sheet, sheet_request: SheetRequest, link: Link, progress: Progress
) -> None:
    """Those that are not there yet, in their order; each can be fetched as soon as it is made."""
    for part in range(1, parts.count + 1):
        progress(f"Part {part} of {parts.count}", part - 1, parts.count)
        if parts.file(part).exists():
            continue
        first, last = parts.pieces_in(part)
        with _press, in_own_process():
            made = sheet.make(state, replace(sheet_request, pieces=(first, last)), link)
        scratch = parts.file(part).with_suffix(".part")
        scratch.write_bytes(made)
        scratch.replace(parts.file(part))


def prepare_folder(parts: SheetParts, job: str) -> None:
    """Room for a sheet; those asked for longest ago go."""
    parts.folder.parent.mkdir(mode=0o700, exist_ok=True)
    parts.folder.mkdir(mode=0o700, exist_ok=True)
    (parts.folder / JOB).write_text(job)
    others = sorted((each for each in parts.folder.parent.iterdir() if each != parts.folder), key=_asked_for_at)
    for old in others[: max(0, len(others) - KEPT + 1)]:
        with suppress(OSError):
            shutil.rmtree(old)


def _asked_for_at(folder: Path) -> float:
    """Another who prepares a folder at the same moment may have removed this one: it went first."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0
