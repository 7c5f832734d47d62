"""What the processes of one run of the checks share: a folder, where the runner has made one."""

import os
from pathlib import Path

NAME = "TILEHALL_TESTS_SHARE"


def folder() -> Path | None:
    named = os.environ.get(NAME)
    return Path(named) if named else None
