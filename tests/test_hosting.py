"""An association's own hall on a server, as the guide sets it up: real nginx, PostgreSQL and Redis, two processes."""

import asyncio
import http.client
import json
import re
import select
import shlex
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
import websockets

from tests import provisions
from tests.hosted_hall import HOSTING, NAME, ROOT, TILEHALL, HostedHall, environment_file, hosted_hall, unit

pytestmark = pytest.mark.servers
PASSWORD = "a quiet river stone"
TYPED = {
    "hall_name": "Kererū",
    "full_name": "Mere Tūhoro",
    "role": "secretary",
    "name": "mere",
    "mail": "",
    "password": PASSWORD,
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostedHall]:
    """Begun by its first officer, who stays signed in."""
    with hosted_hall(tmp_path_factory.mktemp("hosted")) as hall:
        codes = {
            found[1]
            for process in hall.processes
            if (found := re.search(r"first officer.*: (\S+)$", process.log.read_text(), re.M))
        }
        # Each process prints one, and the last counts.
        begun = any(
            hall.ask("/start/", {**TYPED, "code": code, "csrfmiddlewaretoken": hall.token("/start/")})[0].status == 302
            for code in codes
        )
        assert begun
        yield hall


def test_plain_http_leads_to_https_and_cookies_are_secure(hall):
    with closing(http.client.HTTPConnection("127.0.0.1", hall.plain_port, timeout=30)) as plain:
        plain.request("GET", "/rules/", headers={"Host": NAME})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/rules/")
    assert {cookie.partition("=")[0] for cookie in hall.set_cookies} >= {"sessionid", "csrftoken"}
    assert [cookie for cookie in hall.set_cookies if "Secure" not in cookie] == []


def test_the_hall_sees_the_visitors_own_address_and_believes_nobody_who_claims_another(hall):
    claimed = {"X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
    _, text = hall.ask("/hall/upkeep/", source="127.0.0.2", headers=claimed)
    assert "127.0.0.2, as the hall sees it" in text
    assert "203.0.113.9" not in text


def test_figures_are_told_to_the_machine_and_not_through_the_proxy(hall):
    assert hall.ask("/metrics")[0].status == 404
    for port in hall.ports:
        answer, text = hall.ask("/metrics", at=port)
        assert answer.status == 200
        assert "tilehall_info" in text


def test_addresses_on_paper_and_in_letters_are_the_public_one(hall):
    """Also where the desk asks a process directly."""
    with closing(http.client.HTTPConnection("127.0.0.1", hall.ports[0], timeout=30)) as plain:
        plain.request("GET", "/join/", headers={"Host": f"127.0.0.1:{hall.ports[0]}"})
        assert f"https://{NAME}/" in plain.getresponse().read().decode()


async def _hears(hall: HostedHall, act) -> dict[str, object]:
    context = ssl.create_default_context(cafile=str(hall.authority))
    session = {"Cookie": f"sessionid={hall.cookies['sessionid']}"}
    async with websockets.connect(
        f"wss://{NAME}/ws/news/", host="127.0.0.1", port=hall.port, ssl=context, server_hostname=NAME,
        origin=f"https://{NAME}", additional_headers=session,
    ) as page:  # fmt: skip
        await page.send(json.dumps({"listen": ["hall.backups"]}))
        assert json.loads(await asyncio.wait_for(page.recv(), 30)) == {"listening": ["hall.backups"]}
        await asyncio.to_thread(act)
        return json.loads(await asyncio.wait_for(page.recv(), 30))


def test_news_of_either_process_reaches_a_page_through_the_proxy(hall):
    """The page's socket is at one of them; what is pressed at each of the two reaches it."""
    for port in hall.ports:

        def press(port: int = port) -> None:
            token = hall.token("/hall/backups/", at=port)
            answer, _ = hall.ask("/hall/backups/now/", {"csrfmiddlewaretoken": token}, at=port)
            assert answer.status == 302
            shown = answer.headers["Location"]
            # Whichever process answers knows how far it is.
            deadline = time.monotonic() + 30
            while hall.ask(shown)[0].headers.get("Location") != "/hall/backups/":
                assert time.monotonic() < deadline

        assert "hall.backups" in json.dumps(asyncio.run(_hears(hall, press)))


def test_a_large_file_comes_through(hall):
    rows = "".join(f"Person Number {n},,{n}\n" for n in range(20_000))
    token = hall.token("/tournaments/take-in/")
    edge = "tilehall-edge"
    parts = [("csrfmiddlewaretoken", "", token), ("file", "results.csv", "round,first,second\n" + rows)]
    body = "".join(
        f'--{edge}\r\nContent-Disposition: form-data; name="{name}"'
        + (f'; filename="{file}"\r\nContent-Type: text/csv' if file else "")
        + f"\r\n\r\n{value}\r\n"
        for name, file, value in parts
    )
    whole = (body + f"--{edge}--\r\n").encode()
    assert len(whole) > 400_000
    answer, text = hall.ask("/tournaments/take-in/", body=(f"multipart/form-data; boundary={edge}", whole))
    assert answer.status == 200
    assert "results.csv" in text


def test_who_is_not_signed_in_is_refused_before_much_is_sent(hall):
    """Kept by the proxy first, a visitor's bytes would fill its disk."""
    megabyte, announced, sent = b"x" * 2**20, 60 * 2**20, 0
    context = ssl.create_default_context(cafile=str(hall.authority))
    with (
        socket.create_connection(("127.0.0.1", hall.port), 30) as plain,
        context.wrap_socket(plain, server_hostname=NAME) as visitor,
    ):
        visitor.sendall(f"POST /people/ HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: {announced}\r\n\r\n".encode())
        while sent < announced and not select.select([visitor], [], [], 0.5)[0]:
            visitor.sendall(megabyte)
            sent += len(megabyte)
        assert visitor.recv(100).startswith(b"HTTP/1.1 413")
    assert sent <= 4 * 2**20


def test_one_address_does_not_take_every_connection_of_the_proxy(hall):
    """Of as many half forms as it may hold, thirty in this test, the next is turned away; another address is not."""
    context = ssl.create_default_context(cafile=str(hall.authority))
    half = f"POST /sign-in/ HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 100\r\n\r\nx".encode()
    with ExitStack() as held:
        visitors = []
        for _ in range(40):
            plain = held.enter_context(socket.create_connection(("127.0.0.1", hall.port), 30, ("127.0.0.7", 0)))
            visitors.append(held.enter_context(context.wrap_socket(plain, server_hostname=NAME)))
            visitors[-1].sendall(half)
        assert any(visitor.recv(12) == b"HTTP/1.1 503" for visitor in select.select(visitors, [], [], 30)[0])
        assert hall.ask("/rules/", source="127.0.0.8")[0].status == 200


def test_when_one_process_is_killed_nobody_is_turned_away_and_it_comes_back(hall):
    first = hall.processes[0]
    first.kill()
    for n in range(12):
        assert hall.ask("/rules/")[0].status == 200, n
    token = hall.token("/hall/name/")
    answer, _ = hall.ask("/hall/name/", {"name": "Kererū Kupu", "csrfmiddlewaretoken": token})
    assert answer.status == 302
    first.log.write_bytes(b"")
    first.start()
    first.wait_until_ready()
    assert "Kererū Kupu" in hall.ask("/", at=hall.ports[0])[1]


def test_a_backup_is_taken_off_the_machine_and_opens_elsewhere(hall, tmp_path):
    away = tmp_path / "away"
    away.mkdir()
    words = shlex.split(unit("tilehall-backup.service")["Service"]["ExecStart"])
    assert words[0] == "/opt/tilehall/hosting/backup-away"
    ours = {"TILEHALL": str(TILEHALL), "COPY": "cp", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    env = {**hall.env, **ours, "TILEHALL_DATA": str(hall.data)}
    done = subprocess.run([ROOT / "hosting/backup-away", away], env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    (file,) = away.iterdir()
    taken = [TILEHALL, "restore", file, "--data", tmp_path / "elsewhere"]
    done = subprocess.run(taken, env=ours, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_systemd_takes_the_units(tmp_path: Path):
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for name in ("tilehall@.service", "tilehall-backup.service", "tilehall-backup.timer"):
        text = (HOSTING / name).read_text()
        for path in ("/opt/tilehall/.venv/bin/tilehall", "/opt/tilehall/hosting/backup-away"):
            text = text.replace(path, str(program))
        (tmp_path / name.replace("@", "@8001")).write_text(text)
    units = [tmp_path / name for name in ("tilehall@8001.service", "tilehall-backup.timer")]
    done = subprocess.run([provisions.systemd_analyze(), "verify", *units], capture_output=True, text=True, timeout=60)
    ours = [line for line in done.stderr.splitlines() if "tilehall" in line]
    assert ours == []


def test_the_settings_of_the_file_are_those_the_hall_reads():
    """A name that was mistyped in the file would be passed over in silence."""
    readers = ("site/config/environment.py", "site/config/settings.py", "cli/server.py")
    read = "".join((ROOT / "src/tilehall" / name).read_text() for name in readers)
    assert [name for name in environment_file() if f'"{name}"' not in read] == []


def test_the_guide_names_every_file_and_no_setting_that_nobody_reads():
    guide = (ROOT / "docs/guides/hosting.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(\.\./\.\./hosting/([^)]+)\)", guide))
    assert linked == {file.name for file in HOSTING.iterdir()}
    named = set(re.findall(r"`((?:TILEHALL|FORWARDED|DATABASE|REDIS)_[A-Z_]+)`", guide))
    assert named
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "src/tilehall").rglob("*.py"))
    assert named - set(re.findall(r"[A-Z_]{6,}", "".join(sources))) == set()
