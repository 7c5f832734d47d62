"""A hall as docs/guides/hosting.md sets it up: the files of hosting/ as they are, but for ports and paths."""

import configparser
import http.client
import os
import re
import shlex
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from django.utils import timezone

from tests import provisions, servers
from tilehall.site.hall.certificate import prepare_certificate

ROOT = Path(__file__).resolve().parents[1]
HOSTING = ROOT / "hosting"
TILEHALL = Path(sys.executable).parent / "tilehall"
NAME = "hall.example"
PATIENCE = 60.0  # seconds; the machine may be busy with other things


def replaced(text: str, names: dict[str, str]) -> str:
    """Every one of them must be there: what a file does not say any more would not be tried any more."""
    for old, new in names.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def environment_file() -> dict[str, str]:
    lines = (HOSTING / "tilehall.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(HOSTING / name)
    return parser


@dataclass
class Process:
    """One `tilehall@PORT`."""

    words: list[str]
    env: dict[str, str]
    log: Path
    running: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        with self.log.open("ab") as written:
            self.running = subprocess.Popen(self.words, env=self.env, stdout=written, stderr=subprocess.STDOUT)

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while b"Tilehall is at" not in self.log.read_bytes():
            assert self.running is not None
            assert time.monotonic() < deadline, self.log.read_text()
            with suppress(subprocess.TimeoutExpired):
                self.running.wait(0.05)
                raise AssertionError(f"it ended: {self.log.read_text()}")

    def kill(self) -> None:
        """As a machine does that has no memory left: nothing is said before."""
        if self.running is not None:
            self.running.kill()
            self.running.wait(30)


@dataclass
class HostedHall:
    port: int  # of the proxy, with TLS
    plain_port: int
    processes: list[Process]
    ports: list[int]
    data: Path
    authority: Path
    env: dict[str, str]
    cookies: dict[str, str] = field(default_factory=dict)
    set_cookies: list[str] = field(default_factory=list)  # as they were set

    def ask(
        self,
        path: str,
        fields: dict[str, str] | None = None,
        *,
        at: int | None = None,
        source: str = "127.0.0.1",
        headers: dict[str, str] | None = None,
        body: tuple[str, bytes] | None = None,
    ) -> tuple[http.client.HTTPResponse, str]:
        """Through the proxy by TLS; or `at` a port of its own, as the proxy asks there."""
        connection: http.client.HTTPConnection
        if at is None:
            context = ssl.create_default_context(cafile=str(self.authority))
            connection = _ToProxy(self.port, context, source)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", at, timeout=30)
        told = {"Host": NAME, **({"X-Forwarded-Proto": "https"} if at else {}), **(headers or {})}
        if self.cookies:
            told["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent: bytes | None = None
        if fields is not None:
            sent = urlencode(fields).encode()
            told |= {"Content-Type": "application/x-www-form-urlencoded"}
        if body is not None:
            told["Content-Type"], sent = body
        if sent is not None:
            told |= {"Referer": f"https://{NAME}{path}", "Origin": f"https://{NAME}"}
        connection.request("GET" if sent is None else "POST", path, sent, told)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
            self.set_cookies.append(cookie)
        return answer, text

    def token(self, path: str, at: int | None = None) -> str:
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.ask(path, at=at)[1])
        assert found, path
        return found[1]


class _ToProxy(http.client.HTTPSConnection):
    """To loopback, under the hall's name and from an address of our choice."""

    def __init__(self, port: int, context: ssl.SSLContext, source: str) -> None:
        super().__init__(NAME, port, timeout=30, context=context)
        self.trust, self.source = context, source

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), 30, (self.source, 0))
        self.sock = self.trust.wrap_socket(plain, server_hostname=NAME)


@contextmanager
def hosted_hall(folder: Path) -> Iterator[HostedHall]:
    with ExitStack() as stack:
        database, messages = stack.enter_context(servers.postgres()), stack.enter_context(servers.redis())
        said = environment_file() | {"DATABASE_URL": database, "REDIS_URL": messages}
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        ports = [servers.free_port(), servers.free_port()]
        data = folder / "data"
        processes = []
        for port in ports:
            words = shlex.split(unit("tilehall@.service")["Service"]["ExecStart"])
            names = {"/opt/tilehall/.venv/bin/tilehall": str(TILEHALL), "/var/lib/tilehall": str(data), "%i": str(port)}
            words = shlex.split(replaced(shlex.join(words), names))
            processes.append(Process(words, {**kept, **said}, folder / f"{port}.log"))
        for process in processes:  # both at once, as after the machine was started
            process.start()
            stack.callback(process.kill)
        for process in processes:
            process.wait_until_ready()
        paper = prepare_certificate(folder / "paper", (NAME,), timezone.now())
        port, plain = servers.free_port(), servers.free_port()
        site = replaced(
            (HOSTING / "nginx-site.conf").read_text(),
            {
                "127.0.0.1:8001": f"127.0.0.1:{ports[0]}",
                "127.0.0.1:8002": f"127.0.0.1:{ports[1]}",
                "limit_conn tilehall 2000;": "limit_conn tilehall 30;",
                "listen 80;": f"listen 127.0.0.1:{plain};",
                "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
                f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(paper.chain),
                f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(paper.key),
            },
        )
        stack.enter_context(_nginx(folder, site, port))
        yield HostedHall(port, plain, processes, ports, data, paper.authority, said)


@contextmanager
def _nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    program = provisions.nginx()
    if program is None:
        raise servers.CannotBeHad("nginx is not installed (Debian: the package nginx-light)")
    temporary = "".join(
        f"  {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.getuid() == 0 else ""
    whole = f"{user}pid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\ndaemon off;\nworker_processes 1;\n"
    whole += f"events {{}}\nhttp {{\n  access_log off;\n{temporary}{site}\n}}\n"
    (folder / "nginx.conf").write_text(whole)
    words = [program, "-p", folder, "-e", folder / "nginx.log", "-c", folder / "nginx.conf"]
    tried = subprocess.run([*words, "-t"], capture_output=True, text=True, timeout=30)
    assert tried.returncode == 0, tried.stderr
    running = subprocess.Popen(words)
    try:
        _wait_for_port(port, running)
        yield
    finally:
        running.terminate()
        running.wait(30)


def _wait_for_port(port: int, running: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        assert time.monotonic() < deadline, "nginx does not answer"
        with suppress(subprocess.TimeoutExpired):
            running.wait(0.05)
            raise AssertionError("nginx ended")
