"""Kill -9 in the middle of the work, again and again: what the hall has acknowledged is there once, and nothing else.

Several scorers type results as fast as they are answered; whoever gets no answer sends the same once more, as a browser
that comes back does. Meanwhile the process is killed at moments drawn by a seed, and started again.
"""

import http.client
import json
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from tests.cli.running_hall import TILEHALL, Hall

ROOT = Path(__file__).resolve().parents[2]
SCORERS = 3
LONGEST = 120.0  # seconds that a scorer tries to be heard


@dataclass
class KillReport:
    kills: int = 0
    sent: set[str] = field(default_factory=set)
    acknowledged: dict[str, list[int]] = field(default_factory=dict)  # by the first player of the board, the scores
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    check: str = ""

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.changed or self.unasked or self.check)


def kill_storm(data: Path, environment: dict[str, str], *, kills: int, players: int, seed: int) -> KillReport:
    """`environment` names the database, if it is not the SQLite of the data folder."""
    surroundings = {**_bare(), "TILEHALL_DATA": str(data), **environment}
    hall = _asked(surroundings, "furnish", str(players))
    storm = _Storm(hall, data, environment, random.Random(seed))
    storm.run(kills)
    kept = _asked(surroundings, "read")["results"]
    return _judged(storm.report, kept, _check(data, surroundings))


def _bare() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO", "TILEHALL", "DATABASE", "REDIS"))}
    return {**kept, "PYTHONPATH": str(ROOT)}


def _asked(
    surroundings: dict[str, str], *what: str, module: str = "tests.storm.furnished_hall"
) -> dict[str, list[list[object]]]:
    words = [sys.executable, "-m", module, *what]
    done = subprocess.run(words, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    told: dict[str, list[list[object]]] = json.loads(done.stdout)
    return told


def _check(data: Path, surroundings: dict[str, str]) -> str:
    words = [TILEHALL, "check", "--data", data]
    done = subprocess.run(words, env=surroundings, capture_output=True, text=True, timeout=120)
    return "" if done.returncode == 0 else done.stdout + done.stderr


class _Storm:
    def __init__(self, hall, data: Path, environment: dict[str, str], chance: random.Random) -> None:
        self.hall, self.data, self.environment, self.chance = hall, data, environment, chance
        self.report, self.lock = KillReport(), threading.Lock()
        self.left = list(hall["results"])
        self.port, self.up, self.heard, self.over = 0, threading.Event(), threading.Condition(), threading.Event()

    def run(self, kills: int) -> None:
        scorers = [threading.Thread(target=self._score, args=(n,), daemon=True) for n in range(SCORERS)]
        each = max(1, len(self.left) // (kills + 1))
        try:
            for at in range(kills + 1):
                running = Hall(self.data, **self.environment)
                try:
                    self.port = int(running.url.rstrip("/").rsplit(":", 1)[1])
                    self.up.set()
                    if at == 0:
                        for scorer in scorers:
                            scorer.start()
                    if at < kills:
                        # Somewhere in the work: after so many answers, and a moment drawn into the next.
                        self._wait_for(len(self.report.acknowledged) + self.chance.randint(1, each))
                        self.over.wait(self.chance.uniform(0, 0.03))
                        self.up.clear()
                        self.report.kills += 1
                    else:
                        for scorer in scorers:
                            scorer.join(LONGEST)
                            assert not scorer.is_alive(), "a scorer was never heard"
                finally:
                    running.process.kill()
                    running.process.wait(30)
                    running.reader.join(10)
                    running.process.stdout.close()
        finally:
            self.over.set()
            self.up.set()

    def _wait_for(self, answers: int) -> None:
        with self.heard:
            enough = self.heard.wait_for(
                lambda: len(self.report.acknowledged) >= answers or not self.left, timeout=LONGEST
            )
        assert enough, "the hall answers no more"

    def _score(self, scorer: int) -> None:
        count = 0
        while not self.over.is_set():
            with self.lock:
                if not self.left:
                    break
                table, player, *scores = self.left.pop(0)
            count += 1
            command = f"{scorer:016x}{count:016x}"  # as the form of the page has it
            self.report.sent.add(str(player))
            while not self._enter(command, table, scores):
                # Who gets no answer waits for the hall to come back, and sends the same once more.
                if not self.up.wait(LONGEST) or self.over.wait(0.01):
                    return
            with self.heard:
                self.report.acknowledged[str(player)] = scores
                self.heard.notify_all()

    def _enter(self, command: str, table: int, scores: list[int]) -> bool:
        typed = f"{table} {' '.join(map(str, scores))}"
        csrf = self.hall["csrf"]
        sent = {"csrfmiddlewaretoken": csrf, "command_id": command, "round": 1, "line": typed, **self.hall["marks"]}
        fields = urlencode(sent)
        cookies = f"sessionid={self.hall['session']}; csrftoken={csrf}"
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookies}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("POST", f"/tournaments/{self.hall['number']}/desk/scores/", fields, headers)
            answer = connection.getresponse()
            answer.read()
            return answer.status == 302
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


def _judged(report: KillReport, kept, check: str) -> KillReport:
    times = Counter(player for player, _ in kept)
    scores = dict(kept)
    report.lost = [player for player in report.acknowledged if player not in times]
    report.doubled = [player for player, count in times.items() if count > 1]
    report.changed = [player for player, told in report.acknowledged.items() if scores.get(player, told) != told]
    report.unasked = [player for player in times if player not in report.sent]
    report.check = check
    return report
