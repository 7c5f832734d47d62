"""Codes that people read from paper or a console and type on a phone. Only their digest is ever kept."""

import secrets

from django.utils.crypto import salted_hmac

# No letter or figure that is mistaken for another.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
IN_A_GROUP = 4


def new_code(groups: int) -> str:
    """Each group of four signs is worth about 20 bits."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(IN_A_GROUP)) for _ in range(groups))


def digest(typed: str, purpose: str) -> str:
    """Blanks, dashes and capitals do not count. A code for one purpose is none for another."""
    plain = "".join(sign for sign in typed.upper() if sign.isalnum())
    return salted_hmac(f"tilehall.{purpose}", plain, algorithm="sha256").hexdigest()
