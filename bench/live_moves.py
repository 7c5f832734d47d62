"""Live moves, from one player's socket to the log and back to both players, beside a bare echo server of the same run.

The server has one core and the load the other. A move counts when it is durable, acknowledged, and seen by both; what
is compared is the CPU time of the server's process for each, since the load cannot always keep it busy. Of Scrabble
every command is a move (a play, the opponent's word for it, the draw): whole turns are shown beside.

    python -m bench.live_moves                        # all: echo, SQLite, PostgreSQL, Scrabble, unloaded, 1,000 games
    python -m bench.live_moves --only sqlite --seconds 5 --runs 1
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SERVER_CORE, LOAD_CORE = "0", "1"
TABLES = 50
BARS = {"sqlite": 0.10, "postgresql": 0.085, "scrabble": 0.04}
SURROUNDINGS = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO", "TILEHALL", "DATABASE", "REDIS"))}
SURROUNDINGS["PYTHONPATH"] = str(ROOT)


@dataclass(frozen=True, slots=True)
class Server:
    pid: int
    port: int


@contextmanager
def served(words: list[str], environment: dict[str, str]) -> Iterator[Server]:
    command = ["taskset", "-c", SERVER_CORE, sys.executable, "-m", "bench.live_hall", *words]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**SURROUNDINGS, **environment}
    )
    try:
        assert process.stdout
        line = next((line for line in process.stdout if line.startswith("Tilehall is at ")), None)
        if line is None:
            raise SystemExit("the hall does not start")
        yield Server(process.pid, int(line.strip().rstrip("/").rsplit(":", 1)[1]))
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def furnished(data: Path, game: str, count: int, environment: dict[str, str]) -> dict[str, Any]:
    words = [sys.executable, "-m", "bench.live_hall", "furnish", str(data), game, str(count)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, env={**SURROUNDINGS, **environment})
    if done.returncode:
        raise SystemExit(done.stderr)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def load(server: Server, **work: Any) -> dict[str, Any]:
    command = ["taskset", "-c", LOAD_CORE, sys.executable, "-m", "bench.live_players"]
    given = json.dumps({**work, "port": server.port, "pid": server.pid}) + "\n"
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, env=SURROUNDINGS)
    if done.returncode:
        raise SystemExit(done.stderr)
    seen: dict[str, Any] = json.loads(done.stdout)
    if seen.get("wrong"):
        raise SystemExit(f"refused: {seen['wrong']}")
    return seen


def per_cpu_second(seen: dict[str, Any]) -> float:
    return float(seen["moves"]) / max(seen["cpu"], 0.01)


def told(name: str, seen: dict[str, Any]) -> str:
    rate, busy = per_cpu_second(seen), seen["cpu"] / seen["seconds"]
    return (
        f"{name:12} {1e6 / rate:7.1f} us CPU, {rate:8,.0f} a CPU second, {seen['moves'] / seen['seconds']:8,.0f} a "
        f"second (server {busy:4.0%} of its core, load {seen['load']:4.0%})"
    )


def percentile(times: list[float], part: float) -> float:
    return times[min(len(times) - 1, int(len(times) * part))] * 1000 if times else float("nan")


class Bench:
    def __init__(self, asked: argparse.Namespace) -> None:
        self.seconds, self.runs, self.only = asked.seconds, asked.runs, asked.only
        self.echoes: list[float] = []
        self.rates: dict[str, list[float]] = {}

    def run(self) -> None:
        for _ in range(self.runs):
            self.echo()
            for name in ("sqlite", "postgresql", "scrabble"):
                if not self.only or name in self.only:
                    self.moves(name)
        for name, rates in self.rates.items():
            ratios = [rate / echo for rate, echo in zip(rates, self.echoes, strict=True)]
            shown = " ".join(f"{ratio:.3f}" for ratio in ratios)
            print(f"{name:12} to echo: {shown}   median {median(ratios):.3f} (bar {BARS[name]})")
        for name in ("unloaded", "thousand"):
            if not self.only or name in self.only:
                self.paced(name)

    def echo(self) -> None:
        with served(["echo"], {}) as server:
            seen = load(server, what="echo", sockets=2 * TABLES, seconds=self.seconds)
        print(told("echo", seen), flush=True)
        self.echoes.append(per_cpu_second(seen))

    def moves(self, name: str) -> None:
        game = "scrabble" if name == "scrabble" else "relay"
        with self.hall(game, 250 if game == "scrabble" else TABLES, on_server=name == "postgresql") as (server, hall):
            seen = load(server, what="play", game=game, tables=TABLES, seconds=self.seconds, warm=2.0, **hall)
        print(told(name, seen), flush=True)
        if len(seen["kinds"]) > 1:
            sent = sum(seen["kinds"].values())
            shares = ", ".join(f"{kind} {count / sent:.0%}" for kind, count in seen["kinds"].items())
            print(f"{'':12} of the commands {shares}")
        self.rates.setdefault(name, []).append(per_cpu_second(seen))

    def paced(self, name: str) -> None:
        """With the real engine, at a human pace; waiting is measured here, beside that for an echo just before."""
        tables, pace, warm = (1, 0.05, 1.0) if name == "unloaded" else (1000, 5.0, 8.0)
        with served(["echo"], {}) as server:
            echoed = load(server, what="echo", sockets=tables, pace=pace, seconds=max(10.0, self.seconds))["times"]
        with self.hall("scrabble", tables + (20 if tables == 1 else 0)) as (server, hall):
            work = {"what": "play", "game": "scrabble", "tables": tables, "pace": pace, "warm": warm, **hall}
            seen = load(server, seconds=max(10.0, self.seconds), **work)
        times = seen["times"]
        figures, echo = (
            f"p50 {percentile(one, 0.5):.1f} ms, p99 {percentile(one, 0.99):.1f} ms" for one in (times, echoed)
        )
        bar = "bar 15 ms" if name == "unloaded" else "bar 50 ms"
        used = f"{seen['moves'] / seen['seconds']:.0f} moves a second, {seen['cpu'] / seen['seconds']:.0%} of a core"
        print(f"{name:12} {len(times)} moves at {tables} tables: {figures} ({bar}); echo {echo}; {used}", flush=True)

    @contextmanager
    def hall(self, game: str, count: int, *, on_server: bool = False) -> Iterator[tuple[Server, dict[str, Any]]]:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tilehall-bench-")))
            environment: dict[str, str] = {}
            if on_server:
                from tests import servers

                environment["DATABASE_URL"] = stack.enter_context(servers.postgres(durable=True))
            hall = furnished(folder / "data", game, count, environment)
            yield stack.enter_context(served(["serve", str(folder / "data")], environment)), hall


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Durable live moves beside a bare echo server.")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", action="append", choices=("sqlite", "postgresql", "scrabble", "unloaded", "thousand"))
    from bench.side_by_side import print_machine

    print_machine(__doc__.splitlines()[0])
    Bench(parser.parse_args()).run()
