"""How long each test took, with what it stands on: written down for the runner, which names the slowest of them all."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

NAME = "durations.txt"


class Durations:
    """A plugin: adds up setup, call and teardown of every test, and writes them to a file when the tests are over."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        told = "".join(f"{seconds:.3f} {test}\n" for test, seconds in self.seconds.items())
        with self.file.open("ab", buffering=0) as file:
            file.write(told.encode())  # at once: another process may be writing its own


def register(config: pytest.Config, folder: Path | None) -> None:
    """Where the runner is listening; of several processes the one that hears of all tests."""
    if folder is not None and "PYTEST_XDIST_WORKER" not in os.environ:
        config.pluginmanager.register(Durations(folder / NAME))


def taken(folder: Path) -> dict[str, float]:
    """What the tests since the last time took, by their names."""
    file = folder / NAME
    if not file.exists():
        return {}
    lines = [line.split(" ", 1) for line in file.read_text(encoding="utf-8").splitlines()]
    file.unlink()
    return {test: float(seconds) for seconds, test in lines}


def slowest(steps: Iterable[tuple[str, dict[str, float]]], most: int = 10) -> str:
    """The slowest tests of all steps, the slowest first, each with its step."""
    every = [(seconds, step, test) for step, tests in steps for test, seconds in tests.items()]
    lines = [f"  {seconds:6.1f} s  {test}  ({step})" for seconds, step, test in sorted(every, reverse=True)[:most]]
    return "\n".join(["The slowest tests:", *lines]) if lines else ""
