"""Claim codes: read from a slip of paper, typed on a phone, and worth nothing to who reads the database."""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.utils.crypto import salted_hmac

from .models import ClaimCode

# No letter or figure that is mistaken for another on paper. 31 ** 8, about 40 bits, and guessing is throttled.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUPS, LENGTH = 2, 4
LASTS = timedelta(days=30)

MISSES_ALLOWED = 5
MISSES_FORGOTTEN_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class GivenCode:
    """The only moment at which the code itself is known."""

    code: str
    row: ClaimCode


def fresh() -> str:
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(LENGTH)) for _ in range(GROUPS))


def digest(typed: str) -> str:
    """Blanks, dashes and capitals do not count: people type what they read."""
    plain = "".join(sign for sign in typed.upper() if sign.isalnum())
    return salted_hmac("tilehall.people.claim-code", plain, algorithm="sha256").hexdigest()
