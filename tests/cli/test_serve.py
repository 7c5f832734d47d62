"""`tilehall serve` and `tilehall demo` as people and scripts start them: real processes on a free port of loopback."""

import json
import os
import re
import resource
import signal
import socket
import sqlite3
import ssl
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from tests.site.migrated_once import furnish
from tilehall import __version__
from tilehall.cli import main, network, serve
from tilehall.site.config.environment import environment_of
from tilehall.site.people.roles import Role

from .running_hall import CODE, PASSWORD, READY, TYPED, Hall, running

# Set up, so that the halls which are started find a migrated database (tests/site/migrated_once.py).
pytestmark = [pytest.mark.own_halls, pytest.mark.usefixtures("django_db_setup")]
STOPPED = 5  # seconds, as promised


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Hall]:
    """One empty hall for all that only look at it."""
    with running(tmp_path_factory.mktemp("served") / "data", "--name", "hall.test") as hall:
        hall.data = Path(hall.process.args[-3])
        yield hall
        hall.stop()


@pytest.fixture
def refused(capsys, monkeypatch):
    """The same entry point in this process: what is refused is refused before a hall is begun."""
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def call(*words):
        status = main.main([str(word) for word in words])
        said = capsys.readouterr()
        assert said.out == ""
        (line,) = said.err.splitlines()
        assert line.startswith("tilehall: ")
        return status, line

    return call


def test_ready_means_that_it_answers(served):
    at = urlsplit(served.url)
    assert served.url == f"http://127.0.0.1:{at.port}/"
    answer = served.get("/healthz")
    assert (answer.status, json.loads(answer.text)) == (200, {"ok": True})
    assert served.wait_for(r"^Room for \d+ connections at once \(\d+ file handles\)\.$")
    assert "Become the first officer" in served.get("/").text
    assert served.get("/rules/").status == 200
    assert json.loads(served.get("/api/openapi.json").text)["info"]["version"] == __version__


def test_what_the_hall_keeps_only_its_owner_can_read(served):
    served.get("/healthz")
    others = 0o077
    assert served.data.stat().st_mode & others == 0
    for name in ("secret", "hall.sqlite3"):
        assert (served.data / name).stat().st_mode & others == 0, name


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "hall.test", "HALL.TEST:8000"])
def test_its_own_names_are_answered(served, host):
    assert served.get("/", host=host).status == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "hall.test.elsewhere.example", "*", "192.0.2.99"])
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/hall"])
def test_a_name_that_is_not_ours_is_not_answered(served, host, path):
    assert served.get(path, host=host).status == 400


def test_over_plain_http_no_cookie_is_secure(served):
    cookies = served.get("/start/").headers.get_all("Set-Cookie")
    assert cookies
    assert not [cookie for cookie in cookies if "secure" in cookie.lower()]


def test_nobody_passes_for_another_by_a_header(served):
    page = served.get("/join/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}).text
    assert "over plain http" in page


def test_a_busy_port_is_said_in_one_line(served, refused, tmp_path):
    port = urlsplit(served.url).port
    status, line = refused("serve", "--port", port, "--data", tmp_path / "data")
    assert status == 2
    assert f"--port {port}" in line
    assert not (tmp_path / "data").exists()


def test_a_second_hall_on_the_same_folder_is_refused_and_the_first_goes_on(served, refused):
    assert served.url
    status, line = refused("serve", "--port", "0", "--data", served.data)
    assert status == 1
    assert str(served.process.pid) in line
    assert served.get("/healthz").status == 200


@pytest.mark.parametrize(
    "arguments, place",
    [
        (["--port", "eighty"], "eighty"),
        (["--port", "65536"], "65536"),
        (["--port", "-1"], "--port"),
        (["--host", "203.0.113.77"], "--host 203.0.113.77"),
        (["--host", "no such host"], "--host no such host"),
        (["extra"], "extra"),
        (["--url", "hall.example"], "TILEHALL_URL"),
    ],
)
def test_a_wrong_call_is_said_in_one_line(refused, tmp_path, arguments, place):
    status, line = refused("serve", "--data", tmp_path / "data", "--port", "0", *arguments)
    assert status == 2
    assert place in line


@pytest.mark.parametrize("named", ["*", "127.0.0.1, *", "::/0"])
def test_a_proxy_is_believed_only_by_its_address(refused, tmp_path, monkeypatch, named):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", named)
    status, line = refused("serve", "--data", tmp_path / "data", "--port", "0")
    assert status == 2
    assert "FORWARDED_ALLOW_IPS" in line
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_is_a_file_is_said_in_one_line(refused, tmp_path):
    (tmp_path / "data").write_text("not a folder")
    status, line = refused("serve", "--port", "0", "--data", tmp_path / "data")
    assert status == 2
    assert "--data" in line


def test_the_printed_code_opens_the_hall_once_and_a_restart_keeps_it(tmp_path):
    data = tmp_path / "data"
    with running(data) as hall:
        first = hall.wait_for(CODE)[1]
        status, took = hall.stop(signal.SIGINT)
    assert (status, took < STOPPED) == (0, True)
    assert hall.lines[-2:] == ["The hall is closed. Goodbye.", None]
    (data / "jobs").mkdir()
    (data / "jobs/0123456789ab.json").touch()  # as one leaves it that is killed at work
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with running(data) as hall:
        code = hall.wait_for(CODE)[1]
        assert code != first
        assert "not the code" in hall.post("/start/", {"code": first, **TYPED}).text
        answer = hall.post("/start/", {"code": code, **TYPED})
        assert (answer.status, answer.headers["Location"]) == (302, "/")
        assert "Kererū" in hall.get("/").text
        assert not (data / "jobs").exists()
        assert hall.post("/hall/name/", {"name": "Kea"}).status == 302
        sockets = _open_pages(hall)
        status, took = hall.stop(signal.SIGTERM)
        for one in sockets:
            one.close()
    assert (status, took < STOPPED) == (0, True)
    assert not [line for line in hall.lines if line and ("Traceback" in line or PASSWORD in line)]
    # What the second start, two forms and the end cost; on a machine that does nothing else this is its time.
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 24
    rows = sqlite3.connect(data / "hall.sqlite3")
    assert rows.execute("SELECT name FROM hall_hall").fetchall() == [("Kea",)]
    assert rows.execute("SELECT count(*) FROM hall_startcode").fetchone() == (0,)
    rows.close()


def _open_pages(hall):
    """One connection that says nothing, and one page that listens: neither may keep the hall from closing."""
    at = urlsplit(hall.url)
    idle = socket.create_connection(("127.0.0.1", at.port), timeout=10)
    page = socket.create_connection(("127.0.0.1", at.port), timeout=10)
    asked = (
        "GET /ws/news/ HTTP/1.1",
        f"Host: {at.netloc}",
        f"Origin: http://{at.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGlsZWhhbGwgaXMgb3Blbg==",
        "",
        "",
    )
    page.sendall("\r\n".join(asked).encode())
    assert page.recv(100).startswith(b"HTTP/1.1 101")
    return idle, page


def test_stopped_before_it_is_ready_it_ends_well_and_starts_again_for_phones(tmp_path):
    lock = tmp_path / "data" / "hall.lock"
    with running(tmp_path / "data") as hall:
        deadline = time.monotonic() + READY
        while not lock.exists():
            assert time.monotonic() < deadline
            hall.reader.join(0.01)
        status, took = hall.stop()
    assert (status, took < STOPPED) == (0, True)
    addresses = network.lan_addresses()
    with running(tmp_path / "data", "--lan") as hall:
        at = urlsplit(hall.url)
        if addresses:
            assert at.hostname == addresses[0]
            hall.wait_for("Phones in the same network")
            assert hall._search("█")
            for name in (*addresses, *network.host_names()):
                assert hall.get("/", host=f"{name}:{at.port}").status == 200, name
            assert hall.url in hall.get("/join/").text
        else:  # a machine without a network: said, and served to itself
            assert hall._search("No network was found")
            assert at.hostname == "127.0.0.1"
        assert hall.get("/", host="elsewhere.example").status == 400
        hall.stop()


def test_a_stop_that_was_swallowed_is_heeded_before_the_doors_open(capsys):
    reached = []
    with serve.stoppable("Goodbye.") as steps:
        steps.callback(lambda: reached.append("closed"))
        with suppress(BaseException):
            signal.raise_signal(signal.SIGTERM)
        serve.heed_stop()
        reached.append("open")
    assert reached == ["closed"]
    assert capsys.readouterr().out == "Goodbye.\n"
    with serve.stoppable("Goodbye."):
        serve.heed_stop()  # a further run begins without it


def test_over_https_every_cookie_is_secure_and_the_certificate_is_ours(tmp_path):
    with running(furnish(tmp_path / "data"), "--tls") as hall:
        at = urlsplit(hall.url)
        assert at.scheme == "https"
        assert hall.wait_for(r"Certificate \(SHA-256\): ([0-9A-F]{4}(:[0-9A-F]{4}){15})$")
        cookies = hall.get("/start/").headers.get_all("Set-Cookie")
        assert cookies
        assert all("secure" in cookie.lower() for cookie in cookies)
        trusting = ssl.create_default_context(cafile=str(tmp_path / "data" / "tls" / "authority.pem"))
        with (
            socket.create_connection(("127.0.0.1", at.port), timeout=30) as plain,
            trusting.wrap_socket(plain, server_hostname="127.0.0.1") as secure,
        ):
            assert secure.version() in ("TLSv1.2", "TLSv1.3")
        # A form posted over https comes with a Referer and an Origin, which Django compares with the address.
        assert hall.post("/start/", {"code": hall.wait_for(CODE)[1], **TYPED}).status == 302
        hall.stop()


def test_demo_prints_a_sign_in_link_for_each_role_and_leaves_nothing_behind(tmp_path):
    real = tmp_path / "real.sqlite3"
    with running(None, command="demo", TMPDIR=str(tmp_path), DATABASE_URL=f"sqlite:///{real}") as hall:
        base = hall.url.rstrip("/")
        for role in Role:
            path = hall.wait_for(rf"^  {re.escape(role.label)} +{re.escape(base)}(/\S*)$")[1]
            hall.cookies.clear()
            answer = hall.get(path)
            assert answer.status in (200, 302)
            assert ("sessionid" in hall.cookies) is (role != Role.VISITOR), role
        assert "everyone in it is invented" in hall.get("/").text
        (folder,) = tmp_path.glob("tilehall-demo-*")
        status, took = hall.stop()
    assert (status, took < STOPPED) == (0, True)
    assert not folder.exists()
    assert not real.exists()


def test_demo_stopped_while_loading_leaves_nothing_behind(tmp_path):
    with running(None, command="demo", TMPDIR=str(tmp_path)) as hall:
        hall.wait_for("Loading the example")
        status, _ = hall.stop(signal.SIGTERM)
    assert status == 0
    assert list(tmp_path.glob("tilehall-demo-*")) == []
    assert [line for line in hall.lines if line and "Traceback" in line] == []


@pytest.mark.parametrize(
    "lan, names, said, own",
    [
        (False, [], "", "http://127.0.0.1:8000/"),
        (False, ["hall.test"], "", ""),
        (True, ["hall.test"], "", "http://192.168.1.7:8000/"),
        (False, ["hall.test"], "https://hall.test/", "https://hall.test/"),
    ],
)
def test_letters_name_the_address_the_hall_was_given_or_started_with(monkeypatch, tmp_path, lan, names, said, own):
    monkeypatch.setattr(os, "environ", {"TILEHALL_URL": said})
    place = serve.ListeningAddress(host="", shown_host="", names=tuple(names), phones=lan, lost=False)
    address = "http://192.168.1.7:8000/" if lan else "http://127.0.0.1:8000/"
    serve._surroundings(SimpleNamespace(data=tmp_path, tls=False, name=names, url=""), place, address)
    assert environment_of(os.environ).address == own
