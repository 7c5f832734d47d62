"""The day it is in the hall: the test says so, and the hall believes it."""

from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from .whole import Calendar


@pytest.fixture
def calendar() -> Iterator[Calendar]:
    made = Calendar()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", made.now)
        yield made


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """A whole hall is at work here; what takes longer on a busy machine is not wrong."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)
