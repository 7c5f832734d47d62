"""The costly part of a password: argon2, so many at once and no more. Nothing else in the hall hashes a password.

Never asked inside a transaction: who waits here would keep every writer of the hall waiting.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import hashers
from django.utils.crypto import salted_hmac

from .models import Account

AT_ONCE = 2
PATIENCE = 3.0  # seconds; a turn takes some 40 ms, so who waits longer is in a crowd or under attack
RETRY_AFTER = 5  # seconds

_turns = threading.BoundedSemaphore(AT_ONCE)


class TooManyAtOnce(Exception):
    """More want to sign in than this machine can check at once. Shown as a page that says: in a moment."""


class HallArgon2(hashers.Argon2PasswordHasher):
    """argon2id with 19 MiB, two passes and one lane: the least that OWASP's cheat sheet takes for good.

    Django's own choice is 100 MB and eight lanes, for servers with both to spare. A hall is a laptop with two cores:
    two checks at once now take 38 MiB and about 40 ms each, so that 300 people who come in one morning are in within
    seconds, and a flood of tries cannot take the memory from the desk. A password kept by the older figures still fits,
    and is kept by these from its next use on.
    """

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1


@contextmanager
def turn() -> Iterator[None]:
    if not _turns.acquire(timeout=PATIENCE):
        raise TooManyAtOnce
    try:
        yield
    finally:
        _turns.release()


def encoded(password: str | None) -> str:
    """What is kept of a password; of None something that no password fits."""
    with turn():
        return hashers.make_password(password)


def fits(account: Account, password: str) -> bool:
    with turn():
        return account.check_password(password)


def fits_nobody(typed_name: str, password: str) -> None:
    """For a name that nobody has: the work of somebody who is there, chosen by the name, so that it takes as long.

    Not simply the work of a new password: an account not used since the figures changed takes longer than that, and by
    this it would be known.
    """
    chosen = int(salted_hmac("tilehall.people.nobody", typed_name, algorithm="sha256").hexdigest(), 16)
    passwords = Account.objects.order_by("pk").values_list("password", flat=True)
    everybody = passwords.count()
    # By how many there are, not by their numbers: where numbers are missing, few would be chosen for most names.
    kept = passwords[chosen % everybody :].first() if everybody else None
    with turn():
        if kept is None:
            hashers.make_password(password)
        else:
            hashers.check_password(password, kept)
