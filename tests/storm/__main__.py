"""`make storm`: the long attack on a hall of its own, on loopback, which ends by itself; then a table of what it saw.

    python -m tests.storm [--kills 100] [--live-kills 20] [--phones 300] [--minutes 10] [--seed 1]

Kills on both databases, among results and among live moves, a hall full of phones, fuzzed parsers and rules with many
more examples than the tests try, and requests made from the description of the API. Its short form is part of
`make test`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import servers
from tests.cli.running_hall import running

from .kills import ROOT, kill_storm
from .live_kills import live_kill_storm

BIN = Path(sys.executable).parent
# Where what comes from outside is read: each has a property test that a search can go on with.
FUZZED = (
    "tests/law/game", "tests/law/tournament/formats", "tests/scrabble/test_any_command.py",
    "tests/rummikub/test_any_command.py", "tests/site/hall/test_restore_properties.py", "tests/cli/test_tournament.py",
    "tests/site/tournaments/test_package_file.py",
)  # fmt: skip
PLAYERS, LIVE_GAMES = 200, 20


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    saw: str
    sound: bool
    seconds: float


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description="The long attack on a hall of its own.")
    parser.add_argument("--kills", type=int, default=100, help="in all, half on each database")
    parser.add_argument("--live-kills", type=int, default=20, help="among live games, on each database")
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10, help="for the fuzzing")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    half = max(1, asked.kills // 2)
    parts = [
        _timed("kills, SQLite", lambda: _kills({}, half, asked.seed)),
        _timed("kills, PostgreSQL", lambda: _on_postgres(half, asked.seed)),
        _timed("live games, SQLite", lambda: _live_kills({}, asked.live_kills, asked.seed, 1)),
        _timed("live games, two processes", lambda: _live_on_servers(asked.live_kills, asked.seed)),
        _timed("phones", lambda: _phones(asked.phones)),
        _timed("fuzz", lambda: _fuzz(asked.minutes)),
        _timed("API", lambda: _api()),
    ]
    width = max(len(part.name) for part in parts)
    print()
    for part in parts:
        verdict = "sound" if part.sound else "BROKEN"
        print(f"  {part.name.ljust(width)}  {verdict:6}  {part.seconds:6.0f} s  {part.saw}")
    return 0 if all(part.sound for part in parts) else 1


def _timed(name: str, work: Callable[[], tuple[bool, str]]) -> Part:
    print(f"=== {name}", flush=True)
    began = time.monotonic()
    sound, saw = work()
    return Part(name, saw, sound, time.monotonic() - began)


def _kills(environment: dict[str, str], kills: int, seed: int) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory(prefix="tilehall-storm-") as folder:
        report = kill_storm(Path(folder) / "data", environment, kills=kills, players=PLAYERS, seed=seed)
    saw = f"{report.kills} kills, {len(report.acknowledged)} results acknowledged, {len(report.lost)} lost, "
    saw += f"{len(report.doubled)} doubled, {len(report.changed)} changed; check {'not ' if report.check else ''}clean"
    return report.sound, saw


def _on_postgres(kills: int, seed: int) -> tuple[bool, str]:
    with servers.postgres(durable=True) as url:
        return _kills({"DATABASE_URL": url}, kills, seed)


def _live_kills(environment: dict[str, str], kills: int, seed: int, processes: int) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory(prefix="tilehall-storm-") as folder:
        report = live_kill_storm(
            Path(folder) / "data", environment, kills=kills, games=LIVE_GAMES, seed=seed, processes=processes
        )
    return report.sound, str(report)


def _live_on_servers(kills: int, seed: int) -> tuple[bool, str]:
    with servers.postgres(durable=True) as database, servers.redis() as messages:
        return _live_kills({"DATABASE_URL": database, "REDIS_URL": messages}, kills, seed, 2)


def _phones(phones: int) -> tuple[bool, str]:
    words = [sys.executable, "-m", "bench.hall_full", "--phones", str(phones), "--seconds", "60", "--turns", "0"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=600)
    print(done.stdout, done.stderr[-4000:] if done.returncode else "")
    wanted = ("phones read again", "scorer's result", "result to phone", "answers")
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith(wanted)]
    return done.returncode == 0 and "errors: 0" in done.stdout, "; ".join(" ".join(line.split()) for line in lines)


def _fuzz(minutes: float) -> tuple[bool, str]:
    """As many examples as there is time for, shared out among the places; to run out of it is no fault."""
    env = {**os.environ, "HYPOTHESIS_PROFILE": "search"}
    passed = failed = 0
    until = time.monotonic() + minutes * 60
    for number, place in enumerate(FUZZED):
        left = max(0.0, until - time.monotonic()) / (len(FUZZED) - number)
        words = [sys.executable, "-m", "pytest", "-q", "--no-header", "-x", "-n", "2", place]
        try:
            done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=left)
        except subprocess.TimeoutExpired:
            continue
        passed, failed = passed + (done.returncode == 0), failed + (done.returncode != 0)
        if done.returncode:
            print(done.stdout[-4000:])
    return not failed, f"{passed} of {len(FUZZED)} places went through, {failed} failed, the others ran out of time"


@contextmanager
def _example(folder: Path):
    with running(None, command="demo", TMPDIR=str(folder)) as hall:
        yield hall.url.rstrip("/")


def _api() -> tuple[bool, str]:
    with tempfile.TemporaryDirectory(prefix="tilehall-storm-") as folder, _example(Path(folder)) as url:
        words = [BIN / "schemathesis", "run", f"{url}/api/openapi.json", "--max-examples", "60", "--no-color"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=900)
    print(done.stdout[-3000:])
    figures = [line.strip() for line in done.stdout.splitlines() if " generated, " in line]
    return done.returncode == 0 and bool(figures), "; ".join(figures)


if __name__ == "__main__":
    sys.exit(main())
