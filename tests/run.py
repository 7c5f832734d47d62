"""Runs every check of the house, step by step: `make test` (--all) and `make quick` (--quick).

Steps that keep one processor busy run side by side first; then those that share themselves out, one after the other.
A step that fails does not stop the others. A step that cannot run here (no browser, no server) is said to be left out,
and then the whole does not count as passed.
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from tests import durations, provisions, servers, shared_folder

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
PROCESSORS = 2
ROOM = 4 << 30  # bytes; a run leaves about one
BIN = Path(PYTHON).parent  # not resolved: in an environment the programs stand beside the link

# What the caller's shell happens to hold must not decide what is tested.
FOREIGN = ("TILEHALL_", "DJANGO_", "PYTEST_", "HYPOTHESIS_", "DATABASE_URL", "REDIS_URL", "PYTHON")


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    commands: Sequence[Sequence[str]]
    quick: bool = True
    browser: bool = False
    servers: bool = False
    alone: bool = False  # it keeps every processor busy by itself
    beside: Sequence[Sequence[str]] = ()  # what waits for others more than it works: runs along with the commands


@dataclass(slots=True)
class Outcome:
    step: Step
    verdict: str  # passed, failed, left out
    seconds: float = 0.0
    why: str = ""
    tests: dict[str, float] = field(default_factory=dict)  # how long each took


@dataclass(slots=True)
class Surroundings:
    env: dict[str, str]
    server_env: dict[str, str] = field(default_factory=dict)
    lacking: dict[str, str] = field(default_factory=dict)  # "browser" or "servers": why it cannot be had


def pytest(*words: str) -> list[str]:
    return [PYTHON, "-m", "pytest", "-q", "--no-header", *words]


def by_two(*words: str) -> list[str]:
    """By two processes. Each begins with a half of its own, so that what a module needs is not made in both."""
    return pytest("-n", str(PROCESSORS), "--dist", "worksteal", *words)


def django(*words: str) -> list[str]:
    return [PYTHON, "-m", "django", *words, "--settings", "tilehall.site.config.settings"]


STEPS = (
    Step("ruff check", [[f"{BIN}/ruff", "check", "."]]),
    Step("ruff format", [[f"{BIN}/ruff", "format", "--check", "."]]),
    Step("mypy", [[PYTHON, "-m", "mypy"]]),
    Step("layers", [[f"{BIN}/lint-imports", "--no-logo"]]),
    Step("django", [django("check", "--fail-level", "WARNING"), django("makemigrations", "--check", "--dry-run")]),
    Step("mutation sample", [[PYTHON, "-m", "tests.mutate", "--sample", "12"]], quick=False),
    Step(
        "tests",
        [by_two("-m", "not browser and not servers and not own_halls", "tests")],
        alone=True,
        beside=[
            pytest(
                "-m",
                "own_halls and not browser and not servers",
                "tests/test_kills.py",
                "tests/test_live_kills.py",
                "tests/cli",
                "tests/site/association/ballots/test_voting_over_the_wire.py",
            ),
        ],
    ),
    Step(
        "tests on PostgreSQL and Redis",
        [by_two("-m", "not own_sqlite", "tests/site")],
        quick=False,
        servers=True,
        alone=True,
        # Halls and servers of its own, one after the other, which it starts, kills and waits for.
        beside=[
            pytest(
                "-m",
                "servers",
                "tests/test_servers.py",
                "tests/cli/test_server.py",
                "tests/test_hosting.py",
                "tests/test_kills.py",
                "tests/test_live_kills.py",
            ),
        ],
    ),
    Step(
        "tests in the browser",
        # One at a time to whoever is free: here a test stands on nothing that its neighbour has made. Each waits for a
        # third of its time, until a page settles or a clock runs down: one more than there are processors is at work.
        [pytest("-n", str(PROCESSORS + 1), "--maxschedchunk", "1", "-m", "browser", "tests/browser")],
        quick=False,
        browser=True,
        alone=True,
    ),
)


def say(text: str) -> None:
    print(text, flush=True)


def in_memory(shared: Path = Path("/dev/shm"), told: Path = Path("/proc/meminfo")) -> Path | None:
    """A place that no disk has to keep, if there is one with room for all that a run writes."""
    try:
        free = re.search(r"^MemAvailable: +(\d+) kB$", told.read_text(), re.MULTILINE)
        enough = free is not None and min(int(free[1]) << 10, shutil.disk_usage(shared).free) >= ROOM
        return shared if enough and os.access(shared, os.W_OK | os.X_OK) else None
    except OSError:
        return None


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Where every test writes, and gone after the run. The halls of the tests ask thousands of times that what they
    wrote be kept: on a disk a good part of the run is spent waiting for it."""
    place = in_memory()
    with tempfile.TemporaryDirectory(prefix="tilehall-run-", dir=place) as name:
        if place is None:
            yield Path(name)
            return
        Path(name).chmod(0o711)  # PostgreSQL, which is run as somebody else, must come through to its own folder
        with mock.patch.dict(os.environ, TMPDIR=name), mock.patch.object(tempfile, "tempdir", name):
            yield Path(name)


def clean_environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    kept.setdefault("PATH", servers.SYSTEM_PATH)
    return {**kept, "TILEHALL_DATA": str(data), shared_folder.NAME: str(data), "PYTHONUTF8": "1", "COLUMNS": "120"}


def provide(surroundings: Surroundings) -> None:
    """Installs what is missing, and notes what cannot be had."""
    wanted = provisions.wanted(provisions.BROWSER + provisions.SERVERS)
    why = ""
    if wanted:
        say(f"Installing {', '.join(p.name for p in wanted)} (once) ...")
        why = provisions.install(wanted)
    for need, parts in (("browser", provisions.BROWSER), ("servers", provisions.SERVERS)):
        absent = provisions.missing(parts)
        if absent:
            names = " and no ".join(provision.name for provision in absent)
            surroundings.lacking[need] = f"no {names} ({why or 'installed, but not found'})"


@contextmanager
def running_servers(surroundings: Surroundings) -> Iterator[None]:
    with ExitStack() as stack:
        if "servers" not in surroundings.lacking:
            try:
                surroundings.server_env = {
                    "DATABASE_URL": stack.enter_context(servers.postgres()),
                    "REDIS_URL": stack.enter_context(servers.redis()),
                }
            except servers.CannotBeHad as reason:
                surroundings.lacking["servers"] = str(reason)
        yield


def run_all(steps: Sequence[Step], surroundings: Surroundings) -> list[Outcome]:
    beside = [step for step in steps if not step.alone]
    with ThreadPoolExecutor(PROCESSORS) as hands:
        outcomes = list(hands.map(lambda step: run(step, surroundings), beside))
    return outcomes + [run(step, surroundings) for step in steps if step.alone]


def run(step: Step, surroundings: Surroundings) -> Outcome:
    heading = f"\n=== {step.name}"
    for need in ("browser", "servers"):
        if getattr(step, need) and need in surroundings.lacking:
            say(f"{heading}\nleft out: {surroundings.lacking[need]}")
            return Outcome(step, "left out", why=surroundings.lacking[need])
    if step.alone:
        say(heading)
    started = time.monotonic()
    with ThreadPoolExecutor(1) as hand:
        along = [hand.submit(_done, command, step, surroundings, quiet=True) for command in step.beside]
        done = [_done(command, step, surroundings, quiet=not step.alone) for command in step.commands]
        done += [one.result() for one in along]
    seconds = time.monotonic() - started
    commands = (*step.commands, *step.beside)
    failed = [command for command, finished in zip(commands, done, strict=True) if finished.returncode]
    # What runs side by side must not be mixed when it is told.
    told = [finished.stdout.rstrip() for finished in done if finished.stdout is not None]
    if told:
        say("\n".join(told if step.alone else [heading, *told]))
    tests = (
        durations.taken(Path(surroundings.env[shared_folder.NAME])) if shared_folder.NAME in surroundings.env else {}
    )
    if failed:
        why = "; ".join(shlex.join(_short(command)) for command in failed)
        return Outcome(step, "failed", seconds, why, tests)
    return Outcome(step, "passed", seconds, tests=tests)


def _done(
    command: Sequence[str], step: Step, surroundings: Surroundings, *, quiet: bool
) -> subprocess.CompletedProcess[str]:
    """`quiet`: what it says is kept."""
    # The tests marked `servers` start servers of their own; only the site's tests are told of ours.
    told = surroundings.server_env if step.servers and "tests/site" in command else {}
    env = {**surroundings.env, **told}
    said = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {}
    return subprocess.run(list(command), cwd=ROOT, env=env, stdin=subprocess.DEVNULL, text=True, **said)


def _short(command: Sequence[str]) -> list[str]:
    return [Path(word).name if word.startswith(str(BIN)) else word for word in command]


def table(outcomes: Sequence[Outcome]) -> str:
    width = max(len(outcome.step.name) for outcome in outcomes)
    return "\n".join(
        f"  {o.step.name.ljust(width)}  {o.seconds:6.1f} s  {o.verdict.ljust(8)}  {o.why}" for o in outcomes
    )


def closing(outcomes: Sequence[Outcome], seconds: float) -> str:
    failed = [o.step.name for o in outcomes if o.verdict == "failed"]
    left_out = [o.step.name for o in outcomes if o.verdict == "left out"]
    said = [f"FAILED: {', '.join(failed)}"] if failed else []
    said += [f"DID NOT RUN: {', '.join(left_out)}"] if left_out else []
    return f"{'. '.join(said) or 'All passed'} ({seconds:.0f} s)."


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.run", description="Runs every check of the house.")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true", help="everything, with browser and servers")
    which.add_argument("--quick", action="store_true", help="what needs neither browser nor server")
    asked = parser.parse_args(words)
    # Told to stop, the servers are stopped too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    started = time.monotonic()
    with scratch_folder() as data:
        surroundings = Surroundings(clean_environment(data))
        if asked.all:
            provide(surroundings)
        with running_servers(surroundings) if asked.all else ExitStack():
            outcomes = run_all([step for step in STEPS if asked.all or step.quick], surroundings)
    slowest = durations.slowest((outcome.step.name, outcome.tests) for outcome in outcomes)
    said = (slowest, table(outcomes), closing(outcomes, time.monotonic() - started))
    say("\n" + "\n\n".join(part for part in said if part))
    return 0 if all(outcome.verdict == "passed" for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
