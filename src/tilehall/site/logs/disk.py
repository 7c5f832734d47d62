"""What must be on the disk before anybody is told that it is kept."""

import os
from contextlib import suppress
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """So that a name, too, survives a power cut. Some file systems cannot, and need not."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)
