"""A hall full of phones: 200 players, phones that follow by socket, a result every 2 s, one process of the hall.

The load comes from a process of its own, whose CPU time is printed too. After the phones, each kind of page is asked
for in a row, beside a trivial Django view of the same process: those figures are ratios. Here waiting is measured, so
times are those on the wall; "CPU" is the server's own.

    python -m bench.hall_full --phones 300 --seconds 30
    python -m bench.hall_full --phones 50 --memory 20      # watches the server's memory for 20 minutes
"""

import argparse
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "bench.hall_full_settings"
for outside in ("DATABASE_URL", "REDIS_URL"):
    os.environ.pop(outside, None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connections  # noqa: E402
from django.utils import timezone  # noqa: E402
from tests.site.tournaments.events_of_any_size import circle, crowd, opened, score  # noqa: E402

from bench.side_by_side import print_machine  # noqa: E402
from tilehall.law.tournament.desk.acts.rounds import RoundBegun  # noqa: E402
from tilehall.site.people import actions  # noqa: E402
from tilehall.site.people.actor import CONSOLE, Actor  # noqa: E402
from tilehall.site.people.roles import Role  # noqa: E402
from tilehall.site.tournaments import keys  # noqa: E402
from tilehall.site.tournaments.store import DeskState  # noqa: E402
from tilehall.site.tournaments.views.scores import mark_of_lists  # noqa: E402

PLAYERS, ROUND = 200, 4
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Server:
    process: "subprocess.Popen[str]"
    port: int

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """In MB, what stays in memory."""
        line = next(x for x in Path(f"/proc/{self.process.pid}/status").read_text().splitlines() if "VmRSS" in x)
        return int(line.split()[1]) / 1024

    @property
    def handles(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))


@dataclass(frozen=True, slots=True)
class Hall:
    event: DeskState
    session: str
    csrf: str


def furnished() -> Hall:
    call_command("migrate", verbosity=0)
    now = timezone.now()
    holder = actions.add_person(CONSOLE, full_name="Sam Scorer", club=None, contact="", another=True, now=now)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="scorer", password="4711 8302 kea", mail=""), now=now)
    code = actions.give_code(CONSOLE, person=holder, now=now).code
    actions.claim(Actor(account=account), code=code, now=now)
    actions.give_role(CONSOLE, person=holder, role=Role.SCORER, club=None, since=date(2020, 1, 1), now=now)
    account.refresh_from_db()
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    event = opened([*crowd(PLAYERS, rounds=8, finished=ROUND - 1), RoundBegun(round=ROUND, minutes=55)])
    return Hall(event, str(session.session_key), secrets.token_hex(16))


@contextmanager
def served() -> Iterator[Server]:
    command = [str(Path(sys.executable).parent / "tilehall"), "serve", "--data", FOLDER.name, "--port", "0"]
    here = str(Path(__file__).resolve().parent.parent)
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=sys.stderr, text=True, env={**os.environ, "PYTHONPATH": here}
    )
    try:
        assert process.stdout
        for line in process.stdout:
            if line.startswith("Tilehall is at "):
                break
        else:
            raise SystemExit("the hall does not start")
        yield Server(process, int(line.strip().rstrip("/").rsplit(":", 1)[1]))
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(15)


def generate(server: Server, work: dict[str, Any]) -> dict[str, Any]:
    """What the load saw, with the server's own CPU time while it lasted."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.phones"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps({**work, "port": server.port}) + "\n")
    process.stdin.flush()
    cpu, begun, used, lasted = server.cpu, time.monotonic(), 0.0, 0.0
    for line in process.stdout:
        told = json.loads(line)
        if told.get("say") == "ready":
            cpu, begun = server.cpu, time.monotonic()
        elif told.get("say") == "done":
            used, lasted = server.cpu - cpu, time.monotonic() - begun
        else:
            process.wait(30)
            return {"server_cpu": used or server.cpu - cpu, "lasted": lasted or time.monotonic() - begun, **told}
    raise SystemExit("the load generator has failed")


def typed_results() -> list[tuple[int, int, int, int]]:
    """Round, table and scores as the scorer types them, board after board."""
    boards = [each for each in circle(range(1, PLAYERS + 1), 8)[ROUND - 1] if each.meets == "game"]
    return [(ROUND, each.table or 0, *(score(ROUND, one) for one in each.players)) for each in boards]


def shown(hall: Hall) -> str:
    """What the scorer's page puts beside its line: who sits where in the round."""
    return mark_of_lists(hall.event.desk, ROUND)


def shares(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    each = sorted(seconds)
    p99 = each[min(len(each) - 1, round(len(each) * 0.99))]
    return f"p50 {median(each) * 1000:7.1f} ms, p99 {p99 * 1000:7.1f} ms, most {each[-1] * 1000:7.1f} ms ({len(each)})"


def phones(server: Server, hall: Hall, arguments: argparse.Namespace) -> None:
    number = hall.event.row.pk
    pages = [f"/tournaments/{number}/standings/", f"/tournaments/{number}/rounds/"]
    if arguments.own:
        own = [f"/t/{number}/{keys.player_key(hall.event.row, n)}/" for n in range(1, PLAYERS + 1)]
        pages = [page for mine in own for page in (*pages, mine)]
    work = {
        "do": "hall", "phones": arguments.phones, "seconds": arguments.seconds, "every": arguments.every,
        "arrive": arguments.phones / 100, "topic": f"tournament.{number}", "pages": pages, "session": hall.session,
        "csrf": hall.csrf, "scores": f"/tournaments/{number}/desk/scores/", "seq": hall.event.row.seq,
        "results": typed_results(), "round_shown": shown(hall),
    }  # fmt: skip
    seen = generate(server, work)
    print(f"{arguments.phones} phones{', every third on an own page' if arguments.own else ''}")
    print(f"  phones read again   {shares(seen['gets'])}")
    print(f"  scorer's result     {shares(seen['posts'])}")
    print(f"  result to phone     {shares(seen['reached'])}")
    for what, sizes in seen["sizes"].items():
        print(f"  bytes of a {what:9}{median(sizes):9,.0f} (median of {len(sizes)}, headers with it)")
    print(
        f"  answers             {seen['statuses']}, behind at the end: {seen['behind']}, errors: {len(seen['errors'])}"
    )
    for error in sorted(set(seen["errors"]))[:5]:
        print(f"    {error}")
    used = seen["server_cpu"]
    print(f"  server CPU          {used / seen['lasted']:.0%} of a core over {seen['lasted']:.0f} s")
    print(
        f"  generator CPU       {seen['cpu']:.1f} s; server's memory {server.memory:.0f} MB, handles {server.handles}\n"
    )


def rows(server: Server, hall: Hall, arguments: argparse.Namespace) -> None:
    """Each page in a row, twice in turn, beside the trivial view."""
    number, row = hall.event.row.pk, hall.event.row
    boards = [each for each in circle(range(1, PLAYERS + 1), 8)[ROUND - 1] if each.meets == "game"]
    event = f"/tournaments/{number}/"
    asked = {
        "trivial view": ["/bench/trivial/"],
        "standings": [f"{event}standings/"],
        "rounds": [f"{event}rounds/"],
        "event": [event],
        "wall": [f"{event}wall/"],
        "own page": [f"/t/{number}/{keys.player_key(row, n)}/" for n in range(1, PLAYERS + 1)],
        "slip": [f"/t/{number}/s/{keys.board_key(row, each.players[0], ROUND)}/" for each in boards],
        "slip of a player": [f"/t/{number}/s/{keys.player_key(row, n)}/" for n in range(1, PLAYERS + 1)],
    }
    signed_in = f"Cookie: sessionid={hall.session}; csrftoken={hall.csrf}\r\n"
    asked |= {f"{name}, signed in": asked[name] for name in ("own page", "slip", "slip of a player")}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in asked}
    for _ in range(arguments.turns):
        for name, paths in asked.items():
            headers = signed_in if name.endswith("signed in") else ""
            work = {
                "do": "row", "paths": paths, "seconds": arguments.row_seconds, "connections": 8, "headers": headers,
            }  # fmt: skip
            seen = generate(server, work)
            assert not seen["wrong"], (name, seen["wrong"])
            rate, cpu = seen["answers"] / arguments.row_seconds, seen["server_cpu"] / seen["answers"]
            found[name].append((rate, cpu))
            print(
                f"  {name:28}{rate:8,.0f} a second, server CPU {cpu * 1000:6.2f} ms each, "
                f"{seen['bytes']:8,.0f} bytes, generator CPU {seen['cpu']:.1f} s"
            )
    for name, each in found.items():
        rates = [mine[0] / plain[0] for mine, plain in zip(each, found["trivial view"], strict=True)]
        cpus = [plain[1] / mine[1] for mine, plain in zip(each, found["trivial view"], strict=True)]
        told = " ".join(f"{x:.2f}" for x in rates)
        print(f"{name} / trivial view: {told} times the requests a second; by CPU {' '.join(f'{x:.2f}' for x in cpus)}")
    print()


def memory(server: Server, hall: Hall, arguments: argparse.Namespace) -> None:
    """Results, phones and pages in a row, for so many minutes; the first minute is for warming up."""
    sizes = []
    until = time.monotonic() + arguments.memory * 60
    number = hall.event.row.pk
    paths = [f"/tournaments/{number}/{page}" for page in ("", "standings/", "rounds/", "wall/", "cross/")]
    paths += [f"/t/{number}/{keys.player_key(hall.event.row, n)}/" for n in range(1, 51)]
    results, seq, at = typed_results(), hall.event.row.seq, 0
    while time.monotonic() < until:
        part = results[at : at + 10]
        work = {
            "do": "hall", "phones": arguments.phones, "seconds": 60, "every": 2, "arrive": 1, "session": hall.session,
            "topic": f"tournament.{number}", "pages": paths[1:4], "csrf": hall.csrf, "results": part, "seq": seq + at,
            "scores": f"/tournaments/{number}/desk/scores/", "round_shown": shown(hall),
        }  # fmt: skip
        generate(server, work)
        at += len(part)
        generate(server, {"do": "row", "paths": paths, "seconds": 8, "connections": 8})
        sizes.append(server.memory)
        print(f"  {len(sizes):3} memory {sizes[-1]:7.1f} MB, handles {server.handles}, results {at}", flush=True)
    first, last = median(sizes[1:4]), median(sizes[-3:])
    print(f"memory at the end / after the first rounds: {last / first:.2f} times\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=2, help="seconds between two results")
    parser.add_argument("--own", action="store_true", help="every third phone follows a player's own page")
    parser.add_argument("--turns", type=int, default=2, help="how often each page is asked for in a row; 0 for none")
    parser.add_argument("--row-seconds", type=float, default=3)
    parser.add_argument("--memory", type=float, default=0, metavar="MINUTES", help="watch the server's memory instead")
    arguments = parser.parse_args()
    print_machine(f"A hall full of phones: {PLAYERS} players")
    print("Times on the wall, not CPU time, where nothing else is said. Load of the machine:", os.getloadavg())
    hall = furnished()
    connections.close_all()
    with served() as server:
        if arguments.memory:
            memory(server, hall, arguments)
            return
        phones(server, hall, arguments)
        if arguments.turns:
            rows(server, hall, arguments)


if __name__ == "__main__":
    main()
