"""An event of 10,000 players beside one of 200, on two halls of their own: what a result, a page and a print cost.

Everything is done by HTTP, as people do it: a list of entries is taken in, rounds are drawn and begun, a scorer types
results, somebody follows the standings. For each step the server's CPU time and the time on the wall, and the ratio of
the two events; from a result to the standings that show it is measured on the wall, from sending to the last byte. The
results of the first round are put into the log at once, since nobody wants to watch 5,000 of them.

    python -m bench.ten_thousand                 # 10,000 beside 200
    python -m bench.ten_thousand --players 2000
"""

import argparse
import io
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

TICKS = os.sysconf("SC_CLK_TCK")
SMALL = 200
BAR = 1.0  # seconds of CPU from a result to the standings that show it
MOST_MEMORY = 1000.0  # MB
TRIES = 5
ROUND_SHOWN = re.compile(r'name="round_shown" form="score-line" value="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def entry_list(players: int) -> bytes:
    """A folder of tsh that has names and ratings and no round yet."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        config = ("event_name = 'The Great Open'", "event_date = '2027-02-06'", "max_rounds = 8")
        folder.writestr("config.tsh", "".join(f"config {line}\n" for line in config) + "division a a.t\n")
        given = ("Ana", "Ben", "Caitlin", "Dafydd", "Eru")
        lines = (f"Family{n:05}, {given[n % 5]} {max(2100 - n // 5, 100)} ; ;\n" for n in range(1, players + 1))
        folder.writestr("a.t", "".join(lines))
    return packed.getvalue()


SETUP = """
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
import django
django.setup()
from datetime import date
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.utils import timezone
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.roles import Role
from tilehall.site.hall import store as halls
call_command("migrate", verbosity=0)
now = timezone.now()
halls.open_hall("The hall of the bench", example=False)
holder = actions.add_person(CONSOLE, full_name="Dora Director", club=None, contact="", another=True, now=now)
account = actions.sign_up(CONSOLE, actions.NewAccount(name="dora", password="4711 8302 kea", mail=""), now=now)
actions.claim(Actor(account=account), code=actions.give_code(CONSOLE, person=holder, now=now).code, now=now)
for role in (Role.DIRECTOR, Role.SECRETARY):
    actions.give_role(CONSOLE, person=holder, role=role, club=None, since=date(2020, 1, 1), now=now)
account.refresh_from_db()
session = SessionStore()
session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), settings.AUTHENTICATION_BACKENDS[-1]
session[HASH_SESSION_KEY] = account.get_session_auth_hash()
session.create()
print(json.dumps(session.session_key))
"""

ALL_RESULTS = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
import django
django.setup()
from django.utils import timezone
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.tournaments import store
state = store.load(int(sys.argv[1]))
acts = [
    ResultEntered(grade=grade.name, round=state.desk.current, player=board.players[0],
                  scores=(300 + board.players[0] * 7 % 150, 301 + board.players[1] * 11 % 150))
    for grade, board in state.desk.missing(state.desk.current)
]
store.append(state, acts, store.Origin(timezone.now(), None, "Dora Director", f"all {state.desk.current}"))
"""


class Hall:
    """A served hall with one event in it, and the figures of each step."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.folder = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
        self.environment = {**os.environ, "TILEHALL_DATA": self.folder.name}
        for outside in ("DATABASE_URL", "REDIS_URL"):
            self.environment.pop(outside, None)
        self.session = json.loads(self.aside(SETUP))
        self.csrf = secrets.token_hex(16)
        self.figures: dict[str, tuple[float, float]] = {}
        self.number, self.round = 0, 2
        self.tables: list[int] = []
        self.shown = ""  # what the scorer's page puts beside its line
        self.newest = b""
        self.press_peak = 0.0

    def aside(self, script: str, *arguments: str) -> str:
        command = [sys.executable, "-c", script, *arguments]
        return subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True).stdout

    def __enter__(self) -> "Hall":
        command = [str(Path(sys.executable).parent / "tilehall"), "serve", "--data", self.folder.name, "--port", "0"]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith("Tilehall is at "):
                self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
                return self
        raise SystemExit("the hall does not start")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.folder.cleanup()

    @property
    def cpu(self) -> float:
        """Of the hall, with the processes that it started and that have ended."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:15])) / TICKS

    @property
    def peak(self) -> float:
        """In MB, the most that was in memory so far."""
        line = next(x for x in Path(f"/proc/{self.process.pid}/status").read_text().splitlines() if "VmHWM" in x)
        return int(line.split()[1]) / 1024

    def presses(self) -> float:
        """In MB, what the processes have now that the hall has started."""
        pages = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                with suppress(OSError):
                    pages += int(Path(f"/proc/{child}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def ask(
        self, path: str, form: dict[str, str] | bytes | None = None, *, officer: bool = True
    ) -> tuple[int, str, bytes]:
        """Status, where it leads to, and the body."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=300)
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={self.csrf}"} if officer else {}
        body: bytes | None = None
        if form is not None:
            headers |= {"X-CSRFToken": self.csrf}
            if isinstance(form, dict):
                body = urlencode(form).encode()
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            else:
                body = form
                headers["Content-Type"] = "multipart/form-data; boundary=bench"
        connection.request("GET" if form is None else "POST", path, body, headers)
        answer: HTTPResponse = connection.getresponse()
        read = answer.read()
        connection.close()
        if answer.status >= 400:
            raise SystemExit(f"{path}: {answer.status} {read[:600].decode(errors='replace')}")
        return answer.status, answer.headers.get("Location", ""), read

    def step(self, name: str, work: Callable[[], object], times: int = 1) -> None:
        """The middle of so many."""
        wall, cpu = [], []
        for _ in range(times):
            began, used = time.perf_counter(), self.cpu
            work()
            wall.append(time.perf_counter() - began)
            cpu.append(self.cpu - used)
        self.figures[name] = (median(cpu), median(wall))
        print(f"  {self.players:6} players, {name}: CPU {median(cpu):.2f} s, wall {median(wall):.2f} s", flush=True)

    @property
    def desk(self) -> str:
        return f"/tournaments/{self.number}/desk"

    def take_in(self) -> None:
        head = '--bench\r\nContent-Disposition: form-data; name="file"; filename="open.zip"\r\n\r\n'
        page = self.ask("/tournaments/take-in/", head.encode() + entry_list(self.players) + b"\r\n--bench--\r\n")[2]
        form = dict(HIDDEN.findall(page.decode()))
        names = {f"who-{at}": "leave" for at in range(self.players)} if self.players == SMALL else {}
        _, where, _ = self.ask("/tournaments/take-in/", {**form, **names})
        self.number = int(re.findall(r"/tournaments/(\d+)/", where)[0])

    def press(self, what: str, **form: str) -> None:
        """And waits for the job, where it became one."""
        _, where, _ = self.ask(f"{self.desk}/{what}/", {"command_id": secrets.token_hex(8), **form})
        while where.startswith("/hall/progress/"):
            status, then, _ = self.ask(where)
            if status >= 300 and then != where:
                return
            time.sleep(0.1)

    def result(self) -> None:
        """The next one, as the scorer types it."""
        table = self.tables.pop()
        form = {"line": f"{table} 412 388", "round": str(self.round), "command_id": secrets.token_hex(8)}
        form["round_shown"] = self.shown
        status, _, told = self.ask(f"{self.desk}/scores/", form)
        assert status == 302, told.decode()[-3000:]

    def follow(self) -> None:
        """A result sent by the scorer, then the standings as somebody reads them who follows."""
        before = self.newest
        self.result()
        self.newest = after = self.ask(f"/tournaments/{self.number}/standings/", officer=False)[2]
        assert before != after, "the page is from before the result"

    def print_all(self) -> None:
        where = f"{self.desk}/prints/slips/parts/?round={self.round}"
        if self.players <= 1000:
            self.ask(f"{self.desk}/prints/slips.pdf?round={self.round}")
            return
        self.ask(where, {})
        while "parts are ready" not in self.ask(where)[2].decode():
            for _ in range(10):  # asked for once a second, as the page does
                self.press_peak = max(self.press_peak, self.presses())
                time.sleep(0.1)

    def run(self) -> None:
        self.step("entry list taken in", self.take_in)
        self.step("round 1 drawn", lambda: self.press("draw-all", seed="7"))
        for point in ("lexicon-checked", "players-briefed"):
            self.press("tick", point=point)
        self.press("begin", round="1")
        self.aside(ALL_RESULTS, str(self.number))
        self.step("log read anew", lambda: self.ask(f"/tournaments/{self.number}/"))
        self.step("round 2 drawn", lambda: self.press("draw-all", seed="8"))
        self.press("begin", round="2")
        self.tables = list(range(1, self.players // 2))
        self.shown = ROUND_SHOWN.findall(self.ask(f"{self.desk}/scores/")[2].decode())[0]
        self.step("a result entered", self.result, TRIES)
        self.step("result to standings", self.follow, TRIES)
        for name, path in PAGES.items():
            self.result()
            self.step(f"{name} after a result", lambda path=path: self.ask(path.format(self.number)))  # type: ignore[misc]
        self.step("player found by name", lambda: self.ask(f"/tournaments/{self.number}/find/?q=00007", officer=False))
        self.step("slips of all tables", self.print_all)
        self.figures["memory of the hall, MB"] = (self.peak, self.peak)
        self.figures["of its press, MB"] = (self.press_peak, self.press_peak)


PAGES = {
    "event page": "/tournaments/{}/",
    "rounds": "/tournaments/{}/rounds/",
    "cross table": "/tournaments/{}/cross/",
    "wall": "/tournaments/{}/wall/",
    "a player's card": "/tournaments/{}/players/7/",
    "desk": "/tournaments/{}/desk/",
    "scorer's page": "/tournaments/{}/desk/scores/",
    "draw": "/tournaments/{}/desk/draw/",
    "entries": "/tournaments/{}/desk/entries/",
}


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--players", type=int, default=10_000)
    players = reader.parse_args().players
    halls = []
    for count in (SMALL, players):
        with Hall(count) as hall:
            hall.run()
            halls.append(hall)
    small, large = halls
    print(f"\n{'':32} {SMALL:>6} players      {players:>6} players       ratio of CPU")
    for name, (cpu, wall) in large.figures.items():
        own_cpu, own_wall = small.figures[name]
        ratio = f"{cpu / own_cpu:8.1f}" if own_cpu else "       –"
        print(f"{name:32} {own_cpu:7.2f} / {own_wall:7.2f}   {cpu:7.2f} / {wall:7.2f}    {ratio}")
    assert large.figures["result to standings"][0] < BAR
    assert large.figures["memory of the hall, MB"][0] + large.figures["of its press, MB"][0] < MOST_MEMORY


if __name__ == "__main__":
    main()
