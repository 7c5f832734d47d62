"""One Chromium, one hall: the real ASGI application behind uvicorn, visited by phones and screens."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from django.utils import timezone
from playwright.sync_api import Browser, expect, sync_playwright

from tests import provisions
from tilehall.site.hall import actions
from tilehall.site.hall import example as association
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role
from tilehall.site.play import live_games

from . import journeys
from .prepared_database import PreparedDatabase
from .visitor import DEVICES, Hall, Visitor

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "a quiet river stone"
NAME = "hall.test"  # as on a hall's own network: a name, plain http, and so no secure context
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page lives for a moment: what is made fast in it is never used again. Large nurseries spare most collections.
    "--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=32",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)

PATIENCE = 20_000  # milliseconds

Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last: from its first use on Playwright keeps a loop running, beside which no asynchronous test can run.

    Among them the long ones first, else one process still looks at page after page when the other has nothing left.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (here in item.path.parents, item.get_closest_marker("long") is None))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Every journey with its clicks: a number that grows is seen before it passes its bound."""
    reports = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    said = [text for report in reports for key, text in report.user_properties if key == journeys.KEY]
    for line in sorted(set(said)):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session", autouse=True)
def loop_beside_django() -> Iterator[None]:
    """Playwright keeps a loop running in the thread of the test, where Django would refuse to work.

    Two browsers share the machine; what takes longer on a busy one is not wrong.
    """
    expect.set_options(timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = provisions.chromium()
    assert program, "Chromium is not installed (Debian: the package chromium)"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def served(django_db_setup: None) -> Iterator[int]:
    """The hall behind uvicorn, in a thread of this process, so that a test and the hall see the same database."""
    from tilehall.site.config.asgi import application

    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(application, log_config=None, lifespan="off", ws_per_message_deflate=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started:
        assert thread.is_alive(), "the hall did not start"
        assert time.monotonic() < deadline, "the hall does not start"
        thread.join(0.02)
    yield door.getsockname()[1]
    server.should_exit = True
    thread.join(10)
    assert not thread.is_alive(), "the hall does not stop"


@pytest.fixture
def hall(served: int, transactional_db: None) -> Iterator[Hall]:
    """An empty hall: nobody in it, nothing begun. When everybody has gone, no game goes on by itself."""
    yield Hall(port=served, name=NAME)
    for loop, games in list(live_games._halls.items()):
        if loop.is_running():
            asyncio.run_coroutine_threadsafe(games.close(), loop).result(PATIENCE / 1000)


@pytest.fixture(scope="session")
def prepared() -> Iterator[PreparedDatabase]:
    made = PreparedDatabase()
    yield made
    made.close()


@pytest.fixture
def begun(hall: Hall) -> Account:
    """A hall that has begun, with its secretary: the account is given."""
    typed = actions.FirstVisit(
        code=actions.code_for_console() or "",
        hall_name="Kererū Tile Association",
        full_name="Mere Tūhoro",
        role="secretary",
        name="mere",
        mail="mere@hall.example",
        password=PASSWORD,
    )
    return actions.become_first_officer(CONSOLE, typed, now=timezone.now())


@pytest.fixture
def example(hall: Hall, prepared: PreparedDatabase) -> Callable[[Role], Account]:
    """The example association; called with a role, it gives the account of the one who holds it."""
    prepared.put_example()
    return lambda role: Account.objects.get(name=association.key(role))


@pytest.fixture(scope="session")
def screens(request: pytest.FixtureRequest) -> Path | None:
    """The folder for screenshots, where somebody wants them."""
    elsewhere = request.config.getoption("--screens-in")
    asked = elsewhere or (request.config.getoption("--screens") and "docs/screens")
    return ROOT / asked if asked else None


@pytest.fixture
def visit(browser: Browser, hall: Hall, screens: Path | None) -> Iterator[Visit]:
    """Opens a device at the hall. When the test is over, no page may have complained."""
    visitors: list[Visitor] = []

    def come(device: str = "phone", *, at: str | None = None, **more: object) -> Visitor:
        context = browser.new_context(**{**DEVICES[device], "base_url": at or hall.lan, **more})
        context.set_default_timeout(PATIENCE)
        visitors.append(Visitor(hall, context, screens))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.unexpected()]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []
