"""Temporary files of a hall lie in its data folder, and what a crash left is swept out at the next start."""

import os
import subprocess
import sys
import tempfile

from tilehall.site.door.scratch_folder import use_scratch_folder


def test_what_ended_processes_left_is_swept_out(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", None)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait(30)
    living = os.getppid()
    for name in (str(ended.pid), str(living), str(os.getpid()), "odd"):
        (tmp_path / "scratch" / name).mkdir(parents=True)
        (tmp_path / "scratch" / name / "half.upload").write_text("x")
    own = use_scratch_folder(tmp_path)
    assert own.stat().st_mode & 0o077 == 0
    assert {folder.name for folder in own.parent.iterdir()} == {str(living), str(os.getpid())}
    assert list(own.iterdir()) == []
    with tempfile.NamedTemporaryFile() as file:
        assert file.name.startswith(str(own))


def test_the_folder_is_for_its_owner_only(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", None)
    assert use_scratch_folder(tmp_path).parent.stat().st_mode & 0o077 == 0
