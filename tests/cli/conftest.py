"""The real command for tests: in a process of its own, in an empty folder."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import shared_folder
from tilehall.cli.main import main

Run = Callable[..., subprocess.CompletedProcess[str]]
KEPT = ("PATH", "HOME", "LANG", "PYTHONPATH")


@pytest.fixture(scope="session")
def command_service() -> Iterator[subprocess.Popen[str]]:
    environment = {key: value for key, value in os.environ.items() if key in KEPT}
    words = [sys.executable, "-m", "tests.cli.command_service"]
    root = Path(__file__).parents[2]
    service = subprocess.Popen(
        words, cwd=root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield service
    service.stdin.close()
    service.wait(timeout=30)
    service.stdout.close()


@pytest.fixture
def run(command_service: subprocess.Popen[str], tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Run:
    """`tilehall` with nothing in its surroundings; see command_service.py."""
    environment = {key: value for key, value in os.environ.items() if key in KEPT}
    streams = tmp_path_factory.mktemp("streams")
    migrated = shared_folder.folder() or tmp_path_factory.getbasetemp() / "migrated"
    migrated.mkdir(exist_ok=True)

    def run(*words: object, **more: str) -> subprocess.CompletedProcess[str]:
        files = {name: streams / name for name in ("stdout", "stderr")}
        for file in files.values():
            file.write_bytes(b"")
        order = {"words": [*map(str, words)], "cwd": str(tmp_path), "env": {**environment, **more}}
        order["migrated"] = str(migrated)
        order |= {name: str(file) for name, file in files.items()}
        print(json.dumps(order), file=command_service.stdin, flush=True)
        code = int(command_service.stdout.readline())
        said = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
        return subprocess.CompletedProcess(["tilehall", *words], code, **said)

    return run


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to stand in, so that a data folder made by mistake would be seen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TILEHALL_DATA", raising=False)
    yield tmp_path
    assert not (tmp_path / "data").exists()


@pytest.fixture
def ask_about_event(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Writes an event and runs a command on it; gives status, standard output and standard error."""

    def ask(command: str, event: object, *words: str) -> tuple[int, str, str]:
        file = elsewhere / "event.json"
        file.write_bytes(event if isinstance(event, bytes) else json.dumps(event).encode())
        return (main([command, str(file), *words]), *capsys.readouterr())

    return ask
