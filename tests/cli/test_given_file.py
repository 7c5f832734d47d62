"""What is named on the command line is read to its end only if it has one."""

import io
from pathlib import Path

import pytest

from tilehall.cli import batch, given_file
from tilehall.cli.answer import Complaint


def test_a_file_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`tilehall tournament import /dev/zero` took all the memory there was."""
    monkeypatch.setattr(given_file, "LARGEST", 1000)
    with pytest.raises(Complaint, match="larger than"):
        given_file.given_bytes("/dev/zero")
    (tmp_path / "just").write_bytes(b"x" * 1000)
    assert len(given_file.given_bytes(tmp_path / "just")) == 1000


def test_a_line_without_an_end_is_one_bad_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(batch, "LONGEST", 20)
    text = io.StringIO('{"id": 1}\n{"id": "' + "9" * 95 + '"}\n{"id": 3}\n')
    batch.answer_lines(text, lambda _: {})
    first, second, third = capsys.readouterr().out.splitlines()
    assert (first, third) == ('{"id": 1}', '{"id": 3}')
    assert '"line": 2' in second
