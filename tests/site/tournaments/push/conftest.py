"""A service on loopback that the hall takes for one of those it knows, and phones that agreed to be told by it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tilehall.site.tournaments.push import delivery, services
from tilehall.site.tournaments.push.services import PushService as Known

from .push_service import HOST, Phone, PushService, push_service

ADDRESS = "https://hall.example/"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings) -> Iterator[PushService]:
    """The list of services is data of the program: no setting and no word of the surroundings adds to it."""
    settings.ADDRESS = ADDRESS
    with push_service(tmp_path) as (served, trusted):
        here = Known(host=HOST, maker="the tests", why="it runs here", port=served.port)
        monkeypatch.setattr(services, "SERVICES", (*services.SERVICES, here))
        monkeypatch.setattr(delivery, "tls_context", lambda: trusted)
        yield served


@pytest.fixture
def phone(service: PushService) -> Callable[[str], Phone]:
    return lambda name: Phone(service, name)
