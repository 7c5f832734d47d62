"""Amounts as people, sheets and banks write them, as whole cents; and back."""

import re
from itertools import pairwise

# More has never been in the Association's books: a slip of the finger. Every database has room for it in its columns.
MOST_CENTS = 20_000_000_00
LONGEST = 40  # signs of an amount, blanks and all
# Of a text without blanks but those between thousands.
_SIGNED = re.compile(
    r"(?P<minus>[-−–+]?)(?:NZD|NZ)?\$?(?P<after>[-−–+]?)"
    r"(?P<whole>\d{1,3}(?:,\d{3}){1,4}|\d{1,11})?(?:\.(?P<part>\d{1,2}))?(?P<side>CR|DR|-)?",
    re.ASCII | re.IGNORECASE,
)
_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))", re.ASCII)


def read_cents(text: str) -> int | None:
    """30, 30.5, $1,234.50, -4.00, (4.00), 4.00 DR; None where it is no amount. What is put in brackets goes out."""
    cents = _read(text)
    return None if cents is None or abs(cents) > MOST_CENTS else cents


def is_too_much(text: str) -> bool:
    """An amount, but more than is ever booked."""
    cents = _read(text)
    return cents is not None and abs(cents) > MOST_CENTS


def _read(text: str) -> int | None:
    text = text.strip()
    if len(text) > LONGEST:
        return None
    bracketed = len(text) > 2 and text[0] == "(" and text[-1] == ")"
    bare = _THOUSANDS.sub(",", text[1:-1] if bracketed else text)
    # A blank may stand around the currency and the sign, not inside a number.
    parts = bare.split()
    if any(one[-1:].isdigit() and two[:1].isdigit() for one, two in pairwise(parts)):
        return None
    found = _SIGNED.fullmatch("".join(parts))
    if found is None or (found["whole"] is None and found["part"] is None):
        return None
    signs = [sign for sign in (found["minus"], found["after"]) if sign]
    if len(signs) + bracketed + bool(found["side"]) > 1:
        return None
    whole = re.sub(r"\D", "", found["whole"] or "0")
    cents = int(whole) * 100 + int((found["part"] or "").ljust(2, "0"))
    out = bracketed or (found["side"] or "").upper() in ("DR", "-") or any(sign != "+" for sign in signs)
    return -cents if out else cents


def written_cents(cents: int) -> str:
    """1,234.50 and -4.00, always with both digits."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{part:02}"
