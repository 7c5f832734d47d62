"""`tilehall serve` and `tilehall demo`: the hall on its embedded default, and the same with an example association."""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from .answer import Complaint

if TYPE_CHECKING:
    import socket

    from tilehall.site.hall.certificate import ServerCertificate

PORT = 8000
LOOPBACK = "127.0.0.1"
STOP_SIGNS = tuple(sign for sign in signal.Signals if sign.name in ("SIGINT", "SIGTERM", "SIGBREAK"))  # as Windows has
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104

Add = Callable[[str, Callable[[argparse.Namespace], None], str], argparse.ArgumentParser]


def add(command: Add) -> None:
    serve_command = command("serve", serve, "start the hall, with its database in the data folder")
    _add_door(serve_command)
    demo_command = command("demo", demo, "start a hall with an example association, in a folder thrown away at the end")
    _add_door(demo_command)


def _add_door(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", metavar="H", help=f"the address to answer at (else {LOOPBACK}: this machine only)")
    parser.add_argument("--port", metavar="P", type=_port, default=PORT, help=f"else {PORT}; 0 takes a free one")
    parser.add_argument("--lan", action="store_true", help="answer phones in the same network, and print a QR code")
    parser.add_argument(
        "--tls", action="store_true", help="https with a certificate made here, kept in the data folder"
    )
    parser.add_argument(
        "--url", metavar="URL", help="the public address of a hall behind a proxy, https://hall.example/"
    )
    parser.add_argument("--name", action="append", default=[], help="one more host name to answer to; may be repeated")


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]} is no port (a number from 0 to 65535)")
    return int(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListeningAddress:
    """Where the hall listens, and under which names it answers."""

    host: str
    shown_host: str
    names: tuple[str, ...]
    phones: bool
    lost: bool  # asked for phones, and there is no network


def listening_address(arguments: argparse.Namespace) -> ListeningAddress:
    from tilehall.cli import network

    everywhere = arguments.host in EVERYWHERE
    extra = tuple(name.lower() for name in arguments.name)
    if not (arguments.lan or everywhere):
        host = arguments.host or LOOPBACK
        return ListeningAddress(host=host, shown_host=host, names=(*_bracketed(host), *extra), phones=False, lost=False)
    addresses = network.lan_addresses()
    if arguments.host and not everywhere:
        addresses = (arguments.host,)
    if not addresses:
        return ListeningAddress(host=LOOPBACK, shown_host=LOOPBACK, names=extra, phones=False, lost=True)
    names = (*(shown for a in addresses for shown in _bracketed(a)), *network.host_names(), *extra)
    host = arguments.host or EVERYWHERE[0]
    return ListeningAddress(host=host, shown_host=addresses[0], names=names, phones=True, lost=False)


def _bracketed(host: str) -> tuple[str, ...]:
    return (f"[{host}]",) if ":" in host else (host,)


def serve(arguments: argparse.Namespace) -> None:
    with stoppable("The hall is closed. Goodbye.") as steps:
        open_hall(arguments, steps, _first_code)


def demo(arguments: argparse.Namespace) -> None:
    with stoppable("The example hall is closed, and its folder is gone. Goodbye.") as steps:
        folder = Path(tempfile.mkdtemp(prefix="tilehall-demo-"))
        steps.callback(shutil.rmtree, folder, ignore_errors=True)
        arguments.data = folder
        # A throw-away hall must not touch the database or the messages of a real one.
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        open_hall(arguments, steps, _example)


@contextmanager
def stoppable(goodbye: str) -> Iterator[ExitStack]:
    """Ctrl-C or a polite kill at any moment ends well; what was opened is closed in turn."""
    _asked.clear()
    before = {sign: signal.signal(sign, _stop) for sign in STOP_SIGNS}
    try:
        with ExitStack() as steps:
            yield steps
    except KeyboardInterrupt:
        pass
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
    print(goodbye, flush=True)


_asked = threading.Event()


def _stop(_sign: int, _frame: FrameType | None) -> None:
    _asked.set()
    raise KeyboardInterrupt


def heed_stop() -> None:
    """Raised just where an object is thrown away, or where somebody catches everything, the interrupt is lost."""
    if _asked.is_set():
        raise KeyboardInterrupt


def open_hall(arguments: argparse.Namespace, steps: ExitStack, begin: Callable[[str], None]) -> None:
    """The lock, the port, the database, the keepers, the door: in this order, and closed in the other."""
    from . import server
    from .backup import remove_if_created

    _demand_sound_settings(arguments)
    place = listening_address(arguments)
    with remove_if_created(arguments.data), ExitStack() as own:
        own.enter_context(_held(arguments.data))
        taken = server.bound_socket(place.host, arguments.port)
        steps.enter_context(own.pop_all())
    steps.callback(taken.close)
    address = _address(place, taken, https=arguments.tls)
    _surroundings(arguments, place, address)
    paper = _paper(arguments, place)
    _prepare(arguments.data, steps)
    _begin_post()
    begin(address)
    _keep_backups(steps)
    _keep_post(steps)
    _keep_phones_told(steps)
    from tilehall.site.config import asgi
    from tilehall.site.door import file_handles, scratch_folder
    from tilehall.site.door.bounds import BOUNDS
    from tilehall.site.door.lobby import Lobby
    from tilehall.site.pages import jobs
    from tilehall.site.play import keeper as live_keeper

    if not _joined():
        jobs.forget_all(arguments.data)
    steps.callback(shutil.rmtree, scratch_folder.use_scratch_folder(arguments.data), ignore_errors=True)
    steps.callback(asgi.close)
    handles = file_handles.raise_limit(BOUNDS.handles)
    room = file_handles.connections_for(handles, BOUNDS.handles)
    asgi.sockets.make_room(room)

    def ready() -> None:
        print(f"Room for {room} connections at once ({handles} file handles).")
        greet(place, address, paper)
        _make_referee_ready()

    lobby = Lobby(BOUNDS.connections, room)
    heed_stop()
    certified = (paper.chain, paper.key) if paper else None
    server.serve_until_stopped(asgi.application, taken, ready, lobby, certified, (live_keeper.LIVE_GAMES,))


def _joined() -> bool:
    return bool(os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"))


@contextmanager
def _held(data: Path) -> Iterator[None]:
    """Several processes may serve one hall only where a database server and a message server join them."""
    from tilehall.site.hall import lock
    from tilehall.site.hall.hall_error import HallError

    from .backup import folder_remedy

    with ExitStack() as held:
        try:
            held.enter_context(lock.hold_folder(data, alone=not _joined()))
        except HallError as trouble:
            raise Complaint(trouble.status, trouble.place, trouble.what, trouble.remedy) from None
        except OSError as error:
            text = error.strerror or str(error)
            raise Complaint(2, str(data), text, folder_remedy(data)) from None
        yield


def _prepare(data: Path, steps: ExitStack) -> None:
    from .backup import opened_hall

    with opened_hall(data):
        from tilehall.site.hall import database_lock, opened_file, private_folder, second_connection, upgrade

        database = second_connection.hall_database()
        steps.enter_context(database_lock.hold_database(database, data, alone=not _joined(), serving=True))
        private_folder.keep_for_owner(data, lambda said: print(said, file=sys.stderr, flush=True))
        upgrade.open_or_upgrade(data, tell=lambda said: print(said, flush=True))
        steps.enter_context(opened_file.keep_to_file(database))


def _keep_backups(steps: ExitStack) -> None:
    from django.db import connections

    from tilehall.site.hall import backups

    connections.close_all()  # this thread goes on as the server's loop, which never asks the database itself
    stop = threading.Event()
    steps.callback(stop.set)
    threading.Thread(target=backups.back_up_daily, args=(stop,), name="keeper of backups", daemon=True).start()


def _begin_post() -> None:
    """Before anything is written: letters that wait in a hall put back from a backup are not sent twice."""
    from django.utils import timezone

    from tilehall.site.association.post import keeper

    keeper.begin_service(timezone.now())


def _keep_post(steps: ExitStack) -> None:
    from tilehall.site.association.post import keeper

    steps.callback(keeper.serve().stop)


def _keep_phones_told(steps: ExitStack) -> None:
    from tilehall.site.tournaments.push import keeper

    steps.callback(keeper.serve().stop)


def _make_referee_ready() -> None:
    """The answers of the referee's desk are compiled before somebody stands at a table and waits for them; then its
    procedures are set for paper."""
    from tilehall.site.referee.desk_page import desk_context
    from tilehall.site.tournaments.printing.procedure_sheets import make_procedure_sheets

    def make_ready() -> None:
        desk_context()
        make_procedure_sheets()

    threading.Thread(target=make_ready, name="compiler of rulings", daemon=True).start()


def _address(place: ListeningAddress, door: "socket.socket", *, https: bool) -> str:
    from tilehall.cli import network

    return network.address_of(place.shown_host, door.getsockname()[1], https=https)


def _surroundings(arguments: argparse.Namespace, place: ListeningAddress, address: str) -> None:
    """What the settings read; see config/environment.py."""
    names = [name for name in os.environ.get("TILEHALL_HOSTS", "").split(",") if name]
    os.environ["TILEHALL_DATA"] = str(arguments.data)
    os.environ["TILEHALL_HOSTS"] = ",".join(dict.fromkeys((*names, *place.names)))
    os.environ["TILEHALL_HTTPS"] = "1" if arguments.tls else ""
    os.environ["TILEHALL_PHONES"] = address if place.phones else ""
    os.environ["TILEHALL_URL"] = arguments.url or os.environ.get("TILEHALL_URL", "")
    # Who gives the hall further names has something in front of it, and alone knows the address that people use.
    known = place.phones or not (names or arguments.name)
    os.environ["TILEHALL_ADDRESS"] = address if known else ""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")


def _demand_sound_settings(arguments: argparse.Namespace) -> None:
    """Before anything is made: a word of the surroundings that cannot be meant."""
    from tilehall.site.config.environment import WrongSetting, demand_sound_proxies, environment_of

    try:
        environment_of({**os.environ, "TILEHALL_URL": arguments.url or os.environ.get("TILEHALL_URL", "")})
        demand_sound_proxies(os.environ.get("FORWARDED_ALLOW_IPS", ""))
    except WrongSetting as wrong:
        raise Complaint(2, wrong.place, wrong.what, wrong.remedy) from None


def _paper(arguments: argparse.Namespace, place: ListeningAddress) -> "ServerCertificate | None":
    if not arguments.tls:
        return None
    from tilehall.site.hall import certificate

    bare = [name.strip("[]") for name in place.names]
    names = tuple(dict.fromkeys(("localhost", LOOPBACK, "::1", *bare)))
    return certificate.prepare_certificate(arguments.data, names, datetime.now(UTC))  # noqa: TID251


def _first_code(_address: str) -> None:
    from tilehall.site.hall import actions, store

    bare = store.is_bare()
    code = actions.code_for_console()
    if code:
        state = "The hall is empty" if bare else "Nobody holds an office in this hall yet"
        what = "first officer or the example" if bare else "first officer"
        print(f"{state}. The code for its {what} (it works once): {code}", flush=True)


def _example(address: str) -> None:
    from tilehall.site.hall import example
    from tilehall.site.people.actor import CONSOLE

    def report_progress(doing: str, done: int, of: int) -> None:
        if sys.stdout.isatty():
            print(f"\r\x1b[K[{done}/{of}] {doing}", end="", flush=True)
        else:
            print(f"[{done}/{of}] {doing}", flush=True)

    print("Loading the example association ...", flush=True)
    example.load(CONSOLE, report_progress)
    if sys.stdout.isatty():
        print("\r\x1b[K", end="")
    print("Each of these links signs in, as long as the demo runs:")
    links = example.links()
    width = max(len(label) for label, _ in links)
    for label, path in links:
        print(f"  {label.ljust(width)}  {address.rstrip('/')}{path}")


def greet(place: ListeningAddress, address: str, paper: "ServerCertificate | None") -> None:
    if place.lost:
        print("No network was found, so the hall answers this machine only. Join a network and start again for phones.")
    print(f"Tilehall is at {address}", flush=True)
    if public := os.environ.get("TILEHALL_URL"):
        print(f"Its public address is {public}, by the proxy before it.", flush=True)
    if place.phones:
        from tilehall.site.pages import qr

        qr.in_terminal(address)
        print("Phones in the same network open this address, or read the code above; /join/ shows it large.")
    if paper:
        print(f"Certificate (SHA-256): {paper.fingerprint}")
        print("A browser will warn once. Compare the figures above and accept, or open /join/ for how to trust it.")
    if not (os.environ.get("TILEHALL_URL") or os.environ.get("TILEHALL_ADDRESS")):
        print("Letters will name the address that people came by, for the hall's own is not known: say it with --url.")
    print("Ctrl-C stops the hall.", flush=True)
