"""Two at once: whoever decided on a state that is no longer the last one decides again."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

T = TypeVar("T")
# Each clash means that somebody else's command went through, so as many people must press at once to use these up.
ATTEMPTS = 20


class Clash(Exception):
    """Another command was faster: what was decided here rests on a state that is no longer the last one."""


class TooManyAtOnce(Exception):
    """Nothing was changed; the same command may be sent again."""


def until_no_clash(once: Callable[[], T]) -> T:
    """Does it in a transaction of its own, and again from the beginning after a Clash."""
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return once()
        except Clash:
            continue
    raise TooManyAtOnce(f"{ATTEMPTS} others were faster")
