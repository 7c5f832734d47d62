"""Who holds a file, alone or with others; and what is done where the system has no locks that are shared."""

import errno
from pathlib import Path

import pytest

from tilehall.site.logs import file_lock
from tilehall.site.logs.file_lock import take_lock


@pytest.mark.parametrize(
    "first, second, taken", [(False, False, False), (True, True, True), (True, False, False), (False, True, False)]
)
def test_a_lock_is_held_alone_or_shared_until_its_file_is_closed(tmp_path, first, second, taken):
    place = tmp_path / "file.lock"
    with place.open("w+b") as one, place.open("r+b") as other:
        assert take_lock(one, shared=first)
        assert take_lock(other, shared=second) is taken
    with place.open("r+b") as later:
        assert take_lock(later)


def test_where_no_lock_can_be_shared_one_has_it_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(file_lock, "has_fcntl", False)
    place = tmp_path / "file.lock"
    with place.open("w+b") as one, place.open("r+b") as other:
        assert take_lock(one, shared=True)
        assert not take_lock(other, shared=True)


def test_a_disk_that_knows_no_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(_number: int, *, blocking: bool) -> bool:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(file_lock, "lock_descriptor", without)
    with (tmp_path / "file.lock").open("w+b") as file, pytest.raises(OSError, match="not implemented"):
        take_lock(file)
