"""One hall at a time in a data folder."""

import fcntl
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tilehall.site.hall import lock
from tilehall.site.hall.hall_error import HallError


def test_a_second_hall_in_the_same_folder_is_told_who_was_first(tmp_path: Path) -> None:
    with (
        lock.hold_folder(tmp_path),
        pytest.raises(HallError, match=f"running here .process {os.getpid()}.*stop it"),
        lock.hold_folder(tmp_path),
    ):
        pass
    with lock.hold_folder(tmp_path):
        pass


def test_several_may_serve_together_but_none_may_be_alone_then(tmp_path: Path) -> None:
    with (
        lock.hold_folder(tmp_path, alone=False),
        lock.hold_folder(tmp_path, alone=False),
        _refused(),
        lock.hold_folder(tmp_path),
    ):
        pass


def _refused() -> Any:
    return pytest.raises(HallError, match="running here")


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_lock_does_not_outlive_its_holder_however_it_ends(tmp_path: Path) -> None:
    ready, told = os.pipe()
    child = os.fork()
    if child == 0:
        with lock.hold_folder(tmp_path):
            os.write(told, b"x")
            signal.pause()
    assert os.read(ready, 1) == b"x"
    with pytest.raises(HallError, match=f"process {child}"), lock.hold_folder(tmp_path):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with lock.hold_folder(tmp_path):
        assert (tmp_path / lock.NAME).stat().st_mode & 0o777 == 0o600


def test_a_lock_on_a_file_that_was_removed_meanwhile_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that fails removes the folder it made, just when a hall begins in it: the next one would begin too."""
    folder, flock, removals = tmp_path / "data", fcntl.flock, [lock.NAME, ""]

    def locked_late(file: Any, how: int) -> None:
        for name in removals[:1]:
            (folder / lock.NAME).unlink()
            if not name:
                folder.rmdir()
        del removals[:1]
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", locked_late)
    with lock.hold_folder(folder), _refused(), lock.hold_folder(folder):
        pass
    assert not removals


def test_a_lock_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / lock.NAME).symlink_to(tmp_path / "away" / lock.NAME)
    with pytest.raises(HallError, match="cannot be kept here"), lock.hold_folder(tmp_path):
        pass
