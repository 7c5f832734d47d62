"""How much room is left on the disk of the data folder, and whether that is too little."""

import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from .bounds import DiskBounds

DISK_REASON = "the disk is nearly full"
FOLDER_REASON = "the data folder is not at its place"
MOVED_REASON = "the database was moved while the hall runs: start the hall again"


@dataclass(frozen=True, slots=True)
class DiskSpace:
    free: int
    total: int
    there: bool = True  # the folder itself

    def is_nearly_full(self, bounds: DiskBounds) -> bool:
        return self.free < max(bounds.least, min(int(self.total * bounds.part), bounds.enough))


_looks: dict[Path, tuple[float, DiskSpace]] = {}


def disk_space(folder: Path, bounds: DiskBounds) -> DiskSpace:
    """Looked at every few seconds at most: every page asks."""
    now = time.monotonic()
    at, space = _looks.get(folder, (0.0, None))
    if space is None or now - at >= bounds.look_every:
        try:
            usage = shutil.disk_usage(folder)
            space = DiskSpace(usage.free, usage.total)
        except OSError:
            space = DiskSpace(0, 0, there=False)
        _looks[folder] = (now, space)
    return space
