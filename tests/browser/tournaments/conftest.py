"""The day it is in the hall: the test says so, and the hall believes it."""

from collections.abc import Iterator

import pytest
from django.utils import timezone

from .whole_event import Calendar


@pytest.fixture
def calendar() -> Iterator[Calendar]:
    made = Calendar()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", made.now)
        yield made
