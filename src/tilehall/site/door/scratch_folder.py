"""The scratch folder: what is uploaded lies in the data folder while it is read, on the disk that is watched."""

import os
import shutil
import tempfile
from pathlib import Path

NAME = "scratch"
CAN_ASK = os.name != "nt"  # who lives; there the question would be the end of who is asked


def use_scratch_folder(data: Path) -> Path:
    """Sweeps out what processes left that have ended, and takes temporary files of this one there."""
    scratch = data / NAME
    own = scratch / str(os.getpid())
    shutil.rmtree(own, ignore_errors=True)
    scratch.mkdir(mode=0o700, exist_ok=True)
    own.mkdir(mode=0o700)
    for folder in scratch.iterdir():
        if not folder.name.isdecimal() or not _lives(int(folder.name)):
            shutil.rmtree(folder, ignore_errors=True)
    tempfile.tempdir = str(own)
    return own


def _lives(process: int) -> bool:
    if not CAN_ASK:  # one process serves a folder there, and what another has open cannot be removed
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
