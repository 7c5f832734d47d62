"""The laptop is killed in the middle of a round, and another one goes on: the whole way, with real processes."""

import http.client
import json
import re
import signal
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from tests.cli.conftest import Run
from tests.cli.running_hall import CODE, TYPED, Hall, running
from tests.site.migrated_once import furnish
from tilehall.site.tournaments import keys

# Set up, so that the halls which are started find a migrated database (tests/site/migrated_once.py).
pytestmark = [pytest.mark.own_halls, pytest.mark.usefixtures("django_db_setup")]
MINUTES_ALLOWED = 5
PLAYERS = ("Ana", "Ben", "Cat", "Dan")
HALF = {
    "name": "Autumn Open",
    "ruleset": "nzasp-2022",
    "players": [{"name": name, "rating": 1500, "games": 60} for name in PLAYERS],
    "rounds": [
        [{"first": "Ana", "second": "Ben", "score": [400, 380]}, {"first": "Cat", "second": "Dan"}],
        [{"first": "Ana", "second": "Cat"}, {"first": "Dan", "second": "Ben"}],
    ],
}


def newest(hall: Hall) -> bytes:
    """The backup that is made after a round, by the page for it, as soon as it is there."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if "after a round" in hall.get("/hall/take-over/").text:
            break
    raw, name = download(hall, "/hall/take-over/newest.zip")
    assert "-round.zip" in name
    return raw


def download(hall: Hall, path: str) -> tuple[bytes, str]:
    """What the page gives, and under which name."""
    at = urlsplit(hall.url)
    cookie = "; ".join(f"{name}={value}" for name, value in hall.cookies.items())
    connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=30)
    connection.request("GET", path, headers={"Host": at.netloc, "Cookie": cookie})
    answer = connection.getresponse()
    raw = answer.read()
    connection.close()
    assert answer.status == 200
    return raw, answer.headers["Content-Disposition"] or ""


def begin(hall: Hall, number: int) -> None:
    """The director's button."""
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', hall.get("/tournaments/1/desk/").text)
    assert token
    body = {"csrfmiddlewaretoken": token[1], "round": str(number), "command_id": f"begin{number}"}
    referer = {"Referer": hall.url, "Origin": hall.url.rstrip("/")}
    assert hall.get("/tournaments/1/desk/begin/", body=body, headers=referer).status == 302


def entered(hall: Hall, line: str, number: int) -> int:
    """The scorer's line, with the mark that its page puts beside it; how it is answered."""
    page = hall.get(f"/tournaments/1/desk/scores/?round={number}").text
    mark = re.search(r'name="round_shown" form="score-line" value="([^"]+)"', page)
    assert mark
    fields = {"line": line, "round": str(number), "round_shown": mark[1]}
    return int(hall.post("/tournaments/1/desk/scores/", fields).status)


def paper(data: Path) -> tuple[str, str]:
    """What is printed on the paper of Cat, and on that of her board in round 1."""
    with sqlite3.connect(data / "hall.sqlite3") as database:
        (key,) = database.execute("SELECT key FROM tournaments_tournamentrow").fetchone()
    database.close()
    row = SimpleNamespace(key=key)
    return f"/t/1/{keys.player_key(row, 3)}/", f"/t/1/s/{keys.board_key(row, 3, 1)}/"  # type: ignore[arg-type]


def test_a_second_laptop_takes_over_within_five_minutes(tmp_path: Path, run: Run) -> None:
    (tmp_path / "half.json").write_text(json.dumps(HALF))
    first, second = tmp_path / "first", tmp_path / "second"
    with running(furnish(first)) as hall:
        assert hall.post("/start/", {**TYPED, "code": hall.wait_for(CODE)[1]}).status == 302
        for role in ("director", "webmaster"):  # one person does everything
            assert run("user", "role", "mere", role, "--data", first).returncode == 0
        told = run("tournament", "import", "half.json", "--create", "--data", first, "--json")
        assert json.loads(told.stdout)["id"] == 1
        assert "Tournaments" in hall.get("/tournaments/").text
        assert entered(hall, "2 350 360", 1) == 302
        backup = newest(hall)
        package, name = download(hall, "/tournaments/1/desk/packages/take-over.tilehall")
        assert "-take-over.tilehall" in name
        cat, board = paper(first)
        assert hall.get(cat).status == 200
        begin(hall, 2)
        assert entered(hall, "1 410 320", 2) == 302
        hall.process.send_signal(signal.SIGKILL)  # in the middle of the round
        hall.process.wait(30)
    began = time.monotonic()
    (tmp_path / "newest.zip").write_bytes(backup)
    restored = run("restore", "newest.zip", "--data", second)
    assert restored.returncode == 0, restored.stderr
    with running(second) as hall:
        standings = hall.get("/tournaments/1/standings/").text
        took = time.monotonic() - began
        print(f"the second laptop answers after {took:.1f} s")
        assert took < MINUTES_ALLOWED * 60
        assert all(name in standings for name in PLAYERS)
        assert "360" in hall.get("/tournaments/1/players/4/").text
        assert hall.get(cat).status == 200
        assert hall.get(board).status == 200
        assert hall.get(cat.replace("3-", "4-")).status == 404
        signed = hall.post("/sign-in/", {"username": "mere", "name": "mere", "password": TYPED["password"]})
        assert signed.status == 302, signed.text[:500]
        begin(hall, 2)
        assert entered(hall, "1 410 320", 2) == 302
    checked = run("check", "--data", second)
    assert checked.returncode == 0, checked.stdout

    third = tmp_path / "third"
    began = time.monotonic()
    (tmp_path / "over.tilehall").write_bytes(package)
    taken = run("tournament", "import", "over.tilehall", "--data", third)
    assert taken.returncode == 0, taken.stderr
    assert "over.tilehall was made by another hall" in taken.stderr
    with running(third) as hall:
        assert all(hall.get(page).status == 200 for page in (cat, board)), "the papers open as before"
        assert hall.post("/start/", {**TYPED, "code": hall.wait_for(CODE)[1]}).status == 302
        assert run("user", "role", "mere", "director", "--data", third).returncode == 0
        begin(hall, 2)
        assert time.monotonic() - began < MINUTES_ALLOWED * 60
        assert entered(hall, "1 410 320", 2) == 302
        assert all(name in hall.get("/tournaments/1/standings/").text for name in PLAYERS)
    assert run("check", "--data", third).returncode == 0
