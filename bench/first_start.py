"""From a fresh clone to the first page: `make run` with nothing prepared, beside another state of the project.

    python -m bench.first_start [--against REVISION] [--runs N]

Each run clones a committed state into a new folder, gives the installers caches of their own, which are empty, and
waits for the first page of `make run` (bar: 30 s). Waiting is measured; the CPU time of all that ran stands beside it.
"""

import argparse
import os
import re
import resource
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 300.0  # seconds
READY = re.compile(r"^Tilehall is at (\S+)$", re.MULTILINE)


@contextmanager
def clone(revision: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tilehall-first-start-") as folder:
        place = Path(folder) / "clone"
        subprocess.run(["git", "clone", "-q", "--no-checkout", str(ROOT), str(place)], check=True)
        subprocess.run(["git", "checkout", "-q", revision], cwd=place, check=True)
        yield place


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_page(place: Path) -> tuple[float, float]:
    """Seconds until the first page was there, and seconds of CPU until the hall had stopped again."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    caches = {"UV_CACHE_DIR": str(place.parent / "uv"), "PIP_CACHE_DIR": str(place.parent / "pip")}
    said = place.parent / "said"
    begun, cpu = time.monotonic(), children_seconds()
    with said.open("wb") as heard:
        hall = subprocess.Popen(
            ["make", "run", "PORT=0"],
            cwd=place,
            env={**kept, **caches},
            stdin=subprocess.DEVNULL,
            stdout=heard,
            stderr=heard,
            start_new_session=True,
        )
        try:
            with urllib.request.urlopen(address(hall, said, begun), timeout=30) as answer:
                assert answer.status == 200
                answer.read()
            taken = time.monotonic() - begun
        finally:
            os.killpg(hall.pid, signal.SIGINT)
            hall.wait(30)
    return taken, children_seconds() - cpu


def address(hall: subprocess.Popen[bytes], said: Path, begun: float) -> str:
    while not (ready := READY.search(said.read_text(errors="replace"))):
        if hall.poll() is not None or time.monotonic() - begun > PATIENCE:
            raise SystemExit(f"the hall did not start:\n{said.read_text(errors='replace')[-2000:]}")
        time.sleep(0.05)
    return ready[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    print(f"First page of a fresh `make run`; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    sides = [revision for revision in ("HEAD", asked.against) if revision]
    waited: dict[str, list[float]] = {revision: [] for revision in sides}
    for _ in range(asked.runs):
        for revision in sides:
            with clone(revision) as place:
                seconds, cpu = first_page(place)
            waited[revision].append(seconds)
            print(f"{revision}: {seconds:.1f} s, {cpu:.1f} s of CPU", flush=True)
    if asked.against:
        ratios = [own / other for own, other in zip(waited["HEAD"], waited[asked.against], strict=True)]
        print(f"HEAD / {asked.against}: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
