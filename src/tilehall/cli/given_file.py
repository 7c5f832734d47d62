"""A file that was named on the command line, read with a limit: not everything that can be opened has an end."""

import sys
from pathlib import Path

from .answer import Complaint

LARGEST = 64 << 20  # bytes; ten thousand players make a tenth of it


def given_bytes(file: str | Path) -> bytes:
    """`-` is standard input. OSError where it cannot be read."""
    if str(file) == "-":
        raw = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with Path(file).open("rb") as opened:
            raw = opened.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise Complaint(2, str(file), f"it is larger than {LARGEST >> 20} MB", "is it the right file?")
    return raw
