"""The data folder is its owner's alone: secrets, password hashes and letters lie in it. Seen to at every start."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from tilehall.site.logs.disk import HAS_MODES

OTHERS = 0o077


def keep_for_owner(data: Path, tell: Callable[[str], None]) -> None:
    """What an older version, a copy or a restored folder left open to others on this machine is closed, and said."""
    if not HAS_MODES:
        return
    opened, failed = 0, []
    for place in _places(data):
        try:
            mode = place.lstat().st_mode
            if mode & OTHERS:
                place.chmod(mode & 0o7700)
                opened += 1
        except FileNotFoundError:
            pass  # another process of this hall, which runs already, needed it no more
        except OSError:
            failed.append(place)
    if opened:
        tell(f"{data}: {opened} {'place' if opened == 1 else 'places'} could be read by others on this machine;"
             " now by the owner only.")  # fmt: skip
    if failed:
        tell(f"{failed[0]}: others on this machine can read it; its owner can fix that (chmod -R go= {data}).")


def _places(data: Path) -> Iterator[Path]:
    """The folder and all in it. A link is left alone: what it leads to was put elsewhere by somebody's decision."""
    yield data
    for folder, folders, files in os.walk(data):
        yield from (place for name in (*folders, *files) if not (place := Path(folder, name)).is_symlink())
