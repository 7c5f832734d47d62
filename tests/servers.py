"""PostgreSQL and Redis for the tests: in a temporary folder, on a free port of loopback, gone when the test is over."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis as redis_client

READY_WITHIN = 30.0  # seconds; here it takes about one
STOPPED_WITHIN = 10.0
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class CannotBeHad(Exception):
    """The program is not on this machine, or does not start here."""


def find(program: str) -> Path | None:
    found = shutil.which(program) or shutil.which(program, path=SYSTEM_PATH)
    return Path(found) if found else None


def postgres_programs() -> Path | None:
    """The folder with initdb and postgres. Debian keeps one per version, and off the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]))
    if debian:
        return debian[-1].parent
    found = find("initdb")
    return found.resolve().parent if found else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgres(*, durable: bool = False, connections: int = 60) -> Iterator[str]:
    """An empty database `tilehall`, by its address. `durable` keeps fsync on, for tests of what a crash leaves."""
    programs = postgres_programs()
    if programs is None:
        raise CannotBeHad("PostgreSQL is not installed (Debian: the package postgresql)")
    with _folder() as (folder, owner):
        data = folder / "data"
        initdb = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "tilehall",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
        ]
        made = subprocess.run([*initdb, "--no-sync"], cwd=folder, capture_output=True, text=True, timeout=120, **owner)
        if made.returncode:
            raise CannotBeHad(f"initdb: {made.stderr.strip()}")
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", f"max_connections={connections}"]
        if not durable:
            settings += ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]
        options = [word for setting in settings for word in ("-c", setting)]

        def command(port: int) -> list[str | Path]:
            return [programs / "postgres", "-D", data, "-p", str(port), *options]

        def make_database(port: int) -> None:
            address = f"postgres://tilehall@127.0.0.1:{port}"
            with psycopg.connect(f"{address}/postgres", autocommit=True, connect_timeout=5) as connection:
                if connection.execute("SELECT 1 FROM pg_database WHERE datname = 'tilehall'").fetchone() is None:
                    connection.execute("CREATE DATABASE tilehall")

        with _running(command, make_database, folder, owner, stop=signal.SIGINT) as port:
            yield f"postgres://tilehall@127.0.0.1:{port}/tilehall"


@contextmanager
def redis() -> Iterator[str]:
    program = find("redis-server")
    if program is None:
        raise CannotBeHad("Redis is not installed (Debian: the package redis-server)")
    with _folder() as (folder, owner):

        def command(port: int) -> list[str | Path]:
            where = ["--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
            return [program, *where, "--save", "", "--appendonly", "no", "--daemonize", "no"]

        def ping(port: int) -> None:
            with redis_client.Redis(port=port, socket_timeout=5, retry=None) as client:
                client.ping()

        with _running(command, ping, folder, owner, stop=signal.SIGTERM) as port:
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def _folder() -> Iterator[tuple[Path, dict[str, object]]]:
    """A folder, and as whom to run in it: PostgreSQL refuses root."""
    with tempfile.TemporaryDirectory(prefix="tilehall-server-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        owner: dict[str, object] = {}
        if os.getuid() == 0:
            account = _somebody()
            os.chown(folder, account.pw_uid, account.pw_gid)
            owner = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        yield folder, owner


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


@contextmanager
def _running(
    command: Callable[[int], Sequence[str | Path]],
    ready: Callable[[int], None],
    folder: Path,
    owner: dict[str, object],
    *,
    stop: signal.Signals,
) -> Iterator[int]:
    """Starts a server on a free port. Another program may take the port meanwhile: then once more, on another."""
    log = folder / "log"
    for _attempt in range(3):
        port = free_port()
        with log.open("wb") as written:
            # A session of its own: Ctrl-C stops the tests, and the tests stop the server, in this order.
            server = subprocess.Popen(
                command(port), cwd=folder, stdout=written, stderr=subprocess.STDOUT, start_new_session=True, **owner
            )
        try:
            if _wait_until(ready, port, server):
                yield port
                return
        finally:
            _stop(server, stop)
    raise CannotBeHad(f"{Path(command(0)[0]).name} does not start: {log.read_text(errors='replace')[-2000:]}")


def _wait_until(ready: Callable[[int], None], port: int, server: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + READY_WITHIN
    while time.monotonic() < deadline:
        try:
            ready(port)
            return True
        except (psycopg.OperationalError, redis_client.RedisError):
            pass
        try:
            server.wait(timeout=0.05)
            return False
        except subprocess.TimeoutExpired:
            continue
    return False


def _stop(server: subprocess.Popen[bytes], how: signal.Signals) -> None:
    server.send_signal(how)
    try:
        server.wait(STOPPED_WITHIN)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
