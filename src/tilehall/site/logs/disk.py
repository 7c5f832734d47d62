"""What must be on the disk before anybody is told that it is kept, and what a disk of another system does otherwise."""

import os
from contextlib import suppress
from pathlib import Path

# On Windows what is open can neither be removed nor replaced; and it has no modes that tell an owner from others.
OPEN_FILES_STAY_PUT = os.name == "nt"
HAS_MODES = os.name != "nt"


def sync_folder(folder: Path) -> None:
    """So that a name, too, survives a power cut. Some file systems cannot, and need not; Windows opens no folders."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def sync_file(place: Path) -> None:
    """What somebody else has written and closed. Windows syncs only what is open for writing."""
    with place.open("r+b") as file:
        os.fsync(file.fileno())


def name_once(part: Path, place: Path) -> None:
    """Gives the name to what is written, all of it or nothing. FileExistsError where it is taken."""
    if OPEN_FILES_STAY_PUT:
        part.rename(place)  # which there takes nobody's place
    else:
        os.link(part, place)
        part.unlink()
